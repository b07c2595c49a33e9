#pragma once
// The values of float terms: a polynomial, an infinity, or a choice between values. Infinities come from constants in
// the program ("-INFINITY" as the initial value of a maximum); a result without a value over the extended reals has
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

/// Which operands an operation made assumptions about.
struct Assumed {
  bool nonZero = false;      ///< the divisor: the second operand, or the only one
  bool positive = false;     ///< the first operand
  bool nonNegative = false;  ///< the first operand
  bool conversion = false;
};

class Values {
 public:
  explicit Values(Polynomials& polynomials) : functions(polynomials), p_(polynomials) {}

  Functions functions;

  /// The result of the operation; conversions from integers return their operand. None: no value, or not known here.
  std::optional<Value> apply(const FloatOperation& operation, std::span<const Value> operands, Assumed& assumed);
  /// Required: `flag` is always 0 or 1.
  Value choice(Poly flag, Value x, Value y);
  /// Certainly equal wherever both have values. Throws TooLarge.
  bool equal(Value x, Value y);

 private:
  using Optional = std::optional<Value>;
  Optional applyPlain(const FloatOperation& operation, std::span<const Value> x, Assumed& assumed);
  /// The maximum of a finite value and one that is minus infinity under a condition. None: the values have another
  /// form.
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
