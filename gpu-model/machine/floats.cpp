// Floats. By default moves and comparisons are exact on the bits; arithmetic is an uninterpreted function of its
// operands (congruence), computed if the operands are constants, and bounded if they are known to be numbers of one
// sign.

#include <algorithm>

#include "encoder/float/operations.h"
#include "encoder/util/error.h"
#include "gpu-model/machine/float_bounds.h"
#include "gpu-model/machine/float_choices.h"
#include "gpu-model/machine/float_constants.h"
#include "gpu-model/machine/scalar.h"

namespace gpubmc::machine {

using encoder::TermManager;
using ir::Opcode;

namespace {

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

// minNum/maxNum: a number is preferred to a NaN; -0 is below +0.
Term extremum(TermManager& tm, bool isMin, Term a, Term b, const ir::Type& type) {
  Term aNan = floatCompare(tm, ir::FloatPredicate::Uno, a, a, type.kind);
  Term bNan = floatCompare(tm, ir::FloatPredicate::Uno, b, b, type.kind);
  Term sa = tm.extract(a, type.bits - 1, type.bits - 1), sb = tm.extract(b, type.bits - 1, type.bits - 1);
  Term less = tm.or_(floatCompare(tm, ir::FloatPredicate::Olt, a, b, type.kind), tm.and_(sa, tm.not_(sb)));
  Term first = isMin ? less : tm.not_(less);
  return tm.ite(aNan, b, tm.ite(bNan, a, tm.ite(first, a, b)));
}

/// A number without an exponent is zero or subnormal: only the sign remains.
Term flushed(TermManager& tm, Term x, ir::TypeKind kind) {
  const FloatFormat f = formatOf(kind);
  const Term exponent = tm.extract(x, f.width - 2, f.mantissa), none = tm.constant(0, f.width - 1 - f.mantissa);
  return tm.ite(tm.eq(exponent, none), tm.and_(x, tm.constant(f.sign(), f.width)), x);
}

/// Operations that IEEE 754 computes without rounding, on the bits. None for other operations.
std::optional<Term> onBits(TermManager& tm, const ir::Inst& inst, std::span<const Term> x) {
  const ir::Type type = inst.operands[0].type;
  const uint64_t sign = uint64_t(1) << (type.bits - 1);
  switch (inst.op) {
    case Opcode::FNeg: return tm.xor_(x[0], tm.constant(sign, type.bits));
    case Opcode::FAbs: return tm.and_(x[0], tm.constant(~sign, type.bits));
    case Opcode::FFlush: return flushed(tm, x[0], type.kind);
    case Opcode::FMin:
    case Opcode::FMax: return extremum(tm, inst.op == Opcode::FMin, x[0], x[1], type);
    case Opcode::FCmp: return floatCompare(tm, inst.floatPredicate, x[0], x[1], type.kind);
    default: return std::nullopt;
  }
}

uint8_t outcomesOf(ir::FloatPredicate p) {
  using P = ir::FloatPredicate;
  using namespace encoder;
  switch (p) {
    case P::False: return 0;
    case P::Oeq: return kFloatEqual;
    case P::Ogt: return kFloatGreater;
    case P::Oge: return kFloatGreater | kFloatEqual;
    case P::Olt: return kFloatLess;
    case P::Ole: return kFloatLess | kFloatEqual;
    case P::One: return kFloatLess | kFloatGreater;
    case P::Ord: return kFloatLess | kFloatGreater | kFloatEqual;
    case P::Uno: return kFloatUnordered;
    case P::Ueq: return kFloatUnordered | kFloatEqual;
    case P::Ugt: return kFloatUnordered | kFloatGreater;
    case P::Uge: return kFloatUnordered | kFloatGreater | kFloatEqual;
    case P::Ult: return kFloatUnordered | kFloatLess;
    case P::Ule: return kFloatUnordered | kFloatLess | kFloatEqual;
    case P::Une: return kFloatUnordered | kFloatLess | kFloatGreater;
    case P::True: return kAnyFloatOutcome;
  }
  throw InternalError("unknown predicate");
}

encoder::FloatRounding roundingOf(ir::Rounding r) {
  switch (r) {
    case ir::Rounding::NearestEven: return encoder::FloatRounding::NearestEven;
    case ir::Rounding::TowardZero: return encoder::FloatRounding::TowardZero;
    case ir::Rounding::Up: return encoder::FloatRounding::Up;
    case ir::Rounding::Down: return encoder::FloatRounding::Down;
  }
  throw InternalError("unknown rounding");
}

/// A function of <math.h> that encoder/float does not have: identified by its name and types.
Term libraryFunction(TermManager& tm, const ir::Inst& inst, std::span<const Term> x) {
  std::string name = "math " + inst.name;
  auto add = [&](const ir::Type& t) { name += "." + std::to_string(int(t.kind)) + "." + std::to_string(t.bits); };
  for (const ir::Operand& o : inst.operands) add(o.type);
  add(inst.type);
  return tm.apply(tm.function(name, unsigned(x.size()), inst.type.bits), x);
}

/// The operation of encoder/float. None: a function of <math.h> that it does not have.
std::optional<encoder::FloatOperation> operationOf(const ir::Inst& inst) {
  using encoder::FloatOp;
  const ir::Type type = inst.operands.empty() ? inst.type : inst.operands[0].type;
  auto of = [&](FloatOp op) {
    return encoder::FloatOperation{.op = op, .format = formatOf(type.kind), .rounding = roundingOf(inst.rounding)};
  };
  auto integer = [&](FloatOp op, const ir::Type& real, const ir::Type& whole) {
    return encoder::FloatOperation{
        .op = op, .format = formatOf(real.kind), .integerWidth = whole.bits, .rounding = roundingOf(inst.rounding)};
  };
  switch (inst.op) {
    case Opcode::FAdd: return of(FloatOp::Add);
    case Opcode::FSub: return of(FloatOp::Sub);
    case Opcode::FMul: return of(FloatOp::Mul);
    case Opcode::FDiv: return of(FloatOp::Div);
    case Opcode::FRem: return of(FloatOp::Rem);
    case Opcode::FNeg: return of(FloatOp::Neg);
    case Opcode::FAbs: return of(FloatOp::Abs);
    case Opcode::FMin: return of(FloatOp::Min);
    case Opcode::FMax: return of(FloatOp::Max);
    case Opcode::FMA: return of(FloatOp::Fma);
    case Opcode::FSqrt: return of(FloatOp::Sqrt);
    case Opcode::FFlush: break;  // on the bits, or no effect
    case Opcode::FCmp:
      return encoder::FloatOperation{
          .op = FloatOp::Compare, .format = formatOf(type.kind), .outcomes = outcomesOf(inst.floatPredicate)};
    case Opcode::FPExt:
    case Opcode::FPTrunc:
      return encoder::FloatOperation{.op = FloatOp::Convert,
                                     .format = formatOf(inst.type.kind),
                                     .from = formatOf(type.kind),
                                     .rounding = roundingOf(inst.rounding)};
    case Opcode::UIToFP: return integer(FloatOp::FromUnsigned, inst.type, type);
    case Opcode::SIToFP: return integer(FloatOp::FromSigned, inst.type, type);
    case Opcode::FPToUI: return integer(FloatOp::ToUnsigned, type, inst.type);
    case Opcode::FPToSI: return integer(FloatOp::ToSigned, type, inst.type);
    case Opcode::FMath: {
      if (!inst.type.isFloat()) return std::nullopt;
      for (const ir::Operand& o : inst.operands)
        if (o.type != inst.type) return std::nullopt;
      const auto known = encoder::mathOperation(inst.name, formatOf(inst.type.kind));
      return known && known->operands() == inst.operands.size() ? known : std::nullopt;
    }
      GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("not a float operation");
}

}  // namespace

Term floatResult(TermManager& tm, const ir::Inst& inst, std::span<const Term> x, FloatTerms floats) {
  const bool known = std::all_of(x.begin(), x.end(), [&](Term t) { return tm.value(t).has_value(); });
  // There is no smallest real number.
  if (inst.op == Opcode::FFlush && floats == FloatTerms::Reals) return x[0];
  if (floats == FloatTerms::Bits || known || inst.op == Opcode::FFlush)
    if (const auto bits = onBits(tm, inst, x)) return *bits;
  if (inst.op != Opcode::FCmp)
    if (const auto exact = floatOverChoices(tm, inst, x, floats == FloatTerms::Reals)) return *exact;
  const auto operation = operationOf(inst);
  const Term result = operation ? encoder::floatTerm(tm, *operation, x) : libraryFunction(tm, inst, x);
  return floats == FloatTerms::Bits ? bounded(tm, inst, x, result) : result;
}

}  // namespace gpubmc::machine
