// After a violation: does it hang on what callers never pass? Try simple preconditions, and propose the first that
// settles it.

#include <fmt/format.h>

#include "core/check/engines/lanes.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

struct Candidate {
  std::string text;
  std::vector<Term> terms;
};

/// Preconditions in the order in which one would like to read them: about one parameter, then about all.
std::vector<Candidate> candidates(const machine::Inputs& in, const ir::Launch& launch) {
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

// A launch without its third argument is no fault of the kernel.
void adviseSharedBytes(const Problem& problem, Claims& claims) {
  if (problem.launch().sharedBytes.value_or(1)) return;
  for (Claim& c : claims.list) {
    if (c.subject.cls != PropertyClass::Bounds || !c.counterexample) continue;
    const interp::Violation& v = c.counterexample->outcome.violations[c.counterexample->violation];
    const std::vector<ir::Object>& objects = problem.module.objects;
    if (!v.second || v.second->object >= objects.size() || !objects[v.second->object].dynamicShared) continue;
    c.advice.kind = Advice::Kind::SharedBytes;
  }
}

}  // namespace

void LanesEngine::advise(Claims& claims, const Cancellation& cancel) const {
  adviseSharedBytes(problem_, claims);
  const machine::Inputs& in = encoding_.inputs.inputs;
  const std::vector<Candidate> proposals = candidates(in, problem_.launch());
  if (proposals.empty()) return;
  unsigned questions = 0;
  for (size_t i = 0; i < answers_.size(); ++i) {
    const Vc& vc = encoding_.vcs[i];
    if (!answers_[i].counterexample || problem_.options.severity(vc.cls) != Severity::Error) continue;
    const auto claim = std::find_if(claims.list.begin(), claims.list.end(), [&](const Claim& c) {
      return c.counterexample && c.subject == encoding_.subjects[vc.subject];
    });
    if (claim == claims.list.end() || claim->advice.kind != Advice::Kind::None) continue;
    // Inputs with which it happens. What they meet does not exclude it, and nobody need be asked.
    std::vector<encoder::Model> happens(1);
    for (size_t p = 0; p < in.scalars.size(); ++p)
      if (in.terms.op(in.scalars[p]) == encoder::Op::Var)
        happens.front().values[in.scalars[p].id] = claim->counterexample->witness.scalars[p];
    auto isMet = [&](const Candidate& c, encoder::Model& m) {
      encoder::Evaluator evaluate = encoder::Evaluator::completing(in.terms, m);
      return std::all_of(c.terms.begin(), c.terms.end(), [&](Term t) { return evaluate.truth(t); });
    };
    encoder::Query query = encoding_.query(cancel, &vc);
    query.add(vc.question);
    for (Term t : encoding_.assumptionsOf(vc)) query.add(t);
    unsigned undecided = 0;
    for (const Candidate& c : proposals) {
      if (std::any_of(happens.begin(), happens.end(), [&](encoder::Model& m) { return isMet(c, m); })) continue;
      if (++questions > kLimits.adviceQuestions) return;
      const encoder::Answer r = query.check(encoding_.definitions->apply(c.terms), kLimits.adviceConflicts).answer;
      if (r == encoder::Answer::Sat) {
        happens.push_back(query.model());
        encoding_.definitions->complete(happens.back());
      }
      if (r == encoder::Answer::Unknown && ++undecided == kLimits.adviceUndecided) break;
      if (r != encoder::Answer::Unsat) continue;
      // A precondition that no execution meets excludes nothing.
      encoder::Query possible = encoding_.query(cancel);
      for (Term t : encoding_.inputs.given) possible.add(t);
      const machine::Execution& e = encoding_.executions.front();
      for (size_t a = 0; a < e.assumptions.size(); ++a)
        if (!e.cutAssumptions.contains(a)) possible.add(e.assumptions[a]);
      if (possible.check(c.terms, kLimits.adviceConflicts).answer != encoder::Answer::Sat) continue;
      claim->advice = {Advice::Kind::Requires, c.text};
      break;
    }
  }
}

}  // namespace gpubmc::core
