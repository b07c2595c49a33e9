#include "core/check/engines/readable.h"

#include <algorithm>
#include <tuple>

#include "core/replay/plain_floats.h"

namespace gpubmc::core {

void showPlainFloats(const BoundInputs& bound, Counterexample& ce, const encoder::Model& model,
                     const interp::ReplayOptions& replay) {
  const machine::Inputs& in = bound.inputs;
  const interp::Violation shown = ce.outcome.violations[ce.violation];
  auto at = [](const std::optional<interp::AccessRecord>& a) { return a ? std::optional(a->inst) : std::nullopt; };
  plainFloats(bound.problem.module, ce.witness, [&](const interp::Witness& w) {
    encoder::Model changed = model;
    for (size_t i = 0; i < in.scalars.size(); ++i)
      if (in.kernel.params[i].type.isFloat() && bound.terms.op(in.scalars[i]) == encoder::Op::Var)
        changed.values[in.scalars[i].id] = w.scalars[i];
    encoder::Evaluator evaluate(bound.terms, changed);
    // Fixed values, such as those of --param, do not change.
    for (size_t i = 0; i < in.scalars.size(); ++i)
      if (in.kernel.params[i].type.isFloat() && evaluate(in.scalars[i]) != w.scalars[i]) return false;
    if (!std::ranges::all_of(bound.given, [&](Term t) { return evaluate.truth(t); })) return false;
    interp::Outcome outcome = interp::replay(bound.problem.module, w, replay);
    for (size_t i = 0; i < outcome.violations.size(); ++i) {
      const interp::Violation& v = outcome.violations[i];
      if (std::tuple(v.cls, v.thread, v.inst, at(v.first), at(v.second)) !=
          std::tuple(shown.cls, shown.thread, shown.inst, at(shown.first), at(shown.second)))
        continue;
      ce.violation = i;
      ce.outcome = std::move(outcome);
      return true;
    }
    return false;
  });
}

}  // namespace gpubmc::core
