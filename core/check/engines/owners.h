#pragma once
// Objects whose locations have owners: one thread alone writes a location, or one thread alone waits for a number
// there. Both are statements about all pairs of threads, within a block and across blocks
// (docs/design/atomics-any-size.md, sections 3 and 5).

#include <cstdint>
#include <functional>
#include <set>

#include "core/check/engines/event_order.h"

namespace gpubmc::core {

struct Owners {
  /// No two threads write one location.
  std::set<uint32_t> written{};
  /// Nor would they, if all threads wrote that are at the position of those that do.
  std::set<uint32_t> kept{};
  /// No two threads leave a loop in which they look at a location and last see one number.
  std::set<uint32_t> waitedFor{};

  bool empty() const { return written.empty() && kept.empty() && waitedFor.empty(); }
};

/// Objects that some operation of an arbitrary thread writes, and another one looks at.
Owners mayHaveOwners(const EventOrder& orders);

/// Whether a condition of width 1 is impossible under the first assumptions of each execution, these many.
using ImpossibleOfBoth = std::function<bool(Term condition, size_t first, size_t second)>;

/// Those of the candidates of which it is known for the two arbitrary threads of the executions: two of one, or one of
/// each. Required: no helpers.
Owners ownersAmong(const Owners& candidates, encoder::TermManager& terms, const EventOrder& orders,
                   const ImpossibleOfBoth& impossible);

}  // namespace gpubmc::core
