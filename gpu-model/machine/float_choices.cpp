#include "gpu-model/machine/float_choices.h"

#include <algorithm>
#include <vector>

#include "gpu-model/machine/float_constants.h"

namespace gpubmc::machine {

using encoder::Op;
using encoder::Term;
using encoder::TermManager;

namespace {

constexpr size_t kMax = 64;

/// The number of constants in a tree of choices; more than kMax: not such a tree, or too many.
size_t leaves(const TermManager& tm, Term t) {
  if (tm.value(t)) return 1;
  if (tm.op(t) != Op::Ite) return kMax + 1;
  const size_t yes = leaves(tm, tm.args(t)[1]);
  return yes > kMax ? yes : yes + leaves(tm, tm.args(t)[2]);
}

std::optional<Term> over(TermManager& tm, const ir::Inst& inst, std::vector<Term> x, bool exact) {
  auto choice = std::find_if(x.begin(), x.end(), [&](Term t) { return !tm.value(t); });
  if (choice == x.end()) {
    std::vector<uint64_t> constants;
    for (Term t : x) constants.push_back(*tm.value(t));
    const auto bits = exact ? exactFloatConstant(inst, constants) : floatConstant(inst, constants);
    return bits ? std::optional(tm.constant(*bits, inst.type.bits)) : std::nullopt;
  }
  const Term condition = tm.args(*choice)[0], no = tm.args(*choice)[2];
  *choice = tm.args(*choice)[1];
  const size_t at = size_t(choice - x.begin());
  const auto first = over(tm, inst, x, exact);
  if (!first) return std::nullopt;
  x[at] = no;
  const auto second = over(tm, inst, std::move(x), exact);
  return second ? std::optional(tm.ite(condition, *first, *second)) : std::nullopt;
}

}  // namespace

std::optional<Term> floatOverChoices(TermManager& tm, const ir::Inst& inst, std::span<const Term> operands,
                                     bool exact) {
  size_t combinations = 1;
  for (Term t : operands) {
    combinations *= leaves(tm, t);
    if (combinations > kMax) return std::nullopt;
  }
  return operands.empty() ? std::nullopt : over(tm, inst, {operands.begin(), operands.end()}, exact);
}

}  // namespace gpubmc::machine
