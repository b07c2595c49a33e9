#include "encoder/bitblast/gates.h"

#include <utility>

namespace gpubmc::encoder {

Lit Gates::input() {
  gates_.push_back({Kind::Input, 0, 0, 0});
  return Lit(2 * (gates_.size() - 1));
}

namespace {

size_t hash(const Gates::Gate& g) {
  uint64_t h = (uint64_t(g.a) << 32 | g.b) * 0x9E3779B97F4A7C15ull;
  h ^= h >> 32;
  h = (h ^ (uint64_t(g.kind) << 32 | g.c)) * 0xC2B2AE3D27D4EB4Full;
  return h ^ h >> 29;
}

}  // namespace

void Gates::grow() {
  const std::vector<uint32_t> old = std::move(table_);
  table_.assign(old.size() * 2, 0);
  for (uint32_t i : old) {
    if (!i) continue;
    size_t slot = hash(gates_[i]) & (table_.size() - 1);
    while (table_[slot]) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = i;
  }
}

Lit Gates::make(const Gate& g) {
  poll_();
  if (gates_.size() * 2 > table_.size()) grow();
  size_t slot = hash(g) & (table_.size() - 1);
  while (const uint32_t i = table_[slot]) {
    if (gates_[i] == g) return 2 * i;
    slot = (slot + 1) & (table_.size() - 1);
  }
  table_[slot] = uint32_t(gates_.size());
  gates_.push_back(g);
  return Lit(2 * table_[slot]);
}

Lit Gates::and_(Lit a, Lit b) {
  if (a > b) std::swap(a, b);
  if (a == kFalse || a == negated(b)) return kFalse;
  if (a == kTrue || a == b) return b;
  return make({Kind::And, a, b, 0});
}

Lit Gates::xor_(Lit a, Lit b) {
  const Lit sign = (a ^ b) & 1;
  a &= ~1u, b &= ~1u;
  if (a > b) std::swap(a, b);
  if (a == b) return kFalse ^ sign;
  if (a == kFalse) return b ^ sign;
  return make({Kind::Xor, a, b, 0}) ^ sign;
}

Lit Gates::mux(Lit c, Lit a, Lit b) {
  if (c & 1) {
    c ^= 1;
    std::swap(a, b);
  }
  if (c == kFalse) return b;
  if (a == b) return a;
  if (a == negated(b)) return negated(xor_(c, a));
  if (a == kTrue || a == c) return or_(c, b);
  if (a == kFalse || a == negated(c)) return and_(negated(c), b);
  if (b == kFalse || b == c) return and_(c, a);
  if (b == kTrue || b == negated(c)) return or_(negated(c), a);
  const Lit sign = a & 1;
  return make({Kind::Mux, c, a ^ sign, b ^ sign}) ^ sign;
}

}  // namespace gpubmc::encoder
