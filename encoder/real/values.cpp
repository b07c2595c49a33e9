#include "encoder/real/values.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

namespace {

constexpr Value kNothing{Value::Kind::Finite, Polynomials::kNull}, kOneValue{Value::Kind::Finite, Polynomials::kUnit};
/// Integer exponents up to this are expanded to products.
constexpr int kMaxPower = 64;

}  // namespace

std::optional<Value> Values::apply(const FloatOperation& o, std::span<const Value> operands, Assumed& assumed) {
  const auto at = std::find_if(operands.begin(), operands.end(), [](Value v) { return v.kind == Value::Kind::Choice; });
  if (at == operands.end()) return applyPlain(o, operands, assumed);
  if (o.op == FloatOp::Max) {
    if (const auto m = masked(operands[0], operands[1])) return m;
    if (const auto m = masked(operands[1], operands[0])) return m;
  }
  const Choice c = choices_[at->id];
  std::vector<Value> yes(operands.begin(), operands.end()), no = yes;
  for (Value& v : yes) v = under(c.flag, true, v);
  for (Value& v : no) v = under(c.flag, false, v);
  const auto x = apply(o, yes, assumed), y = apply(o, no, assumed);
  return x && y ? Optional(choice(c.flag, *x, *y)) : std::nullopt;
}

std::optional<Value> Values::masked(Value x, Value y) {
  if (!x.isFinite() || y.kind != Value::Kind::Choice) return std::nullopt;
  const Choice c = choices_[y.id];
  const Value nothing = Value::infinite(true);
  if (c.yes.isFinite() && c.no == nothing) return Value::finite(functions.maskedMax(x.id, c.flag, c.yes.id));
  if (c.no.isFinite() && c.yes == nothing)
    return Value::finite(functions.maskedMax(x.id, p_.sub(Polynomials::kUnit, c.flag), c.no.id));
  return std::nullopt;
}

/// The value of `x` where the flag has the given value.
Value Values::under(Poly flag, bool is, Value x) {
  if (x.isFinite()) {
    const auto atom = p_.atomOf(flag);
    return atom ? Value::finite(p_.withFlag(x.id, *atom, is)) : x;
  }
  if (x.kind != Value::Kind::Choice || choices_[x.id].flag != flag) return x;
  return is ? choices_[x.id].yes : choices_[x.id].no;
}

Value Values::choice(Poly flag, Value x, Value y) {
  if (x == y || flag == Polynomials::kUnit) return x;
  if (flag == Polynomials::kNull) return y;
  if (x.isFinite() && y.isFinite()) return Value::finite(functions.choice(flag, x.id, y.id));
  // A normal form of two: the flag or its complement, whichever was created first.
  if (const Poly opposite = p_.sub(Polynomials::kUnit, flag); opposite < flag) {
    flag = opposite;
    std::swap(x, y);
  }
  x = under(flag, true, x), y = under(flag, false, y);
  // Limit on the cases; a choice beyond it is not read.
  constexpr size_t kChoices = size_t(1) << 12;
  const auto [it, fresh] = choiceIds_.try_emplace(Choice{flag, x, y}, uint32_t(choices_.size()));
  if (fresh) {
    if (choices_.size() >= kChoices) throw TooLarge{};
    choices_.push_back({flag, x, y});
  }
  return {Value::Kind::Choice, it->second};
}

bool Values::equal(Value x, Value y) {
  if (x == y) return true;
  if (x.isFinite() && y.isFinite()) return p_.isZero(p_.sub(x.id, y.id));
  if (x.kind != Value::Kind::Choice || y.kind != Value::Kind::Choice) return false;
  const Choice a = choices_[x.id], b = choices_[y.id];
  return a.flag == b.flag && equal(a.yes, b.yes) && equal(a.no, b.no);
}

int Values::sign(Value x) {
  if (!x.isFinite()) return x.kind == Value::Kind::Infinity ? 1 : -1;
  if (x.id == Polynomials::kNull) return 0;
  return p_.isPositive(x.id) ? 1 : p_.isPositive(p_.neg(x.id)) ? -1 : 2;
}

Value Values::neg(Value x) {
  return x.isFinite() ? Value::finite(p_.neg(x.id)) : Value::infinite(x.kind == Value::Kind::Infinity);
}

std::optional<Value> Values::add(Value x, Value y) {
  if (x.isFinite() && y.isFinite()) return Value::finite(p_.add(x.id, y.id));
  if (x.isFinite()) return y;
  return y.isFinite() || x == y ? Optional(x) : std::nullopt;
}

std::optional<Value> Values::mul(Value x, Value y) {
  if (x.isFinite() && y.isFinite()) return Value::finite(p_.mul(x.id, y.id));
  const int a = sign(x), b = sign(y);
  if (a == 0 || b == 0 || a == 2 || b == 2) return std::nullopt;
  return Value::infinite(a != b);
}

std::optional<Value> Values::divide(Value x, Value y, Assumed& assumed) {
  if (!y.isFinite()) return x.isFinite() ? Optional(kNothing) : std::nullopt;
  const auto over = functions.inverse(y.id, assumed.nonZero);
  return over ? mul(x, Value::finite(*over)) : std::nullopt;
}

/// e^(factor * x) for a positive factor.
std::optional<Value> Values::exp(Value x, Poly factor) {
  if (!x.isFinite()) return x.kind == Value::Kind::Infinity ? x : kNothing;
  return Value::finite(functions.exp(p_.mul(factor, x.id)));
}

std::optional<Value> Values::log(Value x, Assumed& assumed) {
  if (!x.isFinite()) return x.kind == Value::Kind::Infinity ? Optional(x) : std::nullopt;
  const auto r = functions.log(x.id, assumed.positive);
  return r ? Optional(Value::finite(*r)) : std::nullopt;
}

std::optional<Value> Values::sqrt(Value x, Assumed& assumed) {
  if (!x.isFinite()) return x.kind == Value::Kind::Infinity ? Optional(x) : std::nullopt;
  const auto r = functions.sqrt(x.id, assumed.nonNegative);
  return r ? Optional(Value::finite(*r)) : std::nullopt;
}

Value Values::greater(Value x, Value y) {
  if (x.isFinite() && y.isFinite()) return Value::finite(functions.max(x.id, y.id));
  if (x.kind == Value::Kind::Infinity || y.kind == Value::Kind::MinusInfinity) return x;
  return y;
}

std::optional<Value> Values::power(Value x, Value y, Assumed& assumed) {
  if (!x.isFinite() || !y.isFinite()) return std::nullopt;
  if (const auto k = p_.constantOf(y.id)) {
    if (denominator(*k) == 1 && abs(numerator(*k)) <= kMaxPower) {
      const int n = numerator(*k).convert_to<int>();
      const Value product = Value::finite(p_.power(x.id, unsigned(std::abs(n))));
      return n >= 0 ? product : divide(kOneValue, product, assumed);
    }
    if (*k == Rational(1, 2)) return sqrt(x, assumed);
  }
  const auto l = functions.log(x.id, assumed.positive);
  return l ? Optional(Value::finite(functions.exp(p_.mul(y.id, *l)))) : std::nullopt;
}

std::optional<Value> Values::compare(uint8_t outcomes, Value x, Value y) {
  Poly less, greater;
  if (x.isFinite() && y.isFinite()) {
    const Poly d = p_.sub(y.id, x.id);
    auto truth = [&](Poly p) { return Optional(Value::finite(p)); };
    const Poly one = Polynomials::kUnit;
    switch (outcomes & ~kFloatUnordered) {
      case 0: return truth(Polynomials::kNull);
      case kFloatLess: return truth(functions.positive(d));
      case kFloatGreater: return truth(functions.positive(p_.neg(d)));
      case kFloatEqual: return truth(functions.zero(d));
      case kFloatLess | kFloatEqual: return truth(p_.sub(one, functions.positive(p_.neg(d))));
      case kFloatGreater | kFloatEqual: return truth(p_.sub(one, functions.positive(d)));
      case kFloatLess | kFloatGreater: return truth(p_.sub(one, functions.zero(d)));
      default: return truth(one);
    }
  }
  less = x != y && (x.kind == Value::Kind::MinusInfinity || y.kind == Value::Kind::Infinity);
  greater = x != y && !less;
  const uint8_t outcome = less ? kFloatLess : greater ? kFloatGreater : kFloatEqual;
  return outcomes & outcome ? kOneValue : kNothing;
}

std::optional<Value> Values::unknown(FloatOp op, std::span<const Value> x, Functions::Parity parity) {
  std::vector<Poly> arguments;
  for (Value v : x) {
    if (!v.isFinite()) return std::nullopt;
    arguments.push_back(v.id);
  }
  return Value::finite(functions.function(uint64_t(op), arguments, parity));
}

std::optional<Value> Values::applyPlain(const FloatOperation& o, std::span<const Value> x, Assumed& assumed) {
  using Parity = Functions::Parity;
  auto number = [&](Rational r) { return Value::finite(p_.constant(r)); };
  auto logOf = [&](int n) { return *functions.log(p_.constant(n), assumed.positive); };
  auto plus = [&](Optional a, Optional b) { return a && b ? add(*a, *b) : std::nullopt; };
  auto times = [&](Optional a, Optional b) { return a && b ? mul(*a, *b) : std::nullopt; };
  auto minus = [&](Optional a) { return a ? Optional(neg(*a)) : std::nullopt; };
  auto e = [&](Value v) { return exp(v, Polynomials::kUnit); };
  auto erf = [&](Value v) -> Optional {
    if (!v.isFinite()) return number(v.kind == Value::Kind::Infinity ? 1 : -1);
    return unknown(FloatOp::Erf, std::span(&v, 1), Parity::Odd);
  };
  switch (o.op) {
    case FloatOp::Add: return add(x[0], x[1]);
    case FloatOp::Sub: return add(x[0], neg(x[1]));
    case FloatOp::Mul: return mul(x[0], x[1]);
    case FloatOp::Fma: return plus(mul(x[0], x[1]), x[2]);
    case FloatOp::Div:
    case FloatOp::Fdivide: return divide(x[0], x[1], assumed);
    case FloatOp::Neg: return neg(x[0]);
    case FloatOp::Abs: return greater(x[0], neg(x[0]));
    case FloatOp::Max: return greater(x[0], x[1]);
    case FloatOp::Min: return neg(greater(neg(x[0]), neg(x[1])));
    case FloatOp::Fdim: {
      const auto d = add(x[0], neg(x[1]));
      return d ? Optional(greater(*d, kNothing)) : std::nullopt;
    }
    case FloatOp::Compare: return compare(o.outcomes, x[0], x[1]);
    case FloatOp::Convert: assumed.conversion = true; return x[0];
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned: return x[0];
    case FloatOp::Sqrt: return sqrt(x[0], assumed);
    case FloatOp::Rsqrt: {
      const auto root = sqrt(x[0], assumed);
      return root ? divide(kOneValue, *root, assumed) : std::nullopt;
    }
    case FloatOp::Hypot: {
      const auto squares = plus(mul(x[0], x[0]), mul(x[1], x[1]));
      return squares ? sqrt(*squares, assumed) : std::nullopt;
    }
    case FloatOp::Exp: return e(x[0]);
    case FloatOp::Exp2: return exp(x[0], functions.logOfTwo());
    case FloatOp::Exp10: return exp(x[0], logOf(10));
    case FloatOp::Expm1: return plus(e(x[0]), number(-1));
    case FloatOp::Log: return log(x[0], assumed);
    case FloatOp::Log2:
    case FloatOp::Log10: {
      const auto l = log(x[0], assumed);
      return l ? divide(*l, Value::finite(logOf(o.op == FloatOp::Log2 ? 2 : 10)), assumed) : std::nullopt;
    }
    case FloatOp::Log1p: {
      const auto y = add(x[0], kOneValue);
      return y ? log(*y, assumed) : std::nullopt;
    }
    case FloatOp::Pow: return power(x[0], x[1], assumed);
    case FloatOp::Tanh: {
      if (!x[0].isFinite()) return number(sign(x[0]));
      // (e^2x - 1) / (e^2x + 1), with a denominator that is above 0.
      const auto square = exp(x[0], p_.constant(2));
      return times(plus(square, number(-1)), divide(kOneValue, *plus(square, kOneValue), assumed));
    }
    case FloatOp::Sinh: return times(plus(e(x[0]), minus(e(neg(x[0])))), number(Rational(1, 2)));
    case FloatOp::Cosh: return times(plus(e(x[0]), e(neg(x[0]))), number(Rational(1, 2)));
    case FloatOp::Erf: return erf(x[0]);
    case FloatOp::Erfc: return plus(kOneValue, minus(erf(x[0])));
    case FloatOp::Normcdf: {
      const auto scaled = times(x[0], Value::finite(*functions.sqrt(p_.constant(Rational(1, 2)), assumed.nonNegative)));
      return scaled ? times(plus(kOneValue, erf(*scaled)), number(Rational(1, 2))) : std::nullopt;
    }
    case FloatOp::Sin:
    case FloatOp::Tan:
    case FloatOp::Asin:
    case FloatOp::Atan:
    case FloatOp::Asinh:
    case FloatOp::Atanh:
    case FloatOp::Sinpi:
    case FloatOp::Cbrt: return unknown(o.op, x, Parity::Odd);
    case FloatOp::Cos:
    case FloatOp::Cospi: return unknown(o.op, x, Parity::Even);
    case FloatOp::Acos:
    case FloatOp::Acosh:
    case FloatOp::Atan2:
    case FloatOp::Rem:
    case FloatOp::Floor:
    case FloatOp::Ceil:
    case FloatOp::Trunc:
    case FloatOp::Rint:
    case FloatOp::Round: return unknown(o.op, x, Parity::None);
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: break;
  }
  throw InternalError("not an operation of reals");
}

}  // namespace gpubmc::encoder::real
