#include <chrono>

#include <fmt/format.h>

#include "encoder/chain/decorators.h"

namespace gpubmc::encoder {

void Tally::count(const std::string& solver, double seconds, const Result& result) {
  const std::lock_guard guard(lock_);
  ++sums_[solver].questions;
  sums_[solver].seconds += seconds;
  if (result.failed) ++failures_[result.reason];
}

std::vector<std::string> Tally::timings() const {
  std::vector<std::string> out;
  for (const auto& [solver, sum] : sums_)
    out.push_back(
        fmt::format("{}: {} question{}, {:.2f} s", solver, sum.questions, sum.questions == 1 ? "" : "s", sum.seconds));
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
    const auto begin = std::chrono::steady_clock::now();
    Result r = inner().check(assumptions, conflicts);
    tally_.count(name(), std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), r);
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
