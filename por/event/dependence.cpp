#include "por/event/dependence.h"

#include "gpu-model/memory/overlay.h"

namespace gpubmc::por {

bool mayOverlap(encoder::TermManager& tm, const Operation& a, const Operation& b) {
  if (a.object == stepper::kAnyObject || b.object == stepper::kAnyObject) return true;
  if (a.object != b.object || a.instance != b.instance) return false;
  if (a.offset == b.offset) return true;
  const auto distance = tm.value(tm.sub(b.offset, a.offset));
  if (!distance) return true;
  const uint64_t modulus = uint64_t(1) << ir::kOffsetBits;
  return *distance < a.bytes || modulus - *distance < b.bytes;
}

bool dependent(encoder::TermManager& tm, const Operation& a, const Operation& b) {
  using Kind = Operation::Kind;
  if (a.kind == Kind::Read && b.kind == Kind::Read) return false;
  if (!mayOverlap(tm, a, b)) return false;
  const bool commute = a.kind == Kind::Update && b.kind == Kind::Update && a.op == b.op && memory::commutes(a.op) &&
                       a.bytes == b.bytes && a.offset == b.offset;
  return !commute;
}

}  // namespace gpubmc::por
