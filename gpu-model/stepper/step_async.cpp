// Asynchronous copies among interleaved threads (docs/adr/0007). The bytes are copied at once; that others may see them
// later is handled by the order of accesses.

#include <algorithm>
#include <utility>

#include "encoder/util/error.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

Stepper::Goes Stepper::copyAsync(State& s, uint32_t t, const Inst& inst) {
  if (options_.launch.lockStep) unsupported(s, t, "asynchronous copy by warps in lock-step");
  auto operand = [&](size_t i) { return value(s, s.thread(t).frames.back(), inst.operands[i]); };
  const auto n = tm_.value(operand(2)), given = tm_.value(operand(3)), barrier = tm_.value(operand(4));
  if (!n || !given || !barrier || *n > 65536)
    unsupported(s, t,
                "asynchronous copy of a length or to a barrier that is not constant, among interleaved operations");
  const uint64_t from = std::min(*n, *given);
  if (*n > 0) {
    // Both ends are resolved before anything changes: a state that splits starts over.
    const auto to = target(s, t, operand(0), unsigned(*n), inst.align, true);
    if (!to) return notReady(s, t);
    const auto source = from ? target(s, t, operand(1), unsigned(from), inst.align, false) : to;
    if (!source) return notReady(s, t);
    const uint64_t both = *n | from;
    const unsigned unit = std::min({to->align, source->align, unsigned(both & (~both + 1)), 8u});
    s.copies.push_back({});
    AccessNote note;
    note.bytes = unit;
    note.copy = uint32_t(s.copies.size());
    auto piece = [&](Target at, uint64_t by) {
      at.offset = tm_.add(at.offset, tm_.constant(by, ir::kOffsetBits));
      at.align = unit;
      return at;
    };
    std::vector<Term> values;
    for (uint64_t at = 0; at < *n; at += unit) {
      values.push_back(at < from ? loadFrom(s, t, piece(*source, at), unit) : tm_.constant(0, unit * 8));
      if (at < from) log(s, t, piece(*source, at), note);
    }
    note.write = true;
    for (uint64_t at = 0; at < *n; at += unit) {
      note.value = values[at / unit];
      storeTo(s, t, piece(*to, at), note.value);
      log(s, t, piece(*to, at), note);
    }
    Thread& thread = s.edit(t);
    (*barrier == 0 ? thread.groups.back() : thread.bound[*barrier].first).push_back(note.copy);
    changed(s, t);
  }
  ++s.edit(t).frames.back().index;
  return true;
}

void Stepper::commitCopies(State& s, uint32_t t) {
  Thread& thread = s.edit(t);
  thread.groups.emplace_back();
  ++thread.frames.back().index;
  changed(s, t);
}

// The thread waits for all groups but the latest ones.
void Stepper::awaitCopies(State& s, uint32_t t, const Inst& inst) {
  const auto latest = tm_.value(value(s, s.thread(t).frames.back(), inst.operands[0]));
  if (!latest) unsupported(s, t, "waiting for a number of copies that is not constant, among interleaved operations");
  Thread& thread = s.edit(t);
  while (thread.groups.size() - 1 > *latest) {
    land(s, t, thread.groups.front());
    thread.groups.erase(thread.groups.begin());
  }
  ++thread.frames.back().index;
}

// The copies that this barrier signals are complete with the phase in which the thread arrives.
std::vector<uint32_t> Stepper::depart(State& s, uint32_t t, uint64_t barrier) {
  auto it = s.thread(t).bound.find(barrier);
  if (it == s.thread(t).bound.end()) return {};
  auto& [open, departed] = s.edit(t).bound[barrier];
  for (uint32_t copy : open) s.copies[copy - 1].status = Copy::Status::Departed;
  departed.insert(departed.end(), open.begin(), open.end());
  return std::exchange(open, {});
}

void Stepper::landDeparted(State& s, uint32_t t, uint64_t barrier) {
  if (!s.thread(t).bound.contains(barrier)) return;
  auto& departed = s.edit(t).bound[barrier].second;
  land(s, t, departed);
  departed.clear();
}

void Stepper::land(State& s, uint32_t t, const std::vector<uint32_t>& copies) {
  for (uint32_t copy : copies) s.copies[copy - 1] = {Copy::Status::Over, s.clocks.epoch(t)};
}

// Whether the earlier access happens before what the thread does now.
bool Stepper::ordered(const State& s, const AccessNote& earlier, uint32_t t) const {
  if (earlier.copy == 0) return s.clocks.ordered(earlier.thread, earlier.epoch, t);
  const Copy& c = s.copies[earlier.copy - 1];
  return s.clocks.knows(t, earlier.copy) ||
         (c.status == Copy::Status::Over && s.clocks.ordered(earlier.thread, c.epoch, t));
}

// Accesses that can no longer be concurrent with others are discarded, except those of pending copies, and those that
// race in any order.
void Stepper::forget(const State& s, Trail<AccessNote>& accesses) const {
  std::vector<const AccessNote*> staying;
  accesses.forEach([&](const AccessNote& a) {
    const bool flies = a.copy != 0 && s.copies[a.copy - 1].status != Copy::Status::Over;
    const bool lasts = code_.readsSteady() && (a.write || ir::isSteady(ir::at(module_, a.inst)));
    if (flies || lasts) staying.push_back(&a);
  });
  Trail<AccessNote> rest;
  for (size_t i = staying.size(); i-- > 0;) rest.push(*staying[i]);
  accesses = std::move(rest);
}

}  // namespace gpubmc::stepper
