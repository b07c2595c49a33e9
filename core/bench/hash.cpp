#include "core/bench/hash.h"

#include <cstdint>
#include <fstream>

#include <fmt/format.h>

namespace gpubmc::core::bench {

std::optional<std::string> hashOfFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  uint64_t h = 0xcbf29ce484222325;
  char buffer[65536];
  do {
    in.read(buffer, sizeof buffer);
    for (std::streamsize i = 0; i < in.gcount(); ++i) h = (h ^ uint8_t(buffer[i])) * 0x100000001b3;
  } while (in);
  if (in.bad()) return std::nullopt;
  return fmt::format("fnv1a64:{:016x}", h);
}

}  // namespace gpubmc::core::bench
