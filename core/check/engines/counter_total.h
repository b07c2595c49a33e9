#pragma once
// How much all threads of a launch together add to a counter (docs/design/atomics-any-size.md, section 3).

#include <optional>
#include <vector>

#include "core/check/engines/event_order.h"

namespace gpubmc::core {

constexpr uint64_t kGreatestStep = 1 << 16;  ///< of a counter that goes up in a loop

/// What the operation adds, or, `down`, subtracts; in the width of the counter.
Term stepOf(encoder::TermManager& terms, const EventOrder& orders, const OrderedEvent& e, bool down);

class CounterTotal {
 public:
  struct Total {
    Term all;    ///< no more is added to one location, by all threads together
    Term holds;  ///< width 1: if this does
  };

  /// Required: all outlive this.
  CounterTotal(AnyThreads& any, const EventOrder& orders, const Impossible& impossible, const Tickets& facts)
      : any_(any), tm_(any.in.terms), orders_(orders), impossible_(impossible), facts_(facts) {}

  /// Required: the operations, all of one object, only look, add, or subtract, all in one direction. No value: not
  /// known.
  std::optional<Total> of(const std::vector<const OrderedEvent*>& events);

 private:
  struct Bound {
    Term limit;  ///< no thread goes on that has found this, or a greater number
    bool isSigned;
    uint64_t step;  ///< what each operation adds
  };
  std::optional<Bound> boundOf(const OrderedEvent& e) const;
  bool never(Term condition, size_t assumptions) const { return impossible_(condition, assumptions, facts_); }
  std::optional<Total> inLoops(const OrderedEvent& e, const std::vector<Bound>& bounds, Term others) const;

  AnyThreads& any_;
  encoder::TermManager& tm_;
  const EventOrder& orders_;
  const Impossible& impossible_;
  const Tickets& facts_;
};

}  // namespace gpubmc::core
