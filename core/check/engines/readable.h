#pragma once
// Readable counterexamples.

#include "core/check/bound_inputs.h"
#include "core/check/counterexample.h"
#include "encoder/term/model.h"

namespace gpubmc::core {

/// The same violation by the same threads, with readable float values; the inputs still satisfy what is given.
/// Required: `found` was made from the model, and replayed.
void showPlainFloats(const BoundInputs& bound, Counterexample& found, const encoder::Model& model,
                     const interp::ReplayOptions& replay);

}  // namespace gpubmc::core
