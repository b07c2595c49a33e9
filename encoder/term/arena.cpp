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
  nodes.push_back({Op::Const, 0, 0, 0, 0, 0, 0});
  keepFactsOfWords();
  table.assign(1 << 12, {});
}

uint32_t TermManager::Impl::hash(const Node& n) const {
  if (n.op == Op::Const) {
    // Lanes compute neighbouring constants one after the other: 16 consecutive words get neighbouring slots.
    const uint32_t block = uint32_t(mix(mix(n.width, n.payload >> 6), n.payload & 3) >> 32);
    return (block & ~15u) | (uint32_t(n.payload >> 2) & 15);
  }
  uint64_t h = mix(uint64_t(n.op) << 8 | n.width, n.payload);
  for (uint32_t i = 0; i < n.count; ++i) {
    h = mix(h, pool[n.first + i]);
    if (n.op == Op::Add) h = mix(h, coefs[n.first + i]);
  }
  // The table uses the lower bits, and constants may differ in the upper ones only (pointers, floats).
  h = (h ^ (h >> 32)) * 0xC2B2AE3D27D4EB4Full;
  return uint32_t(h ^ (h >> 32));
}

void TermManager::Impl::grow() {
  std::vector<Slot> old = std::move(table);
  table.assign(old.size() * 2, {});
  for (const Slot& s : old) {
    if (!s.id) continue;
    size_t slot = s.hash & (table.size() - 1);
    while (table[slot].id) slot = (slot + 1) & (table.size() - 1);
    table[slot] = s;
  }
}

Term TermManager::Impl::intern(Op op, unsigned width, uint64_t payload, std::span<const Term> arguments,
                               std::span<const uint64_t> coefficients, unsigned indexWidth) {
  poll();
  Node n{op, uint8_t(width), uint8_t(indexWidth), 0, payload, uint32_t(pool.size()), uint32_t(arguments.size())};
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
  const uint32_t h = hash(n);
  size_t slot = h & (table.size() - 1);
  for (; const uint32_t id = table[slot].id; slot = (slot + 1) & (table.size() - 1)) {
    if (table[slot].hash != h) continue;
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
  }
  if (op != Op::Const) n.facts = keep(derive(n), width);
  const uint32_t id = uint32_t(nodes.size());
  nodes.push_back(n);
  table[slot] = {id, h};
  if (count > kNarrow) wideArguments += count;
  if (op == Op::Store) cover(id);
  return {id};
}

Term TermManager::Impl::fresh(Op op, unsigned width, uint64_t payload, Facts f, unsigned indexWidth) {
  const uint32_t id = uint32_t(nodes.size());
  nodes.push_back({op, uint8_t(width), uint8_t(indexWidth), keep(f, width), payload, uint32_t(pool.size()), 0});
  // Variables are found by id only; they are not in the table.
  return {id};
}

}  // namespace gpubmc::encoder
