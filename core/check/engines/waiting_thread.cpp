#include "core/check/engines/waiting_thread.h"

#include <algorithm>

#include "gpu-model/ir/loop_ends.h"

namespace gpubmc::core {

using machine::PathStep;

namespace {

bool isWithin(const std::vector<PathStep>& path, uint32_t function, ir::BlockId header) {
  return std::ranges::any_of(path, [&](const PathStep& s) {
    return s.call == PathStep::kLoopStep && s.function == function && s.block == header;
  });
}

}  // namespace

Reason mayWait(ir::LocId loop, std::string why) {
  return {.cause = Cause::MayWaitForever, .loc = loop, .detail = std::move(why)};
}

WaitingThread::WaitingThread(const Problem& problem, AnyThreads& any, Coherence& coherence,
                             const Impossible& impossible)
    : problem(problem),
      any(any),
      tm(any.in.terms),
      coherence(coherence),
      orders(coherence.orders()),
      execution(*orders.runs()[0].execution),
      impossible_(impossible),
      lane_(orders.runs()[0].helpers) {
  for (const auto* list : {&orders.events(), &orders.settings()})
    for (const OrderedEvent& e : *list)
      if (orders.isOfAnyThread(e)) own_.push_back(&e);
  findLoops();
}

void WaitingThread::findLoops() {
  for (uint32_t f : reachable(problem.module, problem.kernel.function)) {
    const ir::Function& code = problem.module.functions[f];
    const ir::LoopForest forest = ir::loopForest(code);
    const std::vector<bool> waits = ir::waitingLoops(code, forest);
    for (size_t l = 0; l < forest.loops.size(); ++l) {
      const ir::Loop& loop = forest.loops[l];
      if (!waits[l]) continue;
      WaitingLoop found{f, loop.header, code.blocks[loop.header].insts.back().loc};
      found.meets = std::ranges::any_of(loop.blocks, [&](ir::BlockId b) {
        return std::ranges::any_of(
            code.blocks[b].insts, [](const ir::Inst& i) { return ir::synchronises(i.op) || i.op == ir::Opcode::Call; });
      });
      for (const OrderedEvent* e : own_)
        if (e->first && isWithin(execution.paths[e->path], f, loop.header)) found.inside.push_back(e);
      auto isHere = [&](const machine::Stopped& s) { return s.header.function == f && s.header.block == loop.header; };
      const bool together = std::ranges::any_of(execution.goOn, isHere);
      for (const machine::Stopped& s : together ? execution.goOn : execution.stopped)
        if (isHere(s)) found.again.push_back(&s);
      for (const OrderedEvent& e : orders.events())
        if (together && e.run == 0 && e.of->lane < lane_ && e.first && e.isOnce &&
            isWithin(execution.paths[e.path], f, loop.header))
          found.ofLeaders.push_back(&e);
      loops_.push_back(std::move(found));
    }
  }
}

Term WaitingThread::again(const machine::Stopped& s) const {
  const Term t = s.lanes.at(lane_);
  return t ? t : tm.fls();
}

Term WaitingThread::stopsElsewhere(const OrderedEvent& e) const {
  std::vector<Term> out;
  for (const machine::Stopped& s : execution.stopped)
    if (!isWithin(execution.paths[e.path], s.header.function, s.header.block)) out.push_back(again(s));
  return tm.disj(out);
}

std::optional<std::array<uint64_t, 3>> WaitingThread::performedBy(const OrderedEvent& e) const {
  const Thread& t = orders.runs()[e.run].threads[e.of->lane];
  std::array<uint64_t, 3> out{};
  for (size_t i = 0; i < 3; ++i) {
    const Term place = i == 0 ? t.x : i == 1 ? t.y : t.z;
    auto number = tm.value(place);
    if (!number) number = numberOf(tm, e.of->guard, place);
    if (!number) return std::nullopt;
    out[i] = *number;
  }
  return out;
}

std::string WaitingThread::nameOf(const OrderedEvent& e) const {
  return any.in.inputs.objectShape(e.of->object).name;
}

}  // namespace gpubmc::core
