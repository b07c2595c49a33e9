#include "gpu-model/interp/happens_before.h"

#include <algorithm>
#include <utility>
#include <map>

namespace gpubmc::interp {

HappensBefore::HappensBefore(uint32_t threads, uint32_t warpSize, uint32_t threadsPerBlock)
    : warpSize_(warpSize),
      threadsPerBlock_(threadsPerBlock),
      seen_(threads, std::make_shared<const std::vector<uint32_t>>(threads, 0)),
      epoch_(threads, 1),
      released_(threads),
      pending_(threads),
      atomicEpoch_(threads, 1) {}

// Clocks are as long as what they know of: first the threads, then the asynchronous copies that are over.
void HappensBefore::merge(std::vector<uint32_t>& into, const std::vector<uint32_t>& from) {
  into.resize(std::max(into.size(), from.size()));
  for (size_t i = 0; i < from.size(); ++i) into[i] = std::max(into[i], from[i]);
}

// A warp in lock-step does this at every step: that is no event to remember.
void HappensBefore::joinWarpStep(const std::vector<uint32_t>& threads) {
  const bool recording = std::exchange(recording_, false);
  if (threads.size() > 1) join(threads, {});
  recording_ = recording;
}

void HappensBefore::join(const std::vector<uint32_t>& threads, ir::InstRef inst) {
  if (threads.empty()) return;
  auto all = std::make_shared<std::vector<uint32_t>>(*seen_[threads[0]]);
  const std::vector<uint32_t>* last = seen_[threads[0]].get();
  for (uint32_t t : threads) {
    if (seen_[t].get() != last) {
      last = seen_[t].get();
      merge(*all, *last);
    }
    (*all)[t] = std::max((*all)[t], epoch_[t]);
  }
  if (recording_) {
    OrderEvent e{OrderEvent::Kind::Barrier, threads, {}, inst, {}, all};
    for (uint32_t t : threads) e.epochs.push_back(epoch_[t]);
    events_.push_back(std::move(e));
  }
  for (uint32_t t : threads) {
    seen_[t] = all;
    ++epoch_[t];
  }
}

HappensBefore::Clock HappensBefore::snapshot(uint32_t thread) const {
  auto now = std::make_shared<std::vector<uint32_t>>(*seen_[thread]);
  (*now)[thread] = std::max((*now)[thread], epoch_[thread]);
  return now;
}

namespace {
bool reachesBlocks(ir::Scope s) { return s != ir::Scope::Block && s != ir::Scope::Thread; }
}  // namespace

void HappensBefore::acquire(uint32_t thread, const std::vector<Carried>& from, bool wide) {
  const uint32_t block = thread / threadsPerBlock_;
  auto all = std::make_shared<std::vector<uint32_t>>(*seen_[thread]);
  for (const Carried& c : from) {
    if (c.block != block && !(c.wide && wide)) continue;
    merge(*all, *c.clock);
  }
  seen_[thread] = std::move(all);
}

void HappensBefore::fence(uint32_t thread, ir::Scope scope, ir::InstRef inst) {
  if (!pending_[thread].empty()) {
    acquire(thread, pending_[thread], reachesBlocks(scope));
    if (reachesBlocks(scope)) pending_[thread].clear();
  }
  if (recording_)
    events_.push_back({OrderEvent::Kind::Fence, {thread}, {epoch_[thread]}, inst, {}, seen_[thread]});
  released_[thread] = Carried{snapshot(thread), thread / threadsPerBlock_, reachesBlocks(scope)};
  ++epoch_[thread];
}

void HappensBefore::atomic(uint32_t thread, Place place, const Atomic& a) {
  atomicEpoch_[thread] = epoch_[thread];
  auto& here = carried_[{uint64_t(place.object) << 32 | place.instance, place.offset}];
  const bool acquires = a.order == ir::Order::Acquire || a.order == ir::Order::AcqRel || a.order == ir::Order::SeqCst;
  const bool releases = a.order == ir::Order::Release || a.order == ir::Order::AcqRel || a.order == ir::Order::SeqCst;
  if (a.sees && !here.empty()) {
    if (acquires) {
      acquire(thread, here, reachesBlocks(a.scope));
    } else {
      pending_[thread].insert(pending_[thread].end(), here.begin(), here.end());
    }
  }
  if (!a.writes) return;
  if (a.heads) here.clear();
  if (releases) {
    here.push_back({snapshot(thread), thread / threadsPerBlock_, reachesBlocks(a.scope)});
    ++epoch_[thread];
  } else if (released_[thread]) {
    here.push_back({released_[thread]->clock, released_[thread]->block, released_[thread]->wide && reachesBlocks(a.scope)});
  }
}

bool HappensBefore::ordered(const Last& e, uint32_t thread) const {
  const std::vector<uint32_t>& seen = *seen_[thread];
  if (e.copy == 0) return seen[e.thread] >= e.epoch;
  if (!e.departed) return false;
  const size_t told = epoch_.size() + e.copy - 1;
  if (told < seen.size() && seen[told] != 0) return true;
  return e.landed && (e.thread == thread || seen[e.thread] >= e.epoch);
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

// Of a thread's accesses of one kind the last one stands for all, but for writes of another value before it: with the last
// two different values some unordered write differs from any value iff one of these does.
void HappensBefore::remember(std::vector<Last>& history, const Last& now) {
  auto mine = [&](bool older) {
    return std::find_if(history.begin(), history.end(), [&](const Last& e) {
      return e.thread == now.thread && e.write == now.write && e.atomic == now.atomic && e.size == now.size &&
             e.scope == now.scope && e.older == older && e.copy == now.copy;
    });
  };
  auto last = mine(false);
  if (last == history.end()) {
    history.push_back(now);
    return;
  }
  const Last before = std::exchange(*last, now);
  if (!now.write || now.atomic || before.byte == now.byte) return;
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
      auto& history = bytes_[key];
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
      for (Last& e : bytes_[key])
        if (e.copy == copy) e.departed = true;
}

HappensBefore::Clock HappensBefore::arrive(uint32_t thread, const std::vector<uint32_t>& copies) {
  auto now = std::make_shared<std::vector<uint32_t>>(*snapshot(thread));
  for (uint32_t copy : copies) {
    now->resize(std::max(now->size(), epoch_.size() + copy));
    (*now)[epoch_.size() + copy - 1] = 1;
  }
  ++epoch_[thread];
  return now;
}

void HappensBefore::await(uint32_t thread, const std::vector<Clock>& clocks) {
  auto all = std::make_shared<std::vector<uint32_t>>(*seen_[thread]);
  for (const Clock& c : clocks)
    merge(*all, *c);
  seen_[thread] = std::move(all);
}

std::vector<Race> HappensBefore::access(uint32_t thread, uint32_t instance, const AccessRecord& r, bool mayBeFreed) {
  std::map<uint32_t, Race> found;  // by earlier record
  const uint32_t index = uint32_t(records_.size());
  records_.push_back(r);
  if (recording_) {
    const uint32_t epoch = r.atomic ? atomicEpoch_[thread] : epoch_[thread];
    events_.push_back({OrderEvent::Kind::Access, {thread}, {epoch}, r.inst, r, seen_[thread]});
  }
  constexpr uint64_t kLife = UINT64_MAX;  // the place that a free writes, and each other access reads
  auto touch = [&](uint64_t offset, uint8_t value, bool write, bool atomic) {
    const Key key{uint64_t(r.object) << 32 | instance, offset};
    auto& history = bytes_[key];
    for (const Last& e : history) {
      if ((e.thread == thread && (e.copy == 0 || e.copy == r.copy)) || (!e.write && !write)) continue;
      // Atomic to each other: same width, and to another block only with a scope that reaches it.
      const bool apart = e.thread / threadsPerBlock_ != thread / threadsPerBlock_;
      auto reaches = [&](ir::Scope s) { return !apart || (s != ir::Scope::Block && s != ir::Scope::Thread); };
      if (e.atomic && atomic && e.size == r.size && reaches(e.scope) && reaches(r.scope)) continue;
      if (ordered(e, thread)) continue;
      const bool equal = e.write && write && !e.atomic && !atomic && e.byte == value && !r.frees;
      auto [it, fresh] = found.try_emplace(e.record);
      if (fresh) {
        const uint32_t block = e.thread / threadsPerBlock_, other = thread / threadsPerBlock_;
        const bool warp = block == other && e.thread % threadsPerBlock_ / warpSize_ == thread % threadsPerBlock_ / warpSize_;
        it->second = {records_[e.record], r, equal, warp};
      } else {
        it->second.sameValue &= equal;
      }
    }
    remember(history, {thread, epoch_[thread], index, write, atomic, false, r.scope, value,
                       uint8_t(r.size), r.copy});
    if (r.copy != 0) flying_[r.copy].push_back(key);
  };
  if (mayBeFreed) touch(kLife, 0, r.frees, false);
  for (uint32_t i = 0; i < r.size && !r.frees; ++i) touch(r.offset + i, uint8_t(i < 8 ? r.after >> (8 * i) : 0), r.write, r.atomic);
  std::vector<Race> out;
  for (auto& [record, race] : found) out.push_back(std::move(race));
  std::stable_sort(out.begin(), out.end(), [](const Race& a, const Race& b) { return a.sameValue < b.sameValue; });
  return out;
}

}  // namespace gpubmc::interp
