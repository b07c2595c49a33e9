#pragma once
// The engine of explicit interleavings (docs/interleavings.md), for operations whose order decides the outcome.

#include "core/check/bound_inputs.h"
#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/progress.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Explores the interleavings of the kernel's visible operations. Ensured: if all were explored within the budget,
/// claims about every class that is checked; otherwise claims about violations only, with the reason as a claim of
/// Kind::Kernel. Never throws for the contents of a kernel.
Claims explore(const Problem& problem, InputDomain domain, const Budget& budget, const Cancellation& cancel,
               const ProgressCallback& progress);

}  // namespace gpubmc::core
