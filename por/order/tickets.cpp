#include "por/order/tickets.h"

#include <algorithm>
#include <bit>

namespace gpubmc::por {

using encoder::TermManager;
using machine::AtomicEvent;

std::optional<uint64_t> ticketStep(const TermManager& tm, Events events) {
  std::optional<uint64_t> step;
  for (const AtomicEvent* e : events) {
    if (e->kind != AtomicEvent::Kind::ReadModifyWrite || e->plain) return std::nullopt;
    if (e->op != ir::AtomicOp::Add && e->op != ir::AtomicOp::Sub) return std::nullopt;
    const auto operand = tm.value(e->operand);
    if (!operand || *operand == 0) return std::nullopt;
    const unsigned width = tm.width(e->operand);
    const uint64_t all = width == 64 ? ~0ull : (1ull << width) - 1;
    const uint64_t k = (e->op == ir::AtomicOp::Add ? *operand : 0 - *operand) & all;
    if (step && *step != k) return std::nullopt;
    step = k;
  }
  return step;
}

bool atOnePlace(TermManager& tm, Events events) {
  return std::all_of(events.begin(), events.end(), [&](const AtomicEvent* e) {
    return e->object == events[0]->object && tm.isTrue(tm.eq(e->offset, events[0]->offset));
  });
}

namespace {

class Ranking {
 public:
  Ranking(TermManager& tm, Events events, std::vector<Term>& facts)
      : tm_(tm),
        events_(events),
        facts_(facts),
        step_(*ticketStep(tm, events)),
        onePlace_(atOnePlace(tm, events)),
        width_(unsigned(std::bit_width(events.size()))) {}

  std::vector<Term> run() {
    for (size_t i = 0; i < events_.size(); ++i) ranks_.push_back(tm_.rangedVar("rank", width_, 0, events_.size() - 1));
    for (size_t i = 0; i < events_.size(); ++i) {
      meaning(i);
      for (size_t j = i + 1; j < events_.size(); ++j) different(i, j);
    }
    if (onePlace_) dense();
    return std::move(ranks_);
  }

 private:
  Term number(uint64_t n) { return tm_.constant(n, width_); }
  void fact(Term t) {
    if (!tm_.isTrue(t)) facts_.push_back(t);
  }
  /// Event j is performed at the address of i.
  Term joins(size_t i, size_t j) {
    return i == j ? events_[i]->guard : tm_.and_(events_[j]->guard, tm_.eq(events_[i]->offset, events_[j]->offset));
  }

  void meaning(size_t i) {
    const AtomicEvent& e = *events_[i];
    const unsigned width = tm_.width(e.result);
    const Term count = onePlace_ && i > 0 ? counts_[0] : counted(i);
    counts_.push_back(count);
    auto after = [&](Term n) { return tm_.add(e.initial, tm_.mul(tm_.constant(step_, width), wide(n, width))); };
    fact(tm_.implies(e.guard, tm_.ult(ranks_[i], count)));
    // The result and the final value of an event that is not performed are irrelevant: unconditional facts are
    // definitions.
    fact(tm_.eq(e.result, after(ranks_[i])));
    fact(tm_.eq(e.last, after(count)));
    if (!wraps()) fact(tm_.implies(e.guard, before(e, count)));
  }

  /// The number of events performed at the address of i, as a variable: the sum would be merged into other sums.
  Term counted(size_t i) {
    Term sum = number(0);
    for (size_t j = 0; j < events_.size(); ++j) sum = tm_.add(sum, tm_.ite(joins(i, j), number(1), number(0)));
    if (tm_.value(sum)) return sum;
    const Term count = tm_.rangedVar("count", width_, 0, events_.size());
    fact(tm_.eq(count, sum));
    return count;
  }

  /// The result is one of the first `count` values, without reference to its rank.
  Term before(const AtomicEvent& e, Term count) {
    const unsigned width = tm_.width(e.result);
    const uint64_t all = width == 64 ? ~0ull : (1ull << width) - 1, opposite = (0 - step_) & all;
    const bool up = step_ <= opposite;
    const Term distance = up ? tm_.sub(e.result, e.initial) : tm_.sub(e.initial, e.result);
    return tm_.ult(distance, tm_.mul(tm_.constant(up ? step_ : opposite, width), wide(count, width)));
  }

  Term wide(Term n, unsigned width) { return width >= width_ ? tm_.zext(n, width) : tm_.extract(n, width - 1, 0); }

  void different(size_t i, size_t j) {
    const Term both = tm_.and_(events_[i]->guard, joins(i, j));
    if (tm_.isFalse(both)) return;
    const bool sameLane = events_[i]->lane == events_[j]->lane;
    fact(tm_.implies(both, sameLane ? tm_.ult(ranks_[i], ranks_[j]) : tm_.ne(ranks_[i], ranks_[j])));
    if (!wraps()) fact(tm_.implies(both, tm_.ne(events_[i]->result, events_[j]->result)));
  }

  /// Whether the counter may wrap around to its initial value.
  bool wraps() const {
    const unsigned width = tm_.width(events_[0]->result);
    const uint64_t all = width == 64 ? ~0ull : (1ull << width) - 1;
    return unsigned(std::bit_width(std::min(step_, (0 - step_) & all))) + width_ > width;
  }

  /// Required: onePlace_. Every rank below the count occurs.
  void dense() {
    for (size_t r = 0; r < events_.size(); ++r) {
      std::vector<Term> has;
      for (size_t i = 0; i < events_.size(); ++i)
        has.push_back(tm_.and_(events_[i]->guard, tm_.eq(ranks_[i], number(r))));
      fact(tm_.implies(tm_.ult(number(r), counts_[0]), tm_.disj(has)));
    }
  }

  TermManager& tm_;
  Events events_;
  std::vector<Term>& facts_;
  uint64_t step_;
  bool onePlace_;
  unsigned width_;  ///< width of ranks and counts
  std::vector<Term> ranks_, counts_;
};

}  // namespace

std::vector<Term> rankTickets(TermManager& tm, Events events, std::vector<Term>& facts) {
  return Ranking(tm, events, facts).run();
}

}  // namespace gpubmc::por
