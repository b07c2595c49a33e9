#pragma once
// Source locations of instructions of the host program.

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// As reports show it; line 0: there is none.
ir::Location sourcePlaceOf(const llvm::Instruction& i);
/// In a system header, in one of gpubmc's own, or without a location.
bool isOfSystem(const ir::Location& l);

/// Attaches to each call in a function the lines that assign its arguments, for arguments that are variables assigned
/// once. Required: local variables are not yet registers.
void noteAssignments(llvm::Function& f);
/// The line that noteAssignments() attached; 0: none.
unsigned assignmentOf(const llvm::CallBase& call, unsigned argument);

}  // namespace gpubmc::core
