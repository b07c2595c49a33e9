#pragma once
// Float instructions on bit patterns.

#include <bit>
#include <initializer_list>

#include "gpu-model/interp/values.h"

namespace gpubmc::test {

inline uint64_t apply(ir::Opcode op, ir::Type from, ir::Type to, std::initializer_list<uint64_t> operands,
                      ir::Rounding rounding = ir::Rounding::NearestEven, uint8_t sub = 0) {
  ir::Inst inst;
  inst.op = op;
  inst.type = to;
  inst.rounding = rounding;
  inst.sub = sub;
  for (uint64_t v : operands) inst.operands.push_back(ir::Operand::constant(v, from));
  return interp::floatResult(inst, std::vector<uint64_t>(operands));
}

template <class F>
struct Format;
template <>
struct Format<float> {
  using Bits = uint32_t;
  static constexpr ir::Type type = ir::kF32;
};
template <>
struct Format<double> {
  using Bits = uint64_t;
  static constexpr ir::Type type = ir::kF64;
};

template <class F>
uint64_t bits(F v) {
  return std::bit_cast<typename Format<F>::Bits>(v);
}
template <class F>
F value(uint64_t b) {
  return std::bit_cast<F>(typename Format<F>::Bits(b));
}

}  // namespace gpubmc::test
