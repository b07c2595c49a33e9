#include "tests/simulator/values.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "tests/simulator/simulator.h"

namespace gpubmc::simulator {
namespace {

using ir::Opcode;

double number(uint64_t v, ir::Type t) {
  if (t.kind == ir::TypeKind::F32) return std::bit_cast<float>(uint32_t(v));
  if (t.kind == ir::TypeKind::F64) return std::bit_cast<double>(v);
  throw NotSimulated("a float format");
}
uint64_t bits(double v, ir::Type t) {
  if (t.kind == ir::TypeKind::F32) return std::bit_cast<uint32_t>(float(v));
  if (t.kind == ir::TypeKind::F64) return std::bit_cast<uint64_t>(v);
  throw NotSimulated("a float format");
}

/// An operation of two operands whose double result, rounded to float, is the correct float result: this holds for the
/// four basic operations.
template <class F>
uint64_t arithmetic(const ir::Inst& i, const std::vector<uint64_t>& v, F f) {
  if (i.rounding != ir::Rounding::NearestEven) throw NotSimulated("a rounding mode");
  return bits(f(number(v[0], i.type), number(v[1], i.type)), i.type);
}

bool compareFloats(ir::FloatPredicate p, double a, double b) {
  using P = ir::FloatPredicate;
  const bool unordered = std::isnan(a) || std::isnan(b);
  switch (p) {
    case P::False: return false;
    case P::Oeq: return !unordered && a == b;
    case P::Ogt: return !unordered && a > b;
    case P::Oge: return !unordered && a >= b;
    case P::Olt: return !unordered && a < b;
    case P::Ole: return !unordered && a <= b;
    case P::One: return !unordered && a != b;
    case P::Ord: return !unordered;
    case P::Uno: return unordered;
    case P::Ueq: return unordered || a == b;
    case P::Ugt: return unordered || a > b;
    case P::Uge: return unordered || a >= b;
    case P::Ult: return unordered || a < b;
    case P::Ule: return unordered || a <= b;
    case P::Une: return unordered || a != b;
    case P::True: return true;
  }
  return false;
}

bool compareInts(ir::IntPredicate p, uint64_t a, uint64_t b, unsigned width) {
  using P = ir::IntPredicate;
  const int64_t x = asSigned(a, width), y = asSigned(b, width);
  switch (p) {
    case P::Eq: return a == b;
    case P::Ne: return a != b;
    case P::Ult: return a < b;
    case P::Ule: return a <= b;
    case P::Ugt: return a > b;
    case P::Uge: return a >= b;
    case P::Slt: return x < y;
    case P::Sle: return x <= y;
    case P::Sgt: return x > y;
    case P::Sge: return x >= y;
  }
  return false;
}

uint64_t divide(Opcode op, uint64_t a, uint64_t b, unsigned width) {
  const int64_t x = asSigned(a, width), y = asSigned(b, width);
  switch (op) {
    case Opcode::UDiv: return b ? a / b : ~uint64_t(0);
    case Opcode::URem: return b ? a % b : a;
    case Opcode::SDiv: return !y ? (x >= 0 ? ~uint64_t(0) : 1) : y == -1 ? 0 - uint64_t(x) : uint64_t(x / y);
    default: return !y ? a : y == -1 ? 0 : uint64_t(x % y);
  }
}

uint64_t toInteger(double v, bool isSigned, unsigned width) {
  if (std::isnan(v)) return 0;
  v = std::trunc(v);
  if (isSigned) {
    const double limit = std::ldexp(1.0, int(width) - 1);
    if (v >= limit) return cut((uint64_t(1) << (width - 1)) - 1, width);
    if (v < -limit) return cut(uint64_t(1) << (width - 1), width);
    return cut(uint64_t(int64_t(v)), width);
  }
  if (v <= 0) return 0;
  return v >= std::ldexp(1.0, int(width)) ? cut(~uint64_t(0), width) : uint64_t(v);
}

/// The signed distance of a pointer from the start of its object.
uint64_t distance(uint64_t pointer) {
  return uint64_t(asSigned(ir::pointerOffset(pointer), ir::kOffsetBits));
}

/// Monotonic in the distance, counted from the lowest address before the start.
uint64_t placeInOrder(uint64_t pointer) {
  return distance(pointer) + (uint64_t(1) << (ir::kOffsetBits - 1));
}

}  // namespace

uint64_t compute(const ir::Inst& i, const std::vector<uint64_t>& v) {
  const unsigned width = i.operands.empty() ? i.type.bits : i.operands[0].type.bits;
  const auto at = [&](size_t n) { return v.at(n); };
  const auto whole = [&](uint64_t x) { return cut(x, i.type.bits); };
  switch (i.op) {
    case Opcode::Add: return whole(at(0) + at(1));
    case Opcode::Sub: return whole(at(0) - at(1));
    case Opcode::Mul: return whole(at(0) * at(1));
    case Opcode::UDiv:
    case Opcode::SDiv:
    case Opcode::URem:
    case Opcode::SRem: return whole(divide(i.op, at(0), at(1), width));
    case Opcode::Shl: return at(1) >= width ? 0 : whole(at(0) << at(1));
    case Opcode::LShr: return at(1) >= width ? 0 : at(0) >> at(1);
    case Opcode::AShr: return whole(uint64_t(asSigned(at(0), width) >> std::min<uint64_t>(at(1), width - 1)));
    case Opcode::And: return at(0) & at(1);
    case Opcode::Or: return at(0) | at(1);
    case Opcode::Xor: return at(0) ^ at(1);
    case Opcode::UMulHi: return whole(uint64_t((unsigned __int128)at(0) * at(1) >> width));
    case Opcode::SMulHi: return whole(uint64_t((__int128)asSigned(at(0), width) * asSigned(at(1), width) >> width));
    case Opcode::UMin: return std::min(at(0), at(1));
    case Opcode::UMax: return std::max(at(0), at(1));
    case Opcode::SMin: return asSigned(at(0), width) < asSigned(at(1), width) ? at(0) : at(1);
    case Opcode::SMax: return asSigned(at(0), width) > asSigned(at(1), width) ? at(0) : at(1);
    case Opcode::PopCount: return uint64_t(std::popcount(at(0)));
    case Opcode::CountLeadingZeros: return uint64_t(std::countl_zero(at(0))) - (64 - width);
    case Opcode::CountTrailingZeros: return std::min<uint64_t>(uint64_t(std::countr_zero(at(0))), width);
    case Opcode::BitReverse: {
      uint64_t out = 0;
      for (unsigned b = 0; b < width; ++b) out |= (at(0) >> b & 1) << (width - 1 - b);
      return out;
    }
    case Opcode::ByteSwap: {
      uint64_t out = 0;
      for (unsigned b = 0; b < width; b += 8) out |= (at(0) >> b & 255) << (width - 8 - b);
      return out;
    }
    case Opcode::ICmp:
      if (i.operands[0].type.isPtr() && at(0) >> ir::kOffsetBits != at(1) >> ir::kOffsetBits &&
          i.intPredicate != ir::IntPredicate::Eq && i.intPredicate != ir::IntPredicate::Ne)
        throw NotSimulated("an order of pointers");
      if (i.operands[0].type.isPtr() && at(0) >> ir::kOffsetBits == at(1) >> ir::kOffsetBits)
        return compareInts(i.intPredicate, placeInOrder(at(0)), placeInOrder(at(1)), 64);
      return compareInts(i.intPredicate, at(0), at(1), width);
    case Opcode::FCmp:
      return compareFloats(i.floatPredicate, number(at(0), i.operands[0].type), number(at(1), i.operands[1].type));
    case Opcode::ZExt:
    case Opcode::BitCast:
    case Opcode::Trunc: return whole(at(0));
    // The sum of object and distance: an address before the start of an object has a smaller number than the start.
    case Opcode::PtrToInt: return whole(ir::makePointer(ir::pointerObject(at(0)), 0) + distance(at(0)));
    case Opcode::IntToPtr: return ir::makePointer((at(0) - distance(at(0))) >> ir::kOffsetBits, at(0));
    case Opcode::SExt: return whole(uint64_t(asSigned(at(0), width)));
    case Opcode::FPExt: return bits(number(at(0), i.operands[0].type), i.type);
    case Opcode::FPTrunc:
      if (i.rounding != ir::Rounding::NearestEven) throw NotSimulated("a rounding mode");
      return bits(number(at(0), i.operands[0].type), i.type);
    case Opcode::FPToUI:
    case Opcode::FPToSI:
      if (i.rounding != ir::Rounding::TowardZero) throw NotSimulated("a rounding mode");
      return toInteger(number(at(0), i.operands[0].type), i.op == Opcode::FPToSI, i.type.bits);
    case Opcode::UIToFP:
    case Opcode::SIToFP: {
      if (i.rounding != ir::Rounding::NearestEven || width > 32) throw NotSimulated("a conversion");
      return bits(i.op == Opcode::UIToFP ? double(at(0)) : double(asSigned(at(0), width)), i.type);
    }
    case Opcode::Select: return at(0) ? at(1) : at(2);
    case Opcode::FAdd: return arithmetic(i, v, [](double a, double b) { return a + b; });
    case Opcode::FSub: return arithmetic(i, v, [](double a, double b) { return a - b; });
    case Opcode::FMul: return arithmetic(i, v, [](double a, double b) { return a * b; });
    case Opcode::FDiv: return arithmetic(i, v, [](double a, double b) { return a / b; });
    case Opcode::FNeg: return at(0) ^ uint64_t(1) << (i.type.bits - 1);
    case Opcode::FAbs: return cut(at(0), i.type.bits - 1u);
    case Opcode::PtrAdd: return ir::makePointer(ir::pointerObject(at(0)), ir::pointerOffset(at(0)) + at(1));
    default: throw NotSimulated("instruction " + std::string(ir::text(i.op)));
  }
}

uint64_t update(ir::AtomicOp op, uint64_t old, uint64_t value, ir::Type type) {
  using A = ir::AtomicOp;
  const unsigned width = type.bits;
  switch (op) {
    case A::Add: return cut(old + value, width);
    case A::Sub: return cut(old - value, width);
    case A::And: return old & value;
    case A::Or: return old | value;
    case A::Xor: return old ^ value;
    case A::Exch: return value;
    case A::SMin: return asSigned(old, width) < asSigned(value, width) ? old : value;
    case A::SMax: return asSigned(old, width) > asSigned(value, width) ? old : value;
    case A::UMin: return std::min(old, value);
    case A::UMax: return std::max(old, value);
    case A::Inc: return old >= value ? 0 : old + 1;
    case A::Dec: return old == 0 || old > value ? value : old - 1;
    case A::FAdd: return bits(number(old, type) + number(value, type), type);
    default: throw NotSimulated("an atomic operation on floats");
  }
}

}  // namespace gpubmc::simulator
