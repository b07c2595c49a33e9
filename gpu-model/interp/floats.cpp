#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>

#include "encoder/util/error.h"
#include "gpu-model/interp/math_library.h"
#include "gpu-model/interp/values.h"

namespace gpubmc::interp {

using ir::FloatPredicate;
using ir::Opcode;
using ir::Rounding;
using ir::TypeKind;

namespace {

/// Sets the host's rounding mode during its lifetime.
class RoundingScope {
 public:
  explicit RoundingScope(Rounding r) : old_(std::fegetround()) {
    static const int kModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
    std::fesetround(kModes[int(r)]);
  }
  ~RoundingScope() { std::fesetround(old_); }

 private:
  int old_;
};

/// f() rounded to odd: toward zero, with the last bit set if the result is inexact. Rounding such a double again, to a
/// format that is at least two bits narrower, gives the same result as rounding once.
template <class F>
double roundedToOdd(F&& f) {
  {
    RoundingScope scope(Rounding::TowardZero);
    std::feclearexcept(FE_INEXACT);
    const volatile double v = f();
    if (std::fetestexcept(FE_INEXACT)) return std::bit_cast<double>(std::bit_cast<uint64_t>(double(v)) | 1);
  }
  return f();  // exact, but the sign of a zero sum depends on the rounding mode
}

double decodeSmall(uint64_t bits, unsigned mantissa, unsigned exponent) {
  const int bias = (1 << (exponent - 1)) - 1;
  const uint64_t m = bits & ((1ull << mantissa) - 1), e = bits >> mantissa & ((1ull << exponent) - 1);
  const double sign = bits >> (mantissa + exponent) & 1 ? -1.0 : 1.0;
  if (e == (1ull << exponent) - 1) return m ? std::nan("") : sign * INFINITY;
  if (e == 0) return sign * std::ldexp(double(m), 1 - bias - int(mantissa));
  return sign * std::ldexp(double(m | 1ull << mantissa), int(e) - bias - int(mantissa));
}

/// Rounds to a small format in the current rounding mode.
uint64_t encodeSmall(double v, unsigned mantissa, unsigned exponent) {
  const int bias = (1 << (exponent - 1)) - 1, top = bias;
  const uint64_t sign = std::signbit(v) ? 1ull << (mantissa + exponent) : 0, inf = ((1ull << exponent) - 1) << mantissa;
  if (std::isnan(v)) return inf | 1ull << (mantissa - 1);
  if (std::isinf(v)) return sign | inf;
  if (v == 0) return sign;
  int e;
  std::frexp(v, &e);
  const int scale = std::max(e - 1, 1 - bias) - int(mantissa);
  const volatile double scaled = std::ldexp(v, -scale);  // exact: at most 53 bits in either case
  const double rounded = std::fabs(std::nearbyint(scaled));
  uint64_t m = uint64_t(rounded);
  int unbiased = scale + int(mantissa);
  if (m >= 2ull << mantissa) {
    m >>= 1;
    ++unbiased;
  }
  if (unbiased > top) {
    const int mode = std::fegetround();
    const bool stays = mode == FE_TOWARDZERO || (mode == FE_UPWARD && sign) || (mode == FE_DOWNWARD && !sign);
    return sign | (stays ? inf - 1 : inf);
  }
  if (m < 1ull << mantissa) return sign | m;  // subnormal
  return sign | uint64_t(unbiased + bias) << mantissa | (m & ((1ull << mantissa) - 1));
}

double decode(TypeKind k, uint64_t bits) {
  switch (k) {
    case TypeKind::F16: return decodeSmall(bits, 10, 5);
    case TypeKind::BF16: return decodeSmall(bits, 7, 8);
    case TypeKind::F32: return std::bit_cast<float>(uint32_t(bits));
    case TypeKind::F64: return std::bit_cast<double>(bits);
    default: throw InternalError("not a float type");
  }
}

uint64_t encode(TypeKind k, double v) {
  switch (k) {
    case TypeKind::F16: return encodeSmall(v, 10, 5);
    case TypeKind::BF16: return encodeSmall(v, 7, 8);
    case TypeKind::F32: {
      const volatile double d = v;
      const float f = float(d);
      return std::bit_cast<uint32_t>(f);
    }
    case TypeKind::F64: return std::bit_cast<uint64_t>(v);
    default: throw InternalError("not a float type");
  }
}

bool compare(FloatPredicate p, double a, double b) {
  const bool unordered = std::isnan(a) || std::isnan(b);
  switch (p) {
    case FloatPredicate::False: return false;
    case FloatPredicate::True: return true;
    case FloatPredicate::Ord: return !unordered;
    case FloatPredicate::Uno: return unordered;
    case FloatPredicate::Oeq: return !unordered && a == b;
    case FloatPredicate::Ogt: return !unordered && a > b;
    case FloatPredicate::Oge: return !unordered && a >= b;
    case FloatPredicate::Olt: return !unordered && a < b;
    case FloatPredicate::Ole: return !unordered && a <= b;
    case FloatPredicate::One: return !unordered && a != b;
    case FloatPredicate::Ueq: return unordered || a == b;
    case FloatPredicate::Ugt: return unordered || a > b;
    case FloatPredicate::Uge: return unordered || a >= b;
    case FloatPredicate::Ult: return unordered || a < b;
    case FloatPredicate::Ule: return unordered || a <= b;
    case FloatPredicate::Une: return unordered || a != b;
  }
  throw InternalError("unknown predicate");
}

/// Arithmetic in the type F.
template <class F>
double applied(Opcode op, F a, F b, F c) {
  const volatile F x = a, y = b, z = c;
  switch (op) {
    case Opcode::FAdd: return x + y;
    case Opcode::FSub: return x - y;
    case Opcode::FMul: return x * y;
    case Opcode::FDiv: return x / y;
    case Opcode::FRem: return std::fmod(F(x), F(y));
    case Opcode::FMA: return std::fma(F(x), F(y), F(z));
    case Opcode::FSqrt: return std::sqrt(F(x));
    default: throw InternalError("not float arithmetic");
  }
}

uint64_t toInteger(double v, unsigned width, bool isSigned) {
  if (std::isnan(v)) return 0;
  const double r = std::nearbyint(v);
  const double lo = isSigned ? -std::ldexp(1.0, int(width) - 1) : 0.0;
  const double hi = std::ldexp(1.0, isSigned ? int(width) - 1 : int(width));
  if (r < lo) return truncated(isSigned ? 1ull << (width - 1) : 0, width);
  if (r >= hi) return isSigned ? truncated(~0ull, width) >> 1 : truncated(~0ull, width);
  return truncated(isSigned ? uint64_t(int64_t(r)) : uint64_t(r), width);
}

double minimum(double a, double b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  return a < b || (a == b && std::signbit(a)) ? a : b;
}

uint64_t fromInteger(const ir::Inst& inst, uint64_t v) {
  const ir::Type from = inst.operands[0].type, to = inst.type;
  const bool isSigned = inst.op == Opcode::SIToFP;
  const volatile int64_t s = asSigned(v, from.bits);
  const volatile uint64_t u = v;
  if (to.kind == TypeKind::F32) {
    const float f = isSigned ? float(s) : float(u);
    return std::bit_cast<uint32_t>(f);
  }
  auto convert = [&] { return isSigned ? double(s) : double(u); };
  return encode(to.kind, to.kind == TypeKind::F64 ? convert() : roundedToOdd(convert));
}

uint64_t library(const ir::Inst& inst, std::span<const uint64_t> v) {
  std::vector<double> xs;
  for (size_t i = 0; i < v.size(); ++i) {
    const ir::Type type = inst.operands[i].type;
    xs.push_back(type.isInt() ? double(int32_t(v[i])) : decode(type.kind, v[i]));
  }
  return encode(inst.type.kind, mathLibrary(inst.name, xs));
}

uint64_t arithmetic(const ir::Inst& inst, std::span<const uint64_t> v) {
  const TypeKind kind = inst.type.kind;
  auto x = [&](size_t i) { return i < v.size() ? decode(kind, v[i]) : 0.0; };
  if (kind == TypeKind::F32) {
    const float r = float(applied<float>(inst.op, float(x(0)), float(x(1)), float(x(2))));
    return std::bit_cast<uint32_t>(r);
  }
  auto compute = [&] { return applied<double>(inst.op, x(0), x(1), x(2)); };
  return encode(kind, kind == TypeKind::F64 ? compute() : roundedToOdd(compute));
}

/// Smaller than the smallest normal number of its format.
bool isSubnormal(TypeKind k, double v) {
  const double smallest = k == TypeKind::F16   ? 0x1p-14
                          : k == TypeKind::F64 ? std::numeric_limits<double>::min()
                                               : double(std::numeric_limits<float>::min());  // bfloat16 has the same
                                                                                             // range
  return v != 0 && std::fabs(v) < smallest;
}

/// minNum and maxNum: a number is preferred to a NaN.
uint64_t extremum(const ir::Inst& inst, std::span<const uint64_t> v) {
  const TypeKind kind = inst.type.kind;
  const double a = decode(kind, v[0]), b = decode(kind, v[1]);
  if (std::isnan(a)) return v[1];
  if (std::isnan(b)) return v[0];
  const bool first = minimum(a, b) == a && std::signbit(minimum(a, b)) == std::signbit(a);
  return (inst.op == Opcode::FMin) == first ? v[0] : v[1];
}

}  // namespace

uint64_t floatResult(const ir::Inst& inst, std::span<const uint64_t> v) {
  const ir::Type from = inst.operands[0].type, to = inst.type;
  const uint64_t sign = 1ull << (to.bits - 1);
  const RoundingScope scope(inst.rounding);
  switch (inst.op) {
    case Opcode::FCmp: return compare(inst.floatPredicate, decode(from.kind, v[0]), decode(from.kind, v[1]));
    case Opcode::FPExt:
    case Opcode::FPTrunc: return encode(to.kind, decode(from.kind, v[0]));
    case Opcode::FPToUI: return toInteger(decode(from.kind, v[0]), to.bits, false);
    case Opcode::FPToSI: return toInteger(decode(from.kind, v[0]), to.bits, true);
    case Opcode::UIToFP:
    case Opcode::SIToFP: return fromInteger(inst, v[0]);
    case Opcode::FAdd:
    case Opcode::FSub:
    case Opcode::FMul:
    case Opcode::FDiv:
    case Opcode::FRem:
    case Opcode::FMA:
    case Opcode::FSqrt: return arithmetic(inst, v);
    case Opcode::FNeg: return v[0] ^ sign;
    case Opcode::FAbs: return v[0] & ~sign;
    case Opcode::FFlush: return isSubnormal(from.kind, decode(from.kind, v[0])) ? v[0] & sign : v[0];
    case Opcode::FMin:
    case Opcode::FMax: return extremum(inst, v);
    case Opcode::FMath:
      return library(inst, v);
      GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("not a float operation");
}

uint64_t atomicResult(ir::AtomicOp op, ir::Type type, uint64_t old, uint64_t operand) {
  const unsigned w = type.bits;
  const int64_t x = asSigned(old, w), y = asSigned(operand, w);
  auto viaFloat = [&](Opcode o) {
    ir::Inst inst;
    inst.op = o;
    inst.type = type.isFloat() ? type : w == 64 ? ir::kF64 : ir::kF32;
    inst.operands.assign(2, ir::Operand::constant(0, inst.type));
    const uint64_t v[] = {old, operand};
    return floatResult(inst, v);
  };
  switch (op) {
    case ir::AtomicOp::Add: return truncated(old + operand, w);
    case ir::AtomicOp::Sub: return truncated(old - operand, w);
    case ir::AtomicOp::And: return old & operand;
    case ir::AtomicOp::Or: return old | operand;
    case ir::AtomicOp::Xor: return old ^ operand;
    case ir::AtomicOp::Exch: return operand;
    case ir::AtomicOp::SMin: return x < y ? old : operand;
    case ir::AtomicOp::SMax: return x < y ? operand : old;
    case ir::AtomicOp::UMin: return std::min(old, operand);
    case ir::AtomicOp::UMax: return std::max(old, operand);
    case ir::AtomicOp::Inc: return old >= operand ? 0 : old + 1;
    case ir::AtomicOp::Dec: return old == 0 || old > operand ? operand : old - 1;
    case ir::AtomicOp::FAdd: return viaFloat(Opcode::FAdd);
    case ir::AtomicOp::FMin: return viaFloat(Opcode::FMin);
    case ir::AtomicOp::FMax: return viaFloat(Opcode::FMax);
  }
  throw InternalError("unknown atomic operation");
}

}  // namespace gpubmc::interp
