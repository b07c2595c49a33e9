#include "encoder/util/printable.h"

namespace gpubmc {

std::string printable(std::string s) {
  for (char& c : s)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  for (size_t i = 0; i + 1 < s.size(); ++i)
    if (s[i] == '\xC2' && static_cast<unsigned char>(s[i + 1]) < 0xA0) s[i] = s[i + 1] = '?';
  return s;
}

}  // namespace gpubmc
