#pragma once
// The text of the source files of a run, for excerpts in reports.

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace gpubmc::core {

/// The files that the front-end read, as it read them. Reports take source lines from here and open no file by its
/// name: a name may come from a #line directive or a kernel IR file, and name anything. Thread-safe.
class SourceTexts {
 public:
  using Lines = std::vector<std::string>;

  /// `path`: relative to the working folder, or absolute. The first text of a file counts.
  void add(const std::string& path, std::string_view text);
  /// Null: no such file was read. The lines have no newlines, and stay valid.
  const Lines* linesOf(const std::string& path) const;
  /// Empty: no such line was read. Without blanks at its end.
  std::string line(const std::string& path, uint32_t number) const;
  /// The files, absolute and without "." and "..".
  std::vector<std::string> paths() const;

 private:
  struct File {
    std::string text;
    mutable Lines lines;  ///< of the text, made when they are asked for
  };

  mutable std::mutex mutex_;
  std::map<std::string, File> files_;
};

}  // namespace gpubmc::core
