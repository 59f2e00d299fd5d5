//! The members of a JSON object that is known to be valid.

/// The text of a member's value; `None` where the object has no such member.
///
/// The crate has read the whole document before and refuses what is no JSON; so this only has to
/// tell strings from the rest and to count brackets.
pub(crate) fn member<'d>(object: &'d str, name: &str) -> Option<&'d str> {
    let inside = object.trim().strip_prefix('{')?.strip_suffix('}')?;
    parts(inside).find_map(|member| {
        let (key, value) = member.trim().strip_prefix('"')?.split_once('"')?;
        let value = value.trim_start().strip_prefix(':')?;
        (key == name).then(|| value.trim())
    })
}

/// The texts between the commas of an object or array, without its brackets.
pub(crate) fn parts(inside: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut in_string, mut escaped) = (0_u32, false, false);
    inside.split(move |character| {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = in_string,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' => return depth == 0,
            _ => {}
        }
        false
    })
}
