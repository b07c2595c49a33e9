#include "core/hostcode/memory.h"

#include <algorithm>
#include <iterator>

namespace gpubmc::core {

Started Started::either(const Started& a, const Started& b) {
  if (b.isOver() || a == b) return a;
  if (a.isOver()) return b;
  Started out;
  out.in = a.in == b.in ? a.in : StreamUse{StreamUse::Kind::Unknown, {}};
  std::ranges::set_intersection(a.events, b.events, std::inserter(out.events, out.events.end()));
  std::ranges::set_intersection(a.before, b.before, std::inserter(out.before, out.before.end()));
  return out;
}

void Dropped::add(const Value& v) {
  if (v.kind == Value::Kind::Bytes) return add(v.origin);
  if (v.isPointer() && (v.anywhere || std::ranges::any_of(v.targets, [](const Target& t) { return t.object != 0; })))
    values.push_back(v);
  for (const Value& part : v.parts) add(part);
}

void Dropped::add(const Origin& o) {
  if (o.kind == Origin::Kind::Initialiser) constants.push_back(o.constant);
}

void Dropped::add(const Dropped& other) {
  values.insert(values.end(), other.values.begin(), other.values.end());
  constants.insert(constants.end(), other.constants.begin(), other.constants.end());
  hasAddresses |= other.hasAddresses;
}

void Memory::Iterator::skip() {
  const size_t end = of_.chunks_.size() * kItems;
  while (at_ < end) {
    const auto& chunk = of_.chunks_[at_ / kItems];
    if (chunk && (*chunk)[at_ % kItems]) return;
    at_ = chunk ? at_ + 1 : (at_ / kItems + 1) * kItems;
  }
}

const Memory::Item* Memory::find(ObjectId id) const {
  const size_t k = id / kItems;
  if (k >= chunks_.size() || !chunks_[k]) return nullptr;
  const Item& item = (*chunks_[k])[id % kItems];
  return item ? &item : nullptr;
}

Memory::Item& Memory::operator[](ObjectId id) {
  const size_t k = id / kItems;
  if (k >= chunks_.size()) chunks_.resize(k + 1);
  std::shared_ptr<Chunk>& chunk = chunks_[k];
  if (!chunk)
    chunk = std::make_shared<Chunk>();
  else if (chunk.use_count() > 1)
    chunk = std::make_shared<Chunk>(*chunk);
  return (*chunk)[id % kItems];
}

void Memory::erase(ObjectId id) {
  if (contains(id)) (*this)[id] = nullptr;
}

std::vector<ObjectId> Memory::different(const Memory& a, const Memory& b) {
  std::vector<ObjectId> out;
  auto chunkOf = [](const Memory& m, size_t k) { return k < m.chunks_.size() ? m.chunks_[k].get() : nullptr; };
  static const Item none;
  for (size_t k = 0; k < std::max(a.chunks_.size(), b.chunks_.size()); ++k) {
    const Chunk *x = chunkOf(a, k), *y = chunkOf(b, k);
    if (x == y) continue;
    for (size_t i = 0; i < kItems; ++i)
      if ((x ? (*x)[i] : none) != (y ? (*y)[i] : none)) out.push_back(ObjectId(k * kItems + i));
  }
  return out;
}

}  // namespace gpubmc::core
