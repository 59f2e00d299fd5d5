//! The `chunk_key_encoding` object.

use super::Document;
use super::members::{Members, bad_name, missing, unknown};
use crate::json::{Reader, Result, Text};
use crate::key::{KeyEncoding, Separator};

impl Document<'_, '_> {
    #[inline(never)]
    pub(super) fn chunk_key_encoding(&mut self) -> Result<KeyEncoding> {
        let what = "a string or an object: the chunk key encoding";
        if self.reader.peek() == Some(b'"') {
            let name = self.reader.text(what)?;
            return key_encoding(&mut self.reader, &name, None);
        }
        let mut name = None;
        let mut separator = None;
        let mut members = Members::new(&["name", "configuration"]);
        let mut items = self.reader.begin_object(what)?;
        let byte = self.reader.offset().saturating_sub(1);
        while let Some(key) = self.reader.next_key(&mut items)? {
            match members.find(&key, &mut self.reader)? {
                Some(0) => name = Some(self.reader.text("a string: the name of an encoding")?),
                Some(_) => separator = self.key_configuration()?,
                None => return Err(unknown(&mut self.reader, &key)),
            }
        }
        match name {
            Some(name) => key_encoding(&mut self.reader, &name, separator),
            None => Err(missing(&mut self.reader, "name", byte)),
        }
    }

    fn key_configuration(&mut self) -> Result<Option<Separator>> {
        let mut separator = None;
        let mut members = Members::new(&["separator"]);
        let mut items = self
            .reader
            .begin_object("an object: the encoding's configuration")?;
        while let Some(key) = self.reader.next_key(&mut items)? {
            if members.find(&key, &mut self.reader)?.is_none() {
                return Err(unknown(&mut self.reader, &key));
            }
            let text = self.reader.text("a string: the separator")?;
            separator = Some(if text.is("/") {
                Separator::Slash
            } else if text.is(".") {
                Separator::Dot
            } else {
                return Err(bad_name(
                    &mut self.reader,
                    &text,
                    "the separator \"/\" or \".\"",
                ));
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
        Err(bad_name(
            reader,
            name,
            "the chunk key encoding \"default\" or \"v2\"",
        ))
    }
}
