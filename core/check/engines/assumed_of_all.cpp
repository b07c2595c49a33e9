#include "core/check/engines/assumed_of_all.h"

#include <algorithm>
#include <unordered_map>

#include "core/check/budget.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::core {

namespace {

using Replacement = std::unordered_map<uint32_t, Term>;

void place(encoder::TermManager& terms, Replacement& out, const machine::BlockIndex& at, ir::Dim3 is) {
  for (const auto& [variable, value] : {std::pair(at.x, is.x), std::pair(at.y, is.y), std::pair(at.z, is.z)})
    if (!terms.value(variable)) out.insert_or_assign(variable.id, terms.constant(value, 32));
}

}  // namespace

std::vector<Term> assumedOfAll(encoder::TermManager& terms, const std::vector<Term>& assumptions,
                               const AnyThreads& threads, const ir::Launch& launch) {
  const bool blocksToo = launch.grid.count() <= kLimits.blocksOfPreconditions && launch.grid.count() > 1;
  std::vector<Term> out;
  auto isOther = [&](Term t, const Replacement& r) { return terms.substitute(t, r) != t; };
  auto add = [&](Term t, const Replacement& r) {
    if (const Term now = terms.substitute(t, r); !terms.isTrue(now)) out.push_back(now);
  };
  for (Term t : assumptions) {
    Replacement first;
    if (blocksToo) place(terms, first, threads.blocks[0], {0, 0, 0});
    const bool ofBlock = isOther(t, first);
    for (size_t i = 0; i < 2; ++i)
      place(terms, first, {threads.threads[i].x, threads.threads[i].y, threads.threads[i].z}, {0, 0, 0});
    if (!isOther(t, first)) continue;
    for (uint64_t b = 0; b < (ofBlock ? launch.grid.count() : 1); ++b) {
      Replacement one;
      if (ofBlock) place(terms, one, threads.blocks[0], ir::position(uint32_t(b), launch.grid));
      for (uint32_t lane = 0; lane < launch.block.count(); ++lane) {
        for (size_t i = 0; i < 2; ++i)
          place(terms, one, {threads.threads[i].x, threads.threads[i].y, threads.threads[i].z},
                ir::position(lane, launch.block));
        add(t, one);
      }
    }
  }
  std::ranges::sort(out, {}, &Term::id);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool assumesRepeatedly(const Problem& problem) {
  for (uint32_t f : reachable(problem.module, problem.kernel.function)) {
    const ir::Function& code = problem.module.functions[f];
    const ir::LoopForest forest = ir::loopForest(code);
    for (uint32_t b = 0; b < code.blocks.size(); ++b) {
      const bool once = f == problem.kernel.function && forest.loopOf[b] < 0;
      for (const ir::Inst& i : code.blocks[b].insts)
        if (!once && (i.op == ir::Opcode::Assume || i.op == ir::Opcode::Requires)) return true;
    }
  }
  return false;
}

}  // namespace gpubmc::core
