// Block barriers: where they end a segment and whether all threads can reach them (rules B1 and B2 of ESOP 2013).

#include <map>

#include "encoder/util/error.h"
#include "gpu-model/ir/barrier_form.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

// Not `ofBlock`: what precedes it is complete only for the lanes of a warp.
void BlockExecutor::endSegment(Term condition, ir::InstRef by, bool ofBlock, ir::Fenced fenced) {
  ++effects_;
  Segment& s = out_.segments.back();
  s.barrier = condition;
  s.closes = out_.segments.size() - 1;
  s.assumptions = out_.assumptions.size();
  s.fenced = fenced;
  s.endedBy = by;
  if (!ofBlock) return memory_.mergeWithin(0, lanes_);
  for (auto& [number, lanes] : behind_)
    for (Term& lane : lanes) lane = tm_.or_(lane, condition);
  memory_.merge(condition);
  if (tm_.isTrue(condition) && fenced == ir::Fenced::All) memory_.newInterval();
}

// After a trap the other threads of the launch continue for a while, but not past a place where they wait for that
// thread. The trap may be in a block that the machine executes later: the trapping thread must still be followed to it.
void BlockExecutor::waitForTrapped(Context& c, const LaneVec& waiting) {
  if (nobody(waiting)) return;
  Obligation o;
  o.inst = c.ref;
  o.assumptions = out_.assumptions.size();
  o.segment = out_.segments.size() - 1;
  o.what = "__trap";
  for (uint32_t lane : activeLanes(waiting)) o.items.push_back({lane, waiting.at(lane)});
  out_.stops.push_back(std::move(o));
  trapped_ = mergeMasks(waiting, trapped_);
  leave(waiting);
  c.mask = maskAnd(c.mask, maskNot(waiting));
  c.active = activeLanes(c.mask);
}

// A barrier is one event of this machine: one instruction, reached along one call string in one iteration of every
// enclosing loop. A lane that is absent when another arrives has either exited or is permanently elsewhere. Returns the
// condition under which the barrier happens.
Term BlockExecutor::everyoneArrives(Context& c, bool exitedArrive) {
  Term any = anyOf(c.mask);
  const Term slow = anyOf(cut_);  // then it is not yet known which lanes arrive
  settleCuts(any);
  noteWaiting(c.mask);
  if (!c.mask.isUniform() || !(exited_.isUniform() && tm_.isFalse(exited_.uniform()))) {
    std::vector<Term> elsewhere(lanes_), gone(lanes_);
    std::vector<Term> stopped(lanes_, tm_.fls());
    Gathering& gathering = gather(c, false);
    for (uint32_t lane = 0; lane < lanes_; ++lane) {
      if (Term trapped = trapped_.at(lane)) stopped[lane] = tm_.and_(any, trapped);
      Term here = c.mask.at(lane) ? c.mask.at(lane) : tm_.fls();
      Term missing = here == any ? tm_.fls() : tm_.conj(std::vector<Term>{any, tm_.not_(here), tm_.not_(slow)});
      elsewhere[lane] = tm_.and_(missing, tm_.not_(leftNow(lane)));
      gone[lane] = tm_.and_(missing, leftNow(lane));
      if (!tm_.isFalse(elsewhere[lane])) {
        Term traps = trapsLater(lane);
        stopped[lane] = tm_.or_(stopped[lane], tm_.and_(elsewhere[lane], traps));
        elsewhere[lane] = tm_.and_(elsewhere[lane], tm_.not_(traps));
        const Term leaves = leavesLater(gathering, lane);
        gone[lane] = tm_.or_(gone[lane], tm_.and_(elsewhere[lane], leaves));
        elsewhere[lane] = tm_.and_(elsewhere[lane], tm_.not_(leaves));
      }
    }
    Term stops = tm_.disj(stopped);
    waitForTrapped(c, maskAnd(c.mask, LaneVec(stops)));
    LaneVec goOn(tm_.not_(stops));
    any = tm_.and_(any, goOn.uniform());
    LaneVec divergent = maskAnd(LaneVec(std::move(elsewhere)), goOn), exited = maskAnd(LaneVec(std::move(gone)), goOn);
    oblige(c, PropertyClass::BarrierDivergence, divergent);
    if (!exitedArrive) oblige(c, PropertyClass::ExitedThread, exited);
    assume(divergent, LaneVec(tm_.fls()));
    if (!exitedArrive) assume(exited, LaneVec(tm_.fls()));
  }
  return any;
}

void BlockExecutor::nextSegment(Term condition, ir::InstRef by, bool ofBlock, ir::Fenced fenced) {
  const uint32_t phase = out_.segments.back().phase;
  endSegment(condition, by, ofBlock, fenced);
  out_.segments.emplace_back();
  out_.segments.back().phase = phase;
  carryPendingCopies(false);
}

// Every thread of the grid meets. Blocks execute the same code, so a barrier that all executions of this block reach is
// reached by all; one that only some reach would need the others' conditions.
void BlockExecutor::executeGridBarrier(Context& c) {
  Term any = everyoneArrives(c, options_.launch.exitedArrive);
  Obligation arrival;
  arrival.cls = PropertyClass::BarrierDivergence;
  arrival.inst = c.ref;
  arrival.assumptions = out_.assumptions.size();
  arrival.segment = out_.segments.size() - 1;
  arrival.items.push_back({c.active.empty() ? 0 : c.active.front(), any});
  out_.gridBarriers.push_back(std::move(arrival));
  if (!tm_.isTrue(any) && options_.launch.grid.count() > 1)
    unsupported(c, "grid-wide synchronisation that only some executions reach", LaneVec(tm_.not_(any)));
  const uint32_t phase = out_.segments.back().phase;
  endSegment(any, c.ref);
  if (options_.launch.grid.count() > 1) memory_.gridBarrier(others_, options_.maxOthersStores);
  out_.segments.emplace_back();
  out_.segments.back().phase = phase + 1;
  carryPendingCopies(true);
}

// Each lane that comes is compared with one that came before it.
void BlockExecutor::agree(Context& c) {
  std::vector<Term> differs(lanes_, tm_.fls());
  for (size_t i = 0; i < c.inst->operands.size(); ++i) {
    const LaneVec values = operand(c, i);
    Term known, given = tm_.fls();  // that some lane has come, and what it gave
    for (uint32_t lane : c.active) {
      const Term comes = c.mask.at(lane), value = values.at(lane);
      if (known)
        differs[lane] = tm_.or_(differs[lane], tm_.conj(std::vector<Term>{comes, given, tm_.ne(value, known)}));
      known = known ? tm_.ite(given, known, value) : value;
      given = tm_.or_(given, comes);
    }
  }
  const LaneVec wrong(std::move(differs));
  oblige(c, PropertyClass::BarrierDivergence, wrong);
  assume(wrong, LaneVec(tm_.fls()));
}

void BlockExecutor::executeBarrier(Context& c) {
  comeBehind(c, 0, c.mask);
  Term any = everyoneArrives(c, options_.launch.exitedArrive);
  if (c.inst->barrier == ir::BarrierOp::Same) {
    agree(c);
  } else if (ir::votes(c.inst->barrier)) {
    LaneVec predicate = operand(c, 0);
    std::vector<Term> votes;
    for (uint32_t lane : c.active) votes.push_back(tm_.and_(c.mask.at(lane), predicate.at(lane)));
    Term result;
    switch (options_.summaries ? ir::BarrierOp::Sync : c.inst->barrier) {
      case ir::BarrierOp::Count:
        result = tm_.constant(0, 32);
        for (Term v : votes) result = tm_.add(result, tm_.zext(v, 32));
        break;
      case ir::BarrierOp::Or: result = tm_.zext(tm_.disj(votes), 32); break;
      case ir::BarrierOp::And: {
        std::vector<Term> against;
        for (uint32_t lane : c.active) against.push_back(tm_.and_(c.mask.at(lane), tm_.not_(predicate.at(lane))));
        result = tm_.zext(tm_.not_(tm_.disj(against)), 32);
        break;
      }
      case ir::BarrierOp::Sync:
      case ir::BarrierOp::Same:
        if (!options_.summaries) throw InternalError("a plain barrier has no result");
        // Other threads take part in votes, too.
        result = c.inst->barrier == ir::BarrierOp::Count ? tm_.var("votes", 32) : tm_.zext(tm_.var("vote", 1), 32);
        break;
    }
    if (c.inst->result != ir::kNoReg) define(c, LaneVec(result));
  }
  passesCopies(c, any);
  nextSegment(any, c.ref, true, c.inst->fenced);
  if (!untilMeeting_) return;
  cut(c.ref, c.mask, true);
  c.active.clear();
}

// A barrier of the whole block by another name, or of some of its warps. The number of arrivals must be what they all
// wait for; if it is not, others may arrive at another place, and the replay decides. At one place threads may arrive
// at barriers of several numbers.
void BlockExecutor::executeNamedBarrier(Context& c) {
  LaneVec id = operand(c, 0), count = operand(c, 1);
  const std::optional<uint64_t> n = count.isUniform() ? tm_.value(count.uniform()) : std::nullopt;
  if (!n) return unsupported(c, "named barrier whose size is not constant", c.mask);
  if (!options_.summaries) settleCuts(anyOf(c.mask));
  namesABarrier(c, id, *n);
  if (options_.summaries) return meetInTiles(c, id, uint32_t(*n));
  std::map<uint64_t, std::vector<Term>> meetings;
  for (uint32_t lane : c.active) {
    const std::optional<uint64_t> number = tm_.value(id.at(lane));
    if (!number) return unsupported(c, "named barrier whose number is not constant", c.mask);
    meetings.try_emplace(*number, lanes_, tm_.fls()).first->second[lane] = c.mask.at(lane);
  }
  for (auto& [number, lanes] : meetings) comeBehind(c, number, LaneVec(lanes));
  if ((*n == 0 || *n == lanes_) && meetings.size() == 1) {
    const Term any = everyoneArrives(c, *n == 0 && options_.launch.exitedArrive);
    passesCopies(c, any);
    return nextSegment(any, c.ref);
  }
  if (options_.launch.lockStep) return unsupported(c, "named barrier of warps in lock-step", c.mask);
  if (!in_.orderSensitive.empty())
    return unsupported(c, "named barrier in a kernel in which the order of atomics matters", c.mask);
  ++effects_;
  noteWaiting(c.mask);
  for (const auto& [number, lanes] : meetings) comeInWarps(c, LaneVec(lanes));
  if (*n == 0 || *n == lanes_) return unsupported(c, "barriers of several numbers, each for the whole block", c.mask);
  for (auto& [number, lanes] : meetings) meet(c, number, LaneVec(std::move(lanes)), *n);
  memory_.merge(tm_.tru());
  carryPendingCopies(false);
}

// A block has 16 barriers, and whole warps arrive at them.
void BlockExecutor::namesABarrier(Context& c, const LaneVec& id, uint64_t n) {
  const bool noSize = !options_.summaries && n != lanes_ && n % options_.launch.warpSize;
  const bool isOfTile = ir::formOf(*c.inst) == ir::BarrierForm::OfTile;
  std::vector<Term> bad(lanes_, tm_.fls());
  for (uint32_t lane : c.active) {
    const Term none =
        noSize || isOfTile ? tm_.boolean(noSize) : tm_.ule(tm_.constant(ir::kBarriersOfBlock, 32), id.at(lane));
    bad[lane] = tm_.and_(c.mask.at(lane), none);
  }
  const LaneVec wrong(std::move(bad));
  oblige(c, PropertyClass::BarrierDivergence, wrong);
  assume(wrong, LaneVec(tm_.fls()));
}

// A warp arrives as a whole. If parts of a warp may execute the instruction, the rest may arrive at another place.
void BlockExecutor::comeInWarps(Context& c, const LaneVec& mask) {
  const uint32_t size = space_.lanesPerWarp();
  std::vector<Term> apart(lanes_, tm_.fls()), gone(lanes_, tm_.fls());
  Gathering& gathering = gather(c, false);
  for (uint32_t lane : activeLanes(mask))
    for (uint32_t o = lane / size * size; o < std::min(lane / size * size + size, lanes_); ++o) {
      const Term here = mask.at(lane), there = mask.at(o) ? mask.at(o) : tm_.fls();
      if (o == lane || here == there) continue;
      const Term missing = tm_.and_(here, tm_.not_(there)), left = tm_.or_(leftNow(o), leavesLater(gathering, o));
      apart[lane] = tm_.or_(apart[lane], tm_.and_(missing, tm_.not_(left)));
      gone[lane] = tm_.or_(gone[lane], tm_.and_(missing, left));
    }
  const LaneVec parted(std::move(apart)), left(std::move(gone));
  if (ir::formOf(*c.inst) != ir::BarrierForm::Aligned) {
    unsupported(c, "barrier by number to which only some lanes of a warp come", mergeMasks(parted, left));
    return;
  }
  oblige(c, PropertyClass::BarrierDivergence, parted);
  assume(parted, LaneVec(tm_.fls()));
  if (options_.launch.exitedArrive) return;
  oblige(c, PropertyClass::ExitedThread, left);
  assume(left, LaneVec(tm_.fls()));
}

// With threads of the block that are not in the execution: the n threads with numbers n * t to n * t + n - 1 are tile t
// (the block is one, too), and those of a tile meet. This holds if any two of a tile arrive at one place, if there are
// only whole tiles, and if all threads at a barrier of the same number, here or elsewhere, are in the same tile.
// Accesses before it are complete for the threads of the tile; that they have written is known, but not what.
void BlockExecutor::meetInTiles(Context& c, const LaneVec& id, uint32_t n) {
  const Term threads = tm_.mul(
      specialRegister(ir::SpecialRegister::NtidX).at(0),
      tm_.mul(specialRegister(ir::SpecialRegister::NtidY).at(0), specialRegister(ir::SpecialRegister::NtidZ).at(0)));
  const bool whole = n == 0 || tm_.value(threads) == n;
  if (!whole && n % options_.launch.warpSize)
    return unsupported(c, "named barrier for a number of threads that is not one of whole warps", c.mask);
  const Term any = whole ? everyoneArrives(c, n == 0 && options_.launch.exitedArrive) : Term{};
  TileMeeting here{whole ? threads : tm_.constant(n, 32), {}, {}, {}};
  for (uint32_t lane = 0; lane < lanes_; ++lane)
    here.tile.push_back(whole ? tm_.constant(0, 32) : tm_.udiv(numberInBlock(lane), here.size));
  auto together = [&](uint32_t a, uint32_t b) { return tm_.eq(here.tile[a], here.tile[b]); };
  if (!whole) {
    ++effects_;
    noteWaiting(c.mask);
    for (uint32_t lane : c.active)
      for (uint32_t other = 0; other < lanes_; ++other)
        if (Term slow = cut_.at(other); slow && other != lane)
          stopWarp(lane / space_.lanesPerWarp() * space_.lanesPerWarp(),
                   tm_.and_(c.mask.at(lane), tm_.and_(slow, together(lane, other))));
  }
  std::vector<Term> bad(lanes_, tm_.fls());
  for (uint32_t lane = 0; lane < lanes_; ++lane) {
    const Term comes = c.mask.at(lane);
    here.comes.push_back(comes ? tm_.and_(comes, goesOn_.at(lane)) : tm_.fls());
    here.number.push_back(comes ? id.at(lane) : tm_.constant(0, 32));
  }
  for (uint32_t lane : c.active) {
    std::vector<Term> reasons;
    if (!whole) {
      reasons.push_back(tm_.ne(tm_.urem(threads, here.size), tm_.constant(0, 32)));
      reasons.push_back(tm_.eq(here.number[lane], tm_.constant(0, 32)));  // the number of __syncthreads
    }
    for (uint32_t other = 0; other < lanes_; ++other) {
      const Term missing = tm_.or_(tm_.not_(here.comes[other]), tm_.ne(here.number[lane], here.number[other]));
      if (other != lane) reasons.push_back(tm_.and_(together(lane, other), missing));
    }
    auto mixesUp = [&](const TileMeeting& m, uint32_t other) {
      const Term apart = tm_.or_(tm_.ne(m.size, here.size), tm_.ne(m.tile[other], here.tile[lane]));
      return tm_.conj(std::vector<Term>{m.comes[other], tm_.eq(m.number[other], here.number[lane]), apart});
    };
    for (uint32_t other = 0; other < lanes_; ++other) {
      reasons.push_back(mixesUp(here, other));
      for (const TileMeeting& m : tileMeetings_) reasons.push_back(mixesUp(m, other));
    }
    bad[lane] = tm_.and_(here.comes[lane], tm_.disj(reasons));
  }
  const LaneVec wrong(std::move(bad));
  oblige(c, PropertyClass::BarrierDivergence, wrong);
  assume(wrong, LaneVec(tm_.fls()));
  tileMeetings_.push_back(here);
  if (whole) {
    passesCopies(c, any);
    return nextSegment(any, c.ref);
  }
  std::vector<Term> meets(lanes_);
  for (uint32_t lane = 0; lane < lanes_; ++lane) meets[lane] = tm_.and_(here.comes[lane], together(0, lanes_ - 1));
  out_.segments.back().warpBarriers.push_back({LaneVec(std::move(meets)), {}, true});
  memory_.meetOthers();
  carryPendingCopies(false);
}

// x fastest, as members of a tile are counted.
Term BlockExecutor::numberInBlock(uint32_t lane) {
  using ir::SpecialRegister;
  auto at = [&](SpecialRegister r) { return specialRegister(r).at(lane); };
  const Term row = tm_.add(at(SpecialRegister::TidY), tm_.mul(at(SpecialRegister::NtidY), at(SpecialRegister::TidZ)));
  return tm_.add(at(SpecialRegister::TidX), tm_.mul(at(SpecialRegister::NtidX), row));
}

// Threads at a barrier where others wait, or will wait, at another place may be released together with those: then it
// is unknown which threads meet.
void BlockExecutor::comeBehind(Context& c, uint64_t number, const LaneVec& mask) {
  const auto before = behind_.find(number);
  if (before == behind_.end()) return;
  std::vector<Term> early(lanes_, tm_.fls());
  for (uint32_t lane : activeLanes(mask)) early[lane] = tm_.and_(mask.at(lane), tm_.not_(before->second[lane]));
  if (LaneVec all(std::move(early)); !nobody(all)) unsupported(c, "named barrier at which others may still wait", all);
}

void BlockExecutor::meet(Context& c, uint64_t number, const LaneVec& mask, uint64_t n) {
  Term come = tm_.constant(0, 32);
  const uint32_t size = space_.lanesPerWarp();
  for (uint32_t first = 0; first < lanes_; first += size) {
    std::vector<Term> lanes;
    for (uint32_t lane = first; lane < std::min(first + size, lanes_); ++lane)
      if (Term t = mask.at(lane)) lanes.push_back(t);
    come = tm_.add(come, tm_.ite(tm_.disj(lanes), tm_.constant(size, 32), tm_.constant(0, 32)));
  }
  LaneVec stuck = maskAnd(mask, LaneVec(tm_.ne(come, tm_.constant(n, 32))));
  oblige(c, PropertyClass::BarrierDivergence, stuck);
  assume(stuck, LaneVec(tm_.fls()));
  out_.segments.back().warpBarriers.push_back({mask, {}, true});
  // What follows this for one of the participants follows it for all. The others do not follow this meeting.
  const ActiveLanes here = activeLanes(mask);
  behind_.try_emplace(number, lanes_, tm_.tru());
  for (auto& [other, lanes] : behind_) {
    std::vector<Term> anyBehind;
    for (uint32_t lane : here) anyBehind.push_back(tm_.and_(mask.at(lane), lanes[lane]));
    const Term all = tm_.disj(anyBehind);
    for (uint32_t lane : here) lanes[lane] = tm_.or_(lanes[lane], tm_.and_(mask.at(lane), all));
  }
  const Term noMeeting = tm_.not_(anyOf(mask));
  std::vector<Term>& after = behind_.at(number);
  for (uint32_t lane = 0; lane < lanes_; ++lane) {
    const Term met = mask.at(lane) ? mask.at(lane) : tm_.fls();
    after[lane] = tm_.or_(met, tm_.and_(after[lane], noMeeting));
  }
}

}  // namespace gpubmc::machine
