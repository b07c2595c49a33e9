#pragma once
// Conditional barriers (docs/adr/0004-open-segments.md): which earlier segments an access cannot conflict with, because
// a barrier in between happens in every execution that has the access. This matters for loops with barriers whose trip
// count is an input: an access in round k has passed the barriers of all rounds before, so that segments do not
// accumulate as partners.

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpu-model/machine/log.h"

namespace gpubmc::por {

using encoder::Term;

class Closing {
 public:
  Closing(const encoder::TermManager& terms, uint32_t lanes) : terms_(terms), lanes_(lanes) {}

  /// The next segment ends with a barrier that happens under `condition` and closes the segments up to `closes`.
  void barrier(Term condition, size_t closes) { barriers_.emplace_back(conjuncts(condition), closes); }

  /// Required: the accesses are in the segment after the last barrier(). The first segment whose accesses may be
  /// unordered with them: a barrier certainly separates all earlier ones. A syntactic approximation: 0 is always
  /// correct.
  size_t firstOpen(std::span<const machine::Access* const> accesses);

 private:
  using Set = std::vector<uint32_t>;  ///< ids of the conjuncts, sorted
  const Set& conjuncts(Term t);
  void intersect(Set& common, bool& first, Term guard);

  const encoder::TermManager& terms_;
  uint32_t lanes_;
  std::vector<std::pair<Set, size_t>> barriers_;
  std::unordered_map<uint32_t, Set> known_;
};

}  // namespace gpubmc::por
