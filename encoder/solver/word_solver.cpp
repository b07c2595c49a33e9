#include "encoder/solver/word_solver.h"

#include <algorithm>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

Result WordSolver::check(std::span<const Term> assumptions, uint32_t conflicts) {
  try {
    if (cancel_) cancel_->poll();
    auto isFalse = [&](Term t) { return terms_.isFalse(t); };
    if (std::any_of(constraints_.begin(), constraints_.end(), isFalse) ||
        std::any_of(assumptions.begin(), assumptions.end(), isFalse))
      return {Answer::Unsat, ""};
    Values values;
    Result r = decide(assumptions, conflicts, values);
    if (r.answer == Answer::Sat && !isModel(assumptions, values))
      r = {Answer::Unknown, name() + " gave a model that does not meet the formula", true};
    decided(r);
    return r;
  } catch (const Cancelled& e) {
    return {Answer::Unknown, e.what()};
  }
}

bool WordSolver::isModel(std::span<const Term> assumptions, const Values& values) {
  std::optional<Model> m = lowering().modelOf(values);
  if (!m) return false;
  Evaluator evaluate(terms_, *m);
  auto met = [&](Term t) { return evaluate.truth(t); };
  if (!std::all_of(constraints_.begin(), constraints_.end(), met)) return false;
  if (!std::all_of(assumptions.begin(), assumptions.end(), met)) return false;
  model_ = std::move(*m);
  return true;
}

}  // namespace gpubmc::encoder
