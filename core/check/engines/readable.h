#pragma once
// Counterexamples that people can read.

#include "core/check/bound_inputs.h"
#include "core/check/counterexample.h"
#include "encoder/term/model.h"

namespace gpubmc::core {

/// The same violation by the same threads, with floats that people can read: what is given of the inputs still holds.
/// Required: `found` was made of the model, and replayed so.
void showPlainFloats(const BoundInputs& bound, Counterexample& found, const encoder::Model& model,
                     const interp::ReplayOptions& replay);

}  // namespace gpubmc::core
