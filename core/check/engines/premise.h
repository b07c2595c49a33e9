#pragma once
// Which conditions other answers depend on.

#include "gpu-model/ir/ir.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// Where the condition fails, the machine goes on as if it held: what is proved of later places is proved only if it
/// does. Every engine that proves something from the machine's log asks this. Of races see Encoding::isPremise.
bool isPremise(const ir::Module& module, const machine::Obligation& obligation);

}  // namespace gpubmc::core
