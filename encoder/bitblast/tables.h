#pragma once
// Reads of tables (encoder/term/table.h) as gates. Of a large table only the blocks are made that models ask for
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

/// Required: sorted by index; of equal ones the older comes first. Not empty.
struct TableEntries {
  struct Entry {
    uint64_t index;
    Lit guard;  ///< written if it is true
    Word value;
  };
  std::vector<Entry> list;
  unsigned blockBits;  ///< a block has the entries whose indices differ in these bits alone
  bool isConstant;     ///< guards and values

  explicit TableEntries(std::vector<Entry> sorted);
};

class TableReads {
 public:
  TableReads(Gates& gates, Words& words) : gates_(gates), words_(words) {}

  /// What is read at the index, where `below` is read if no entry is met. Of a large table the result is inputs, which
  /// the lemmas define.
  Word read(std::shared_ptr<const TableEntries> table, const Word& index, const Word& below);

  /// The lemmas that say what is read at the places that a model has chosen, as far as they have not been made; how
  /// many. `lemmas` grows by literals that must be true.
  size_t refine(const std::function<uint64_t(const Word&)>& valueOf, std::vector<Lit>& lemmas);
  /// All that are left.
  void complete(std::vector<Lit>& lemmas);
  uint64_t entries() const;  ///< of the tables of all reads that have lemmas

  /// Words that a model must give values to, from the `from`-th read on.
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
  size_t constants_ = 0;  ///< entries of constant tables that were read at once
};

}  // namespace gpubmc::encoder
