#include "core/bench/hash.h"

#include <cstdint>

#include <fmt/format.h>

#include "encoder/util/input_file.h"

namespace gpubmc::core::bench {

std::optional<std::string> hashOfFile(const std::string& path) {
  const InputText read = tryReadInput(path);
  if (!read.problem.empty()) return std::nullopt;
  uint64_t h = 0xcbf29ce484222325;
  for (const char c : read.text) h = (h ^ uint8_t(c)) * 0x100000001b3;
  return fmt::format("fnv1a64:{:016x}", h);
}

}  // namespace gpubmc::core::bench
