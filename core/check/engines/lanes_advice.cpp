// After a violation: does it depend on inputs that no caller passes? Tries simple preconditions, and proposes the first
// that excludes it.

#include <algorithm>

#include "core/check/engines/lanes.h"
#include "core/check/engines/preconditions.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

// Beyond a bound, a precondition excludes nothing that was looked for.
bool LanesEngine::mayBeCut(const Proposal& p, const Cancellation& cancel) const {
  return std::ranges::any_of(encoding_.vcs, [&](const Vc& vc) {
    if (vc.kind != VcKind::Cut) return false;
    encoder::Query query = encoding_.query(cancel, &vc);
    query.add(vc.question);
    for (Term t : encoding_.assumptionsOf(vc)) query.add(t);
    return query.check(encoding_.definitions->apply(p.terms), kLimits.adviceConflicts).answer != encoder::Answer::Unsat;
  });
}

void LanesEngine::advise(Claims& claims, const Cancellation& cancel) const {
  for (Claim& c : claims.list) adviseSharedBytes(problem_, c);
  const machine::Inputs& in = encoding_.inputs.inputs;
  const std::vector<Proposal> proposed = proposals(encoding_.inputs);
  if (proposed.empty()) return;
  unsigned questions = 0;
  for (size_t i = 0; i < answers_.size(); ++i) {
    const Vc& vc = encoding_.vcs[i];
    if (!answers_[i].counterexample || problem_.options.severity(vc.cls) != Severity::Error) continue;
    const auto claim = std::find_if(claims.list.begin(), claims.list.end(), [&](const Claim& c) {
      return c.counterexample && c.subject == encoding_.subjects[vc.subject];
    });
    if (claim == claims.list.end() || claim->advice.kind != Advice::Kind::None) continue;
    // Inputs of violations. A precondition that they satisfy excludes nothing, so no solver is needed.
    std::vector<encoder::Model> happens{scalarsOf(in, *claim->counterexample)};
    encoder::Query query = encoding_.query(cancel, &vc);
    query.add(vc.question);
    for (Term t : encoding_.assumptionsOf(vc)) query.add(t);
    unsigned undecided = 0;
    for (const Proposal& c : proposed) {
      if (std::any_of(happens.begin(), happens.end(), [&](encoder::Model& m) { return isMet(c, in.terms, m); }))
        continue;
      if (++questions > kLimits.adviceQuestions) return;
      const encoder::Answer r = query.check(encoding_.definitions->apply(c.terms), kLimits.adviceConflicts).answer;
      if (r == encoder::Answer::Sat) {
        happens.push_back(query.model());
        encoding_.definitions->complete(happens.back());
      }
      if (r == encoder::Answer::Unknown && ++undecided == kLimits.adviceUndecided) break;
      if (r != encoder::Answer::Unsat) continue;
      // A precondition that no execution satisfies is useless.
      auto isPossible = [&](const std::vector<Term>& assumed) {
        encoder::Query possible = encoding_.query(cancel);
        for (Term t : encoding_.inputs.given) possible.add(t);
        for (Term t : assumed) possible.add(t);
        return possible.check(c.terms, kLimits.adviceConflicts).answer == encoder::Answer::Sat;
      };
      const machine::Execution& e = encoding_.executions.front();
      const bool isWhole = isPossible(assumptionsOfWhole(in.terms, e));
      if (!isWhole && !isPossible(assumptionsOfBeginnings(e))) continue;
      claim->advice = {Advice::Kind::Requires, c.conditions};
      claim->advice.isBeyondBound = !isWhole || mayBeCut(c, cancel);
      break;
    }
  }
}

}  // namespace gpubmc::core
