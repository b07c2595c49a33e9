#include "gpu-model/ir/element_condition.h"

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

namespace {

/// A number that no parameter has.
constexpr uint32_t kIt = UINT32_MAX;

bool isIt(const Expression& e) {
  return e == Expression::param(kIt);
}

/// `a < b` and its like as `a < b` or `a <= b`.
Expression ascending(const Expression& e) {
  using Op = Expression::Op;
  if (e.op == Op::Gt) return Expression::binary(Op::Lt, e.args[1], e.args[0]);
  if (e.op == Op::Ge) return Expression::binary(Op::Le, e.args[1], e.args[0]);
  return e;
}

}  // namespace

std::pair<ElementCondition::Kind, Expression> parseElements(std::string_view text,
                                                            const std::function<uint32_t(std::string_view)>& param) {
  using Op = Expression::Op;
  const Expression e = parseExpression(text, [&](std::string_view name) { return name == "it" ? kIt : param(name); });
  const bool isBoth = e.op == Op::Choice && e.args[2] == Expression::constant(0);
  const Expression zero = Expression::binary(Op::Le, Expression::constant(0), Expression::param(kIt));
  // `it == 0`
  if (e.op == Op::Eq && ((isIt(e.args[0]) && e.args[1] == Expression::constant(0)) ||
                         (isIt(e.args[1]) && e.args[0] == Expression::constant(0))))
    return {ElementCondition::Kind::AtMost, Expression::constant(0)};
  if (isBoth)
    for (const auto& [low, high] : {std::pair(0, 1), std::pair(1, 0)}) {
      const Expression least = ascending(e.args[size_t(low)]), most = ascending(e.args[size_t(high)]);
      if (least != zero || (most.op != Op::Lt && most.op != Op::Le) || !isIt(most.args[0]) ||
          most.args[1].mentionsParam(kIt))
        continue;
      return {most.op == Op::Lt ? ElementCondition::Kind::Below : ElementCondition::Kind::AtMost, most.args[1]};
    }
  throw UserError(
      "'" + std::string(text) +
      "' is no condition on elements: write '0 <= it && it < bound', or '<= bound', with a bound over integer "
      "parameters, or 'it == 0'");
}

std::string print(const ElementCondition& c, const Module& module, const Kernel& kernel) {
  const auto p = std::ranges::find_if(
      kernel.params, [&](const KernelParam& q) { return q.type.isPtr() && q.object == c.object && !q.byValueStruct; });
  const std::string& array = p == kernel.params.end() ? module.objects.at(c.object).name : p->name;
  switch (c.kind) {
    case ElementCondition::Kind::Distinct: return "__requires_distinct(" + array + ")";
    case ElementCondition::Kind::Ascending: return "__requires_ascending(" + array + ")";
    default: break;
  }
  if (c.isZero()) {
    const Object& object = module.objects.at(c.object);
    const bool isOneNumber = p == kernel.params.end() && object.size == c.bytes;
    return isOneNumber ? "__requires(" + array + " == 0)" : "__requires_forall(" + array + ", it == 0)";
  }
  const char* relation = c.kind == ElementCondition::Kind::Below ? " < " : " <= ";
  return "__requires_forall(" + array + ", 0 <= it && it" + relation + print(c.bound, kernel) + ")";
}

}  // namespace gpubmc::ir
