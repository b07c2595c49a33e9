#include "core/check/open_grid.h"

#include <algorithm>

#include "core/check/budget.h"
#include "core/check/expression.h"
#include "core/check/parameter.h"
#include "encoder/chain/solvers.h"

namespace gpubmc::core {

namespace {

using encoder::Answer;
using encoder::Term;

constexpr uint32_t kMostBlocks[] = {0x7FFFFFFF, 65'535, 65'535};

class Search {
 public:
  Search(const ir::Module& module, const ir::Kernel& kernel, const Options& options, const ir::Launch& launch,
         OpenDirections open)
      : inputs_(terms_, module, kernel), query_(options.solvers->query(terms_, nullptr, kernel.name + ".grid")) {
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      const ir::KernelParam& p = kernel.params[i];
      if (const auto given = options.params.find(p.name); given != options.params.end())
        inputs_.scalars[i] = terms_.constant(parameterBits(p, given->second), p.type.bits);
      else if (p.passed)
        inputs_.scalars[i] = terms_.constant(uint64_t(*p.passed), p.type.bits);
    }
    sizes_ = dimensionsOf(terms_, launch);
    const bool isOpen[] = {open.x, open.y, open.z};
    const char* const names[] = {"gridDim.x", "gridDim.y", "gridDim.z"};
    Term* const sizes[] = {&sizes_.grid.x, &sizes_.grid.y, &sizes_.grid.z};
    for (size_t d = 0; d < 3; ++d) {
      if (!isOpen[d]) continue;
      open_.push_back(terms_.rangedVar(names[d], 32, 1, kMostBlocks[d]));
      several_.push_back(terms_.ule(*sizes[d], open_.back()));
      *sizes[d] = open_.back();
    }
    for (const auto& [condition, at] : kernel.sourceLaunch->given)
      if (!options.block || !condition.mentions(ir::Expression::Op::BlockDim))
        query_.add(conditionTerm(inputs_, sizes_, condition));
    for (const std::string& text : options.assumes)
      query_.add(conditionTerm(inputs_, sizes_, parameterExpression(kernel, text)));
  }

  Answer can(const std::vector<Term>& what) { return query_.check(what, kLimits.smallConflicts).answer; }
  Answer can(const ir::Dim3& grid) {
    return can({terms_.eq(sizes_.grid.x, size(grid.x)), terms_.eq(sizes_.grid.y, size(grid.y)),
                terms_.eq(sizes_.grid.z, size(grid.z))});
  }

  // Direction by direction: the least number that goes with those before it, or one more: the least may be that of the
  // smallest inputs alone.
  std::optional<ir::Dim3> least() {
    std::vector<Term> given = several_;
    if (can(given) != Answer::Sat) given.clear();
    if (given.empty() && can(given) != Answer::Sat) return std::nullopt;
    for (Term n : open_) {
      uint32_t low = 1, high = uint32_t(terms_.range(n).hi);  // it is one of these
      while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        given.push_back(terms_.ule(n, size(middle)));
        if (can(given) == Answer::Sat)
          high = middle;
        else
          low = middle + 1;
        given.pop_back();
      }
      given.push_back(terms_.eq(n, size(low + 1)));
      if (can(given) != Answer::Sat) given.back() = terms_.eq(n, size(low));
    }
    if (can(given) != Answer::Sat) return std::nullopt;
    const encoder::Model model = query_.model();
    encoder::Evaluator evaluate(terms_, model);
    return ir::Dim3{uint32_t(evaluate(sizes_.grid.x)), uint32_t(evaluate(sizes_.grid.y)),
                    uint32_t(evaluate(sizes_.grid.z))};
  }

 private:
  Term size(uint32_t n) { return terms_.constant(n, 32); }

  encoder::TermManager terms_;
  machine::Inputs inputs_;
  encoder::Query query_;
  Dimensions sizes_;
  std::vector<Term> open_;     ///< numbers of blocks
  std::vector<Term> several_;  ///< none is less than in the launch
};

}  // namespace

ir::Dim3 gridOfFile(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                    const ir::Launch& launch, OpenDirections open) {
  if (!kernel.sourceLaunch || !(open.x || open.y || open.z)) return launch.grid;
  const auto& given = kernel.sourceLaunch->given;
  if (std::ranges::none_of(given, [](const auto& g) { return g.condition.mentions(ir::Expression::Op::GridDim); }))
    return launch.grid;
  Search search(module, kernel, options, launch, open);
  if (search.can(launch.grid) != Answer::Unsat) return launch.grid;
  return search.least().value_or(launch.grid);
}

}  // namespace gpubmc::core
