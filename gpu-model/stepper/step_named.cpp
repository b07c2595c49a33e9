// Barriers with a number. Lanes of a warp arrive at the aligned form together: when the last of them is there, with
// equal operands, all have arrived. At the other form each arrives separately; arrivals of only some lanes of a warp
// are not supported then.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/barrier_form.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;
using Status = Thread::Status;

Stepper::Goes Stepper::comeToNamed(State& s, uint32_t t) {
  const Inst& inst = ir::at(module_, at(s, t));
  const uint32_t warp = options_.launch.warpSize;
  if (options_.launch.lockStep) unsupported(s, t, "named barrier of warps in lock-step");
  if (options_.launch.exitedArrive)
    for (uint32_t o = 0; o < s.threads.size(); ++o)
      if (leftEarly(s, o)) unsupported(s, t, "a barrier by number where threads have left that count as arrived");
  const Term number = value(s, s.thread(t).frames.back(), inst.operands[0]);
  const auto count = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[1]));
  if (!count) unsupported(s, t, "a barrier for a number of threads that is not constant, among interleaved operations");
  const bool noSize = (*count % warp && *count != perBlock_) || (*count == 0 && inst.op == Opcode::NamedArrive);
  const bool isOfTile = ir::formOf(inst) == ir::BarrierForm::OfTile;
  const Term noBarrier =
      noSize || isOfTile ? tm_.boolean(noSize) : tm_.ule(tm_.constant(ir::kBarriersOfBlock, tm_.width(number)), number);
  if (!demand(s, t, PropertyClass::BarrierDivergence, noBarrier)) return false;
  if (s.thread(t).status != Status::Ready) return true;
  const bool ofAll = *count == 0 || *count == perBlock_;
  if (meetingOf(s, t).object == kFirstNamed) refuseMixture(s, t, ofAll);
  if (meetingOf(s, t).object == kFirstNamed && inst.op == Opcode::NamedBarrier && ofAll) {
    arriveAtBarrier(s, t);  // it is __syncthreads
    return true;
  }
  if (ir::formOf(inst) == ir::BarrierForm::Aligned) return comeTogether(s, t);
  s.edit(t).status = Status::AtPhase;
  takePlaces(s, {t});
  return true;
}

// Barrier 0 is that of __syncthreads; an arrival for some of the block in between makes both invalid.
void Stepper::refuseMixture(const State& s, uint32_t t, bool ofAll) {
  bool mixes = false;
  for (const ir::Function& f : module_.functions)
    for (const ir::Block& b : f.blocks)
      for (const Inst& i : b.insts) mixes |= !ofAll && i.op == Opcode::Barrier;
  const auto met = s.meetings.find({kFirstNamed, s.thread(t).block, 0});
  mixes |= ofAll && met != s.meetings.end();
  for (uint32_t o = s.thread(t).block * perBlock_; !ofAll && o < (s.thread(t).block + 1) * perBlock_; ++o)
    mixes |= s.thread(o).status == Status::AtBarrier;
  if (mixes) unsupported(s, t, "barrier 0 for some of the block and for all of it");
}

// If all lanes of the warp are here, the warp arrives.
Stepper::Goes Stepper::comeTogether(State& s, uint32_t t) {
  const uint32_t size = options_.launch.warpSize, end = (s.thread(t).block + 1) * perBlock_;
  const uint32_t first = t - t % perBlock_ % size;
  auto argument = [&](uint32_t o, size_t i) {
    return value(s, s.thread(o).frames.back(), ir::at(module_, at(s, o)).operands[i]);
  };
  std::vector<uint32_t> lanes;
  for (uint32_t o = first; o < std::min(first + size, end); ++o) {
    const Thread& other = s.thread(o);
    lanes.push_back(o);
    if (o == t || (other.status == Status::AtPhase && waitKey(other) == waitKey(s.thread(t)))) continue;
    s.edit(t).status = Status::AtPhase;
    return true;
  }
  Term differ = tm_.fls();
  for (uint32_t o : lanes)
    for (size_t i : {0, 1}) differ = tm_.or_(differ, tm_.ne(argument(o, i), argument(t, i)));
  if (!demand(s, t, PropertyClass::BarrierDivergence, differ)) return false;
  if (s.thread(t).status == Status::Stopped) return true;
  s.edit(t).status = Status::AtPhase;
  takePlaces(s, lanes);
  return true;
}

// A thread that does not wait continues at once. What precedes the lanes' arrivals happens before that, since they have
// waited for each other.
void Stepper::takePlaces(State& s, const std::vector<uint32_t>& lanes) {
  const size_t round = meeting(s, lanes[0]).over.size();
  const uint32_t warp = options_.launch.warpSize;
  Clock cause = s.causes[lanes[0]];
  for (uint32_t t : lanes) cause = joined(cause, s.causes[t]);
  std::vector<uint32_t> goingOn;
  const Operation which = meetingOf(s, lanes[0]);
  for (uint32_t t : lanes) {
    const bool waits = ir::at(module_, at(s, t)).op == Opcode::NamedBarrier, last = t % perBlock_ + 1 == perBlock_;
    s.causes[t] = cause;
    ++meeting(s, t).times[t];
    // A warp counts as a whole: its last lane also counts for the lanes that it lacks.
    arrive(s, t, waits, {}, last ? 1 + (warp - perBlock_ % warp) % warp : 1);
    if (!waits) goingOn.push_back(t);
  }
  const Meeting& m = s.meetings[{which.object, which.instance, *tm_.value(which.offset)}];
  for (uint32_t t : goingOn) {
    Thread& thread = s.edit(t);
    ++thread.frames.back().index;
    thread.status = Status::Ready;
  }
  if (m.over.size() > round) {
    for (const Arrival& a : m.last)
      if (a.waits) {
        goOn(s, a.thread, m, round);
        goingOn.push_back(a.thread);
      }
  }
  for (uint32_t t : goingOn)
    if (std::find(s.todo.begin(), s.todo.end(), t) == s.todo.end()) s.todo.push_back(t);
}

// How often a lane arrives at a barrier is known when it exits. Lanes of a warp that arrive separately must all have
// arrived equally often: otherwise only some of them have met others, which is not supported.
void Stepper::leaveNamed(const State& s, uint32_t t) {
  const uint32_t size = options_.launch.warpSize, first = t - t % perBlock_ % size;
  const uint32_t end = std::min(first + size, (t / perBlock_ + 1) * perBlock_);
  for (const auto& [where, m] : s.meetings) {
    if (std::get<0>(where) < kFirstNamed || std::get<1>(where) != s.thread(t).block) continue;
    auto times = [&](uint32_t o) {
      const auto it = m.times.find(o);
      return it == m.times.end() ? 0 : it->second;
    };
    for (uint32_t o = first; o < end; ++o)
      if (s.thread(o).status == Status::Exited && times(o) != times(t))
        throw Unsupported("a barrier by number to which only some lanes of a warp come");
  }
}

bool Stepper::waitsAtNamed(const State& s, uint32_t block) const {
  for (uint32_t t = block * perBlock_; t < (block + 1) * perBlock_; ++t)
    if (s.thread(t).status == Status::AtPhase && ir::isNamedBarrier(ir::at(module_, at(s, t)).op)) return true;
  return false;
}

}  // namespace gpubmc::stepper
