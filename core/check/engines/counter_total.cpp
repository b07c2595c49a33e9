// How much a counter goes up.
//
// All threads run the code of the first arbitrary one. An operation that is in no loop adds at most its step for each
// thread that may perform it. One in a loop that adds a constant is bounded if its thread goes round again only with
// numbers below a limit, which is the same for all threads. Up to the limit, the counter goes through all numbers, and
// a step beyond it at most. From there on each thread that is in the loop adds the constant once, in a loop with
// barriers twice, and the other operations add what they do: if the sum does not wrap, no thread finds a number below
// the limit again.

#include "core/check/engines/counter_total.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Op;
using ir::AtomicOp;
using AtomicKind = machine::AtomicEvent::Kind;

namespace {

uint64_t largestOf(unsigned width) {
  return UINT64_MAX >> (64 - width);
}

bool isNegative(const encoder::TermManager& tm, Term constant) {
  const auto n = tm.value(constant);
  return n && *n >> (tm.width(constant) - 1) & 1;
}

/// It is one of the values, or a choice among which there is one: what has been read behind a barrier.
bool mayBe(const encoder::TermManager& tm, Term whole, const std::set<Term>& values) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work{whole};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (values.contains(t)) return true;
    if (tm.op(t) != Op::Ite || !seen.insert(t.id).second) continue;
    work.insert(work.end(), {tm.args(t)[1], tm.args(t)[2]});
  }
  return false;
}

}  // namespace

Term stepOf(encoder::TermManager& tm, const EventOrder& orders, const OrderedEvent& e, bool down) {
  const unsigned width = tm.width(e.of->result);
  if (orders.onlyLooks(e)) return tm.constant(0, width);
  if (e.of->op == AtomicOp::Inc) return tm.constant(1, width);
  return down && e.of->op == AtomicOp::Add ? tm.neg(e.of->operand) : e.of->operand;
}

std::optional<CounterTotal::Total> CounterTotal::of(const std::vector<const OrderedEvent*>& events) {
  const OrderedEvent& first = *events.front();
  const unsigned width = tm_.width(first.of->result);
  Term all = tm_.constant(0, width);
  unsigned __int128 most = 0;
  std::optional<Term> limit;
  std::vector<Bound> bounds;
  for (const OrderedEvent* e : events) {
    if (e->of->op == AtomicOp::Inc && e->of->kind == AtomicKind::ReadModifyWrite) {
      if ((limit && *limit != e->of->operand) || !any_.isOfGrid(e->of->operand)) return std::nullopt;
      limit = e->of->operand;
    }
    if (!orders_.isOfAnyThread(*e) || orders_.onlyLooks(*e)) continue;
    if (!e->first) return std::nullopt;
    if (e->isAgain) continue;  // as in the arbitrary iteration
    const auto threads = orders_.performers(*e);
    if (!threads) return std::nullopt;
    uint64_t times = 1;  // at most, for each thread, beyond the limit
    if (e->inLoop) {
      const auto bound = boundOf(*e);
      if (!bound) return std::nullopt;
      bounds.push_back(*bound);
      // That another iteration follows is known of those in which threads meet again.
      if (e->isOnce) times = 2;
    }
    const bool down = e->of->op == AtomicOp::Sub || (e->of->op == AtomicOp::Add && isNegative(tm_, e->of->operand));
    const Term by = stepOf(tm_, orders_, *e, down);
    uint64_t atMost = tm_.range(by).hi;
    if (const uint32_t threads = any_.blockThreads(); atMost > threads) {
      const Term more = tm_.ult(tm_.constant(threads, width), by);
      if (never(tm_.and_(e->of->guard, more), e->assumptions)) atMost = threads;
    }
    most += (unsigned __int128)(tm_.range(*threads).hi) * atMost * times;
    if (most > largestOf(width)) return std::nullopt;
    all = tm_.add(all, tm_.mul(*threads, tm_.constant(atMost * times, width)));
  }
  if (!bounds.empty()) return limit || most > largestOf(width) / 2 ? std::nullopt : inLoops(first, bounds, all);
  if (!limit) return Total{all, tm_.tru()};
  // It is set back by the operation that sees the limit: by none but the last.
  const Term last = tm_.sub(all, tm_.constant(1, width));
  const Term initial = orders_.initial(first);
  return Total{all, tm_.and_(tm_.ule(initial, *limit), tm_.ule(last, tm_.sub(*limit, initial)))};
}

// `others`: what is added besides the numbers below the limits.
std::optional<CounterTotal::Total> CounterTotal::inLoops(const OrderedEvent& e, const std::vector<Bound>& bounds,
                                                         Term others) const {
  const bool isSigned = bounds.front().isSigned;
  const Term initial = orders_.initial(e);
  Term top = initial;
  for (const Bound& b : bounds) {
    if (b.isSigned != isSigned) return std::nullopt;
    top = isSigned ? tm_.smax(top, b.limit) : tm_.umax(top, b.limit);
  }
  const unsigned width = tm_.width(top);
  // A step from below the limit may end above it.
  uint64_t beyond = 0;
  for (const Bound& b : bounds) beyond = std::max(beyond, b.step - 1);
  others = tm_.add(others, tm_.constant(beyond, width));
  const Term greatest = tm_.constant(isSigned ? largestOf(width) >> 1 : largestOf(width), width);
  const Term room = tm_.sub(greatest, others);
  return Total{tm_.add(tm_.sub(top, initial), others), isSigned ? tm_.sle(top, room) : tm_.ule(top, room)};
}

// Compared with anything in the condition under which another iteration follows.
std::optional<CounterTotal::Bound> CounterTotal::boundOf(const OrderedEvent& e) const {
  const std::vector<const machine::Stopped*> ends = orders_.innermostEnds(e);
  if (ends.size() != 1 || orders_.loopsAround(e) != 1) return std::nullopt;
  if (e.of->kind != AtomicKind::ReadModifyWrite || e.of->op != AtomicOp::Add) return std::nullopt;
  const std::optional<uint64_t> step = tm_.value(e.of->operand);
  if (!step || *step == 0 || *step > kGreatestStep) return std::nullopt;
  const Term again = ends[0]->lanes.at(e.of->lane);
  if (!again) return std::nullopt;
  std::set<Term> drawn{e.of->result};
  for (const OrderedEvent* h : orders_.twins(e)) drawn.insert(h->of->result);
  std::vector<std::pair<Term, bool>> limits;
  std::vector<Term> work{again};
  std::unordered_set<uint32_t> seen;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm_.args(t);
    if (tm_.op(t) == Op::Ult || tm_.op(t) == Op::Slt)
      for (const bool right : {false, true})
        if (mayBe(tm_, args[right], drawn)) limits.push_back({args[!right], tm_.op(t) == Op::Slt});
    work.insert(work.end(), args.begin(), args.end());
  }
  const Term one = tm_.constant(1, tm_.width(e.of->result)), placed = orders_.isPlaced(e);
  for (const auto& [limit, isSigned] : limits) {
    if (!any_.isOfGrid(limit)) continue;
    for (const Term from : {limit, tm_.add(limit, one)}) {
      const Term isBelow = isSigned ? tm_.slt(e.of->result, from) : tm_.ult(e.of->result, from);
      const Term bad = tm_.conj(std::vector<Term>{again, placed, tm_.not_(tm_.and_(e.of->guard, isBelow))});
      if (never(bad, ends[0]->assumptions)) return Bound{from, isSigned, *step};
    }
  }
  return std::nullopt;
}

}  // namespace gpubmc::core
