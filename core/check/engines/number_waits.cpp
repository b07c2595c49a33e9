// Waiting for a number.
//
// Assume that some threads wait forever. From some time on nothing changes any more: all others have ended, wait at a
// barrier for one that waits forever, or go on in loops that end. Take a thread T that waits at a location L, which
// has its last value. Each of the following names operations of threads that have not happened, though each of these
// threads comes to its operation unless it waits forever before. Which loops stand before these operations is looked at
// by Waiting, so that there is a thread that waits for no other: a contradiction.
//
//  - Arrivals. Every thread of certain positions in its block adds a constant to L, once. If all have, L has its
//    initial contents and the sum, or more, and T does not wait with that. So some have not.
//  - Flags. With any value that is ever written to L, T does not wait. A thread W writes L: its operation
//    has a constant position, or an offset c * n + d, where n is its number: the index of its block, or the result of a
//    counter that each thread goes up by 1. W has the number that solves the equation, if a thread has: where the
//    number is below that of T, or, for blocks, above it for all T. Lower numbers of counters have been given before.
//  - Turns (Lock, taken in turn). T waits for X and L has V. Who finds its number leaves the next one. V has no owner
//    that comes to it, though each number from the first to X has a thread that waits for it: one that got it from a
//    counter that starts as L does, or, if the number is of the block, the one before T, and so on.

#include "core/check/engines/number_waits.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace gpubmc::core {

using encoder::Op;
using ir::AtomicOp;
using AtomicKind = machine::AtomicEvent::Kind;

namespace {

bool adds(const OrderedEvent& e) {
  return e.of->kind == AtomicKind::ReadModifyWrite && e.of->op == AtomicOp::Add;
}

bool contains(const encoder::TermManager& tm, Term t, Term variable) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work{t};
  while (!work.empty()) {
    const Term at = work.back();
    work.pop_back();
    if (at == variable) return true;
    if (!seen.insert(at.id).second) continue;
    const auto args = tm.args(at);
    work.insert(work.end(), args.begin(), args.end());
  }
  return false;
}

/// What the value is compared with, for equality, anywhere in the condition.
std::vector<Term> comparedWith(const encoder::TermManager& tm, Term condition, Term value) {
  std::vector<Term> out, work{condition};
  std::unordered_set<uint32_t> seen;
  while (!work.empty()) {
    const Term at = work.back();
    work.pop_back();
    if (!seen.insert(at.id).second) continue;
    const auto args = tm.args(at);
    if (tm.op(at) == Op::Eq && (args[0] == value || args[1] == value))
      out.push_back(args[0] == value ? args[1] : args[0]);
    work.insert(work.end(), args.begin(), args.end());
  }
  return out;
}

class NumberWait {
 public:
  NumberWait(const WaitingThread& thread, const WaitingLoop& loop) : t_(thread), tm_(thread.tm), loop_(loop) {}

  std::variant<Awaited, WaitingDoubt> find() {
    if (loop_.inside.size() != 1 || !t_.orders.onlyLooks(*loop_.inside.front()) || loop_.again.size() != 1)
      return unknown("what ends it is not known");
    look_ = loop_.inside.front();
    stops_ = loop_.again.front();
    again_ = t_.again(*stops_);
    if (!t_.coherence.facts().objects.contains(look_->of->object) && !t_.coherence.follows(look_->of->object))
      return unknown(fmt::format("{} is not accessed by atomic operations of one width alone", t_.nameOf(*look_)));
    for (const OrderedEvent* e : t_.own()) {
      if (e->of->object != look_->of->object || t_.orders.onlyLooks(*e)) continue;
      if (e->of->plain && isOfBlock()) continue;  // behind or before barriers
      writers_.push_back(e);
      if (!e->first || (isOfBlock() && e->of->segment != look_->of->segment))
        return unknown(fmt::format("{} is written in other intervals, too", t_.nameOf(*look_)));
    }
    if (writers_.empty()) return unknown(fmt::format("nobody writes {}", t_.nameOf(*look_)));
    const Lock* lock = t_.coherence.locks().of(look_->of->object);
    if (lock && !lock->free && std::ranges::find(lock->takes, look_) != lock->takes.end()) return turn(*lock);
    if (std::ranges::all_of(writers_, [&](const auto* w) { return adds(*w) && tm_.value(w->of->operand); }))
      return arrivals();
    return flag();
  }

 private:
  using Result = std::variant<Awaited, WaitingDoubt>;

  WaitingDoubt unknown(std::string why) const { return {mayWait(loop_.loc, std::move(why)), tm_.tru()}; }
  WaitingDoubt doubt(std::string why, Term bad, size_t assumptions) const {
    return {mayWait(loop_.loc, std::move(why)), bad, assumptions};
  }
  bool isOfBlock() const { return t_.any.in.inputs.objectShape(look_->of->object).space == ir::Space::Shared; }

  std::vector<AwaitedOperation> inAnyBlock(const std::vector<const OrderedEvent*>& operations) const {
    std::vector<AwaitedOperation> out;
    for (const OrderedEvent* w : operations) out.push_back({w, tm_.tru()});
    return out;
  }

  // Where threads of that position exist, and do not come to the operation, nor wait.
  Term isMissed(const OrderedEvent& e, Term position) const {
    return tm_.conj(std::vector<Term>{position, tm_.not_(e.of->guard), tm_.not_(t_.stopsElsewhere(e))});
  }

  // The condition can't hold, or not if the objects are 0 at first.
  std::optional<WaitingDoubt> unlessZero(Term bad, size_t assumptions, const OrderedEvent& e, const OrderedEvent* other,
                                         std::string why) const {
    if (t_.never(bad, assumptions)) return std::nullopt;
    auto isZero = [&](const OrderedEvent& at) {
      const Term initial = t_.orders.initial(at);
      return tm_.eq(initial, tm_.constant(0, tm_.width(initial)));
    };
    const Term zero = other ? tm_.and_(isZero(e), isZero(*other)) : isZero(e);
    WaitingDoubt out = doubt(std::move(why), bad, assumptions);
    if (!isOfBlock() && t_.never(tm_.and_(bad, zero), assumptions))
      out.reason = {.cause = Cause::TakenAtStart,
                    .number = 0,
                    .loc = loop_.loc,
                    .subject = t_.nameOf(e),
                    .detail = other ? t_.nameOf(*other) : ""};
    return out;
  }

  // Those before the loop, if there are any: other threads may add once more before the thread looks.
  std::vector<const OrderedEvent*> arriving() const {
    std::vector<const OrderedEvent*> out;
    for (const OrderedEvent* w : writers_)
      if (*w->first < *look_->first) out.push_back(w);
    return out.empty() ? writers_ : out;
  }

  Result arrivals() const {
    const Term here = look_->of->offset, initial = t_.orders.initial(*look_);
    const std::vector<const OrderedEvent*> arriving = this->arriving();
    Term sum = tm_.constant(0, tm_.width(initial));
    for (const OrderedEvent* w : writers_) {
      const bool isOnePlace = t_.any.isOfGrid(here) && t_.any.isOfGrid(w->of->offset);
      if (!isOnePlace || !t_.never(tm_.and_(again_, tm_.ne(here, w->of->offset)), stops_->assumptions))
        return unknown(fmt::format("{} may count in several places", t_.nameOf(*look_)));
    }
    for (const OrderedEvent* w : arriving) {
      const auto all = t_.orders.performers(*w);
      if (!all || w->inLoop) return unknown(fmt::format("how often {} goes up is not known", t_.nameOf(*look_)));
      sum = tm_.add(sum, tm_.mul(*all, w->of->operand));
      const Term missed = isMissed(*w, t_.orders.isPlaced(*w));
      if (!t_.never(missed, t_.all()))
        return doubt(fmt::format("not all threads add to {} that are waited for", t_.nameOf(*w)), missed, t_.all());
    }
    // If others may follow, the counter may have gone beyond: facts about its total say how far.
    const Term come = tm_.sub(look_->of->result, initial);
    const bool isAll = arriving.size() == writers_.size();
    if (!isAll && !t_.coherence.countsUp(look_->of->object))
      return unknown(fmt::format("how often {} goes up is not known", t_.nameOf(*look_)));
    const Term bad = tm_.and_(again_, isAll ? tm_.eq(come, sum) : tm_.ule(sum, come));
    if (auto why = unlessZero(bad, stops_->assumptions, *look_, nullptr, "it may go on when all have arrived"))
      return std::move(*why);
    return Awaited{inAnyBlock(arriving), false, !isOfBlock()};
  }

  Result flag() const {
    for (const OrderedEvent* w : writers_) {
      const std::optional<Term> left = t_.orders.left(*w);
      const Term bad = left ? tm_.and_(again_, tm_.eq(look_->of->result, *left)) : again_;
      if (!left || !t_.any.isOfGrid(*left) || !t_.never(bad, stops_->assumptions))
        return unknown(fmt::format("it may go on with what is written to {}", t_.nameOf(*look_)));
    }
    std::optional<WaitingDoubt> why;
    for (const OrderedEvent* w : writers_) {
      if (w->inLoop) continue;
      Result r = t_.any.isOfGrid(w->of->offset) ? flagOfOne(*w) : flagOfEach(*w);
      if (std::holds_alternative<Awaited>(r)) return r;
      if (!why) why = std::get<WaitingDoubt>(std::move(r));
    }
    return why ? std::move(*why) : unknown(fmt::format("{} is written in a loop", t_.nameOf(*look_)));
  }

  // By the thread of a constant position.
  Result flagOfOne(const OrderedEvent& w) const {
    const Term here = t_.orders.isInBlock(w), missed = isMissed(w, tm_.and_(t_.orders.isPlaced(w), here));
    if (!t_.never(tm_.and_(again_, tm_.ne(w.of->offset, look_->of->offset)), stops_->assumptions))
      return unknown(fmt::format("it may wait at a place of {} that nobody writes", t_.nameOf(w)));
    if (!t_.never(missed, t_.all())) return doubt(fmt::format("{} may not be written", t_.nameOf(w)), missed, t_.all());
    const Thread& t = t_.thread();
    const machine::BlockIndex &b = t_.any.blocks[0], &block = t_.any.in.sizes.block, &grid = t_.any.in.sizes.grid;
    std::vector<Term> outside;
    for (const auto& [at, size] : {std::pair(t.x, block.x), std::pair(t.y, block.y), std::pair(t.z, block.z),
                                   std::pair(b.x, grid.x), std::pair(b.y, grid.y), std::pair(b.z, grid.z)})
      if (const auto n = numberOf(tm_, w.of->guard, at)) outside.push_back(tm_.ule(size, tm_.constant(*n, 32)));
    if (const Term bad = tm_.and_(again_, tm_.disj(outside)); !t_.never(bad, stops_->assumptions))
      return doubt(fmt::format("there may be no thread that writes {}", t_.nameOf(w)), bad, stops_->assumptions);
    return Awaited{{{&w, here}}, false, !isOfBlock()};
  }

  // The number for which the offset of the operation is that at which is waited.
  std::optional<Term> solved(const OrderedEvent& w, Term number) const {
    const encoder::Linear sum = tm_.linear(w.of->offset);
    std::optional<std::pair<Term, uint64_t>> found;
    for (const auto& part : sum.parts)
      if (contains(tm_, part.first, number)) {
        if (found) return std::nullopt;
        found = part;
      }
    if (!found || found->second == 0) return std::nullopt;
    const Term scale = tm_.constant(found->second, ir::kOffsetBits);
    const Term rest = tm_.sub(w.of->offset, tm_.mul(scale, found->first));
    return tm_.resizeUnsigned(tm_.udiv(tm_.sub(look_->of->offset, rest), scale), tm_.width(number));
  }

  struct Number {
    Term of;                              ///< of the thread
    const OrderedEvent* drawn = nullptr;  ///< its result; null: the index of the block
    Term size{};                          ///< of the grid, if it is the index of the block
  };

  std::vector<Number> numbers() const {
    std::vector<Number> out;
    const machine::BlockIndex& b = t_.any.blocks[0];
    const machine::BlockIndex& grid = t_.any.in.sizes.grid;
    for (const auto& [place, size] : {std::pair(b.x, grid.x), std::pair(b.y, grid.y), std::pair(b.z, grid.z)})
      if (tm_.op(place) == Op::Var) out.push_back({place, nullptr, size});
    for (const OrderedEvent* d : t_.own())
      if (draws(*d)) out.push_back({d->of->result, d});
    return out;
  }

  // The one operation of the kernel that changes its object: it adds 1.
  bool draws(const OrderedEvent& d) const {
    if (!adds(d) || d.inLoop || !d.first || tm_.value(d.of->operand) != uint64_t(1)) return false;
    if (!t_.coherence.facts().objects.contains(d.of->object)) return false;
    return std::ranges::all_of(t_.own(), [&](const OrderedEvent* e) {
      return e == &d || e->of->object != d.of->object || t_.orders.onlyLooks(*e);
    });
  }

  // By the thread that has the number which its place says, for any number.
  Result flagOfEach(const OrderedEvent& w) const {
    for (const Number& n : numbers()) {
      const auto q = solved(w, n.of);
      if (!q) continue;
      const Term there = tm_.substitute(w.of->offset, {{n.of.id, *q}});
      const Term other = tm_.var("number", tm_.width(n.of));
      const Term general = tm_.substitute(w.of->offset, {{n.of.id, other}});
      if (n.drawn ? !t_.any.isOfGrid(general, std::array{other}) || !t_.any.isOfGrid(n.drawn->of->offset)
                  : !isOfPositions(general, other))
        continue;
      auto always = [&](std::vector<Term> all) {
        all.push_back(tm_.eq(there, look_->of->offset));
        return t_.never(tm_.and_(again_, tm_.not_(tm_.conj(all))), stops_->assumptions);
      };
      // Without sums of unknowns, which are hard for solvers. Numbers of counters do not wrap below that of the thread.
      const bool isKnown =
          n.drawn ? always({n.drawn->of->guard, tm_.ult(*q, n.of), tm_.ule(t_.orders.initial(*n.drawn), *q)})
                  : always({tm_.ult(*q, n.of)}) || always({tm_.ult(n.of, *q), tm_.ult(*q, n.size)});
      if (!isKnown) continue;
      const Term missed = isMissed(w, n.drawn ? n.drawn->of->guard : t_.orders.isPlaced(w));
      if (!t_.never(missed, t_.all()))
        return doubt(fmt::format("{} may not be written", t_.nameOf(w)), missed, t_.all());
      return Awaited{inAnyBlock({&w}), !n.drawn || isAlone(w), !n.drawn && !isOfBlock()};
    }
    return unknown(fmt::format("it may wait at a place of {} that nobody writes", t_.nameOf(w)));
  }

  bool isOfPositions(Term t, Term also) const {
    const Thread& own = t_.thread();
    const machine::BlockIndex& b = t_.any.blocks[0];
    return t_.any.isOfGrid(t, std::array{also, own.x, own.y, own.z, b.x, b.y, b.z});
  }

  // No barrier between the loop and the operation, at which others of the block, with other numbers, are waited for.
  bool isAlone(const OrderedEvent& w) const {
    return w.of->segment == look_->of->segment && !t_.problem.traits.warpOperations;
  }

  Result turn(const Lock& lock) const {
    const std::string name = t_.nameOf(*look_);
    // A second time, a thread would wait for a number that has been passed.
    if (t_.orders.loopsAround(*look_) != 1 || std::ranges::any_of(writers_, &OrderedEvent::inLoop))
      return unknown(fmt::format("each thread may wait for {} several times", name));
    for (Term number : comparedWith(tm_, again_, look_->of->result)) {
      const Term taken = t_.coherence.locks().taken(lock, *look_), isFound = tm_.eq(look_->of->result, number);
      const Term other = tm_.or_(tm_.and_(taken, tm_.not_(isFound)), tm_.and_(again_, isFound));
      if (!t_.never(other, stops_->assumptions)) continue;
      std::vector<const OrderedEvent*> passing;
      std::vector<Term> kept{taken, tm_.not_(t_.stopsElsewhere(*look_))};
      for (const OrderedEvent* w : lock.frees) {
        if (!t_.orders.isOfAnyThread(*w)) continue;
        const Term one = tm_.constant(1, tm_.width(number));
        const Term next = adds(*w) ? tm_.add(number, w->of->operand) : w->of->operand;
        const bool isKnown = adds(*w) || (w->of->kind == AtomicKind::ReadModifyWrite && w->of->op == AtomicOp::Exch);
        const Term bad = tm_.and_(t_.orders.writes(*w), tm_.ne(next, tm_.add(number, one)));
        if (!isKnown || !t_.never(bad, w->assumptions))
          return doubt(fmt::format("{} is not handed to the next number", name), bad, w->assumptions);
        if (*w->first < *look_->first) continue;
        passing.push_back(w);
        kept.push_back(tm_.not_(tm_.and_(t_.orders.writes(*w), tm_.eq(w->of->offset, look_->of->offset))));
      }
      if (const Term bad = tm_.conj(kept); !t_.never(bad, t_.all()))
        return doubt(fmt::format("{} is not handed on on every path", name), bad, t_.all());
      return turnOf(number, std::move(passing));
    }
    return unknown(fmt::format("which number of {} it waits for is not known", name));
  }

  // Each number from the first to that of the thread has a thread that waits for it.
  Result turnOf(Term number, std::vector<const OrderedEvent*> passing) const {
    const Term here = look_->of->offset;
    const bool isAlone = std::ranges::all_of(passing, [&](const OrderedEvent* w) { return this->isAlone(*w); });
    for (const Number& n : numbers()) {
      if (!n.drawn || n.of != number) continue;
      const Term missed = isMissed(*look_, n.drawn->of->guard);
      if (!t_.never(missed, t_.all()))
        return doubt(fmt::format("a thread may not wait for its number of {}", t_.nameOf(*n.drawn)), missed, t_.all());
      const bool isOnePlace =
          n.drawn->of->offset == here || (t_.any.isOfGrid(here) && t_.any.isOfGrid(n.drawn->of->offset));
      if (!isOnePlace) return unknown(fmt::format("{} may be in several places", t_.nameOf(*n.drawn)));
      const Term differ = tm_.and_(look_->of->guard, tm_.ne(t_.orders.initial(*n.drawn), t_.orders.initial(*look_)));
      if (auto why = unlessZero(differ, look_->assumptions, *look_, n.drawn, "its first number may be another one"))
        return std::move(*why);
      return Awaited{inAnyBlock(passing), isAlone, false};
    }
    std::optional<WaitingDoubt> why;
    for (const Number& n : numbers()) {
      if (n.drawn || !isOfPositions(number, n.of) || !isOfPositions(here, n.of)) continue;
      const std::unordered_map<uint32_t, Term> before{{n.of.id, tm_.sub(n.of, tm_.constant(1, tm_.width(n.of)))}};
      const Term one = tm_.constant(1, tm_.width(number));
      const Term isBefore = tm_.conj(std::vector<Term>{tm_.not_(tm_.eq(n.of, tm_.constant(0, tm_.width(n.of)))),
                                                       tm_.eq(tm_.add(tm_.substitute(number, before), one), number),
                                                       tm_.eq(tm_.substitute(here, before), here)});
      const Term bad =
          tm_.conj(std::vector<Term>{look_->of->guard, tm_.ne(number, t_.orders.initial(*look_)), tm_.not_(isBefore)});
      const Term missed = isMissed(*look_, t_.orders.isPlaced(*look_));
      if (auto more = unlessZero(bad, look_->assumptions, *look_, nullptr, "no thread may have the first number")) {
        if (!why || more->reason.cause == Cause::TakenAtStart) why = std::move(more);
      } else if (!t_.never(missed, t_.all())) {
        why = doubt(fmt::format("a thread may not wait for its number of {}", t_.nameOf(*look_)), missed, t_.all());
      } else {
        return Awaited{inAnyBlock(passing), true, !isOfBlock()};
      }
    }
    return why ? std::move(*why)
               : unknown(fmt::format("whether all numbers of {} have a thread is not known", t_.nameOf(*look_)));
  }

  const WaitingThread& t_;
  encoder::TermManager& tm_;
  const WaitingLoop& loop_;
  const OrderedEvent* look_ = nullptr;
  const machine::Stopped* stops_ = nullptr;
  Term again_{};
  std::vector<const OrderedEvent*> writers_;
};

}  // namespace

std::variant<Awaited, WaitingDoubt> awaited(const WaitingThread& thread, const WaitingLoop& loop) {
  return NumberWait(thread, loop).find();
}

bool usesUpNumbers(const WaitingThread& t, const WaitingLoop& loop) {
  encoder::TermManager& tm = t.tm;
  auto ends = [&](const machine::Stopped& s, const OrderedEvent& d) {
    const std::optional<uint64_t> by = adds(d) ? tm.value(d.of->operand) : std::nullopt;
    if (!by || *by == 0 || *by > kGreatestStep || !t.coherence.follows(d.of->object)) return false;
    // The counter goes through all numbers in steps of no more than this one; other operations are few.
    const bool goesUp = std::ranges::all_of(t.own(), [&](const OrderedEvent* e) {
      const bool isSame = e->of->inst == d.of->inst && (e->isAgain || e->path == d.path);
      return isSame || e->of->object != d.of->object || t.orders.onlyLooks(*e) ||
             (!e->inLoop && adds(*e) && tm.value(e->of->operand).value_or(UINT64_MAX) <= *by);
    });
    if (!goesUp) return false;
    // Who gets one of so many certain numbers does not go on.
    const unsigned width = tm.width(d.of->result);
    const uint64_t greatest = ~uint64_t(0) >> (64 - width);
    return std::ranges::any_of(std::array{greatest, greatest >> 1}, [&](uint64_t last) {
      const Term isLast = tm.ult(tm.sub(tm.constant(last, width), d.of->result), tm.constant(*by, width));
      return t.never(tm.and_(t.again(s), tm.or_(tm.not_(d.of->guard), isLast)), s.assumptions);
    });
  };
  return !loop.again.empty() && std::ranges::all_of(loop.again, [&](const machine::Stopped* s) {
    auto draws = [&](const OrderedEvent* d) { return !d->isAgain && ends(*s, *d); };
    return std::ranges::any_of(loop.inside, draws) || std::ranges::any_of(loop.ofLeaders, draws);
  });
}

}  // namespace gpubmc::core
