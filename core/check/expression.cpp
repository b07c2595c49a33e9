#include "core/check/expression.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

using encoder::Term;
using Op = ir::Expression::Op;

/// An exact integer in 64 bits.
struct Number {
  Term bits;
  bool isUnsigned;  ///< the bits are an unsigned number, which may be 2^63 or more
  Term exact;       ///< width 1: the bits are the exact number, no intermediate result has wrapped
};

class Evaluation {
 public:
  Evaluation(const machine::Inputs& inputs, const Dimensions& launch)
      : in_(inputs), tm_(inputs.terms), launch_(launch) {}

  Number operator()(const ir::Expression& e) {
    auto arg = [&](size_t i) { return (*this)(e.args[i]); };
    switch (e.op) {
      case Op::Constant: return number(uint64_t(e.value));
      case Op::Param: return parameter(size_t(e.value));
      case Op::HostValue: return hostValue(size_t(e.value));
      case Op::GridDim: return dimension(launch_.grid, e.value);
      case Op::BlockDim: return dimension(launch_.block, e.value);
      case Op::Convert: return converted(arg(0), unsigned(e.value), e.isSigned);
      case Op::Add: return added(arg(0), arg(1), false);
      case Op::Sub: return added(arg(0), arg(1), true);
      case Op::Mul: return multiplied(arg(0), arg(1));
      case Op::Div: return divided(arg(0), arg(1), false);
      case Op::Rem: return divided(arg(0), arg(1), true);
      case Op::And: return bitsOfBoth(arg(0), arg(1));
      case Op::Choice: return chosen(arg(0), arg(1), arg(2));
      default: return compared(e.op, arg(0), arg(1));
    }
  }
  /// The same number, below 2^63.
  Number asSigned(const Number& n) {
    return n.isUnsigned ? Number{n.bits, false, tm_.and_(n.exact, tm_.not_(negative(n.bits)))} : n;
  }

 private:
  Term word(uint64_t n) { return tm_.constant(n, 64); }
  Number number(uint64_t n) { return {word(n), false, tm_.tru()}; }
  Number truth(Term t, const Number& a, const Number& b) {
    return {tm_.ite(t, word(1), word(0)), false, tm_.and_(a.exact, b.exact)};
  }
  Term negative(Term t) { return tm_.extract(t, 63, 63); }

  Number chosen(const Number& t, Number a, Number b) {
    if (a.isUnsigned != b.isUnsigned) a = asSigned(a), b = asSigned(b);
    const Term is = tm_.ne(t.bits, word(0));
    return {tm_.ite(is, a.bits, b.bits), a.isUnsigned, tm_.and_(t.exact, tm_.ite(is, a.exact, b.exact))};
  }
  // An unsigned number has zeros above its 64 bits, and so have bitwise results of two.
  Number bitsOfBoth(const Number& a, const Number& b) {
    return {tm_.and_(a.bits, b.bits), a.isUnsigned || b.isUnsigned, tm_.and_(a.exact, b.exact)};
  }
  // A value that has wrapped at 64 bits on the way is still congruent.
  Number converted(const Number& n, unsigned bits, bool isSigned) {
    if (bits == 64) return {n.bits, !isSigned, n.exact};
    const Term low = tm_.extract(n.bits, bits - 1, 0);
    return {isSigned ? tm_.sext(low, 64) : tm_.zext(low, 64), false, n.exact};
  }
  Term less(const Number& a, const Number& b) {
    if (a.isUnsigned && b.isUnsigned) return tm_.ult(a.bits, b.bits);
    const Term t = tm_.slt(a.bits, b.bits);
    return a.isUnsigned ? tm_.and_(tm_.not_(negative(a.bits)), t) : b.isUnsigned ? tm_.or_(negative(b.bits), t) : t;
  }
  Term equal(const Number& a, const Number& b) {
    const Term t = tm_.eq(a.bits, b.bits);
    return a.isUnsigned == b.isUnsigned ? t : tm_.and_(t, tm_.not_(negative(a.bits)));
  }
  Number compared(Op op, const Number& a, const Number& b) {
    switch (op) {
      case Op::Lt: return truth(less(a, b), a, b);
      case Op::Le: return truth(tm_.not_(less(b, a)), a, b);
      case Op::Gt: return truth(less(b, a), a, b);
      case Op::Ge: return truth(tm_.not_(less(a, b)), a, b);
      case Op::Eq: return truth(equal(a, b), a, b);
      default: GPUBMC_CHECK(op == Op::Ne); return truth(tm_.not_(equal(a, b)), a, b);
    }
  }
  // A sum of two numbers of equal sign has that sign; a difference of numbers of different signs has that of the first.
  Number added(Number a, Number b, bool minus) {
    a = asSigned(a), b = asSigned(b);
    const Term r = minus ? tm_.sub(a.bits, b.bits) : tm_.add(a.bits, b.bits);
    const encoder::SRange x = tm_.signedRange(a.bits), y = tm_.signedRange(b.bits);
    int64_t low, high;
    const bool fits = minus ? !__builtin_sub_overflow(x.lo, y.hi, &low) && !__builtin_sub_overflow(x.hi, y.lo, &high)
                            : !__builtin_add_overflow(x.lo, y.lo, &low) && !__builtin_add_overflow(x.hi, y.hi, &high);
    Term exact = tm_.and_(a.exact, b.exact);
    if (!fits) {
      const Term sign = negative(a.bits), other = minus ? tm_.not_(negative(b.bits)) : negative(b.bits);
      exact = tm_.and_(exact, tm_.or_(tm_.ne(sign, other), tm_.eq(negative(r), sign)));
    }
    return {r, false, exact};
  }
  Number multiplied(Number a, Number b) {
    a = asSigned(a), b = asSigned(b);
    return {tm_.mul(a.bits, b.bits), false, tm_.conj(std::vector{a.exact, b.exact, fitsProduct(a.bits, b.bits)})};
  }
  // Whether the absolute value of the product of two words is below 2^63.
  Term fitsProduct(Term a, Term b) {
    if (tm_.value(a)) std::swap(a, b);
    if (auto k = tm_.value(b)) {
      const uint64_t size = int64_t(*k) < 0 ? 0 - *k : *k;
      const uint64_t most = size == 0 ? INT64_MAX : INT64_MAX / size;
      return tm_.and_(tm_.sle(word(0 - most), a), tm_.sle(a, word(most)));
    }
    auto most = [&](Term t) {
      const encoder::SRange r = tm_.signedRange(t);
      return std::max(uint64_t(r.lo < 0 ? -(r.lo + 1) : r.lo), uint64_t(r.hi < 0 ? -(r.hi + 1) : r.hi)) + 1;
    };
    if ((unsigned __int128)(most(a))*most(b) <= INT64_MAX) return tm_.tru();
    // If the factors' highest bits are at i and j, the highest bit of the product is at i + j or i + j + 1.
    auto size = [&](Term t) { return tm_.ite(negative(t), tm_.neg(t), t); };
    a = size(a), b = size(b);
    std::vector<Term> over{negative(tm_.mul(a, b))};
    Term high = tm_.fls();  // b has a bit at or above 63 - i
    for (unsigned i = 0; i < 64; ++i) {
      high = tm_.or_(high, tm_.extract(b, 63 - i, 63 - i));
      over.push_back(tm_.and_(tm_.extract(a, i, i), high));
    }
    return tm_.not_(tm_.disj(over));
  }
  Number divided(Number a, Number b, bool remainder) {
    const bool isUnsigned = a.isUnsigned && (b.isUnsigned || tm_.signedRange(b.bits).lo >= 0);
    if (!isUnsigned) a = asSigned(a), b = asSigned(b);
    const Term exact = tm_.conj(std::vector{a.exact, b.exact, tm_.ne(b.bits, word(0))});
    if (isUnsigned) return {remainder ? tm_.urem(a.bits, b.bits) : tm_.udiv(a.bits, b.bits), true, exact};
    return {remainder ? tm_.srem(a.bits, b.bits) : tm_.sdiv(a.bits, b.bits), false, exact};
  }
  Number dimension(const machine::BlockIndex& d, int64_t axis) {
    return {tm_.zext(axis == 0 ? d.x : axis == 1 ? d.y : d.z, 64), false, tm_.tru()};
  }
  Number hostValue(size_t i) {
    const ir::HostValue& h = in_.kernel.sourceLaunch->hostValues.at(i);
    const Term bits = h.isSigned ? tm_.sext(in_.hostValues[i], 64) : tm_.zext(in_.hostValues[i], 64);
    return {bits, !h.isSigned && h.bits == 64, tm_.tru()};
  }
  Number parameter(size_t i) {
    const ir::KernelParam& p = in_.kernel.params.at(i);
    const Term bits = p.isSigned ? tm_.sext(in_.scalars[i], 64) : tm_.zext(in_.scalars[i], 64);
    return {bits, !p.isSigned && p.type.bits == 64, tm_.tru()};
  }

  const machine::Inputs& in_;
  encoder::TermManager& tm_;
  const Dimensions launch_;
};

}  // namespace

Dimensions dimensionsOf(encoder::TermManager& tm, const ir::Launch& launch) {
  auto sizes = [&](const ir::Dim3& d) {
    return machine::BlockIndex{tm.constant(d.x, 32), tm.constant(d.y, 32), tm.constant(d.z, 32)};
  };
  return {sizes(launch.grid), sizes(launch.block)};
}

ir::Expression parameterExpression(const ir::Kernel& kernel, const std::string& text) {
  ir::Expression e = ir::parseExpression(text, [&](std::string_view name) {
    for (uint32_t i = 0; i < kernel.params.size(); ++i) {
      if (kernel.params[i].name != name) continue;
      if (kernel.params[i].type.isInt()) return i;
      throw UserError(fmt::format("'{}' in the expression '{}' is not an integer parameter", name, text));
    }
    throw UserError(
        fmt::format("the expression '{}' names '{}', which is no parameter of kernel '{}'", text, name, kernel.name));
  });
  if (e.mentions(Op::HostValue))
    throw UserError(fmt::format("the expression '{}' names a value of the host program, which has no name here", text));
  return e;
}

Extent extentOf(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& elements,
                unsigned elementBytes) {
  encoder::TermManager& tm = inputs.terms;
  Evaluation evaluate(inputs, launch);
  const Number count = evaluate.asSigned(evaluate(elements));
  const Term tooMany = tm.constant(((uint64_t(1) << 47) - 1) / elementBytes + 1, 64);
  const Term bytes = tm.extract(tm.mul(count.bits, tm.constant(elementBytes, 64)), ir::kOffsetBits - 1, 0);
  // For a negative count, which is impossible, a size that keeps comparisons simple.
  return {tm.ite(tm.slt(count.bits, tm.constant(0, 64)), tm.constant(0, ir::kOffsetBits), bytes),
          tm.and_(count.exact, tm.ult(count.bits, tooMany))};
}

NumberTerm numberTerm(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& number) {
  Evaluation evaluate(inputs, launch);
  const Number n = evaluate.asSigned(evaluate(number));
  return {n.bits, n.exact};
}

Term conditionTerm(const machine::Inputs& inputs, const Dimensions& launch, const ir::Expression& condition) {
  encoder::TermManager& tm = inputs.terms;
  const Number n = Evaluation(inputs, launch)(condition);
  return tm.or_(tm.not_(n.exact), tm.ne(n.bits, tm.constant(0, 64)));
}

}  // namespace gpubmc::core
