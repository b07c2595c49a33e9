#include <fmt/format.h>

#include "encoder/chain/decorators.h"
#include "encoder/util/stopwatch.h"

namespace gpubmc::encoder {

void Tally::count(const std::string& solver, double seconds, const Result& result) {
  const std::lock_guard guard(lock_);
  SolverTime& sum = sums_[solver];
  sum.solver = solver;
  ++sum.questions;
  sum.seconds += seconds;
  sum.blasting += result.blasting;
  if (result.failed) ++failures_[result.reason];
}

std::vector<SolverTime> Tally::times() const {
  std::vector<SolverTime> out;
  for (const auto& [solver, sum] : sums_) out.push_back(sum);
  return out;
}

std::vector<std::string> Tally::failures(const std::set<std::string>& known) const {
  std::vector<std::string> out;
  for (const auto& [reason, times] : failures_)
    if (!known.contains(reason)) out.push_back(times == 1 ? reason : fmt::format("{} ({} times)", reason, times));
  return out;
}

namespace {

class Timed final : public Decorator {
 public:
  Timed(Inner inner, Tally& tally) : Decorator(std::move(inner)), tally_(tally) {}
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    const Stopwatch watch;
    Result r = inner().check(assumptions, conflicts);
    tally_.count(name(), watch.seconds(), r);
    return r;
  }

 private:
  Tally& tally_;
};

}  // namespace

Inner timed(Inner inner, Tally& tally) {
  return std::make_unique<Timed>(std::move(inner), tally);
}

}  // namespace gpubmc::encoder
