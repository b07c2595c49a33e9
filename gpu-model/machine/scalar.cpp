// Integer operations, comparisons, conversions.

#include "gpu-model/machine/scalar.h"
#include "encoder/util/error.h"

namespace gpubmc::machine {

using encoder::TermManager;
using ir::Opcode;

namespace {

// The upper half of the product of two words of at most 64 bits.
Term mulHigh(TermManager& tm, Term a, Term b, bool isSigned) {
  const unsigned w = tm.width(a);
  if (w <= 32) {
    Term x = isSigned ? tm.sext(a, 2 * w) : tm.zext(a, 2 * w);
    Term y = isSigned ? tm.sext(b, 2 * w) : tm.zext(b, 2 * w);
    return tm.extract(tm.mul(x, y), 2 * w - 1, w);
  }
  if (w < 64) {  // bits w to 2w-1 of the product of 64-bit words
    Term x = isSigned ? tm.sext(a, 64) : tm.zext(a, 64), y = isSigned ? tm.sext(b, 64) : tm.zext(b, 64);
    return tm.concat(tm.extract(mulHigh(tm, x, y, isSigned), 2 * w - 65, 0), tm.extract(tm.mul(x, y), 63, w));
  }
  const unsigned h = w / 2;
  auto lo = [&](Term t) { return tm.zext(tm.extract(t, h - 1, 0), w); };
  auto hi = [&](Term t) { return tm.zext(tm.extract(t, w - 1, h), w); };
  Term p00 = tm.mul(lo(a), lo(b)), p01 = tm.mul(lo(a), hi(b)), p10 = tm.mul(hi(a), lo(b)), p11 = tm.mul(hi(a), hi(b));
  Term middle = tm.add(tm.add(hi(p00), lo(p01)), lo(p10));
  Term high = tm.add(tm.add(p11, hi(p01)), tm.add(hi(p10), hi(middle)));
  if (!isSigned) return high;
  Term zero = tm.constant(0, w);
  high = tm.sub(high, tm.ite(tm.extract(a, w - 1, w - 1), b, zero));
  return tm.sub(high, tm.ite(tm.extract(b, w - 1, w - 1), a, zero));
}

// Sums over the bits of a word, most significant first.
Term countZeros(TermManager& tm, Term a, bool leading) {
  const unsigned w = tm.width(a);
  Term n = tm.constant(w, w);
  for (unsigned i = 0; i < w; ++i) {
    const unsigned bit = leading ? i : w - 1 - i;
    n = tm.ite(tm.extract(a, bit, bit), tm.constant(leading ? w - 1 - i : bit, w), n);
  }
  return n;
}

Term populationCount(TermManager& tm, Term a) {
  const unsigned w = tm.width(a);
  Term n = tm.constant(0, w);
  for (unsigned i = 0; i < w; ++i) n = tm.add(n, tm.zext(tm.extract(a, i, i), w));
  return n;
}

// The parts of a word in reverse order.
Term reversed(TermManager& tm, Term a, unsigned piece) {
  Term r = tm.extract(a, piece - 1, 0);
  for (unsigned i = piece; i < tm.width(a); i += piece) r = tm.concat(r, tm.extract(a, i + piece - 1, i));
  return r;
}

Term compare(TermManager& tm, ir::IntPredicate p, Term a, Term b) {
  switch (p) {
    case ir::IntPredicate::Eq: return tm.eq(a, b);
    case ir::IntPredicate::Ne: return tm.ne(a, b);
    case ir::IntPredicate::Ult: return tm.ult(a, b);
    case ir::IntPredicate::Ule: return tm.ule(a, b);
    case ir::IntPredicate::Ugt: return tm.ult(b, a);
    case ir::IntPredicate::Uge: return tm.ule(b, a);
    case ir::IntPredicate::Slt: return tm.slt(a, b);
    case ir::IntPredicate::Sle: return tm.sle(a, b);
    case ir::IntPredicate::Sgt: return tm.slt(b, a);
    case ir::IntPredicate::Sge: return tm.sle(b, a);
  }
  throw InternalError("unknown predicate");
}

ir::IntPredicate ofSigned(ir::IntPredicate p) {
  switch (p) {
    case ir::IntPredicate::Ult: return ir::IntPredicate::Slt;
    case ir::IntPredicate::Ule: return ir::IntPredicate::Sle;
    case ir::IntPredicate::Ugt: return ir::IntPredicate::Sgt;
    case ir::IntPredicate::Uge: return ir::IntPredicate::Sge;
    default: return p;
  }
}

// A pointer may be before the start of its array: offsets are signed, and pointers into an array compare as signed
// offsets.
Term comparePointers(TermManager& tm, ir::IntPredicate p, Term a, Term b) {
  if (p == ir::IntPredicate::Eq || p == ir::IntPredicate::Ne) return compare(tm, p, a, b);
  auto object = [&](Term t) { return tm.extract(t, 63, ir::kOffsetBits); };
  auto offset = [&](Term t) { return tm.extract(t, ir::kOffsetBits - 1, 0); };
  const Term within = compare(tm, ofSigned(p), offset(a), offset(b));
  return tm.ite(tm.eq(object(a), object(b)), within, compare(tm, p, object(a), object(b)));
}

bool isBehindStart(TermManager& tm, Term pointer) {
  return tm.knownBits(pointer).zeros >> (ir::kOffsetBits - 1) & 1;
}

// As a number, a pointer before the start of its array is less than one to the start.
Term pointerToInt(TermManager& tm, Term pointer) {
  if (isBehindStart(tm, pointer)) return pointer;
  const Term start = tm.concat(tm.extract(pointer, 63, ir::kOffsetBits), tm.constant(0, ir::kOffsetBits));
  return tm.add(start, tm.sext(tm.extract(pointer, ir::kOffsetBits - 1, 0), 64));
}

// A number read from memory represents a pointer as memory does.
Term intToPointer(TermManager& tm, Term number) {
  if (isBehindStart(tm, number) || tm.op(number) == encoder::Op::Select || tm.op(number) == encoder::Op::Var)
    return number;
  const Term offset = tm.extract(number, ir::kOffsetBits - 1, 0);
  const Term start = tm.sub(number, tm.sext(offset, 64));
  return tm.concat(tm.extract(start, 63, ir::kOffsetBits), offset);
}

}  // namespace

Term integerResult(TermManager& tm, const ir::Inst& inst, std::span<const Term> x) {
  const unsigned width = inst.type.bits;
  switch (inst.op) {
    case Opcode::Add: return tm.add(x[0], x[1]);
    case Opcode::Sub: return tm.sub(x[0], x[1]);
    case Opcode::Mul: return tm.mul(x[0], x[1]);
    case Opcode::UDiv: return tm.udiv(x[0], x[1]);
    case Opcode::SDiv: return tm.sdiv(x[0], x[1]);
    case Opcode::URem: return tm.urem(x[0], x[1]);
    case Opcode::SRem: return tm.srem(x[0], x[1]);
    case Opcode::Shl: return tm.shl(x[0], x[1]);
    case Opcode::LShr: return tm.lshr(x[0], x[1]);
    case Opcode::AShr: return tm.ashr(x[0], x[1]);
    case Opcode::And: return tm.and_(x[0], x[1]);
    case Opcode::Or: return tm.or_(x[0], x[1]);
    case Opcode::Xor: return tm.xor_(x[0], x[1]);
    case Opcode::UMin: return tm.umin(x[0], x[1]);
    case Opcode::UMax: return tm.umax(x[0], x[1]);
    case Opcode::SMin: return tm.smin(x[0], x[1]);
    case Opcode::SMax: return tm.smax(x[0], x[1]);
    case Opcode::UMulHi: return mulHigh(tm, x[0], x[1], false);
    case Opcode::SMulHi: return mulHigh(tm, x[0], x[1], true);
    case Opcode::PopCount: return populationCount(tm, x[0]);
    case Opcode::CountLeadingZeros: return countZeros(tm, x[0], true);
    case Opcode::CountTrailingZeros: return countZeros(tm, x[0], false);
    case Opcode::BitReverse: return reversed(tm, x[0], 1);
    case Opcode::ByteSwap: return reversed(tm, x[0], 8);
    case Opcode::ICmp:
      return inst.operands[0].type.isPtr() ? comparePointers(tm, inst.intPredicate, x[0], x[1])
                                           : compare(tm, inst.intPredicate, x[0], x[1]);
    case Opcode::ZExt: return tm.zext(x[0], width);
    case Opcode::SExt: return tm.sext(x[0], width);
    case Opcode::Trunc: return tm.extract(x[0], width - 1, 0);
    case Opcode::BitCast: return x[0];
    case Opcode::PtrToInt: return tm.resizeUnsigned(pointerToInt(tm, x[0]), width);
    case Opcode::IntToPtr: return intToPointer(tm, tm.resizeUnsigned(x[0], 64));
    case Opcode::Select: return tm.ite(x[0], x[1], x[2]);
    case Opcode::PtrAdd:
      return tm.concat(tm.extract(x[0], 63, 48), tm.add(tm.extract(x[0], 47, 0), tm.extract(x[1], 47, 0)));
      GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("not an integer operation");
}

Term scalarResult(TermManager& tm, const ir::Inst& inst, std::span<const Term> operands, FloatTerms floats) {
  switch (inst.op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    return integerResult(tm, inst, operands);
    GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
    return floatResult(tm, inst, operands, floats);
    GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
    break;
  }
  throw InternalError("not a function of its operands");
}

}  // namespace gpubmc::machine
