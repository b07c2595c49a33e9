#include "core/check/check.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include <fmt/format.h>

#include "core/check/kernel_job.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// Options name things by source name: refuse a name that nothing in the selected kernels has.
void checkNames(const ir::Module& m, const std::vector<uint32_t>& kernels, const Options& options) {
  auto known = [&](const std::string& name, bool objects) {
    for (uint32_t k : kernels)
      for (const ir::KernelParam& p : m.kernels[k].params)
        if (p.name == name) return true;
    if (objects)
      for (const ir::Object& o : m.objects)
        if (o.name == name) return true;
    return false;
  };
  for (const auto& [name, extent] : options.arrays)
    if (!known(name, true)) throw UserError("--array " + name + ": no kernel parameter or variable has that name");
  for (const auto& [name, value] : options.params)
    if (!known(name, false)) throw UserError("--param " + name + ": no kernel parameter has that name");
  for (const auto& [a, b] : options.aliases)
    for (const std::string& name : {a, b})
      if (!known(name, false)) throw UserError("--alias " + name + ": no kernel parameter has that name");
}

void applyAliases(ir::Module& m, const Options& options) {
  for (const auto& [a, b] : options.aliases)
    for (ir::Kernel& k : m.kernels) {
      auto find = [&](const std::string& name) {
        return std::find_if(k.params.begin(), k.params.end(), [&](const ir::KernelParam& p) { return p.name == name; });
      };
      auto x = find(a), y = find(b);
      if (x == k.params.end() || y == k.params.end()) continue;
      if (!x->type.isPtr() || !y->type.isPtr() || x->byValueStruct || y->byValueStruct)
        throw UserError("--alias " + a + "," + b + ": both must be pointers");
      // What the second was the same array as already, comes along.
      const uint32_t from = y->object, to = x->object;
      for (ir::KernelParam& p : k.params)
        if (p.type.isPtr() && p.object == from) p.object = to;
    }
}

/// "reduce" selects every instantiation of reduce.
bool selects(const std::string& wanted, const std::string& name) {
  return name == wanted || name.starts_with(wanted + "<");
}

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
    warning.advice = "this needs inputs other than the launches in this file pass" +
                     (p.advice.empty() ? "" : "; " + p.advice);
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

/// Where no execution of the launches was followed to its end, what those of like launches come to may happen to them, too.
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
    same->reason = same->message = "it happens with other inputs; with those that the launches in this file pass, every "
                                   "execution goes beyond the bound";
  }
  asLaunched.verdict = verdictOf(asLaunched);
}

/// The checks of one kernel. A kernel is checked for all inputs. An alarm counts as an error only if it can happen with what
/// the launches in the same file pass, as far as that is known: callers that do not exist make no bugs. What is not easily
/// decided for all inputs is left to them, too: a user waits for the answer about them, and it is often the easier one.
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
    if (any.verdict == Status::Unknown) leaveTime(share, cancel_);
    KernelResult launched = asLaunched(share);
    if (isCutOff(launched)) {
      if (any.verdict == Status::Unknown && !cancel_.cancelled()) any = forAll(within(4'000), cancel_);
      if (!isOpen(any)) return any;
      launched = further(std::move(launched), share);
      if (isCutOff(launched)) leaveOpen(any, launched);
    } else if (!isDecided(launched) && any.verdict == Status::Unknown && !cancel_.cancelled()) {
      any = forAll(options_, cancel_);
      if (!isOpen(any)) return any;
    }
    if (isDecided(launched) || (any.verdict == Status::Violated && launched.verdict == Status::Unknown)) {
      addAsWarnings(any, launched);
      return launched;
    }
    explainOpen(any);
    any.notes.push_back(fmt::format("for the inputs that the launches in this file pass alone: {}", name(launched.verdict)));
    return any;
  }

 private:
  static constexpr unsigned kUnwind = 16;  ///< many rounds of what is not known take long, and may be for nothing
  static constexpr uint64_t kRounds = 64, kMore = 4;
  static constexpr double kMostTerms = 1'500'000;

  static bool isOpen(const KernelResult& r) { return r.verdict == Status::Violated || r.verdict == Status::Unknown; }
  /// Every execution was left where a loop was cut.
  static bool isCutOff(const KernelResult& r) { return r.verdict == Status::HoldsWithinBound && r.endsBeyondBound; }

  /// Of the check that did not take long, where there was no time for another.
  void explainOpen(KernelResult& any) const {
    if (!cancel_.cancelled()) return;
    for (PropertyResult& p : any.properties)
      if (p.status == Status::Unknown && p.reason == kLeftOpen) p.reason = p.message = cancel_.reason();
  }

  KernelResult forAll(const Options& options, const Cancellation& cancel) const {
    return KernelJob(module_, kernel_, options, cancel, progress_, InputsFrom::Anywhere).run();
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
    return KernelJob(module_, kernel_, narrow, cancel, progress_, InputsFrom::HostCode).run();
  }
  /// With values for parameters, loops that were cut after a few rounds may go on for millions: a few again, then more.
  KernelResult asLaunched(const Cancellation& cancel) const {
    KernelResult few = rounds(options_.unwind, cancel);
    if (few.verdict == Status::Violated || few.verdict == Status::Holds || options_.unwind >= kRounds || cancel.cancelled())
      return few;
    KernelResult more = rounds(kRounds, cancel);
    return isDecided(few) && !isDecided(more) ? few : more;
  }
  /// And more, as long as none was followed to its end and the formulas stay small. Time has no say in that: the answer is
  /// the same on a slow machine.
  KernelResult further(KernelResult best, const Cancellation& cancel) const {
    for (uint64_t n = std::max<uint64_t>(options_.unwind, kRounds) * kMore;
         isCutOff(best) && best.statistics["terms"] * kMore < kMostTerms && !cancel.cancelled(); n *= kMore) {
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

/// Every kernel gets an equal share of the time that is left; those that were done sooner leave theirs to the others.
/// When all have had a turn, what is left over goes to those that were stopped, as long as that is more than they had.
void checkAll(std::vector<KernelResult>& results, const ir::Module& m, const std::vector<uint32_t>& kernels,
              const Options& options, const Cancellation& cancel, const ProgressCallback& progress) {
  using Clock = Cancellation::Clock;
  using Seconds = std::chrono::duration<double>;
  const Seconds most = options.kernelTimeoutSeconds ? Seconds(*options.kernelTimeoutSeconds) : Seconds::max();
  results.resize(kernels.size());
  std::vector<size_t> todo(kernels.size());
  std::iota(todo.begin(), todo.end(), size_t(0));
  std::vector<Seconds> had(kernels.size(), Seconds(0));
  while (!todo.empty()) {
    std::vector<size_t> stopped;
    for (size_t i = 0; i < todo.size(); ++i) {
      const Seconds left = cancel.deadline() ? Seconds(*cancel.deadline() - Clock::now()) : Seconds::max();
      const Seconds share = std::min(left / double(todo.size() - i), most);
      const size_t k = todo[i];
      if (had[k] > Seconds(0) && (cancel.cancelled() || share < 1.5 * had[k])) continue;
      had[k] = std::max(share, Seconds(1e-6));
      Cancellation own(&cancel);
      if (share < Seconds(1e9)) own.setDeadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(share));
      const auto start = Clock::now();
      results[k] = KernelCheck(m, kernels[k], options, own, progress).run();
      results[k].statistics["seconds"] = Seconds(Clock::now() - start).count();
      if (own.timedOut() && results[k].verdict == Status::Unknown) stopped.push_back(k);
    }
    todo = std::move(stopped);
  }
}

}  // namespace

RunResult check(ir::Module module, const Options& options, const Cancellation& cancel, const ProgressCallback& progress) {
  RunResult out;
  out.file = options.file;
  std::vector<uint32_t> kernels;
  for (uint32_t k = 0; k < module.kernels.size(); ++k)
    if (!options.kernel || selects(*options.kernel, module.kernels[k].name)) kernels.push_back(k);
  if (kernels.empty()) {
    std::string names;
    for (const ir::Kernel& k : module.kernels) names += (names.empty() ? "" : ", ") + k.name;
    throw UserError(options.kernel ? "there is no kernel '" + *options.kernel + "'; the file has: " + names
                                   : "the file defines no kernel");
  }
  checkNames(module, kernels, options);
  applyAliases(module, options);
  checkAll(out.kernels, module, kernels, options, cancel, progress);
  out.notes = options.notes;
  out.notes.insert(out.notes.end(), module.notes.begin(), module.notes.end());
  out.module = std::move(module);
  out.verdict = verdictOf(out);
  return out;
}

}  // namespace gpubmc::core
