#pragma once
// The engine of explicit interleavings (docs/interleavings.md): for operations whose order decides what happens.

#include "core/check/bound_inputs.h"
#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/progress.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Follows the interleavings of the kernel's visible operations one by one. Ensured: claims about every class that it
/// checks where all were followed within the budget; else about what was found alone, and the reason as a claim of
/// Kind::Kernel. Never throws for what the kernel contains.
Claims explore(const Problem& problem, InputDomain domain, const Budget& budget, const Cancellation& cancel,
               const ProgressCallback& progress);

}  // namespace gpubmc::core
