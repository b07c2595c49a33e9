#pragma once
// Reads of tables (encoder/term/table.h) as gates. For a large table, only the blocks that models refer to are built
// (lemmas on demand).

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "encoder/bitblast/words.h"

namespace gpubmc::encoder {

/// Required: sorted by index; entries with equal indices from oldest to newest. Not empty.
struct TableEntries {
  struct Entry {
    uint64_t index;
    Lit guard;  ///< the entry is written if the guard is true
    Word value;
  };
  std::vector<Entry> list;
  unsigned blockBits;  ///< the indices of the entries of one block differ in these bits only
  bool isConstant;     ///< guards and values

  explicit TableEntries(std::vector<Entry> sorted);
};

class TableReads {
 public:
  TableReads(Gates& gates, Words& words) : gates_(gates), words_(words) {}

  /// The value read at the index; `below` is the value if no entry matches. For a large table the result is a word of
  /// inputs that the lemmas define.
  Word read(std::shared_ptr<const TableEntries> table, const Word& index, const Word& below);

  /// Adds the lemmas that define the reads at the places chosen by the model, unless they exist already; returns their
  /// number. `lemmas` is extended by literals that must be true.
  size_t refine(const std::function<uint64_t(const Word&)>& valueOf, std::vector<Lit>& lemmas);
  /// Adds all remaining lemmas.
  void complete(std::vector<Lit>& lemmas);
  uint64_t entries() const;  ///< table entries of all reads that are defined by lemmas

  /// Words whose values the model must define, from the `from`-th read on.
  std::vector<Word> judged(size_t from) const;
  size_t size() const { return lazy_.size(); }

 private:
  using Entry = TableEntries::Entry;
  struct Lazy {
    std::shared_ptr<const TableEntries> table;
    Word index, below, value;
    std::set<uint64_t> made;  ///< blocks
    bool madeOutside = false;
    uint64_t firstBlock() const { return table->list.front().index >> table->blockBits; }
    uint64_t lastBlock() const { return table->list.back().index >> table->blockBits; }
  };
  Word tree(std::span<const Entry> entries, unsigned bits, const Word& index, const Word& below);
  Lit block(const Lazy& read, uint64_t number);
  Lit outside(const Lazy& read);

  Gates& gates_;
  Words& words_;
  std::deque<Lazy> lazy_;
  size_t constants_ = 0;  ///< entries of constant tables read eagerly so far
};

}  // namespace gpubmc::encoder
