// A segment of the log ends with a barrier that happens in some executions. The interval of an access begins at the
// last barrier before it that happens, and ends with the first one behind it.

#include "core/perf/intervals.h"

#include <algorithm>

namespace gpubmc::core::perf {

using encoder::Term;

bool Intervals::areSeveral() const {
  return std::any_of(segments().begin(), segments().end() - 1,
                     [&](const machine::Segment& s) { return !executions_.terms().isFalse(s.barrier); });
}

bool Intervals::areOfBlocks() const {
  return std::all_of(segments().begin(), segments().end() - 1, [&](const machine::Segment& s) {
    return ir::at(executions_.module(), s.endedBy).op == ir::Opcode::Barrier;
  });
}

ir::LocId Intervals::placeOf(ir::InstRef barrier) {
  const ir::LocId loc = ir::at(executions_.module(), barrier).loc;
  const ir::Location& l = executions_.module().locations[loc];
  return places_.try_emplace({l.file, l.line}, loc).first->second;
}

Interval Intervals::between(const ir::InstRef* opens, const ir::InstRef* closes) {
  return {opens ? placeOf(*opens) : 0, closes ? placeOf(*closes) : 0};
}

bool Intervals::passes(size_t segment, Term& guard, std::vector<const ir::InstRef*>& barriers) {
  encoder::TermManager& tm = executions_.terms();
  const Term barrier = segments()[segment].barrier, without = tm.and_(guard, tm.not_(barrier));
  const bool always = executions_.isExcluded(without);
  if (always || !executions_.isExcluded(tm.and_(guard, barrier))) barriers.push_back(&segments()[segment].endedBy);
  guard = without;
  return always;
}

std::vector<Interval> Intervals::of(size_t segment, Term guard) {
  std::vector<const ir::InstRef*> opens, closes;
  bool isOpen = true;
  Term rest = guard;
  for (size_t s = segment; isOpen && s-- > 0;) isOpen = !passes(s, rest, opens);
  if (isOpen) opens.push_back(nullptr);
  isOpen = true, rest = guard;
  for (size_t s = segment; isOpen && s + 1 < segments().size(); ++s) isOpen = !passes(s, rest, closes);
  if (isOpen) closes.push_back(nullptr);
  std::vector<Interval> out;
  for (const ir::InstRef* o : opens)
    for (const ir::InstRef* c : closes)
      if (const Interval i = between(o, c); std::ranges::find(out, i) == out.end()) out.push_back(i);
  return out;
}

}  // namespace gpubmc::core::perf
