#include "encoder/bitblast/tables.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

constexpr size_t kSmall = 64;  ///< entries: of a table that is read at once, and of a block
/// Entries of constant tables that are read at once, all reads together: neighbours have most of their choices in
/// common.
constexpr size_t kMostConstants = 200'000;

}  // namespace

TableEntries::TableEntries(std::vector<Entry> sorted) : list(std::move(sorted)) {
  GPUBMC_CHECK(!list.empty());
  uint64_t gap = UINT64_MAX;
  for (size_t i = 1; i < list.size(); ++i)
    if (list[i].index != list[i - 1].index) gap = std::min(gap, list[i].index - list[i - 1].index);
  auto isConst = [](Lit l) { return l <= 1; };
  isConstant = std::all_of(list.begin(), list.end(), [&](const Entry& e) {
    return e.guard == kTrue && std::all_of(e.value.begin(), e.value.end(), isConst);
  });
  // At most kSmall places lie in one block.
  blockBits = std::min(63u, unsigned(std::bit_width(kSmall) - 1 + std::bit_width(gap) - 1));
}

Word TableReads::tree(const Entry* first, const Entry* last, unsigned bits, const Word& index, const Word& below) {
  if (first == last) return below;
  if (bits == 0) {
    Word r = below;
    for (; first != last; ++first) r = words_.mux(first->guard, first->value, r);
    return r;
  }
  const unsigned bit = bits - 1;
  const Entry* high = std::partition_point(first, last, [&](const Entry& e) { return (e.index >> bit & 1) == 0; });
  if (index[bit] == kFalse) return tree(first, high, bit, index, below);
  if (index[bit] == kTrue) return tree(high, last, bit, index, below);
  const Word yes = tree(high, last, bit, index, below);
  return words_.mux(index[bit], yes, tree(first, high, bit, index, below));
}

Word TableReads::read(std::shared_ptr<const TableEntries> table, const Word& index, const Word& below) {
  const Entry *first = table->list.data(), *last = first + table->list.size();
  const bool isCheap = table->isConstant && constants_ + table->list.size() <= kMostConstants;
  if (isCheap) constants_ += table->list.size();
  if (isCheap || table->list.size() <= kSmall) return tree(first, last, unsigned(index.size()), index, below);
  Word value(below.size());
  for (Lit& l : value) l = gates_.input();
  lazy_.push_back({std::move(table), index, below, value, {}});
  return value;
}

Lit TableReads::block(const Lazy& read, uint64_t number) {
  const unsigned bits = std::min(read.table->blockBits, unsigned(read.index.size()));
  auto in = [&](const Entry& e) { return e.index >> read.table->blockBits; };
  const Entry *begin = read.table->list.data(), *end = begin + read.table->list.size();
  const Entry* first = std::partition_point(begin, end, [&](const Entry& e) { return in(e) < number; });
  const Entry* last = std::partition_point(first, end, [&](const Entry& e) { return in(e) == number; });
  const Word high(read.index.begin() + bits, read.index.end());
  const Lit inside = words_.equal(high, words_.constant(number, high.size()));
  const Word what = tree(first, last, bits, read.index, read.below);
  return gates_.or_(negated(inside), words_.equal(read.value, what));
}

Lit TableReads::outside(const Lazy& read) {
  const unsigned bits = std::min(read.table->blockBits, unsigned(read.index.size()));
  const Word high(read.index.begin() + bits, read.index.end());
  const Lit before = words_.less(high, words_.constant(read.firstBlock(), high.size()));
  const Lit behind = words_.less(words_.constant(read.lastBlock(), high.size()), high);
  return gates_.or_(negated(gates_.or_(before, behind)), words_.equal(read.value, read.below));
}

size_t TableReads::refine(const std::function<uint64_t(const Word&)>& valueOf, std::vector<Lit>& lemmas) {
  size_t made = 0;
  for (Lazy& read : lazy_) {
    const uint64_t number = valueOf(read.index) >> read.table->blockBits;
    if (number < read.firstBlock() || number > read.lastBlock()) {
      if (std::exchange(read.madeOutside, true)) continue;
      lemmas.push_back(outside(read));
    } else {
      if (!read.made.insert(number).second) continue;
      lemmas.push_back(block(read, number));
    }
    ++made;
  }
  return made;
}

void TableReads::complete(std::vector<Lit>& lemmas) {
  for (Lazy& read : lazy_) {
    if (!std::exchange(read.madeOutside, true)) lemmas.push_back(outside(read));
    for (uint64_t number = read.firstBlock(); number <= read.lastBlock(); ++number)
      if (read.made.insert(number).second) lemmas.push_back(block(read, number));
  }
}

uint64_t TableReads::entries() const {
  uint64_t sum = 0;
  for (const Lazy& read : lazy_) sum += read.table->list.size();
  return sum;
}

std::vector<Word> TableReads::judged(size_t from) const {
  std::vector<Word> out;
  for (size_t i = from; i < lazy_.size(); ++i) {
    out.push_back(lazy_[i].index);
    out.push_back(lazy_[i].value);
  }
  return out;
}

}  // namespace gpubmc::encoder
