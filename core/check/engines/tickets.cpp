#include "core/check/engines/tickets.h"
#include "gpu-model/ir/device_limits.h"

#include <algorithm>
#include <map>
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

/// What a counter goes up by, by operations that each lane executes once.
struct Additions {
  std::optional<uint64_t> each;         ///< all operations add this constant
  unsigned __int128 perThread = 0;      ///< one thread adds at most this, all operations together
  std::optional<AtomicEvent> one = {};  ///< any of them
};

/// The additions, if the object has only these, and plain accesses in segments that `counts` does not contain:
/// unordered ones are races. An arrival ends a segment but orders nothing, so atomics of other threads may come in
/// between. Plain accesses of another number of warp barriers than `between` precede all additions of that number or
/// follow them, as far as they are at the same location: a chain of barriers from one access to another leads to higher
/// numbers.
template <class F>
std::optional<Additions> additions(const TermManager& tm, const Execution& e, uint32_t object, const F& counts,
                                   std::optional<size_t> between = {}) {
  Additions out;
  std::map<uint32_t, unsigned __int128> most;  // by lane
  for (const AtomicEvent& a : e.atomics) {
    if (a.object != object || (a.plain && !counts(a.segment))) continue;
    if (a.plain && between && a.warpBarriers != *between) continue;
    if (a.plain || a.kind != AtomicEvent::Kind::ReadModifyWrite || a.op != ir::AtomicOp::Add) return std::nullopt;
    const auto n = tm.value(a.operand);
    if (!out.one) out.each = n;
    if (out.each != n) out.each = std::nullopt;
    out.one = a;
    most[a.lane] += tm.range(a.operand).hi;
  }
  for (size_t s = 0; s < e.segments.size(); ++s)
    for (const Access& a : e.segments[s].accesses) {
      if (a.object != object) continue;
      if (isInLoop(e, a)) return std::nullopt;
      if (a.kind != AccessKind::Atomic && between && a.warpInterval != *between) continue;
      if (counts(s) && (a.kind != AccessKind::Atomic || a.atomic != ir::AtomicOp::Add || !a.writes))
        return std::nullopt;
    }
  for (const auto& [lane, n] : most) out.perThread = std::max(out.perThread, n);
  return out.one ? std::optional(out) : std::nullopt;
}

uint64_t largest(unsigned bits) {
  return bits == 64 ? UINT64_MAX : (uint64_t(1) << bits) - 1;
}

/// The number of threads times the executions of each does not make the counter wrap.
bool neverComesRound(const TermManager& tm, const Execution& e, const AtomicEvent& a, uint64_t up, uint64_t threads) {
  const uint64_t all = largest(tm.width(a.result)), step = std::min(up, (0 - up) & all);
  const uint64_t times = uint64_t(
      std::ranges::count_if(e.atomics, [&](const AtomicEvent& o) { return o.object == a.object && o.lane == a.lane; }));
  return (unsigned __int128)(step)*times * threads <= all;
}

/// An operation of a thread: of one in the execution, or of a lane from which it gets a value.
struct Operation {
  AtomicEvent event;
  Term thread;              ///< 32 bits: its number in the block
  Term happens;             ///< width 1: it happens, and `number` is its result
  Term number;              ///< a variable
  std::vector<Term> about;  ///< variables that the facts about it are of use for
};

std::vector<Operation> operations(const AnyThreads& any, const Execution& e, std::span<const Thread> threads,
                                  const SourceLanes& sources) {
  TermManager& tm = any.in.terms;
  std::vector<Operation> out;
  for (const AtomicEvent& a : e.atomics) out.push_back({a, threads[a.lane].number, a.guard, a.result, {}});
  for (const SourceEvent& s : sources.events) {
    const bool isHandedOn = tm.width(s.result) == tm.width(s.event.result);
    const Term number = isHandedOn ? s.result : s.event.result;
    const Term happens = tm.conj(std::vector<Term>{s.exists, s.event.guard, tm.eq(number, s.event.result)});
    out.push_back({s.event, s.thread, happens, number, {s.result}});
  }
  std::erase_if(out, [&](const Operation& o) { return any.in.inputs.memory->isFound(o.event.object); });
  return out;
}

/// Two results of one counter. If all additions together do not make the counter wrap, each thread has the numbers from
/// its result on to itself, as many as it adds, in whichever order they come. `areDifferent`: the two threads are.
void add(TermManager& tm, const Operation& a, const Operation& b, Term areDifferent, bool inRanges, Tickets& out) {
  if (tm.width(a.event.result) != tm.width(b.event.result)) return;
  const Term both = tm.conj(std::vector{a.happens, b.happens, areDifferent, tm.eq(a.event.offset, b.event.offset)});
  std::vector<Term> about = a.about;
  about.insert(about.end(), b.about.begin(), b.about.end());
  if (inRanges) {
    out.arcs.push_back({about, {both, {a.number, a.event.operand}, {b.number, b.event.operand}}});
  } else {
    out.facts.push_back({about, tm.implies(both, tm.ne(a.number, b.number))});
  }
  out.objects.insert(a.event.object);
}

/// Whether results differ at all, and whether each thread has as many numbers as it adds.
struct Kind {
  bool differs, inRanges;
};
Kind kindOf(const TermManager& tm, const Execution& e, const Additions& all, uint64_t threads) {
  if (!threads) return {false, false};
  const bool inRanges = all.perThread * threads <= largest(tm.width(all.one->result)) && all.each != uint64_t(1);
  return {inRanges || (all.each && neverComesRound(tm, e, *all.one, *all.each, threads)), inRanges};
}

void append(std::vector<LaneFact>& to, const std::vector<LaneFact>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

// Shared memory belongs to one block, and everything before a barrier precedes what follows; any thread may access
// global memory at any time.
Tickets ticketsOfBlock(AnyThreads& any, const Execution& block, std::span<const Thread> threads) {
  TermManager& tm = any.in.terms;
  const SourceLanes sources = sourceLanes(any, block, threads);
  Tickets out{sources.facts, {}, {}};
  const std::vector<Operation> all = operations(any, block, threads, sources);
  // Where a barrier does not order shared memory, operations of other intervals may come in between.
  const bool isFenced = std::ranges::all_of(
      block.segments, [](const machine::Segment& s) { return ir::fences(s.fenced, ir::Space::Shared); });
  for (const Operation& a : all)
    for (const Operation& b : all) {
      const AtomicEvent &x = a.event, &y = b.event;
      if (x.lane >= y.lane || x.object != y.object || x.segment != y.segment) continue;
      const bool isShared = any.in.inputs.objectShape(x.object).space == ir::Space::Shared;
      if (x.scope == ir::Scope::Thread || y.scope == ir::Scope::Thread) continue;
      const auto between = isShared && x.warpBarriers == y.warpBarriers ? std::optional(x.warpBarriers) : std::nullopt;
      const auto added =
          additions(tm, block, x.object, [&](size_t s) { return !isShared || !isFenced || s == x.segment; }, between);
      if (!added) continue;
      const Kind kind = kindOf(tm, block, *added, isShared ? any.blockThreads() : any.gridThreads());
      const bool isKnown = a.about.empty() && b.about.empty();
      if (kind.differs) add(tm, a, b, isKnown ? tm.tru() : tm.ne(a.thread, b.thread), kind.inRanges, out);
    }
  return out;
}

Tickets ticketsOfGrid(AnyThreads& any, const Execution& one, const Thread& first, const Execution& other,
                      const Thread& second) {
  TermManager& tm = any.in.terms;
  auto always = [](size_t) { return true; };
  auto isOfAll = [](ir::Scope s) { return s == ir::Scope::Device || s == ir::Scope::System; };
  const SourceLanes sources = sourceLanes(any, one, std::span(&first, 1)),
                    others = sourceLanes(any, other, std::span(&second, 1));
  Tickets out{sources.facts, {}, {}};
  append(out.facts, others.facts);
  const std::vector<Operation> ours = operations(any, one, std::span(&first, 1), sources),
                               theirs = operations(any, other, std::span(&second, 1), others);
  for (const Operation& a : ours)
    for (const Operation& b : theirs) {
      const AtomicEvent &x = a.event, &y = b.event;
      if (x.object != y.object || !isOfAll(x.scope) || !isOfAll(y.scope)) continue;
      if (any.in.inputs.objectShape(x.object).space != ir::Space::Global) continue;
      const auto here = additions(tm, one, x.object, always), there = additions(tm, other, x.object, always);
      if (!here || !there || here->each != there->each) continue;
      const Kind kind = kindOf(tm, one, *here, any.gridThreads()), same = kindOf(tm, other, *there, any.gridThreads());
      if (kind.differs && same.differs) add(tm, a, b, tm.tru(), kind.inRanges && same.inRanges, out);
    }
  return out;
}

}  // namespace gpubmc::core
