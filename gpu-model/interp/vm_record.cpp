// Records a run: the steps of the threads that the witness names and, on request, those of all.

#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

bool Vm::recorded(const Thread& t) const {
  return recordSteps_ && recorded_[indexOf(t.id)];
}

// The threads that the witness names are recorded to the end, since the violation is theirs.
void Vm::add(const Thread& t, Recording::Kind kind, uint64_t value, uint32_t detail) {
  const uint32_t thread = indexOf(t.id);
  if (recordAll_ == 0) return;
  if (recording_.events.size() >= recordAll_ && !recording_.capped) {
    recording_.capped = true;
    recording_.complete = recording_.events.size();
  }
  if (recording_.capped && !recorded_[thread]) return;
  recording_.events.push_back({thread, nextRef(thread), kind, detail, value});
}

void Vm::recordLine(Thread& t, const ir::Inst& inst) {
  const uint32_t line = module_->locations[inst.loc].line;
  if (line == 0 || line == t.line) return;
  t.line = line;
  if (recorded(t)) steps_.push_back({t.id, nextRef(indexOf(t.id)), Step::Kind::Line, {}, {}, 0, {}});
  add(t, Recording::Kind::Line);
}

void Vm::recordAccess(const Thread& t, const AccessRecord& access) {
  if (recorded(t)) steps_.push_back({t.id, access.inst, Step::Kind::Access, access, {}, 0, {}});
  const size_t before = recording_.events.size();
  add(t, Recording::Kind::Access, 0, uint32_t(recording_.accesses.size()));
  if (recording_.events.size() > before) recording_.accesses.push_back(access);
}

void Vm::recordBarrier(const Thread& t) {
  if (recorded(t)) steps_.push_back({t.id, nextRef(indexOf(t.id)), Step::Kind::Barrier, {}, {}, 0, {}});
  add(t, Recording::Kind::Arrive);
}

void Vm::recordVariable(const Thread& t, const ir::Inst& inst) {
  if (!recorded(t) && recordAll_ == 0) return;
  const uint64_t value = operand(t.frames.back(), inst.operands[0]);
  if (recorded(t))
    steps_.push_back({t.id, nextRef(indexOf(t.id)), Step::Kind::Variable, {}, inst.name, value, inst.operands[0].type});
  add(t, Recording::Kind::Variable, value);
}

void Vm::recordExit(const Thread& t) {
  if (recorded(t)) steps_.push_back({t.id, nextRef(indexOf(t.id)), Step::Kind::Exit, {}, {}, 0, {}});
  add(t, Recording::Kind::Exit);
}

void Vm::recordRelease(const std::vector<uint32_t>& threads) {
  if (recordAll_ == 0) return;
  for (uint32_t t : threads) add(threads_[t], Recording::Kind::Release, 0, recording_.releases);
  ++recording_.releases;
}

void Vm::recordBranch(const Thread& t, bool taken) {
  add(t, Recording::Kind::Branch, taken);
}

}  // namespace gpubmc::interp
