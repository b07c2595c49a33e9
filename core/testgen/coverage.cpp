#include "core/testgen/coverage.h"

#include <algorithm>

namespace gpubmc::core::testgen {

Targets::Targets(const ir::Module& m, const ir::Kernel& kernel) {
  std::set<uint32_t> seen{kernel.function};
  std::vector<uint32_t> work{kernel.function};
  while (!work.empty()) {
    const uint32_t f = work.back();
    work.pop_back();
    for (uint32_t b = 0; b < m.functions[f].blocks.size(); ++b)
      for (uint32_t i = 0; i < m.functions[f].blocks[b].insts.size(); ++i) {
        const ir::Inst& inst = m.functions[f].blocks[b].insts[i];
        if (inst.op == ir::Opcode::Call && seen.insert(inst.callee).second) work.push_back(inst.callee);
        if (inst.op == ir::Opcode::Phi || m.locations[inst.loc].line == 0) continue;
        statementOf[{f, b, i}] = statements.size();
        statements.push_back({f, b, i});
        if (inst.op != ir::Opcode::CondBr) continue;
        for (bool first : {true, false}) {
          sideOf[{{f, b, i}, first}] = sides.size();
          sides.push_back({{f, b, i}, first});
        }
      }
  }
}

void Reached::add(const Reached& other) {
  statements.insert(other.statements.begin(), other.statements.end());
  sides.insert(other.sides.begin(), other.sides.end());
}

Measured measure(const ir::Module& m, const Targets& targets, const interp::Witness& w, bool memory,
                 const Cancellation& cancel) {
  Measured out;
  std::map<interp::ThreadId, uint32_t> interval;
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.recordMemory = memory;
  options.cancel = &cancel;
  options.observe = [&](interp::ThreadId t, ir::InstRef executed, ir::BlockId next) {
    const ir::Inst& inst = ir::at(m, executed);
    const uint64_t thread = ir::linearIndex(w.blocks[t.block], w.launch.grid) * w.launch.threadsPerBlock() + t.lane;
    uint32_t& number = interval[t];
    Reached& reached = out.coverage[{thread, number}];
    if (auto it = targets.statementOf.find(executed); it != targets.statementOf.end())
      reached.statements.insert(it->second);
    if (inst.op == ir::Opcode::CondBr && inst.targets[0] != inst.targets[1])
      if (auto it = targets.sideOf.find({executed, next == inst.targets[0]}); it != targets.sideOf.end())
        reached.sides.insert(it->second);
    number += inst.op == ir::Opcode::Barrier;
  };
  out.outcome = interp::replay(m, w, options);
  return out;
}

namespace {

Ratio ratio(const Reached& part, size_t statements, size_t sides) {
  return {statements ? double(part.statements.size()) / double(statements) : 1,
          sides ? double(part.sides.size()) / double(sides) : 1};
}

/// The mean and the maximum of ratios.
class Mean {
 public:
  void add(Ratio r) {
    sum_.statements += r.statements;
    sum_.sides += r.sides;
    max_ = {std::max(max_.statements, r.statements), std::max(max_.sides, r.sides)};
    ++n_;
  }
  Ratio mean() const { return n_ ? Ratio{sum_.statements / n_, sum_.sides / n_} : Ratio(); }
  Ratio best() const { return max_; }

 private:
  Ratio sum_, max_;
  double n_ = 0;
};

}  // namespace

Averages averagesOf(const Targets& targets, const Coverage& coverage) {
  Reached some;
  std::map<uint64_t, Reached> byThread;
  std::map<uint32_t, Reached> byInterval;
  for (const auto& [where, reached] : coverage) {
    some.add(reached);
    byThread[where.thread].add(reached);
    byInterval[where.interval].add(reached);
  }
  Averages out;
  out.some = ratio(some, targets.statements.size(), targets.sides.size());
  Mean threads;
  for (const auto& [thread, reached] : byThread)
    threads.add(ratio(reached, targets.statements.size(), targets.sides.size()));
  out.cov = threads.mean();
  out.maxCov = threads.best();
  Mean means, bests;
  for (const auto& [interval, all] : byInterval) {
    Mean of;
    for (const auto& [thread, unused] : byThread) {
      auto it = coverage.find({thread, interval});
      of.add(ratio(it == coverage.end() ? Reached() : it->second, all.statements.size(), all.sides.size()));
    }
    means.add(of.mean());
    bests.add(of.best());
  }
  out.covBI = means.mean();
  out.maxCovBI = bests.mean();
  return out;
}

}  // namespace gpubmc::core::testgen
