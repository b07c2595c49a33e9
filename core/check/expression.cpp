#include "core/check/expression.h"

#include <algorithm>
#include <cctype>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

using encoder::Term;

/// An exact integer in 64 bits.
struct Number {
  Term bits;
  bool isUnsigned;  ///< the bits are those of an unsigned number, which may be 2^63 or more
  Term exact;       ///< width 1: the bits are the number, nothing has wrapped on the way
};

class Parser {
 public:
  Parser(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text)
      : in_(inputs), tm_(inputs.terms), launch_(launch), text_(text) {}

  Number parse() {
    Number n = choice();
    if (peek() != '\0') fail();
    return n;
  }
  /// The same number, below 2^63.
  Number asSigned(const Number& n) {
    return n.isUnsigned ? Number{n.bits, false, tm_.and_(n.exact, tm_.not_(negative(n.bits)))} : n;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(const char* word) {
    peek();
    const size_t n = std::char_traits<char>::length(word);
    if (text_.compare(at_, n, word) != 0) return false;
    at_ += n;
    return true;
  }
  [[noreturn]] void fail() {
    throw UserError("cannot read the expression '" + text_ + "' at '" + text_.substr(std::min(at_, text_.size())) +
                    "': write a number or an expression over the kernel's integer parameters, such as n*m+1");
  }
  Term word(uint64_t n) { return tm_.constant(n, 64); }
  Number number(uint64_t n) { return {word(n), false, tm_.tru()}; }
  Number truth(Term t, const Number& a, const Number& b) {
    return {tm_.ite(t, word(1), word(0)), false, tm_.and_(a.exact, b.exact)};
  }
  Term negative(Term t) { return tm_.extract(t, 63, 63); }

  Number choice() {
    const Number t = comparison();
    if (!accept("?")) return t;
    Number a = choice();
    if (!accept(":")) fail();
    Number b = choice();
    if (a.isUnsigned != b.isUnsigned) a = asSigned(a), b = asSigned(b);
    const Term is = tm_.ne(t.bits, word(0));
    return {tm_.ite(is, a.bits, b.bits), a.isUnsigned, tm_.and_(t.exact, tm_.ite(is, a.exact, b.exact))};
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
  Number comparison() {
    Number a = sum();
    auto compared = [&](auto f) {
      const Number b = sum();
      a = truth(f(b), a, b);
    };
    for (;;) {
      if (accept("<="))
        compared([&](const Number& b) { return tm_.not_(less(b, a)); });
      else if (accept(">="))
        compared([&](const Number& b) { return tm_.not_(less(a, b)); });
      else if (accept("<"))
        compared([&](const Number& b) { return less(a, b); });
      else if (accept(">"))
        compared([&](const Number& b) { return less(b, a); });
      else if (accept("=="))
        compared([&](const Number& b) { return equal(a, b); });
      else if (accept("!="))
        compared([&](const Number& b) { return tm_.not_(equal(a, b)); });
      else
        return a;
    }
  }
  Number sum() {
    Number t = product();
    for (;;) {
      if (accept("+"))
        t = added(t, product(), false);
      else if (accept("-"))
        t = added(t, product(), true);
      else
        return t;
    }
  }
  // A sum of two numbers of one sign has that sign; a difference of two of different signs that of the first.
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
  Number product() {
    Number t = atom();
    for (;;) {
      if (accept("*"))
        t = multiplied(t, atom());
      else if (accept("/"))
        t = divided(t, atom(), false);
      else if (accept("%"))
        t = divided(t, atom(), true);
      else
        return t;
    }
  }
  Number multiplied(Number a, Number b) {
    a = asSigned(a), b = asSigned(b);
    return {tm_.mul(a.bits, b.bits), false, tm_.conj(std::vector{a.exact, b.exact, fitsProduct(a.bits, b.bits)})};
  }
  // Whether the product of two words is less than 2^63 away from 0.
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
    // Of factors with their first bits at i and j the product has its first bit at i + j or the one above.
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
  Number atom() {
    if (accept("(")) {
      Number t = choice();
      if (!accept(")")) fail();
      return t;
    }
    const char c = peek();
    size_t end = at_;
    if (std::isdigit(static_cast<unsigned char>(c))) {
      while (end < text_.size() && std::isdigit(static_cast<unsigned char>(text_[end]))) ++end;
      if (end - at_ > 18) fail();
      uint64_t n = std::stoull(text_.substr(at_, end - at_));
      at_ = end;
      return number(n);
    }
    auto ofName = [](char x) { return std::isalnum(static_cast<unsigned char>(x)) || x == '_' || x == '.'; };
    while (end < text_.size() && ofName(text_[end])) ++end;
    if (end == at_) fail();
    const std::string name = text_.substr(at_, end - at_);
    if (auto n = named(name)) {
      at_ = end;
      return *n;
    }
    throw UserError("the expression '" + text_ + "' names '" + name + "', which is no parameter of kernel '" +
                    in_.kernel.name + "'");
  }
  std::optional<Number> dimension(ir::Dim3 d, const std::string& axis) {
    if (axis != "x" && axis != "y" && axis != "z") return std::nullopt;
    return number(axis == "x" ? d.x : axis == "y" ? d.y : d.z);
  }
  std::optional<Number> named(const std::string& name) {
    if (name.starts_with("gridDim.")) return dimension(launch_.grid, name.substr(8));
    if (name.starts_with("blockDim.")) return dimension(launch_.block, name.substr(9));
    for (size_t i = 0; i < in_.kernel.params.size(); ++i) {
      const ir::KernelParam& p = in_.kernel.params[i];
      if (p.name != name) continue;
      if (!p.type.isInt())
        throw UserError("'" + name + "' in the expression '" + text_ + "' is not an integer parameter");
      const Term bits = p.isSigned ? tm_.sext(in_.scalars[i], 64) : tm_.zext(in_.scalars[i], 64);
      return Number{bits, !p.isSigned && p.type.bits == 64, tm_.tru()};
    }
    return std::nullopt;
  }

  const machine::Inputs& in_;
  encoder::TermManager& tm_;
  const ir::Launch& launch_;
  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace

Extent extentOf(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& elements,
                unsigned elementBytes) {
  encoder::TermManager& tm = inputs.terms;
  Parser parser(inputs, launch, elements);
  const Number count = parser.asSigned(parser.parse());
  const Term tooMany = tm.constant(((uint64_t(1) << 47) - 1) / elementBytes + 1, 64);
  const Term bytes = tm.extract(tm.mul(count.bits, tm.constant(elementBytes, 64)), ir::kOffsetBits - 1, 0);
  // Of a negative count, which is not possible, a size that comparisons are easy with.
  return {tm.ite(tm.slt(count.bits, tm.constant(0, 64)), tm.constant(0, ir::kOffsetBits), bytes),
          tm.and_(count.exact, tm.ult(count.bits, tooMany))};
}

Term conditionTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text) {
  return inputs.terms.ne(Parser(inputs, launch, text).parse().bits, inputs.terms.constant(0, 64));
}

}  // namespace gpubmc::core
