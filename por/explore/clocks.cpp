#include "por/explore/clocks.h"

#include <algorithm>

namespace gpubmc::por {

Clock joined(const Clock& a, const Clock& b) {
  if (a == b) return a;
  auto out = std::make_shared<std::vector<uint32_t>>(*a);
  out->resize(std::max(a->size(), b->size()));
  for (size_t i = 0; i < b->size(); ++i) (*out)[i] = std::max((*out)[i], (*b)[i]);
  return out;
}

namespace {
bool reachesBlocks(ir::Scope s) {
  return s != ir::Scope::Block && s != ir::Scope::Thread;
}
}  // namespace

Clocks::Clocks(uint32_t threads, uint32_t threadsPerBlock)
    : threadsPerBlock_(threadsPerBlock),
      seen_(threads, std::make_shared<const std::vector<uint32_t>>(threads, 0)),
      epoch_(threads, 1),
      released_(threads),
      pending_(threads) {}

Clock Clocks::now(uint32_t thread) const {
  auto clock = std::make_shared<std::vector<uint32_t>>(*seen_[thread]);
  (*clock)[thread] = epoch_[thread];
  return clock;
}

Clock Clocks::arrive(uint32_t thread, const std::vector<uint32_t>& copies) {
  auto clock = std::make_shared<std::vector<uint32_t>>(*now(thread));
  for (uint32_t copy : copies) {
    clock->resize(std::max(clock->size(), epoch_.size() + copy));
    (*clock)[epoch_.size() + copy - 1] = 1;
  }
  ++epoch_[thread];
  return clock;
}

void Clocks::join(const std::vector<uint32_t>& threads) {
  if (threads.empty()) return;
  Clock all = now(threads[0]);
  for (uint32_t t : threads) all = joined(all, now(t));
  for (uint32_t t : threads) {
    seen_[t] = all;
    ++epoch_[t];
  }
}

void Clocks::acquire(uint32_t thread, const std::vector<Carried>& from, bool wide) {
  const uint32_t block = thread / threadsPerBlock_;
  for (const Carried& c : from)
    if (c.block == block || (c.wide && wide)) seen_[thread] = joined(seen_[thread], c.clock);
}

void Clocks::fence(uint32_t thread, ir::Scope scope) {
  const bool wide = reachesBlocks(scope);
  acquire(thread, pending_[thread], wide);
  if (wide) pending_[thread].clear();
  released_[thread] = {now(thread), thread / threadsPerBlock_, wide};
  ++epoch_[thread];
}

void Clocks::atomic(uint32_t thread, Place place, Term offset, const SyncUse& use) {
  std::vector<Carried>& here = carried_[{place, offset.id}];
  const bool both = use.order == ir::Order::AcqRel || use.order == ir::Order::SeqCst, wide = reachesBlocks(use.scope);
  if (use.acquires && !here.empty()) {
    if (both || use.order == ir::Order::Acquire) {
      acquire(thread, here, wide);
    } else {
      pending_[thread].insert(pending_[thread].end(), here.begin(), here.end());
    }
  }
  if (!use.writes) return;
  if (use.heads) here.clear();
  if (both || use.order == ir::Order::Release) {
    here.push_back({now(thread), thread / threadsPerBlock_, wide});
    ++epoch_[thread];
  } else if (const Carried& r = released_[thread]; r.clock) {
    here.push_back({r.clock, r.block, r.wide && wide});
  }
}

}  // namespace gpubmc::por
