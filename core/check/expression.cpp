#include "core/check/expression.h"

#include <algorithm>
#include <cctype>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

using encoder::Term;

class Parser {
 public:
  Parser(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text)
      : in_(inputs), tm_(inputs.terms), launch_(launch), text_(text) {}

  Term parse() {
    Term t = choice();
    if (peek() != '\0') fail();
    return t;
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
  Term number(uint64_t n) { return tm_.constant(n, 64); }
  Term truth(Term t) { return tm_.ite(t, number(1), number(0)); }

  Term choice() {
    Term t = comparison();
    if (!accept("?")) return t;
    Term a = choice();
    if (!accept(":")) fail();
    return tm_.ite(tm_.ne(t, number(0)), a, choice());
  }
  Term comparison() {
    Term t = sum();
    for (;;) {
      if (accept("<="))
        t = truth(tm_.sle(t, sum()));
      else if (accept(">="))
        t = truth(tm_.sle(sum(), t));
      else if (accept("<"))
        t = truth(tm_.slt(t, sum()));
      else if (accept(">"))
        t = truth(tm_.slt(sum(), t));
      else if (accept("=="))
        t = truth(tm_.eq(t, sum()));
      else if (accept("!="))
        t = truth(tm_.ne(t, sum()));
      else
        return t;
    }
  }
  Term sum() {
    Term t = product();
    for (;;) {
      if (accept("+"))
        t = tm_.add(t, product());
      else if (accept("-"))
        t = tm_.sub(t, product());
      else
        return t;
    }
  }
  Term product() {
    Term t = atom();
    for (;;) {
      if (accept("*"))
        t = tm_.mul(t, atom());
      else if (accept("/"))
        t = tm_.sdiv(t, atom());
      else if (accept("%"))
        t = tm_.srem(t, atom());
      else
        return t;
    }
  }
  Term atom() {
    if (accept("(")) {
      Term t = choice();
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
    if (auto t = named(name)) {
      at_ = end;
      return t;
    }
    throw UserError("the expression '" + text_ + "' names '" + name + "', which is no parameter of kernel '" +
                    in_.kernel.name + "'");
  }
  Term dimension(ir::Dim3 d, const std::string& axis) {
    return axis == "x" ? number(d.x) : axis == "y" ? number(d.y) : axis == "z" ? number(d.z) : Term{};
  }
  Term named(const std::string& name) {
    if (name.starts_with("gridDim.")) return dimension(launch_.grid, name.substr(8));
    if (name.starts_with("blockDim.")) return dimension(launch_.block, name.substr(9));
    for (size_t i = 0; i < in_.kernel.params.size(); ++i) {
      const ir::KernelParam& p = in_.kernel.params[i];
      if (p.name != name) continue;
      if (!p.type.isInt())
        throw UserError("'" + name + "' in the expression '" + text_ + "' is not an integer parameter");
      return p.isSigned ? tm_.sext(in_.scalars[i], 64) : tm_.zext(in_.scalars[i], 64);
    }
    return {};
  }

  const machine::Inputs& in_;
  encoder::TermManager& tm_;
  const ir::Launch& launch_;
  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace

Term expressionTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text) {
  return Parser(inputs, launch, text).parse();
}

Term extentTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& elements, unsigned elementBytes) {
  encoder::TermManager& tm = inputs.terms;
  Term count = expressionTerm(inputs, launch, elements);
  Term bytes = tm.extract(tm.mul(count, tm.constant(elementBytes, 64)), ir::kOffsetBits - 1, 0);
  return tm.ite(tm.slt(count, tm.constant(0, 64)), tm.constant(0, ir::kOffsetBits), bytes);
}

Term conditionTerm(const machine::Inputs& inputs, const ir::Launch& launch, const std::string& text) {
  return inputs.terms.ne(expressionTerm(inputs, launch, text), inputs.terms.constant(0, 64));
}

}  // namespace gpubmc::core
