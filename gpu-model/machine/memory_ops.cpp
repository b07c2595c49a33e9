// Loads, stores, copies and atomics over shared, global, constant and parameter memory. Local memory: local_memory.cpp.

#include <algorithm>
#include <bit>
#include <utility>

#include "encoder/util/error.h"
#include "gpu-model/ir/alignment.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

using encoder::Op;

namespace {

/// The constants that an object id can have: the leaves of a tree of ite; false if it may be something else, too. A
/// pointer that was never assigned may be null, which is enough to report it.
bool candidates(const encoder::TermManager& tm, const std::function<bool(Term)>& undefined, Term id,
                std::vector<uint64_t>& out) {
  std::optional<uint64_t> v = tm.value(id);
  if (!v && tm.op(id) == Op::Extract && undefined(tm.args(id)[0])) v = 0;
  if (v) {
    if (std::find(out.begin(), out.end(), *v) == out.end()) out.push_back(*v);
    return true;
  }
  if (tm.op(id) != Op::Ite) return false;
  auto args = tm.args(id);
  const bool first = candidates(tm, undefined, args[1], out), second = candidates(tm, undefined, args[2], out);
  return first && second;
}

bool isKnownObject(const Inputs& in, uint64_t id) {
  return id != 0 && id < in.objectCount();
}

}  // namespace

Term BlockExecutor::extent(uint32_t object) {
  if (auto it = in_.extents.find(object); it != in_.extents.end()) return it->second;
  ir::Object shape = in_.objectShape(object);
  if (shape.dynamicShared) shape.size = options_.launch.sharedBytes;
  return shape.size ? tm_.constant(*shape.size, ir::kOffsetBits) : Term{};
}

// The objects that an address vector can point into, each with lanes and conditions. Null and invalid pointers are
// reported here and are not among the targets.
std::vector<BlockExecutor::Target> BlockExecutor::targets(Context& c, const LaneVec& pointer) {
  struct Found {
    std::vector<Term> guard, slot, size, id;
  };
  std::map<uint64_t, Found> found;
  std::vector<Term> unknown;
  // The object in logs and memory for the id; if it is one of several, which one.
  auto note = [&](uint32_t lane, uint64_t k, Term is, Term guard) {
    const auto allocation = in_.allocated(k);
    Found& f = found[allocation ? allocation->first : k];
    if (f.guard.empty()) f.guard.assign(lanes_, tm_.fls());
    f.guard[lane] = tm_.or_(f.guard[lane], guard);
    if (!allocation) return;
    const Allocation& a = in_.allocations[allocation->first - Inputs::kFirstAllocation];
    auto put = [&](std::vector<Term>& v, Term t) {
      if (v.empty()) v.assign(lanes_, Term{});
      v[lane] = v[lane] ? tm_.ite(is, t, v[lane]) : t;
    };
    put(f.slot, tm_.constant(a.lanes[allocation->second] * kSlot, ir::kOffsetBits));
    put(f.size, a.sizes[allocation->second]);
    put(f.id, tm_.constant(k, ir::kOffsetBits));
  };
  auto undefined = [&](Term t) {
    if (undefinedPointers_.contains(t.id)) return true;
    if (tm_.op(t) != Op::Select) return false;
    const Term array = tm_.args(t)[0];
    const auto object = in_.objectOfArray(array);
    if (object) return in_.objectShape(*object).init == ir::Init::Undefined;
    return std::any_of(out_.sharedInitial.begin(), out_.sharedInitial.end(),
                       [&](const auto& initial) { return initial.second == array; });
  };
  Term lastId{};
  std::vector<uint64_t> ids;
  bool resolved = true, copied = false;
  for (uint32_t lane : c.active) {
    Term id = tm_.extract(pointer.at(lane), 63, 48);
    if (id != lastId) {
      ids.clear();
      resolved = candidates(tm_, undefined, id, ids);
      copied = !resolved && ids.empty();
      lastId = id;
    }
    if (copied) {
      const auto object = pointerCopied(id, c.mask.at(lane));
      resolved = object.has_value();
      if (object) ids = {*object};
    }
    if (!resolved) {
      if (unknown.empty()) unknown.assign(lanes_, tm_.fls());
      unknown[lane] = c.mask.at(lane);
      for (uint64_t k : ids) unknown[lane] = tm_.and_(unknown[lane], tm_.not_(tm_.eq(id, tm_.constant(k, 16))));
    }
    for (uint64_t k : ids) {
      const bool certain = resolved && ids.size() == 1 && (k != 0 || tm_.value(id));  // of a copy: by assumption
      const Term is = certain ? tm_.tru() : tm_.eq(id, tm_.constant(k, 16));
      note(lane, k, is, tm_.and_(c.mask.at(lane), is));
    }
  }
  if (!unknown.empty()) unsupported(c, "access through a pointer of unknown origin", LaneVec(std::move(unknown)));
  std::vector<Target> out;
  for (auto& [id, f] : found) {
    LaneVec g(std::move(f.guard));
    const bool known = !f.slot.empty() || isLocal(uint32_t(id)) ||
                       (isKnownObject(in_, id) && in_.objectShape(uint32_t(id)).space != ir::Space::Function);
    auto perLane = [](std::vector<Term>& v) { return v.empty() ? LaneVec() : LaneVec(std::move(v)); };
    if (known) {
      out.push_back({uint32_t(id), std::move(g), perLane(f.slot), perLane(f.size), perLane(f.id)});
      if (!isLocal(uint32_t(id))) continue;
      keepOwners(c, out.back(), pointer);
      if (nobody(out.back().guard)) out.pop_back();
    } else {
      oblige(c, PropertyClass::Null, g, id == 0 ? "null pointer" : "invalid pointer");
    }
  }
  return out;
}

unsigned BlockExecutor::provenAlignment(const LaneVec& offset, const ActiveLanes& lanes, unsigned bytes,
                                        unsigned promised) {
  unsigned bits = 3;
  auto look = [&](Term t) { bits = std::min(bits, unsigned(std::countr_one(tm_.knownBits(t).zeros))); };
  if (offset.isUniform()) {
    look(offset.uniform());
  } else {
    for (uint32_t lane : lanes) look(offset.at(lane));
  }
  return std::max(std::min(1u << bits, bytes & (~bytes + 1)), std::min(promised, 8u));
}

void BlockExecutor::checkAccess(Context& c, const Target& t, const LaneVec& offset, unsigned bytes, unsigned align) {
  const bool local = isLocal(t.object);
  const std::string what = local ? module_.objects[locals_.at(t.object).shape].name : std::string();
  const uint32_t object = local ? 0 : t.object;
  if (align > 1) {
    const uint32_t asked = std::min(align, ir::kWidestPromise);
    Term mask = tm_.constant(asked - 1, ir::kOffsetBits), zero = tm_.constant(0, ir::kOffsetBits);
    const uint32_t declared =
        ir::reliableAlignment(local ? module_.objects[locals_.at(t.object).shape] : in_.objectShape(t.object));
    LaneVec bad = ir::isDeclaredFor(declared, asked)
                      ? lift(
                            lanes_, c.active, [&](Term o) { return tm_.ne(tm_.and_(o, mask), zero); }, offset)
                      : LaneVec(tm_.tru());
    oblige(c, PropertyClass::Misaligned, maskAnd(t.guard, bad), what, object);
  }
  LaneVec size = local ? LaneVec(tm_.constant(*module_.objects[locals_.at(t.object).shape].size, ir::kOffsetBits))
                 : t.size.empty() ? LaneVec(extent(t.object))
                                  : t.size;
  if (!size.empty()) {
    Term n = tm_.constant(bytes, ir::kOffsetBits);
    auto isMultiple = [&](Term t) { return (tm_.knownBits(t).zeros & (bytes - 1)) == bytes - 1; };
    auto outside = [&](Term s, Term o) {
      // For multiples of the access width the first byte decides, and the low bits are irrelevant.
      if (const unsigned low = unsigned(std::countr_zero(bytes));
          std::has_single_bit(bytes) && isMultiple(s) && isMultiple(o))
        return tm_.ule(tm_.extract(s, ir::kOffsetBits - 1, low), tm_.extract(o, ir::kOffsetBits - 1, low));
      return tm_.or_(tm_.ult(s, n), tm_.ult(tm_.sub(s, n), o));
    };
    LaneVec bad = lift(lanes_, activeLanes(t.guard), outside, size, offset);
    oblige(c, PropertyClass::Bounds, maskAnd(t.guard, bad), what, object);
  }
  if (!local) checkAlive(c, t);
}

void BlockExecutor::logAccess(Context& c, const Target& t, AccessKind kind, unsigned bytes, const LaneVec& offset,
                              LaneVec value) {
  out_.accessesExecuted += c.active.size();
  Segment& s = out_.segments.back();
  s.accesses.push_back({c.ref, t.object, kind, bytes, happening(t.guard), offset, std::move(value), c.inst->atomic,
                        c.inst->scope, c.inst->op != ir::Opcode::Load && kind != AccessKind::Read,
                        out_.assumptions.size(), currentPath(), uint32_t(s.warpBarriers.size()), copying_.has_value(),
                        false});
  noteOverlaps(s.accesses.size() - 1);
}

const char* BlockExecutor::partOfOrdered() const {
  return copying_ ? "asynchronous copy of memory on which atomics are ordered"
                  : "plain access to parts of memory on which atomics are ordered";
}

LaneVec BlockExecutor::loadFrom(Context& c, const Target& t, const LaneVec& offset, unsigned bytes, unsigned align,
                                bool isPointer) {
  const unsigned g = memory_.granule(t.object, bytes, align);
  const ir::Object shape = in_.objectShape(t.object);
  auto cell = [&](Term base, unsigned i) {
    return i == 0 ? base : tm_.add(base, tm_.constant(uint64_t(i) * g, ir::kOffsetBits));
  };
  auto assemble = [&](Term base, auto&& readCell) {
    Term v = readCell(cell(base, 0));
    for (unsigned i = 1; i < bytes / g; ++i) v = tm_.concat(readCell(cell(base, i)), v);
    return v;
  };
  auto given = [&](LaneVec v) { return isPointer ? found(c, t.guard, v) : v; };
  // Of a structure that is passed it is known where its pointers are, so one of several is one of these.
  auto amongParts = [&](Term base, Term raw, auto&& readCell) {
    if (!isPointer || shape.space != ir::Space::Param || tm_.value(base)) return raw;
    for (const ir::KernelParam& p : in_.kernel.params) {
      if (!p.part || !p.type.isPtr() || in_.kernel.params[p.part->parameter].object != t.object) continue;
      const Term at = tm_.constant(p.part->offset, ir::kOffsetBits);
      raw = tm_.ite(tm_.eq(base, at), assemble(at, readCell), raw);
    }
    return raw;
  };
  auto read = [&](Term base, auto&& readCell) { return amongParts(base, assemble(base, readCell), readCell); };
  // A precondition refers to global memory before the kernel. Shared memory has no contents then.
  if (shape.space == ir::Space::Global && isSpecification(c)) {
    auto initial = [&](Term base) { return assemble(base, [&](Term o) { return memory_.readInitial(t.object, o); }); };
    if (offset.isUniform()) return given(LaneVec(initial(offset.uniform())));
    std::vector<Term> out(lanes_);
    for (uint32_t lane : t.guard == c.mask ? c.active : activeLanes(t.guard)) out[lane] = initial(offset.at(lane));
    return given(LaneVec(std::move(out)));
  }
  const bool meets =
      shape.space == ir::Space::Global || shape.space == ir::Space::Shared || shape.space == ir::Space::Heap;
  const bool logged = !shape.readOnly && meets;
  if (!isPointer && shape.init == ir::Init::Arbitrary) {
    Term last{};
    for (uint32_t lane : activeLanes(t.guard))
      if (const Term o = offset.at(lane); o != std::exchange(last, o)) in_.memory->readsData(t.object, o, bytes);
  }
  if (logged) logAccess(c, t, AccessKind::Read, bytes, offset, {});
  ActiveLanes lanes = t.guard == c.mask ? c.active : activeLanes(t.guard);
  const bool asks = options_.checkUninitialised && !c.inst->isCopy && in_.mayBeUnwritten(t.object);
  std::vector<Term> unwritten(lanes_, tm_.fls());
  for (uint32_t lane : lanes)
    for (unsigned i = 0; asks && i < bytes / g; ++i)
      unwritten[lane] = tm_.or_(unwritten[lane], tm_.not_(memory_.written(t.object, lane, cell(offset.at(lane), i))));
  auto obligeWritten = [&] {
    if (asks)
      oblige(c, PropertyClass::UninitialisedRead, maskAnd(t.guard, LaneVec(std::move(unwritten))), {}, t.object);
  };
  if (in_.orderSensitive.contains(t.object)) {
    if (g != bytes || copying_) {
      obligeWritten();
      unsupported(c, partOfOrdered(), t.guard);
      return LaneVec(tm_.constant(0, bytes * 8));
    }
    std::vector<Term> out(lanes_);
    for (uint32_t lane : lanes) {
      AtomicEvent& e = order(c, t, lane, AtomicEvent::Kind::Load, offset.at(lane), bytes * 8);
      e.plain = true;
      e.ownUnwritten = unwritten[lane];
      unwritten[lane] = orderedUnwritten(e);
      out[lane] = e.result;
    }
    obligeWritten();
    return lanes_ == 1 ? LaneVec(out[0]) : LaneVec(std::move(out));
  }
  obligeWritten();
  if (offset.isUniform() && !memory_.hasOverlay(t.object))
    return given(LaneVec(read(offset.uniform(), [&](Term o) { return memory_.readBlock(t.object, o); })));
  std::vector<Term> out(lanes_);
  for (uint32_t lane : lanes)
    out[lane] = read(offset.at(lane), [&](Term o) { return memory_.read(t.object, lane, o); });
  return given(LaneVec(std::move(out)));
}

// Loaded pointers as their possible values. Bytes that are also read otherwise are those of the pointer.
LaneVec BlockExecutor::found(Context& c, const LaneVec& guard, const LaneVec& raw) {
  const ActiveLanes lanes = activeLanes(maskAnd(c.mask, guard));
  LaneVec pointer = lift(lanes_, lanes, [&](Term v) { return in_.memory->pointerFound(c.ref, v); }, raw);
  const LaneVec same = lift(lanes_, lanes, [&](Term v, Term p) { return in_.memory->sameBytes(v, p); }, raw, pointer);
  assume(maskAnd(c.mask, guard), same);
  return pointer;
}

// The object of a pointer that was copied as raw bytes from arbitrary initial memory (a struct parameter copied by
// memcpy): the upper 16 bits of an initial cell. Where it is used, it is assumed that the cell holds such a pointer.
std::optional<uint32_t> BlockExecutor::pointerCopied(Term id, Term guard) {
  if (tm_.op(id) != Op::Extract) return std::nullopt;
  Term cell = tm_.args(id)[0];
  if (tm_.op(cell) != Op::Select || tm_.extractBounds(id).first + 1 != tm_.width(cell)) return std::nullopt;
  Term array = tm_.args(cell)[0], at = tm_.args(cell)[1];
  auto parent = in_.objectOfArray(array);
  if (!parent || in_.objectShape(*parent).init != ir::Init::Arbitrary) return std::nullopt;
  const unsigned bytes = tm_.width(cell) / 8;
  if (bytes < 2) return std::nullopt;
  Term start = tm_.sub(at, tm_.constant(8 - bytes, ir::kOffsetBits));
  const uint32_t object = in_.memory->dynamicObject(*parent, start);
  for (unsigned i = 0; i < 8; i += bytes) {
    Term part = tm_.select(array, tm_.add(start, tm_.constant(i, ir::kOffsetBits)));
    addAssumption(tm_.implies(guard, tm_.eq(part, tm_.constant(ir::makePointer(object, 0) >> (8 * i), bytes * 8))));
  }
  return object;
}

void BlockExecutor::storeTo(Context& c, const Target& t, const LaneVec& offset, const LaneVec& v, unsigned bytes,
                            unsigned align) {
  ++effects_;
  const unsigned g = memory_.granule(t.object, bytes, align);
  const ir::Object shape = in_.objectShape(t.object);
  if (shape.readOnly || shape.space == ir::Space::Constant) {
    oblige(c, PropertyClass::Null, t.guard, {}, t.object);
    return;
  }
  if (shape.space != ir::Space::Param) logAccess(c, t, AccessKind::Write, bytes, offset, v);
  const bool ordered = in_.orderSensitive.contains(t.object);
  if (ordered && (g != bytes || copying_)) {
    unsupported(c, partOfOrdered(), t.guard);
    return;
  }
  for (uint32_t lane : t.guard == c.mask ? c.active : activeLanes(t.guard)) {
    if (ordered) {
      AtomicEvent& e = order(c, t, lane, AtomicEvent::Kind::ReadModifyWrite, offset.at(lane), bytes * 8);
      e.op = ir::AtomicOp::Exch;
      e.operand = v.at(lane);
      e.plain = true;
      continue;
    }
    Term base = offset.at(lane), bits = v.at(lane);
    for (unsigned i = 0; i < bytes / g; ++i) {
      Term part = bytes == g ? bits : tm_.extract(bits, (i + 1) * g * 8 - 1, i * g * 8);
      Term where = i == 0 ? base : tm_.add(base, tm_.constant(uint64_t(i) * g, ir::kOffsetBits));
      memory_.write(t.object, lane, {t.guard.at(lane), where, part});
    }
  }
  // In lock-step the lanes of a warp see each other's writes at once.
  if (options_.launch.lockStep) memory_.mergeWithin(0, lanes_);
}

namespace {

/// The offset of a pointer, with the alignment that checkAccess has required.
LaneVec offsets(encoder::TermManager& tm, uint32_t lanes, const ActiveLanes& active, const LaneVec& pointer,
                unsigned align) {
  Term mask = tm.constant(~uint64_t(align - 1), ir::kOffsetBits);
  return lift(lanes, active, [&](Term p) { return tm.and_(tm.extract(p, 47, 0), mask); }, pointer);
}

}  // namespace

LaneVec BlockExecutor::loadCells(Context& c, const LaneVec& pointer, unsigned bytes, unsigned align, bool isPointer,
                                 unsigned asked) {
  align = std::max(align, 1u);
  LaneVec raw = offsets(tm_, lanes_, c.active, pointer, 1);
  LaneVec offset = align > 1 ? offsets(tm_, lanes_, c.active, pointer, std::min(align, 8u)) : raw;
  LaneVec result, covered;
  for (const Target& t : targets(c, pointer)) {
    checkAccess(c, t, within(t, raw), bytes, asked);
    unsigned aligned = provenAlignment(offset, c.active, bytes, align);
    LaneVec v =
        isLocal(t.object) ? loadLocal(c, locals_.at(t.object), t.guard, within(t, offset), bytes, aligned) : LaneVec();
    if (isLocal(t.object) && isPointer) v = found(c, t.guard, v);
    if (!isLocal(t.object)) v = loadFrom(c, t, place(c, t, offset), bytes, aligned, isPointer);
    result = covered.empty() ? std::move(v) : choose(t.guard, v, covered, result);
    covered = covered.empty() ? t.guard : mergeMasks(t.guard, covered);
  }
  // Lanes with an invalid pointer read an arbitrary value: their execution has ended with the violation.
  if (result.empty()) return LaneVec(tm_.constant(0, bytes * 8));
  if (!result.isUniform()) {
    std::vector<Term> filled(lanes_);
    for (uint32_t lane : c.active) filled[lane] = result.at(lane) ? result.at(lane) : tm_.constant(0, bytes * 8);
    return LaneVec(std::move(filled));
  }
  return result;
}

void BlockExecutor::storeCells(Context& c, const LaneVec& pointer, const LaneVec& v, unsigned bytes, unsigned align,
                               unsigned asked) {
  align = std::max(align, 1u);
  LaneVec raw = offsets(tm_, lanes_, c.active, pointer, 1);
  LaneVec offset = align > 1 ? offsets(tm_, lanes_, c.active, pointer, std::min(align, 8u)) : raw;
  for (const Target& t : targets(c, pointer)) {
    checkAccess(c, t, within(t, raw), bytes, asked);
    unsigned aligned = provenAlignment(offset, c.active, bytes, align);
    if (copying_ && (isLocal(t.object) || in_.objectShape(t.object).space == ir::Space::Param))
      unsupported(c, "asynchronous copy into a thread's own memory", t.guard);
    if (isLocal(t.object)) {
      storeLocal(c, locals_.at(t.object), t.guard, within(t, offset), v, bytes, aligned);
    } else {
      storeTo(c, t, place(c, t, offset), v, bytes, aligned);
    }
  }
}

void BlockExecutor::executeLoad(Context& c) {
  if (c.inst->isAtomic && !isSpecification(c)) return executeAtomic(c);
  const ir::Inst& inst = *c.inst;
  const unsigned bytes = inst.type.bytes();
  LaneVec v = loadCells(c, operand(c, 0), bytes, inst.align, inst.type.isPtr(), inst.align);
  if (inst.type.bits != bytes * 8)
    v = lift(lanes_, c.active, [&](Term t) { return tm_.extract(t, inst.type.bits - 1, 0); }, v);
  if (inst.result != ir::kNoReg) define(c, std::move(v));
}

void BlockExecutor::executeStore(Context& c) {
  if (c.inst->isAtomic) return executeAtomic(c);
  const ir::Inst& inst = *c.inst;
  const unsigned bytes = inst.operands[0].type.bytes();
  LaneVec v = lift(lanes_, c.active, [&](Term t) { return tm_.zext(t, bytes * 8); }, operand(c, 0));
  storeCells(c, operand(c, 1), v, bytes, inst.align, inst.align);
}

void BlockExecutor::executeMemCopy(Context& c) {
  LaneVec to = operand(c, 0), from = operand(c, 1), length = operand(c, 2);
  auto n = length.isUniform() ? tm_.value(length.uniform()) : std::nullopt;
  if (!n || *n > 65536) {
    unsupported(c, n ? "memcpy of more than 64 KiB" : "memcpy of a length that is not constant", c.mask);
    return;
  }
  if (*n == 0) return;
  const unsigned unit = std::min({provenAlignment(offsets(tm_, lanes_, c.active, to, 1), c.active, 8, 1),
                                  provenAlignment(offsets(tm_, lanes_, c.active, from, 1), c.active, 8, 1),
                                  unsigned(std::min<uint64_t>(*n & (~*n + 1), 8))});
  auto advanced = [&](const LaneVec& p, uint64_t by) {
    return lift(
        lanes_, c.active,
        [&](Term t) {
          Term offset = tm_.add(tm_.extract(t, 47, 0), tm_.constant(by, ir::kOffsetBits));
          return tm_.concat(tm_.extract(t, 63, 48), offset);
        },
        p);
  };
  // Promises of the source about both addresses are checked once, at the start.
  auto askedAt = [&](uint64_t at) { return at == 0 ? c.inst->align : 1; };
  auto alignOf = [&](uint64_t at) { return std::max(unit, askedAt(at)); };
  std::vector<LaneVec> values;
  for (uint64_t at = 0; at < *n; at += unit)
    values.push_back(loadCells(c, advanced(from, at), unit, alignOf(at), false, askedAt(at)));
  for (uint64_t at = 0; at < *n; at += unit)
    storeCells(c, advanced(to, at), values[at / unit], unit, alignOf(at), askedAt(at));
}

void BlockExecutor::executeMemSet(Context& c) {
  LaneVec to = operand(c, 0), byte = operand(c, 1), length = operand(c, 2);
  auto n = length.isUniform() ? tm_.value(length.uniform()) : std::nullopt;
  if (!n || *n > 65536) {
    unsupported(c, n ? "memset of more than 64 KiB" : "memset of a length that is not constant", c.mask);
    return;
  }
  if (*n == 0) return;
  const unsigned unit = std::min(provenAlignment(offsets(tm_, lanes_, c.active, to, 1), c.active, 8, 1),
                                 unsigned(std::min<uint64_t>(*n & (~*n + 1), 8)));
  LaneVec pattern = lift(
      lanes_, c.active,
      [&](Term b) {
        Term v = b;
        for (unsigned i = 1; i < unit; ++i) v = tm_.concat(b, v);
        return v;
      },
      byte);
  for (uint64_t at = 0; at < *n; at += unit) {
    LaneVec p = lift(
        lanes_, c.active,
        [&](Term t) {
          Term offset = tm_.add(tm_.extract(t, 47, 0), tm_.constant(at, ir::kOffsetBits));
          return tm_.concat(tm_.extract(t, 63, 48), offset);
        },
        to);
    storeCells(c, p, pattern, unit, unit, 1);
  }
}

}  // namespace gpubmc::machine
