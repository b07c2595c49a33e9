#pragma once
// Random choices from a seed. The same seed makes the same choices on every machine.

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace gpubmc::corners {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed * 0x9E3779B97F4A7C15ull + 7) {}
  /// Requires n > 0.
  uint32_t below(uint32_t n) { return uint32_t(engine_() % n); }
  /// A number in [from, to].
  uint32_t between(uint32_t from, uint32_t to) { return from + below(to - from + 1); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  std::string pick(const std::vector<std::string>& options) { return options[below(uint32_t(options.size()))]; }

 private:
  std::mt19937_64 engine_;
};

/// `text` with each `@name@` replaced by its value.
inline std::string fill(std::string text, std::initializer_list<std::pair<const char*, std::string>> values) {
  for (const auto& [name, value] : values) {
    const std::string mark = std::string("@") + name + "@";
    for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += value.size())
      text.replace(at, mark.size(), value);
  }
  return text;
}

}  // namespace gpubmc::corners
