#include "encoder/float/exact/definition.h"

#include "encoder/float/exact/traits.h"
// SymFPU's headers need the headers above before them.
#include <symfpu/core/add.h>
#include <symfpu/core/compare.h>
#include <symfpu/core/convert.h>
#include <symfpu/core/divide.h>
#include <symfpu/core/fma.h>
#include <symfpu/core/multiply.h>
#include <symfpu/core/packing.h>
#include <symfpu/core/sqrt.h>

#include <algorithm>
#include <vector>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

using namespace exact;
using Bits = Traits::ubv;
using Unpacked = symfpu::unpackedFloat<Traits>;

Rounding modeOf(FloatRounding r) {
  switch (r) {
    case FloatRounding::NearestEven: return Traits::RNE();
    case FloatRounding::TowardZero: return Traits::RTZ();
    case FloatRounding::Up: return Traits::RTP();
    case FloatRounding::Down: return Traits::RTN();
  }
  throw InternalError("unknown rounding");
}

/// The rounding mode of an operation that rounds to an integral value. None for other operations.
std::optional<Rounding> wholeNumberMode(FloatOp op) {
  switch (op) {
    case FloatOp::Floor: return Traits::RTN();
    case FloatOp::Ceil: return Traits::RTP();
    case FloatOp::Trunc: return Traits::RTZ();
    case FloatOp::Rint: return Traits::RNE();
    case FloatOp::Round: return Traits::RNA();
    default: return std::nullopt;
  }
}

bool hasName(const FloatFormat& f) {
  return f == kBinary16 || f == kBfloat16 || f == kBinary32 || f == kBinary64;
}

/// One operation on operands of one format.
class Definition {
 public:
  Definition(const FloatOperation& operation, std::vector<Bits> operands)
      : o_(operation), format_(operation.format), mode_(modeOf(operation.rounding)), bits_(std::move(operands)) {}

  Bits result() const {
    switch (o_.op) {
      case FloatOp::Add: return packed(symfpu::add<Traits>(format_, mode_, x(0), x(1), true));
      case FloatOp::Sub: return packed(symfpu::add<Traits>(format_, mode_, x(0), x(1), false));
      case FloatOp::Mul: return packed(symfpu::multiply<Traits>(format_, mode_, x(0), x(1)));
      case FloatOp::Div: return packed(symfpu::divide<Traits>(format_, mode_, x(0), x(1)));
      case FloatOp::Fma: return packed(symfpu::fma<Traits>(format_, mode_, x(0), x(1), x(2)));
      case FloatOp::Sqrt: return packed(symfpu::sqrt<Traits>(format_, mode_, x(0)));
      case FloatOp::Neg: return joinedSign(~sign(0));
      case FloatOp::Abs: return joinedSign(Piece(0, 1));
      case FloatOp::Min: return extremum(true);
      case FloatOp::Max: return extremum(false);
      case FloatOp::Compare: return compared();
      case FloatOp::Convert: return packed(converted());
      case FloatOp::FromSigned: return packed(symfpu::convertSBVToFloat<Traits>(format_, mode_, roomy().toSigned()));
      case FloatOp::FromUnsigned: return packed(symfpu::convertUBVToFloat<Traits>(format_, mode_, roomy()));
      case FloatOp::ToSigned: return toSigned();
      case FloatOp::ToUnsigned: return toUnsigned();
      default: return packed(symfpu::roundToIntegral<Traits>(format_, *wholeNumberMode(o_.op), x(0)));
    }
  }

 private:
  Unpacked x(size_t i) const { return symfpu::unpack<Traits>(format_, bits_[i]); }
  Bits packed(const Unpacked& value) const { return symfpu::pack<Traits>(format_, value); }
  Piece sign(size_t i) const { return bits_[i].word().bit(o_.format.width - 1); }
  Bits joinedSign(const Piece& sign) const {
    return Bits(joined(Word(sign), bits_[0].word().slice(o_.format.width - 2, 0)));
  }

  Bits extremum(bool isMin) const {
    const Unpacked a = x(0), b = x(1);
    const Proposition less = symfpu::lessThan<Traits>(format_, a, b) ||
                             (a.getZero() && b.getZero() && Proposition(sign(0)) && !Proposition(sign(1)));
    const Proposition first = !a.getNaN() && (b.getNaN() || (isMin ? less : !less));
    return symfpu::ITE(first, bits_[0], bits_[1]);
  }

  Bits compared() const {
    const Unpacked a = x(0), b = x(1);
    Proposition out(false);
    if (o_.outcomes & kFloatEqual) out = out || symfpu::ieee754Equal<Traits>(format_, a, b);
    if (o_.outcomes & kFloatGreater) out = out || symfpu::lessThan<Traits>(format_, b, a);
    if (o_.outcomes & kFloatLess) out = out || symfpu::lessThan<Traits>(format_, a, b);
    if (o_.outcomes & kFloatUnordered) out = out || a.getNaN() || b.getNaN();
    return Bits(out);
  }

  // SymFPU rounds only from at least two bits more than the result has: shorter operands are extended by zeros below.
  Unpacked converted() const {
    const Format from(o_.from);
    const Unpacked value = symfpu::unpack<Traits>(from, bits_[0]);
    const bool fits =
        from.exponentWidth() <= format_.exponentWidth() && from.significandWidth() <= format_.significandWidth();
    const Format roomy(from.exponentWidth(), std::max(from.significandWidth(), format_.significandWidth() + 2));
    if (fits) return symfpu::convertFloatToFloat<Traits>(from, format_, mode_, value);
    return symfpu::convertFloatToFloat<Traits>(roomy, format_, mode_,
                                               symfpu::convertFloatToFloat<Traits>(from, roomy, mode_, value));
  }
  Bits roomy() const {
    const Word& word = bits_[0].word();
    const unsigned width = std::max(word.width(), format_.significandWidth() + 2);
    return Bits(o_.op == FloatOp::FromSigned ? word.signExtended(width) : word.zeroExtended(width));
  }

  // The result that SymFPU uses if the value is out of range: the minimum or the maximum.
  Bits toSigned() const {
    const Unpacked a = x(0);
    const unsigned width = o_.integerWidth;
    const Bits least(joined(Word(1, 1), Word(width - 1, 0)));
    const Bits limit = symfpu::ITE(a.getNaN(), Bits::zero(width), symfpu::ITE(a.getSign(), least, ~least));
    return symfpu::convertFloatToSBV<Traits>(format_, mode_, a, width, limit.toSigned()).toUnsigned();
  }
  Bits toUnsigned() const {
    const Unpacked a = x(0);
    const unsigned width = o_.integerWidth;
    const Bits limit = symfpu::ITE(a.getNaN() || a.getSign(), Bits::zero(width), Bits::allOnes(width));
    return symfpu::convertFloatToUBV<Traits>(format_, mode_, a, width, limit);
  }

  const FloatOperation& o_;
  const Format format_;
  const Rounding mode_;
  const std::vector<Bits> bits_;
};

/// Whether the operation may make a NaN, whose bits are then unspecified.
bool makesNan(FloatOp op) {
  switch (op) {
    case FloatOp::Neg:
    case FloatOp::Abs:
    case FloatOp::Min:
    case FloatOp::Max:
    case FloatOp::Compare:
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned:
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: return false;
    default: return true;
  }
}

}  // namespace

bool hasExactDefinition(const FloatOperation& o) {
  if (!hasName(o.format) || !hasName(o.from) || o.fast) return false;
  switch (o.op) {
    case FloatOp::Add:
    case FloatOp::Sub:
    case FloatOp::Mul:
    case FloatOp::Div:
    case FloatOp::Fma:
    case FloatOp::Sqrt:
    case FloatOp::Neg:
    case FloatOp::Abs:
    case FloatOp::Min:
    case FloatOp::Max:
    case FloatOp::Compare:
    case FloatOp::Convert: return true;
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned:
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: return o.integerWidth >= 2;  // SymFPU does not support integers of one bit
    default: return wholeNumberMode(o.op).has_value();
  }
}

Term exactResult(TermManager& tm, const FloatOperation& o, std::span<const Term> operands) {
  GPUBMC_CHECK(hasExactDefinition(o) && operands.size() == o.operands());
  std::vector<Bits> bits;
  for (Term t : operands) {
    GPUBMC_CHECK(tm.width(t) == o.operandWidth());
    bits.emplace_back(Word(Piece(tm, t)));
  }
  return Definition(o, std::move(bits)).result().word().piece().term(tm);
}

Term exactFact(TermManager& tm, Term apply) {
  const auto operation = floatOperation(tm, apply);
  if (!operation || !hasExactDefinition(*operation)) return tm.tru();
  const std::vector<Term> operands(tm.args(apply).begin(), tm.args(apply).end());
  const Term exact = exactResult(tm, *operation, operands);
  const Term equal = tm.eq(apply, exact);
  if (!makesNan(operation->op)) return equal;
  const FloatFormat f = operation->format;
  auto nan = [&](Term t) { return tm.ult(tm.constant(f.infinity(), f.width - 1), tm.extract(t, f.width - 2, 0)); };
  return tm.ite(nan(exact), nan(apply), equal);
}

}  // namespace gpubmc::encoder
