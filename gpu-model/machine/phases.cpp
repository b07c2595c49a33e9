// Barriers with separate arrive and wait. Accesses before the arrival are ordered before those after the wait; in
// between a thread is ordered with no other. The machine assumes that all threads arrive at one place and wait at one
// place; where they do not, the replay decides whether that is an error.

#include <algorithm>

#include "gpu-model/ir/barrier_form.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

// Lanes that give a number of threads other than that of the block.
LaneVec BlockExecutor::expectsSome(Context& c) {
  const LaneVec count = operand(c, 1);
  std::vector<Term> some(lanes_, tm_.fls());
  for (uint32_t lane : c.active) {
    const Term n = count.at(lane);
    const Term all = tm_.or_(tm_.eq(n, tm_.constant(0, 32)), tm_.eq(n, tm_.constant(lanes_, 32)));
    some[lane] = tm_.and_(c.mask.at(lane), tm_.not_(all));
  }
  return LaneVec(std::move(some));
}

void BlockExecutor::executeArrive(Context& c) {
  LaneVec barrier = operand(c, 0), token(tm_.constant(arrivals_.size(), 64));
  define(c, token);
  const LaneVec count = operand(c, 1),
                tooMany = lift(
                    lanes_, c.active, [&](Term n) { return tm_.ult(tm_.constant(ir::kMostOfBarrier, 32), n); }, count);
  const LaneVec none = maskAnd(c.mask, tooMany);
  oblige(c, PropertyClass::BarrierDivergence, none);
  assume(none, LaneVec(tm_.fls()));
  c.mask = maskAnd(c.mask, maskNot(none));
  c.active = activeLanes(c.mask);
  if (c.active.empty()) return;
  if (LaneVec some = expectsSome(c); !nobody(some))
    return unsupported(c, "barrier for other than all threads of a block", some);
  auto address = barrier.isUniform() ? tm_.value(barrier.uniform()) : std::nullopt;
  if (!address) return unsupported(c, "arrival at a barrier whose address is not constant", c.mask);
  Term any = everyoneArrives(c, false);
  // A thread that arrives twice in a phase takes the place of another one.
  std::vector<Term> open;
  for (const Arrival& a : arrivals_)
    if (a.barrier == *address) open.push_back(tm_.and_(a.happens, tm_.not_(a.awaited)));
  if (Term twice = tm_.and_(any, tm_.disj(open)); !tm_.isFalse(twice))
    unsupported(c, "second arrival at a barrier before waiting for the first", LaneVec(twice));
  Segment& s = out_.segments.back();
  s.barrier = tm_.fls();
  s.closes = out_.segments.size() - 1;
  s.assumptions = out_.assumptions.size();
  s.endedBy = c.ref;
  arrivals_.push_back({*address, c.mask, any, tm_.fls(), out_.segments.size() - 1});
  for (PendingCopy& f : pendingCopies_) {
    if (f.phase != SIZE_MAX) continue;
    Term mine = f.barrier.isUniform() ? tm_.eq(f.barrier.uniform(), barrier.uniform()) : tm_.fls();
    if (tm_.isFalse(mine)) continue;
    f.phase = arrivals_.size() - 1;
    f.departed = tm_.and_(mine, any);
  }
  const uint32_t phase = s.phase;
  out_.segments.emplace_back();
  out_.segments.back().phase = phase;
  ++effects_;
  carryPendingCopies(false);
}

// A copy whose completion a barrier signals is not logged again after the arrival there, since accesses after the wait
// are ordered after it. An interval that another barrier ends in between would wrongly be ordered after it as well, so
// this is unsupported.
void BlockExecutor::passesCopies(Context& c, Term closes) {
  for (const PendingCopy& f : pendingCopies_) {
    if (!f.departed) continue;
    const LaneVec open = maskAnd(f.pending, LaneVec(tm_.and_(f.departed, closes)));
    if (nobody(open)) continue;
    return unsupported(
        c, "another barrier while an asynchronous copy that a barrier tracks is in flight, in a large launch", open);
  }
}

void BlockExecutor::executeAwait(Context& c) {
  settleCuts(anyOf(c.mask));
  LaneVec barrier = operand(c, 0), token = operand(c, 1);
  auto address = barrier.isUniform() ? tm_.value(barrier.uniform()) : std::nullopt;
  auto number = token.isUniform() ? tm_.value(token.uniform()) : std::nullopt;
  if (!address || !number || *number >= arrivals_.size() || arrivals_[*number].barrier != *address)
    return unsupported(c, "waiting for a phase of a barrier that is not known", c.mask);
  Arrival& a = arrivals_[*number];
  noteWaiting(c.mask);
  Term any = a.happens;
  if (c.mask != a.mask) {
    any = tm_.and_(anyOf(c.mask), any);
    std::vector<Term> missing(lanes_, tm_.fls());
    for (uint32_t lane = 0; lane < lanes_; ++lane)
      if (Term here = c.mask.at(lane), arrived = a.mask.at(lane); arrived)
        missing[lane] = tm_.conj(std::vector<Term>{any, arrived, here ? tm_.not_(here) : tm_.tru()});
    LaneVec some(std::move(missing));
    if (!nobody(some)) unsupported(c, "waiting for a barrier by only some threads", some);
  }
  a.awaited = tm_.or_(a.awaited, any);
  for (PendingCopy& f : pendingCopies_) {
    if (f.phase != *number) continue;
    LaneVec stays(tm_.not_(tm_.and_(f.departed, any)));
    f.pending = maskAnd(f.pending, stays);
  }
  std::erase_if(pendingCopies_, [&](const PendingCopy& f) { return nobody(f.pending); });
  passesCopies(c, any);
  const size_t before = a.segment;
  const uint32_t phase = out_.segments.back().phase;
  ++effects_;
  Segment& s = out_.segments.back();
  s.barrier = any;
  s.closes = before;
  s.assumptions = out_.assumptions.size();
  s.endedBy = c.ref;
  memory_.merge(any);
  out_.segments.emplace_back();
  out_.segments.back().phase = phase;
  carryPendingCopies(false);
}

}  // namespace gpubmc::machine
