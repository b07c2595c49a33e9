#pragma once
// Instructions on floats, and the operands that are worth trying with each.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::test {

inline constexpr ir::Rounding kModes[] = {ir::Rounding::NearestEven, ir::Rounding::TowardZero, ir::Rounding::Up,
                                          ir::Rounding::Down};

/// With operands of one type, whose values are left to the test.
ir::Inst instruction(ir::Opcode op, ir::Type from, ir::Type to, size_t operands,
                     ir::Rounding mode = ir::Rounding::NearestEven, std::string name = {});
bool isNan(ir::Type type, uint64_t bits);
/// Zeros, ones, the ends of what is normal and what is finite, infinities, NaNs, of both signs; of integers likewise.
std::vector<uint64_t> corners(ir::Type type);

}  // namespace gpubmc::test
