#include "core/check/engines/tickets.h"
#include "gpu-model/ir/device_limits.h"

#include <algorithm>
#include <optional>

namespace gpubmc::core {

using encoder::Term;
using encoder::TermManager;
using machine::Access;
using machine::AccessKind;
using machine::AtomicEvent;
using machine::Execution;

namespace {

bool isInLoop(const Execution& e, const Access& a) {
  return std::ranges::any_of(e.paths[a.path],
                             [](const machine::PathStep& s) { return s.call == machine::PathStep::kLoopStep; });
}

/// The increments, by operations that each lane executes once.
std::optional<uint64_t> addend(const TermManager& tm, const AtomicEvent& a) {
  const bool adds = a.kind == AtomicEvent::Kind::ReadModifyWrite && a.op == ir::AtomicOp::Add && !a.plain;
  const auto n = adds ? tm.value(a.operand) : std::nullopt;
  return n && *n ? n : std::nullopt;
}

/// The object has only additions of one constant, and plain accesses in segments that `counts` does not contain:
/// unordered ones are races. An arrival ends a segment but orders nothing, so atomics of other threads may come in
/// between.
template <class F>
bool onlyAdds(const TermManager& tm, const Execution& e, uint32_t object, const F& counts) {
  std::optional<uint64_t> constant;
  for (const AtomicEvent& a : e.atomics) {
    if (a.object != object || (a.plain && !counts(a.segment))) continue;
    const auto n = addend(tm, a);
    if (!n || (constant && *constant != *n)) return false;
    constant = n;
  }
  for (size_t s = 0; s < e.segments.size(); ++s)
    for (const Access& a : e.segments[s].accesses) {
      if (a.object != object) continue;
      if (isInLoop(e, a)) return false;
      if (counts(s) && (a.kind != AccessKind::Atomic || a.atomic != ir::AtomicOp::Add || !a.writes)) return false;
    }
  return constant.has_value();
}

/// The number of threads times the executions of each does not make the counter wrap.
bool neverComesRound(const TermManager& tm, const Execution& e, const AtomicEvent& a, uint64_t threads) {
  const unsigned bits = tm.width(a.result);
  const uint64_t all = bits == 64 ? UINT64_MAX : (uint64_t(1) << bits) - 1, up = *addend(tm, a);
  const uint64_t step = std::min(up, (0 - up) & all);
  const uint64_t times = uint64_t(
      std::ranges::count_if(e.atomics, [&](const AtomicEvent& o) { return o.object == a.object && o.lane == a.lane; }));
  return (unsigned __int128)(step)*times * threads <= all;
}

void add(TermManager& tm, const AtomicEvent& a, const AtomicEvent& b, Tickets& out) {
  if (tm.width(a.result) != tm.width(b.result)) return;
  const Term both = tm.conj(std::vector{a.guard, b.guard, tm.eq(a.offset, b.offset)});
  out.facts.push_back(tm.implies(both, tm.ne(a.result, b.result)));
  out.objects.insert(a.object);
}

}  // namespace

// Shared memory belongs to one block, and everything before a barrier precedes what follows; any thread may access
// global memory at any time.
Tickets ticketsOfBlock(const machine::Inputs& inputs, const Execution& block, uint64_t grid) {
  TermManager& tm = inputs.terms;
  Tickets out;
  for (const AtomicEvent& a : block.atomics)
    for (const AtomicEvent& b : block.atomics) {
      if (a.lane >= b.lane || a.object != b.object || a.segment != b.segment) continue;
      const bool isShared = inputs.objectShape(a.object).space == ir::Space::Shared;
      if (a.scope == ir::Scope::Thread || b.scope == ir::Scope::Thread || (!isShared && !grid)) continue;
      if (!onlyAdds(tm, block, a.object, [&](size_t s) { return !isShared || s == a.segment; })) continue;
      if (neverComesRound(tm, block, a, isShared ? ir::kMaxThreadsPerBlock : grid)) add(tm, a, b, out);
    }
  return out;
}

Tickets ticketsOfGrid(const machine::Inputs& inputs, const Execution& one, const Execution& other, uint64_t grid) {
  TermManager& tm = inputs.terms;
  Tickets out;
  auto always = [](size_t) { return true; };
  auto isOfAll = [](ir::Scope s) { return s == ir::Scope::Device || s == ir::Scope::System; };
  for (const AtomicEvent& a : one.atomics)
    for (const AtomicEvent& b : other.atomics) {
      if (a.object != b.object || !isOfAll(a.scope) || !isOfAll(b.scope) || !grid) continue;
      if (inputs.objectShape(a.object).space != ir::Space::Global) continue;
      if (!onlyAdds(tm, one, a.object, always) || !onlyAdds(tm, other, a.object, always)) continue;
      if (addend(tm, a) == addend(tm, b) && neverComesRound(tm, one, a, grid)) add(tm, a, b, out);
    }
  return out;
}

}  // namespace gpubmc::core
