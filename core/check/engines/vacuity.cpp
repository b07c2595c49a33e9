#include "core/check/engines/vacuity.h"

#include <algorithm>
#include <map>

#include "core/check/engines/assumed_of_all.h"
#include "core/check/engines/hand_over.h"
#include "encoder/arith/counts.h"
#include "encoder/term/model.h"

namespace gpubmc::core {

using encoder::Answer;

std::optional<Vacuity::Doubt> Vacuity::doubt() {
  const ir::InstRef kernel{problem_.kernel.function};
  if (const Answer any = anyExecution(); any != Answer::Sat)
    return Doubt{any == Answer::Unsat ? "no execution" : "whether there is an execution", kernel};
  if (!allMeetAssumptions()) return Doubt{"whether all threads meet the assumptions", kernel};
  if (const auto place = unreached()) return Doubt{"an assertion that may be unreached", *place};
  return std::nullopt;
}

Answer Vacuity::anyExecution() {
  const Answer any = questions_.ask(tm_.tru(), block_.assumptions);
  if (any != Answer::Unknown) return any;
  const bool isSmall = std::ranges::any_of(any_.in.small, [&](const std::vector<Term>& range) {
    return !range.empty() && questions_.ask(tm_.conj(range), block_.assumptions) == Answer::Sat;
  });
  return isSmall ? Answer::Sat : Answer::Unknown;
}

// Assumptions about a thread apply to every thread: that two satisfy them does not show that all can. False: it is
// unknown whether all can at once.
bool Vacuity::allMeetAssumptions() {
  const std::vector<Term> all = assumedOfAll(tm_, block_.asked, any_, problem_.launch());
  return all.empty() || (!assumesRepeatedly(problem_) && questions_.ask(tm_.conj(all), {}) == Answer::Sat);
}

// An execution that reaches the last assertion mostly reaches all: one model shows it. It may be infeasible with the
// real float operations, which the model does not know.
std::set<const machine::Reached*> Vacuity::seenToBeReached() {
  std::set<const machine::Reached*> out;
  const std::vector<machine::Reached>& all = block_.assertReached;
  if (all.size() < 2 || problem_.traits.computesFloats) return out;
  const machine::Reached& last = *std::ranges::max_element(all, {}, &machine::Reached::assumptions);
  const std::vector<Term> assumptions = encoder::withExactCounts(tm_, firstAssumptions(block_, last.assumptions));
  std::optional<encoder::Model> model;
  if (questions_.answer(last.condition, assumptions, conflicts_, &model) != Answer::Sat) return out;
  encoder::Evaluator evaluate(tm_, *model);
  if (!std::ranges::all_of(assumptions, [&](Term t) { return evaluate.truth(t); })) return out;
  for (const machine::Reached& r : all)
    if (evaluate.truth(encoder::withExactCounts(tm_, std::span(&r.condition, 1))[0])) out.insert(&r);
  return out;
}

// Other claims report assertions that are never reached.
std::optional<ir::InstRef> Vacuity::unreached() {
  std::map<ir::InstRef, std::vector<const machine::Reached*>> conditions;
  for (const machine::Reached& r : block_.assertReached) conditions[r.inst].push_back(&r);
  const std::set<const machine::Reached*> seen = seenToBeReached();
  auto isReached = [&](const machine::Reached* r) {
    return seen.contains(r) || questions_.ask(r->condition, firstAssumptions(block_, r->assumptions)) == Answer::Sat;
  };
  for (const auto& [inst, any] : conditions)
    if (std::ranges::none_of(any, isReached)) return inst;
  const uint32_t function = problem_.kernel.function;
  const ir::Function& code = problem_.module.functions[function];
  for (uint32_t b = 0; b < code.blocks.size(); ++b)
    for (uint32_t i = 0; i < code.blocks[b].insts.size(); ++i)
      if (ir::isClaim(code.blocks[b].insts[i].op) && !conditions.contains({function, b, i}))
        return ir::InstRef{function, b, i};
  return std::nullopt;
}

}  // namespace gpubmc::core
