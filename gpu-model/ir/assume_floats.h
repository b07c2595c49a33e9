#pragma once
// Float assumptions as instructions: executors treat them like every other assumption of the kernel.

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Whether it computes, creates or compares floats; atomic operations do more.
bool computesFloats(Opcode op);

/// From now on executions are excluded in which an operand or a result of a float instruction is NaN; `finite`: also
/// those in which one is infinite. A thread assumes this where it executes the instruction. Atomic operations and
/// results of matrix operations of a warp are not covered. Ensured: a well-formed module stays well-formed; positions
/// of instructions change.
void assumeFloats(Module& module, bool finite);

}  // namespace gpubmc::ir
