// Memory instructions: the bytes that they access, whether the access is valid, and conflicting accesses of other
// threads.

#include <algorithm>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/interp/preconditions.h"
#include "gpu-model/interp/values.h"
#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/alignment.h"
#include "gpu-model/ir/steady.h"
#include "gpu-model/ir/terms.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

// The defect of an access that cannot happen, if any.
std::optional<Vm::Fault> Vm::fault(ThreadId thread, uint64_t pointer, uint32_t size, uint32_t align, bool write) const {
  const uint64_t object = ir::pointerObject(pointer), offset = ir::pointerOffset(pointer);
  const auto shape = memory_.shape(object);
  const char* what = write ? "write" : "read";
  if (!shape || shape->space == ir::Space::Function)
    return Fault{PropertyClass::Null,
                 fmt::format("{} through {} pointer", what, object == 0 ? "a null" : "an invalid")};
  if (const auto owner = memory_.owner(object); owner && *owner != thread)
    return Fault{PropertyClass::Null, fmt::format("{} of a local variable of another thread", what)};
  if (memory_.isFreed(object))
    return Fault{PropertyClass::UseAfterFree, fmt::format("{} of memory that has been freed", what)};
  if (write && (shape->readOnly || shape->space == ir::Space::Constant))
    return Fault{PropertyClass::Null, "write to constant memory"};
  align = std::min(std::max(align, 1u), ir::kWidestPromise);
  if (!ir::isDeclaredFor(shape->align, align))
    return Fault{
        PropertyClass::Misaligned,
        fmt::format("{} of {} bytes that needs a multiple of {}, in memory that is declared with multiples of {}", what,
                    size, align, shape->align)};
  if (offset % align)
    return Fault{PropertyClass::Misaligned,
                 fmt::format("{} of {} bytes at offset {}, which is not a multiple of {}", what, size, offset, align)};
  if (shape->size && (*shape->size < size || offset > *shape->size - size))
    return Fault{PropertyClass::Bounds, fmt::format("{} of {} bytes at offset {} of an object of {} bytes", what, size,
                                                    int64_t(offset << 16) >> 16, *shape->size)};
  return std::nullopt;
}

// False if the access cannot happen; the violation has been reported and the run is over.
bool Vm::accessible(Thread& t, uint64_t pointer, uint32_t size, uint32_t align, bool write) {
  auto found = fault(t.id, pointer, size, align, write);
  if (!found) return true;
  const AccessRecord r = recordOf(t, pointer, size, write);
  if (found->cls == PropertyClass::UseAfterFree && meetsFree(t, r)) {
    stop(Stop::Kind::Violation, "an invalid access");
    return false;
  }
  violate(t, found->cls, std::move(found->message));
  if (!violations_.empty() && violations_.back().cls == found->cls) violations_.back().second = r;
  stop(Stop::Kind::Violation, "an invalid access");
  return false;
}

// The access is far out of its array: the 48 bits of its offset are not an offset in it.
void Vm::outOfReach(Thread& t, const Inst& inst, uint64_t pointer) {
  if (!inst.name.empty()) return stop(Stop::Kind::Unsupported, inst.name);
  const uint64_t object = ir::pointerObject(pointer);
  const auto shape = memory_.shape(object);
  if (shape && !shape->size) return stop(Stop::Kind::Assumption, "an assumption does not hold");
  violate(t, shape ? PropertyClass::Bounds : PropertyClass::Null,
          shape ? fmt::format("access of an object of {} bytes, 2^47 bytes or more away from it", *shape->size)
                : fmt::format("access through {} pointer", object == 0 ? "a null" : "an invalid"));
  stop(Stop::Kind::Violation, "an invalid access");
}

AccessRecord Vm::recordOf(const Thread& t, uint64_t pointer, uint32_t size, bool write) const {
  AccessRecord r;
  r.thread = t.id;
  r.inst = nextRef(indexOf(t.id));
  r.object = uint32_t(ir::pointerObject(pointer));
  r.shape = memory_.described(r.object);
  r.offset = ir::pointerOffset(pointer);
  r.size = size;
  r.write = write;
  return r;
}

namespace {
bool breaksPromise(const ir::Module& module, const Race& race) {
  return std::ranges::any_of(std::initializer_list<const AccessRecord*>{&race.first, &race.second},
                             [&](const auto* a) { return !a->write && ir::isSteady(ir::at(module, a->inst)); });
}

/// Were its accesses atomic where they are volatile, it would be none. Two volatile accesses of one warp mostly take
/// the place of a barrier, as if lanes went in step: they stay a race.
bool isOfVolatiles(const ir::Module& module, const Race& race) {
  const AccessRecord &a = race.first, &b = race.second;
  const Inst &x = ir::at(module, a.inst), &y = ir::at(module, b.inst);
  if (race.sameWarp && a.isVolatile && b.isVolatile) return false;
  auto reaches = [&](const Inst& i) {
    return a.thread.block == b.thread.block || (i.scope != ir::Scope::Block && i.scope != ir::Scope::Thread);
  };
  return (a.isVolatile || b.isVolatile) && ir::isStrong(x) && ir::isStrong(y) && a.size == b.size && !a.frees &&
         !b.frees && reaches(x) && reaches(y);
}

std::string volatileMessage(const Race& race, const ir::Terms& words) {
  auto name = [&](const AccessRecord& a) {
    return !a.isVolatile ? "an atomic access" : a.write ? "a volatile write" : "a volatile read";
  };
  return fmt::format("{} and {} of the same memory by two {}s are not ordered: volatile orders nothing",
                     name(race.first), name(race.second), words.thread);
}

std::string raceMessage(const Race& race, const ir::Terms& words) {
  auto verb = [](const AccessRecord& a) {
    return a.frees ? "a free" : a.atomic ? "an atomic access" : a.write ? "a write" : "a read";
  };
  const bool alone = race.first.thread == race.second.thread;
  const uint32_t copies = (race.first.copy != 0) + (race.second.copy != 0);
  const char* who =
      copies == 0   ? ""
      : copies == 1 ? alone ? " by a {} and its own asynchronous copy" : " by a {} and the asynchronous copy of another"
      : alone       ? " by two asynchronous copies of a {}"
                    : " by the asynchronous copies of two {}s";
  return fmt::format("data race: {} and {} of the same memory{} are unordered", verb(race.first), verb(race.second),
                     fmt::format(fmt::runtime(who), words.thread));
}
}  // namespace

void Vm::note(Thread& t, uint64_t pointer, uint32_t size, bool write, bool atomic, uint64_t before, uint64_t after) {
  const uint64_t object = ir::pointerObject(pointer);
  AccessRecord r = recordOf(t, pointer, size, write);
  r.atomic = atomic;
  r.isVolatile = ir::isVolatile(next(indexOf(t.id)));
  r.copy = copying_;
  r.before = before;
  r.after = after;
  r.scope = next(indexOf(t.id)).scope;
  recordAccess(t, r);
  if (accessed_) (*accessed_)(r);
  const ir::Space space = memory_.shape(object)->space;
  if (space != ir::Space::Global && space != ir::Space::Shared && space != ir::Space::Heap) return;
  const bool steady = !write && ir::isSteady(next(indexOf(t.id)));
  listRaces(t, order_.access(indexOf(t.id), memory_.instance(object, t.id), space, r, mayBeFreed(object), steady));
}

void Vm::listRaces(const Thread& t, const std::vector<Race>& races) {
  for (const Race& race : races) {
    PropertyClass cls = race.sameValue ? PropertyClass::BenignRace : PropertyClass::Race;
    // In lock-step two unordered accesses of one warp are on two sides of a branch, or belong to one instruction.
    const bool unpromised = breaksPromise(*module_, race);
    if (witness_->launch.lockStep && race.sameWarp && !race.sameValue && !unpromised &&
        race.first.inst != race.second.inst)
      cls = PropertyClass::PortingRace;
    const bool volatiles = cls != PropertyClass::PortingRace && !unpromised && isOfVolatiles(*module_, race);
    if (volatiles) cls = PropertyClass::VolatileRace;
    if (!listed_.insert({cls, race.first.inst, race.second.inst}).second) continue;
    Violation v;
    v.cls = cls;
    v.thread = t.id;
    v.inst = race.second.inst;
    v.first = race.first;
    v.second = race.second;
    v.message = unpromised  ? "a read through the read-only path of memory that the kernel writes"
                : volatiles ? volatileMessage(race, ir::terms(*module_))
                            : raceMessage(race, ir::terms(*module_));
    v.steps = steps_.size();
    v.events = recording_.events.size();
    violations_.push_back(std::move(v));
  }
}

bool Vm::isSpecification(const Thread& t) const {
  const uint32_t function = t.frames.back().function;
  auto [it, fresh] = specification_->try_emplace(function);
  if (fresh) it->second = readForPreconditions(module_->functions[function]);
  const Inst& inst = next(indexOf(t.id));
  if (inst.isInitial) return true;
  return inst.result != ir::kNoReg && it->second[inst.result];
}

// Whether the function uses the register.
bool Vm::isRead(uint32_t function, ir::RegId reg) const {
  if (reg == ir::kNoReg) return false;
  auto [it, fresh] = reads_->try_emplace(function);
  if (fresh) {
    it->second.assign(module_->functions[function].regTypes.size(), false);
    for (const ir::Block& b : module_->functions[function].blocks)
      for (const Inst& i : b.insts)
        for (const ir::Operand& o : i.operands)
          if (o.kind == ir::Operand::Kind::Reg && i.op != Opcode::DebugValue) it->second[o.payload] = true;
  }
  return it->second[reg];
}

uint64_t Vm::load(Thread& t, uint64_t pointer, ir::Type type, uint32_t align, bool atomic, bool specification) {
  const uint32_t size = type.bytes();
  if (!accessible(t, pointer, size, align, false)) return 0;
  const uint64_t object = ir::pointerObject(pointer), offset = ir::pointerOffset(pointer);
  const uint32_t instance = memory_.instance(object, t.id);
  uint64_t v = 0;
  bool unwritten = false;
  specification = specification && memory_.shape(object)->space == ir::Space::Global;
  const Memory& from = specification ? *initial_ : memory_;
  for (uint32_t i = 0; i < size; ++i) {
    v |= uint64_t(from.load(object, instance, offset + i)) << (8 * i);
    unwritten |= memory_.unwritten(object, instance, offset + i);
  }
  if (type.isPtr())
    if (auto p = memory_.initialPointer(object, instance, offset)) v = *p;
  if (unwritten && !specification && !next(indexOf(t.id)).isCopy)
    violate(t, PropertyClass::UninitialisedRead, fmt::format("read of {} bytes that nothing has written", size));
  if (specification) return v;
  const Inst& inst = next(indexOf(t.id));
  const bool strong = atomic || ir::isVolatile(inst);
  const Place place{uint32_t(object), instance, offset, size};
  const HappensBefore::Atomic use{true, false, false, inst.order, inst.scope};
  if (strong) order_.atomic(indexOf(t.id), place, use);
  note(t, pointer, size, false, atomic, v, v);
  if (strong) observe(t, place, use);
  return v;
}

void Vm::store(Thread& t, uint64_t pointer, uint64_t value, uint32_t size, uint32_t align, bool atomic) {
  if (!accessible(t, pointer, size, align, true)) return;
  const uint64_t object = ir::pointerObject(pointer), offset = ir::pointerOffset(pointer);
  const uint32_t instance = memory_.instance(object, t.id);
  uint64_t before = 0;
  for (uint32_t i = 0; i < size; ++i) {
    before |= uint64_t(memory_.load(object, instance, offset + i)) << (8 * i);
    memory_.store(object, instance, offset + i, uint8_t(value >> (8 * i)));
  }
  if (const Inst& inst = next(indexOf(t.id)); atomic || ir::isVolatile(inst))
    order_.atomic(indexOf(t.id), {uint32_t(object), instance, offset, size},
                  {false, true, true, inst.order, inst.scope});
  note(t, pointer, size, true, atomic, before, value);
}

void Vm::atomic(Thread& t, const Inst& inst) {
  VmFrame& f = t.frames.back();
  const uint64_t pointer = operand(f, inst.operands[0]);
  const ir::Type type = inst.operands[1].type;
  const uint32_t size = type.bytes();
  if (!accessible(t, pointer, size, size, true)) return;
  const uint64_t object = ir::pointerObject(pointer), offset = ir::pointerOffset(pointer);
  const uint32_t instance = memory_.instance(object, t.id);
  uint64_t old = 0;
  bool unwritten = false;
  for (uint32_t i = 0; i < size; ++i) {
    old |= uint64_t(memory_.load(object, instance, offset + i)) << (8 * i);
    unwritten |= memory_.unwritten(object, instance, offset + i);
  }
  // An exchange may be the first write.
  const bool reads = inst.op == Opcode::AtomicCAS || inst.atomic != ir::AtomicOp::Exch;
  if (reads && unwritten)
    violate(t, PropertyClass::UninitialisedRead, fmt::format("read of {} bytes that nothing has written", size));
  const uint64_t v = operand(f, inst.operands[1]);
  const uint64_t after = inst.op == Opcode::AtomicCAS ? (old == v ? operand(f, inst.operands[2]) : old)
                                                      : atomicResult(inst.atomic, type, old, v);
  // If the comparison fails nothing is written.
  const bool writes = inst.op != Opcode::AtomicCAS || old == v;
  for (uint32_t i = 0; i < size && writes; ++i) memory_.store(object, instance, offset + i, uint8_t(after >> (8 * i)));
  define(f, inst, old);
  HappensBefore::Atomic use;
  use.sees = isRead(f.function, inst.result) || ir::acquires(inst.order) || ir::acquires(inst.failure);
  use.writes = writes;
  use.order = writes ? inst.order : inst.failure;
  use.scope = inst.scope;
  const Place place{uint32_t(object), instance, offset, size};
  order_.atomic(indexOf(t.id), place, use);
  note(t, pointer, size, writes, true, old, after);
  observe(t, place, use);
}

void Vm::observe(const Thread& t, Place place, const HappensBefore::Atomic& use) {
  if (observed_->any || observed_->of.contains(place.object)) order_.observe(indexOf(t.id), place, use);
}

namespace {
/// Pieces in which a block of memory is accessed: as wide as the alignment allows.
uint32_t pieceOf(uint64_t a, uint64_t b, uint64_t n) {
  uint32_t unit = 8;
  while (unit > 1 && ((a | b | n) & (unit - 1))) unit /= 2;
  return unit;
}
}  // namespace

// Nothing is copied if the copy is invalid. `read`: the number of bytes that come from the source.
bool Vm::bothAccessible(Thread& t, const Inst& inst, uint64_t read) {
  const VmFrame& f = t.frames.back();
  auto good = [&](size_t end, uint64_t bytes) {
    const uint32_t size = uint32_t(std::min<uint64_t>(bytes, UINT32_MAX));
    return size == 0 || accessible(t, operand(f, inst.operands[end]), size, inst.align, end == 0);
  };
  return good(0, operand(f, inst.operands[2])) && good(1, read);
}

void Vm::copy(Thread& t, const Inst& inst) {
  const VmFrame& f = t.frames.back();
  const uint64_t to = operand(f, inst.operands[0]), from = operand(f, inst.operands[1]),
                 n = operand(f, inst.operands[2]);
  const uint32_t unit = pieceOf(ir::pointerOffset(to), ir::pointerOffset(from), n);
  const ir::Type type{ir::TypeKind::Int, uint8_t(unit * 8)};
  if (!bothAccessible(t, inst, n)) return;
  std::vector<uint64_t> values;
  for (uint64_t at = 0; at < n && !stopped_; at += unit)
    values.push_back(load(t, from + at, type, at ? 1 : inst.align, false, false));
  for (uint64_t at = 0; at < n && !stopped_; at += unit)
    store(t, to + at, values[at / unit], unit, at ? 1 : inst.align, false);
}

// The bytes are copied at once; that others may see them later is handled by the order.
void Vm::copyAsync(Thread& t, const Inst& inst) {
  if (witness_->launch.lockStep) return stop(Stop::Kind::Unsupported, "asynchronous copy by warps in lock-step");
  const VmFrame& f = t.frames.back();
  const uint64_t to = operand(f, inst.operands[0]), from = operand(f, inst.operands[1]),
                 n = operand(f, inst.operands[2]);
  const uint64_t given = operand(f, inst.operands[3]);
  const uint32_t unit = pieceOf(ir::pointerOffset(to), ir::pointerOffset(from), n | given);
  const ir::Type type{ir::TypeKind::Int, uint8_t(unit * 8)};
  if (!bothAccessible(t, inst, std::min(n, given))) return;
  copying_ = ++copies_;
  std::vector<uint64_t> values;
  for (uint64_t at = 0; at < n && !stopped_; at += unit)
    values.push_back(at < given ? load(t, from + at, type, at ? 1 : inst.align, false, false) : 0);
  for (uint64_t at = 0; at < n && !stopped_; at += unit)
    store(t, to + at, values[at / unit], unit, at ? 1 : inst.align, false);
  const uint64_t barrier = operand(f, inst.operands[4]);
  (barrier == 0 ? t.groups.back() : t.bound[barrier]).push_back(copying_);
  copying_ = 0;
}

void Vm::waitAsync(Thread& t, uint64_t latest) {
  while (t.groups.size() - 1 > latest) {
    order_.land(indexOf(t.id), t.groups.front());
    t.groups.pop_front();
  }
}

void Vm::waitForEvent(Thread& t, uint64_t event) {
  const auto copies = event ? t.bound.find(event) : t.bound.end();
  if (copies == t.bound.end()) return;
  order_.land(indexOf(t.id), copies->second);
  t.bound.erase(copies);
}

void Vm::fill(Thread& t, const Inst& inst) {
  const VmFrame& f = t.frames.back();
  const uint64_t to = operand(f, inst.operands[0]), byte = operand(f, inst.operands[1]) & 0xFF,
                 n = operand(f, inst.operands[2]);
  const uint32_t unit = pieceOf(ir::pointerOffset(to), 0, n);
  for (uint64_t at = 0; at < n && !stopped_; at += unit)
    store(t, to + at, byte * 0x0101010101010101ull, unit, 1, false);
}

}  // namespace gpubmc::interp
