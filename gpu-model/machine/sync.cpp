// Block barriers: where they end a segment and whether all threads can reach them (rules B1 and B2 of ESOP 2013).

#include "encoder/util/error.h"
#include "gpu-model/machine/engine.h"

namespace gpubmc::machine {

void Engine::endSegment(Term condition, ir::InstRef by) {
  Segment& s = out_.segments.back();
  s.barrier = condition;
  s.assumptions = out_.assumptions.size();
  s.endedBy = by;
  memory_.merge(0, lanes_);
}

// A barrier is one event of this machine: one instruction, reached along one call string in one iteration of every
// enclosing loop. A lane that is not here when another is either left the kernel or is somewhere else for good.
void Engine::executeBarrier(Context& c) {
  Term any = anyOf(c.mask);
  if (!c.mask.isUniform() || !(exited_.isUniform() && tm_.isFalse(exited_.uniform()))) {
    std::vector<Term> elsewhere(lanes_), gone(lanes_);
    for (uint32_t lane = 0; lane < lanes_; ++lane) {
      Term here = c.mask.at(lane) ? c.mask.at(lane) : tm_.fls();
      Term left = exited_.at(lane) ? exited_.at(lane) : tm_.fls();
      Term missing = here == any ? tm_.fls() : tm_.and_(any, tm_.not_(here));
      elsewhere[lane] = tm_.and_(missing, tm_.not_(left));
      gone[lane] = tm_.and_(missing, left);
    }
    LaneVec divergent(std::move(elsewhere)), exited(std::move(gone));
    oblige(c, PropertyClass::BarrierDivergence, divergent);
    if (!options_.launch.exitedArrive) oblige(c, PropertyClass::ExitedThread, exited);
    assume(divergent, LaneVec(tm_.fls()));
    if (!options_.launch.exitedArrive) assume(exited, LaneVec(tm_.fls()));
  }
  if (c.inst->barrier != ir::BarrierOp::Sync) {
    LaneVec predicate = operand(c, 0);
    std::vector<Term> votes;
    for (uint32_t lane : c.active) votes.push_back(tm_.and_(c.mask.at(lane), predicate.at(lane)));
    Term result;
    switch (c.inst->barrier) {
      case ir::BarrierOp::Count:
        result = tm_.constant(0, 32);
        for (Term v : votes) result = tm_.add(result, tm_.zext(v, 32));
        break;
      case ir::BarrierOp::Or: result = tm_.zext(tm_.disj(votes), 32); break;
      case ir::BarrierOp::And: {
        std::vector<Term> against;
        for (uint32_t lane : c.active)
          against.push_back(tm_.and_(c.mask.at(lane), tm_.not_(predicate.at(lane))));
        result = tm_.zext(tm_.not_(tm_.disj(against)), 32);
        break;
      }
      case ir::BarrierOp::Sync: throw InternalError("a plain barrier has no result");
    }
    if (c.inst->result != ir::kNoReg) define(c, LaneVec(result));
  }
  endSegment(any, c.ref);
  out_.segments.emplace_back();
}

}  // namespace gpubmc::machine
