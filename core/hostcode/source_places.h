#pragma once
// Where instructions of the host program stand in the source.

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// As reports show it; line 0: it stands nowhere.
ir::Location sourcePlaceOf(const llvm::Instruction& i);
/// A header of the system, one of gpubmc's own, or nowhere.
bool isOfSystem(const ir::Location& l);

/// Notes at the calls of a function which lines assign their arguments, where those are variables that are assigned
/// once. Required: before local variables become registers.
void noteAssignments(llvm::Function& f);
/// What noteAssignments has noted; 0: nothing.
unsigned assignmentOf(const llvm::CallBase& call, unsigned argument);

}  // namespace gpubmc::core
