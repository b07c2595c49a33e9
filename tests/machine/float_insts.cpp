#include "tests/machine/float_insts.h"

#include "gpu-model/machine/float_constants.h"

namespace gpubmc::test {

ir::Inst instruction(ir::Opcode op, ir::Type from, ir::Type to, size_t operands, ir::Rounding mode, std::string name) {
  ir::Inst inst;
  inst.op = op;
  inst.type = to;
  inst.rounding = mode;
  inst.name = std::move(name);
  inst.operands.assign(operands, ir::Operand::constant(0, from));
  return inst;
}

bool isNan(ir::Type type, uint64_t bits) {
  return type.isFloat() && machine::formatOf(type.kind).isNan(bits);
}

std::vector<uint64_t> corners(ir::Type type) {
  if (type.isInt()) {
    const uint64_t top = uint64_t(1) << (type.bits - 1);
    return {0, 1, 2, 3, top - 1, top, top + 1, (top - 1) << 1, top | (top - 1), top >> 1, (top >> 1) + 1};
  }
  const machine::FloatFormat f = machine::formatOf(type.kind);
  const uint64_t one = uint64_t(f.bias()) << f.mantissa, normal = uint64_t(1) << f.mantissa;
  std::vector<uint64_t> out;
  for (uint64_t m : {uint64_t(0), uint64_t(1), uint64_t(2), normal - 1, normal, normal + 1, one - 1, one, one + 1,
                     one + normal, f.infinity() - 1, f.infinity(), f.infinity() + 1, f.sign() - 1})
    out.insert(out.end(), {m, m | f.sign()});
  return out;
}

}  // namespace gpubmc::test
