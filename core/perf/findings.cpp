#include "core/perf/findings.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/perf/missing_volatile.h"
#include "core/perf/redundant.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::core::perf {

namespace {

/// Of sectors: so many times the ideal are uncoalesced, unless a flag says otherwise.
constexpr unsigned kSectorFactor = 2;

class Findings {
 public:
  Findings(const KernelCosts& costs, const ir::Module& m, const Options& options)
      : costs_(costs), m_(m), options_(options) {}

  std::vector<PropertyResult> make() {
    for (const PropertyClass cls : {PropertyClass::BankConflict, PropertyClass::Uncoalesced}) ofAccesses(cls);
    ofBranches();
    return std::move(out_);
  }

 private:
  /// The largest number that is not reported.
  unsigned largestFine(PropertyClass cls, unsigned ideal) const {
    const auto given = options_.thresholds.find(cls);
    if (given != options_.thresholds.end()) return unsigned(std::ceil(given->second * ideal)) - 1;
    return cls == PropertyClass::BankConflict ? ideal : kSectorFactor * ideal - 1;
  }
  bool asks(PropertyClass cls) const { return options_.severity(cls) != Severity::Off; }

  PropertyResult& add(PropertyClass cls, Status status) {
    PropertyResult& p = out_.emplace_back();
    p.cls = cls, p.id = info(cls).id, p.severity = options_.severity(cls);
    p.status = status;
    p.domain = costs_.domain;
    return p;
  }

  void ofAccesses(PropertyClass cls) {
    if (!asks(cls)) return;
    const bool shared = cls == PropertyClass::BankConflict;
    bool open = false, cut = false;
    for (const AccessCost& a : costs_.accesses) {
      if (a.site.shared != shared || !a.isReached) continue;
      const unsigned limit = largestFine(cls, a.ideal);
      cut |= a.isCut;
      if (a.count.most <= limit) continue;
      open = true;
      const bool isMet = a.count.met && a.count.met->second > limit;
      PropertyResult& p = add(cls, isMet ? Status::Violated : Status::Unknown);
      p.subject = a.array, p.loc = a.loc;
      if (!isMet) {
        p.reason.cause = Cause::Undecided;
        continue;
      }
      p.message = fmt::format(
          "a {}'s {} of {} bytes a lane takes {} {}, where {} would do", ir::terms(m_).warp,
          cost::name(a.site.direction), a.bytes, a.count.met->second,
          shared ? "wavefronts of shared memory" : fmt::format("{} of memory", cost::name(a.measure)), a.ideal);
    }
    if (!open) close(cls, cut);
  }

  void ofBranches() {
    constexpr PropertyClass cls = PropertyClass::WarpDivergence;
    if (!asks(cls)) return;
    bool open = false, cut = false;
    for (const BranchCost& b : costs_.branches) {
      cut |= b.isCut;
      if (b.parts == BranchCost::Parts::Never) continue;
      open = true;
      const bool isMet = b.parts == BranchCost::Parts::Yes;
      PropertyResult& p = add(cls, isMet ? Status::Violated : Status::Unknown);
      p.loc = b.loc;
      if (isMet)
        p.message = fmt::format("lanes of a {} go different ways at this branch", ir::terms(m_).warp);
      else
        p.reason.cause = Cause::Undecided;
    }
    if (!open) close(cls, cut);
  }

  void close(PropertyClass cls, bool cut) {
    PropertyResult& p = add(cls, cut ? Status::HoldsWithinBound : Status::Holds);
    if (cut) p.rounds = options_.unwind;
  }

  const KernelCosts& costs_;
  const ir::Module& m_;
  const Options& options_;
  std::vector<PropertyResult> out_;
};

}  // namespace

bool asksForCosts(const Options& options) {
  return std::ranges::any_of(
      properties(), [&](const PropertyInfo& p) { return p.isCost() && options.severity(p.cls) != Severity::Off; });
}

std::vector<PropertyResult> findingsOf(const KernelCosts& costs, const ir::Module& module, const Options& options) {
  return Findings(costs, module, options).make();
}

void allow(std::vector<PropertyResult>& found, const ir::Module& module, const ir::Kernel& kernel,
           const Options& options) {
  const Allowances allowances(module, kernel, options.allowances);
  for (PropertyResult& p : found)
    if (p.loc)
      if (const Allowance* a = allowances.at(p.loc, *p.cls, p.subject)) p.allowed = *a;
}

void addCosts(RunResult& run, const Options& options, const Cancellation& cancel) {
  if (!asksForCosts(options)) return;
  for (KernelResult& k : run.kernels) {
    std::vector<PropertyResult> found;
    try {
      Executions executions(run.module, k.kernel, options, cancel);
      found = findingsOf(costsOf(executions), run.module, options);
      if (options.severity(PropertyClass::MissingVolatile) != Severity::Off)
        std::ranges::move(missingVolatile(executions, options), std::back_inserter(found));
    } catch (const Unsupported& e) {
      k.notes.push_back(fmt::format("costs are not counted: {}", e.what()));
    } catch (const Cancelled& e) {
      k.notes.push_back(fmt::format("costs are not counted: {}", e.what()));
    }
    // What is not counted is not known.
    for (const PropertyInfo& p : properties()) {
      const bool isAsked = p.isCost() && p.cls != PropertyClass::RedundantBarrier &&
                           (p.cls != PropertyClass::MissingVolatile || options.warpSync);
      if (!isAsked || options.severity(p.cls) == Severity::Off) continue;
      if (std::ranges::any_of(found, [&](const PropertyResult& f) { return f.cls == p.cls; })) continue;
      PropertyResult& open = found.emplace_back();
      open.cls = p.cls, open.id = p.id, open.severity = options.severity(p.cls);
      open.status = Status::Unknown;
      open.reason.cause = Cause::Undecided;
    }
    if (options.severity(PropertyClass::MissingVolatile) != Severity::Off && !options.warpSync)
      k.notes.push_back("missing-volatile is of code for lock-step warps: it is not checked without --warp-sync");
    if (options.severity(PropertyClass::RedundantBarrier) != Severity::Off)
      std::ranges::move(redundantSynchronization(run.module, k, options, cancel), std::back_inserter(found));
    allow(found, run.module, run.module.kernels[k.kernel], options);
    const Status costs = verdictOf(found);
    if (costs != Status::NotChecked && rank(costs) < rank(k.verdict)) k.verdict = costs;
    std::ranges::move(found, std::back_inserter(k.properties));
  }
  run.verdict = verdictOf(run);
}

}  // namespace gpubmc::core::perf
