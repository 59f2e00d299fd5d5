//! A file that is there whole or not at all.

use crate::status::Failure;
use core::fmt::Display;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A temporary file beside the one that it becomes. Removed where it doesn't.
#[derive(Debug)]
pub(crate) struct Output {
    file: File,
    temporary: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Output {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let failed = |error: &dyn Display| failure(path, error);
        // A link stays one: what it leads to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let before = fs::metadata(&target).ok();
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            return Err(failed(&"it is there and no regular file"));
        }
        let Some(name) = target.file_name() else {
            return Err(failed(&"it names no file"));
        };
        let (file, temporary) = temporary_beside(&target, name).map_err(|error| failed(&error))?;
        let output = Self {
            file,
            temporary,
            path: target.clone(),
            finished: false,
        };
        if let Some(before) = before {
            let kept = output.file.set_permissions(before.permissions());
            kept.map_err(|error| failed(&error))?;
        }
        Ok(output)
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes);
        written.map_err(|error| failure(&self.path, &error))
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let renamed = fs::rename(&self.temporary, &self.path);
        self.finished = renamed.is_ok();
        renamed.map_err(|error| failure(&self.path, &error))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if !self.finished {
            let _gone_already = fs::remove_file(&self.temporary);
        }
    }
}

fn failure(path: &Path, error: &dyn Display) -> Failure {
    Failure::Usage(format!("can't write {}: {error}", path.display()))
}

/// Makes a file with a name that nobody has, in the same folder.
fn temporary_beside(path: &Path, name: &std::ffi::OsStr) -> io::Result<(File, PathBuf)> {
    let mut number = 0_u32;
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{number}.tmp", process::id()));
        let temporary = path.with_file_name(hidden);
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
        {
            Ok(file) => return Ok((file, temporary)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {
                number = number.saturating_add(1);
            }
            Err(error) => return Err(error),
        }
    }
}
