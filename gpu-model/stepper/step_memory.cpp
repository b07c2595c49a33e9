// Memory instructions: the bytes that they access, whether the access is valid, what they store, and which threads are
// affected.

#include <algorithm>
#include <bit>

#include "encoder/util/error.h"
#include "gpu-model/ir/alignment.h"
#include "gpu-model/ir/volatile.h"
#include "gpu-model/machine/scalar.h"
#include "gpu-model/memory/overlay.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

namespace {

bool acquires(const Inst& i) {
  return ir::acquires(i.order) || ir::acquires(i.failure);
}

unsigned provenAlignment(const encoder::TermManager& tm, Term offset) {
  return 1u << std::min(3, std::countr_one(tm.knownBits(offset).zeros));
}

}  // namespace

Term Stepper::extent(const Target& t) {
  if (auto it = in_.extents.find(t.shape); it != in_.extents.end()) return it->second;
  const ir::Object shape = in_.objectShape(t.shape);
  if (shape.dynamicShared) {
    const auto bytes = options_.launch.sharedBytes;
    return bytes ? tm_.constant(*bytes, ir::kOffsetBits) : Term{};
  }
  return shape.size ? tm_.constant(*shape.size, ir::kOffsetBits) : Term{};
}

bool Stepper::isLogged(const Target& t) const {
  const ir::Object shape = in_.objectShape(t.shape);
  return !shape.readOnly && (shape.space == ir::Space::Global || shape.space == ir::Space::Shared);
}

std::optional<Stepper::Target> Stepper::target(State& s, uint32_t t, Term pointer, unsigned bytes, unsigned align,
                                               bool write) {
  const auto id = decideObject(s, pointer);
  if (!id) return std::nullopt;
  if (*id == UINT64_MAX) unsupported(s, t, "access through a pointer of unknown origin");
  Target out;
  const bool local = *id >= kFirstLocal && *id - kFirstLocal < s.locals.size();
  const bool known = *id != 0 && *id < in_.objectCount();
  out.shape = local ? s.locals[*id - kFirstLocal].shape : uint32_t(*id);
  if (!local && (!known || in_.objectShape(out.shape).space == ir::Space::Function)) {
    demand(s, t, PropertyClass::Null, tm_.tru());
    return std::nullopt;
  }
  // A thread's local memory is not accessible to others.
  if (local && s.locals[*id - kFirstLocal].thread != t) {
    demand(s, t, PropertyClass::Null, tm_.tru());
    return std::nullopt;
  }
  const ir::Object shape = in_.objectShape(out.shape);
  if (write && (shape.readOnly || shape.space == ir::Space::Constant)) {
    demand(s, t, PropertyClass::Null, tm_.tru(), out.shape);
    return std::nullopt;
  }
  out.place = {uint32_t(*id), shape.space == ir::Space::Shared ? s.thread(t).block : 0};
  if (local) out.place.instance = s.locals[*id - kFirstLocal].life;
  const Term raw = tm_.extract(pointer, 47, 0);
  auto fine = [&](PropertyClass cls, Term bad) {
    return demand(s, t, cls, bad, local ? 0 : out.shape) && s.thread(t).status == Thread::Status::Ready;
  };
  align = std::max(align, 1u);
  if (align > 1) {
    const uint32_t asked = std::min(align, ir::kWidestPromise);
    const Term low = tm_.and_(raw, tm_.constant(asked - 1, ir::kOffsetBits));
    const Term bad = ir::isDeclaredFor(ir::reliableAlignment(shape), asked)
                         ? tm_.ne(low, tm_.constant(0, ir::kOffsetBits))
                         : tm_.tru();
    if (!fine(PropertyClass::Misaligned, bad)) return std::nullopt;
  }
  if (Term size = extent(out)) {
    Term n = tm_.constant(bytes, ir::kOffsetBits);
    if (!fine(PropertyClass::Bounds, tm_.or_(tm_.ult(size, n), tm_.ult(tm_.sub(size, n), raw)))) return std::nullopt;
  }
  out.align = std::min(align, 8u);
  out.offset = align > 1 ? tm_.and_(raw, tm_.constant(~uint64_t(out.align - 1), ir::kOffsetBits)) : raw;
  out.align = std::max(out.align, provenAlignment(tm_, out.offset));
  return out;
}

void Stepper::judge(State& s, uint32_t t, const Target& where, const AccessNote& now, const AccessNote& earlier) {
  // A thread races with itself while an asynchronous copy of its own is pending.
  auto isSteady = [&](const AccessNote& a) {
    return code_.readsSteady() && !a.write && ir::isSteady(ir::at(module_, a.inst));
  };
  const bool steady = isSteady(earlier) || isSteady(now);  // then they race in any order
  const bool own = !steady && earlier.thread == t && (earlier.copy == 0 || earlier.copy == now.copy);
  if (own || !(earlier.write || now.write)) return;
  const bool apart = earlier.thread / perBlock_ != t / perBlock_;
  auto reaches = [&](ir::Scope scope) { return !apart || (scope != ir::Scope::Block && scope != ir::Scope::Thread); };
  const Inst &one = ir::at(module_, earlier.inst), &other = ir::at(module_, now.inst);
  const uint32_t warp = options_.launch.warpSize;
  const bool sameWarp = !apart && t % perBlock_ / warp == earlier.thread % perBlock_ / warp;
  const bool byVolatiles = sameWarp && ir::isVolatile(one) && ir::isVolatile(other);
  if (earlier.atomic && now.atomic && !byVolatiles && earlier.bytes == now.bytes && reaches(earlier.scope) &&
      reaches(now.scope))
    return;
  if (!steady && ordered(s, earlier, t)) return;
  // A write that is known by itself is known as far as it was there.
  Term known = tm_.fls();
  if (!steady && earlier.atomic && earlier.write && earlier.copy == 0)
    known =
        knowsWrite(tm_, s.clocks.seen(t), {where.place, earlier.offset, earlier.bytes, earlier.thread, earlier.epoch});
  auto inside = [&](Term distance, unsigned bytes) { return tm_.ult(distance, tm_.constant(bytes, ir::kOffsetBits)); };
  const Term after = tm_.sub(now.offset, earlier.offset);
  const Term overlap = tm_.and_(
      tm_.not_(known), tm_.or_(inside(after, earlier.bytes), inside(tm_.sub(earlier.offset, now.offset), now.bytes)));
  if (tm_.isFalse(overlap)) return;
  Term same = tm_.fls();
  if (earlier.value && now.value) {
    const auto by = tm_.value(after);
    if (by && *by < earlier.bytes) {
      const unsigned first = unsigned(*by) * 8, n = std::min(earlier.bytes * 8 - first, now.bytes * 8);
      same = tm_.eq(tm_.extract(earlier.value, first + n - 1, first), tm_.extract(now.value, n - 1, 0));
    } else if (by) {
      const unsigned first = unsigned(*tm_.value(tm_.sub(earlier.offset, now.offset))) * 8;
      const unsigned n = std::min(now.bytes * 8 - first, earlier.bytes * 8);
      same = tm_.eq(tm_.extract(now.value, first + n - 1, first), tm_.extract(earlier.value, n - 1, 0));
    } else if (earlier.bytes == now.bytes) {
      same = tm_.and_(tm_.eq(earlier.offset, now.offset), tm_.eq(earlier.value, now.value));
    }
  }
  const Term differing = simplified(s, tm_.and_(overlap, tm_.not_(same))),
             equal = simplified(s, tm_.and_(overlap, same));
  // In lock-step two instructions of a warp are unordered only on two sides of a branch.
  PropertyClass cls = options_.launch.lockStep && !steady && unit(t) == unit(earlier.thread) && now.inst != earlier.inst
                          ? PropertyClass::PortingRace
                          : PropertyClass::Race;
  const bool volatiles = cls == PropertyClass::Race && !byVolatiles && (ir::isVolatile(one) || ir::isVolatile(other)) &&
                         ir::isStrong(one) && ir::isStrong(other) && earlier.bytes == now.bytes && reaches(one.scope) &&
                         reaches(other.scope);
  if (volatiles) cls = PropertyClass::VolatileRace;
  if (!tm_.isFalse(differing)) sink_(s, {cls, t, now.inst, differing, where.shape, earlier});
  if (!tm_.isFalse(equal))
    sink_(s, {volatiles ? cls : PropertyClass::BenignRace, t, now.inst, equal, where.shape, earlier});
}

void Stepper::log(State& s, uint32_t t, const Target& where, AccessNote note) {
  if (!isLogged(where)) return;
  note.thread = t;
  if (note.epoch == 0) note.epoch = s.clocks.epoch(t);
  note.inst = at(s, t);
  note.cause = s.causes[t];
  note.offset = where.offset;
  Trail<AccessNote>& earlier = s.accesses[where.place];
  earlier.forEach([&](const AccessNote& e) { judge(s, t, where, note, e); });
  earlier.push(std::move(note));
}

void Stepper::noteRead(State& s, uint32_t t, const Target& from, unsigned bytes, Term value) {
  if (s.thread(unit(t)).history.empty()) return;
  Thread& keeper = s.edit(unit(t));
  const size_t most = options_.launch.lockStep ? 64 * options_.launch.warpSize : 64;
  if (keeper.reads.size() >= most) return changed(s, t);  // too many for a spin
  keeper.reads.push_back({at(s, t), from.place, from.shape, from.offset, value, bytes});
}

Term Stepper::loadFrom(State& s, uint32_t t, const Target& from, unsigned bytes) {
  const Term v = s.memory.load(from.place, from.shape, from.offset, bytes, from.align);
  const Inst& inst = ir::at(module_, at(s, t));
  if (in_.objectShape(from.shape).init == ir::Init::Arbitrary && !(inst.op == Opcode::Load && inst.type.isPtr()))
    in_.memory->readsData(from.shape, from.offset, bytes);
  if (in_.mayBeUnwritten(from.shape) && !inst.isCopy)
    report(s, t, PropertyClass::UninitialisedRead,
           s.memory.unwritten(from.place, from.shape, from.offset, bytes, from.align),
           from.place.object < kFirstLocal ? from.shape : 0);
  noteRead(s, t, from, bytes, v);
  return simplified(s, v);
}

void Stepper::storeTo(State& s, uint32_t t, const Target& to, Term value) {
  const unsigned bytes = tm_.width(value) / 8;
  const Term before = s.memory.load(to.place, to.shape, to.offset, bytes, to.align);
  // Where the thread may be spinning, a question to the solver is worthwhile: a write that changes nothing keeps it
  // waiting.
  const auto& history = s.thread(unit(t)).history;
  const bool mayWait = std::any_of(history.begin(), history.end(), [](const Snapshot& h) { return h.readsToEnd; });
  const bool same =
      before == value || simplified(s, before) == value || (mayWait && !possible(s, tm_.ne(before, value)));
  if (same && tm_.isFalse(s.memory.unwritten(to.place, to.shape, to.offset, bytes, to.align))) return;
  s.memory.store(to.place, to.shape, to.offset, value, to.align);
  if (same) return;
  wake(s, t, to.place);
  changed(s, t);
}

// Threads that spin on what has changed read it again.
void Stepper::wake(State& s, uint32_t t, Place place) {
  std::vector<uint32_t> concerned;
  for (uint32_t u = 0; u < s.threads.size(); ++u) {
    if (u == t || s.thread(u).status != Thread::Status::Waiting) continue;
    const auto& reads = s.thread(unit(u)).reads;
    if (std::any_of(reads.begin(), reads.end(), [&](const SpinRead& r) {
          return r.place == place && s.memory.load(r.place, r.shape, r.offset, r.bytes, r.bytes) != r.value;
        }))
      concerned.push_back(u);
  }
  for (uint32_t u : concerned) {
    s.edit(u).status = Thread::Status::Ready;
    changed(s, u);
    s.causes[u] = joined(s.causes[u], s.causes[t]);
    s.todo.push_back(u);
  }
}

Stepper::Goes Stepper::load(State& s, uint32_t t, const Inst& inst) {
  const Frame& f = s.thread(t).frames.back();
  const unsigned bytes = inst.type.bytes();
  const auto from = target(s, t, value(s, f, inst.operands[0]), bytes, inst.align, false);
  if (!from) return notReady(s, t);
  const bool specification = code_.isSpecification(at(s, t)) && in_.objectShape(from->shape).space == ir::Space::Global;
  Term v;
  if (specification) {
    v = simplified(s, untouched_.load(from->place, from->shape, from->offset, bytes, from->align));
  } else {
    v = loadFrom(s, t, *from, bytes);
    AccessNote note;
    note.bytes = bytes;
    note.atomic = inst.isAtomic;
    note.scope = inst.scope;
    log(s, t, *from, note);
  }
  if (inst.type.isPtr() && !found(s, t, v, v)) return false;
  if (inst.type.bits != bytes * 8) v = tm_.extract(v, inst.type.bits - 1, 0);
  Frame& now = s.edit(t).frames.back();
  if (inst.result != ir::kNoReg) now.regs[inst.result] = v;
  ++now.index;
  return true;
}

// A loaded pointer as its possible values; if its bytes are also read otherwise, they are those of the pointer.
Stepper::Goes Stepper::found(State& s, uint32_t t, Term raw, Term& pointer) {
  const Term is = in_.memory->pointerFound(at(s, t), raw);
  pointer = simplified(s, is);
  return suppose(s, in_.memory->sameBytes(raw, is));
}

// An address out of reach of its array ends the thread, with a violation if the array's extent is known.
Stepper::Goes Stepper::within(State& s, uint32_t t, const Inst& inst) {
  const Frame& f = s.thread(t).frames.back();
  const Term pointer = value(s, f, inst.operands[0]);
  const auto near = decide(s, value(s, f, inst.operands[1]));
  if (!near) return false;
  if (!*near) {
    if (!inst.name.empty()) unsupported(s, t, inst.name);
    const auto id = decideObject(s, pointer);
    if (!id) return false;
    if (*id == UINT64_MAX) unsupported(s, t, "access through a pointer of unknown origin");
    const bool local = *id >= kFirstLocal && *id - kFirstLocal < s.locals.size();
    const Target there{{}, local ? s.locals[*id - kFirstLocal].shape : uint32_t(*id), {}, 1};
    const bool known = local || (*id != 0 && *id < in_.objectCount());
    if (known && !extent(there)) return false;
    demand(s, t, known ? PropertyClass::Bounds : PropertyClass::Null, tm_.tru(), known && !local ? there.shape : 0);
    return true;
  }
  ++s.edit(t).frames.back().index;
  return true;
}

Stepper::Goes Stepper::store(State& s, uint32_t t, const Inst& inst) {
  const Frame& f = s.thread(t).frames.back();
  const unsigned bytes = inst.operands[0].type.bytes();
  const auto to = target(s, t, value(s, f, inst.operands[1]), bytes, inst.align, true);
  if (!to) return notReady(s, t);
  AccessNote note;
  note.bytes = bytes;
  note.write = true;
  note.value = tm_.zext(value(s, s.thread(t).frames.back(), inst.operands[0]), bytes * 8);
  storeTo(s, t, *to, note.value);
  log(s, t, *to, note);
  ++s.edit(t).frames.back().index;
  return true;
}

Stepper::Goes Stepper::copy(State& s, uint32_t t, const Inst& inst) {
  auto operand = [&](size_t i) { return value(s, s.thread(t).frames.back(), inst.operands[i]); };
  const auto n = tm_.value(operand(2));
  if (!n || *n > 65536) unsupported(s, t, "memcpy of a length that is not constant or above 64 KiB");
  if (*n > 0) {
    // Both ends are resolved before anything changes: a state that splits starts over.
    const auto to = target(s, t, operand(0), unsigned(*n), inst.align, true);
    if (!to) return notReady(s, t);
    const auto from = target(s, t, operand(1), unsigned(*n), inst.align, false);
    if (!from) return notReady(s, t);
    const unsigned unit = std::min({to->align, from->align, unsigned(*n & (~*n + 1))});
    std::vector<Term> values;
    auto piece = [&](Target at, uint64_t by) {
      at.offset = tm_.add(at.offset, tm_.constant(by, ir::kOffsetBits));
      at.align = unit;
      return at;
    };
    AccessNote note;
    note.bytes = unit;
    for (uint64_t at = 0; at < *n; at += unit) {
      values.push_back(loadFrom(s, t, piece(*from, at), unit));
      log(s, t, piece(*from, at), note);
    }
    note.write = true;
    for (uint64_t at = 0; at < *n; at += unit) {
      note.value = values[at / unit];
      storeTo(s, t, piece(*to, at), note.value);
      log(s, t, piece(*to, at), note);
    }
  }
  ++s.edit(t).frames.back().index;
  return true;
}

Stepper::Goes Stepper::fill(State& s, uint32_t t, const Inst& inst) {
  auto operand = [&](size_t i) { return value(s, s.thread(t).frames.back(), inst.operands[i]); };
  const auto n = tm_.value(operand(2));
  if (!n || *n > 65536) unsupported(s, t, "memset of a length that is not constant or above 64 KiB");
  if (*n > 0) {
    const auto to = target(s, t, operand(0), unsigned(*n), inst.align, true);
    if (!to) return notReady(s, t);
    const unsigned unit = std::min(to->align, unsigned(*n & (~*n + 1)));
    AccessNote note;
    note.bytes = unit;
    note.write = true;
    note.value = operand(1);
    while (tm_.width(note.value) < unit * 8) note.value = tm_.concat(note.value, note.value);
    for (uint64_t at = 0; at < *n; at += unit) {
      Target piece = *to;
      piece.offset = tm_.add(to->offset, tm_.constant(at, ir::kOffsetBits));
      piece.align = unit;
      storeTo(s, t, piece, note.value);
      log(s, t, piece, note);
    }
  }
  ++s.edit(t).frames.back().index;
  return true;
}

// One atomic operation, loads and stores of atomic objects included.
Stepper::Goes Stepper::atomic(State& s, uint32_t t, const Inst& inst) {
  const bool isLoad = inst.op == Opcode::Load, isStore = inst.op == Opcode::Store, isCas = inst.op == Opcode::AtomicCAS;
  const ir::Type type = isLoad ? inst.type : isStore ? inst.operands[0].type : inst.operands[1].type;
  const unsigned bytes = type.bytes();
  auto operand = [&](size_t i) { return value(s, s.thread(t).frames.back(), inst.operands[i]); };
  const auto where = target(s, t, operand(isStore ? 1 : 0), bytes, bytes, !isLoad);
  if (!where) return notReady(s, t);
  if (where->place.object >= kFirstLocal) unsupported(s, t, "atomic operation on local memory");
  const bool used = code_.isUsed(at(s, t).function, inst.result);
  const Term old = simplified(s, s.memory.load(where->place, where->shape, where->offset, bytes, where->align));
  bool writes = !isLoad;
  Term after = old;
  if (isCas) {
    const auto equal = decide(s, tm_.eq(old, operand(1)));
    if (!equal) return false;
    if (*equal) after = operand(2);
    writes = *equal;
  } else if (isStore) {
    after = operand(0);
  } else if (!isLoad && inst.atomic >= ir::AtomicOp::FAdd) {
    Inst arithmetic;
    arithmetic.op = inst.atomic == ir::AtomicOp::FAdd   ? Opcode::FAdd
                    : inst.atomic == ir::AtomicOp::FMin ? Opcode::FMin
                                                        : Opcode::FMax;
    arithmetic.type = type;
    arithmetic.operands = {inst.operands[1], inst.operands[1]};
    const Term both[] = {amongConstants(s, old), amongConstants(s, operand(1))};
    after = machine::scalarResult(tm_, arithmetic, both);
  } else if (!isLoad) {
    after = memory::combine(tm_, inst.atomic, old, operand(1));
  }
  SyncUse use;
  use.sees = isLoad || used || acquires(inst);
  use.writes = writes;
  use.heads = isStore;
  use.order = isCas && !writes ? inst.failure : inst.order;
  use.scope = inst.scope;
  use.counts = code_.countsObserved(where->place.object);
  use.bytes = bytes;
  auto simplify = [&](Term x) { return simplified(s, x); };
  if (!decideAll(s, s.clocks.questions(t, where->place, where->offset, use, simplify))) return false;
  // An exchange may be the first write.
  const bool reads = isLoad || isCas || (!isStore && inst.atomic != ir::AtomicOp::Exch);
  if (reads && in_.mayBeUnwritten(where->shape))
    report(s, t, PropertyClass::UninitialisedRead,
           s.memory.unwritten(where->place, where->shape, where->offset, bytes, where->align), where->shape);
  if (!isStore) noteRead(s, t, *where, bytes, old);
  if (writes) storeTo(s, t, *where, tm_.zext(after, bytes * 8));
  AccessNote note;
  note.epoch = s.clocks.atomic(t, where->place, where->offset, use, simplify);
  note.bytes = bytes;
  note.write = writes;
  note.atomic = true;
  if (isStore && ir::isVolatile(inst)) note.value = tm_.zext(after, bytes * 8);
  note.scope = inst.scope;
  log(s, t, *where, note);
  s.clocks.observe(t, where->place, where->offset, use, simplify);
  Term result = old;
  if (inst.type.isPtr() && !found(s, t, old, result)) return false;
  Frame& now = s.edit(t).frames.back();
  if (inst.result != ir::kNoReg) now.regs[inst.result] = result;
  ++now.index;
  return true;
}

Stepper::Goes Stepper::fence(State& s, uint32_t t, const Inst& inst) {
  auto simplify = [&](Term x) { return simplified(s, x); };
  if (!decideAll(s, s.clocks.questions(t, inst.order, inst.scope, simplify))) return false;
  s.clocks.fence(t, inst.order, inst.scope, simplify);
  ++s.edit(t).frames.back().index;
  return true;
}

Operation Stepper::next(const State& state, uint32_t t) {
  const Inst& inst = ir::at(module_, at(state, t));
  if (ir::isPhaseBarrier(inst.op)) return meetingOf(state, t);
  const Frame& f = state.thread(t).frames.back();
  const bool isLoad = inst.op == Opcode::Load, isStore = inst.op == Opcode::Store;
  Operation o;
  const Term pointer = value(state, f, inst.operands[isStore ? 1 : 0]);
  const auto id = tm_.value(simplified(state, tm_.extract(pointer, 63, 48)));
  o.object = id ? uint32_t(*id) : kAnyObject;
  o.offset = tm_.extract(pointer, 47, 0);
  const bool known = id && *id != 0 && *id < in_.objectCount();
  if (known && in_.objectShape(o.object).space == ir::Space::Shared) o.instance = state.thread(t).block;
  const ir::Type type = isLoad ? inst.type : isStore ? inst.operands[0].type : inst.operands[1].type;
  o.bytes = type.bytes();
  const bool used = code_.isUsed(f.function, inst.result) || acquires(inst);
  o.kind = isLoad                                 ? Operation::Kind::Read
           : isStore                              ? Operation::Kind::Write
           : used || inst.op == Opcode::AtomicCAS ? Operation::Kind::Fetch
           : inst.atomic == ir::AtomicOp::Exch    ? Operation::Kind::Write
                                                  : Operation::Kind::Update;
  o.op = inst.atomic;
  if (inst.op == Opcode::AtomicCAS && known && tm_.value(o.offset)) {
    // A failing one is a read.
    const Term old = state.memory.load({o.object, o.instance}, o.object, o.offset, o.bytes, o.bytes);
    if (tm_.isFalse(simplified(state, tm_.eq(simplified(state, old), value(state, f, inst.operands[1])))))
      o.kind = Operation::Kind::Read;
  }
  return o;
}

}  // namespace gpubmc::stepper
