#include "gpu-model/memory/cells.h"

#include <algorithm>

namespace gpubmc::memory {

Cells::Cells(encoder::TermManager& terms, Term initial, unsigned cellBytes)
    : terms_(terms), cellBytes_(cellBytes), under_(initial), full_(initial) {}

Term Cells::load(Term offset) {
  return loadAt(addressOf(terms_, offset, cellBytes_), offset);
}

Term Cells::loadAt(const Address& a, Term offset) {
  if (cells_.empty()) return terms_.select(under_, offset);
  if (!a.sameShape(shape_)) return terms_.select(flushed(), offset);
  auto it = cells_.find(a.delta);
  if (it == cells_.end()) return terms_.select(under_, offset);
  const Cell& c = it->second;
  return terms_.isTrue(c.guard) ? c.value : terms_.ite(c.guard, c.value, terms_.select(under_, offset));
}

void Cells::store(Term guard, Term offset, Term value) {
  if (terms_.isFalse(guard)) return;
  Address a = addressOf(terms_, offset, cellBytes_);
  if (!cells_.empty() && !a.sameShape(shape_)) {
    under_ = flushed();
    cells_.clear();
  }
  if (cells_.empty() || !a.exactlyShape()) shape_ = a;
  auto [it, fresh] = cells_.try_emplace(a.delta, Cell{offset, guard, value});
  if (!fresh) {
    const Cell& c = it->second;
    it->second = {offset, terms_.or_(c.guard, guard), terms_.ite(guard, value, c.value)};
  }
  full_ = Term{};
}

Term Cells::flushed() {
  if (full_) return full_;
  std::vector<uint64_t> deltas;
  for (const auto& [delta, cell] : cells_) deltas.push_back(delta);
  std::sort(deltas.begin(), deltas.end());
  full_ = under_;
  for (uint64_t d : deltas) full_ = terms_.store(full_, cells_[d].guard, cells_[d].offset, cells_[d].value);
  return full_;
}

void Cells::describe(std::vector<uint32_t>& words) const {
  std::vector<uint64_t> deltas;
  for (const auto& [delta, cell] : cells_) deltas.push_back(delta);
  std::sort(deltas.begin(), deltas.end());
  words.insert(words.end(), {under_.id, uint32_t(deltas.size())});
  for (uint64_t d : deltas) {
    const Cell& c = cells_.at(d);
    words.insert(words.end(), {c.offset.id, c.guard.id, c.value.id});
  }
}

}  // namespace gpubmc::memory
