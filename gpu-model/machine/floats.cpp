// Floats: moves are bits, comparisons are exact on the bits, arithmetic is an uninterpreted function of its operands
// (equal when built alike), computed where the operands are constants and bounded where these are known to be numbers
// of one sign.

#include "encoder/util/error.h"
#include "gpu-model/machine/float_bounds.h"
#include "gpu-model/machine/float_choices.h"
#include "gpu-model/machine/float_constants.h"
#include "gpu-model/machine/scalar.h"

namespace gpubmc::machine {

using encoder::TermManager;
using ir::Opcode;

namespace {

const char* suffix(ir::Type t) {
  switch (t.kind) {
    case ir::TypeKind::F16: return "f16";
    case ir::TypeKind::BF16: return "bf16";
    case ir::TypeKind::F32: return "f32";
    case ir::TypeKind::F64: return "f64";
    default: return "i";
  }
}

Term uninterpreted(TermManager& tm, const std::string& name, std::span<const Term> args, unsigned width,
                   bool commutative = false) {
  return tm.apply(tm.function(name, unsigned(args.size()), width, commutative), args);
}

Term floatCompare(TermManager& tm, ir::FloatPredicate p, Term a, Term b, ir::TypeKind kind) {
  using P = ir::FloatPredicate;
  const FloatFormat f = formatOf(kind);
  auto magnitude = [&](Term t) { return tm.extract(t, f.width - 2, 0); };
  auto sign = [&](Term t) { return tm.extract(t, f.width - 1, f.width - 1); };
  auto nan = [&](Term t) { return tm.ult(tm.constant(f.infinity(), f.width - 1), magnitude(t)); };
  Term unordered = tm.or_(nan(a), nan(b));
  Term zero = tm.constant(0, f.width - 1);
  Term bothZero = tm.and_(tm.eq(magnitude(a), zero), tm.eq(magnitude(b), zero));
  auto equal = [&] { return tm.or_(tm.eq(a, b), bothZero); };
  auto less = [&](Term x, Term y) {
    Term mixed = tm.and_(sign(x), tm.not_(sign(y)));
    Term positive = tm.and_(tm.not_(tm.or_(sign(x), sign(y))), tm.ult(magnitude(x), magnitude(y)));
    Term negative = tm.and_(tm.and_(sign(x), sign(y)), tm.ult(magnitude(y), magnitude(x)));
    return tm.and_(tm.or_(tm.or_(mixed, positive), negative), tm.not_(bothZero));
  };
  auto ordered = [&](Term t) { return tm.and_(t, tm.not_(unordered)); };
  auto either = [&](Term t) { return tm.or_(t, unordered); };
  switch (p) {
    case P::False: return tm.fls();
    case P::True: return tm.tru();
    case P::Ord: return tm.not_(unordered);
    case P::Uno: return unordered;
    case P::Oeq: return ordered(equal());
    case P::Ueq: return either(equal());
    case P::One: return ordered(tm.not_(equal()));
    case P::Une: return either(tm.not_(equal()));
    case P::Olt: return ordered(less(a, b));
    case P::Ult: return either(less(a, b));
    case P::Ogt: return ordered(less(b, a));
    case P::Ugt: return either(less(b, a));
    case P::Ole: return ordered(tm.not_(less(b, a)));
    case P::Ule: return either(tm.not_(less(b, a)));
    case P::Oge: return ordered(tm.not_(less(a, b)));
    case P::Uge: return either(tm.not_(less(a, b)));
  }
  throw InternalError("unknown predicate");
}

}  // namespace

Term floatResult(TermManager& tm, const ir::Inst& inst, std::span<const Term> x) {
  const ir::Type type = inst.operands.empty() ? inst.type : inst.operands[0].type;
  const unsigned width = inst.type.bits;
  auto name = [&] {
    static const char* const kRounding[] = {"", ".rz", ".ru", ".rd"};
    return std::string(ir::text(inst.op)) + kRounding[int(inst.rounding)];
  };
  // What IEEE 754 fixes is computed where the operands are constants, and bounded where they are.
  auto known = [&](Term abstract) { return bounded(tm, inst, x, abstract); };
  if (inst.op != Opcode::FCmp)
    if (auto exact = floatOverChoices(tm, inst, x)) return *exact;
  auto arithmetic = [&](bool commutative) {
    return known(uninterpreted(tm, name() + "." + suffix(type), x, width, commutative));
  };
  auto general = [&](std::string n) {
    for (const ir::Operand& o : inst.operands) n += std::string(".") + suffix(o.type) + std::to_string(o.type.bits);
    n += std::string(".") + suffix(inst.type) + std::to_string(width);
    return known(uninterpreted(tm, n, x, width, inst.op == Opcode::FMA));
  };
  switch (inst.op) {
    case Opcode::FAdd:
    case Opcode::FMul: return arithmetic(true);
    case Opcode::FSub:
    case Opcode::FDiv:
    case Opcode::FRem: return arithmetic(false);
    case Opcode::FNeg: return tm.xor_(x[0], tm.constant(1ull << (width - 1), width));
    case Opcode::FAbs: return tm.and_(x[0], tm.constant(~(1ull << (width - 1)), width));
    case Opcode::FMin:
    case Opcode::FMax: {
      // minNum/maxNum: a NaN gives way to a number; -0 is below +0.
      const Term a = x[0], b = x[1];
      Term aNan = floatCompare(tm, ir::FloatPredicate::Uno, a, a, type.kind);
      Term bNan = floatCompare(tm, ir::FloatPredicate::Uno, b, b, type.kind);
      Term sa = tm.extract(a, width - 1, width - 1), sb = tm.extract(b, width - 1, width - 1);
      Term less = tm.or_(floatCompare(tm, ir::FloatPredicate::Olt, a, b, type.kind), tm.and_(sa, tm.not_(sb)));
      Term first = inst.op == Opcode::FMin ? less : tm.not_(less);
      return tm.ite(aNan, b, tm.ite(bNan, a, tm.ite(first, a, b)));
    }
    case Opcode::FCmp: return floatCompare(tm, inst.floatPredicate, x[0], x[1], type.kind);
    case Opcode::UIToFP:
    case Opcode::SIToFP:
      return known(uninterpreted(tm, name() + std::to_string(type.bits) + "." + suffix(inst.type), x, width));
    case Opcode::FMA:
    case Opcode::FSqrt:
    case Opcode::FPExt:
    case Opcode::FPTrunc:
    case Opcode::FPToUI:
    case Opcode::FPToSI: return general(name());
    case Opcode::FMath:
      return general(inst.name);
      GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("not a float operation");
}

}  // namespace gpubmc::machine
