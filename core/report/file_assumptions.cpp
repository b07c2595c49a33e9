#include "core/report/file_assumptions.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gpubmc::core {

std::vector<std::string> assumptionsOf(const RunResult& run) {
  constexpr size_t kNames = 4;
  std::vector<std::pair<std::string, std::vector<std::string>>> all;  // and the kernels' names
  for (const KernelResult& k : run.kernels)
    for (const auto& [a, subject] : k.assumptions) {
      auto at = std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.first == a; });
      if (at == all.end()) at = all.insert(all.end(), {a, {}});
      at->second.push_back(k.name);
    }
  std::vector<std::string> out;
  for (auto& [text, names] : all) {
    if (names.size() == run.kernels.size()) {
      out.push_back(text);
      continue;
    }
    const size_t more = names.size() > kNames ? names.size() - kNames : 0;
    names.resize(names.size() - more);
    const std::string others = more ? fmt::format(" and {} more", more) : "";
    out.push_back(fmt::format("{}{}: {}", fmt::join(names, ", "), others, text));
  }
  return out;
}

}  // namespace gpubmc::core
