#include "core/check/found_pointers.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

/// Null, or so near to it that no system has memory there.
bool isNullAt(const ir::KnownContents& c, uint64_t offset) {
  for (uint64_t i = 0; i < 8; ++i)
    if (const auto byte = c.at(offset + i); !byte || (i >= 2 && *byte)) return false;
  return true;
}

bool isNullAtSome(const ir::KnownContents& c) {
  const bool isNullBetween = !c.fill.empty() && std::ranges::count(c.fill, 0) == std::ssize(c.fill);
  return isNullBetween || std::ranges::any_of(c.bytes, [&](const auto& byte) { return isNullAt(c, byte.first); });
}

/// Whether what the launches are known to leave there may be null at `offset`; null: at some offset.
bool mayBeNull(const Problem& problem, uint32_t object, std::optional<uint64_t> offset) {
  const ir::Kernel& kernel = problem.kernel;
  auto is = [&](const ir::KnownContents& c) { return offset ? isNullAt(c, *offset) : isNullAtSome(c); };
  if (const auto c = kernel.contents.find(object); c != kernel.contents.end() && is(c->second)) return true;
  return std::ranges::any_of(
      kernel.params, [&](const ir::KernelParam& p) { return p.type.isPtr() && p.object == object && is(p.contents); });
}

}  // namespace

// Where the launches' contents are not bound, a pointer that is not compared with null is taken for one to an array.
void tellFound(const BoundInputs& bound, Claims& out) {
  out.followsFound = !bound.inputs.dynamic.empty();
  out.takesNullForArray =
      bound.domain == InputDomain::All && std::ranges::any_of(bound.inputs.dynamic, [&](const auto& d) {
        return !d.mayBeNull && mayBeNull(bound.problem, d.parent, bound.terms.value(d.offset));
      });
}

}  // namespace gpubmc::core
