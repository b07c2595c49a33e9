#pragma once
// What every kernel IR module must satisfy before a machine may run it.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// One sentence per breach of the rules in ir.h (shape of blocks, indices in range, types and counts of operands, every
/// register defined once and before its uses, phis match predecessors, natural loops in LCSSA form); empty if
/// well-formed.
std::vector<std::string> verify(const Module& module);

}  // namespace gpubmc::ir
