// Loops that are summarised by one arbitrary iteration (summary.h). A loop in which threads meet is entered twice: at
// its beginning, with the accesses before the loop in the interval, and in the middle, where an interval that crosses
// from one iteration to the next begins (Faial's alignment). Of the first iteration, and of the one after the middle,
// only what precedes a barrier belongs to these intervals; so nested loops are executed once as a whole, at any depth.
// Lanes that would continue after that stop, as where a loop is cut, but no execution is lost: another choice of the
// iteration represents the continuation.

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "encoder/util/error.h"
#include "gpu-model/ir/fenced.h"
#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

namespace {

using ir::Opcode;

/// Computes an integer without memory, and cannot fail.
bool isCheap(Opcode op) {
  switch (op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    return !ir::isDivision(op) && op != Opcode::PtrAdd && op != Opcode::IntToPtr;
    default: return false;
  }
}

constexpr unsigned kDeepest = 16;

constexpr bool ofMovement(Candidate::Kind k) {
  return k == Candidate::Kind::Exact || k == Candidate::Kind::ExactSigned;
}

// Lanes reach a numbered barrier once: which iteration it belongs to need not be distinguished then.
bool meetsInNoLoop(const ir::Function& f) {
  const ir::LoopForest forest = ir::loopForest(f);
  return std::ranges::none_of(forest.loops, [&](const ir::Loop& l) {
    return std::ranges::any_of(l.blocks, [&](ir::BlockId b) {
      return std::ranges::any_of(f.blocks[b].insts, [](const ir::Inst& i) { return i.op == Opcode::NamedBarrier; });
    });
  });
}

}  // namespace

bool someThreadsSuffice(const ir::Module& module, const ir::Kernel& kernel) {
  if (!meetsInNoLoop(module.functions[kernel.function])) return false;
  std::vector<uint32_t> work{kernel.function};
  std::set<uint32_t> seen{kernel.function};
  while (!work.empty()) {
    const ir::Function& f = module.functions[work.back()];
    work.pop_back();
    for (const ir::Block& b : f.blocks)
      for (const ir::Inst& i : b.insts) {
        if (i.op == Opcode::Call && seen.insert(i.callee).second) work.push_back(i.callee);
        const bool ofTile = i.op == Opcode::NamedBarrier && &f == &module.functions[kernel.function];
        const bool meets = ir::synchronises(i.op) && i.op != Opcode::Barrier && !ir::isWarpOp(i.op) && !ofTile;
        // Which loops it is in is known of the kernel's own code.
        if (ir::fencesSome(i) && &f != &module.functions[kernel.function]) return false;
        if (meets || i.op == Opcode::Malloc || i.op == Opcode::Free || i.op == Opcode::Trap) return false;
      }
  }
  return true;
}

bool BlockExecutor::meetsIn(const Frame& frame, const ir::Loop& loop, bool (*atOp)(ir::Opcode)) const {
  std::vector<uint32_t> work;
  std::set<uint32_t> seen;
  auto meets = [&](const ir::Block& b) {
    for (const ir::Inst& i : b.insts) {
      if (atOp(i.op)) return true;
      if (i.op == Opcode::Call && seen.insert(i.callee).second) work.push_back(i.callee);
    }
    return false;
  };
  for (ir::BlockId b : loop.blocks)
    if (meets(frame.code->blocks[b])) return true;
  while (!work.empty()) {
    const ir::Function& f = module_.functions[work.back()];
    work.pop_back();
    if (std::any_of(f.blocks.begin(), f.blocks.end(), meets)) return true;
  }
  return false;
}

// An operand that the loop does not change, with its value before the loop.
std::optional<LaneVec> BlockExecutor::beforeLoop(LoopEntry& at, const ir::Operand& o, unsigned depth) {
  if (o.kind != ir::Operand::Kind::Reg) return value(at.frame, o);
  const ir::Inst* inst = at.defined.inst(ir::RegId(o.payload));
  if (!inst || !at.inside[at.defined.block(ir::RegId(o.payload))]) {
    const LaneVec& v = at.frame.regs[o.payload];
    return v.empty() ? std::nullopt : std::optional(v);
  }
  if (inst->op == Opcode::SpecialReg) return specialRegister(inst->special);
  if (!isCheap(inst->op) || depth == kDeepest) return std::nullopt;
  std::vector<LaneVec> operands;
  for (const ir::Operand& x : inst->operands) {
    const auto v = beforeLoop(at, x, depth + 1);
    if (!v) return std::nullopt;
    operands.push_back(*v);
  }
  std::vector<Term> out(lanes_), arguments(operands.size());
  for (uint32_t lane : at.active) {
    for (size_t i = 0; i < operands.size(); ++i)
      if (!(arguments[i] = operands[i].at(lane))) return std::nullopt;
    out[lane] = scalarResult(tm_, *inst, arguments, options_.floats);
  }
  return LaneVec(std::move(out));
}

LaneVec BlockExecutor::anything(const ActiveLanes& lanes, const std::string& name, unsigned width) {
  std::vector<Term> out(lanes_);
  for (uint32_t lane : lanes) out[lane] = tm_.var(name, width);
  return LaneVec(std::move(out));
}

// The phi after this many iterations, if it has a closed form. `firsts`: of all phis.
std::optional<LaneVec> BlockExecutor::afterRounds(LoopEntry& at, size_t index, const std::vector<LaneVec>& firsts,
                                                  const LaneVec& rounds) {
  using K = ir::Recurrence::Kind;
  const std::vector<ir::Inst>& insts = at.frame.code->blocks[at.loop.header].insts;
  const ir::Inst& phi = insts[index];
  const LaneVec& first = firsts[index];
  const ir::Operand& same = phi.operands.front();
  const bool isConstant = std::ranges::all_of(phi.operands, [&](const ir::Operand& o) {
    return o.kind == ir::Operand::Kind::Const && o.payload == same.payload;
  });
  if (isConstant) return first;
  const auto r = ir::recurrenceOf(at.defined, at.inside, phi);
  if (!r) return std::nullopt;
  const auto step = r->kind == K::Exchanges
                        ? std::optional(firsts[size_t(at.defined.inst(r->step.payload) - &insts[0])])
                        : beforeLoop(at, r->step, 0);
  if (!step) return std::nullopt;
  const unsigned width = phi.type.isPtr() ? ir::kOffsetBits : phi.type.bits;
  auto one = [&](Term p, Term n, Term by) {
    if (r->kind == K::Adds || r->kind == K::Subtracts) {
      const Term moved = tm_.mul(tm_.resizeUnsigned(n, width), tm_.resizeUnsigned(by, width));
      if (phi.type.isPtr()) return tm_.concat(tm_.extract(p, 63, 48), tm_.add(tm_.extract(p, 47, 0), moved));
      return r->kind == K::Adds ? tm_.add(p, moved) : tm_.sub(p, moved);
    }
    if (r->kind == K::Reflects || r->kind == K::Toggles || r->kind == K::Exchanges) {
      const Term odd = r->kind == K::Reflects ? tm_.sub(by, p) : r->kind == K::Toggles ? tm_.xor_(p, by) : by;
      return tm_.ite(tm_.extract(n, 0, 0), odd, p);
    }
    // This many indices, or all.
    const unsigned wide = tm_.width(n);
    const Term few = tm_.ult(n, tm_.constant(width, wide));
    const Term places = tm_.mul(n, tm_.resizeUnsigned(by, wide));
    const Term by_ = tm_.ite(tm_.and_(few, tm_.ult(places, tm_.constant(width, wide))),
                             tm_.resizeUnsigned(places, width), tm_.constant(width, width));
    return r->kind == K::ShiftsLeft     ? tm_.shl(p, by_)
           : r->kind == K::ShiftsSigned ? tm_.ashr(p, by_)
                                        : tm_.lshr(p, by_);
  };
  if (width < 8 && ir::shifts(r->kind)) return std::nullopt;
  LaneVec out = lift(lanes_, at.active, one, first, rounds, *step);
  if (r->kind != K::HalvesUnlessBelow) return out;
  const LaneVec otherwise = anything(at.active, "register", width);
  const Term zero = tm_.constant(0, width);
  return lift(
      lanes_, at.active, [&](Term p, Term halved, Term other) { return tm_.ite(tm_.sle(zero, p), halved, other); },
      first, out, otherwise);
}

namespace {

Term holds(encoder::TermManager& tm, Candidate::Kind kind, Term first, Term now) {
  using K = Candidate::Kind;
  switch (kind) {
    case K::SameObject: return tm.eq(tm.extract(first, 63, 48), tm.extract(now, 63, 48));
    case K::Uniform:
    case K::Exact:
    case K::ExactSigned:
    case K::Claimed: break;
    case K::Limited:  // `first`: the limit
    case K::AtMostBits: return tm.ule(now, first);
    case K::AtLeast: return tm.sle(first, now);
    case K::AtMost: return tm.sle(now, first);
    case K::AtLeastBits: return tm.ule(first, now);
    case K::NotNegative: return tm.sle(tm.constant(0, tm.width(now)), now);
  }
  throw InternalError("a candidate that is not of one register of one lane");
}

}  // namespace

// If `guard` holds, so does the candidate; otherwise bad.
Term BlockExecutor::breaks(const Candidate& c, const LaneVec& guard, const LaneVec& first, const LaneVec& now) {
  const ActiveLanes lanes = activeLanes(guard);
  const uint32_t one = lanes.front();
  if (c.kind != Candidate::Kind::Uniform)
    return tm_.and_(guard.at(one), tm_.not_(holds(tm_, c.kind, first.at(one), now.at(one))));
  std::vector<Term> bad;
  for (size_t i = 1; i < lanes.size(); ++i)
    bad.push_back(
        tm_.conj(std::vector<Term>{guard.at(one), guard.at(lanes[i]), tm_.ne(now.at(one), now.at(lanes[i]))}));
  return tm_.disj(bad);
}

// For steps that are powers of two wrapping is harmless: distances stay the same.
std::optional<Movement> BlockExecutor::movement(LoopEntry& at, const ir::Inst& phi) {
  using K = ir::Recurrence::Kind;
  constexpr unsigned kWide = 64, kNarrow = kWide / 2;
  if (!phi.type.isInt() || phi.type.bits > kNarrow || tm_.width(at.rounds.at(at.active.front())) > kNarrow)
    return std::nullopt;
  const auto r = ir::recurrenceOf(at.defined, at.inside, phi);
  if (!r || (r->kind != K::Adds && r->kind != K::Subtracts)) return std::nullopt;
  auto step = beforeLoop(at, r->step, 0);
  if (!step) return std::nullopt;
  Movement out;
  out.down = r->kind == K::Subtracts;
  if (const auto known = step->isUniform() ? tm_.value(step->uniform()) : std::nullopt) {
    const bool negative = *known >> (phi.type.bits - 1) & 1;
    if (negative) step = LaneVec(tm_.neg(step->uniform())), out.down = !out.down;
    if (std::popcount(*tm_.value(step->uniform())) <= 1) return std::nullopt;
  }
  out.step = lift(lanes_, at.active, [&](Term t) { return tm_.zext(t, kWide); }, *step);
  out.distance =
      lift(lanes_, at.active, [&](Term n, Term by) { return tm_.mul(tm_.zext(n, kWide), by); }, at.rounds, out.step);
  return out;
}

// Before the iteration, or before the `next` one. Written bit by bit: an equation of sums would be normalised with
// everything on one side, and terms that extend the sums would not be recognised in it.
LaneVec BlockExecutor::isExact(const LoopEntry& at, const Candidate& c, const LaneVec& first, const LaneVec& now,
                               bool next) {
  const Movement& m = at.movements.at(c.phi);
  std::vector<Term> out(lanes_);
  for (uint32_t lane : at.active) {
    if (!first.at(lane) || !now.at(lane)) continue;
    const Term low = m.down ? now.at(lane) : first.at(lane), high = m.down ? first.at(lane) : now.at(lane);
    const Term distance = m.distance.at(lane), step = m.step.at(lane);
    const unsigned width = tm_.width(distance);
    auto wide = [&](Term t) { return c.kind == Candidate::Kind::Exact ? tm_.zext(t, width) : tm_.sext(t, width); };
    const Term sum = tm_.add(next ? tm_.add(distance, step) : distance, wide(low));
    out[lane] = tm_.eq(tm_.xor_(sum, wide(high)), tm_.constant(0, width));
  }
  return LaneVec(std::move(out));
}

namespace {

/// The direction of a register as long as it does not wrap: 1 up, -1 down, 0 unknown.
int direction(const ir::Recurrence& r, unsigned bits) {
  using K = ir::Recurrence::Kind;
  const bool known = r.step.kind == ir::Operand::Kind::Const, negative = r.step.payload >> (bits - 1) & 1;
  switch (r.kind) {
    case K::Adds: return !known ? 0 : negative ? -1 : 1;
    case K::Subtracts: return !known ? 0 : negative ? 1 : -1;
    case K::ShiftsLeft: return 1;
    case K::ShiftsRight:
    case K::HalvesUnlessBelow: return -1;
    default: return 0;
  }
}

}  // namespace

std::vector<Candidate::Kind> BlockExecutor::candidatesOf(const LoopEntry& at, const ir::Inst& phi, bool closed) const {
  using K = Candidate::Kind;
  if (phi.type.isFloat()) return {};
  std::vector<K> out;
  if (phi.type.isPtr()) {
    if (!closed) out.push_back(K::SameObject);
    return out;
  }
  if (!closed && at.meets) out.push_back(K::Uniform);
  if (phi.type.bits == 1) return out;
  const auto r = closed ? ir::recurrenceOf(at.defined, at.inside, phi) : std::nullopt;
  const int way = r ? direction(*r, phi.type.bits) : 0;
  if (way >= 0) out.insert(out.end(), {K::AtLeast, K::AtLeastBits});
  if (way <= 0) out.insert(out.end(), {K::AtMost, K::AtMostBits});
  out.push_back(K::NotNegative);
  return out;
}

// `++i == n`, or `i == last`. Comparisons of the register itself by order mostly decide whether the loop ends.
std::optional<LaneVec> BlockExecutor::limitOf(LoopEntry& at, const ir::Inst& phi) {
  using P = ir::IntPredicate;
  for (ir::BlockId b = 0; b < at.frame.code->blocks.size(); ++b) {
    if (!at.inside[b]) continue;
    for (const ir::Inst& inst : at.frame.code->blocks[b].insts) {
      if (inst.op != Opcode::ICmp || inst.operands[0].type != phi.type) continue;
      for (size_t side : {0, 1}) {
        const ir::Operand& o = inst.operands[side];
        if (o.kind != ir::Operand::Kind::Reg) continue;
        const ir::Inst* moved = at.defined.inst(ir::RegId(o.payload));
        const bool isPhi = o.payload == phi.result;
        const bool isNext = moved && moved->op == Opcode::Add && moved->operands[0].kind == ir::Operand::Kind::Reg &&
                            moved->operands[0].payload == phi.result;
        const bool isEquality = inst.intPredicate == P::Eq || inst.intPredicate == P::Ne;
        if (!isNext && !(isPhi && isEquality)) continue;
        const auto limit = beforeLoop(at, inst.operands[1 - side], 0);
        if (!limit) continue;
        const bool isIncluded = isPhi || inst.intPredicate == P::Ugt || inst.intPredicate == P::Sgt;
        auto last = [&](Term t) { return isIncluded ? t : tm_.sub(t, tm_.constant(1, phi.type.bits)); };
        return lift(lanes_, at.active, last, *limit);
      }
    }
  }
  return std::nullopt;
}

// The state in which an arbitrary iteration begins: registers, and facts about them.
std::vector<LaneVec> BlockExecutor::anyRound(LoopEntry& at, const LaneVec& mask, const std::vector<LaneVec>& first) {
  const std::vector<ir::Inst>& insts = at.frame.code->blocks[at.loop.header].insts;
  unsigned width = 32;
  for (size_t i = 0; i < first.size(); ++i) {
    const auto r = ir::recurrenceOf(at.defined, at.inside, insts[i]);
    // For sums, and for values that return after two iterations, the low bits of the number suffice; shifts need all of
    // it: no loop has 2^64 iterations.
    if ((!insts[i].type.isFloat() && insts[i].type.bits > 32) || (r && ir::shifts(r->kind))) width = 64;
  }
  const uint64_t last = options_.maxRounds ? options_.maxRounds : ~uint64_t(0) >> (64 - width);
  std::vector<Term> number(lanes_);
  for (uint32_t lane : at.active)
    number[lane] =
        at.meets && number[at.active.front()] ? number[at.active.front()] : tm_.rangedVar("rounds", width, 0, last);
  if (at.meets) number.assign(lanes_, number[at.active.front()]);
  const LaneVec& rounds = at.rounds = LaneVec(std::move(number));
  if (at.meetsBlock)
    memory_.coverage().isShared(rounds.uniform());
  else if (!at.meets && rounds.at(lanes_ - 1))
    memory_.coverage().isRound(rounds.at(lanes_ - 1));
  std::vector<LaneVec> out;
  for (size_t i = 0; i < first.size(); ++i) {
    const ir::Inst& phi = insts[i];
    const auto closed = afterRounds(at, i, first, rounds);
    out.push_back(closed ? *closed : anything(at.active, "register", phi.type.bits));
    at.unknowns.push_back(closed ? rounds : out.back());
    std::vector<Candidate::Kind> kinds = candidatesOf(at, phi, closed.has_value());
    if (auto m = movement(at, phi)) {
      at.movements[uint32_t(i)] = std::move(*m);
      kinds.insert(kinds.end(), {Candidate::Kind::Exact, Candidate::Kind::ExactSigned});
    }
    if (!closed && phi.type.isInt() && phi.type.bits > 1)
      if (auto limit = limitOf(at, phi)) {
        at.limits[uint32_t(i)] = std::move(*limit);
        kinds.push_back(Candidate::Kind::Limited);
      }
    for (Candidate::Kind kind : kinds) {
      const Candidate c{kind, at.frame.function, at.loop.header, uint32_t(i)};
      if (!options_.summaries->refuted.contains(c)) at.assumed.push_back(c);
    }
  }
  for (uint32_t i = 0; i < at.claims.size(); ++i) {
    const Candidate c{Candidate::Kind::Claimed, at.frame.function, at.loop.header, i};
    if (!options_.summaries->refuted.contains(c) && claimed(at, *at.claims[i], at.active, out)) at.assumed.push_back(c);
  }
  boundByEquality(at, mask, first);
  boundByOrder(at, mask, first);
  // That candidates hold in the first iteration is asked before any of them is assumed: together they may be
  // contradictory.
  mustHold(at, mask, first, first, false);
  for (const Candidate& c : at.assumed) {
    if (c.kind == Candidate::Kind::Claimed) continue;
    LaneVec& now = out[c.phi];
    if (c.kind == Candidate::Kind::Uniform) {
      now = LaneVec(now.at(at.active.front()));
      if (at.meetsBlock) memory_.coverage().isShared(now.uniform());
    } else if (c.kind == Candidate::Kind::SameObject) {
      now = lift(
          lanes_, at.active, [&](Term p, Term q) { return tm_.concat(tm_.extract(p, 63, 48), tm_.extract(q, 47, 0)); },
          first[c.phi], now);
    }
  }
  for (const Candidate& c : at.assumed) {
    if (c.kind == Candidate::Kind::Uniform || c.kind == Candidate::Kind::SameObject) continue;
    auto one = [&](Term p, Term q) { return holds(tm_, c.kind, p, q); };
    const size_t before = out_.assumptions.size();
    assume(mask, c.kind == Candidate::Kind::Claimed ? *claimed(at, *at.claims[c.phi], at.active, out)
                 : ofMovement(c.kind)               ? isExact(at, c, first[c.phi], out[c.phi], false)
                                      : lift(lanes_, at.active, one, reference(at, c, first), out[c.phi]));
    for (size_t i = before; i < out_.assumptions.size(); ++i) out_.candidates.insert(i);
  }
  return out;
}

// What a register is compared with: its value before the loop, or a limit.
const LaneVec& BlockExecutor::reference(const LoopEntry& at, const Candidate& c, const std::vector<LaneVec>& first) {
  return c.kind == Candidate::Kind::Limited ? at.limits.at(c.phi) : first[c.phi];
}

// `next`: after the iteration; otherwise before the first one.
void BlockExecutor::mustHold(LoopEntry& at, const LaneVec& guard, const std::vector<LaneVec>& first,
                             const std::vector<LaneVec>& now, bool next) {
  if (nobody(guard)) return;  // then there is no `now` either
  const uint32_t one = activeLanes(guard).front();
  for (const Candidate& c : at.assumed) {
    if (ofMovement(c.kind) && !next) continue;  // nothing has moved
    auto fails = [&](const LaneVec& holding) { return tm_.and_(guard.at(one), tm_.not_(holding.at(one))); };
    Term bad;
    if (ofMovement(c.kind)) {
      bad = fails(isExact(at, c, first[c.phi], now[c.phi], true));
    } else if (c.kind == Candidate::Kind::Claimed) {
      const auto holding = claimed(at, *at.claims[c.phi], activeLanes(guard), now);
      bad = holding ? fails(*holding) : guard.at(one);
    } else {
      bad = breaks(c, guard, reference(at, c, first), now[c.phi]);
    }
    if (!tm_.isFalse(bad)) out_.inductions.push_back({c, bad, out_.assumptions.size()});
  }
}

// The iteration has been executed: the dependences of its registers are known.
void BlockExecutor::carry(const LoopEntry& at, const std::vector<LaneVec>& first, const Arrivals& back) {
  if (nobody(back.mask)) return;
  for (uint32_t phi = 0; phi < at.unknowns.size(); ++phi)
    for (uint32_t lane : activeLanes(back.mask))
      out_.carried.push_back({at.frame.function,
                              at.loop.header,
                              phi,
                              at.unknowns[phi].at(lane),
                              {first[phi].at(lane), back.phis[phi].at(lane), back.mask.at(lane)}});
}

// A lane that stays in an earlier loop arrives in another choice of its iteration; until then the lanes that meet it
// wait.
void BlockExecutor::mustAlign(const LoopEntry& at, Term bad, Alignment::Kind kind) {
  if (kind != Alignment::Kind::Copies) bad = tm_.and_(bad, tm_.not_(anyOf(cut_)));
  if (!tm_.isFalse(bad)) out_.alignments.push_back({kind, at.end(), bad, out_.assumptions.size()});
}

// The copies that this iteration has started. A copy that was started before the loop is assumed to be pending in each
// iteration until the thread waits for it there, and groups of other iterations are not counted: an over-approximation.
void BlockExecutor::mustHaveCopied(const LoopEntry& at, const LaneVec& back, uint64_t firstCopy) {
  std::vector<Term> bad;
  for (const PendingCopy& f : pendingCopies_)
    if (f.copy > firstCopy) bad.push_back(anyOf(maskAnd(f.pending, back)));
  mustAlign(at, tm_.disj(bad), Alignment::Kind::Copies);
}

// A loop that starts copies and waits for none leaves those of all iterations pending, which one iteration cannot
// describe. It is unrolled, as far as the machine does that here. So is a loop that makes events, since an iteration
// does not know how many there are.
bool BlockExecutor::leavesCopies(const Frame& frame, const ir::Loop& loop) const {
  if (meetsIn(frame, loop, [](ir::Opcode o) { return o == Opcode::AsyncEvent; })) return true;
  auto starts = [](ir::Opcode o) { return o == Opcode::AsyncCopy; };
  auto waits = [](ir::Opcode o) { return o == Opcode::AsyncWait || ir::isBarrier(o); };
  return meetsIn(frame, loop, starts) && !meetsIn(frame, loop, waits);
}

// The two lanes of a warp have met at a __syncwarp since the segment began.
Term BlockExecutor::orderedByWarp(size_t firstSegment) const {
  std::vector<Term> meetings;
  for (size_t s = firstSegment; s < out_.segments.size(); ++s)
    for (const WarpBarrier& b : out_.segments[s].warpBarriers)
      if (const Term p = b.participates.at(0), q = b.participates.at(1); p && q)
        meetings.push_back(tm_.conj(std::vector<Term>{p, q, tm_.extract(b.mask.at(0), 1, 1)}));
  return tm_.disj(meetings);
}

// Of the lanes that have entered, some arrive and others do not.
Term BlockExecutor::parted(const LaneVec& entered, const LaneVec& mask) {
  auto at = [&](const LaneVec& v, uint32_t lane) { return v.at(lane) ? v.at(lane) : tm_.fls(); };
  std::vector<Term> bad;
  for (uint32_t lane = 1; lane < lanes_; ++lane)
    bad.push_back(tm_.conj(
        std::vector<Term>{at(entered, lane - 1), at(entered, lane), tm_.xor_(at(mask, lane - 1), at(mask, lane))}));
  return tm_.disj(bad);
}

Arrivals BlockExecutor::round(LoopEntry& at, LaneVec mask, std::vector<LaneVec> phis, uint64_t number) {
  Frame& frame = at.frame;
  ++departures_;  // lanes here need not be all that executed an earlier branch
  frame.arrivals[at.loop.header] = {std::move(mask), std::move(phis)};
  path_.push_back({frame.function, at.loop.header, PathStep::kLoopStep, number});
  executeRegion(frame, at.index, at.from, at.from + at.loop.extent);
  path_.pop_back();
  Arrivals back = std::move(frame.arrivals[at.loop.header]);
  frame.arrivals[at.loop.header] = {};
  if (back.mask.empty()) back.mask = LaneVec(tm_.fls());
  return back;
}

// What follows the first barrier of the iteration begins an interval, and is checked as the middle of some iteration. A
// warp operation does not end the interval.
LaneVec BlockExecutor::roundUntilMeeting(LoopEntry& at, LaneVec mask, std::vector<LaneVec> phis, uint64_t number) {
  if (!at.meetsBlock) return round(at, std::move(mask), std::move(phis), number).mask;
  untilMeeting_ = true;
  LaneVec back = round(at, std::move(mask), std::move(phis), number).mask;
  untilMeeting_ = false;
  return back;
}

// Private arrays have arbitrary contents after some iterations; what was written stays written.
void BlockExecutor::forgetLocals(const ActiveLanes& lanes) {
  for (auto& [id, o] : locals_)
    for (LaneVec& cell : o.cells) {
      if (cell.empty()) continue;
      std::vector<Term> values(lanes_);
      for (uint32_t lane = 0; lane < lanes_; ++lane) values[lane] = cell.at(lane);
      for (uint32_t lane : lanes) values[lane] = tm_.var("local", o.granule * 8);
      cell = LaneVec(std::move(values));
    }
}

// A loop that waits for other threads, and whose header does nothing but test whether it ends: where it goes then.
std::optional<ir::BlockId> BlockExecutor::testedFirst(const LoopEntry& at) const {
  const std::vector<ir::Inst>& header = at.frame.code->blocks[at.loop.header].insts;
  const std::vector<ir::BlockId>& targets = header.back().targets;
  if (header.back().op != Opcode::CondBr || at.inside[targets[0]] == at.inside[targets[1]]) return std::nullopt;
  std::set<ir::RegId> own;
  for (const ir::Inst& i : std::span(header).first(header.size() - 1)) {
    if (i.op != Opcode::Phi && i.op != Opcode::DebugValue && !isCheap(i.op)) return std::nullopt;
    if (i.result != ir::kNoReg) own.insert(i.result);
  }
  if (!ir::waitingLoops(*at.frame.code, *at.frame.loops)[size_t(at.index)]) return std::nullopt;
  // What is used behind the loop goes through phis of the exit.
  const ir::BlockId exit = at.inside[targets[0]] ? targets[1] : targets[0];
  for (ir::BlockId b = 0; b < at.frame.code->blocks.size(); ++b)
    for (const ir::Inst& i : at.frame.code->blocks[b].insts) {
      if (at.inside[b] || i.op == Opcode::DebugValue || (b == exit && i.op == Opcode::Phi)) continue;
      for (const ir::Operand& o : i.operands)
        if (o.kind == ir::Operand::Kind::Reg && own.contains(ir::RegId(o.payload))) return std::nullopt;
    }
  return exit;
}

// The arrivals behind the header of lanes that stay in the loop.
Arrivals& BlockExecutor::test(LoopEntry& at, ir::BlockId exit, LaneVec mask, std::vector<LaneVec> phis) {
  Frame& frame = at.frame;
  ++departures_;
  frame.arrivals[at.loop.header] = {std::move(mask), std::move(phis)};
  executeBlock(frame, at.loop.header);
  const std::vector<ir::BlockId>& targets = frame.code->blocks[at.loop.header].insts.back().targets;
  return frame.arrivals[targets[targets[0] == exit]];
}

// As if the test stood behind the body: lanes leave before the first iteration, or behind the arbitrary one. So the log
// has the last iteration of those that leave, in which they have found what they were waiting for.
void BlockExecutor::summariseWaiting(LoopEntry& at, ir::BlockId exit, Arrivals entered) {
  Frame& frame = at.frame;
  const LaneVec begins = std::exchange(test(at, exit, entered.mask, entered.phis), {}).mask;
  if (begins.empty() || nobody(begins)) return;
  const uint64_t copiesBefore = copies_;
  const std::vector<LaneVec> now = anyRound(at, begins, entered.phis);
  Arrivals left = std::exchange(frame.arrivals[exit], {});
  test(at, exit, begins, now);
  if (const LaneVec& ended = frame.arrivals[exit].mask; !ended.empty()) addAssumption(tm_.not_(anyOf(ended)));
  frame.arrivals[exit] = std::move(left);
  path_.push_back({frame.function, at.loop.header, PathStep::kLoopStep, 0});
  executeRegion(frame, at.index, at.from + 1, at.from + at.loop.extent);
  path_.pop_back();
  Arrivals back = std::exchange(frame.arrivals[at.loop.header], {});
  if (back.mask.empty() || nobody(back.mask)) return;
  mustHold(at, back.mask, entered.phis, back.phis, true);
  carry(at, entered.phis, back);
  mustHaveCopied(at, back.mask, copiesBefore);
  const LaneVec again = std::exchange(test(at, exit, back.mask, back.phis), {}).mask;
  if (!again.empty()) cut(at.end(), again);
}

void BlockExecutor::summariseLoop(Frame& frame, int loop, size_t from) {
  const ir::Loop& l = frame.loops->loops[loop];
  Arrivals entered = std::move(frame.arrivals[l.header]);
  frame.arrivals[l.header] = {};
  if (entered.mask.empty() || nobody(entered.mask)) return;
  if (options_.cancel) options_.cancel->poll();
  const ir::DefinedAt defined(*frame.code);
  std::vector<bool> inside(frame.code->blocks.size());
  for (ir::BlockId b : l.blocks) inside[b] = true;
  const bool meetsBlock = meetsIn(frame, l, ir::isBarrier);
  const bool meets = meetsBlock || (space_.lanesPerWarp() > 1 && meetsIn(frame, l, ir::isWarpOp));
  LoopEntry at{frame, l,  loop, from, defined, std::move(inside), activeLanes(entered.mask), meetsBlock, meets,
               {},    {}, {},   {},   {}};
  at.claims = claimsIn(at);
  const uint64_t copiesBefore = copies_;
  if (!at.meets) {
    memory_.forgetOwn();
    forgetLocals(at.active);
    if (const auto exit = testedFirst(at)) return summariseWaiting(at, *exit, std::move(entered));
    const std::vector<LaneVec> now = anyRound(at, entered.mask, entered.phis);
    const Arrivals back = round(at, entered.mask, now, 0);
    mustHold(at, back.mask, entered.phis, back.phis, true);
    carry(at, entered.phis, back);
    mustHaveCopied(at, back.mask, copiesBefore);
    if (const Term again = back.mask.at(lanes_ - 1); again && at.rounds.at(lanes_ - 1))
      memory_.coverage().isRound(at.rounds.at(lanes_ - 1), again);
    return cut(at.end(), back.mask);
  }
  if (untilMeeting_ && at.meetsBlock) return cut(at.end(), round(at, entered.mask, entered.phis, 0).mask, true);
  // Lanes of a warp that do not enter the loop are not named by any that does.
  if (at.meetsBlock) mustAlign(at, parted(LaneVec(tm_.tru()), entered.mask));
  const Term middle = tm_.var("middle", 1);
  if (at.meetsBlock) memory_.coverage().isShared(middle);
  const LaneVec begins = maskAnd(entered.mask, LaneVec(tm_.not_(middle)));
  const LaneVec goesOn = maskAnd(entered.mask, LaneVec(middle));
  cut(at.end(), roundUntilMeeting(at, begins, entered.phis, 0), at.meetsBlock);
  memory_.forgetOwn();  // an arbitrary iteration begins
  nextSegment(anyOf(goesOn), {frame.function, l.header, 0}, at.meetsBlock,
              ir::fencedIn(module_, module_.functions[frame.function], l));
  out_.segments.back().joins = true;
  forgetLocals(at.active);
  const size_t firstSegment = out_.segments.size() - 1;
  const std::vector<LaneVec> now = anyRound(at, goesOn, entered.phis);
  const Term rounds = at.rounds.at(at.active.front());
  if (at.meetsBlock)
    out_.segments.back().passes = tm_.and_(anyOf(goesOn), tm_.ne(rounds, tm_.constant(0, tm_.width(rounds))));
  Arrivals back = round(at, goesOn, now, 1);
  mustHold(at, back.mask, entered.phis, back.phis, true);
  carry(at, entered.phis, back);
  mustHaveCopied(at, back.mask, copiesBefore);
  mustAlign(at, parted(goesOn, back.mask));
  std::vector<Term> meetings;
  for (size_t s = firstSegment; s + 1 < out_.segments.size(); ++s) {
    const Segment& next = out_.segments[s + 1];
    if (const Term met = next.joins ? next.passes : out_.segments[s].barrier) meetings.push_back(met);
  }
  if (!at.meetsBlock) meetings.push_back(orderedByWarp(firstSegment));
  mustAlign(at, tm_.and_(anyOf(back.mask), tm_.not_(tm_.disj(meetings))),
            at.meetsBlock ? Alignment::Kind::Rounds : Alignment::Kind::Order);
  const size_t before = out_.stopped.size();
  cut(at.end(), roundUntilMeeting(at, std::move(back.mask), std::move(back.phis), 2), at.meetsBlock);
  if (!at.meetsBlock) return;
  Stopped& next = out_.goOn.emplace_back(Stopped{at.end(), LaneVec(tm_.fls()), out_.assumptions.size(), true});
  for (const Stopped& s : std::span(out_.stopped).subspan(before))
    if (s.together) next.lanes = mergeMasks(next.lanes, s.lanes);
}

}  // namespace gpubmc::machine
