// Global memory at a grid-wide barrier: the writes of all blocks before it.

#include <utility>

#include "gpu-model/machine/memory_view.h"

namespace gpubmc::machine {

using memory::Cells;
using memory::OverlayEntry;

void MemoryView::gridBarrier(OtherBlocks& others, size_t maxStores) {
  bool any = false;
  const InitialMemory& memory = *inputs_.memory;
  for (const auto& [object, phase] : phases_)
    if (memory.isFound(object)) forgottenBehind_.insert(memory.rootOf(object));
  std::erase_if(contents_, [&](const auto& c) { return isForgotten(c.first); });
  for (auto& [object, phase] : std::exchange(phases_, {})) {
    const bool isKnown = object < inputs_.module.objects.size() && !inputs_.orderSensitive.contains(object) &&
                         phase.writes.size() * others.count() <= maxStores;
    contents_.erase(object);
    if (isKnown) {
      any = true;
      contents_.emplace(object, afterAll(others, std::move(phase)));
      continue;
    }
    const unsigned g = inputs_.granules.at(object);
    Term fresh = terms_.arrayVar("after the grid barrier", ir::kOffsetBits, g * 8);
    log_.abstractTerms.insert(fresh.id);
    Cells& cells = contents_.emplace(object, Contents{Cells(terms_, fresh, g)}).first->second.cells;
    for (const OverlayEntry& e : phase.writes)
      if (!e.isAtomic) cells.store(e.guard, e.offset, e.value);
  }
  if (any) assumeOfOthers(others);
  phaseAssumptions_ = log_.assumptions.size();
}

// If no term in it belongs to the executed block only, the block's writes are those of the block with its index.
MemoryView::Contents MemoryView::afterAll(OtherBlocks& others, Phase phase) {
  std::vector<Term> parts;
  for (const OverlayEntry& e : phase.writes) parts.insert(parts.end(), {e.guard, e.offset, e.value});
  Contents after = std::move(phase.before);
  if (!after.atConstants) after.atConstants.emplace(after.cells);
  const bool isExact = !others.hasOwn(parts);
  for (uint32_t block = 0; block < others.count(); ++block) {
    const Term isOther = others.isOther(block);
    const std::vector<Term> theirs = others.of(block, parts);
    for (size_t i = 0; i < phase.writes.size(); ++i) {
      OverlayEntry e = phase.writes[i];
      e.guard = theirs[3 * i];
      e.offset = theirs[3 * i + 1];
      e.value = theirs[3 * i + 2];
      if (isExact && !terms_.isFalse(e.guard)) apply(e, *after.atConstants);
      e.guard = terms_.and_(isOther, e.guard);
      if (!terms_.isFalse(e.guard)) apply(e, after.cells);
    }
  }
  for (const OverlayEntry& e : phase.writes) apply(e, after.cells);
  if (!isExact) after.atConstants.reset();
  return after;
}

// The writes of other blocks happened in an execution that reached the barrier.
void MemoryView::assumeOfOthers(OtherBlocks& others) {
  const size_t end = log_.assumptions.size();
  const std::vector<Term> own(log_.assumptions.begin() + long(phaseAssumptions_), log_.assumptions.end());
  for (uint32_t block = 0; block < others.count(); ++block) {
    const Term isOther = others.isOther(block);
    const std::vector<Term> theirs = others.of(block, own);
    for (size_t i = 0; i < theirs.size(); ++i) {
      const Term t = terms_.implies(isOther, theirs[i]);
      if (terms_.isTrue(t)) continue;
      if (log_.cutAssumptions.contains(end - theirs.size() + i)) log_.cutAssumptions.insert(log_.assumptions.size());
      log_.assumptions.push_back(t);
    }
  }
}

}  // namespace gpubmc::machine
