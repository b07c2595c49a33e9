// Known bits and ranges of reads from an array whose cells are all written: a table, or an array that threads have
// filled.

#include <algorithm>
#include <bit>

#include "encoder/term/arena.h"

namespace gpubmc::encoder {

namespace {

constexpr uint32_t kLeastStores = 64;

Facts either(const Facts& a, const Facts& b) {
  return {{a.known.zeros & b.known.zeros, a.known.ones & b.known.ones},
          {std::min(a.u.lo, b.u.lo), std::max(a.u.hi, b.u.hi)},
          {std::min(a.s.lo, b.s.lo), std::max(a.s.hi, b.s.hi)}};
}

}  // namespace

// Stores in ascending order above a base that is not a store form one coverage; stores elsewhere do not affect it.
// Cells that are written repeatedly are not a table: maintaining facts about them would not pay.
void TermManager::Impl::cover(uint32_t id) {
  const Node& n = nodes[id];
  const uint32_t below = pool[n.first], guard = pool[n.first + 1], index = pool[n.first + 2], value = pool[n.first + 3];
  const bool isSure = nodes[guard].op == Op::Const && nodes[index].op == Op::Const;
  const uint64_t at = nodes[index].payload;
  const auto known = coverage.find(below);
  if (known == coverage.end()) {
    if (isSure && nodes[below].op != Op::Store) coverage[id] = {at, at, 0, 1, factsOf({value})};
    return;
  }
  Coverage c = known->second;
  const uint64_t cells = c.step ? (c.last - c.first) / c.step + 1 : 1;
  if (++c.stores > 2 * cells + kLeastStores) return;
  const bool isInside = c.first <= at && at <= c.last;
  const bool isNext = isSure && (c.step ? at == c.last + c.step : at > c.last);
  if (isNext) c.step = at - c.last, c.last = at;
  if (!isSure || isNext || isInside) c.cells = either(c.cells, factsOf({value}));
  coverage[id] = c;
}

bool TermManager::Impl::covered(uint32_t array, uint32_t index, Facts& out) const {
  const auto known = coverage.find(array);
  if (known == coverage.end()) return false;
  const Coverage& c = known->second;
  if (!std::has_single_bit(c.step) || c.first % c.step) return false;
  const Facts at = factsOf({index});
  if (at.u.lo < c.first || at.u.hi > c.last || (~at.known.zeros & (c.step - 1))) return false;
  out = c.cells;
  return true;
}

}  // namespace gpubmc::encoder
