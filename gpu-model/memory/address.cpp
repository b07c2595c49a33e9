#include "gpu-model/memory/address.h"

#include <optional>

namespace gpubmc::memory {

using encoder::Linear;
using encoder::Op;
using encoder::TermManager;

namespace {

/// The index of the first part k*ext(B + c) with c != 0.
std::optional<size_t> extendedPart(TermManager& tm, const Linear& sum, unsigned width, unsigned cellBytes) {
  for (size_t i = 0; i < sum.parts.size(); ++i) {
    auto [atom, k] = sum.parts[i];
    if (tm.op(atom) != Op::Sext && tm.op(atom) != Op::Zext) continue;
    unsigned inner = tm.width(tm.args(atom)[0]);
    if (k < cellBytes || inner >= width || k > (uint64_t(1) << (width - inner))) continue;
    if (tm.split(tm.args(atom)[0]).offset != 0) return i;
  }
  return std::nullopt;
}

}  // namespace

Address addressOf(TermManager& tm, Term offset, unsigned cellBytes) {
  encoder::Split whole = tm.split(offset);
  if (tm.value(whole.base)) return {whole.base, false, whole.offset};
  Linear sum = tm.linear(offset);
  unsigned width = tm.width(offset);
  auto at = extendedPart(tm, sum, width, cellBytes);
  if (!at) return {whole.base, false, whole.offset};
  Term atom = sum.parts[*at].first;
  encoder::Split inner = tm.split(tm.args(atom)[0]);
  if (tm.value(inner.base)) return {whole.base, false, whole.offset};
  // A canonical name for the shape: the same sum with the extension of B alone.
  Term plain = tm.op(atom) == Op::Sext ? tm.sext(inner.base, width) : tm.zext(inner.base, width);
  Term shape = tm.add(tm.sub(offset, tm.mul(tm.constant(sum.parts[*at].second, width), atom)),
                      tm.mul(tm.constant(sum.parts[*at].second, width), plain));
  return {shape, true, inner.offset};
}

}  // namespace gpubmc::memory
