#pragma once
// Data of a witness that shows what threads write: where every element is 0, threads that compute from different ones
// write equal values, and a race is benign that is none with other data.

#include <functional>

#include "gpu-model/interp/witness.h"

namespace gpubmc::core {

/// Replays the witness. Where no violation is `meant` but threads race with equal values, it does so once more, with a
/// number of its own for each element of global memory that was read, at first only where the witness says nothing of
/// it, then everywhere, and for what the threads it is about find where any value may be. Ensured: `witness` is the one
/// that the outcome is of.
interp::Outcome replayWithData(const ir::Module& module, interp::Witness& witness, const interp::ReplayOptions& options,
                               const std::function<bool(const interp::Violation&)>& meant);

}  // namespace gpubmc::core
