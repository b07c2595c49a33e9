#include "gpu-model/interp/happens_before.h"

#include <algorithm>
#include <map>
#include <utility>

namespace gpubmc::interp {

HappensBefore::HappensBefore(uint32_t threads, uint32_t warpSize, uint32_t threadsPerBlock, bool observed)
    : warpSize_(warpSize),
      threadsPerBlock_(threadsPerBlock),
      observed_(observed),
      seen_(threads, Knowledge{std::make_shared<const std::vector<uint32_t>>(threads, 0)}),
      epoch_(threads, 1),
      released_(threads),
      noted_(threads),
      atomicEpoch_(threads, 1) {}

// A warp in lock-step does this at every step; it is not recorded.
void HappensBefore::joinWarpStep(const std::vector<uint32_t>& threads) {
  const bool recording = std::exchange(recording_, false);
  if (threads.size() > 1) join(threads, {});
  recording_ = recording;
}

void HappensBefore::join(const std::vector<uint32_t>& threads, ir::InstRef inst, ir::Fenced fenced) {
  if (threads.empty()) return;
  for (const ir::Space space : {ir::Space::Shared, ir::Space::Global}) {
    std::vector<Clock>& alone = space == ir::Space::Shared ? sharedAlone_ : globalAlone_;
    if (!ir::fences(fenced, space) || (fenced == ir::Fenced::All && alone.empty())) continue;
    alone.resize(seen_.size());
    Clock all;
    for (uint32_t t : threads) all = merged(merged(all, alone[t]), snapshot(t).all);
    for (uint32_t t : threads) alone[t] = all;
  }
  if (fenced != ir::Fenced::All) {
    for (uint32_t t : threads) ++epoch_[t];
    return;
  }
  Knowledge all = seen_[threads[0]];
  auto clock = std::make_shared<std::vector<uint32_t>>(*all.all);
  const Clock* last = &seen_[threads[0]].all;
  for (uint32_t t : threads) {
    if (seen_[t].all != *last) {
      last = &seen_[t].all;
      clock->resize(std::max(clock->size(), (*last)->size()));
      for (size_t i = 0; i < (*last)->size(); ++i) (*clock)[i] = std::max((*clock)[i], (**last)[i]);
    }
    all.add({{}, seen_[t].writes});
    (*clock)[t] = std::max((*clock)[t], epoch_[t]);
  }
  all.all = clock;
  if (recording_) {
    OrderEvent e{OrderEvent::Kind::Barrier, threads, {}, inst, {}, all.all};
    for (uint32_t t : threads) e.epochs.push_back(epoch_[t]);
    events_.push(std::move(e));
  }
  for (uint32_t t : threads) {
    seen_[t] = all;
    ++epoch_[t];
  }
}

Knowledge HappensBefore::snapshot(uint32_t thread) const {
  auto now = std::make_shared<std::vector<uint32_t>>(*seen_[thread].all);
  (*now)[thread] = std::max((*now)[thread], epoch_[thread]);
  return {now, seen_[thread].writes};
}

namespace {
/// Two unordered writes of one value, neither of them an atomic operation, are a class of their own.
template <class Access>
bool hasValue(const Access& a) {
  return !a.atomic || a.isVolatile;
}

bool reachesBlocks(ir::Scope s) {
  return s != ir::Scope::Block && s != ir::Scope::Thread;
}
}  // namespace

template <class F>
void HappensBefore::eachPart(uint32_t thread, const Left& left, bool wide, F&& take) const {
  if (auto it = left.near.find(thread / threadsPerBlock_); it != left.near.end()) take(it->second);
  if (wide) take(left.far);
}

// From other blocks, the scopes of both the read and the acquire include them.
void HappensBefore::acquire(uint32_t thread, const Noted& n, bool wide) {
  eachPart(thread, *n.left, wide && n.wide, [&](const Left::Part& part) { seen_[thread].add(part.released); });
}

void HappensBefore::observe(uint32_t thread, Place place, const Atomic& a) {
  if (!observed_ || !a.sees) return;
  const PlaceKey key{uint64_t(place.object) << 32 | place.instance, place.offset, place.size};
  const auto here = left_.find(key);
  if (here == left_.end() || !here->second) return;
  eachPart(thread, *here->second, reachesBlocks(a.scope), [&](const Left::Part& part) {
    if (part.writes)
      seen_[thread].add(
          {{}, std::make_shared<const std::map<PlaceKey, Clock>>(std::map<PlaceKey, Clock>{{key, part.writes}})});
  });
}

void HappensBefore::fence(uint32_t thread, ir::Order order, ir::Scope scope, ir::InstRef inst) {
  const bool wide = reachesBlocks(scope);
  if (ir::acquires(order)) {
    for (const Noted& n : noted_[thread]) acquire(thread, n, wide);
    if (wide) noted_[thread].clear();  // otherwise a later fence may acquire from other blocks
  }
  if (recording_) events_.push({OrderEvent::Kind::Fence, {thread}, {epoch_[thread]}, inst, {}, seen_[thread].all});
  if (!ir::releases(order)) return;
  released_[thread].near = snapshot(thread);
  if (wide) released_[thread].far = released_[thread].near;
  ++epoch_[thread];
}

void HappensBefore::atomic(uint32_t thread, Place place, const Atomic& a) {
  atomicEpoch_[thread] = epoch_[thread];
  if (!observed_) return;
  auto& here = left_[{uint64_t(place.object) << 32 | place.instance, place.offset, place.size}];
  const bool wide = reachesBlocks(a.scope);
  if (a.sees && here) {
    const Noted noted{here, wide};
    auto& all = noted_[thread];
    if (ir::acquires(a.order))
      acquire(thread, noted, wide);
    else if (all.empty() || all.back().left != here || all.back().wide != wide)
      all.push_back(noted);
  }
  if (!a.writes) return;
  auto after = std::make_shared<Left>(here && !a.heads ? *here : Left());
  auto itself = std::make_shared<std::vector<uint32_t>>(seen_.size(), 0);
  (*itself)[thread] = epoch_[thread];
  auto leave = [&](Left::Part& part, const Knowledge& released) {
    part.writes = merged(part.writes, itself);
    part.released.add(released);
  };
  const bool releases = ir::releases(a.order);
  const Knowledge now = releases ? snapshot(thread) : Knowledge();
  leave(after->near[thread / threadsPerBlock_], releases ? now : released_[thread].near);
  if (wide) leave(after->far, releases ? now : released_[thread].far);
  here = std::move(after);
  ++epoch_[thread];
}

// The write is among those that the thread knows individually.
bool HappensBefore::told(const Last& e, const Key& byte, uint32_t thread) const {
  const AccessRecord& r = records_[e.record];
  return e.atomic && e.write && seen_[thread].knowsWrite({byte.object, r.offset, r.size}, e.thread, e.epoch);
}

bool HappensBefore::ordered(const Last& e, uint32_t thread, ir::Space space) const {
  const std::vector<uint32_t>& seen = *seen_[thread].all;
  const std::vector<Clock>& alone = space == ir::Space::Shared ? sharedAlone_ : globalAlone_;
  const bool isTold = !alone.empty() && alone[thread] && (*alone[thread])[e.thread] >= e.epoch;
  if (e.copy == 0) return seen[e.thread] >= e.epoch || isTold;
  if (!e.departed) return false;
  const size_t told = epoch_.size() + e.copy - 1;
  if (told < seen.size() && seen[told] != 0) return true;
  return e.landed && (e.thread == thread || seen[e.thread] >= e.epoch || isTold);
}

std::optional<AccessRecord> HappensBefore::lastChange(const AccessRecord& read, bool shared) const {
  for (size_t i = records_.size(); i-- > 0;) {
    const AccessRecord& r = records_[i];
    const bool apart = r.object != read.object || (shared && r.thread.block != read.thread.block);
    if (apart || !r.write || r.before == r.after) continue;
    if (r.offset < read.offset + read.size && read.offset < r.offset + r.size) return r;
  }
  return std::nullopt;
}

HappensBefore::History& HappensBefore::historyOf(const Key& byte) {
  return words_[{byte.object, byte.offset / kWord}][byte.offset % kWord];
}

// The last access of a kind represents all earlier ones of the thread, except for writes of another value: with the
// last two different values, some unordered write differs from a given value iff one of these does.
void HappensBefore::remember(History& history, const Last& now) {
  auto mine = [&](bool older) {
    return std::find_if(history.begin(), history.end(), [&](const Last& e) {
      return e.thread == now.thread && e.write == now.write && e.atomic == now.atomic &&
             e.isVolatile == now.isVolatile && e.size == now.size && e.scope == now.scope && e.older == older &&
             e.copy == now.copy && e.steady == now.steady;
    });
  };
  auto last = mine(false);
  if (last == history.end()) {
    history.push_back(now);
    return;
  }
  const Last before = std::exchange(*last, now);
  if (!now.write || !hasValue(now) || before.byte == now.byte) return;
  auto older = mine(true);
  if (older == history.end()) older = history.insert(history.end(), before);
  *older = before;
  older->older = true;
}

void HappensBefore::land(uint32_t thread, const std::vector<uint32_t>& copies) {
  for (uint32_t copy : copies) {
    auto flying = flying_.find(copy);
    if (flying == flying_.end()) continue;
    for (const Key& key : flying->second) {
      History& history = historyOf(key);
      for (size_t i = 0; i < history.size();) {
        if (history[i].copy != copy) {
          ++i;
          continue;
        }
        if (history[i].departed) {
          history[i].landed = true;
          history[i].epoch = epoch_[thread];
          ++i;
          continue;
        }
        Last over = history[i];
        history.erase(history.begin() + long(i));
        over.copy = 0;
        over.epoch = epoch_[thread];
        remember(history, over);
      }
    }
    flying_.erase(flying);
  }
}

void HappensBefore::depart(const std::vector<uint32_t>& copies) {
  for (uint32_t copy : copies)
    for (const Key& key : flying_[copy])
      for (Last& e : historyOf(key))
        if (e.copy == copy) e.departed = true;
}

Knowledge HappensBefore::arrive(uint32_t thread, const std::vector<uint32_t>& copies) {
  Knowledge known = snapshot(thread);
  auto now = std::make_shared<std::vector<uint32_t>>(*known.all);
  for (uint32_t copy : copies) {
    now->resize(std::max(now->size(), epoch_.size() + copy));
    (*now)[epoch_.size() + copy - 1] = 1;
  }
  known.all = now;
  ++epoch_[thread];
  return known;
}

void HappensBefore::await(uint32_t thread, const std::vector<Knowledge>& told) {
  for (const Knowledge& k : told) seen_[thread].add(k);
}

std::vector<Race> HappensBefore::access(uint32_t thread, uint32_t instance, ir::Space space, const AccessRecord& r,
                                        bool mayBeFreed, bool steady) {
  std::map<uint32_t, Race> found;  // by earlier record
  const uint32_t index = uint32_t(records_.size());
  records_.push_back(r);
  const uint32_t epoch = r.atomic ? atomicEpoch_[thread] : epoch_[thread];
  if (recording_) events_.push({OrderEvent::Kind::Access, {thread}, {epoch}, r.inst, r, seen_[thread].all});
  constexpr uint64_t kLife = UINT64_MAX;  // the location that a free writes and every other access reads
  std::array<History, kWord>* word = nullptr;
  uint64_t number = 0;
  auto touch = [&](uint64_t offset, uint8_t value, bool write, bool atomic) {
    const Key key{uint64_t(r.object) << 32 | instance, offset};
    if (!word || offset / kWord != number) word = &words_[{key.object, number = offset / kWord}];
    History& history = (*word)[offset % kWord];
    for (const Last& e : history) {
      if (!e.write && !write) continue;
      const bool always = e.steady || steady;
      if (!always && e.thread == thread && (e.copy == 0 || e.copy == r.copy)) continue;
      // Whether the accesses are atomic to each other: same width and, between blocks, scopes that include both.
      const bool apart = e.thread / threadsPerBlock_ != thread / threadsPerBlock_;
      auto reaches = [&](ir::Scope s) { return !apart || (s != ir::Scope::Block && s != ir::Scope::Thread); };
      // Volatile accesses of one warp never are (docs/semantics.md, Races).
      const bool sameWarp = !apart && e.thread % threadsPerBlock_ / warpSize_ == thread % threadsPerBlock_ / warpSize_;
      const bool byVolatiles = sameWarp && e.isVolatile && r.isVolatile;
      if (e.atomic && atomic && !byVolatiles && e.size == r.size && reaches(e.scope) && reaches(r.scope)) continue;
      if (!always && (ordered(e, thread, space) || told(e, key, thread))) continue;
      const bool equal = e.write && write && hasValue(e) && hasValue(r) && e.byte == value && !r.frees;
      auto [it, fresh] = found.try_emplace(e.record);
      if (fresh) {
        it->second = {records_[e.record], r, equal, sameWarp};
      } else {
        it->second.sameValue &= equal;
      }
    }
    remember(history, {thread, epoch, index, write, atomic, r.isVolatile, false, r.scope, value, uint8_t(r.size),
                       r.copy, steady && !write});
    if (r.copy != 0) flying_[r.copy].push_back(key);
  };
  if (mayBeFreed) touch(kLife, 0, r.frees, false);
  for (uint32_t i = 0; i < r.size && !r.frees; ++i)
    touch(r.offset + i, uint8_t(i < 8 ? r.after >> (8 * i) : 0), r.write, r.atomic);
  std::vector<Race> out;
  for (auto& [record, race] : found) out.push_back(std::move(race));
  std::stable_sort(out.begin(), out.end(), [](const Race& a, const Race& b) { return a.sameValue < b.sameValue; });
  return out;
}

}  // namespace gpubmc::interp
