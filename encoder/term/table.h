#pragma once
// Arrays below many stores at constant indices: tables in constant memory, arrays that threads have filled. A read is a
// tree of choices by the bits of the index, not a comparison with each index.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

struct TableStore {
  uint64_t index;
  Term guard, value;
};

/// The oldest stores, if they form a table, sorted by index; entries with equal indices from oldest to newest. Empty:
/// they do not. Required: `stores` are those of a chain, newest first.
std::vector<TableStore> oldestTable(const TermManager& terms, std::span<const Term> stores);

/// The value read from the entries, whose indices agree above the lowest `bits`. Required: sorted as by oldestTable().
/// entered(entry, below) -> Value        the value read at its index, if it was `below` before
/// known(bit) -> std::optional<bool>     the index's bit, if it is known
/// choose(bit, yes, no) -> Value         yes if the index's bit is set
template <class Entry, class Value, class Entered, class Known, class Choose>
Value readTable(std::span<const Entry> entries, unsigned bits, const Value& below, const Entered& entered,
                const Known& known, const Choose& choose) {
  if (entries.empty()) return below;
  if (bits == 0) {
    Value r = below;
    for (const Entry& e : entries) r = entered(e, r);
    return r;
  }
  const unsigned bit = bits - 1;
  const auto middle =
      std::partition_point(entries.begin(), entries.end(), [&](const Entry& e) { return (e.index >> bit & 1) == 0; });
  const size_t lower = size_t(middle - entries.begin());
  auto half = [&](bool upper) {
    return readTable(upper ? entries.subspan(lower) : entries.first(lower), bit, below, entered, known, choose);
  };
  if (const std::optional<bool> value = known(bit)) return half(*value);
  const Value yes = half(true);
  return choose(bit, yes, half(false));
}

}  // namespace gpubmc::encoder
