//! Files: which may be read and written, and the one way to write them.
//!
//! A program whose questions come from other people, such as a web server, confines them to one folder: then a name
//! is taken relative to that folder, and whatever lies outside cannot be touched.
//!
//! A file is written beside its place, brought to the disk, and then moved there: whatever happens on the way, the name
//! holds the old content or the new one, whole.

use std::fs::File;
use std::io::{BufWriter, Error, ErrorKind, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;
use tempfile::NamedTempFile;

/// Which files may be read and written.
///
/// ```
/// use grundy_core::files::Files;
/// use std::path::Path;
/// assert!(Files::everywhere().read(Path::new("no such file")).is_err());
/// assert!(Files::nowhere().read(Path::new("Cargo.toml")).is_err());
/// ```
#[derive(Debug, Clone)]
pub struct Files {
    read: Access,
    write: Access,
    /// No longer file is read, in bytes.
    longest: u64,
    /// How many files were read; shared by all clones.
    reads: Arc<AtomicU64>,
}

#[derive(Debug, Clone)]
enum Access {
    Everywhere,
    Within(PathBuf),
    Nowhere,
}

impl Files {
    /// All files of the machine, as far as the system allows.
    pub fn everywhere() -> Files {
        Files::of(Access::Everywhere, Access::Everywhere)
    }

    /// No file at all.
    pub fn nowhere() -> Files {
        Files::of(Access::Nowhere, Access::Nowhere)
    }

    fn of(read: Access, write: Access) -> Files {
        Files { read, write, longest: u64::MAX, reads: Arc::default() }
    }

    /// The same, and what is longer than so many bytes is not read.
    ///
    /// ```
    /// use grundy_core::files::Files;
    /// let file = std::path::Path::new("Cargo.toml");
    /// assert!(Files::everywhere().read(file).is_ok());
    /// assert!(Files::everywhere().no_longer_than(10).read(file).is_err());
    /// ```
    pub fn no_longer_than(&self, bytes: u64) -> Files {
        Files { longest: bytes, ..self.clone() }
    }

    /// Only files in `folder` can be read, and none can be written.
    pub fn read_within(folder: &Path) -> Result<Files> {
        let read = Access::Within(folder.canonicalize()?);
        Ok(Files::of(read, Access::Nowhere))
    }

    /// Only files in `read` can be read, and only files in `write` can be written.
    pub fn within(read: &Path, write: &Path) -> Result<Files> {
        let write = Access::Within(write.canonicalize()?);
        Ok(Files { write, ..Files::read_within(read)? })
    }

    /// How many files have been read so far: whoever remembers something asks before and after.
    pub fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }

    /// The text of a file, if it may be read.
    pub fn read(&self, path: &Path) -> Result<String> {
        let bytes = self.read_bytes(path)?;
        String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidData, "it is no text"))
    }

    /// The bytes of a file, if it may be read.
    pub fn read_bytes(&self, path: &Path) -> Result<Vec<u8>> {
        self.whole(&File::open(self.readable(path)?)?)
    }

    /// The bytes of an open file from where it stands, if they are not too many.
    pub fn whole(&self, file: &File) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // What has no length, such as a pipe, may have no end either.
        let most = self.longest.saturating_add(1);
        if file.metadata()?.len() < most {
            file.take(most).read_to_end(&mut bytes)?;
            if (bytes.len() as u64) < most {
                return Ok(bytes);
            }
        }
        let why = format!("it is longer than the {} bytes of memory that are allowed", self.longest);
        Err(Error::new(ErrorKind::FileTooLarge, why))
    }

    /// Where a file lies that may be read, for whoever opens it in another way.
    pub fn readable(&self, path: &Path) -> Result<PathBuf> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        let path = match &self.read {
            Access::Everywhere if is_handed_over(path) => return Ok(path.into()),
            Access::Everywhere => path.into(),
            Access::Within(folder) => within(folder, path)?,
            Access::Nowhere => {
                return Err(Error::new(ErrorKind::PermissionDenied, "no files can be read here"));
            }
        };
        refuse_what_is_no_file(&path)?;
        Ok(path)
    }

    /// Where a file lies that may be written, for whoever writes it in another way than [`Files::write`].
    pub fn writable(&self, path: &Path) -> Result<PathBuf> {
        match &self.write {
            Access::Everywhere => Ok(path.into()),
            // The folder it is written to is looked at: the file itself need not be there yet.
            Access::Within(folder) if path.file_name().is_some() => {
                let name = path.file_name().unwrap_or_default();
                Ok(within(folder, &folder.join(folder_of(path)))?.join(name))
            }
            Access::Within(_) | Access::Nowhere => {
                Err(Error::new(ErrorKind::PermissionDenied, "no files can be written here"))
            }
        }
    }

    /// Finds out, before hours of work, whether a file can be written: the folder must be there and take files. A file that
    /// is there already stays as it is.
    pub fn check_writable(&self, path: &Path) -> Result<()> {
        let path = self.writable(path)?;
        if path.is_dir() {
            return Err(Error::new(ErrorKind::IsADirectory, "it is a folder"));
        }
        if path.is_file() {
            std::fs::OpenOptions::new().append(true).open(&path)?;
        } else if path.exists() {
            // A device or a pipe: only writing tells.
            return Ok(());
        }
        beside(&path)?.close()
    }

    /// Opens a file that only ever grows, and begins one with these bytes if there is none: it is there with all of them, or
    /// not at all.
    pub fn growing(&self, path: &Path, first: &[u8]) -> Result<File> {
        let place = self.writable(path)?;
        if let Err(error) = std::fs::symlink_metadata(&place)
            && error.kind() == ErrorKind::NotFound
        {
            let mut begun = beside(&place)?;
            begun.as_file_mut().write_all(first)?;
            begun.as_file().sync_all()?;
            match begun.persist_noclobber(&place) {
                // Another program may have been quicker: then it is its file.
                Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => {}
                // Not every file system can say so.
                Err(failed) => _ = failed.file.persist(&place)?,
                Ok(_) => {}
            }
            sync_folder(&place);
        }
        refuse_what_is_no_file(&place)?;
        File::options().read(true).write(true).open(place)
    }

    /// Writes a file: `fill` writes its content.
    ///
    /// ```
    /// use grundy_core::files::Files;
    /// use std::io::Write;
    /// let file = std::env::temp_dir().join(format!("grundy-write-{}", std::process::id()));
    /// Files::everywhere().write(&file, |out| writeln!(out, "1 2 3")).unwrap();
    /// assert_eq!(Files::everywhere().read(&file).unwrap(), "1 2 3\n");
    /// std::fs::remove_file(&file).unwrap();
    /// ```
    pub fn write<T>(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<T>,
    ) -> Result<T> {
        let place = self.writable(path)?;
        if std::fs::metadata(&place).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            // A device or a pipe is written to, not replaced.
            let mut out = BufWriter::new(open_what_is_no_file(place)?);
            let told = fill(&mut out)?;
            out.flush()?;
            return Ok(told);
        }
        self.write_and_hold(path, fill, |_| Ok(())).map(|(told, _)| told)
    }

    /// The same; the file stays open, and `before` can lock it before it has its name.
    pub fn write_and_hold<T>(
        &self,
        path: &Path,
        fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<T>,
        before: impl FnOnce(&File) -> Result<()>,
    ) -> Result<(T, File)> {
        let path = self.writable(path)?;
        // What a link points to is written, and the link stays.
        let path = if path.is_symlink() { path.canonicalize()? } else { path };
        let whole = beside(&path)?;
        // Written to as a plain file: an error of the other kind tells a name that nobody knows.
        let mut out = BufWriter::new(whole.as_file());
        let told = fill(&mut out)?;
        out.flush()?;
        drop(out);
        whole.as_file().sync_all()?;
        before(whole.as_file())?;
        let file = whole.persist(&path)?;
        sync_folder(&path);
        Ok((told, file))
    }
}

/// So long a pipe may wait for somebody who reads it.
const READER: Duration = Duration::from_secs(3);

/// Opens a device or a pipe for writing. A pipe opens when somebody reads it, which may never be: another thread waits for that.
fn open_what_is_no_file(place: PathBuf) -> Result<File> {
    let (tell, told) = channel();
    std::thread::Builder::new().name("pipe".into()).spawn(move || {
        let _ = tell.send(File::options().write(true).open(place));
    })?;
    let nobody = |_| Err(Error::new(ErrorKind::TimedOut, "it is a pipe that nobody reads"));
    told.recv_timeout(READER).unwrap_or_else(nobody)
}

/// Refuses a folder, and what may never come to an end or wait for ever for somebody: a device or a pipe. What is not there is
/// for others to tell.
fn refuse_what_is_no_file(path: &Path) -> Result<()> {
    match std::fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(Error::new(ErrorKind::IsADirectory, "it is a folder")),
        Ok(about) if !about.is_file() => {
            Err(Error::new(ErrorKind::InvalidInput, "it is a device or a pipe and no file"))
        }
        _ => Ok(()),
    }
}

/// Whether a shell has opened it for this process: its input, or what `<(...)` stands for.
fn is_handed_over(path: &Path) -> bool {
    ["/dev/stdin", "/dev/fd", "/proc/self/fd"].iter().any(|own| path.starts_with(own))
}

/// The folder for a user's data, as the system has it, with the name of this program.
pub fn data_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || from("HOME").or_else(|| from("USERPROFILE"));
    let data = if cfg!(windows) {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("grundy"))
}

/// A new file beside another, of a name that no other file has; it goes away unless it is persisted.
fn beside(path: &Path) -> Result<NamedTempFile> {
    let mut prefix = path.file_name().unwrap_or_default().to_os_string();
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".part");
    // As private or public as any other new file of this user, not as a scratch file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // Nobody knows the file by this name, so an error does not tell it.
    builder.tempfile_in(folder_of(path)).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::new(ErrorKind::NotFound, "there is no such folder"),
        kind => kind.into(),
    })
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A name survives a loss of power only once its folder has been written, too. Not every file system can be asked for
/// that, and the file is in its place already: no error.
fn sync_folder(path: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    }
}

/// The file meant by `path` inside the folder. Links are followed before the comparison, so none leads outside.
fn within(folder: &Path, path: &Path) -> Result<PathBuf> {
    let outside = || Error::new(ErrorKind::PermissionDenied, "only files of the data folder can be read");
    let path = folder.join(path);
    match path.canonicalize() {
        Ok(found) if found.starts_with(folder) => Ok(found),
        // Outside the same answer whether or not there is such a file: nobody learns what lies there.
        Err(error) if error.kind() == ErrorKind::NotFound && within(folder, folder_of(&path)).is_ok() => {
            Err(error)
        }
        _ => Err(outside()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder() {
        let root = std::env::temp_dir().join(format!("grundy-files-{}", std::process::id()));
        let inside = root.join("inside");
        std::fs::create_dir_all(&inside).unwrap();
        std::fs::write(root.join("secret.txt"), "1").unwrap();
        std::fs::write(inside.join("moves.txt"), "1 2").unwrap();
        let files = Files::read_within(&inside).unwrap();
        assert!(files.read(Path::new("moves.txt")).is_ok());
        for outside in ["../secret.txt", "/etc/passwd", "missing.txt", "x/../../secret.txt"] {
            assert!(files.read(Path::new(outside)).is_err(), "{outside}");
        }
        let missing = |path: &str| files.read(Path::new(path)).unwrap_err().kind();
        assert_eq!(missing("missing.txt"), ErrorKind::NotFound);
        assert_eq!(missing("../missing.txt"), ErrorKind::PermissionDenied);
        assert!(files.write(&inside.join("new.txt"), |out| out.write_all(b"1")).is_err());
        let files = Files::within(&root, &inside).unwrap();
        for (path, may) in
            [("new", true), ("../new", false), ("x/new", false), ("..", false), ("/new", false)]
        {
            assert_eq!(files.writable(Path::new(path)).is_ok(), may, "{path}");
        }
        assert_eq!(files.writable(&inside.join("new")).unwrap(), inside.canonicalize().unwrap().join("new"));
        let files = Files::read_within(&inside).unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(root.join("secret.txt"), inside.join("link.txt")).unwrap();
            assert!(files.read(Path::new("link.txt")).is_err());
        }
        std::fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let (files, path) = (Files::everywhere(), folder.path().join("state"));
        files.write(&path, |out| out.write_all(b"old")).unwrap();
        let failed =
            files.write(&path, |out| out.write_all(b"ne").and_then(|()| Err::<(), _>(Error::other("full"))));
        assert_eq!(failed.unwrap_err().to_string(), "full");
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(files.check_writable(&path).is_ok());
        #[cfg(unix)]
        {
            let link = folder.path().join("link");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            files.write(&link, |out| out.write_all(b"new")).unwrap();
            assert!(link.is_symlink() && std::fs::read(&path).unwrap() == b"new");
            files.write(Path::new("/dev/null"), |out| out.write_all(b"gone")).unwrap();
            use std::os::unix::fs::FileTypeExt;
            assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        }
        assert!(files.check_writable(folder.path()).is_err());
        assert!(files.read(folder.path()).is_err());
        #[cfg(unix)]
        {
            // Nobody writes to it, so whoever opened it would wait for ever.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.is_err() || files.read(&pipe).is_err());
            assert!(files.read(Path::new("/dev/zero")).is_err());
        }
        assert!(files.check_writable(&folder.path().join("no folder/state")).is_err());
    }
}
