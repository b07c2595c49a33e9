#pragma once
// Computes instructions that access only registers.

#include <cstdint>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::simulator {

inline uint64_t cut(uint64_t v, unsigned bits) {
  return bits >= 64 ? v : v & ((uint64_t(1) << bits) - 1);
}
inline int64_t asSigned(uint64_t v, unsigned bits) {
  const unsigned rest = 64 - bits;
  return bits == 0 ? 0 : int64_t(v << rest) >> rest;
}

/// Throws NotSimulated for other instructions and for 16-bit float formats.
uint64_t compute(const ir::Inst& inst, const std::vector<uint64_t>& operands);
/// The value that an atomic operation stores.
uint64_t update(ir::AtomicOp op, uint64_t old, uint64_t value, ir::Type type);

}  // namespace gpubmc::simulator
