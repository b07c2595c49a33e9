#include "core/equiv/expression_tree.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/equiv/tolerance.h"

namespace gpubmc::core::equiv {

using encoder::Op;

namespace {

constexpr unsigned kMaxDepth = 12;
constexpr size_t kMaxLength = 600;

class Tree {
 public:
  Tree(const CommonInputs& inputs, bool contracted) : in_(inputs), tm_(inputs.terms), contracted_(contracted) {}

  std::string text(Term t, unsigned depth) {
    if (tm_.op(t) == Op::Ite && tm_.args(t)[0] == in_.contracted) return text(tm_.args(t)[contracted_ ? 1 : 2], depth);
    if (const auto bits = tm_.value(t)) return constant(*bits, tm_.width(t));
    if (tm_.op(t) == Op::Select) return element(t);
    if (tm_.op(t) == Op::Var) return tm_.name(t);
    if (depth == kMaxDepth || length_ > kMaxLength) return "...";
    if (tm_.op(t) == Op::Apply) return application(t, depth + 1);
    if (const auto negated = negatedFloat(t)) return "-" + text(*negated, depth + 1);
    return "...";
  }
  bool hasOperations() const { return hasOperations_; }

 private:
  static std::string constant(uint64_t bits, unsigned width) {
    if (width == 32) return fmt::format("{}", float(numberOf(bits, ir::kF32)));
    if (width == 64) return fmt::format("{}", numberOf(bits, ir::kF64));
    return fmt::format("{:#x}", bits);
  }

  std::string element(Term t) {
    const Term array = tm_.args(t)[0];
    const auto at = tm_.value(tm_.args(t)[1]);
    if (tm_.op(array) != Op::ArrayVar || !at) return "...";
    const std::string s = fmt::format("{}[{}]", tm_.name(array), *at / std::max(tm_.width(t) / 8, 1u));
    length_ += s.size();
    return s;
  }

  /// The sign bit is inverted.
  std::optional<Term> negatedFloat(Term t) const {
    if (tm_.op(t) != Op::Xor || tm_.args(t).size() != 2) return std::nullopt;
    for (int i : {0, 1})
      if (tm_.value(tm_.args(t)[i]) == uint64_t(1) << (tm_.width(t) - 1)) return tm_.args(t)[1 - i];
    return std::nullopt;
  }

  std::string application(Term t, unsigned depth) {
    static const std::map<std::string, const char*> kSigns{
        {"fadd.f16", "+"}, {"fadd.bf16", "+"}, {"fadd.f32", "+"}, {"fadd.f64", "+"},
        {"fsub.f16", "-"}, {"fsub.bf16", "-"}, {"fsub.f32", "-"}, {"fsub.f64", "-"},
        {"fmul.f16", "*"}, {"fmul.bf16", "*"}, {"fmul.f32", "*"}, {"fmul.f64", "*"},
        {"fdiv.f16", "/"}, {"fdiv.bf16", "/"}, {"fdiv.f32", "/"}, {"fdiv.f64", "/"}};
    hasOperations_ = true;
    const std::string name = tm_.name(t);
    const std::vector<Term> args(tm_.args(t).begin(), tm_.args(t).end());
    if (auto sign = kSigns.find(name); sign != kSigns.end()) {
      const std::string a = text(args[0], depth), b = text(args[1], depth);
      length_ += 5;
      return fmt::format("({} {} {})", a, sign->second, b);
    }
    std::string list;
    for (Term a : args) list += (list.empty() ? "" : ", ") + text(a, depth);
    return fmt::format("{}({})", name.substr(0, name.find('.')), list);
  }

  const CommonInputs& in_;
  const encoder::TermManager& tm_;
  const bool contracted_;
  size_t length_ = 0;
  bool hasOperations_ = false;
};

}  // namespace

std::string expressionTree(const CommonInputs& inputs, Term value, bool contracted) {
  Tree tree(inputs, contracted);
  const std::string s = tree.text(value, 0);
  return tree.hasOperations() ? s : "";
}

}  // namespace gpubmc::core::equiv
