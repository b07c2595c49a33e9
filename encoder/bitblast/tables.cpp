#include "encoder/bitblast/tables.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "encoder/term/table.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

constexpr size_t kSmall = 64;  ///< entries: the size up to which a table is read eagerly, and the size of a block
/// Total number of constant-table entries that are read eagerly, over all reads: neighbouring entries share most of
/// their multiplexers.
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
  // A block has at most kSmall places.
  blockBits = std::min(63u, unsigned(std::bit_width(kSmall) - 1 + std::bit_width(gap) - 1));
}

Word TableReads::tree(std::span<const Entry> entries, unsigned bits, const Word& index, const Word& below) {
  return readTable(
      entries, bits, below, [&](const Entry& e, const Word& before) { return words_.mux(e.guard, e.value, before); },
      [&](unsigned bit) { return index[bit] <= kTrue ? std::optional(index[bit] == kTrue) : std::nullopt; },
      [&](unsigned bit, const Word& yes, const Word& no) { return words_.mux(index[bit], yes, no); });
}

Word TableReads::read(std::shared_ptr<const TableEntries> table, const Word& index, const Word& below) {
  const bool isCheap = table->isConstant && constants_ + table->list.size() <= kMostConstants;
  if (isCheap) constants_ += table->list.size();
  if (isCheap || table->list.size() <= kSmall) return tree(table->list, unsigned(index.size()), index, below);
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
  const Word what = tree({first, last}, bits, read.index, read.below);
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
