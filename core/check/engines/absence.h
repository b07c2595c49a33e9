#pragma once
// The cheapest engine: a class that no instruction of the kernel could violate holds for any launch and all inputs.

#include "core/check/claim.h"
#include "core/check/problem.h"

namespace gpubmc::core {

Claims claimAbsence(const Problem& problem);

}  // namespace gpubmc::core
