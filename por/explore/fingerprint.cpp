#include "por/explore/fingerprint.h"

#include <algorithm>

namespace gpubmc::por {

using namespace stepper;

using Status = Thread::Status;

namespace {

Fingerprint hash(const std::vector<uint32_t>& words) {
  auto mix = [](uint64_t h) {
    h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93ull;
    return h ^ (h >> 29);
  };
  Fingerprint f{0x9e3779b97f4a7c15ull, 0xc2b2ae3d27d4eb4full};
  for (uint32_t w : words) {
    f.low = mix(f.low + w);
    f.high = mix(f.high * 0xff51afd7ed558ccdull + (uint64_t(w) << 17 | w >> 15));
  }
  return f;
}

}  // namespace

bool Fingerprints::isLive(const State& s, uint32_t thread) const {
  const Status status = s.thread(thread).status;
  return status != Status::Exited && status != Status::Stopped;
}

bool Fingerprints::hasLive(const State& s, uint32_t block) const {
  for (uint32_t t = block * perBlock_; t < (block + 1) * perBlock_; ++t)
    if (isLive(s, t)) return true;
  return false;
}

std::optional<Fingerprint> Fingerprints::of(const State& s) {
  if (!s.warps.empty() || !s.meetings.empty() || !s.copies.empty()) return std::nullopt;
  words_.clear();
  for (const auto& t : s.threads) addThread(*t);
  std::vector<uint32_t> path;
  for (Term t : s.path) path.push_back(t.id);
  std::sort(path.begin(), path.end());
  path.erase(std::unique(path.begin(), path.end()), path.end());
  words_.push_back(uint32_t(path.size()));
  words_.insert(words_.end(), path.begin(), path.end());
  addMemory(s);
  addPast(s);
  return hash(words_);
}

void Fingerprints::addThread(const Thread& t) {
  words_.push_back(uint32_t(t.status) << 1 | t.leftEarly);
  for (const ir::PlaceStep& step : t.deed) {
    words_.insert(words_.end(), {step.function, step.block, step.index, uint32_t(step.loops.size())});
    for (const auto& [header, iteration] : step.loops) words_.insert(words_.end(), {header, uint32_t(iteration)});
  }
  words_.push_back(uint32_t(t.deed.size()));
  if (t.status == Status::Exited) return;
  words_.push_back(uint32_t(t.frames.size()));
  for (const Frame& f : t.frames) addFrame(f, &f == &t.frames.back());
  words_.insert(words_.end(), {t.spins, uint32_t(t.history.size())});
  for (const Snapshot& h : t.history) {
    words_.insert(words_.end(), {uint32_t(h.reads), t.operations - h.operations, h.readsToEnd});
    for (const std::vector<Frame>& frames : h.frames) {
      words_.push_back(uint32_t(frames.size()));
      for (const Frame& f : frames) addFrame(f, &f == &frames.back());
    }
  }
  words_.push_back(uint32_t(t.reads.size()));
  for (const SpinRead& r : t.reads)
    words_.insert(words_.end(), {r.inst.function, r.inst.block, r.inst.index, r.place.object, r.place.instance, r.shape,
                                 r.offset.id, r.value.id, r.bytes});
}

// `top`: the next instruction is known, so liveness tells which registers matter. Calls have cleared dead registers of
// their callers.
void Fingerprints::addFrame(const Frame& f, bool top) {
  words_.insert(words_.end(), {f.function, f.block, f.index, f.result});
  const ir::LoopForest& forest = code_.loops(f.function);
  for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent)
    words_.insert(words_.end(), {f.iterations[size_t(l)], f.symbolic[size_t(l)]});
  const std::vector<bool>* live = top && !f.regs.empty() ? &code_.live({f.function, f.block, f.index}) : nullptr;
  words_.push_back(uint32_t(f.regs.size()));
  for (size_t r = 0; r < f.regs.size(); ++r)
    if (!live || (*live)[r]) words_.push_back(f.regs[r].id);
}

void Fingerprints::addMemory(const State& s) {
  for (size_t i = 0; i < s.locals.size(); ++i)
    if (isLive(s, s.locals[i].thread))
      words_.insert(words_.end(), {uint32_t(i), s.locals[i].shape, s.locals[i].thread});
  s.memory.describe(words_, [&](Place p) {
    if (p.object >= kFirstLocal && p.object - kFirstLocal < s.locals.size()) {
      const LocalNote& local = s.locals[p.object - kFirstLocal];
      return p.instance == local.life && isLive(s, local.thread);
    }
    return !inputs_.objectShape(p.object).readOnly;
  });
}

/// The program point of a thread, equal for the threads of a block that wait at one barrier.
std::vector<uint32_t> Fingerprints::place(const Thread& t) {
  std::vector<uint32_t> out{t.block};
  for (const Frame& f : t.frames) {
    out.insert(out.end(), {f.function, f.block, f.index});
    const ir::LoopForest& forest = code_.loops(f.function);
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent)
      out.push_back(f.iterations[size_t(l)]);
  }
  return out;
}

// If addresses depend on inputs, so does what is known: the result is a condition.
Term Fingerprints::knows(const Knower& k, Place where, const AccessNote& a) const {
  encoder::TermManager& tm = inputs_.terms;
  if (std::find(k.threads.begin(), k.threads.end(), a.thread) != k.threads.end()) return tm.tru();
  Term out = tm.fls();
  for (const Past& p : k.pasts) {
    if (p.clock && (*p.clock)[a.thread] >= a.epoch) return tm.tru();
    if (a.atomic && a.write) out = tm.or_(out, knowsWrite(tm, p, {where, a.offset, a.bytes, a.thread, a.epoch}));
  }
  return out;
}

std::vector<Fingerprints::Knower> Fingerprints::knowers(const State& s) {
  enum Kind : uint32_t { Own, AtBarrier, Released, Noted, Message, Write };
  std::map<std::vector<uint32_t>, Knower> all;
  auto at = [&](std::vector<uint32_t> label) -> Knower& {
    Knower& k = all[label];
    k.label = std::move(label);
    return k;
  };
  // A clock that only threads of a block can acquire is irrelevant if they have exited.
  auto travels = [&](std::vector<uint32_t> label, const Past& past, uint32_t thread, bool wide) {
    const uint32_t block = thread / perBlock_;
    const bool near = hasLive(s, block);
    if (!near && !wide) return;
    label.insert(label.end(), {near ? block : UINT32_MAX, wide});
    at(std::move(label)).pasts.push_back(past);
  };
  for (uint32_t t = 0; t < s.threads.size(); ++t) {
    const bool arrives = exitedArrive_ && s.thread(t).status == Status::Exited && s.thread(t).leftEarly;
    if (!isLive(s, t) && !arrives) continue;
    // A thread that waits at a barrier of the block or the grid acts only after it has joined the clocks of the others
    // there. If all threads are there, what it could release gives no thread new knowledge.
    std::vector<uint32_t> label{Own, t};
    const bool waits = s.thread(t).status == Status::AtBarrier;
    if (waits) {
      label = place(s.thread(t));
      label.insert(label.begin(), AtBarrier);
    }
    Knower& own = at(std::move(label));
    own.pasts.push_back(s.clocks.seen(t));
    own.threads.push_back(t);
    if (arrives || (waits && s.threads.size() == perBlock_)) continue;
    const Clocks::Released& r = s.clocks.released(t);
    for (bool wide : {false, true})
      if (const Past& past = wide ? r.wide : r.any; past.clock) travels({Released, t}, past, t, wide);
    for (const Clocks::Noted& n : s.clocks.noted(t)) at({Noted, t, n.given.id, n.wide}).pasts.push_back(n.past);
  }
  for (const auto& [place, messages] : s.clocks.messages())
    for (const Clocks::Message& m : *messages) {
      const std::vector<uint32_t> where{place.object, place.instance, m.offset.id, m.stands.id, m.bytes};
      auto tell = [&](Kind kind, const Past& past) {
        std::vector<uint32_t> label{kind};
        label.insert(label.end(), where.begin(), where.end());
        travels(std::move(label), past, m.thread, m.wide);
      };
      tell(Message, m.past);
      if (m.itself) tell(Write, {{}, m.itself});
    }
  std::vector<Knower> out;
  for (auto& [label, k] : all) out.push_back(std::move(k));
  return out;
}

void Fingerprints::addPast(const State& s) {
  const std::vector<Knower> knowers = this->knowers(s);
  for (const Knower& k : knowers) {
    words_.push_back(uint32_t(k.label.size()));
    words_.insert(words_.end(), k.label.begin(), k.label.end());
  }
  // By the attributes of an access: the sets of knowers of such accesses.
  using Known = std::vector<uint32_t>;  // by knower: the term of the condition
  const uint32_t no = inputs_.terms.fls().id;
  std::map<std::vector<uint32_t>, std::vector<Known>> past;
  for (const auto& [where, accesses] : s.accesses)
    accesses.forEach([&, w = where](const AccessNote& a) {
      Known known;
      bool open = code_.readsSteady() && (a.write || ir::isSteady(ir::at(inputs_.module, a.inst)));
      for (const Knower& k : knowers) {
        const Term is = knows(k, w, a);
        known.push_back(is.id);
        open |= !inputs_.terms.isTrue(is) && !k.threads.empty();
      }
      if (!open) return;  // no thread can race with it any more
      past[{w.object, w.instance, a.inst.function, a.inst.block, a.inst.index, a.offset.id, a.value.id, a.bytes,
            uint32_t(a.write) | uint32_t(a.atomic) << 1 | uint32_t(a.scope) << 2, a.thread / perBlock_}]
          .push_back(std::move(known));
    });
  for (auto& [what, sets] : past) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    words_.insert(words_.end(), what.begin(), what.end());
    // An access that fewer knowers know of subsumes an equal one: all races with the latter are races with the former.
    auto fewer = [&](const Known& a, const Known& b) {
      for (size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i] && a[i] != no) return false;
      return a != b;
    };
    uint32_t count = 0;
    for (const Known& set : sets) {
      if (std::any_of(sets.begin(), sets.end(), [&](const auto& other) { return fewer(other, set); })) continue;
      ++count;
      words_.insert(words_.end(), set.begin(), set.end());
    }
    words_.push_back(count);
  }
}

}  // namespace gpubmc::por
