#pragma once
// Well-formedness of kernel IR modules, required by all machines.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// One sentence per violation of the rules in ir.h (shape of blocks, indices in range, types and counts of operands,
/// every register defined once and before its uses, phis match predecessors, natural loops in LCSSA form); empty if
/// well-formed.
std::vector<std::string> verify(const Module& module);

}  // namespace gpubmc::ir
