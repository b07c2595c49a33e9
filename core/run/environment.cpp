// The search for an environment, guided by counterexamples: as in inductive synthesis, each condition is there because
// it excludes an execution that was seen.
//
// 1. grow(): each violation gets the weakest proposal that excludes it and leaves a check that is not undecided. The
//    vocabulary is finite and each condition excludes something that those before do not, so this ends; kRounds is for
//    the cost.
// 2. shrink(): a condition that excluded a violation may be superfluous beside later ones.
// 3. leavesBranches(): a condition that makes code unreachable proves nothing about it.
//
// Limits of numbers and conditions on elements have a class each (index-overflow, indirect-index): where it is an
// error, no such condition is tried; where it is a warning, the violation that a condition excludes is one of that
// class.
//
// The engines prove under the conditions as under __requires. A violation that remains is shown instead of the first
// one, since its inputs are usual ones. Its other properties are not taken over: what holds under the conditions need
// not hold without.

#include "core/run/environment.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/run/branch_reach.h"
#include "core/run/environment_proposals.h"
#include "core/run/launch_revisions.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

constexpr int kRounds = 12;  ///< conditions
constexpr int kTried = 4;    ///< proposals against one violation

const PropertyResult* violatedError(const KernelResult& k) {
  const auto p = std::ranges::find_if(k.properties,
                                      [](const PropertyResult& q) { return isViolatedError(q) && q.counterexample; });
  return p == k.properties.end() ? nullptr : &*p;
}

/// What a violation is that the condition excludes; empty: nothing of its own.
std::optional<PropertyClass> classOf(const Environment& condition) {
  // Locks are free, counters begin.
  if (!condition.elements.empty() && condition.elements.front().isZero()) return std::nullopt;
  if (!condition.elements.empty()) return PropertyClass::IndirectIndex;
  const bool isLimit = condition.numbers.front().op == ir::Expression::Op::Le;
  return isLimit ? std::optional(PropertyClass::IndexOverflow) : std::nullopt;
}

Environment joined(Environment a, const Environment& b) {
  a.numbers.insert(a.numbers.end(), b.numbers.begin(), b.numbers.end());
  a.elements.insert(a.elements.end(), b.elements.begin(), b.elements.end());
  return a;
}

class Search {
 public:
  Search(const ir::Module& module, const Options& options, const KernelResult& first, Recheck& again)
      : module_(withShapeOf(first, module)),
        kernel_(module_.kernels[first.kernel]),
        first_(first),
        options_(options),
        again_(again) {
    const bool isOpen = first.hasOpenGrid || first.hasOpenBlock;
    if (isOpen && !kernel_.sourceLaunch) options_.block = first.launch.block, options_.grid = first.launch.grid;
  }

  /// Nothing: `first` stands.
  std::optional<KernelResult> result() {
    if (first_.verdict == Status::Unknown) startFree();
    grow();
    if (environment_.size() == 0 || !last_ || again_.isOver()) return std::nullopt;
    if (last_->verdict == Status::Violated) return violatedWithUsualInputs();
    if (!isProof(last_->verdict)) return std::nullopt;
    shrink();
    if (again_.isOver() || !leavesBranches(module_, first_.kernel, options_, environment_, again_)) return std::nullopt;
    KernelResult out = check(options_, environment_);
    if (!isProof(out.verdict)) return std::nullopt;
    restoreLaunch(out);
    for (PropertyResult& w : warnings()) out.properties.push_back(std::move(w));
    if (const auto computed = computedIn(environment_, module_, kernel_); !computed.empty())
      out.notes.push_back(
          fmt::format("this program computes what {} holds, in a way that is not followed: whether it "
                      "meets what is said of its elements is not known",
                      fmt::join(computed, ", ")));
    out.environment = std::move(environment_);
    return out;
  }

 private:
  /// The same shape is checked again. Not by options: with a grid that the user asks for, nothing is known of how grids
  /// and numbers of the launches belong together.
  static ir::Module withShapeOf(const KernelResult& first, ir::Module module) {
    auto& launch = module.kernels[first.kernel].sourceLaunch;
    if (launch && first.hasOpenBlock) launch->block = first.launch.block, launch->grid = first.launch.grid;
    return module;
  }

  KernelResult check(const Options& options, const Environment& e) {
    return again_.check(module_, first_.kernel, with(options, e));
  }
  static Options with(Options options, const Environment& e) {
    options |= e;
    return options;
  }
  /// Without warnings, which decide nothing and may take longer than everything else.
  KernelResult checkErrors(const Environment& e) {
    Options errors = options_;
    for (const PropertyInfo& p : properties())
      if (errors.severity(p.cls) != Severity::Error) errors.severities[p.cls] = Severity::Off;
    const Options asked = with(errors, e);
    KernelResult found = check(errors, e);
    // A violation that only other launches have is none that a condition excludes for the chosen one.
    for (Revision revised : kLaunchRevisions) found = revised(module_, asked, std::move(found), again_);
    if (!isProof(found.verdict) || covers(found, first_.launch)) return found;
    KernelResult there = checkIn(first_.launch, asked);
    return isProof(there.verdict) ? found : there;
  }
  /// What is proved is proved for this launch, too.
  static bool covers(const KernelResult& k, const ir::Launch& launch) {
    if (k.launch == launch) return true;
    return std::ranges::all_of(k.properties, [&](const PropertyResult& p) {
      const bool isAnswer = p.severity == Severity::Error && !p.allowed && isProof(p.status);
      return !isAnswer || p.size == Size::Any || (p.size == Size::AnyGrid && k.launch.block == launch.block);
    });
  }
  /// The launch is given by the source if it has one, for the same reason as in withShapeOf().
  KernelResult checkIn(const ir::Launch& launch, Options options) {
    ir::Module module = module_;
    if (auto& inSource = module.kernels[first_.kernel].sourceLaunch) {
      inSource->block = launch.block, inSource->grid = launch.grid;
    } else {
      options.block = launch.block, options.grid = launch.grid;
    }
    return again_.check(module, first_.kernel, options);
  }

  // Locks of which it is not known that they are free when the kernel starts; and counters that may begin with
  // anything.
  void startFree() {
    for (const auto& begin : {freeLocks(module_, kernel_, first_), zeroCounters(module_, kernel_)}) {
      if (begin.size() == 0 || again_.isOver()) continue;
      environment_ = begin;
      last_ = checkErrors(environment_);
      if (last_->verdict == Status::Violated || isProof(last_->verdict)) return;
      environment_ = {};
      last_.reset();
    }
  }

  void grow() {
    const KernelResult* seen = last_ ? &*last_ : &first_;
    for (int round = 0; round < kRounds; ++round) {
      const PropertyResult* found = violatedError(*seen);
      if (!found) return;
      const PropertyResult violated = *found;  // `seen` changes
      // A violation that engines found without regard to the conditions tells nothing more.
      if (round > 0 && !isMet(environment_, kernel_, violated.counterexample->witness)) {
        last_.reset();
        return;
      }
      int tried = 0;
      bool isLonger = false;
      for (const Environment& p : proposalsAgainst(module_, kernel_, options_, first_.decides, violated)) {
        if (severityOf(p) == Severity::Error) continue;
        if (tried++ == kTried || again_.isOver()) break;
        KernelResult next = checkErrors(joined(environment_, p));
        if (next.verdict != Status::Violated && !isProof(next.verdict)) continue;
        environment_ = joined(std::move(environment_), p);
        last_ = std::move(next);
        isLonger = true;
        break;
      }
      if (!isLonger) return;
      excluded_.push_back(violated);
      seen = &*last_;
    }
    last_.reset();
  }

  Severity severityOf(const Environment& condition) const {
    const auto cls = classOf(condition);
    return cls ? options_.severity(*cls) : Severity::Off;
  }

  /// For each condition of a class that is not off, a violation that it excludes.
  std::vector<PropertyResult> warnings() const {
    std::vector<PropertyResult> out;
    for (size_t i = 0; i < environment_.size(); ++i) {
      const Environment one = only(environment_, i);
      const Severity severity = severityOf(one);
      if (severity == Severity::Off) continue;
      const auto by = std::ranges::find_if(
          excluded_, [&](const PropertyResult& v) { return !isMet(one, kernel_, v.counterexample->witness); });
      if (by == excluded_.end()) continue;
      PropertyResult warning = *by;
      warning.cls = classOf(one);
      warning.id = info(*warning.cls).id;
      warning.severity = severity;
      warning.advice = {};
      warning.fix.reset();
      out.push_back(std::move(warning));
    }
    return out;
  }

  /// The condition at `index` of all.
  static Environment only(const Environment& e, size_t index) {
    Environment out;
    if (index < e.numbers.size()) {
      out.numbers.push_back(e.numbers[index]);
    } else {
      out.elements.push_back(e.elements[index - e.numbers.size()]);
    }
    return out;
  }

  /// Without the condition at `index` of all.
  static Environment without(Environment e, size_t index) {
    if (index < e.numbers.size()) {
      e.numbers.erase(e.numbers.begin() + std::ptrdiff_t(index));
    } else {
      e.elements.erase(e.elements.begin() + std::ptrdiff_t(index - e.numbers.size()));
    }
    return e;
  }

  void shrink() {
    for (size_t i = 0; i < environment_.size() && environment_.size() > 1 && !again_.isOver();) {
      Environment fewer = without(environment_, i);
      KernelResult next = checkErrors(fewer);
      if (next.verdict == last_->verdict) {
        environment_ = std::move(fewer);
        last_ = std::move(next);
      } else {
        ++i;
      }
    }
  }

  void restoreLaunch(KernelResult& k) const {
    if (k.launch != first_.launch) return;
    k.launchOrigin = first_.launchOrigin;
    k.hasOpenGrid = first_.hasOpenGrid, k.hasOpenBlock = first_.hasOpenBlock;
  }

  std::optional<KernelResult> violatedWithUsualInputs() {
    if (!violatedError(*last_)) return std::nullopt;
    KernelResult out = std::move(*last_);
    restoreLaunch(out);
    for (PropertyResult& p : out.properties)
      if (isProof(p.status)) p.status = Status::NotChecked, p.reason = {.cause = Cause::FoundBefore};
    // Warnings were off.
    auto isWarning = [&](const PropertyResult& p) { return p.cls && options_.severity(*p.cls) != Severity::Error; };
    std::erase_if(out.properties, isWarning);
    std::ranges::copy_if(first_.properties, std::back_inserter(out.properties), isWarning);
    out.assumptions = first_.assumptions;
    out.others = first_.others;
    return out;
  }

  const ir::Module module_;
  const ir::Kernel& kernel_;
  const KernelResult& first_;
  Options options_;
  Recheck& again_;
  Environment environment_;
  std::vector<PropertyResult> excluded_;  ///< the violations that conditions were added for
  std::optional<KernelResult> last_;      ///< under environment_
};

}  // namespace

KernelResult withReasonableCallers(const ir::Module& module, const Options& options, KernelResult first,
                                   Recheck& again) {
  const bool mayExcuse = first.verdict == Status::Violated || first.verdict == Status::Unknown;
  if (!mayExcuse || options.inputs == Options::Inputs::All || options.callers == Options::Callers::Any ||
      again.isOver())
    return first;
  try {
    if (std::optional<KernelResult> found = Search(module, options, first, again).result()) return std::move(*found);
  } catch (const Unsupported&) {
  } catch (const std::bad_alloc&) {
  } catch (const Cancelled&) {
  }
  return first;
}

}  // namespace gpubmc::core
