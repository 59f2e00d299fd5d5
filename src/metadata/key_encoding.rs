//! The `chunk_key_encoding` object.

use super::Document;
use super::members::{Member, Object, bad_name, missing};
use crate::json::{Reader, Result, Text};
use crate::key::{KeyEncoding, Separator};
use crate::phrase::Phrase;

impl Document<'_, '_> {
    #[inline(never)]
    pub(super) fn chunk_key_encoding(&mut self) -> Result<KeyEncoding> {
        let what = Phrase::KEY_ENCODING;
        if self.reader.peek() == Some(b'"') {
            let name = self.reader.text(what)?;
            return key_encoding(&mut self.reader, &name, None);
        }
        let mut name = None;
        let mut separator = None;
        let mut object = Object::begin(&mut self.reader, what, &["name", "configuration"])?;
        while let Some(member) = object.next(&mut self.reader)? {
            match member {
                Member::Known(0) => name = Some(self.reader.text(Phrase::KEY_ENCODING_NAME)?),
                Member::Known(_) => separator = self.key_configuration()?,
                Member::Unknown => return Err(object.unknown(&mut self.reader)),
            }
        }
        match name {
            Some(name) => key_encoding(&mut self.reader, &name, separator),
            None => Err(missing(&mut self.reader, "name", object.byte())),
        }
    }

    fn key_configuration(&mut self) -> Result<Option<Separator>> {
        let mut separator = None;
        let mut object = Object::begin(
            &mut self.reader,
            Phrase::KEY_ENCODING_CONFIGURATION,
            &["separator"],
        )?;
        while let Some(member) = object.next(&mut self.reader)? {
            if matches!(member, Member::Unknown) {
                return Err(object.unknown(&mut self.reader));
            }
            let text = self.reader.text(Phrase::SEPARATOR)?;
            separator = Some(if text.is("/") {
                Separator::Slash
            } else if text.is(".") {
                Separator::Dot
            } else {
                return Err(bad_name(&mut self.reader, &text, Phrase::KNOWN_SEPARATOR));
            });
        }
        Ok(separator)
    }
}

fn key_encoding(
    reader: &mut Reader<'_>,
    name: &Text<'_>,
    separator: Option<Separator>,
) -> Result<KeyEncoding> {
    if name.is("default") {
        Ok(KeyEncoding::Default(separator.unwrap_or(Separator::Slash)))
    } else if name.is("v2") {
        Ok(KeyEncoding::V2(separator.unwrap_or(Separator::Dot)))
    } else {
        Err(bad_name(reader, name, Phrase::KNOWN_KEY_ENCODING))
    }
}
