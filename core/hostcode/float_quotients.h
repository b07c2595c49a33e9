#pragma once
// Integer quotients computed in floating point, as in ceil(n / 256.0): the integer below or above the rounded result is
// known exactly.
//
// Let p be the number of bits of the mantissa, and let n and d have at most p bits, so both are exact. If the quotient
// q = n / d is not an integer, its distance to every integer is at least 1 / d >= q / 2^p. Rounding changes q by at
// most half a unit in the last place, which is at most q / 2^p; the two are equal only if q is a power of two, and then
// q is exact. So the rounded quotient lies strictly between the same two integers as q, and a conversion to a wider
// format does not change that.

#include <llvm/IR/InstrTypes.h>

#include <optional>
#include <unordered_map>

#include "core/hostcode/operands.h"
#include "core/hostcode/path_conditions.h"

namespace gpubmc::core {

class FloatQuotients {
 public:
  /// Required: what is passed outlives this.
  FloatQuotients(TermManager& terms, World& world, Operands& operands, PathConditions& conditions)
      : terms_(terms), world_(world), operands_(operands), conditions_(conditions) {}

  /// Results of conversions, of divisions, and of calls of functions that round. Nothing: no quotient is involved, or
  /// all operands are constant.
  std::optional<Value> converted(const llvm::CastInst& c, State& s);
  std::optional<Value> divided(const llvm::BinaryOperator& b, State& s);
  std::optional<Value> rounded(const llvm::CallBase& c, const Value& argument, const State& s);

 private:
  /// If `valid`, a floating-point number is numerator / denominator, rounded to its type, and lies between the same
  /// integers as that. Signed numbers of width 64; the denominator is positive.
  struct Quotient {
    Term numerator, denominator, valid;
  };
  enum class Rounding : uint8_t { Up, Down, ToZero };

  std::optional<Quotient> quotientOf(const Value& v, const llvm::Type& type);
  Value asFloat(const Quotient& q, const llvm::Type& type);
  /// The rounded quotient as an integer of width 64.
  Term whole(const Quotient& q, Rounding rounding, const State& s);

  TermManager& terms_;
  World& world_;
  Operands& operands_;
  PathConditions& conditions_;
  std::unordered_map<uint32_t, Quotient> quotients_;  ///< by the bits of the number, an unknown of its own
};

}  // namespace gpubmc::core
