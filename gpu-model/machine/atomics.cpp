// Atomic operations. Commuting operations with unused results merge as deltas (docs/interleavings.md); all others
// become events with an unknown result, and por/order constrains which results the possible orders give.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/volatile.h"
#include "gpu-model/machine/block_executor.h"
#include "gpu-model/machine/float_constants.h"

namespace gpubmc::machine {

using ir::Opcode;

bool BlockExecutor::resultUsed(const Context& c) {
  if (c.inst->result == ir::kNoReg) return false;
  auto& uses = useCounts_[c.ref.function];
  if (uses.empty()) {
    uses.assign(c.frame.code->regTypes.size() + 1, 0);
    for (const ir::Block& b : c.frame.code->blocks)
      for (const ir::Inst& i : b.insts)
        for (const ir::Operand& o : i.operands)
          if (o.kind == ir::Operand::Kind::Reg && i.op != Opcode::DebugValue) ++uses[o.payload];
  }
  return uses[c.inst->result] > 0;
}

// A visible operation on an order-sensitive object. The value of the location at the end of the interval is one
// variable for all operations on it, so the overlays merge in any order.
AtomicEvent& BlockExecutor::order(Context& c, const Target& t, uint32_t lane, AtomicEvent::Kind kind, Term offset,
                                  unsigned bits) {
  AtomicEvent e;
  e.inst = c.ref;
  e.object = t.object;
  e.lane = lane;
  e.kind = kind;
  e.scope = c.inst->scope;
  e.guard = tm_.and_(t.guard.at(lane), goesOn_.at(lane));
  e.offset = offset;
  e.initial = memory_.readBlock(t.object, offset);
  e.result = tm_.var("atomic result", bits);
  e.last = tm_.var("atomic last", bits);
  e.segment = out_.segments.size() - 1;
  e.warpBarriers = out_.segments.back().warpBarriers.size();
  if (kind != AtomicEvent::Kind::Load) memory_.write(t.object, lane, {e.guard, offset, e.last});
  out_.atomics.push_back(e);
  return out_.atomics.back();
}

// Whether the location is unwritten when the event reads it depends on the order, too. Required: e.ownUnwritten.
Term BlockExecutor::orderedUnwritten(AtomicEvent& e) {
  if (tm_.isFalse(e.ownUnwritten)) return e.ownUnwritten;
  e.unwritten = tm_.var("unwritten", 1);
  return e.unwritten;
}

// Memory that is also accessed in smaller pieces. The value that the lane itself would read there is correct only
// before other lanes' operations; an unordered access races with them.
void BlockExecutor::mergeInPieces(Context& c, const Target& t, const LaneVec& offset, const LaneVec& operand,
                                  unsigned granule, const encoder::FloatFormat& format) {
  if (!memory_.sameAtomic(t.object, c.inst->atomic, format)) throw OrderSensitive{t.object};
  for (uint32_t lane : t.guard == c.mask ? c.active : activeLanes(t.guard)) {
    const Term guard = t.guard.at(lane), at = offset.at(lane), value = operand.at(lane);
    const unsigned cells = tm_.width(value) / (granule * 8);
    memory_.write(t.object, lane, {guard, at, value, true, c.inst->atomic, format, cells});
    for (unsigned i = 0; i < cells; ++i) {
      const Term seen = tm_.var("piece of an atomic", granule * 8);
      out_.abstractTerms.insert(seen.id);
      memory_.write(t.object, lane,
                    {guard,
                     tm_.add(at, tm_.constant(uint64_t(i) * granule, ir::kOffsetBits)),
                     seen,
                     true,
                     ir::AtomicOp::Exch,
                     {},
                     1,
                     true});
    }
  }
}

void BlockExecutor::executeAtomic(Context& c) {
  ++effects_;
  const ir::Inst& inst = *c.inst;
  const bool isLoad = inst.op == Opcode::Load, isStore = inst.op == Opcode::Store;
  const ir::Type type = isLoad ? inst.type : isStore ? inst.operands[0].type : inst.operands[1].type;
  const unsigned bytes = type.bytes(), bits = bytes * 8;
  const bool used = resultUsed(c);
  const bool real = options_.floats == FloatTerms::Reals;
  const bool merges = inst.op == Opcode::AtomicRMW && !used &&
                      (real ? memory::commutesOverReals(inst.atomic) : memory::commutes(inst.atomic));
  const encoder::FloatFormat format = type.isFloat() ? formatOf(type.kind) : encoder::FloatFormat{};
  LaneVec pointer = operand(c, isStore ? 1 : 0);
  LaneVec raw = lift(lanes_, c.active, [&](Term p) { return tm_.extract(p, 47, 0); }, pointer);
  Term aligned = tm_.constant(~uint64_t(bytes - 1), ir::kOffsetBits);
  LaneVec inObject = lift(lanes_, c.active, [&](Term o) { return tm_.and_(o, aligned); }, raw);
  LaneVec argument = isLoad ? LaneVec(tm_.constant(0, bits)) : isStore ? operand(c, 0) : operand(c, 1);
  LaneVec desired = inst.op == Opcode::AtomicCAS ? operand(c, 2) : LaneVec();
  std::vector<Term> results(lanes_);
  for (const Target& t : targets(c, pointer)) {
    checkAccess(c, t, within(t, raw), bytes, bytes);
    if (isLocal(t.object)) {
      unsupported(c, "atomic operation on local memory", t.guard);
      continue;
    }
    const ir::Object shape = in_.objectShape(t.object);
    if (!isLoad && (shape.readOnly || shape.space == ir::Space::Constant)) {
      oblige(c, PropertyClass::Null, t.guard, {}, t.object);
      continue;
    }
    const LaneVec offset = place(c, t, inObject);
    const bool isCas = inst.op == Opcode::AtomicCAS;
    if (!isCas) {
      const bool hasValue = isStore && ir::isVolatile(inst);
      logAccess(c, t, AccessKind::Atomic, bytes, offset, hasValue ? argument : LaneVec());
    }
    if (const unsigned granule = memory_.granule(t.object, bytes, bytes); granule != bytes) {
      if (merges && !in_.orderSensitive.contains(t.object) && !has(Opcode::GridSync)) {
        mergeInPieces(c, t, offset, argument, granule, format);
        continue;
      }
      if (isCas) logAccess(c, t, AccessKind::Atomic, bytes, offset, {});
      unsupported(c, "atomic operation on memory that is also accessed in smaller pieces", t.guard);
      continue;
    }
    const ActiveLanes lanes = t.guard == c.mask ? c.active : activeLanes(t.guard);
    // An exchange may be the first write.
    const bool reads = isLoad || inst.op == Opcode::AtomicCAS || (!isStore && inst.atomic != ir::AtomicOp::Exch);
    const bool asks = reads && options_.checkUninitialised && in_.mayBeUnwritten(t.object);
    std::vector<Term> unwritten(lanes_, tm_.fls());
    for (uint32_t lane : lanes)
      if (asks) unwritten[lane] = tm_.not_(memory_.written(t.object, lane, offset.at(lane)));
    auto obligeWritten = [&] {
      if (asks)
        oblige(c, PropertyClass::UninitialisedRead, maskAnd(t.guard, LaneVec(std::move(unwritten))), {}, t.object);
    };
    if (merges && !in_.orderSensitive.contains(t.object)) {
      if (!memory_.sameAtomic(t.object, inst.atomic, format)) throw OrderSensitive{t.object};
      for (uint32_t lane : lanes)
        memory_.write(t.object, lane,
                      {t.guard.at(lane), offset.at(lane), argument.at(lane), true, inst.atomic, format});
      obligeWritten();
      continue;
    }
    if (!in_.orderSensitive.contains(t.object)) throw OrderSensitive{t.object};
    const auto kind = isLoad                         ? AtomicEvent::Kind::Load
                      : inst.op == Opcode::AtomicCAS ? AtomicEvent::Kind::CompareAndSwap
                                                     : AtomicEvent::Kind::ReadModifyWrite;
    std::vector<Term> succeeds(lanes_, tm_.fls()), fails(lanes_, tm_.fls());  // of a compare-and-swap
    for (uint32_t lane : lanes) {
      AtomicEvent& e = order(c, t, lane, kind, offset.at(lane), bits);
      e.op = isStore ? ir::AtomicOp::Exch : inst.atomic;
      e.operand = kind == AtomicEvent::Kind::CompareAndSwap ? desired.at(lane) : argument.at(lane);
      if (kind == AtomicEvent::Kind::CompareAndSwap) {
        e.compare = argument.at(lane);
        succeeds[lane] = tm_.eq(e.result, e.compare);
        fails[lane] = tm_.not_(succeeds[lane]);
      }
      e.ownUnwritten = unwritten[lane];
      unwritten[lane] = orderedUnwritten(e);
      results[lane] = results[lane] ? tm_.ite(e.guard, e.result, results[lane]) : e.result;
    }
    obligeWritten();
    // Where the comparison fails nothing is written.
    for (bool writes : {true, false}) {
      if (!isCas) break;
      logAccess(c, t, AccessKind::Atomic, bytes, offset, {});
      Access& a = out_.segments.back().accesses.back();
      a.guard = maskAnd(t.guard, LaneVec(writes ? std::move(succeeds) : std::move(fails)));
      a.writes = writes;
    }
  }
  if (inst.result == ir::kNoReg) return;
  for (uint32_t lane : c.active)
    if (!results[lane]) results[lane] = tm_.constant(0, bits);
  LaneVec v = lanes_ == 1 ? LaneVec(results[0]) : LaneVec(std::move(results));
  if (inst.type.bits != bits)
    v = lift(lanes_, c.active, [&](Term t) { return tm_.extract(t, inst.type.bits - 1, 0); }, v);
  define(c, std::move(v));
}

}  // namespace gpubmc::machine
