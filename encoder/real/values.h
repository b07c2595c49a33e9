#pragma once
// The values that float terms are read as: a polynomial, an infinity, or a choice between such. Infinities are those
// that a program spells ("-INFINITY" where a maximum starts); a result that has no value over the extended reals has
// none here.

#include <optional>
#include <span>
#include <vector>

#include "encoder/float/operations.h"
#include "encoder/real/functions.h"

namespace gpubmc::encoder::real {

struct Value {
  enum class Kind : uint8_t { Finite, Infinity, MinusInfinity, Choice } kind;
  uint32_t id = 0;  ///< Finite: the Poly; Choice: which
  static Value finite(Poly p) { return {Kind::Finite, p}; }
  static Value infinite(bool negative) { return {negative ? Kind::MinusInfinity : Kind::Infinity}; }
  bool isFinite() const { return kind == Kind::Finite; }
  friend bool operator==(const Value&, const Value&) = default;
  friend auto operator<=>(const Value&, const Value&) = default;
};

/// What an operation took for granted of its operands.
struct Assumed {
  bool nonZero = false;      ///< of the divisor: the second operand, or the only one
  bool positive = false;     ///< of the first
  bool nonNegative = false;  ///< of the first
  bool conversion = false;
};

class Values {
 public:
  explicit Values(Polynomials& polynomials) : functions(polynomials), p_(polynomials) {}

  Functions functions;

  /// The operation; conversions from integers take their value. None: no value, or none that is known here.
  std::optional<Value> apply(const FloatOperation& operation, std::span<const Value> operands, Assumed& assumed);
  /// Required: `flag` is 0 or 1 everywhere.
  Value choice(Poly flag, Value x, Value y);
  /// Certainly equal, wherever both have values. Throws TooLarge.
  bool equal(Value x, Value y);

 private:
  using Optional = std::optional<Value>;
  Optional applyPlain(const FloatOperation& operation, std::span<const Value> x, Assumed& assumed);
  /// The maximum of a finite value and one that is minus infinity under a condition. None: they are something else.
  Optional masked(Value x, Value y);
  Value under(Poly flag, bool is, Value x);
  Optional compare(uint8_t outcomes, Value x, Value y);
  Optional add(Value x, Value y);
  Optional mul(Value x, Value y);
  Optional divide(Value x, Value y, Assumed& assumed);
  Optional exp(Value x, Poly factor);
  Optional log(Value x, Assumed& assumed);
  Optional sqrt(Value x, Assumed& assumed);
  Optional power(Value x, Value y, Assumed& assumed);
  Value greater(Value x, Value y);
  Value neg(Value x);
  int sign(Value x);  ///< 2: not known
  Optional unknown(FloatOp op, std::span<const Value> x, Functions::Parity parity);

  struct Choice {
    Poly flag;
    Value yes, no;
    friend auto operator<=>(const Choice&, const Choice&) = default;
  };
  Polynomials& p_;
  std::vector<Choice> choices_;
  std::map<Choice, uint32_t> choiceIds_;
};

}  // namespace gpubmc::encoder::real
