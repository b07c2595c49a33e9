// Asynchronous copies. In an execution without races nothing accesses the memory of a copy between its start and the
// wait of its thread, so the machine copies at the start. The absence of such accesses is checked: the copy's accesses
// are in the log of every interval in which it may be pending, and accesses of its own thread meanwhile are recorded
// (OwnOverlap).

#include <algorithm>

#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

void BlockExecutor::executeAsyncCopy(Context& c) {
  ++effects_;
  if (options_.launch.lockStep) return unsupported(c, "asynchronous copy by warps in lock-step", c.mask);
  LaneVec to = operand(c, 0), from = operand(c, 1), length = operand(c, 2), given = operand(c, 3);
  auto n = length.isUniform() ? tm_.value(length.uniform()) : std::nullopt;
  if (!n || *n > 65536) {
    unsupported(c, n ? "asynchronous copy of more than 64 KiB" : "asynchronous copy of a length that is not constant",
                c.mask);
    return;
  }
  if (*n == 0) return;
  auto low = [&](const LaneVec& p) { return lift(lanes_, c.active, [&](Term t) { return tm_.extract(t, 47, 0); }, p); };
  auto advanced = [&](const LaneVec& p, uint64_t by) {
    Term distance = tm_.constant(by, ir::kOffsetBits);
    return lift(
        lanes_, c.active,
        [&](Term t) { return tm_.concat(tm_.extract(t, 63, 48), tm_.add(tm_.extract(t, 47, 0), distance)); }, p);
  };
  unsigned unit = unsigned(std::min<uint64_t>(*n & (~*n + 1), 8));
  for (const LaneVec& v : {low(to), low(from), given}) unit = std::min(unit, provenAlignment(v, c.active, 8, 1));
  auto askedAt = [&](uint64_t at) { return at == 0 ? c.inst->align : 1; };
  auto alignOf = [&](uint64_t at) { return std::max(unit, askedAt(at)); };
  copying_ = PendingCopy{
      0, 0, {}, groups_.empty() ? LaneVec(tm_.constant(0, 32)) : groups_, operand(c, 4), ++copies_, SIZE_MAX, {}};
  std::vector<LaneVec> values;
  for (uint64_t at = 0; at < *n; at += unit) {
    Term zero = tm_.constant(0, unit * 8), here = tm_.constant(at, 64);
    LaneVec inside = lift(lanes_, c.active, [&](Term g) { return tm_.ult(here, g); }, given);
    Context reads{c.frame, c.inst, c.ref, maskAnd(c.mask, inside), {}};
    reads.active = activeLanes(reads.mask);
    LaneVec v(zero);
    if (!reads.active.empty()) v = loadCells(reads, advanced(from, at), unit, alignOf(at), false, askedAt(at));
    std::vector<Term> value(lanes_);
    for (uint32_t lane : c.active) {
      Term whole = inside.at(lane);
      value[lane] = tm_.isFalse(whole) ? zero : tm_.ite(whole, v.at(lane), zero);
    }
    values.push_back(lanes_ == 1 ? LaneVec(value[0]) : LaneVec(std::move(value)));
  }
  for (uint64_t at = 0; at < *n; at += unit)
    storeCells(c, advanced(to, at), values[at / unit], unit, alignOf(at), askedAt(at));
  copying_.reset();
}

namespace {

/// One more where the lane is here.
LaneVec counted(encoder::TermManager& tm, const LaneVec& before, unsigned bits, uint32_t lanes, const LaneVec& mask) {
  std::vector<Term> out(lanes);
  const Term one = tm.constant(1, bits), none = tm.constant(0, bits);
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    const Term n = before.empty() ? none : before.at(lane), here = mask.at(lane) ? mask.at(lane) : tm.fls();
    out[lane] = tm.ite(here, tm.add(n, one), n);
  }
  return lanes == 1 ? LaneVec(out[0]) : LaneVec(std::move(out));
}

}  // namespace

void BlockExecutor::executeAsyncCommit(Context& c) {
  ++effects_;
  groups_ = counted(tm_, groups_, 32, lanes_, c.mask);
}

void BlockExecutor::executeAsyncEvent(Context& c) {
  ++effects_;
  events_ = counted(tm_, events_, 64, lanes_, c.mask);
  define(c, events_);
}

void BlockExecutor::complete(const Context& c, const std::function<Term(const PendingCopy&, uint32_t lane)>& over) {
  ++effects_;
  for (PendingCopy& f : pendingCopies_) {
    std::vector<Term> pending(lanes_, tm_.fls());
    for (uint32_t lane = 0; lane < lanes_; ++lane) {
      const Term before = f.pending.at(lane), here = c.mask.at(lane);
      if (!before || tm_.isFalse(before)) continue;
      pending[lane] = before;
      if (!here || tm_.isFalse(here)) continue;
      pending[lane] = tm_.and_(before, tm_.not_(tm_.and_(here, over(f, lane))));
    }
    f.pending = lanes_ == 1 ? LaneVec(pending[0]) : LaneVec(std::move(pending));
  }
  std::erase_if(pendingCopies_, [&](const PendingCopy& f) { return nobody(f.pending); });
}

// Copies made before group number `group` are complete if at least n groups were made after it.
void BlockExecutor::executeAsyncWait(Context& c) {
  ++effects_;
  if (groups_.empty()) return;
  const LaneVec latest = operand(c, 0);
  complete(c, [&](const PendingCopy& f, uint32_t lane) {
    const Term later = tm_.sub(groups_.at(lane), f.group.at(lane));  // groups made since, including its own
    return tm_.and_(tm_.ult(latest.at(lane), later), tm_.eq(f.barrier.at(lane), tm_.constant(0, 64)));
  });
}

void BlockExecutor::executeAsyncWaitFor(Context& c) {
  const LaneVec event = operand(c, 0);
  const Term none = tm_.constant(0, 64);
  complete(c, [&](const PendingCopy& f, uint32_t lane) {
    return tm_.and_(tm_.ne(event.at(lane), none), tm_.eq(f.barrier.at(lane), event.at(lane)));
  });
}

// The access just logged, against the pending copies of its lane.
void BlockExecutor::noteOverlaps(size_t index) {
  const size_t segment = out_.segments.size() - 1;
  const std::vector<Access>& log = out_.segments.back().accesses;
  const Access& a = log[index];
  for (const PendingCopy& f : pendingCopies_) {
    const Access& other = out_.segments[f.segment].accesses[f.access];
    if (other.object != a.object || (!other.writes && !a.writes) || (copying_ && copying_->copy == f.copy)) continue;
    LaneVec both = maskAnd(f.pending, a.guard);
    if (!nobody(both)) out_.ownOverlaps.push_back({f.segment, f.access, segment, index, std::move(both)});
  }
  if (!copying_) return;
  PendingCopy f = *copying_;
  f.segment = segment;
  f.access = index;
  f.pending = a.guard;
  pendingCopies_.push_back(std::move(f));
}

// A barrier does not complete a copy: its accesses meet those of the next interval as well. Identical copies of a loop
// are one access.
void BlockExecutor::carryPendingCopies(bool newPhase) {
  Segment& s = out_.segments.back();
  const size_t first = s.accesses.size();
  for (PendingCopy& f : pendingCopies_) {
    Access a = out_.segments[f.segment].accesses[f.access];
    a.guard = f.departed ? maskAnd(f.pending, LaneVec(tm_.not_(f.departed))) : f.pending;
    if (nobody(a.guard)) continue;
    a.assumptions = out_.assumptions.size();
    a.warpInterval = uint32_t(s.warpBarriers.size());
    a.again = !newPhase;
    auto same = std::find_if(s.accesses.begin() + long(first), s.accesses.end(), [&](const Access& b) {
      return b.inst == a.inst && b.object == a.object && b.kind == a.kind && b.bytes == a.bytes && b.guard == a.guard &&
             b.offset == a.offset && b.value == a.value;
    });
    f.segment = out_.segments.size() - 1;
    f.access = size_t(same - s.accesses.begin());
    if (same == s.accesses.end()) s.accesses.push_back(std::move(a));
  }
}

}  // namespace gpubmc::machine
