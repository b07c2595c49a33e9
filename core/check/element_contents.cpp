#include "core/check/element_contents.h"

#include <algorithm>
#include <map>
#include <set>

namespace gpubmc::core {

namespace {

using ir::ElementCondition;
using ir::Expression;
using Wide = __int128;

constexpr uint64_t kMostElements = 4'096;

/// By index: elements of which a byte is listed.
std::map<uint64_t, int64_t> listed(const ElementCondition& c, const interp::Bytes& bytes) {
  std::map<uint64_t, uint64_t> bits;
  for (const auto& [at, byte] : bytes) bits[at / c.bytes] |= uint64_t(byte) << 8 * (at % c.bytes);
  std::map<uint64_t, int64_t> out;
  const unsigned unused = 64 - 8 * c.bytes;
  for (const auto& [index, b] : bits) out[index] = c.isSigned ? int64_t(b << unused) >> unused : int64_t(b);
  return out;
}

/// The n-th number from 0 that is not among these.
int64_t unusedNumber(int64_t n, const std::set<int64_t>& used) {
  for (int64_t u : used)
    if (u >= 0 && u <= n) ++n;
  return n;
}

struct Element {
  uint64_t offset;
  Wide value;
};

/// Those of which all bytes are listed, by ascending offset.
std::vector<Element> elementsOf(const ElementCondition& c, const interp::Bytes& bytes) {
  std::vector<Element> out;
  for (const auto& [at, byte] : bytes) {
    if (at % c.bytes) continue;
    uint64_t bits = 0;
    bool isWhole = true;
    for (unsigned i = c.bytes; i-- > 0;) {
      const auto b = bytes.find(at + i);
      isWhole &= b != bytes.end();
      bits = bits << 8 | (b == bytes.end() ? 0 : b->second);
    }
    const unsigned unused = 64 - 8 * c.bytes;
    if (isWhole) out.push_back({at, c.isSigned ? Wide(int64_t(bits << unused) >> unused) : Wide(bits)});
  }
  return out;
}

bool meets(const ElementCondition& c, const ir::Kernel& kernel, const interp::Witness& w) {
  const auto contents = w.contents.find(c.object);
  if (contents == w.contents.end()) return true;
  const std::vector<Element> all = elementsOf(c, contents->second);
  switch (c.kind) {
    case ElementCondition::Kind::Ascending: return std::ranges::is_sorted(all, {}, &Element::value);
    case ElementCondition::Kind::Distinct: {
      std::set<Wide> seen;
      return std::ranges::all_of(all, [&](const Element& e) { return seen.insert(e.value).second; });
    }
    default: break;
  }
  const auto bound = valueOf(c.bound, kernel, w);
  return std::ranges::all_of(all, [&](const Element& e) {
    return e.value >= 0 && (!bound || (c.kind == ElementCondition::Kind::Below ? e.value < *bound : e.value <= *bound));
  });
}

}  // namespace

std::optional<int64_t> valueOf(const Expression& e, const ir::Kernel& kernel, const interp::Witness& w) {
  auto arg = [&](size_t i) { return valueOf(e.args[i], kernel, w); };
  auto fitting = [](Wide n) { return n < INT64_MIN || n > INT64_MAX ? std::nullopt : std::optional(int64_t(n)); };
  switch (e.op) {
    case Expression::Op::Constant: return e.value;
    case Expression::Op::Param: {
      const ir::KernelParam& p = kernel.params[size_t(e.value)];
      const unsigned unused = 64 - p.type.bits;
      const uint64_t bits = w.scalars[size_t(e.value)] << unused;
      return fitting(p.isSigned ? Wide(int64_t(bits) >> unused) : Wide(bits >> unused));
    }
    case Expression::Op::GridDim:
      return e.value == 0 ? w.launch.grid.x : e.value == 1 ? w.launch.grid.y : w.launch.grid.z;
    case Expression::Op::BlockDim:
      return e.value == 0 ? w.launch.block.x : e.value == 1 ? w.launch.block.y : w.launch.block.z;
    default: break;
  }
  if (e.args.size() != 2) return std::nullopt;
  const auto a = arg(0), b = arg(1);
  if (!a || !b) return std::nullopt;
  switch (e.op) {
    case Expression::Op::Add: return fitting(Wide(*a) + *b);
    case Expression::Op::Sub: return fitting(Wide(*a) - *b);
    case Expression::Op::Mul: return fitting(Wide(*a) * *b);
    case Expression::Op::Div: return *b ? fitting(Wide(*a) / *b) : std::nullopt;
    case Expression::Op::Lt: return *a < *b;
    case Expression::Op::Le: return *a <= *b;
    case Expression::Op::Gt: return *a > *b;
    case Expression::Op::Ge: return *a >= *b;
    default: return std::nullopt;
  }
}

void completeElements(interp::Witness& w, const std::vector<ElementCondition>& conditions) {
  for (const ElementCondition& c : conditions) {
    const bool isAscending = c.kind == ElementCondition::Kind::Ascending;
    if (!isAscending && c.kind != ElementCondition::Kind::Distinct) continue;
    interp::Bytes& bytes = w.contents[c.object];
    const std::map<uint64_t, int64_t> known = listed(c, bytes);
    std::set<int64_t> used;
    for (const auto& [index, value] : known) used.insert(value);
    const uint64_t count = std::min(2 * w.launch.grid.count() * w.launch.block.count(), kMostElements);
    int64_t next = 0;
    for (uint64_t index = 0; index < count; ++index) {
      if (known.contains(index)) continue;
      int64_t value = 0;
      if (isAscending && !known.empty()) {
        const auto after = known.upper_bound(index);
        value = after == known.begin() ? after->second : std::prev(after)->second;
      } else if (!isAscending) {
        value = unusedNumber(next++, used);
      }
      for (unsigned b = 0; b < c.bytes; ++b) bytes[index * c.bytes + b] = uint8_t(uint64_t(value) >> 8 * b);
    }
  }
}

bool meetElements(const interp::Witness& w, const std::vector<ElementCondition>& conditions, const ir::Kernel& kernel) {
  return std::ranges::all_of(conditions, [&](const ElementCondition& c) { return meets(c, kernel, w); });
}

}  // namespace gpubmc::core
