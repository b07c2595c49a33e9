#include "core/check/engines/replay_hang.h"

#include <algorithm>

#include "core/check/budget.h"
#include "core/check/element_contents.h"
#include "core/check/engines/readable.h"
#include "core/replay/data.h"

namespace gpubmc::core {

namespace {

void addOtherBlocks(const ir::Launch& launch, interp::Witness& w) {
  const ir::Dim3 first = w.blocks.front();
  for (uint32_t z = 0; z < launch.grid.z; ++z)
    for (uint32_t y = 0; y < launch.grid.y; ++y)
      for (uint32_t x = 0; x < launch.grid.x; ++x)
        if (const ir::Dim3 b{x, y, z}; b != first) w.blocks.push_back(b);
}

}  // namespace

std::optional<Claim> confirmedHang(const BoundInputs& bound, ThreadQuestions& questions, const WaitingDoubt& doubt,
                                   const ExecutedBlock& block, uint32_t lane, const Cancellation& cancel) {
  const Problem& problem = bound.problem;
  if (problem.threads() > kLimits.threadsOfGrid) return std::nullopt;
  const std::vector<Term>& assumptions = block.execution->assumptions;
  std::optional<encoder::Model> model;
  std::vector<std::vector<Term>> ranges = bound.small;
  std::erase_if(ranges, [](const std::vector<Term>& range) { return range.empty(); });
  ranges.emplace_back();  // any numbers
  for (std::vector<Term>& given : ranges) {
    given.insert(given.end(), assumptions.begin(), assumptions.begin() + std::ptrdiff_t(doubt.assumptions));
    questions.answer(doubt.bad, given, kLimits.smallConflicts, &model);
    if (model) break;
  }
  if (!model) return std::nullopt;
  encoder::Evaluator evaluate(bound.terms, *model);
  Counterexample ce;
  ce.witness = makeWitness(bound.inputs, *model, problem.index, problem.launch(), {block}, {});
  completeElements(ce.witness, bound.elementConditions);
  ce.witness.known = bound.inputs.known;
  const interp::ThreadId first{0, uint32_t(evaluate(block.threads[lane]))};
  ce.witness.priority = {first};
  if (doubt.givesWay) ce.witness.givesWay = {first, *doubt.givesWay};
  addOtherBlocks(problem.launch(), ce.witness);
  auto isError = [&](const interp::Violation& v) { return problem.options.severity(v.cls) == Severity::Error; };
  interp::ReplayOptions replay;
  replay.until = isError;
  replay.maxSteps = kLimits.longSteps;
  replay.cancel = &cancel;
  ce.outcome = interp::replay(problem.module, ce.witness, replay);
  const auto seen = std::ranges::find_if(ce.outcome.violations, isError);
  if (seen == ce.outcome.violations.end() || !meetElements(ce.witness, bound.elementConditions, problem.kernel))
    return std::nullopt;
  if (seen->cls != PropertyClass::Deadlock && seen->cls != PropertyClass::Livelock) return std::nullopt;
  const ir::Inst& at = ir::at(problem.module, seen->inst);
  ce.violation = size_t(seen - ce.outcome.violations.begin());
  showPlainFloats(bound, ce, *model, replay);
  Claim out;
  out.subject = {.cls = seen->cls, .name = at.name, .loc = at.loc};
  out.status = Status::Violated;
  out.counterexample = std::make_shared<const Counterexample>(std::move(ce));
  if (std::ranges::all_of(bound.launchConditions, [&](Term t) { return evaluate.truth(t); }))
    out.fit = MatchesLaunch::Yes;
  return out;
}

}  // namespace gpubmc::core
