#include "core/check/kernel_check.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/check/kernel_job.h"

namespace gpubmc::core {

namespace {

/// Does the host code of the file say more of the inputs than what every kernel is checked for?
bool hostCodeNarrows(const ir::Kernel& k, const Options& options) {
  if (!k.contents.empty() || (k.sourceLaunch && !k.sourceLaunch->given.empty())) return true;
  return std::any_of(k.params.begin(), k.params.end(), [&](const ir::KernelParam& p) {
    return (p.passed && !options.params.contains(p.name)) || !p.contents.empty();
  });
}

/// What `general` says of inputs that `asLaunched` leaves out, where a launch like those in the file has them.
void addAsWarnings(const KernelResult& general, KernelResult& asLaunched) {
  for (const PropertyResult& p : general.properties) {
    if (p.status != Status::Violated || p.severity != Severity::Error || p.fit != Fit::Yes) continue;
    auto found = [&](const PropertyResult& q) {
      return q.status == Status::Violated && q.cls == p.cls && q.subject == p.subject;
    };
    if (std::any_of(asLaunched.properties.begin(), asLaunched.properties.end(), found)) continue;
    PropertyResult warning = p;
    warning.severity = Severity::Warning;
    warning.advice =
        "this needs inputs other than the launches in this file pass" + (p.advice.empty() ? "" : "; " + p.advice);
    asLaunched.properties.push_back(std::move(warning));
  }
}

/// What is known of any inputs costs half of the time at most, where those of the launches are known: they decide.
void leaveTime(Cancellation& part, const Cancellation& whole) {
  const auto now = Cancellation::Clock::now();
  if (whole.deadline() && *whole.deadline() > now) part.setDeadline(now + (*whole.deadline() - now) / 2);
}

bool isDecided(const KernelResult& r) {
  return r.verdict == Status::Violated || r.verdict == Status::Holds || r.verdict == Status::HoldsWithinBound;
}

/// Where no execution of the launches was followed to its end, what those of like launches come to may happen to them,
/// too.
void leaveOpen(const KernelResult& seen, KernelResult& asLaunched) {
  for (const PropertyResult& p : seen.properties) {
    if (p.status != Status::Violated || p.severity != Severity::Error || p.fit == Fit::No) continue;
    auto same = std::find_if(asLaunched.properties.begin(), asLaunched.properties.end(),
                             [&](const PropertyResult& q) { return q.cls == p.cls && q.subject == p.subject; });
    if (same == asLaunched.properties.end()) {
      same = asLaunched.properties.insert(same, p);
      same->counterexample.reset();
    }
    same->status = Status::Unknown;
    same->reason = same->message =
        "it happens with other inputs; with those that the launches in this file pass, every "
        "execution goes beyond the bound";
  }
  asLaunched.verdict = verdictOf(asLaunched);
}

class KernelCheck {
 public:
  KernelCheck(const ir::Module& module, uint32_t kernel, const Options& options, const Cancellation& cancel,
              const ProgressCallback& progress)
      : module_(module), kernel_(kernel), options_(options), cancel_(cancel), progress_(progress) {}

  KernelResult run() const {
    if (!hostCodeNarrows(module_.kernels[kernel_], options_)) return forAll(options_, cancel_);
    Cancellation part(&cancel_);
    leaveTime(part, cancel_);
    KernelResult any = forAll(within(500), part);
    if (any.verdict == Status::HoldsWithinBound && options_.unwind > kUnwind) any = forAll(options_, part);
    if (!isOpen(any)) return any;
    Cancellation share(&cancel_);
    if (isLeftOpen(any)) leaveTime(share, cancel_);
    KernelResult launched = asLaunched(share);
    if (isCutOff(launched)) {
      if (isLeftOpen(any) && !cancel_.cancelled()) any = forAll(within(4'000), cancel_);
      if (!isOpen(any)) return any;
      launched = further(std::move(launched), share);
      if (isCutOff(launched)) leaveOpen(any, launched);
    } else if (!isDecided(launched) && isLeftOpen(any) && !cancel_.cancelled()) {
      any = forAll(options_, cancel_);
      if (!isOpen(any)) return any;
    }
    if (isDecided(launched) || (any.verdict == Status::Violated && launched.verdict == Status::Unknown)) {
      addAsWarnings(any, launched);
      return launched;
    }
    explainOpen(any);
    any.notes.push_back(
        fmt::format("for the inputs that the launches in this file pass alone: {}", name(launched.verdict)));
    return any;
  }

 private:
  static constexpr unsigned kUnwind = 16;  ///< many rounds of what is not known take long, and may be for nothing
  static constexpr uint64_t kRounds = 64, kMore = 4;
  static constexpr double kMaxTerms = 1'500'000;

  static bool isOpen(const KernelResult& r) { return r.verdict == Status::Violated || r.verdict == Status::Unknown; }
  static bool isLeftOpen(const KernelResult& r) {
    return std::any_of(r.properties.begin(), r.properties.end(),
                       [](const PropertyResult& p) { return p.status == Status::Unknown && p.reason == kLeftOpen; });
  }
  /// Every execution was left where a loop was cut.
  static bool isCutOff(const KernelResult& r) { return r.verdict == Status::HoldsWithinBound && r.endsBeyondBound; }

  /// Of the check that did not take long, where there was no time for another.
  void explainOpen(KernelResult& any) const {
    if (!cancel_.cancelled()) return;
    for (PropertyResult& p : any.properties)
      if (p.status == Status::Unknown && p.reason == kLeftOpen) p.reason = p.message = cancel_.reason();
  }

  KernelResult forAll(const Options& options, const Cancellation& cancel) const {
    return KernelJob(module_, kernel_, options, cancel, progress_, InputDomain::All).run();
  }
  Options within(uint32_t conflicts) const {
    Options o = options_;
    o.unwind = std::min(o.unwind, kUnwind);
    o.conflicts = conflicts;
    return o;
  }

  KernelResult rounds(uint64_t n, const Cancellation& cancel) const {
    Options narrow = options_;
    narrow.cutsAnyLoop = n < options_.maxIterations;
    narrow.maxIterations = std::min(options_.maxIterations, n);
    return KernelJob(module_, kernel_, narrow, cancel, progress_, InputDomain::Launches).run();
  }
  /// With values for parameters, loops that were cut after a few rounds may go on for millions: a few again, then more.
  KernelResult asLaunched(const Cancellation& cancel) const {
    KernelResult few = rounds(options_.unwind, cancel);
    if (few.verdict == Status::Violated || few.verdict == Status::Holds || options_.unwind >= kRounds ||
        cancel.cancelled())
      return few;
    KernelResult more = rounds(kRounds, cancel);
    return isDecided(few) && !isDecided(more) ? few : more;
  }
  /// And more, as long as none was followed to its end and the formulas stay small. Time has no say in that: the answer
  /// is the same on a slow machine.
  KernelResult further(KernelResult best, const Cancellation& cancel) const {
    for (uint64_t n = std::max<uint64_t>(options_.unwind, kRounds) * kMore;
         isCutOff(best) && best.statistics["terms"] * kMore < kMaxTerms && !cancel.cancelled(); n *= kMore) {
      KernelResult more = rounds(n, cancel);
      if (!isDecided(more)) break;
      best = std::move(more);
    }
    return best;
  }

  const ir::Module& module_;
  const uint32_t kernel_;
  const Options& options_;
  const Cancellation& cancel_;
  const ProgressCallback& progress_;
};

}  // namespace

KernelResult checkKernel(const ir::Module& module, uint32_t kernel, const Options& options, const Cancellation& cancel,
                         const ProgressCallback& progress) {
  return KernelCheck(module, kernel, options, cancel, progress).run();
}

}  // namespace gpubmc::core
