#pragma once
// Chooses data for a witness that distinguishes the threads: with all-zero data threads write equal values, and a
// harmful race can look benign.

#include <functional>

#include "gpu-model/interp/witness.h"

namespace gpubmc::core {

/// Replays the witness. If no violation is `meant` but threads race with equal values, it replays again with a distinct
/// number for each element of global memory that was read, first only where the witness gives no value, then
/// everywhere, and for unconstrained reads of the threads involved. `always`: also if there is no violation at all, and
/// then with numbers of both signs as well: what the lanes of a warp vote depends on the data of all. Ensured: the
/// outcome is that of `witness`.
interp::Outcome replayWithData(const ir::Module& module, interp::Witness& witness, const interp::ReplayOptions& options,
                               const std::function<bool(const interp::Violation&)>& meant, bool always = false);

}  // namespace gpubmc::core
