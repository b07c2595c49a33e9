#pragma once
// Embeds untrusted text in C++ source such that it cannot be interpreted as anything else.

#include <string>

namespace gpubmc::core::vectors {

/// As a string literal, with its quotes: every special byte is an octal escape.
std::string cString(const std::string& text);
/// For the rest of a // comment: one line of printable ASCII that no trigraph or backslash continues.
std::string cComment(const std::string& text);
/// Whether the text can be used unchanged between the quotes of an #include.
bool isIncludable(const std::string& path);
/// Whether the text is a name with template arguments, "ns::k<64, float>": no character ends an expression, and
/// brackets match.
bool isName(const std::string& text);
/// Whether the name and the value of a macro, "N=64", can be used in a #define.
bool isDefinable(const std::string& define);

}  // namespace gpubmc::core::vectors
