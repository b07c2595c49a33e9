#include "core/hostcode/loop_analysis.h"

#include <algorithm>
#include <bit>
#include <deque>

#include "core/hostcode/interpreter.h"

namespace gpubmc::core {

namespace {

constexpr unsigned kDwindlingRounds = 8;   ///< iterations of a loop that divides, when it is unrolled
constexpr unsigned kMaxRounds = 16;        ///< iterations of the search for a fixpoint, for each head
constexpr uint64_t kEffort = 40'000;       ///< terms in queries about loop invariants (Implications::effort)
constexpr uint64_t kInnerEffort = 15'000;  ///< likewise, beyond which inner loops get no invariants

/// True: the loop divides something by a constant, so it may end after few iterations for all initial values.
bool divides(const llvm::Loop& l) {
  using I = llvm::Instruction;
  for (const llvm::BasicBlock* b : l.blocks())
    for (const llvm::Instruction& i : *b)
      if (const unsigned op = i.getOpcode(); op == I::UDiv || op == I::SDiv || op == I::LShr || op == I::AShr)
        if (llvm::isa<llvm::ConstantInt>(i.getOperand(1))) return true;
  return false;
}

}  // namespace

LoopAnalysis::LoopAnalysis(AnalysisContext& context, Interpreter& interpreter)
    : interpreter_(interpreter),
      terms_(context.terms),
      policy_(context.policy),
      implications_(context.implications),
      world_(context.world),
      escapes_(context.escapes),
      joiner_(context.joiner),
      conditions_(context.conditions),
      postponed_(context.postponed),
      execution_(context.execution),
      observers_(context.observers),
      inputs_(context.inputs),
      candidates_(terms_, world_, implications_) {
  context.observers.add(*this);
}

void LoopAnalysis::storing(const Target& t, const Value& v, uint64_t bytes) {
  const auto pattern = bytes <= 8 ? world_.bytesOf(v, bytes) : std::nullopt;
  if (!pattern || terms_.value(t.offset) || widenings_.empty()) return;
  for (Widening* w : widenings_) w->fills.try_emplace(t.object, Widening::Fill{*pattern, t.offset});
}

void LoopAnalysis::execute(Activation& a, const llvm::Loop& l, State state, Exits& exits) {
  const bool isUnrolled =
      !tooLong_.count(&l) && !(execution_.loops && (!policy_.unrollInner.steps || tooLongWithin_.count(&l)));
  if (isUnrolled && unroll(a, l, state, exits)) return;
  if (policy_.mostHeads > 1 && !oneHead_.count(&l) && summarise(a, l, state, exits, policy_.mostHeads)) return;
  oneHead_.insert(&l);
  summarise(a, l, state, exits, 1);
}

bool LoopAnalysis::unroll(Activation& a, const llvm::Loop& l, State& entry, Exits& exits) {
  const Observers::Checkpoint observed = observers_.checkpoint();
  const Outcome outcome = a.outcome;
  const uint64_t context = execution_.context, start = interpreter_.steps();
  const UnrollLimit& most = execution_.loops ? policy_.unrollInner : policy_.unroll;
  const bool isTighter = execution_.loops && most.steps < policy_.unroll.steps;
  const bool isDwindling = policy_.unrollsDividingLoops && !enduring_.count(&l) && divides(l);
  struct Restore {
    std::vector<const llvm::Loop*>& loops;
    size_t size = loops.size();
    ~Restore() { loops.resize(size); }
  } restore{dwindling_};
  if (isDwindling) dwindling_.push_back(&l);
  bool hasEnded = false;
  State state = entry;
  for (unsigned k = 0;; ++k) {
    execution_.context = context;
    if (k == most.iterations || interpreter_.steps() - start > most.steps) {
      (isTighter ? tooLongWithin_ : tooLong_).insert(&l);
      break;
    }
    execution_.context = execution_.enter(&l, k + 1);
    std::optional<State> back;
    interpreter_.region(a, &l, l.getHeader(), std::move(state), exits, back);
    execution_.context = context;
    hasEnded = !back;
    if (hasEnded) break;
    if (!exits.empty() && (!isDwindling || k + 1 >= kDwindlingRounds)) {
      if (isDwindling) enduring_.insert(&l);
      break;
    }
    state = std::move(*back);
  }
  if (hasEnded) return true;
  exits.clear();
  observers_.rollBack(observed);
  a.outcome = outcome;
  return false;
}

std::optional<bool> LoopAnalysis::leaves(const llvm::BranchInst& j, Term c, const State& s) {
  for (const llvm::Loop* l : dwindling_)
    for (unsigned k : {0, 1})
      if (l->contains(j.getParent()) && !l->contains(j.getSuccessor(k)) &&
          conditions_.follows(s, k == 0 ? c : terms_.not_(c)))
        return k == 0;
  return std::nullopt;
}

LoopAnalysis::Iteration LoopAnalysis::iterate(Activation& a, const llvm::Loop& l, const State& head) {
  Iteration out;
  out.outcome = a.outcome;
  const uint64_t endings = interpreter_.endings();
  interpreter_.region(a, &l, l.getHeader(), head, out.exits, out.back);
  out.endings = interpreter_.endings() - endings;
  std::swap(out.outcome, a.outcome);
  return out;
}

std::set<Slot> LoopAnalysis::alternating(Activation& a, const llvm::Loop& l, const State& entry, const State& one) {
  std::map<Slot, Term> first;
  auto note = [&](const Slot& slot, const Value& v) {
    if (!v.isBits() || !terms_.value(v.bits)) return;
    const Term next = candidates_.lookUp(one, slot);
    if (next && terms_.value(next) && next != v.bits) first.emplace(slot, v.bits);
  };
  for (size_t i = 0; i < entry.frames.size(); ++i)
    if (entry.frames[i] != one.frames[i])
      for (const auto& [r, v] : *entry.frames[i]) note({true, i, r, 0, 0, 0, false}, v);
  for (ObjectId id : Memory::different(entry.memory, one.memory))
    if (const Contents* c = entry.find(id))
      for (const auto& [at, cell] : c->cells)
        note({false, id, nullptr, at, unsigned(cell.bytes * 8), 0, false}, cell.value);
  std::set<Slot> out;
  if (first.empty()) return out;
  if (const std::optional<State> two = iterate(a, l, one).back)
    for (const auto& [slot, value] : first)
      if (candidates_.lookUp(*two, slot) == value) out.insert(slot);
  return out;
}

bool LoopAnalysis::summarise(Activation& a, const llvm::Loop& l, const State& entry, Exits& exits, size_t mostHeads) {
  const unsigned searchesAround = execution_.searches++;
  ++execution_.loops;
  Widening w(world_);
  widenings_.push_back(&w);
  struct Restore {
    LoopAnalysis& e;
    unsigned searches;
    ~Restore() {
      e.execution_.searches = searches;
      --e.execution_.loops;
      e.widenings_.pop_back();
    }
  } restore{*this, searchesAround};
  Iteration last = iterate(a, l, entry);
  // Buffers that are swapped in each iteration: one head for each points-to configuration.
  std::set<Slot> none;
  const auto [turns, isNew] =
      mostHeads > 1 && last.back ? turns_.try_emplace({execution_.context, &l}) : std::pair(turns_.end(), false);
  if (isNew) turns->second = alternating(a, l, entry, *last.back);
  const std::set<Slot>& kept = turns == turns_.end() ? none : turns->second;
  auto isAlike = [&](const State& head, const State& back) {
    auto differs = [&](const Slot& slot) {
      const Term at = candidates_.lookUp(head, slot), comes = candidates_.lookUp(back, slot);
      return at && terms_.value(at) && at != comes;
    };
    return pointsAlike(head, back) && std::ranges::none_of(kept, differs);
  };
  std::vector<State> heads{entry};
  std::vector<std::optional<State>> backs(1);
  std::deque<size_t> open{0};
  bool isLast = true;  // the last iteration began with heads[0] as it is
  for (unsigned k = 0; !open.empty(); ++k) {
    if (k == kMaxRounds * heads.size()) throw NotFollowed{"a loop changes too much"};
    if (k) last = iterate(a, l, heads[open.front()]);
    const std::optional<State>& back = backs[open.front()] = last.back;
    open.pop_front();
    if (!back) continue;
    size_t to = 0;
    while (to < heads.size() && mostHeads > 1 && !isAlike(heads[to], *back)) ++to;
    if (to == mostHeads) return false;
    bool changed = to == heads.size();
    if (changed) {
      heads.push_back(joiner_.pointed(entry, *back, kept, w));
      backs.emplace_back();
    } else {
      State head = joiner_.widen(heads[to], *back, w, changed);
      isLast = !changed && head.isExact == heads[to].isExact && head.apart == heads[to].apart;
      heads[to] = std::move(head);
    }
    if (changed && std::ranges::find(open, to) == open.end()) open.push_back(to);
  }
  noteCounters(w, entry, backs);
  if (heads.size() == 1 && isLast && (!policy_.findsInvariants || (searchesAround && w.fills.empty()))) {
    exits = std::move(last.exits);
    a.outcome = std::move(last.outcome);
    finish(w, exits, last.endings == 0);
    return true;
  }
  // Inside the search of an outer loop, which repeats this one, numbers that the loop changes are mostly arbitrary.
  const bool isSearched =
      !searchesAround ? implications_.effort() < kEffort : !w.fills.empty() && implications_.effort() < kInnerEffort;
  const bool isPostponed = postponed_.isActive() && w.fills.empty();
  if (isPostponed) postponed_.note(w);
  if (policy_.findsInvariants && isSearched && !isPostponed) {
    findInvariants(a, l, w, entry, backs, heads);
    findFills(a, l, w, entry, heads);
  }
  execution_.searches = searchesAround;
  const uint64_t endings = interpreter_.endings();
  for (State& head : heads) {
    std::optional<State> back;
    interpreter_.region(a, &l, l.getHeader(), std::move(head), exits, back);
  }
  finish(w, exits, endings == interpreter_.endings());
  return true;
}

// If a loop has one exit and no path in it ends the program or throws, every execution leaves it there, since loops are
// assumed to terminate.
void LoopAnalysis::finish(const Widening& w, Exits& exits, bool endsThere) {
  const bool isPassed = exits.size() == 1 && endsThere;
  for (auto& [to, s] : exits) s.isExact &= isPassed;
  if (isPassed)
    for (const auto& [slot, symbol] : w.symbols) observers_.tell(&Observer::leftLoopOf, symbol);
}

// These are: the only number that counts up or down by 1, or doubles from a power of two, and is compared in the loop;
// and numbers to which each iteration adds an input. Other numbers depend on these in ways that facts do not express: a
// second counter, a number that is reset, one that grows in larger steps.
void LoopAnalysis::noteCounters(const Widening& w, const State& entry, const Backs& backs) {
  auto isInput = [&](Term t) { return world_.open().contains(t) || inputs_.contains(t); };
  auto addsInput = [&](Term symbol, Term next) {
    const auto parts = terms_.linear(terms_.sub(next, symbol)).parts;
    return std::ranges::any_of(parts, [&](const auto& part) { return part.second % 2 != 0 && isInput(part.first); });
  };
  auto isNext = [&](Term symbol, Term next) {
    const auto step = terms_.value(terms_.sub(next, symbol));
    return step && (*step == 1 || terms_.add(next, terms_.constant(1, terms_.width(next))) == symbol);
  };
  auto isDoubled = [&](const Slot& slot, Term symbol, Term next) {
    const Term first = candidates_.lookUp(entry, slot);
    const auto begins = first ? terms_.value(first) : std::nullopt;
    return begins && std::has_single_bit(*begins) && next == terms_.add(symbol, symbol);
  };
  auto isCompared = [&](Term symbol, const State& s) {
    return std::ranges::any_of(s.facts, [&](Term fact) {
      std::vector<Term> open{fact};
      std::set<Term> seen;
      while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (t == symbol) return true;
        if (!seen.insert(t).second) continue;
        if (terms_.op(t) == encoder::Op::Add)
          for (const auto& [part, factor] : terms_.linear(t).parts) open.push_back(part);
        else
          open.insert(open.end(), terms_.args(t).begin(), terms_.args(t).end());
      }
      return false;
    });
  };
  std::vector<Term> counters;
  for (const auto& [slot, symbol] : w.symbols) {
    if (slot.target || slot.offset == UINT64_MAX) continue;
    auto always = [&](auto&& is) {
      return std::ranges::all_of(backs, [&](const std::optional<State>& back) {
        const Term next = back ? candidates_.lookUp(*back, slot) : Term();
        return !back || (next && terms_.width(next) == terms_.width(symbol) && is(next, *back));
      });
    };
    if (always([&, counter = symbol](Term next, const State&) { return addsInput(counter, next); }))
      world_.noteCounted(symbol);
    if (always([&, at = slot, counter = symbol](Term next, const State& back) {
          return (isNext(counter, next) || isDoubled(at, counter, next)) && isCompared(counter, back);
        }))
      counters.push_back(symbol);
  }
  if (counters.size() == 1) world_.noteCounted(counters[0]);
}

void LoopAnalysis::findInvariants(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry,
                                  const Backs& backs, std::vector<State>& heads) {
  constexpr size_t kMaxCandidates = 64;
  if (w.symbols.empty()) return;
  const auto first = candidates_.valuesOf(w, entry);
  // The symbols of the places that a head has, which may be fewer: another one has the arrays of later iterations.
  std::vector<std::set<Term>> symbolsOf;
  for (const State& head : heads) {
    symbolsOf.emplace_back();
    for (const auto& [slot, symbol] : w.symbols)
      if (candidates_.lookUp(head, slot)) symbolsOf.back().insert(symbol);
  }
  auto isOf = [&](size_t head, Term c) {
    return std::ranges::none_of(w.symbols, [&](const auto& at) {
      return !symbolsOf[head].contains(at.second) && candidates_.mentions(c, at.second);
    });
  };
  std::vector<Term> open, ofLater;
  for (Term c : candidates_.relations(w, entry, backs)) (isOf(0, c) ? open : ofLater).push_back(c);
  for (const std::optional<State>& back : backs)
    if (back)
      for (Term c : candidates_.propose(w, entry, *back))
        if (std::ranges::find(open, c) == open.end()) open.push_back(c);
  candidates_.keepImplied(open, entry, first);
  if (open.size() > kMaxCandidates) open.resize(kMaxCandidates);
  open.insert(open.end(), ofLater.begin(), ofLater.end());
  for (unsigned k = 0; !open.empty() && k < 4; ++k) {
    std::vector<State> with = heads;
    for (size_t h = 0; h < with.size(); ++h)
      for (Term c : open)
        if (isOf(h, c)) with[h].add(terms_, c);
    const size_t before = open.size();
    for (const State& head : with) {
      const std::optional<State> back = iterate(a, l, head).back;
      if (!back) continue;
      const auto next = candidates_.valuesOf(w, *back);
      std::erase_if(open, [&](Term c) {  // its next value is not known
        return std::ranges::any_of(
            w.symbols, [&](const auto& at) { return !next.count(at.second.id) && candidates_.mentions(c, at.second); });
      });
      candidates_.keepImplied(open, *back, next);
    }
    if (open.size() != before) continue;
    heads = std::move(with);
    return;
  }
}

void LoopAnalysis::findFills(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry,
                             std::vector<State>& heads) {
  const auto first = candidates_.valuesOf(w, entry);
  for (const auto& [id, fill] : std::map(w.fills)) {
    if (terms_.value(terms_.substitute(fill.offset, first)) != 0) continue;
    std::vector<State> with = heads;
    const bool isEverywhere = std::ranges::all_of(with, [&](State& head) {
      if (!head.find(id)) return false;
      Dropped dropped;
      Contents& filled = escapes_.edit(head, id);
      world_.fill(filled, fill.pattern, fill.offset, dropped);
      filled.sources = execution_.placesOf(*l.getHeader()->getTerminator());
      escapes_.escape(head, dropped);
      return true;
    });
    auto isKept = [&](const State& head) {
      const std::optional<State> back = iterate(a, l, head).back;
      if (!back) return true;
      const Contents* after = back->find(id);
      return after && after->cells.empty() && after->origin.kind == Origin::Kind::Fill &&
             after->origin.pattern == fill.pattern && after->origin.length != fill.offset &&
             conditions_.follows(*back, terms_.eq(after->origin.length,
                                                  terms_.substitute(fill.offset, candidates_.valuesOf(w, *back))));
    };
    if (isEverywhere && std::ranges::all_of(with, isKept)) heads = std::move(with);
  }
}

}  // namespace gpubmc::core
