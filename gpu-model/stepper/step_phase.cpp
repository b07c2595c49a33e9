// Barriers identified by an address or (step_named.cpp) a number, at any place in the source: threads arrive, and wait
// for the given number of arrivals. The phase of an arrival follows from the order of arrivals. If they are unordered,
// every order is explored.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/barrier_form.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;
using Status = Thread::Status;

// The barrier of an instruction, as a place that is not in memory or that represents its address.
Operation Stepper::meetingOf(const State& s, uint32_t t) {
  const Inst& inst = ir::at(module_, at(s, t));
  Operation o;
  o.kind = Operation::Kind::Fetch;
  o.bytes = 1;
  const auto which = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[0]));
  if (!which) unsupported(s, t, "a barrier whose address or number is not constant, among interleaved operations");
  if (ir::isNamedBarrier(inst.op)) {
    o.object = kFirstNamed + uint32_t(*which);
    o.instance = s.thread(t).block;
    o.offset = tm_.constant(0, ir::kOffsetBits);
    return o;
  }
  o.object = uint32_t(ir::pointerObject(*which));
  const bool known = o.object != 0 && o.object < in_.objectCount();
  if (known && in_.objectShape(o.object).space == ir::Space::Shared) o.instance = s.thread(t).block;
  o.offset = tm_.constant(ir::pointerOffset(*which), ir::kOffsetBits);
  return o;
}

Meeting& Stepper::meeting(State& s, uint32_t t) {
  const Operation o = meetingOf(s, t);
  return s.meetings[{o.object, o.instance, *tm_.value(o.offset)}];
}

// The thread arrives at the barrier, which signals these copies of it; the last arrival ends the phase.
Meeting& Stepper::arrive(State& s, uint32_t t, bool waits, const std::vector<uint32_t>& copies, uint64_t weight) {
  const Inst& inst = ir::at(module_, at(s, t));
  const auto count = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[1]));
  if (!count) unsupported(s, t, "a barrier for a number of threads that is not constant, among interleaved operations");
  const bool named = ir::isNamedBarrier(inst.op);
  const uint64_t warp = named ? options_.launch.warpSize : 1;
  const uint64_t size = ((*count ? *count : perBlock_) + warp - 1) / warp * warp;
  Meeting& m = meeting(s, t);
  if (!m.come.empty() && m.size != size) unsupported(s, t, "a barrier for which threads name different sizes");
  m.size = size;
  if (std::any_of(m.last.begin(), m.last.end(),
                  [&](const Arrival& a) { return !s.clocks.ordered(a.thread, a.epoch, t); }))
    demandOrder(s, t, m);
  const uint32_t epoch = s.clocks.epoch(t);
  m.come.push_back({t, epoch, at(s, t), waits, s.causes[t], s.clocks.arrive(t, copies)});
  m.counted += weight;
  changed(s, t);
  if (m.counted < size) return m;
  m.over.emplace_back(m.come[0].past, m.come[0].cause);
  auto& [past, cause] = m.over.back();
  for (const Arrival& a : m.come) past = joined(past, a.past), cause = joined(cause, a.cause);
  m.last = std::move(m.come);
  m.come.clear();
  m.counted = 0;
  return m;
}

// The thread might have arrived in the previous phase, like one that did: their order is open.
void Stepper::demandOrder(const State& s, uint32_t t, const Meeting& m) {
  Contended open;
  open.arrivals.insert(at(s, t));
  for (const Arrival& a : m.last) open.arrivals.insert(a.inst);
  if (!std::includes(options_.visible.begin(), options_.visible.end(), open.arrivals.begin(), open.arrivals.end()))
    throw open;
}

void Stepper::goOn(State& s, uint32_t t, const Meeting& m, size_t round) {
  s.clocks.await(t, m.over[round].first);
  s.causes[t] = joined(s.causes[t], m.over[round].second);
  Thread& thread = s.edit(t);
  ++thread.frames.back().index;
  thread.status = Status::Ready;
  changed(s, t);
}

Stepper::Goes Stepper::arriveInPhase(State& s, uint32_t t) {
  const Inst& inst = ir::at(module_, at(s, t));
  const Term count = value(s, s.thread(t).frames.back(), inst.operands[1]);
  const Term tooMany = tm_.ult(tm_.constant(ir::kMostOfBarrier, tm_.width(count)), count);
  if (!demand(s, t, PropertyClass::BarrierDivergence, tooMany)) return false;
  if (s.thread(t).status != Status::Ready) return true;
  const size_t phase = meeting(s, t).over.size();
  const auto barrier = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[0]));
  const Meeting& m = arrive(s, t, false, barrier ? depart(s, t, *barrier) : std::vector<uint32_t>());
  const bool ended = m.over.size() > phase;
  Frame& f = s.edit(t).frames.back();
  if (inst.result != ir::kNoReg) f.regs[inst.result] = tm_.constant(phase, 64);
  ++f.index;
  if (!ended) return true;
  // Waiting threads check again.
  for (uint32_t o = 0; o < s.threads.size(); ++o)
    if (s.thread(o).status == Status::AtPhase && ir::at(module_, at(s, o)).op == Opcode::Await) {
      s.edit(o).status = Status::Ready;
      s.todo.push_back(o);
    }
  return true;
}

Stepper::Goes Stepper::awaitPhase(State& s, uint32_t t) {
  const Inst& inst = ir::at(module_, at(s, t));
  const auto phase = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[1]));
  if (!phase) unsupported(s, t, "waiting for a phase that is not constant, among interleaved operations");
  const Meeting& m = meeting(s, t);
  if (*phase < m.over.size()) {
    if (const auto barrier = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[0])))
      landDeparted(s, t, *barrier);
    goOn(s, t, m, *phase);
    return true;
  }
  if (options_.launch.lockStep && hasParted(s, t))
    unsupported(s, t, "waiting for a phase by lanes that have parted, in lock-step");
  s.edit(t).status = Status::AtPhase;
  return true;
}

}  // namespace gpubmc::stepper
