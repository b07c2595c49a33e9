#pragma once
// The only place that writes files which a user names.

#include <string>
#include <vector>

namespace gpubmc {

/// A file that a run writes or reads, and what names it: "--json", "the source file".
struct NamedFile {
  std::string path, what;
};

/// Whether both paths lead to one file, or would if it existed.
bool areOneFile(const std::string& a, const std::string& b);

/// Whether writing to the path is writing to standard output: "-", "/dev/stdout", or the file that the shell has put
/// there; /dev/null and its like are no document and do not count.
bool isStandardOutput(const std::string& path);

/// Tries the outputs of a run before any work. Throws UserError if an output is one of the inputs or another output, if
/// two are standard output, or if one cannot be written. Nothing is changed by it.
void checkOutputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

/// Writes the text completely or not at all. A regular file is replaced by a temporary one with an unpredictable name
/// in its folder, which gets its mode and owner; symbolic links are followed. A device or a pipe is written to, and
/// never replaced. "-" is standard output. Throws UserError, which begins with `option`, if it cannot be written (no
/// such folder, no permission, disk full).
void writeOutput(const std::string& text, const std::string& path, const std::string& option);

/// Makes the folder unless it exists. Throws UserError if it cannot be made or written to.
void makeOutputFolder(const std::string& folder, const std::string& option);

/// While it exists, other runs that also take it wait with writing their files to this folder, so that files which
/// belong together stay together. Without effect where the file system has no locks.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;

 private:
  int fd_;
};

/// Appends whole lines to a file, "-" is standard output; concurrent runs do not tear each other's lines. Throws
/// UserError, which begins with `option`, in the constructor and in `write`.
class LineLog {
 public:
  /// `head`: the first line of a new file.
  LineLog(const std::string& path, const std::string& option, const std::string& head);
  ~LineLog();
  LineLog(const LineLog&) = delete;
  void write(const std::string& line);

 private:
  std::string path_, option_;
  int fd_;
};

}  // namespace gpubmc
