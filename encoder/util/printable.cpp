#include "encoder/util/printable.h"

#include <cstdint>
#include <string_view>

namespace gpubmc {

namespace {

/// Number of bytes of the first character of the text; 0: not valid UTF-8.
size_t characterAt(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = byte(0) < 0x80       ? 1
                        : byte(0) >> 5 == 6  ? 2
                        : byte(0) >> 4 == 14 ? 3
                        : byte(0) >> 3 == 30 ? 4
                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  uint32_t code = length == 1 ? byte(0) : byte(0) & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  // No overlong encoding, no surrogate, nothing beyond Unicode.
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  return code < kLeast[length] || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF ? 0 : length;
}

}  // namespace

std::string printable(std::string s) {
  for (size_t i = 0; i < s.size();) {
    const size_t length = characterAt(std::string_view(s).substr(i));
    const unsigned char c = static_cast<unsigned char>(s[i]);
    const bool controls =
        length == 1 ? c < 0x20 || c == 0x7F : length == 2 && c == 0xC2 && static_cast<unsigned char>(s[i + 1]) < 0xA0;
    if (length == 0 || controls) s.replace(i, length == 0 ? 1 : length, length == 2 ? "??" : "?");
    i += length == 0 ? 1 : length;
  }
  return s;
}

}  // namespace gpubmc
