#pragma once
// Colours and line breaks of the terminal report.

#include <string>
#include <vector>

namespace gpubmc::core {

inline constexpr size_t kWidth = 120;  ///< of the report; names and source text that cannot be broken may exceed it

class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  std::string bold(const std::string& s) const { return with("1", s); }
  std::string red(const std::string& s) const { return with("1;31", s); }
  std::string green(const std::string& s) const { return with("32", s); }
  std::string yellow(const std::string& s) const { return with("33", s); }
  std::string dim(const std::string& s) const { return with("2", s); }

 private:
  std::string with(const char* code, const std::string& s) const;
  bool on_;
};

/// Breaks `text` at blanks so that it fits behind `indent` columns; further lines start in that column. Parenthesised
/// text stays with the word before it if the line permits. No newline at the end.
std::string wrapped(const std::string& text, size_t indent);

/// Rows of cells in columns that are as wide as their widest cell, first row first, each row behind `indent` blanks.
std::string columns(const std::vector<std::vector<std::string>>& rows, size_t indent);

}  // namespace gpubmc::core
