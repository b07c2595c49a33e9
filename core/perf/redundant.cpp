#include "core/perf/redundant.h"

#include <algorithm>

#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/perf/executions.h"
#include "core/perf/missing_volatile.h"
#include "core/perf/weaker.h"
#include "core/run/check.h"
#include "encoder/util/error.h"

namespace gpubmc::core::perf {

namespace {

constexpr PropertyClass kRedundant = PropertyClass::RedundantBarrier;
constexpr size_t kMostChecks = 24;  ///< of the kernel

PropertyResult property(const Options& options, Status status) {
  PropertyResult p;
  p.cls = kRedundant, p.id = info(kRedundant).id, p.severity = options.severity(kRedundant);
  p.status = status;
  if (status == Status::Unknown) p.reason.cause = Cause::Undecided;
  return p;
}

bool isAsStrong(Status now, Status before) {
  return isProof(now) && rank(now) >= rank(before);
}

/// Everything that holds before holds now, for as many inputs and sizes, and nothing is violated that was not.
bool keeps(const KernelResult& now, const KernelResult& before) {
  if (!isAsStrong(now.verdict, before.verdict) || now.decides != before.decides) return false;
  if (before.hasLaunches && isProof(before.forAll) && !isAsStrong(now.forAll, before.forAll)) return false;
  if (now.environment.size() != before.environment.size()) return false;
  auto violated = [](const KernelResult& k, std::optional<PropertyClass> cls) {
    return std::ranges::any_of(k.properties,
                               [&](const PropertyResult& p) { return p.cls == cls && p.status == Status::Violated; });
  };
  for (const PropertyInfo& p : properties()) {
    if (p.isCost()) continue;
    if (violated(now, p.cls) && !violated(before, p.cls)) return false;
    const auto worst = [&](const KernelResult& k) {
      Status out = Status::Holds;
      for (const PropertyResult& r : k.properties)
        if (r.cls == p.cls && rank(r.status) < rank(out)) out = r.status;
      return out;
    };
    if (isProof(worst(before)) && rank(worst(now)) < rank(worst(before))) return false;
  }
  return true;
}

class Removals {
 public:
  Removals(const ir::Module& m, const KernelResult& before, const Options& options, const Cancellation& cancel)
      : m_(m), before_(before), kernel_(m.kernels[before.kernel]), options_(options), asked_(options), cancel_(cancel) {
    for (const PropertyInfo& p : properties())
      if (p.isCost()) asked_.severities[p.cls] = Severity::Off;
    asked_.kernel = kernel_.name;
    asked_.cache.reset();
  }

  std::vector<PropertyResult> make() {
    const std::vector<Weaker> forms = weakerForms(m_, kernel_);
    if (forms.empty()) return {property(options_, Status::Holds)};
    if (!isProof(before_.verdict)) return {dependsOnCheck()};
    std::vector<const Weaker*> needless;
    std::set<ir::InstRef> told;
    for (const Weaker& w : forms) {
      if (told.contains(w.at.front())) continue;  // a stronger change will do
      if (!isJudged(m_, kernel_, w.kind))
        open_ |= w.kind != Weaker::Kind::NarrowFence;
      else if (stillHolds({&w}))
        needless.push_back(&w), told.insert(w.at.front());
    }
    return report(needless, together(needless));
  }

 private:
  /// What the synchronization of a kernel is for that does not hold cannot be told.
  PropertyResult dependsOnCheck() const {
    PropertyResult out = property(options_, Status::Unknown);
    for (const PropertyResult& p : before_.properties)
      if (p.cls && p.severity == Severity::Error && p.status == before_.verdict && !info(*p.cls).isCost()) {
        out.reason = {.cause = Cause::DependsOn, .cls = p.cls, .status = p.status};
        break;
      }
    return out;
  }
  bool stillHolds(const std::vector<const Weaker*>& changes) {
    if (checks_ >= kMostChecks || cancel_.cancelled()) return open_ = true, false;
    ++checks_;
    ir::Module changed = weakened(m_, changes);
    const RunResult run = check(changed, asked_, cancel_, {});
    const auto now = std::ranges::find(run.kernels, before_.kernel, &KernelResult::kernel);
    const bool isChecked = now != run.kernels.end() && !cancel_.cancelled();
    const bool holds = isChecked && keeps(*now, before_);
    // What is undecided without it does not show that it is needed.
    open_ |= !holds && (!isChecked || now->verdict != Status::Violated);
    return holds && (!asked_.warpSync || !needsVolatile(std::move(changed)));
  }

  /// In lock-step, what orders nothing else may still keep a compiler from holding values in registers.
  bool needsVolatile(ir::Module changed) {
    try {
      applyAliases(changed, asked_);
      Executions executions(changed, before_.kernel, asked_, cancel_);
      for (const PropertyResult& p : missingVolatile(executions, asked_)) {
        if (isProof(p.status)) continue;
        open_ |= p.status != Status::Violated;
        return true;
      }
      return false;
    } catch (const Unsupported&) {
    } catch (const Cancelled&) {
    }
    return open_ = true;
  }

  /// Those that can be removed at once, as many as are found one after the other.
  std::set<const Weaker*> together(const std::vector<const Weaker*>& needless) {
    std::vector<const Weaker*> all, some;
    std::ranges::copy_if(needless, std::back_inserter(all), [](const Weaker* w) { return w->removes(); });
    const bool open = open_;
    if (all.size() < 2 || stillHolds(all)) return {all.begin(), all.end()};
    for (const Weaker* w : all) {
      some.push_back(w);
      if (some.size() > 1 && !stillHolds(some)) some.pop_back();
    }
    open_ = open;
    return {some.begin(), some.end()};
  }

  uint32_t lineOf(const Weaker& w) const { return m_.locations[w.loc].line; }

  std::vector<PropertyResult> report(const std::vector<const Weaker*>& needless, const std::set<const Weaker*>& set) {
    std::vector<PropertyResult> out;
    for (const Weaker* w : needless) {
      PropertyResult& p = out.emplace_back(property(options_, Status::Violated));
      p.loc = w->loc;
      p.message = advice(*w);
      std::vector<uint32_t> others;
      for (const Weaker* o : needless)
        if (o != w && set.contains(o)) others.push_back(lineOf(*o));
      if (!w->removes() || others.empty()) continue;
      const char* what =
          set.contains(w) ? "; likewise without that of line {} as well" : "; not without that of line {} as well";
      p.message += fmt::format(fmt::runtime(what), fmt::join(others, ", "));
    }
    if (out.empty()) out.push_back(property(options_, open_ ? Status::Unknown : Status::Holds));
    return out;
  }

  const ir::Module& m_;
  const KernelResult& before_;
  const ir::Kernel& kernel_;
  const Options& options_;
  Options asked_;
  const Cancellation& cancel_;
  size_t checks_ = 0;
  bool open_ = false;
};

}  // namespace

std::vector<PropertyResult> redundantSynchronization(const ir::Module& module, const KernelResult& result,
                                                     const Options& options, const Cancellation& cancel) {
  return Removals(module, result, options, cancel).make();
}

}  // namespace gpubmc::core::perf
