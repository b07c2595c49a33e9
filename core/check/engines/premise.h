#pragma once
// Which conditions are premises of other answers.

#include "gpu-model/ir/ir.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// If the condition fails, the machine continues as if it held: proofs of later places depend on it. Every engine that
/// proves something from the machine's log uses this. For races see Encoding::isPremise.
bool isPremise(const ir::Module& module, const machine::Obligation& obligation);

}  // namespace gpubmc::core
