#include "core/check/engines/preconditions.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

using encoder::Term;

std::vector<Proposal> proposals(const machine::Inputs& in, const ir::Launch& launch) {
  encoder::TermManager& tm = in.terms;
  std::vector<Proposal> out;
  Proposal allPositive, allSmall;
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

encoder::Model scalarsOf(const machine::Inputs& in, const Counterexample& found) {
  encoder::Model out;
  for (size_t p = 0; p < in.scalars.size(); ++p)
    if (in.terms.op(in.scalars[p]) == encoder::Op::Var) out.values[in.scalars[p].id] = found.witness.scalars[p];
  return out;
}

bool isMet(const Proposal& proposal, encoder::TermManager& terms, encoder::Model& model) {
  encoder::Evaluator evaluate = encoder::Evaluator::completing(terms, model);
  return std::all_of(proposal.terms.begin(), proposal.terms.end(), [&](Term t) { return evaluate.truth(t); });
}

void adviseSharedBytes(const Problem& problem, Claim& c) {
  if (problem.launch().sharedBytes.value_or(1) || c.subject.cls != PropertyClass::Bounds || !c.counterexample) return;
  const interp::Violation& v = c.counterexample->outcome.violations[c.counterexample->violation];
  const std::vector<ir::Object>& objects = problem.module.objects;
  if (v.second && v.second->object < objects.size() && objects[v.second->object].dynamicShared)
    c.advice.kind = Advice::Kind::SharedBytes;
}

}  // namespace gpubmc::core
