#include "core/check/open_sizes.h"

#include <algorithm>

#include "core/check/budget.h"
#include "core/check/expression.h"
#include "core/options/parameter.h"
#include "encoder/chain/solvers.h"
#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

namespace {

using encoder::Answer;
using encoder::Term;

constexpr uint64_t kSmall = 4'096;  ///< for parameters
/// The block size in a query about the launch size. Where threads number elements, indices of type `int` stay valid a
/// little longer: that they end there is known of every kernel.
constexpr uint64_t kManyThreads = 3 * (uint64_t(1) << 29);

class Search {
 public:
  Search(const ir::Module& module, const ir::Kernel& kernel, const Options& options, const ir::Launch& launch,
         const OpenSizes& open)
      : inputs_(terms_, module, kernel),
        query_(options.solvers->query(terms_, nullptr, kernel.name + ".sizes")),
        sizes_(dimensionsOf(terms_, launch)) {
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      const ir::KernelParam& p = kernel.params[i];
      if (const auto given = options.params.find(p.name); given != options.params.end())
        inputs_.scalars[i] = terms_.constant(parameterBits(p, given->second), p.type.bits);
      else if (p.passed)
        inputs_.scalars[i] = terms_.constant(uint64_t(*p.passed), terms_.width(inputs_.scalars[i]));
      else if (p.type.isInt() && p.type.bits >= 16)
        small_.push_back(terms_.ule(inputs_.scalars[i], terms_.constant(kSmall, p.type.bits)));
    }
    Term* const blocks[] = {&sizes_.block.x, &sizes_.block.y, &sizes_.block.z};
    Term* const grids[] = {&sizes_.grid.x, &sizes_.grid.y, &sizes_.grid.z};
    for (size_t d = 0; d < 3; ++d)
      if (open.block[d]) leaveOpen("blockDim", *blocks[d], kernel.blockLimits().extent[d], false);
    for (size_t d = 0; d < 3; ++d)
      if (open.grid[d]) leaveOpen("gridDim", *grids[d], ir::kMaxGridDim[d], true);
    const machine::BlockIndex& b = sizes_.block;
    const Term most = size(kernel.blockLimits().threads), layer = terms_.mul(b.x, b.y);
    for (Term few : {terms_.ule(layer, most), terms_.ule(terms_.mul(layer, b.z), most)}) query_.add(few);
    for (const auto& [condition, at] : kernel.sourceLaunch->given)
      if (speaks(condition, options)) query_.add(conditionTerm(inputs_, sizes_, condition));
    for (const std::string& text : options.assumes)
      query_.add(conditionTerm(inputs_, sizes_, parameterExpression(kernel, text)));
  }

  bool excludes() { return can(usual_) == Answer::Unsat; }

  std::optional<ir::Launch> nearest(ir::Launch launch) {
    std::vector<Term> given;
    for (const auto& [n, usual, isMore] : open_) {
      // It is the first of these that is possible.
      given.push_back(terms_.ule(size(usual), n));
      const bool isAbove = can(given) == Answer::Sat;
      given.pop_back();
      uint32_t low = isAbove ? usual : 1, high = isAbove ? uint32_t(terms_.range(n).hi) : usual - 1;
      while (low < high) {
        const uint32_t middle = isAbove ? low + (high - low) / 2 : high - (high - low) / 2;
        given.push_back(isAbove ? terms_.ule(size(usual), n) : terms_.ule(size(middle), n));
        given.push_back(isAbove ? terms_.ule(n, size(middle)) : terms_.ult(n, size(usual)));
        const bool isThere = can(given) == Answer::Sat;
        given.resize(given.size() - 2);
        if (isAbove)
          (isThere ? high : low) = isThere ? middle : middle + 1;
        else
          (isThere ? low : high) = isThere ? middle : middle - 1;
      }
      // The smallest number of blocks may occur for the smallest inputs only.
      given.push_back(terms_.eq(n, size(low + 1)));
      if (!isMore || low <= usual || can(given) != Answer::Sat) given.back() = terms_.eq(n, size(low));
    }
    return found(given, launch);
  }

  std::optional<ir::Launch> largest(const ir::Launch& launch) {
    std::vector<Term> given;
    uint64_t threads = launch.block.count() * launch.grid.count();
    for (const auto& [n, usual, isMore] : open_) {
      threads /= usual;
      uint32_t low = usual, high = uint32_t(std::min(terms_.range(n).hi, kManyThreads / threads));
      while (low < high) {
        const uint32_t middle = low + (high - low + 1) / 2;
        given.push_back(terms_.ule(size(middle), n));
        const bool isThere = can(given) == Answer::Sat;
        given.pop_back();
        if (isThere)
          low = middle;
        else
          high = middle - 1;
      }
      given.push_back(terms_.eq(n, size(low)));
      threads *= low;
    }
    return found(given, launch);
  }

 private:
  std::optional<ir::Launch> found(const std::vector<Term>& given, ir::Launch launch) {
    if (can(given) != Answer::Sat) return std::nullopt;
    const encoder::Model model = query_.model();
    encoder::Evaluator evaluate(terms_, model);
    auto all = [&](const machine::BlockIndex& d) {
      return ir::Dim3{uint32_t(evaluate(d.x)), uint32_t(evaluate(d.y)), uint32_t(evaluate(d.z))};
    };
    launch.block = all(sizes_.block), launch.grid = all(sizes_.grid);
    return launch;
  }

  Term size(uint32_t n) { return terms_.constant(n, 32); }
  void leaveOpen(const char* name, Term& n, uint32_t most, bool isMore) {
    const Term any = terms_.rangedVar(name, 32, 1, most);
    usual_.push_back(terms_.eq(any, n));
    open_.push_back({any, uint32_t(*terms_.value(n)), isMore});
    n = any;
  }
  // Values given by the user replace those of the file.
  static bool speaks(const ir::Expression& condition, const Options& options) {
    using Op = ir::Expression::Op;
    return !(options.grid && condition.mentions(Op::GridDim)) && !(options.block && condition.mentions(Op::BlockDim));
  }
  // Sizes that are divided by unknowns are hard to find among all numbers.
  Answer can(const std::vector<Term>& what) {
    std::vector<Term> small = what;
    small.insert(small.end(), small_.begin(), small_.end());
    if (query_.check(small, kLimits.smallConflicts).answer == Answer::Sat) return Answer::Sat;
    return query_.check(what, kLimits.smallConflicts).answer;
  }

  encoder::TermManager terms_;
  machine::Inputs inputs_;
  encoder::Query query_;
  Dimensions sizes_;
  struct Open {
    Term number;
    uint32_t usual;
    bool isMore;  ///< one more than the minimum is preferred, if possible
  };
  std::vector<Open> open_;
  std::vector<Term> usual_;  ///< sizes equal those of the launch
  std::vector<Term> small_;  ///< parameters are small
};

bool isOpen(const ir::Expression& condition, const OpenSizes& open) {
  using Op = ir::Expression::Op;
  auto any = [](const std::array<bool, 3>& d) { return d[0] || d[1] || d[2]; };
  return (any(open.grid) && condition.mentions(Op::GridDim)) || (any(open.block) && condition.mentions(Op::BlockDim));
}

}  // namespace

ir::Launch launchOfFile(const ir::Module& module, const ir::Kernel& kernel, const Options& options, ir::Launch launch,
                        const OpenSizes& open) {
  if (!kernel.sourceLaunch ||
      std::ranges::none_of(kernel.sourceLaunch->given, [&](const auto& g) { return isOpen(g.condition, open); }))
    return launch;
  Search search(module, kernel, options, launch, open);
  return search.excludes() ? search.nearest(launch).value_or(launch) : launch;
}

ir::Launch withLargestGrid(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                           ir::Launch launch) {
  if (!kernel.sourceLaunch || options.grid) return launch;
  const ir::Dim3 known = kernel.sourceLaunch->grid.value_or(ir::Dim3{0, 0, 0});
  const OpenSizes grid{{}, {known.x == 0, known.y == 0, known.z == 0}};
  if (std::ranges::none_of(kernel.sourceLaunch->given, [&](const auto& g) { return isOpen(g.condition, grid); }))
    return launch;
  return Search(module, kernel, options, launch, grid).largest(launch).value_or(launch);
}

}  // namespace gpubmc::core
