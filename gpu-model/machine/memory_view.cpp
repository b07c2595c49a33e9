#include "gpu-model/machine/memory_view.h"

#include <utility>

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::machine {

using memory::Cells;
using memory::Overlay;
using memory::OverlayEntry;

MemoryView::MemoryView(Inputs& inputs, Execution& log, uint32_t lanes)
    : inputs_(inputs), terms_(inputs.terms), log_(log), lanes_(lanes) {}

unsigned MemoryView::granule(uint32_t object, unsigned bytes, unsigned alignment) {
  unsigned wanted = std::min({bytes & (~bytes + 1), alignment, 8u});
  auto [it, fresh] = inputs_.granules.try_emplace(object, wanted);
  if (!fresh && wanted < it->second) throw GranuleChange{object, wanted};
  return it->second;
}

MemoryView::Contents& MemoryView::contents(uint32_t object) {
  auto it = contents_.find(object);
  if (it != contents_.end()) return it->second;
  if (isForgotten(object)) {
    const Term any = terms_.arrayVar("others", ir::kOffsetBits, inputs_.granules.at(object) * 8);
    if (!coverage_) log_.abstractTerms.insert(any.id);
    return contents_.emplace(object, Contents{Cells(terms_, any, inputs_.granules.at(object)), {}}).first->second;
  }
  it = contents_.emplace(object, before(inputs_.atBlock.get(), object)).first;
  return it->second;
}

bool MemoryView::isForgotten(uint32_t object) const {
  const InitialMemory& memory = *inputs_.memory;
  return forgotten_.contains(object) || (memory.isFound(object) && forgottenBehind_.contains(memory.rootOf(object)));
}

MemoryView::Contents MemoryView::before(const MemoryContents* left, uint32_t object) {
  if (left)
    if (auto it = left->objects.find(object); it != left->objects.end()) return it->second;
  return Contents{untouched(object)};
}

Cells MemoryView::untouched(uint32_t object) {
  const ir::Object shape = inputs_.objectShape(object);
  if (shape.space != ir::Space::Shared) return initialContents(inputs_, object, inputs_.initialArray(object));
  const Term own = terms_.arrayVar(shape.name, ir::kOffsetBits, inputs_.granules.at(object) * 8);
  log_.sharedInitial[object] = own;
  return initialContents(inputs_, object, own);
}

Term MemoryView::readInitial(uint32_t object, Term offset) {
  auto it = initial_.find(object);
  if (it == initial_.end()) it = initial_.emplace(object, before(inputs_.atLaunch.get(), object)).first;
  return it->second.load(terms_, offset);
}

Cells& MemoryView::writtenBits(uint32_t object) {
  auto it = written_.find(object);
  if (it != written_.end()) return it->second;
  if (!unwritten_) unwritten_ = terms_.arrayVar("unwritten", ir::kOffsetBits, 1);
  return written_.emplace(object, Cells(terms_, unwritten_, inputs_.granules.at(object))).first->second;
}

Term MemoryView::writtenBit(Cells& bits, Term offset) {
  Term bit = bits.load(offset);
  Term bottom = terms_.select(unwritten_, offset);
  if (bit == bottom) return terms_.fls();
  // The bottom of the store chain is an array variable; by definition, the locations that are read contain 0.
  if (!terms_.value(bit)) log_.assumptions.push_back(terms_.not_(bottom));
  return bit;
}

Term MemoryView::readBlock(uint32_t object, Term offset) {
  return contents(object).load(terms_, offset);
}

Term MemoryView::read(uint32_t object, uint32_t lane, Term offset) {
  if (inputs_.handedOver.contains(object)) return terms_.var("read", inputs_.granules.at(object) * 8);
  Term under =
      unknown_.contains(object) ? terms_.var("read", inputs_.granules.at(object) * 8) : readBlock(object, offset);
  auto it = overlaid_.find(object);
  if (it == overlaid_.end()) return under;
  const Overlay& mine = it->second.lanes[lane];
  return mine.empty() ? under : memory::readThrough(terms_, mine, offset, under);
}

void MemoryView::write(uint32_t object, uint32_t lane, OverlayEntry entry) {
  if (terms_.isFalse(entry.guard)) return;
  if (coverage_) {
    const bool isNew = inputs_.memory->isFound(object)
                           ? inputs_.writtenBehind.insert(inputs_.memory->rootOf(object)).second
                           : inputs_.written.insert(object).second;
    if (isNew) throw Learnt{};
    if (inputs_.mayBeUnwritten(object)) {
      std::vector<Overlay>& own = ownWrites_[object];
      own.resize(lanes_);
      own[lane].push_back(entry);
    }
  }
  ObjectOverlay& o = overlaid_[object];
  if (o.lanes.empty()) o.lanes.resize(lanes_);
  Overlay& mine = o.lanes[lane];
  // A store that certainly overwrites the lane's last one replaces it, so loops do not accumulate entries.
  if (!mine.empty() && !entry.isAtomic && mine.back().offset == entry.offset &&
      (terms_.isTrue(entry.guard) || mine.back().guard == entry.guard)) {
    mine.back() = entry;
    return;
  }
  mine.push_back(entry);
  ++o.entries;
}

Term MemoryView::written(uint32_t object, uint32_t lane, Term offset) {
  if (coverage_) {
    const unsigned granule = inputs_.granules.at(object);
    std::vector<Term> seen{inputs_.writtenBefore(object, offset)};
    // What the threads of a block cover together is known for its own memory.
    if (inputs_.objectShape(object).space == ir::Space::Shared)
      seen.push_back(coverage_->covers(object, offset, granule));
    if (auto own = ownWrites_.find(object); own != ownWrites_.end())
      for (const OverlayEntry& e : own->second[lane]) seen.push_back(terms_.and_(e.guard, terms_.eq(e.offset, offset)));
    return terms_.disj(seen);
  }
  if (auto it = surelyWritten_.find(object); it != surelyWritten_.end()) {
    const encoder::URange r = terms_.range(offset);
    if (it->second.contains(r.lo, r.hi + inputs_.granules.at(object))) return terms_.tru();
  }
  Term seen = terms_.or_(inputs_.writtenBefore(object, offset), writtenBit(writtenBits(object), offset));
  auto it = overlaid_.find(object);
  if (it == overlaid_.end()) return seen;
  for (const OverlayEntry& e : it->second.lanes[lane])
    seen = terms_.or_(seen, terms_.and_(e.guard, terms_.eq(e.offset, offset)));
  return seen;
}

bool MemoryView::sameAtomic(uint32_t object, ir::AtomicOp op, encoder::FloatFormat format) {
  return atomics_.try_emplace(object, std::pair(op, format)).first->second == std::pair(op, format);
}

void MemoryView::mergeCell(uint32_t object, const OverlayEntry& e) {
  const ir::Space space = inputs_.objectShape(object).space;
  if (remember_ && (space == ir::Space::Global || space == ir::Space::Heap))
    phases_.try_emplace(object, Phase{contents(object), {}}).first->second.writes.push_back(e);
  Contents& c = contents(object);
  apply(e, c.cells);
  if (c.atConstants) apply(e, *c.atConstants);
}

void MemoryView::apply(const OverlayEntry& e, Cells& cells) {
  const unsigned width = terms_.width(e.value) / e.cells;
  auto place = [&](unsigned i) { return terms_.add(e.offset, terms_.constant(i * width / 8, ir::kOffsetBits)); };
  Term value = e.value;
  if (e.isAtomic) {
    Term before = cells.load(e.offset);
    for (unsigned i = 1; i < e.cells; ++i) before = terms_.concat(cells.load(place(i)), before);
    value = memory::combine(terms_, e.op, before, e.value, e.format);
  }
  for (unsigned i = 0; i < e.cells; ++i)
    cells.store(e.guard, place(i), e.cells == 1 ? value : terms_.extract(value, (i + 1) * width - 1, i * width));
}

void MemoryView::noteWritten(uint32_t object, Term offset, Term guard) {
  if (!inputs_.mayBeUnwritten(object)) return;
  writtenBits(object).store(guard, offset, terms_.tru());
  if (auto at = terms_.value(offset); at && terms_.isTrue(guard))
    surelyWritten_[object].add(*at, *at + inputs_.granules.at(object));
}

void MemoryView::newInterval() {
  atomics_.clear();
  for (const auto& [object, e] : std::exchange(unsettled_, {})) noteWritten(object, e.offset, e.guard);
}

std::shared_ptr<FinalMemory> MemoryView::takeFinal() {
  std::erase_if(contents_, [&](const auto& c) { return inputs_.objectShape(c.first).space != ir::Space::Global; });
  MemoryContents out{std::move(contents_)};
  if (inputs_.atBlock) out.objects.insert(inputs_.atBlock->objects.begin(), inputs_.atBlock->objects.end());
  return std::make_shared<FinalMemory>(inputs_, std::move(out));
}

// Stores in the order of the lane, without those before it last met others.
Overlay MemoryView::knownAfterMerge(uint32_t object) const {
  if (!known_ || inputs_.objectShape(object).space != ir::Space::Shared) return {};
  if (inputs_.orderSensitive.contains(object) || inputs_.handedOver.contains(object)) return {};
  const auto it = overlaid_.find(object);
  if (it == overlaid_.end()) return {};
  const Overlay& own = it->second.lanes[*known_];
  const bool plain = std::ranges::none_of(own, [](const OverlayEntry& e) { return e.isAtomic || e.isSeenAlone; });
  return plain ? own : Overlay{};
}

// A struct parameter is a thread's own copy: no other thread writes it.
void MemoryView::forget(Term happens) {
  for (const auto& [object, lanes] : ownWrites_) {
    if (inputs_.objectShape(object).space != ir::Space::Shared) continue;
    const Overlay& writes = lanes.back();
    const size_t told = told_[object];
    for (size_t i = 0; i < writes.size(); ++i)
      if (i >= told || !isKnownToParts(object, writes[i]))
        coverage_->add(object, writes[i], inputs_.granules.at(object));
  }
  ownWrites_.clear();
  told_.clear();
  std::set<uint32_t> own;
  forgottenBehind_ = inputs_.writtenBehind;
  for (uint32_t object : inputs_.allWritten()) {
    if (inputs_.objectShape(object).space == ir::Space::Param) {
      if (unknown_.contains(object)) own.insert(object);
      continue;
    }
    const Overlay known = knownAfterMerge(object);
    contents_.erase(object);
    overlaid_.erase(object);
    forgotten_.insert(object);
    for (const OverlayEntry& e : known) contents(object).cells.store(terms_.and_(e.guard, happens), e.offset, e.value);
  }
  unknown_ = std::move(own);
}

// A plain write that another thread reads without having met the writer would be a race. Atomic operations are not, so
// other threads may be the first to access what they write.
bool MemoryView::isKnownToParts(uint32_t object, const memory::OverlayEntry& write) const {
  return !write.isAtomic && !inputs_.orderSensitive.contains(object);
}

void MemoryView::meetOthers() {
  for (const auto& [object, lanes] : ownWrites_) {
    if (inputs_.objectShape(object).space != ir::Space::Shared) continue;
    const Overlay& writes = lanes.back();
    for (size_t& told = told_[object]; told < writes.size(); ++told)
      if (isKnownToParts(object, writes[told])) coverage_->add(object, writes[told], inputs_.granules.at(object));
  }
  forgetOwn();
}

void MemoryView::forgetOwn() {
  unknown_ = inputs_.allWritten();
  for (uint32_t object : unknown_) overlaid_.erase(object);
}

void MemoryView::mergeLanes(uint32_t first, uint32_t last, Term happens) {
  if (coverage_) return forget(happens);
  for (auto it = overlaid_.begin(); it != overlaid_.end();) {
    ObjectOverlay& o = it->second;
    // A struct parameter is a thread's own copy.
    if (inputs_.objectShape(it->first).space == ir::Space::Param ||
        (!happens && inputs_.orderSensitive.contains(it->first))) {
      ++it;
      continue;
    }
    for (uint32_t lane = first; lane < last; ++lane) {
      for (const OverlayEntry& e : o.lanes[lane]) {
        if (!e.isSeenAlone) mergeCell(it->first, e);
        const bool unsettled = inputs_.orderSensitive.contains(it->first) && !terms_.isTrue(happens);
        noteWritten(it->first, e.offset, unsettled ? terms_.and_(e.guard, happens) : e.guard);
        if (unsettled) unsettled_.emplace_back(it->first, e);
      }
      o.entries -= o.lanes[lane].size();
      o.lanes[lane].clear();
    }
    it = o.entries == 0 ? overlaid_.erase(it) : std::next(it);
  }
}

}  // namespace gpubmc::machine
