// Lanes that exceed the unwinding bound stop, and so does everything that must wait for them
// (docs/adr/0010-cut-threads-stop.md).

#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

void BlockExecutor::cutAt(ir::InstRef where, const LaneVec& mask, const std::string& how) {
  Obligation o;
  o.cls = PropertyClass::Unwinding;
  o.inst = where;
  o.assumptions = out_.assumptions.size();
  o.segment = out_.segments.size() - 1;
  o.what = how;
  for (uint32_t lane : activeLanes(mask)) o.items.push_back({lane, mask.at(lane)});
  out_.cuts.push_back(std::move(o));
  cut(where, mask);
}

void BlockExecutor::cutLoop(Frame& frame, ir::BlockId header, const LaneVec& mask, const std::string& how) {
  cutAt({frame.function, header, uint32_t(frame.code->blocks[header].insts.size() - 1)}, mask, how);
}

void BlockExecutor::cutCall(Context& c, const std::string& how) {
  cutAt(c.ref, c.mask, how);
  c.active.clear();
}

// A lane that is cut stops, and the others continue as if it were slow: until another lane has to wait for it, this is
// a prefix of a real execution. That includes spin loops: the reads of their first iterations are reads. A warp in
// lock-step waits at once.
void BlockExecutor::cut(ir::InstRef where, const LaneVec& mask, bool together) {
  ++departures_;
  if (options_.summaries && !nobody(mask)) out_.stopped.push_back({where, mask, out_.assumptions.size(), together});
  cut_ = mergeMasks(mask, cut_);
  if (!options_.launch.lockStep) return;
  const uint32_t size = space_.lanesPerWarp();
  for (uint32_t first = 0; first < lanes_; first += size) {
    std::vector<Term> slow;
    for (uint32_t lane = first; lane < std::min(first + size, lanes_); ++lane)
      if (Term t = mask.at(lane)) slow.push_back(t);
    stopWarp(first, tm_.disj(slow));
  }
}

// The lanes of the warp have no effects any more where `stops` holds. Their values are still computed: other warps do
// not see them unless there is a race, or a block barrier, which does not happen then.
void BlockExecutor::stopWarp(uint32_t first, Term stops) {
  if (tm_.isFalse(stops)) return;
  std::vector<Term> on(lanes_);
  for (uint32_t lane = 0; lane < lanes_; ++lane) {
    const bool inWarp = lane >= first && lane < first + space_.lanesPerWarp();
    on[lane] = inWarp ? tm_.and_(goesOn_.at(lane), tm_.not_(stops)) : goesOn_.at(lane);
  }
  goesOn_ = lanes_ == 1 ? LaneVec(on[0]) : LaneVec(std::move(on));
}

// Code behind a block barrier is checked only for executions in which the barrier happens, so no lane is cut before it.
void BlockExecutor::settleCuts(Term happens) {
  const Term slow = anyOf(cut_);
  if (tm_.isFalse(slow)) return;
  const size_t before = out_.assumptions.size();
  addAssumption(tm_.implies(happens, tm_.not_(slow)));
  if (out_.assumptions.size() > before) out_.cutAssumptions.insert(before);
  cut_ = maskAnd(cut_, LaneVec(tm_.not_(happens)));
  goesOn_ = mergeMasks(goesOn_, LaneVec(happens));
}

LaneVec BlockExecutor::happening(const LaneVec& mask) {
  return goesOn_.isUniform() && tm_.isTrue(goesOn_.uniform()) ? mask : maskAnd(mask, goesOn_);
}

// If a lane here names a lane that is cut, the warp waits for it.
void BlockExecutor::waitForCut(Context& c, const LaneVec& mask, uint32_t first, uint32_t last) {
  if (nobody(cut_)) return;
  std::vector<Term> slow, waits;
  for (uint32_t j = first; j < last; ++j)
    if (Term t = cut_.at(j); t && !tm_.isFalse(t))
      slow.push_back(tm_.shl(tm_.zext(t, 32), tm_.constant(j - first, 32)));
  if (slow.empty()) return;
  Term lanes = slow[0];
  for (size_t i = 1; i < slow.size(); ++i) lanes = tm_.or_(lanes, slow[i]);
  const Term none = tm_.constant(0, 32);
  for (uint32_t t = first; t < last; ++t)
    if (Term here = c.mask.at(t); here && !tm_.isFalse(here))
      waits.push_back(tm_.and_(here, tm_.ne(tm_.and_(lanes, mask.at(t)), none)));
  stopWarp(first, tm_.disj(waits));
}

}  // namespace gpubmc::machine
