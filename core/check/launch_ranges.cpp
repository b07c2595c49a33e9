#include "core/check/launch_ranges.h"

#include <algorithm>
#include <utility>

#include "core/check/budget.h"
#include "core/check/expression.h"
#include "encoder/chain/solvers.h"
#include "encoder/term/model.h"

namespace gpubmc::core {

namespace {

using encoder::Answer;
using encoder::Term;

/// A product of two such numbers has at most twice as many bits.
constexpr uint64_t kGreatestTold = uint64_t(1) << 24;
constexpr unsigned kRounds = 2;

class Ranges {
 public:
  Ranges(const ir::Module& module, const ir::Kernel& kernel, const Options& options, const ir::Launch& launch)
      : kernel_(kernel),
        options_(options),
        sizes_(dimensionsOf(terms_, launch)),
        inputs_(terms_, module, kernel),
        query_(options.solvers->query(terms_, nullptr, kernel.name + ".ranges")) {
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      const ir::KernelParam& p = kernel.params[i];
      if (p.passed && !options.params.contains(p.name))
        inputs_.scalars[i] = terms_.constant(uint64_t(*p.passed), terms_.width(inputs_.scalars[i]));
      else if (p.type.isInt() && p.type.bits >= 16 && !options.params.contains(p.name) && isMentioned(i))
        open_.push_back({i, 0, terms_.range(inputs_.scalars[i]).hi});
    }
  }

  std::vector<LaunchRange> all() {
    if (open_.empty()) return {};
    // A range of one parameter may narrow another.
    for (unsigned k = 0; k < kRounds; ++k)
      for (LaunchRange& r : open_) shave(r);
    for (const auto& [condition, at] : kernel_.sourceLaunch->given)
      if (isRead(condition)) query_.add(conditionTerm(inputs_, sizes_, condition));
    for (const ir::KernelParam& p : kernel_.params)
      if (p.extent && !options_.arrays.contains(p.name)) query_.add(extentOf(inputs_, sizes_, *p.extent, 1).possible);
    for (LaunchRange& r : open_) search(r);
    std::erase_if(open_, [](const LaunchRange& r) { return r.greatest > kGreatestTold; });
    return std::move(open_);
  }

 private:
  bool isRead(const ir::Expression& condition) const {
    using Op = ir::Expression::Op;
    return !(options_.grid && condition.mentions(Op::GridDim)) && !(options_.block && condition.mentions(Op::BlockDim));
  }
  bool isMentioned(size_t parameter) const {
    return std::ranges::any_of(kernel_.sourceLaunch->given, [&](const auto& given) {
      return isRead(given.condition) && given.condition.mentionsParam(uint32_t(parameter));
    });
  }

  Term between(const LaunchRange& r) {
    const unsigned bits = kernel_.params[r.parameter].type.bits;
    return r.least == r.greatest ? terms_.constant(r.least, bits)
                                 : terms_.rangedVar(kernel_.params[r.parameter].name, bits, r.least, r.greatest);
  }

  // Narrows both ends by what a condition excludes syntactically: it needs no solver, for which squares are hard.
  void shave(LaunchRange& r) {
    const uint64_t half = uint64_t(1) << (kernel_.params[r.parameter].type.bits - 1);
    for (uint64_t step = half; step; step /= 2)
      if (r.greatest - r.least >= step && isExcluded({r.parameter, r.greatest - step + 1, r.greatest}))
        r.greatest -= step;
    for (uint64_t step = half; step; step /= 2)
      if (r.greatest - r.least >= step && isExcluded({r.parameter, r.least, r.least + step - 1})) r.least += step;
    inputs_.scalars[r.parameter] = between(r);
  }
  bool isExcluded(const LaunchRange& r) {
    const Term before = std::exchange(inputs_.scalars[r.parameter], between(r));
    const bool out = std::ranges::any_of(kernel_.sourceLaunch->given, [&](const auto& given) {
      return isRead(given.condition) && given.condition.mentionsParam(uint32_t(r.parameter)) &&
             terms_.isFalse(conditionTerm(inputs_, sizes_, given.condition));
    });
    inputs_.scalars[r.parameter] = before;
    return out;
  }

  // The greatest possible number, and likewise the least; if a question stays undecided, the best bound found. For a
  // parameter that may be large, nothing more is asked.
  void search(LaunchRange& r) {
    const Term number = inputs_.scalars[r.parameter];
    if (terms_.value(number)) return;
    auto constant = [&](uint64_t n) { return terms_.constant(n, terms_.width(number)); };
    if (r.greatest > kGreatestTold && can(terms_.ult(constant(kGreatestTold), number)) != Answer::Unsat) return;
    if (can(terms_.tru()) != Answer::Sat) return;
    uint64_t lowest = value(number), highest = lowest;
    r.greatest = std::min(r.greatest, kGreatestTold);
    while (highest < r.greatest) {
      const uint64_t middle = highest + (r.greatest - highest) / 2;
      const Answer above = can(terms_.ult(constant(middle), number));
      if (above == Answer::Unknown) break;
      above == Answer::Sat ? highest = value(number) : r.greatest = middle;
    }
    while (r.least < lowest) {
      const uint64_t middle = r.least + (lowest - r.least) / 2;
      const Answer below = can(terms_.ule(number, constant(middle)));
      if (below == Answer::Unknown) break;
      below == Answer::Sat ? lowest = value(number) : r.least = middle + 1;
    }
  }

  Answer can(Term what) { return query_.check({&what, 1}, kLimits.smallConflicts).answer; }
  uint64_t value(Term number) {
    const encoder::Model model = query_.model();
    return encoder::Evaluator(terms_, model)(number);
  }

  const ir::Kernel& kernel_;
  const Options& options_;
  encoder::TermManager terms_;
  const Dimensions sizes_;
  machine::Inputs inputs_;
  encoder::Query query_;
  std::vector<LaunchRange> open_;
};

}  // namespace

std::vector<LaunchRange> rangesOfLaunches(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                                          const ir::Launch& launch) {
  if (!kernel.sourceLaunch || kernel.sourceLaunch->given.empty()) return {};
  return Ranges(module, kernel, options, launch).all();
}

}  // namespace gpubmc::core
