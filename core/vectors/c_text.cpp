#include "core/vectors/c_text.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace gpubmc::core::vectors {

namespace {

bool isPrintable(char c) {
  return c >= 0x20 && c < 0x7f;
}
bool isOfIdentifier(char c) {
  return std::isalnum(uint8_t(c)) || c == '_' || uint8_t(c) >= 0x80;
}

}  // namespace

std::string cString(const std::string& text) {
  std::string out = "\"";
  for (char c : text)
    if (isPrintable(c) && c != '"' && c != '\\' && c != '?')
      out += c;
    else
      out += fmt::format("\\{:03o}", uint8_t(c));
  return out + "\"";
}

std::string cComment(const std::string& text) {
  std::string out;
  for (char c : text) out += isPrintable(c) && c != '\\' && c != '?' ? c : '.';
  return out;
}

bool isIncludable(const std::string& path) {
  return !path.empty() && std::all_of(path.begin(), path.end(), [](char c) {
    return (isPrintable(c) || uint8_t(c) >= 0x80) && c != '"' && c != '\\' && c != '?';
  });
}

bool isName(const std::string& text) {
  int open = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || c == '(') ++open;
    if ((c == '>' || c == ')') && --open < 0) return false;
    const bool outside = isOfIdentifier(c) || c == ':' || c == '<' || c == '>';
    // "/*" and "//" cannot occur: there is no slash.
    const bool inside = outside || c == ' ' || c == ',' || c == '*' || c == '&' || c == '-' || c == '(' || c == ')';
    if (!(open > 0 ? inside : outside)) return false;
  }
  return open == 0 && !text.empty() && !std::isdigit(uint8_t(text[0])) && isOfIdentifier(text[0]);
}

bool isDefinable(const std::string& define) {
  const std::string name = define.substr(0, define.find_first_of("=("));
  return !name.empty() && std::all_of(name.begin(), name.end(), isOfIdentifier) && !std::isdigit(uint8_t(name[0])) &&
         std::all_of(define.begin(), define.end(), [](char c) { return isPrintable(c) && c != '\\' && c != '?'; }) &&
         define.find("/*") == std::string::npos;
}

}  // namespace gpubmc::core::vectors
