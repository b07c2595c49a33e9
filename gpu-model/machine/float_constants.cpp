#include "gpu-model/machine/float_constants.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "encoder/util/error.h"

namespace gpubmc::machine {

using ir::Opcode;
using ir::Rounding;

FloatFormat formatOf(ir::TypeKind k) {
  switch (k) {
    case ir::TypeKind::F16: return encoder::kBinary16;
    case ir::TypeKind::BF16: return encoder::kBfloat16;
    case ir::TypeKind::F32: return encoder::kBinary32;
    case ir::TypeKind::F64: return encoder::kBinary64;
    case ir::TypeKind::Void:
    case ir::TypeKind::Int:
    case ir::TypeKind::Ptr: break;
  }
  throw InternalError("not a float type");
}

namespace {

__extension__ typedef unsigned __int128 Wide;

unsigned lengthOf(Wide v) {
  unsigned n = 0;
  for (; v != 0; v >>= 1) ++n;
  return n;
}

/// (-1)^negative * mantissa * 2^exponent; `more`: plus a fraction of the last place.
struct Number {
  bool negative = false;
  Wide mantissa = 0;
  int exponent = 0;
  bool more = false;
  bool infinite = false;

  bool isZero() const { return mantissa == 0 && !more && !infinite; }
  /// Normalised so that the highest bit of the mantissa is at `top`. Required: not zero, not infinite, no `more`.
  Number raised(unsigned top) const {
    const int up = int(top) + 1 - int(lengthOf(mantissa));
    return {negative, mantissa << up, exponent - up, more, false};
  }
};

/// Required: not NaN.
Number read(const FloatFormat& f, uint64_t bits) {
  Number n;
  n.negative = bits & f.sign();
  const uint64_t field = (bits & ~f.sign()) >> f.mantissa, fraction = bits & ((uint64_t(1) << f.mantissa) - 1);
  n.infinite = (bits & ~f.sign()) == f.infinity();
  if (n.infinite) return n;
  n.mantissa = field ? fraction | uint64_t(1) << f.mantissa : fraction;
  n.exponent = int(std::max<uint64_t>(field, 1)) - f.bias() - int(f.mantissa);
  return n;
}

/// The mantissa without its last `shift` bits. Required: shift > 0 or no `more`.
Wide rounded(const Number& n, int shift, Rounding mode) {
  if (shift <= 0) return n.mantissa << -shift;
  const Wide kept = shift > 127 ? 0 : n.mantissa >> shift;
  const Wide lost = n.mantissa - (shift > 127 ? 0 : kept << shift);
  if (lost == 0 && !n.more) return kept;
  switch (mode) {
    case Rounding::TowardZero: return kept;
    case Rounding::Up: return kept + !n.negative;
    case Rounding::Down: return kept + n.negative;
    case Rounding::NearestEven: break;
  }
  if (shift > 127) return kept;
  const Wide half = Wide(1) << (shift - 1);
  return kept + (lost > half || (lost == half && (n.more || kept & 1)));
}

uint64_t write(const FloatFormat& f, const Number& n, Rounding mode) {
  const uint64_t sign = n.negative ? f.sign() : 0;
  if (n.infinite) return sign | f.infinity();
  if (n.isZero()) return sign;
  const int top = n.exponent + int(lengthOf(n.mantissa)) - 1;
  int last = std::max(top, 1 - f.bias()) - int(f.mantissa);  // exponent of the last place kept
  Wide kept = rounded(n, last - n.exponent, mode);
  if (kept >> (f.mantissa + 1)) kept >>= 1, ++last;
  if (kept >> f.mantissa == 0) return sign | uint64_t(kept);
  const int exponent = last + int(f.mantissa);
  if (exponent > f.bias()) {
    const bool stays =
        mode == Rounding::TowardZero || (mode == Rounding::Up && n.negative) || (mode == Rounding::Down && !n.negative);
    return sign | (stays ? f.infinity() - 1 : f.infinity());
  }
  const uint64_t fraction = uint64_t(kept) & ((uint64_t(1) << f.mantissa) - 1);
  return sign | uint64_t(exponent + f.bias()) << f.mantissa | fraction;
}

std::optional<Number> sum(Number a, Number b, Rounding mode) {
  if (a.infinite && b.infinite) return a.negative == b.negative ? std::optional(a) : std::nullopt;
  if (a.infinite || b.infinite) return a.infinite ? a : b;
  if (a.isZero() && b.isZero()) {
    if (a.negative != b.negative) a.negative = mode == Rounding::Down;
    return a;
  }
  if (a.isZero() || b.isZero()) return a.isZero() ? b : a;
  constexpr unsigned kTop = 120;  // products have 106 bits: none is lost when numbers nearly cancel
  a = a.raised(kTop), b = b.raised(kTop);
  if (b.exponent > a.exponent || (b.exponent == a.exponent && b.mantissa > a.mantissa)) std::swap(a, b);
  const int down = a.exponent - b.exponent;
  const Wide part = down > 127 ? 0 : b.mantissa >> down;
  a.more = down > 127 || part << down != b.mantissa;
  if (a.negative == b.negative) {
    a.mantissa += part;
  } else {
    a.mantissa -= part + a.more;
    if (a.isZero()) a.negative = mode == Rounding::Down;
  }
  return a;
}

std::optional<Number> product(const Number& a, const Number& b) {
  Number r;
  r.negative = a.negative != b.negative;
  if (a.infinite || b.infinite) {
    r.infinite = true;
    return a.isZero() || b.isZero() ? std::nullopt : std::optional(r);
  }
  r.mantissa = a.mantissa * b.mantissa;
  r.exponent = a.exponent + b.exponent;
  return r;
}

std::optional<Number> quotient(const Number& a, const Number& b) {
  Number r;
  r.negative = a.negative != b.negative;
  if ((a.infinite && b.infinite) || (a.isZero() && b.isZero())) return std::nullopt;
  r.infinite = a.infinite || b.isZero();
  if (r.infinite || b.infinite || a.isZero()) return r;
  const Number x = a.raised(126), y = b.raised(62);
  r.mantissa = x.mantissa / y.mantissa;
  r.exponent = x.exponent - y.exponent;
  r.more = x.mantissa % y.mantissa != 0;
  return r;
}

std::optional<Number> root(const Number& a) {
  if (a.isZero()) return a;
  if (a.negative) return std::nullopt;
  if (a.infinite) return a;
  Number x = a.raised(124);
  if (x.exponent % 2 != 0) x.mantissa <<= 1, --x.exponent;
  Number r;
  for (Wide bit = Wide(1) << 63; bit != 0; bit >>= 1)
    if (const Wide t = r.mantissa | bit; t * t <= x.mantissa) r.mantissa = t;
  r.exponent = x.exponent / 2;
  r.more = r.mantissa * r.mantissa != x.mantissa;
  return r;
}

/// As an integer of any sign; a value that is too large stays far too large.
Number whole(const Number& n, Rounding mode) {
  if (n.infinite || n.mantissa == 0 || n.exponent >= 0) return n;
  return {n.negative, rounded(n, -n.exponent, mode), 0, false, false};
}

uint64_t integerOf(const Number& n, unsigned width, bool isSigned) {
  const uint64_t all = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  const uint64_t most = n.negative ? (isSigned ? uint64_t(1) << (width - 1) : 0) : isSigned ? all >> 1 : all;
  const bool large = n.infinite || (n.mantissa != 0 && n.exponent > 64);
  const Wide magnitude = large ? ~Wide(0) : n.mantissa << std::max(n.exponent, 0);
  const uint64_t v = magnitude > most ? most : uint64_t(magnitude);
  return (n.negative ? uint64_t(0) - v : v) & all;
}

Number ofInteger(uint64_t bits, unsigned width, bool isSigned) {
  Number n;
  n.negative = isSigned && bits >> (width - 1) & 1;
  const uint64_t all = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  n.mantissa = n.negative ? (uint64_t(0) - bits) & all : bits;
  return n;
}

}  // namespace

std::optional<Rounding> wholeNumberRounding(const std::string& name) {
  static const std::map<std::string, Rounding> kModes = {{"floor", Rounding::Down},
                                                         {"ceil", Rounding::Up},
                                                         {"trunc", Rounding::TowardZero},
                                                         {"rint", Rounding::NearestEven},
                                                         {"nearbyint", Rounding::NearestEven}};
  auto it = kModes.find(name);
  if (it == kModes.end() && name.ends_with("f")) it = kModes.find(name.substr(0, name.size() - 1));
  return it == kModes.end() ? std::nullopt : std::optional(it->second);
}

std::optional<uint64_t> floatConstant(const ir::Inst& inst, std::span<const uint64_t> v) {
  const ir::Type from = inst.operands[0].type, to = inst.type;
  const Rounding mode = inst.rounding;
  if (inst.op == Opcode::UIToFP || inst.op == Opcode::SIToFP)
    return write(formatOf(to.kind), ofInteger(v[0], from.bits, inst.op == Opcode::SIToFP), mode);
  if (!from.isFloat()) return std::nullopt;
  const FloatFormat f = formatOf(from.kind);
  std::vector<Number> x;
  for (uint64_t bits : v) {
    if (f.isNan(bits)) {
      const bool toInteger = inst.op == Opcode::FPToSI || inst.op == Opcode::FPToUI;
      return toInteger ? std::optional<uint64_t>(0) : std::nullopt;
    }
    x.push_back(read(f, bits));
  }
  std::optional<Number> r;
  switch (inst.op) {
    case Opcode::FAdd: r = sum(x[0], x[1], mode); break;
    case Opcode::FSub:
      x[1].negative = !x[1].negative;
      r = sum(x[0], x[1], mode);
      break;
    case Opcode::FMul: r = product(x[0], x[1]); break;
    case Opcode::FDiv: r = quotient(x[0], x[1]); break;
    case Opcode::FMA:
      r = product(x[0], x[1]);
      if (r) r = sum(*r, x[2], mode);
      break;
    case Opcode::FSqrt: r = root(x[0]); break;
    case Opcode::FPExt:
    case Opcode::FPTrunc: r = x[0]; break;
    case Opcode::FPToSI:
    case Opcode::FPToUI: return integerOf(whole(x[0], mode), to.bits, inst.op == Opcode::FPToSI);
    case Opcode::FMath:
      if (auto rounding = wholeNumberRounding(inst.name)) r = whole(x[0], *rounding);
      break;
    default: break;
  }
  if (!r) return std::nullopt;
  return write(formatOf(to.kind), *r, mode);
}

std::optional<uint64_t> exactFloatConstant(const ir::Inst& inst, std::span<const uint64_t> v) {
  const auto result = floatConstant(inst, v);
  if (!result || !inst.type.isFloat()) return result;
  // Rounding up and down agree: not rounded, except to a zero or an infinity.
  for (Rounding mode : {Rounding::Up, Rounding::Down}) {
    ir::Inst other = inst;
    other.rounding = mode;
    const auto same = floatConstant(other, v);
    const uint64_t magnitude = formatOf(inst.type.kind).sign() - 1;
    if (!same || (*same != *result && ((*same & magnitude) != 0 || (*result & magnitude) != 0))) return std::nullopt;
  }
  return result;
}

}  // namespace gpubmc::machine
