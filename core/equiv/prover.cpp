#include "core/equiv/prover.h"

#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

std::vector<std::unique_ptr<Prover>> proversFor(CommonInputs& inputs) {
  if (inputs.question.floats == FloatMode::Reals)
    throw UserError("--fp=reals: this program has no arithmetic of reals");
  if (!inputs.question.floatAssumptions.empty())
    throw UserError("--fp-assume: this program has no rules that depend on assumptions about floats");
  return {};
}

}  // namespace gpubmc::core::equiv
