#include "encoder/term/arena.h"

#include <algorithm>
#include <bit>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {
uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9E3779B97F4A7C15ull + (h << 6) + (h >> 2);
  return h * 0xff51afd7ed558ccdull;
}
}  // namespace

TermManager::Impl::Impl() {
  nodes.push_back({Op::Const, 0, 0, 0, 0, 0});
  facts.emplace_back();
  table.assign(1 << 12, 0);
}

uint64_t TermManager::Impl::hash(const Node& n) const {
  uint64_t h = mix(uint64_t(n.op) << 8 | n.width, n.payload);
  for (uint32_t i = 0; i < n.count; ++i) {
    h = mix(h, pool[n.first + i]);
    if (n.op == Op::Add) h = mix(h, coefs[n.first + i]);
  }
  // The table takes the lower bits, and constants may differ in the upper ones only (pointers, floats).
  h = (h ^ (h >> 32)) * 0xC2B2AE3D27D4EB4Full;
  return h ^ (h >> 32);
}

void TermManager::Impl::grow() {
  std::vector<uint32_t> old = std::move(table);
  table.assign(old.size() * 2, 0);
  for (uint32_t id : old) {
    if (!id) continue;
    size_t slot = hash(nodes[id]) & (table.size() - 1);
    while (table[slot]) slot = (slot + 1) & (table.size() - 1);
    table[slot] = id;
  }
}

Term TermManager::Impl::intern(Op op, unsigned width, uint64_t payload, std::span<const Term> arguments,
                               std::span<const uint64_t> coefficients, unsigned indexWidth) {
  poll();
  Node n{op, uint8_t(width), uint8_t(indexWidth), payload, uint32_t(pool.size()), uint32_t(arguments.size())};
  // Appended first, taken back if the term exists: arguments may alias the pool, so copy through indices.
  const size_t count = arguments.size();
  if (count && reinterpret_cast<const uint32_t*>(arguments.data()) >= pool.data() &&
      reinterpret_cast<const uint32_t*>(arguments.data()) < pool.data() + pool.size()) {
    std::vector<Term> copy(arguments.begin(), arguments.end());
    return intern(op, width, payload, copy, coefficients, indexWidth);
  }
  for (size_t i = 0; i < count; ++i) {
    pool.push_back(arguments[i].id);
    coefs.push_back(coefficients.empty() ? 1 : coefficients[i]);
  }
  if (nodes.size() * 2 > table.size()) grow();
  size_t slot = hash(n) & (table.size() - 1);
  while (uint32_t id = table[slot]) {
    const Node& o = nodes[id];
    bool same = o.op == n.op && o.width == n.width && o.payload == n.payload && o.count == n.count &&
                o.indexWidth == n.indexWidth;
    for (uint32_t i = 0; same && i < n.count; ++i)
      same = pool[o.first + i] == pool[n.first + i] && (op != Op::Add || coefs[o.first + i] == coefs[n.first + i]);
    if (same) {
      pool.resize(n.first);
      coefs.resize(n.first);
      return {id};
    }
    slot = (slot + 1) & (table.size() - 1);
  }
  const uint32_t id = uint32_t(nodes.size());
  nodes.push_back(n);
  table[slot] = id;
  facts.push_back(derive(id));
  return {id};
}

Term TermManager::Impl::fresh(Op op, unsigned width, uint64_t payload, Facts f, unsigned indexWidth) {
  const uint32_t id = uint32_t(nodes.size());
  nodes.push_back({op, uint8_t(width), uint8_t(indexWidth), payload, uint32_t(pool.size()), 0});
  facts.push_back(f);
  // Variables are found by id only; they need no place in the table.
  return {id};
}

}  // namespace gpubmc::encoder
