// --array a=n*m: a small expression over the kernel's integer parameters.

#include <cctype>

#include "core/check/kernel_job.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

class ExtentParser {
 public:
  ExtentParser(machine::Inputs& inputs, const std::string& text) : in_(inputs), text_(text) {}

  Term parse() {
    Term t = sum();
    if (peek() != '\0') fail();
    return t;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  [[noreturn]] void fail() {
    throw UserError("cannot read the array extent '" + text_ + "' at '" + text_.substr(std::min(at_, text_.size())) +
                    "': write a number or an expression over the kernel's integer parameters, such as n*m+1");
  }
  Term sum() {
    Term t = product();
    for (;;) {
      if (accept('+')) {
        t = in_.terms.add(t, product());
      } else if (accept('-')) {
        t = in_.terms.sub(t, product());
      } else {
        return t;
      }
    }
  }
  Term product() {
    Term t = atom();
    for (;;) {
      if (accept('*')) {
        t = in_.terms.mul(t, atom());
      } else if (accept('/')) {
        t = in_.terms.sdiv(t, atom());
      } else {
        return t;
      }
    }
  }
  Term atom() {
    if (accept('(')) {
      Term t = sum();
      if (!accept(')')) fail();
      return t;
    }
    const char c = peek();
    size_t end = at_;
    if (std::isdigit(static_cast<unsigned char>(c))) {
      while (end < text_.size() && std::isdigit(static_cast<unsigned char>(text_[end]))) ++end;
      if (end - at_ > 12) fail();
      uint64_t n = std::stoull(text_.substr(at_, end - at_));
      at_ = end;
      return in_.terms.constant(n, 64);
    }
    while (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_')) ++end;
    if (end == at_) fail();
    const std::string name = text_.substr(at_, end - at_);
    for (size_t i = 0; i < in_.kernel.params.size(); ++i) {
      const ir::KernelParam& p = in_.kernel.params[i];
      if (p.name != name) continue;
      if (!p.type.isInt()) throw UserError("'" + name + "' in the array extent '" + text_ + "' is not an integer parameter");
      at_ = end;
      return p.isSigned ? in_.terms.sext(in_.scalars[i], 64) : in_.terms.zext(in_.scalars[i], 64);
    }
    throw UserError("the array extent '" + text_ + "' names '" + name + "', which is no parameter of kernel '" +
                    in_.kernel.name + "'");
  }

  machine::Inputs& in_;
  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace

Term extentTerm(machine::Inputs& inputs, const std::string& elements, unsigned elementBytes) {
  encoder::TermManager& tm = inputs.terms;
  Term count = ExtentParser(inputs, elements).parse();
  Term bytes = tm.extract(tm.mul(count, tm.constant(elementBytes, 64)), ir::kOffsetBits - 1, 0);
  return tm.ite(tm.slt(count, tm.constant(0, 64)), tm.constant(0, ir::kOffsetBits), bytes);
}

}  // namespace gpubmc::core
