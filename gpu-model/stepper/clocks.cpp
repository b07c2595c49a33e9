#include "gpu-model/stepper/clocks.h"

#include <algorithm>
#include <tuple>

namespace gpubmc::stepper {

namespace {

bool reachesBlocks(ir::Scope s) {
  return s != ir::Scope::Block && s != ir::Scope::Thread;
}

auto keyOf(const KnownWrites& w) {
  return std::tuple(w.place, w.offset.id, w.bytes, w.thread);
}
bool byKey(const KnownWrites& a, const KnownWrites& b) {
  return keyOf(a) < keyOf(b);
}

bool isKnown(const Clock& clock, const KnownWrites& w) {
  return clock && (*clock)[w.thread] >= w.epoch;
}

}  // namespace

Clock joined(const Clock& a, const Clock& b) {
  if (a == b || !b) return a;
  if (!a) return b;
  auto out = std::make_shared<std::vector<uint32_t>>(*a);
  out->resize(std::max(a->size(), b->size()));
  for (size_t i = 0; i < b->size(); ++i) (*out)[i] = std::max((*out)[i], (*b)[i]);
  return out;
}

Past joined(const Past& a, const Past& b) {
  Past out{joined(a.clock, b.clock)};
  if (!a.writes && !b.writes) return out;
  std::vector<KnownWrites> all;
  for (const auto* writes : {&a.writes, &b.writes})
    if (*writes)
      for (const KnownWrites& w : **writes)
        if (!isKnown(out.clock, w)) all.push_back(w);
  // The latest of each key comes first.
  std::sort(all.begin(), all.end(), [](const KnownWrites& x, const KnownWrites& y) {
    return std::tuple_cat(keyOf(x), std::tuple(~x.epoch)) < std::tuple_cat(keyOf(y), std::tuple(~y.epoch));
  });
  all.erase(std::unique(all.begin(), all.end(), [](const auto& x, const auto& y) { return keyOf(x) == keyOf(y); }),
            all.end());
  if (!all.empty()) out.writes = std::make_shared<const std::vector<KnownWrites>>(std::move(all));
  return out;
}

bool covers(const Past& a, const Past& b) {
  if (b.clock && a.clock != b.clock) {
    for (size_t i = 0; i < b.clock->size(); ++i)
      if ((*b.clock)[i] > (a.clock && i < a.clock->size() ? (*a.clock)[i] : 0)) return false;
  }
  if (!b.writes || a.writes == b.writes) return true;
  return std::all_of(b.writes->begin(), b.writes->end(), [&](const KnownWrites& w) {
    if (isKnown(a.clock, w)) return true;
    if (!a.writes) return false;
    auto it = std::lower_bound(a.writes->begin(), a.writes->end(), w, byKey);
    return it != a.writes->end() && keyOf(*it) == keyOf(w) && it->epoch >= w.epoch;
  });
}

Term knowsWrite(encoder::TermManager& tm, const Past& past, const KnownWrites& write) {
  Term out = tm.fls();
  if (!past.writes) return out;
  for (const KnownWrites& w : *past.writes)
    if (w.place == write.place && w.bytes == write.bytes && w.thread == write.thread && w.epoch >= write.epoch)
      out = tm.or_(out, tm.eq(w.offset, write.offset));
  return out;
}

Clocks::Clocks(encoder::TermManager& terms, uint32_t threads, uint32_t threadsPerBlock, bool observed)
    : terms_(&terms),
      threadsPerBlock_(threadsPerBlock),
      observed_(observed),
      seen_(threads, Past{std::make_shared<const std::vector<uint32_t>>(threads, 0)}),
      epoch_(threads, 1),
      released_(threads),
      noted_(threads) {}

Past Clocks::now(uint32_t thread) const {
  auto clock = std::make_shared<std::vector<uint32_t>>(*seen_[thread].clock);
  (*clock)[thread] = epoch_[thread];
  return {clock, seen_[thread].writes};
}

Past Clocks::arrive(uint32_t thread, const std::vector<uint32_t>& copies) {
  Past past = now(thread);
  auto clock = std::make_shared<std::vector<uint32_t>>(*past.clock);
  for (uint32_t copy : copies) {
    clock->resize(std::max(clock->size(), epoch_.size() + copy));
    (*clock)[epoch_.size() + copy - 1] = 1;
  }
  past.clock = clock;
  ++epoch_[thread];
  return past;
}

void Clocks::join(const std::vector<uint32_t>& threads) {
  if (threads.empty()) return;
  Past all = now(threads[0]);
  for (uint32_t t : threads) all = joined(all, now(t));
  for (uint32_t t : threads) {
    seen_[t] = all;
    ++epoch_[t];
  }
}

void Clocks::learn(uint32_t thread, const Past& past) {
  if (!covers(seen_[thread], past)) seen_[thread] = joined(seen_[thread], past);
}

template <class F>
void Clocks::eachRead(uint32_t thread, Place place, Term offset, const SyncUse& use, const Simplify& simplify,
                      F&& f) const {
  auto it = messages_.find(place);
  if (it == messages_.end() || !use.sees) return;
  for (const Message& m : *it->second) {
    if (m.thread == thread || m.bytes != use.bytes) continue;
    if (blockOf(m.thread) != blockOf(thread) && !(m.wide && reachesBlocks(use.scope))) continue;
    const Term here = simplify(terms_->eq(m.offset, offset));
    const Term given = simplify(terms_->and_(simplify(m.stands), here));
    if (!terms_->isFalse(given)) f(m, given);
  }
}

std::vector<Term> Clocks::questions(uint32_t thread, Place place, Term offset, const SyncUse& use,
                                    const Simplify& simplify) const {
  std::vector<Term> out;
  if (!ir::acquires(use.order) && !use.counts) return out;
  eachRead(thread, place, offset, use, simplify, [&](const Message& m, Term given) {
    if (terms_->isTrue(given)) return;
    const bool acquires = ir::acquires(use.order) && !covers(seen_[thread], m.past);
    const bool observes = m.itself && !covers(seen_[thread], {{}, m.itself});
    if (acquires || observes) out.push_back(given);
  });
  return out;
}

std::vector<Term> Clocks::questions(uint32_t thread, ir::Order order, ir::Scope scope, const Simplify& simplify) const {
  std::vector<Term> out;
  if (!ir::acquires(order)) return out;
  for (const Noted& n : noted_[thread]) {
    const Term given = simplify(n.given);
    const bool counts = !n.wide || reachesBlocks(scope);
    if (counts && !terms_->value(given) && !covers(seen_[thread], n.past)) out.push_back(given);
  }
  return out;
}

void Clocks::fence(uint32_t thread, ir::Order order, ir::Scope scope, const Simplify& simplify) {
  if (!observed_) return;
  const bool wide = reachesBlocks(scope);
  if (ir::acquires(order)) {
    auto counts = [&](const Noted& n) { return !n.wide || wide; };
    for (const Noted& n : noted_[thread])
      if (counts(n) && terms_->isTrue(simplify(n.given))) learn(thread, n.past);
    std::erase_if(noted_[thread], counts);
  }
  if (ir::releases(order)) {
    Released& r = released_[thread];
    r.any = now(thread);
    if (wide) r.wide = r.any;
    ++epoch_[thread];
  }
}

void Clocks::note(uint32_t thread, Noted n) {
  std::vector<Noted>& all = noted_[thread];
  const auto same = [&](const Noted& old) {
    return old.given == n.given && old.wide == n.wide && covers(old.past, n.past);
  };
  if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(n));
}

// Removes a message that says no more than a later one of the same thread for the same readers.
void Clocks::leave(Messages& here, Message m) const {
  std::erase_if(here, [&](const Message& old) {
    return old.offset == m.offset && old.bytes == m.bytes && old.thread == m.thread && (m.wide || !old.wide) &&
           covers(m.past, old.past);
  });
  here.push_back(std::move(m));
}

void Clocks::observe(uint32_t thread, Place place, Term offset, const SyncUse& use, const Simplify& simplify) {
  if (!use.counts) return;
  eachRead(thread, place, offset, use, simplify, [&](const Message& m, Term given) {
    if (m.itself && terms_->isTrue(given)) learn(thread, {{}, m.itself});
  });
}

uint32_t Clocks::atomic(uint32_t thread, Place place, Term offset, const SyncUse& use, const Simplify& simplify) {
  const uint32_t epoch = epoch_[thread];
  if (!observed_) return epoch;
  eachRead(thread, place, offset, use, simplify, [&](const Message& m, Term given) {
    if (covers(seen_[thread], m.past)) return;
    if (!ir::acquires(use.order)) {
      note(thread, {given, m.past, blockOf(m.thread) != blockOf(thread)});
    } else if (terms_->isTrue(given)) {
      learn(thread, m.past);
    }
  });
  if (!use.writes) return epoch;
  auto& known = messages_[place];
  Messages here = known ? *known : Messages();
  if (use.heads) {
    for (Message& m : here)
      if (m.bytes == use.bytes)
        m.stands = terms_->and_(simplify(m.stands), terms_->not_(simplify(terms_->eq(m.offset, offset))));
    std::erase_if(here, [&](const Message& m) { return terms_->isFalse(m.stands); });
  }
  const bool wide = reachesBlocks(use.scope);
  const auto itself =
      std::make_shared<const std::vector<KnownWrites>>(1, KnownWrites{place, offset, use.bytes, thread, epoch});
  auto leaves = [&](Past past, bool far) {
    leave(here, {offset, terms_->tru(), std::move(past), thread, far, use.bytes, use.counts ? itself : nullptr});
  };
  if (ir::releases(use.order)) {
    leaves(now(thread), wide);
  } else {
    // The write itself, and what preceding fences have released.
    const Released& r = released_[thread];
    leaves(joined(wide ? r.wide : r.any, {{}, itself}), wide);
    if (wide && r.any.clock != r.wide.clock) leaves(r.any, false);
  }
  known = std::make_shared<const Messages>(std::move(here));
  ++epoch_[thread];
  return epoch;
}

}  // namespace gpubmc::stepper
