// After a violation: does it hang on what callers never pass? Try simple preconditions, and propose the first that
// settles it.

#include <fmt/format.h>

#include "core/check/kernel_job.h"

namespace gpubmc::core {

namespace {

struct Candidate {
  std::string text;
  std::vector<Term> terms;
};

/// Preconditions in the order in which one would like to read them: about one parameter, then about all.
std::vector<Candidate> candidates(machine::Inputs& in, const ir::Launch& launch) {
  encoder::TermManager& tm = in.terms;
  std::vector<Candidate> out;
  Candidate allPositive, allSmall;
  for (size_t i = 0; i < in.kernel.params.size(); ++i) {
    const ir::KernelParam& p = in.kernel.params[i];
    if (!p.type.isInt() || p.type.bits < 16 || tm.value(in.scalars[i])) continue;
    const unsigned w = p.type.bits;
    Term x = in.scalars[i], zero = tm.constant(0, w);
    auto atLeast = [&](uint64_t k) { return tm.sle(tm.constant(k, w), x); };
    auto atMost = [&](uint64_t k) { return tm.sle(x, tm.constant(k, w)); };
    const uint64_t threads = launch.block.x, all = threads * launch.grid.x;
    out.push_back({fmt::format("{} > 0", p.name), {tm.slt(zero, x)}});
    out.push_back({fmt::format("{} >= {}", p.name, threads), {atLeast(threads)}});
    if (all != threads && all < (1ull << 30)) out.push_back({fmt::format("{} >= {}", p.name, all), {atLeast(all)}});
    out.push_back({fmt::format("{0} > 0 && {0} <= {1}", p.name, threads), {tm.slt(zero, x), atMost(threads)}});
    if (w >= 32) {
      out.push_back({fmt::format("{0} > 0 && {0} <= 32768", p.name), {tm.slt(zero, x), atMost(32768)}});
      out.push_back({fmt::format("{0} >= {1} && {0} <= 32768", p.name, threads), {atLeast(threads), atMost(32768)}});
    }
    for (uint64_t bytes : {4, 8, 16})
      out.push_back({fmt::format("{} % {} == 0", p.name, bytes),
                     {tm.eq(tm.and_(x, tm.constant(bytes - 1, w)), tm.constant(0, w))}});
    out.push_back({fmt::format("{} == {}", p.name, threads), {tm.eq(x, tm.constant(threads, w))}});
    if (w >= 32) {
      allPositive.terms.push_back(tm.slt(zero, x));
      allPositive.text += (allPositive.text.empty() ? "" : " && ") + p.name + " > 0";
      allSmall.terms.push_back(tm.and_(atLeast(threads), atMost(32768)));
      allSmall.text +=
          fmt::format("{0}{1} >= {2} && {1} <= 32768", allSmall.text.empty() ? "" : " && ", p.name, threads);
    }
  }
  if (allPositive.terms.size() > 1) {
    out.push_back(allPositive);
    out.push_back(allSmall);
  }
  return out;
}

}  // namespace

// A launch without its third argument is no fault of the kernel.
void KernelJob::adviseSharedBytes() {
  if (result_.launch.sharedBytes.value_or(1)) return;
  for (PropertyResult& p : result_.properties) {
    if (p.cls != PropertyClass::Bounds || !p.counterexample) continue;
    const interp::Violation& v = p.counterexample->outcome.violations[p.counterexample->violation];
    if (!v.second || v.second->object >= module_.objects.size() || !module_.objects[v.second->object].dynamicShared)
      continue;
    p.advice = "this launch gives extern __shared__ memory no bytes; say how many it has: --shared-bytes N";
  }
}

void KernelJob::advise() {
  adviseSharedBytes();
  std::vector<Candidate> proposals = candidates(inputs_, result_.launch);
  if (proposals.empty()) return;
  // Advice is a courtesy: it may cost a moment, not a minute, and be the same on a slow machine.
  constexpr uint32_t kConflicts = 2000;
  Cancellation limit(&cancel_);
  limit.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(3));
  for (size_t i = 0; i < vcs_.size(); ++i) {
    PropertyResult& p = result_.properties[vcs_[i].property];
    if (!answers_[i].counterexample || !p.advice.empty() || p.severity != Severity::Error) continue;
    encoder::Query query(terms_, encoder::makeSatSolver(options_.solver), &limit);
    query.add(vcs_[i].question);
    for (Term t : assumptionsOf(vcs_[i])) query.add(t);
    for (const Candidate& c : proposals) {
      // A precondition that no execution meets settles nothing.
      if (query.check(definitions_->apply(c.terms), kConflicts).answer != encoder::Answer::Unsat) continue;
      encoder::Query possible(terms_, encoder::makeSatSolver(options_.solver), &limit);
      for (Term t : given_) possible.add(t);
      const machine::Execution& e = executions_.front();
      for (size_t a = 0; a < e.assumptions.size(); ++a)
        if (!e.cutAssumptions.contains(a)) possible.add(e.assumptions[a]);
      if (possible.check(c.terms, kConflicts).answer != encoder::Answer::Sat) continue;
      p.advice = fmt::format("if callers guarantee it, say so at the top of the kernel: __requires({});", c.text);
      break;
    }
    if (limit.cancelled()) return;
  }
}

}  // namespace gpubmc::core
