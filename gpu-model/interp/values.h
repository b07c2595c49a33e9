#pragma once
// Pure operations on concrete values: integers, conversions, IEEE floats. Bit patterns in, bit patterns out.

#include <cstdint>
#include <span>

#include "gpu-model/ir/ir.h"

namespace gpubmc::interp {

inline uint64_t truncated(uint64_t v, unsigned width) {
  return width >= 64 ? v : v & ((uint64_t(1) << width) - 1);
}
inline int64_t asSigned(uint64_t v, unsigned width) {
  return int64_t(v << (64 - width)) >> (64 - width);
}

/// Integer arithmetic, comparisons, conversions, pointers. Required: an opcode of that section of the table.
uint64_t integerResult(const ir::Inst& inst, std::span<const uint64_t> operands);

/// Float arithmetic, comparisons and conversions, exact IEEE 754 for the four formats; C library functions for FMath.
/// Required: an opcode of that section of the table.
uint64_t floatResult(const ir::Inst& inst, std::span<const uint64_t> operands);

/// The value that an atomic operation stores; `type` is the operand's.
uint64_t atomicResult(ir::AtomicOp op, ir::Type type, uint64_t old, uint64_t operand);

}  // namespace gpubmc::interp
