#include "core/bench/disagreement.h"

#include <map>

namespace gpubmc::core::bench {

namespace {

struct Said {
  std::string configuration, answer;
};

/// The claims about a part so far: the first of each kind.
using Claims = std::map<Claim, Said>;

/// Kernels with equal names are distinguished by their order in the source.
using Part = std::pair<std::string, unsigned>;

void note(std::map<Part, Claims>& parts, const Run& run) {
  std::map<std::string, unsigned> seen;
  const std::vector<Answer> whole{{"", run.answer}};
  for (const Answer& a : run.answers.empty() ? whole : run.answers)
    parts[{a.part, seen[a.part]++}].try_emplace(claimOf(a.text), Said{run.configuration, a.text});
}

void report(const std::string& file, const std::map<Part, Claims>& parts, std::vector<Disagreement>& out) {
  for (const auto& [part, claims] : parts) {
    const auto negative = claims.find(Claim::Negative);
    auto positive = claims.find(Claim::Positive);
    const bool bounded = positive == claims.end();
    if (bounded) positive = claims.find(Claim::Bounded);
    if (negative == claims.end() || positive == claims.end()) continue;
    out.push_back({file, part.first, positive->second.configuration, positive->second.answer,
                   negative->second.configuration, negative->second.answer, bounded});
  }
}

}  // namespace

std::vector<Disagreement> disagreements(const std::vector<Run>& runs) {
  std::vector<Disagreement> out;
  std::map<Part, Claims> parts;
  for (size_t i = 0; i < runs.size(); ++i) {
    note(parts, runs[i]);
    if (i + 1 < runs.size() && runs[i + 1].file == runs[i].file) continue;
    report(runs[i].file, parts, out);
    parts.clear();
  }
  return out;
}

}  // namespace gpubmc::core::bench
