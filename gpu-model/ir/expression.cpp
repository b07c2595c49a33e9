#include "gpu-model/ir/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::ir {

using Op = Expression::Op;

Expression Expression::convert(unsigned bits, bool isSigned, Expression e) {
  Expression out{Op::Convert, int64_t(bits), isSigned, {}};
  out.args.push_back(std::move(e));
  return out;
}

Expression Expression::binary(Op op, Expression a, Expression b) {
  Expression out{op, 0, false, {}};
  out.args.push_back(std::move(a));
  out.args.push_back(std::move(b));
  return out;
}

Expression Expression::choice(Expression condition, Expression yes, Expression no) {
  Expression out = binary(Op::Choice, std::move(condition), std::move(yes));
  out.args.push_back(std::move(no));
  return out;
}

bool Expression::mentions(Op leaf) const {
  return op == leaf || std::any_of(args.begin(), args.end(), [&](const Expression& a) { return a.mentions(leaf); });
}

bool Expression::mentionsParam(uint32_t index) const {
  return (op == Op::Param && value == index) ||
         std::any_of(args.begin(), args.end(), [&](const Expression& a) { return a.mentionsParam(index); });
}

bool operator==(const Expression& a, const Expression& b) {
  return a.op == b.op && a.value == b.value && a.isSigned == b.isSigned && a.args == b.args;
}

namespace {

enum Precedence { kChoice, kEither, kBoth, kBits, kComparison, kSum, kProduct, kAtom };

struct Sign {
  Op op;
  const char* text;
  Precedence precedence;
};
// Longest first: the parser takes the first match.
constexpr std::array<Sign, 12> kSigns{{{Op::Le, "<=", kComparison},
                                       {Op::Ge, ">=", kComparison},
                                       {Op::Lt, "<", kComparison},
                                       {Op::Gt, ">", kComparison},
                                       {Op::Eq, "==", kComparison},
                                       {Op::Ne, "!=", kComparison},
                                       {Op::Add, "+", kSum},
                                       {Op::Sub, "-", kSum},
                                       {Op::Mul, "*", kProduct},
                                       {Op::Div, "/", kProduct},
                                       {Op::Rem, "%", kProduct},
                                       {Op::And, "&", kBits}}};

bool isTruth(const Expression& e);

// `a && b` is a ? b : 0, and `a || b` is a ? 1 : b, where b is 0 or 1.
bool isBoth(const Expression& e) {
  return e.op == Op::Choice && isTruth(e.args[1]) && e.args[2].isConstant() && e.args[2].value == 0;
}
bool isEither(const Expression& e) {
  return e.op == Op::Choice && isTruth(e.args[2]) && e.args[1].isConstant() && e.args[1].value == 1;
}
bool isTruth(const Expression& e) {
  const bool isComparison =
      std::ranges::any_of(kSigns, [&](const Sign& s) { return s.op == e.op && s.precedence == kComparison; });
  return isComparison || isBoth(e) || isEither(e);
}
Expression truth(Expression e) {
  return isTruth(e) ? std::move(e) : Expression::binary(Op::Ne, std::move(e), Expression::constant(0));
}

Precedence precedenceOf(const Expression& e) {
  if (e.op == Op::Choice) return isBoth(e) ? kBoth : isEither(e) ? kEither : kChoice;
  for (const Sign& s : kSigns)
    if (s.op == e.op) return s.precedence;
  return kAtom;
}

class Printer {
 public:
  explicit Printer(const std::function<std::string(uint32_t)>& name) : name_(name) {}

  std::string print(const Expression& e, Precedence least) const {
    return precedenceOf(e) < least ? "(" + print(e) + ")" : print(e);
  }

 private:
  std::string print(const Expression& e) const {
    switch (e.op) {
      case Op::Constant: return std::to_string(e.value);
      case Op::Param: return name_(uint32_t(e.value));
      case Op::GridDim: return fmt::format("gridDim.{}", "xyz"[e.value]);
      case Op::BlockDim: return fmt::format("blockDim.{}", "xyz"[e.value]);
      case Op::HostValue: return fmt::format("${}", e.value);
      case Op::Convert: return fmt::format("{}int{}({})", e.isSigned ? "" : "u", e.value, print(e.args[0]));
      case Op::Choice:
        if (isBoth(e)) return print(e.args[0], kBoth) + " && " + print(e.args[1], kBits);
        if (isEither(e)) return print(e.args[0], kEither) + " || " + print(e.args[2], kBoth);
        return fmt::format("{} ? {} : {}", print(e.args[0], kEither), print(e.args[1], kChoice),
                           print(e.args[2], kChoice));
      default: break;
    }
    const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& s) { return s.op == e.op; });
    return fmt::format("{} {} {}", print(e.args[0], sign->precedence), sign->text,
                       print(e.args[1], Precedence(sign->precedence + 1)));
  }

  const std::function<std::string(uint32_t)>& name_;
};

/// Expressions are followed recursively, so their depth is limited.
constexpr unsigned kMostNesting = 200, kMostOperations = 2'000;

class Parser {
 public:
  Parser(std::string_view text, const std::function<uint32_t(std::string_view)>& param) : text_(text), param_(param) {}

  Expression parse() {
    Expression e = choice();
    if (peek() != '\0') fail();
    return e;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(std::string_view word) {
    peek();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  bool acceptSign(std::string_view sign) {
    peek();
    return (sign != "&" || text_.substr(at_, 2) != "&&") && accept(sign);
  }
  static std::string beginning(std::string_view text) {
    constexpr size_t kMost = 200;
    return text.size() <= kMost ? std::string(text) : std::string(text.substr(0, kMost)) + "...";
  }
  [[noreturn]] void fail() {
    throw UserError(
        fmt::format("cannot read the expression '{}' at '{}': write a number or an expression over the "
                    "kernel's integer parameters, such as n*m+1",
                    beginning(text_), beginning(text_.substr(std::min(at_, text_.size())))));
  }
  void countOperation() {
    if (++operations_ > kMostOperations)
      throw UserError(
          fmt::format("the expression '{}' has more than {} operations", beginning(text_), kMostOperations));
  }

  Expression choice() {
    if (++nesting_ > kMostNesting)
      throw UserError(fmt::format("the expression '{}' is nested more than {} deep", beginning(text_), kMostNesting));
    Expression e = either();
    if (accept("?")) {
      Expression yes = choice();
      if (!accept(":")) fail();
      e = Expression::choice(std::move(e), std::move(yes), choice());
    }
    --nesting_;
    return e;
  }
  Expression either() {
    Expression e = both();
    while (accept("||")) countOperation(), e = Expression::choice(std::move(e), Expression::constant(1), truth(both()));
    return e;
  }
  Expression both() {
    Expression e = operation(kBits);
    while (accept("&&"))
      countOperation(), e = Expression::choice(std::move(e), truth(operation(kBits)), Expression::constant(0));
    return e;
  }
  Expression operation(Precedence precedence) {
    auto operand = [&] { return precedence == kProduct ? atom() : operation(Precedence(precedence + 1)); };
    Expression e = operand();
    for (;;) {
      const auto sign = std::find_if(kSigns.begin(), kSigns.end(),
                                     [&](const Sign& s) { return s.precedence == precedence && acceptSign(s.text); });
      if (sign == kSigns.end()) return e;
      countOperation();
      Expression right = operand();
      const bool divides = sign->op == Expression::Op::Div || sign->op == Expression::Op::Rem;
      if (divides && right == Expression::constant(0))
        throw UserError(fmt::format("the expression '{}' divides by 0", beginning(text_)));
      e = Expression::binary(sign->op, std::move(e), std::move(right));
    }
  }
  Expression atom() {
    const char c = peek();
    if (accept("(")) return closed(choice());
    if (c == '-' || std::isdigit(static_cast<unsigned char>(c))) return number();
    if (accept("$")) {
      const Expression index = number();
      if (index.value < 0 || index.value > UINT16_MAX) fail();
      return Expression::hostValue(uint32_t(index.value));
    }
    size_t end = at_ + (c == '%');
    while (end < text_.size() && isOfName(text_[end])) ++end;
    if (end == at_) fail();
    const std::string_view name = text_.substr(at_, end - at_);
    if (auto d = dimension(name)) {
      at_ = end;
      return *d;
    }
    if (end < text_.size() && text_[end] == '(') return conversion(name, end);
    const uint32_t index = param_(name);
    at_ = end;
    return Expression::param(index);
  }
  Expression closed(Expression e) {
    if (!accept(")")) fail();
    return e;
  }
  Expression number() {
    int64_t n = 0;
    const char* end = text_.data() + text_.size();
    auto [rest, error] = std::from_chars(text_.data() + at_, end, n);
    if (error != std::errc()) fail();
    at_ = size_t(rest - text_.data());
    return Expression::constant(n);
  }
  Expression conversion(std::string_view name, size_t end) {
    for (unsigned bits : {8u, 16u, 32u, 64u})
      for (bool isSigned : {false, true})
        if (name == fmt::format("{}int{}", isSigned ? "" : "u", bits)) {
          at_ = end + 1;
          return Expression::convert(bits, isSigned, closed(choice()));
        }
    fail();
  }
  static bool isOfName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '[' || c == ']' || c == '@';
  }
  static std::optional<Expression> dimension(std::string_view name) {
    for (unsigned axis = 0; axis < 3; ++axis) {
      if (name == fmt::format("gridDim.{}", "xyz"[axis])) return Expression::gridDim(axis);
      if (name == fmt::format("blockDim.{}", "xyz"[axis])) return Expression::blockDim(axis);
    }
    return std::nullopt;
  }

  std::string_view text_;
  const std::function<uint32_t(std::string_view)>& param_;
  size_t at_ = 0;
  unsigned nesting_ = 0, operations_ = 0;
};

}  // namespace

std::string print(const Expression& e, const std::function<std::string(uint32_t)>& paramName) {
  return Printer(paramName).print(e, kChoice);
}

Expression parseExpression(std::string_view text, const std::function<uint32_t(std::string_view)>& param) {
  return Parser(text, param).parse();
}

}  // namespace gpubmc::ir
