#include "core/report/plan_text.h"

#include <fmt/format.h>

#include "core/check/plan.h"

namespace gpubmc::core {

namespace {

std::string depth(const Depth& d) {
  switch (d.kind) {
    case Depth::Kind::None: return "-";
    case Depth::Kind::Rounds: return fmt::format("{}", d.rounds);
    case Depth::Kind::Asked: return "as asked";
    case Depth::Kind::AllLoops: return d.rounds ? fmt::format("any loop {}", d.rounds) : "any loop";
  }
  return "";
}

std::string budget(const Row& r) {
  if (r.engine == EngineKind::Absence) return "-";
  if (isUnlimited(r)) return "no limit";
  std::string out;
  auto add = [&](uint64_t n, const char* of) {
    if (n) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n, of);
  };
  add(r.budget.conflicts, "conflicts");
  add(r.budget.undecided, "undecided");
  if (r.budget.meetingsOnly) out += ", meetings only";
  add(r.budget.operations, "operations");
  add(r.budget.questions, "questions");
  add(r.budget.interleavings, "interleavings");
  return out;
}

std::string needs(const Row& r) {
  std::string out;
  for (size_t f = 0; f < kNeeds; ++f)
    if (r.needs.contains(Need(f))) out += (out.empty() ? "" : "; ") + std::string(meaning(Need(f)));
  return out.empty() ? "always" : out;
}

}  // namespace

std::string planText(const KernelResult& k) {
  std::string out = fmt::format("  plan of {}\n  {:>3} {:<13} {:<9} {:<13} {:<34} {}\n", k.name, "row", "engine",
                                "inputs", "iterations", "budget", "needs");
  for (size_t i = 0; i < plan().size(); ++i) {
    const Row& r = plan()[i];
    out += fmt::format("  {:>3} {:<13} {:<9} {:<13} {:<34} {}\n", i, name(r.engine), name(r.domain), depth(r.depth),
                       budget(r), needs(r));
    for (const PlanStep& s : k.steps)
      if (s.row == i)
        out += fmt::format("      -> {}{}, {:.2f} s\n", s.outcome,
                           s.rounds ? fmt::format(", loops cut after {}", s.rounds) : "", s.seconds);
  }
  return out + fmt::format("  verdict: {}\n", name(k.verdict));
}

}  // namespace gpubmc::core
