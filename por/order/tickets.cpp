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
        width_(unsigned(std::bit_width(events.size()))) {}

  std::vector<Term> run() {
    for (size_t i = 0; i < events_.size(); ++i) ranks_.push_back(tm_.rangedVar("rank", width_, 0, events_.size() - 1));
    for (size_t i = 0; i < events_.size(); ++i) {
      meaning(i);
      for (size_t j = i + 1; j < events_.size(); ++j) different(i, j);
    }
    if (atOnePlace(tm_, events_)) dense();
    return std::move(ranks_);
  }

 private:
  Term number(uint64_t n) { return tm_.constant(n, width_); }
  void fact(Term t) {
    if (!tm_.isTrue(t)) facts_.push_back(t);
  }
  /// Event j is performed at the place of i.
  Term joins(size_t i, size_t j) {
    return i == j ? events_[i]->guard : tm_.and_(events_[j]->guard, tm_.eq(events_[i]->offset, events_[j]->offset));
  }

  void meaning(size_t i) {
    const AtomicEvent& e = *events_[i];
    const unsigned width = tm_.width(e.result);
    Term count = number(0);
    for (size_t j = 0; j < events_.size(); ++j) count = tm_.add(count, tm_.ite(joins(i, j), number(1), number(0)));
    auto after = [&](Term n) {
      const Term wide = width >= width_ ? tm_.zext(n, width) : tm_.extract(n, width - 1, 0);
      return tm_.add(e.initial, tm_.mul(tm_.constant(step_, width), wide));
    };
    fact(tm_.implies(e.guard, tm_.ult(ranks_[i], count)));
    fact(tm_.implies(e.guard, tm_.eq(e.result, after(ranks_[i]))));
    fact(tm_.implies(e.guard, tm_.eq(e.last, after(count))));
  }

  void different(size_t i, size_t j) {
    const Term both = tm_.and_(events_[i]->guard, joins(i, j));
    if (tm_.isFalse(both)) return;
    const bool sameLane = events_[i]->lane == events_[j]->lane;
    fact(tm_.implies(both, sameLane ? tm_.ult(ranks_[i], ranks_[j]) : tm_.ne(ranks_[i], ranks_[j])));
    if (!wraps()) fact(tm_.implies(both, tm_.ne(events_[i]->result, events_[j]->result)));
  }

  /// Two of them may return the same.
  bool wraps() const {
    // They differ if k, 2k, ..., (n-1)k are no multiples of 2^width.
    return unsigned(std::countr_zero(step_)) + width_ > tm_.width(events_[0]->result);
  }

  void dense() {
    Term count = number(0);
    for (const AtomicEvent* e : events_) count = tm_.add(count, tm_.ite(e->guard, number(1), number(0)));
    for (size_t r = 0; r < events_.size(); ++r) {
      std::vector<Term> has;
      for (size_t i = 0; i < events_.size(); ++i)
        has.push_back(tm_.and_(events_[i]->guard, tm_.eq(ranks_[i], number(r))));
      fact(tm_.implies(tm_.ult(number(r), count), tm_.disj(has)));
    }
  }

  TermManager& tm_;
  Events events_;
  std::vector<Term>& facts_;
  uint64_t step_;
  unsigned width_;  ///< of ranks and counts
  std::vector<Term> ranks_;
};

}  // namespace

std::vector<Term> rankTickets(TermManager& tm, Events events, std::vector<Term>& facts) {
  return Ranking(tm, events, facts).run();
}

}  // namespace gpubmc::por
