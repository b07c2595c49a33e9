#pragma once
// The words of the text form, with their positions: used by parse.cpp and parse_function.cpp.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// A position in the text. Blanks (not line ends) and comments are skipped before every word. The accept... functions
/// leave unchanged what they do not match; all others throw ParseError if the requested word is not there.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : text_(text) {}

  bool atLineEnd();  ///< at the end of the text too
  bool atEnd();      ///< skips blank lines and comments
  void endLine();
  bool next(char c);  ///< without consuming it
  bool nextIsDigit();
  bool accept(std::string_view punctuation);
  void expect(std::string_view punctuation);
  /// Letters, digits, '_' and '.', starting with a letter.
  std::string_view word(std::string_view what);
  bool acceptWord(std::string_view wanted);
  uint64_t number(uint64_t max, std::string_view what);
  uint32_t number32(std::string_view what) { return uint32_t(number(UINT32_MAX, what)); }
  std::string quoted(std::string_view what);
  std::vector<uint8_t> hexBytes();
  Type type();
  /// The word's index among `names`.
  size_t oneOf(std::span<const std::string_view> names, std::string_view what);
  template <class E>
  E oneOf(std::span<const std::string_view> names, std::string_view what) {
    return E(oneOf(names, what));
  }
  /// "!3", if it is there.
  bool acceptLocation(LocId& loc);
  /// An index that must be `wanted`: items are numbered in order.
  void index(size_t wanted, std::string_view what);

  /// The error is at the last word read: for a word that is well-formed but wrong.
  [[noreturn]] void failAtWord(const std::string& message) const { fail(message, start_); }
  [[noreturn]] void expected(std::string_view what);

 private:
  void skipBlanks();
  [[noreturn]] void fail(const std::string& message, size_t at) const;
  std::string found() const;  ///< the text at this position, for messages

  std::string_view text_;
  size_t at_ = 0, start_ = 0;  ///< start_: of the last word
};

}  // namespace gpubmc::ir
