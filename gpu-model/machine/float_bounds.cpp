#include "gpu-model/machine/float_bounds.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "gpu-model/machine/float_constants.h"

namespace gpubmc::machine {

using encoder::TermManager;
using ir::Opcode;

namespace {

/// Bit patterns as unsigned numbers: for numbers of one sign, their order is that of the magnitudes.
struct Ends {
  uint64_t lo, hi;
};

/// Finite numbers of one sign.
std::optional<Ends> endsOf(const TermManager& tm, Term t, const FloatFormat& f) {
  const encoder::URange u = tm.range(t);
  const bool positive = u.hi < f.infinity(), negative = u.lo >= f.sign() && u.hi < (f.sign() | f.infinity());
  return positive || negative ? std::optional(Ends{u.lo, u.hi}) : std::nullopt;
}

/// Whether the operands' signs determine the sign of the result, even if it is zero.
bool signIsCertain(Opcode op, std::span<const bool> negative) {
  switch (op) {
    case Opcode::FAdd: return negative[0] == negative[1];
    case Opcode::FSub: return negative[0] != negative[1];
    case Opcode::FMA: return (negative[0] != negative[1]) == negative[2];
    case Opcode::FMul:
    case Opcode::FDiv:
    case Opcode::FSqrt:
    case Opcode::FPExt:
    case Opcode::FPTrunc:
    case Opcode::FMath:
    case Opcode::UIToFP:
    case Opcode::SIToFP: return true;
    default: return false;
  }
}

bool isMonotone(const ir::Inst& inst) {
  switch (inst.op) {
    case Opcode::FAdd:
    case Opcode::FSub:
    case Opcode::FMul:
    case Opcode::FDiv:
    case Opcode::FMA:
    case Opcode::FSqrt:
    case Opcode::FPExt:
    case Opcode::FPTrunc:
    case Opcode::FPToUI:
    case Opcode::FPToSI:
    case Opcode::UIToFP:
    case Opcode::SIToFP: return true;
    case Opcode::FMath: return inst.operands.size() == 1 && wholeNumberRounding(inst.name);
    default: return false;
  }
}

/// The operands' intervals; none if one is unknown, or a divisor may be zero.
std::optional<std::vector<Ends>> operandEnds(const TermManager& tm, const ir::Inst& inst, std::span<const Term> x) {
  const ir::Type from = inst.operands[0].type;
  std::vector<Ends> out;
  if (from.isInt()) {
    const encoder::SRange s = tm.signedRange(x[0]);
    const encoder::URange u = tm.range(x[0]);
    if (inst.op == Opcode::SIToFP && s.lo < 0 && s.hi >= 0) return std::nullopt;
    return std::vector{Ends{u.lo, u.hi}};
  }
  const FloatFormat f = formatOf(from.kind);
  for (size_t i = 0; i < x.size(); ++i) {
    auto ends = endsOf(tm, x[i], f);
    if (!ends) return std::nullopt;
    if (inst.op == Opcode::FDiv && i == 1 && (ends->lo & ~f.sign()) == 0) return std::nullopt;
    out.push_back(*ends);
  }
  return out;
}

}  // namespace

Term bounded(TermManager& tm, const ir::Inst& inst, std::span<const Term> x, Term result) {
  if (inst.operands.empty() || !isMonotone(inst)) return result;
  const auto ends = operandEnds(tm, inst, x);
  if (!ends) return result;
  std::vector<uint64_t> corners;
  for (size_t corner = 0; corner < size_t(1) << ends->size(); ++corner) {
    std::vector<uint64_t> v;
    for (size_t i = 0; i < ends->size(); ++i) v.push_back(corner >> i & 1 ? (*ends)[i].hi : (*ends)[i].lo);
    const auto value = floatConstant(inst, v);
    if (!value) return result;
    corners.push_back(*value);
  }
  const unsigned width = inst.type.bits;
  auto limited = [&](bool isSigned) {
    auto less = [&](uint64_t a, uint64_t b) {
      const unsigned up = 64 - width;
      return isSigned ? int64_t(a << up) < int64_t(b << up) : a < b;
    };
    const auto [lo, hi] = std::minmax_element(corners.begin(), corners.end(), less);
    const Term least = tm.constant(*lo, width), most = tm.constant(*hi, width);
    return isSigned ? tm.smax(tm.smin(result, most), least) : tm.umax(tm.umin(result, most), least);
  };
  if (inst.type.isInt()) return limited(inst.op == Opcode::FPToSI);
  const FloatFormat f = formatOf(inst.type.kind);
  bool negative[3] = {};
  for (size_t i = 0; i < ends->size() && i < 3 && inst.operands[0].type.isFloat(); ++i)
    negative[i] = (*ends)[i].lo & formatOf(inst.operands[0].type.kind).sign();
  for (uint64_t bits : corners) {
    const bool zero = (bits & ~f.sign()) == 0, infinite = (bits & ~f.sign()) == f.infinity();
    const bool otherSign = (bits ^ corners[0]) & f.sign();
    if (infinite || otherSign || (zero && !signIsCertain(inst.op, negative))) return result;
  }
  return limited(false);
}

}  // namespace gpubmc::machine
