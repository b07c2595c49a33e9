#pragma once
// Float instructions, and interesting operands for each.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::test {

inline constexpr ir::Rounding kModes[] = {ir::Rounding::NearestEven, ir::Rounding::TowardZero, ir::Rounding::Up,
                                          ir::Rounding::Down};

/// An instruction whose operands have one type; the test supplies their values.
ir::Inst instruction(ir::Opcode op, ir::Type from, ir::Type to, size_t operands,
                     ir::Rounding mode = ir::Rounding::NearestEven, std::string name = {});
bool isNan(ir::Type type, uint64_t bits);
/// Zeros, ones, the smallest and largest normal and subnormal numbers, infinities and NaNs of both signs; for integers
/// accordingly.
std::vector<uint64_t> corners(ir::Type type);

}  // namespace gpubmc::test
