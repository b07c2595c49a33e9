#include "gpu-model/ir/assume_floats.h"

#include <set>

#include "encoder/util/error.h"

namespace gpubmc::ir {

bool computesFloats(Opcode op) {
  switch (op) {
#define X(enumerator, ...) case Opcode::enumerator:
    GPUBMC_IR_FLOAT_OPCODES(X)
#undef X
    return true;
    default: return false;
  }
}

namespace {

uint64_t infinityOf(Type t) {
  switch (t.kind) {
    case TypeKind::F16: return 0x7C00;
    case TypeKind::BF16: return 0x7F80;
    case TypeKind::F32: return 0x7F800000;
    case TypeKind::F64: return 0x7FF0000000000000;
    default: throw InternalError("not a float type");
  }
}

class Assuming {
 public:
  Assuming(Function& function, bool finite) : function_(function), finite_(finite) {}

  void run() {
    // Results of such an instruction are checked there, and not again.
    for (const Block& b : function_.blocks)
      for (const Inst& i : b.insts)
        if (computesFloats(i.op) && i.type.isFloat()) made_.insert(i.result);
    for (Block& b : function_.blocks) {
      std::set<RegId> seen;
      std::vector<Inst> insts;
      for (Inst& i : b.insts) {
        const bool looks = computesFloats(i.op);
        for (const Operand& x : i.operands)
          if (looks && x.type.isFloat() &&
              (x.kind == Operand::Kind::Const ||
               (!made_.contains(RegId(x.payload)) && seen.insert(RegId(x.payload)).second)))
            assume(insts, x, i.loc);
        insts.push_back(std::move(i));
        const Inst& done = insts.back();
        if (!looks || !done.type.isFloat()) continue;
        const Operand result = Operand::reg(done.result, done.type);
        assume(insts, result, LocId(done.loc));
      }
      b.insts = std::move(insts);
    }
  }

 private:
  Operand define(std::vector<Inst>& insts, Opcode op, Type type, std::vector<Operand> operands, LocId loc) {
    Inst i;
    i.op = op;
    i.type = type;
    i.result = RegId(function_.regTypes.size());
    i.operands = std::move(operands);
    i.loc = loc;
    if (op == Opcode::ICmp) i.intPredicate = finite_ ? IntPredicate::Ult : IntPredicate::Ule;
    function_.regTypes.push_back(type);
    insts.push_back(std::move(i));
    return Operand::reg(insts.back().result, type);
  }

  void assume(std::vector<Inst>& insts, const Operand& x, LocId loc) {
    const uint64_t infinity = infinityOf(x.type), magnitude = (uint64_t(1) << (x.type.bits - 1)) - 1;
    const Type bits{TypeKind::Int, x.type.bits};
    Operand holds;
    if (x.kind == Operand::Kind::Const) {
      const uint64_t m = x.payload & magnitude;
      if (finite_ ? m < infinity : m <= infinity) return;
      holds = Operand::constant(0, kI1);
    } else {
      const Operand word = define(insts, Opcode::BitCast, bits, {x}, loc);
      const Operand size = define(insts, Opcode::And, bits, {word, Operand::constant(magnitude, bits)}, loc);
      holds = define(insts, Opcode::ICmp, kI1, {size, Operand::constant(infinity, bits)}, loc);
    }
    Inst i;
    i.op = Opcode::Assume;
    i.type = kVoid;
    i.operands = {holds};
    i.loc = loc;
    insts.push_back(std::move(i));
  }

  Function& function_;
  const bool finite_;
  std::set<RegId> made_;
};

}  // namespace

void assumeFloats(Module& module, bool finite) {
  for (Function& f : module.functions) Assuming(f, finite).run();
}

}  // namespace gpubmc::ir
