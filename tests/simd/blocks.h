#pragma once
// Operands and results of vector instructions, as bytes, and what the interpreter makes of them.

#include <array>
#include <cstdint>
#include <random>
#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::test {

using Block = std::array<uint8_t, 64>;

/// Random bytes, or random and special numbers of one width. `elements`: f, d: mostly floats or doubles; i: integers.
Block inputs(char elements, std::mt19937& random);

/// What the module's first kernel, a function (int row, const uint8_t *a, *b, *c, uint8_t *out), leaves in `out`.
/// Throws at a violation.
Block interpreted(const ir::Module& module, size_t row, const std::array<Block, 3>& in);

/// `compared`: f, d: as floats or doubles, where all NaN are alike; otherwise bit for bit.
bool same(char compared, const Block& x, const Block& y);

/// The first half.
std::string hex(const Block& block);

}  // namespace gpubmc::test
