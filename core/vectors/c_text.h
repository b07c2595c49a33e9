#pragma once
// Text of others inside C++ source: it means there what it says, and nothing else.

#include <string>

namespace gpubmc::core::vectors {

/// As a string literal, with its quotes: every byte that is no plain character is an octal escape.
std::string cString(const std::string& text);
/// For the rest of a // comment: one line of printable ASCII that no trigraph or backslash continues.
std::string cComment(const std::string& text);
/// What can stand between the quotes of an #include as it is.
bool isIncludable(const std::string& path);
/// A name with template arguments, "ns::k<64, float>": nothing that ends an expression, and brackets that match.
bool isName(const std::string& text);
/// The name and the value of a macro, "N=64", can stand behind #define.
bool isDefinable(const std::string& define);

}  // namespace gpubmc::core::vectors
