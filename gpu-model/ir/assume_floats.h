#pragma once
// What is assumed of the floats that a kernel computes with, as instructions: whoever executes the module takes for
// granted, or stops at, what every other assumption of a kernel is to them.

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Whether it computes with floats, or makes them, or compares them; atomic operations do more.
bool computesFloats(Opcode op);

/// Executions in which an operand or a result of a float instruction is NaN do not count from now on; `finite`: nor do
/// those in which one is infinite. A thread assumes that where it executes the instruction. Atomic operations, and what
/// matrix operations of a warp compute, are not looked at.
/// Ensured: a well-formed module stays one; instructions have other places.
void assumeFloats(Module& module, bool finite);

}  // namespace gpubmc::ir
