#pragma once
// The contents of one memory object as seen by one block: cells of a fixed width, at byte offsets.
//
// Stores of one address shape (see address.h) go into a map from deltas to values, so that 1,024 threads writing s[tid]
// cost 1,024 map entries and a read s[k] costs one look-up. A store of another shape turns the map into array terms.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/memory/address.h"

namespace gpubmc::memory {

class Cells {
 public:
  /// Required: `initial` is an array of 8*cellBytes wide cells indexed by 48-bit byte offsets.
  Cells(encoder::TermManager& terms, Term initial, unsigned cellBytes);

  unsigned cellBytes() const { return cellBytes_; }
  /// Required: offset is a multiple of cellBytes in every execution considered.
  Term load(Term offset);
  /// The cell at `offset` becomes `value` where `guard` holds.
  void store(Term guard, Term offset, Term value);
  bool hasStores() const { return !cells_.empty(); }
  /// Appends words that describe the cells' contents, as terms: equal words mean equal contents.
  void describe(std::vector<uint32_t>& words) const;

 private:
  Term loadAt(const Address& a, Term offset);
  Term flushed();

  struct Cell {
    Term offset, guard, value;  ///< if the guard does not hold, the contents below the map
  };
  encoder::TermManager& terms_;
  unsigned cellBytes_;
  Term under_;                                ///< contents without the map
  Term full_;                                 ///< contents with it; no term: not yet computed
  Address shape_;                             ///< of every cell of the map
  std::unordered_map<uint64_t, Cell> cells_;  ///< by delta
};

}  // namespace gpubmc::memory
