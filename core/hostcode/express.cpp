// Translation of bit-vector terms to expressions. The two differ in what they mean: a term of n bits is a number modulo
// 2^n without a sign, while an expression is an integer of any size, in which only Convert wraps. So each term is
// translated in one of two readings of its bits, signed or unsigned, and the value of the expression must equal that
// reading, not only be congruent to it.
//
// - Sums and products are formed over the integers from the signed readings of their operands. The result is exact if
//   intervals, or the facts, show that it does not leave the type. Otherwise it is converted to the type, which is
//   possible for 8, 16, 32 and 64 bits.
// - Division, remainder and comparison use the reading that the operation prescribes.
// - A number in the wrong reading is converted, unless its sign bit is known to be clear (asSigned).
//
// Conversions obscure an expression, for people and for later proofs. Hence the questions to the entailment oracle,
// which show that a conversion would change nothing, and the preference for readings that need none.

#include "core/hostcode/express.h"

#include <algorithm>
#include <bit>

namespace gpubmc::core {

using ir::Expression;
using E = Expression::Op;
using encoder::Op;

namespace {

constexpr int kDeepestTerm = 12;

/// The number of the type that is congruent to the value of a sum or product, which may not fit. A signed 64-bit type
/// needs no conversion, since expressions make no statement about values outside it.
std::optional<Expression> converted(Expression e, unsigned bits, bool isSigned) {
  if (bits == 64 && isSigned) return e;
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64) return std::nullopt;
  return Expression::convert(bits, isSigned, std::move(e));
}

}  // namespace

bool Express::follows(Term fact) {
  return implications_.implies(facts_, fact);
}

std::optional<Expression> Express::asSigned(std::optional<Expression> e, Term t, bool from, bool to) {
  if (!e || from == to) return e;
  const unsigned bits = terms_.width(t);
  if (e->isConstant() && e->value >= 0 && (bits == 64 || e->value < int64_t(1) << (bits - 1))) return e;
  // Both readings agree if the sign bit is clear.
  if (terms_.signedRange(t).lo >= 0 || follows(terms_.sle(terms_.constant(0, bits), t))) return e;
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64) return std::nullopt;
  return Expression::convert(bits, to, std::move(*e));
}

// The sum over the integers, with the signed reading of each part. `isExact`: it equals the signed reading of the term,
// and is not only congruent to it.
std::optional<Expression> Express::sum(Term t, int depth, bool& isExact) {
  const unsigned bits = terms_.width(t);
  const encoder::Linear l = terms_.linear(t);
  auto asNumber = [&](uint64_t c) { return int64_t(c << (64 - bits)) >> (64 - bits); };
  std::optional<Expression> out;
  auto add = [&](Expression e, int64_t c) {
    const bool minus = c < 0 && out;
    const int64_t n = minus ? -c : c;
    if (n != 1)
      e = e.isConstant() ? Expression::constant(e.value * n)
                         : Expression::binary(E::Mul, std::move(e), Expression::constant(n));
    out = out ? Expression::binary(minus ? E::Sub : E::Add, std::move(*out), std::move(e)) : std::move(e);
  };
  __int128 low = asNumber(l.constant), high = low;
  // Added parts come before subtracted ones.
  for (const bool positive : {true, false})
    for (const auto& [part, coefficient] : l.parts) {
      const int64_t c = asNumber(coefficient);
      if ((c > 0) != positive) continue;
      auto e = number(part, true, depth + 1);
      if (!e) return std::nullopt;
      const encoder::SRange r = terms_.signedRange(part);
      low += __int128(c) * (c > 0 ? r.lo : r.hi);
      high += __int128(c) * (c > 0 ? r.hi : r.lo);
      add(std::move(*e), c);
    }
  if (const int64_t c = asNumber(l.constant); c || !out) {
    if (out)
      out = Expression::binary(c < 0 ? E::Sub : E::Add, std::move(*out), Expression::constant(c < 0 ? -c : c));
    else
      out = Expression::constant(c);
  }
  const __int128 limit = __int128(1) << (bits - 1);
  isExact = low >= -limit && high < limit;
  if (!isExact && bits <= 32 && l.parts.size() <= 8) {
    Term wide = terms_.constant(uint64_t(asNumber(l.constant)), 64);
    for (const auto& [part, coefficient] : l.parts)
      wide = terms_.add(wide, terms_.mul(terms_.constant(uint64_t(asNumber(coefficient)), 64), terms_.sext(part, 64)));
    isExact = follows(terms_.eq(wide, terms_.sext(t, 64)));
  }
  return out;
}

std::optional<Expression> Express::number(Term t, bool isSigned, int depth) {
  const unsigned bits = terms_.width(t);
  if (depth > kDeepestTerm) return std::nullopt;
  if (const auto n = terms_.value(t)) {
    if (isSigned) return Expression::constant(int64_t(*n << (64 - bits)) >> (64 - bits));
    if (*n > uint64_t(INT64_MAX)) return std::nullopt;
    return Expression::constant(int64_t(*n));
  }
  if (auto leaf = leaves_.find(t.id); leaf != leaves_.end())
    return asSigned(leaf->second.expression, t, leaf->second.isSigned, isSigned);
  const std::vector<Term> args = terms_.op(t) == Op::Add ? std::vector<Term>() : [&] {
    const auto a = terms_.args(t);
    return std::vector<Term>(a.begin(), a.end());
  }();
  auto binary = [&](E op, bool asSignedOnes) -> std::optional<Expression> {
    auto a = number(args[0], asSignedOnes, depth + 1), b = number(args[1], asSignedOnes, depth + 1);
    if (!a || !b) return std::nullopt;
    return asSigned(Expression::binary(op, std::move(*a), std::move(*b)), t, asSignedOnes, isSigned);
  };
  auto choice = [&](Term condition, Term a, Term b) -> std::optional<Expression> {
    auto c = this->condition(condition, false, depth + 1);
    auto x = number(a, isSigned, depth + 1), y = number(b, isSigned, depth + 1);
    if (!c || !x || !y) return std::nullopt;
    return Expression::choice(std::move(*c), std::move(*x), std::move(*y));
  };
  switch (terms_.op(t)) {
    case Op::Add: {
      bool isExact = false;
      auto e = sum(t, depth, isExact);
      if (!e) return std::nullopt;
      if (isExact) return asSigned(std::move(e), t, true, isSigned);
      return converted(std::move(*e), bits, isSigned);
    }
    case Op::Mul: {
      std::optional<Expression> e;
      __int128 most = 1;
      Term wide = bits <= 32 ? terms_.constant(1, 64) : Term();
      bool small = true;
      for (Term a : args) {
        auto f = number(a, true, depth + 1);
        if (!f) return std::nullopt;
        const encoder::SRange r = terms_.signedRange(a);
        const __int128 size = std::max(-__int128(r.lo), __int128(r.hi));
        small &= most <= (__int128(1) << 63);
        if (small) most *= std::max<__int128>(size, 1);
        if (wide) wide = terms_.mul(wide, terms_.sext(a, 64));
        e = e ? Expression::binary(E::Mul, std::move(*e), std::move(*f)) : std::move(f);
      }
      bool isExact = small && most < (__int128(1) << (bits - 1));
      if (!isExact && wide) isExact = follows(terms_.eq(wide, terms_.sext(t, 64)));
      if (isExact) return asSigned(std::move(e), t, true, isSigned);
      return converted(std::move(*e), bits, isSigned);
    }
    case Op::Udiv: return binary(E::Div, false);
    case Op::Urem: return binary(E::Rem, false);
    case Op::Sdiv: return binary(E::Div, true);
    case Op::Srem: return binary(E::Rem, true);
    case Op::Shl:
    case Op::Lshr:
    case Op::Ashr: {
      const auto n = terms_.value(args[1]);
      if (!n || *n >= bits || *n > 62 || terms_.op(t) == Op::Shl) return std::nullopt;
      auto a = number(args[0], false, depth + 1);
      const bool isNegative = terms_.op(t) == Op::Ashr && terms_.signedRange(args[0]).lo < 0 &&
                              !follows(terms_.sle(terms_.constant(0, bits), args[0]));
      if (!a || isNegative) return std::nullopt;
      return Expression::binary(E::Div, std::move(*a), Expression::constant(int64_t(1) << *n));
    }
    case Op::Concat: {
      auto high = number(args[0], isSigned, depth + 1), low = number(args[1], false, depth + 1);
      const unsigned shift = terms_.width(args[1]);
      if (!high || !low || shift > 62) return std::nullopt;
      return Expression::binary(E::Add,
                                Expression::binary(E::Mul, std::move(*high), Expression::constant(int64_t(1) << shift)),
                                std::move(*low));
    }
    case Op::Extract: {
      const auto [hi, lo] = terms_.extractBounds(t);
      if (lo > 62) return std::nullopt;
      const unsigned all = terms_.width(args[0]);
      if (lo && hi + 1 == all && isSigned) {
        // An arithmetic shift rounds towards minus infinity, Div towards zero.
        auto x = number(args[0], true, depth + 1);
        if (!x) return std::nullopt;
        Expression by = Expression::constant(int64_t(1) << lo);
        Expression plain = Expression::binary(E::Div, *x, by);
        if (follows(terms_.sle(terms_.constant(0, all), args[0]))) return plain;
        Expression below = Expression::binary(E::Sub, *x, Expression::constant((int64_t(1) << lo) - 1));
        return Expression::choice(Expression::binary(E::Lt, *x, Expression::constant(0)),
                                  Expression::binary(E::Div, std::move(below), by), std::move(plain));
      }
      auto a = number(args[0], false, depth + 1);
      const bool isType = hi + 1 < all && (bits == 8 || bits == 16 || bits == 32);
      // Both readings of the operand are congruent, and the conversion below selects the right number. So the reading
      // without a conversion of its own is preferred.
      if (auto s = lo == 0 && isType && a && a->op == E::Convert ? number(args[0], true, depth + 1) : std::nullopt;
          s && s->op != E::Convert)
        a = s;
      if (!a) return std::nullopt;
      if (lo) a = Expression::binary(E::Div, std::move(*a), Expression::constant(int64_t(1) << lo));
      if (hi + 1 < all) {
        if (isType) return Expression::convert(bits, isSigned, std::move(*a));
        if (bits > 62) return std::nullopt;
        a = Expression::binary(E::Rem, std::move(*a), Expression::constant(int64_t(1) << bits));
      }
      return asSigned(std::move(a), t, false, isSigned);
    }
    case Op::And: {
      // The unsigned reading has the bits of the term. So has x - 1 over the integers, where x is the unsigned reading,
      // even if x is 0: And gives negative numbers infinitely many leading ones.
      std::optional<Expression> all;
      for (Term a : args) {
        const bool isBefore =
            std::ranges::any_of(args, [&](Term x) { return x != a && terms_.sub(x, terms_.constant(1, bits)) == a; });
        auto e = number(isBefore ? terms_.add(a, terms_.constant(1, bits)) : a, false, depth + 1);
        if (!e) return std::nullopt;
        if (isBefore) e = Expression::binary(E::Sub, std::move(*e), Expression::constant(1));
        all = all ? Expression::binary(E::And, std::move(*all), std::move(*e)) : std::move(e);
      }
      return asSigned(std::move(all), t, false, isSigned);
    }
    case Op::Zext: {
      if (terms_.width(args[0]) == 1) return condition(args[0], false, depth + 1);
      return number(args[0], false, depth + 1);
    }
    case Op::Sext: return asSigned(number(args[0], true, depth + 1), t, true, isSigned);
    case Op::Ite: return choice(args[0], args[1], args[2]);
    case Op::Smin:
    case Op::Smax:
    case Op::Umin:
    case Op::Umax: {
      const bool isMin = terms_.op(t) == Op::Smin || terms_.op(t) == Op::Umin;
      const bool signedOnes = terms_.op(t) == Op::Smin || terms_.op(t) == Op::Smax;
      if (args.size() != 2) return std::nullopt;
      const Term less = signedOnes ? terms_.slt(args[0], args[1]) : terms_.ult(args[0], args[1]);
      // Translated directly, since a choice term would be simplified to the minimum or maximum again.
      auto c = condition(less, false, depth + 1);
      auto x = number(isMin ? args[0] : args[1], isSigned, depth + 1),
           y = number(isMin ? args[1] : args[0], isSigned, depth + 1);
      if (!c || !x || !y) return std::nullopt;
      return Expression::choice(std::move(*c), std::move(*x), std::move(*y));
    }
    default: return std::nullopt;
  }
}

std::optional<Expression> Express::comparison(E op, Term a, Term b, bool isSigned, int depth) {
  auto x = number(a, isSigned, depth + 1), y = number(b, isSigned, depth + 1);
  if (!x || !y) return std::nullopt;
  if (!x->isConstant() || y->isConstant()) return Expression::binary(op, std::move(*x), std::move(*y));
  const E turned = op == E::Lt ? E::Gt : op == E::Ge ? E::Le : op;
  return Expression::binary(turned, std::move(*y), std::move(*x));
}

std::optional<Expression> Express::condition(Term t, bool isDenied, int depth) {
  if (depth > kDeepestTerm) return std::nullopt;
  if (const auto n = terms_.value(t)) return Expression::constant((*n != 0) != isDenied);
  const auto span = terms_.op(t) == Op::Add ? std::span<const Term>() : terms_.args(t);
  const std::vector<Term> args(span.begin(), span.end());
  switch (terms_.op(t)) {
    case Op::Not: return condition(args[0], !isDenied, depth + 1);
    case Op::Eq: {
      if (terms_.width(args[0]) == 1) break;
      // Both readings give the same equality. The one with fewer conversions is used.
      auto s = comparison(isDenied ? E::Ne : E::Eq, args[0], args[1], true, depth);
      if (s && !s->mentions(E::Convert)) return s;
      auto u = comparison(isDenied ? E::Ne : E::Eq, args[0], args[1], false, depth);
      return u && (!s || !u->mentions(E::Convert)) ? u : s;
    }
    case Op::Extract: {  // the sign bit
      const unsigned bits = terms_.width(args[0]);
      if (terms_.extractBounds(t) != std::pair(bits - 1, bits - 1)) break;
      return comparison(isDenied ? E::Ge : E::Lt, args[0], terms_.constant(0, bits), true, depth);
    }
    case Op::Ult: return comparison(isDenied ? E::Ge : E::Lt, args[0], args[1], false, depth);
    case Op::Slt: return comparison(isDenied ? E::Ge : E::Lt, args[0], args[1], true, depth);
    case Op::And:
    case Op::Or: {
      const bool isAnd = (terms_.op(t) == Op::And) != isDenied;
      std::optional<Expression> all;
      for (Term a : args) {
        auto e = condition(a, isDenied, depth + 1);
        if (!e) return std::nullopt;
        if (!all)
          all = std::move(e);
        else
          all = isAnd ? Expression::choice(std::move(*all), std::move(*e), Expression::constant(0))
                      : Expression::choice(std::move(*all), Expression::constant(1), std::move(*e));
      }
      return all;
    }
    case Op::Ite: {
      auto c = condition(args[0], false, depth + 1), a = condition(args[1], isDenied, depth + 1),
           b = condition(args[2], isDenied, depth + 1);
      if (!c || !a || !b) return std::nullopt;
      return Expression::choice(std::move(*c), std::move(*a), std::move(*b));
    }
    default: break;
  }
  if (leaves_.count(t.id)) {
    Expression e = leaves_.at(t.id).expression;
    return Expression::binary(isDenied ? E::Eq : E::Ne, std::move(e), Expression::constant(0));
  }
  return std::nullopt;
}

}  // namespace gpubmc::core
