// Loops of the host program: unrolled while their end is constant, else summarised. A summary is a set of states at the
// loop's head, one for each way in which pointers point, that every iteration leads back into: what an iteration
// changes is a symbol (Widening), and what holds of the symbols in the state at entry and after every iteration is an
// invariant, found among candidates by withdrawing those that do not (docs/design/host-analysis.md).

#include <algorithm>
#include <bit>

#include "core/hostcode/engine.h"

namespace gpubmc::core {

namespace {

constexpr unsigned kDwindlingRounds = 8;   ///< of a loop that what it divides brings to an end
constexpr unsigned kMaxRounds = 16;        ///< of the search for what a loop does not change, for each of its states
constexpr uint64_t kEffort = 40'000;       ///< terms that a solver is asked about, for what loops do not change
constexpr uint64_t kInnerEffort = 15'000;  ///< of these, before loops within others are no longer looked at

/// Whether something in it is divided by a constant: it may end after few rounds, whatever it begins with.
bool divides(const llvm::Loop& l) {
  using I = llvm::Instruction;
  for (const llvm::BasicBlock* b : l.blocks())
    for (const llvm::Instruction& i : *b)
      if (const unsigned op = i.getOpcode(); op == I::UDiv || op == I::SDiv || op == I::LShr || op == I::AShr)
        if (llvm::isa<llvm::ConstantInt>(i.getOperand(1))) return true;
  return false;
}
}  // namespace

void Engine::loop(Activation& a, const llvm::Loop& l, State state, Exits& exits) {
  const bool isUnrolled =
      !tooLong_.count(&l) && !(execution_.loops && (!policy_.unrollInner.steps || tooLongWithin_.count(&l)));
  if (isUnrolled && unroll(a, l, state, exits)) return;
  if (policy_.mostHeads > 1 && !oneHead_.count(&l) && summarise(a, l, state, exits, policy_.mostHeads)) return;
  oneHead_.insert(&l);
  summarise(a, l, state, exits, 1);
}

bool Engine::unroll(Activation& a, const llvm::Loop& l, State& entry, Exits& exits) {
  const Observers::Checkpoint observed = observers_.checkpoint();
  const Outcome outcome = a.outcome;
  const uint64_t context = execution_.context, start = steps_;
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
    if (k == most.iterations || steps_ - start > most.steps) {
      (isTighter ? tooLongWithin_ : tooLong_).insert(&l);
      break;
    }
    execution_.context = execution_.enter(&l, k + 1);
    std::optional<State> back;
    region(a, &l, l.getHeader(), std::move(state), exits, back);
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

std::optional<bool> Engine::leaves(const llvm::BranchInst& j, Term c, const State& s) {
  for (const llvm::Loop* l : dwindling_)
    for (unsigned k : {0, 1})
      if (l->contains(j.getParent()) && !l->contains(j.getSuccessor(k)) &&
          conditions_.follows(s, k == 0 ? c : terms_.not_(c)))
        return k == 0;
  return std::nullopt;
}

Engine::Round Engine::round(Activation& a, const llvm::Loop& l, const State& head) {
  Round out;
  out.outcome = a.outcome;
  const uint64_t endings = endings_;
  region(a, &l, l.getHeader(), head, out.exits, out.back);
  out.endings = endings_ - endings;
  std::swap(out.outcome, a.outcome);
  return out;
}

// Numbers that every second round has again, as of which buffer it is the turn.
std::set<Slot> Engine::alternating(Activation& a, const llvm::Loop& l, const State& entry, const State& one) {
  std::map<Slot, Term> first;
  auto note = [&](const Slot& slot, const Value& v) {
    if (!v.isBits() || !terms_.value(v.bits)) return;
    const Term next = lookUp(one, slot);
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
  if (const std::optional<State> two = round(a, l, one).back)
    for (const auto& [slot, value] : first)
      if (lookUp(*two, slot) == value) out.insert(slot);
  return out;
}

bool Engine::summarise(Activation& a, const llvm::Loop& l, const State& entry, Exits& exits, size_t maxHeads) {
  const unsigned searchesAround = execution_.searches++;
  ++execution_.loops;
  Widening w(world_);
  widenings_.push_back(&w);
  struct Restore {
    Engine& e;
    unsigned searches;
    ~Restore() {
      e.execution_.searches = searches;
      --e.execution_.loops;
      e.widenings_.pop_back();
    }
  } restore{*this, searchesAround};
  Round last = round(a, l, entry);
  // Buffers that change places in each round: one state for each way in which the pointers point.
  std::set<Slot> none;
  const auto [turns, isNew] =
      maxHeads > 1 && last.back ? turns_.try_emplace({execution_.context, &l}) : std::pair(turns_.end(), false);
  if (isNew) turns->second = alternating(a, l, entry, *last.back);
  const std::set<Slot>& kept = turns == turns_.end() ? none : turns->second;
  auto isAlike = [&](const State& head, const State& back) {
    auto differs = [&](const Slot& slot) {
      const Term at = lookUp(head, slot), comes = lookUp(back, slot);
      return at && terms_.value(at) && at != comes;
    };
    return pointsAlike(head, back) && std::ranges::none_of(kept, differs);
  };
  std::vector<State> heads{entry};
  std::vector<std::optional<State>> backs(1);
  std::deque<size_t> open{0};
  bool isLast = true;  // the last round began with what heads[0] is
  for (unsigned k = 0; !open.empty(); ++k) {
    if (k == kMaxRounds * heads.size()) throw NotFollowed{"a loop changes too much"};
    if (k) last = round(a, l, heads[open.front()]);
    const std::optional<State>& back = backs[open.front()] = last.back;
    open.pop_front();
    if (!back) continue;
    size_t to = 0;
    while (to < heads.size() && maxHeads > 1 && !isAlike(heads[to], *back)) ++to;
    if (to == maxHeads) return false;
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
    passed(w, exits, last.endings == 0);
    return true;
  }
  // Within the search of a loop around, which costs a multiple, numbers that the loop changes are arbitrary.
  const bool isSearched =
      !searchesAround ? implications_.effort() < kEffort : !w.fills.empty() && implications_.effort() < kInnerEffort;
  if (policy_.findsInvariants && isSearched) {
    findInvariants(a, l, w, entry, backs, heads);
    findFills(a, l, w, entry, heads);
  }
  execution_.searches = searchesAround;
  const uint64_t endings = endings_;
  for (State& head : heads) {
    std::optional<State> back;
    region(a, &l, l.getHeader(), std::move(head), exits, back);
  }
  passed(w, exits, endings == endings_);
  return true;
}

// Where a loop ends at one place, and nothing ends the program or throws in it, whoever comes to it comes out of it.
void Engine::passed(const Widening& w, Exits& exits, bool endsThere) {
  const bool isPassed = exits.size() == 1 && endsThere;
  for (auto& [to, s] : exits) s.isExact &= isPassed;
  if (isPassed)
    for (const auto& [slot, symbol] : w.symbols) observers_.tell(&Observer::leftLoopOf, symbol);
}

// Which numbers of a loop take every value that the known facts allow: one that counts up or down by 1, or that doubles
// from a power of two, and that the loop compares with something; and one to which each iteration adds an input. Others
// depend on these in ways that facts do not express: a second counter, a number that is set back, one that grows in
// larger steps.
void Engine::noteCounters(const Widening& w, const State& entry, const std::vector<std::optional<State>>& backs) {
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
    const Term first = lookUp(entry, slot);
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
        const Term next = back ? lookUp(*back, slot) : Term();
        return !back || (next && terms_.width(next) == terms_.width(symbol) && is(next, *back));
      });
    };
    if (always([&, counter = symbol](Term next, const State&) { return addsInput(counter, next); }))
      world_.noteOpen(symbol);
    if (always([&, at = slot, counter = symbol](Term next, const State& back) {
          return (isNext(counter, next) || isDoubled(at, counter, next)) && isCompared(counter, back);
        }))
      counters.push_back(symbol);
  }
  if (counters.size() == 1) world_.noteOpen(counters[0]);
}

Term Engine::lookUp(const State& s, const Slot& slot) {
  Value v;
  if (slot.isPart) return {};
  if (slot.isRegister) {
    if (slot.where >= s.frames.size()) return {};
    auto it = s.frames[slot.where]->find(static_cast<const llvm::Value*>(slot.name));
    if (it == s.frames[slot.where]->end()) return {};
    v = it->second;
  } else {
    const Contents* c = s.find(ObjectId(slot.where));
    if (!c) return {};
    if (slot.offset == UINT64_MAX) return c->size;
    v = world_.peek(*c, slot.offset, {slot.target != 0, slot.bits});
  }
  if (!slot.target)
    return v.isBits() && terms_.width(v.bits) == (slot.bits ? slot.bits : terms_.width(v.bits)) ? v.bits : Term();
  for (const Target& t : v.targets)
    if (t.object == slot.target && v.targets.size() == 1 && !v.anywhere) return t.offset;
  return {};
}

std::unordered_map<uint32_t, Term> Engine::valuesOf(const Widening& w, const State& s) {
  std::unordered_map<uint32_t, Term> out;
  for (const auto& [slot, symbol] : w.symbols) {
    const Term t = lookUp(s, slot);
    if (t && terms_.width(t) == terms_.width(symbol)) out[symbol.id] = t;
  }
  return out;
}

// Counters stay on one side of where they start, and of what they are compared with. Only some can be tried: those of
// numbers that are computed from what they were in the round before come first.
std::vector<Term> Engine::candidates(const Widening& w, const State& entry, const State& back) {
  const auto first = valuesOf(w, entry), next = valuesOf(w, back);
  std::vector<Term> counted, others;
  for (const auto& [slot, symbol] : w.symbols) {
    auto from = first.find(symbol.id), to = next.find(symbol.id);
    if (from == first.end() || to == next.end()) continue;
    const Term start = from->second;
    std::vector<Term>& out = isPartOf(symbol, to->second) ? counted : others;
    for (Term c :
         {terms_.sle(start, symbol), terms_.sle(symbol, start), terms_.ule(start, symbol), terms_.ule(symbol, start)})
      out.push_back(c);
    // What is doubled or halved stays a power of two, or becomes 0; and where only even numbers are halved, what is
    // none becomes none.
    const unsigned bits = terms_.width(symbol);
    auto isPower = [&](Term t) {
      return terms_.eq(terms_.and_(t, terms_.sub(t, terms_.constant(1, bits))), terms_.constant(0, bits));
    };
    auto by = [&](uint64_t n) { return terms_.constant(n, bits); };
    if (bits > 2 && (to->second == terms_.shl(symbol, by(1)) || to->second == terms_.lshr(symbol, by(1)) ||
                     to->second == terms_.sdiv(symbol, by(2)))) {
      counted.push_back(isPower(symbol));
      counted.push_back(terms_.eq(isPower(symbol), isPower(start)));
    }
    const Term step = terms_.sub(to->second, symbol);
    if (const auto n = terms_.value(step); n && *n > 1 && terms_.value(start)) {
      const uint64_t size = *n & (~*n + 1);  // the power of two in it
      if (size > 1 && size < *n + 1)
        out.push_back(terms_.eq(terms_.and_(terms_.sub(symbol, start), terms_.constant(size - 1, terms_.width(symbol))),
                                terms_.constant(0, terms_.width(symbol))));
    }
    // What the round begins with: symbol < limit; so the symbol never comes beyond it, unless it starts there.
    for (Term f : back.facts) {
      if (entry.knows(f)) continue;
      const bool isNot = terms_.op(f) == encoder::Op::Not;
      const Term t = isNot ? terms_.args(f)[0] : f;
      const auto op = terms_.op(t);
      if (op != encoder::Op::Slt && op != encoder::Op::Ult && !(isNot && op == encoder::Op::Eq)) continue;
      const Term l = terms_.args(t)[0], r = terms_.args(t)[1];
      for (Term limit : {l, r}) {
        const Term other = limit == l ? r : l;
        if (terms_.width(limit) != terms_.width(symbol) || limit == symbol || other != symbol) continue;
        if (first.count(limit.id)) continue;
        const Term begin = terms_.eq(symbol, start);
        // What is doubled as long as it is less was less before the last time.
        if (to->second == terms_.shl(symbol, by(1)) && (limit == r) != isNot && op != encoder::Op::Eq) {
          const Term half = terms_.lshr(symbol, by(1));
          const bool isUnsigned = op == encoder::Op::Ult;
          counted.push_back(terms_.or_(begin, isNot
                                                  ? (isUnsigned ? terms_.ule(half, limit) : terms_.sle(half, limit))
                                                  : (isUnsigned ? terms_.ult(half, limit) : terms_.slt(half, limit))));
        }
        out.push_back(terms_.or_(begin, op == encoder::Op::Ult || op == encoder::Op::Eq ? terms_.ule(symbol, limit)
                                                                                        : terms_.sle(symbol, limit)));
        out.push_back(
            terms_.or_(begin, op == encoder::Op::Ult ? terms_.ule(limit, symbol) : terms_.sle(limit, symbol)));
      }
    }
  }
  for (std::vector<Term>* all : {&counted, &others}) {
    std::sort(all->begin(), all->end());
    all->erase(std::unique(all->begin(), all->end()), all->end());
    std::erase_if(*all, [&](Term t) { return terms_.value(t).has_value(); });
  }
  counted.insert(counted.end(), others.begin(), others.end());
  return counted;
}

bool Engine::isPartOf(Term symbol, Term t) {
  return terms_.substitute(t, {{symbol.id, terms_.constant(0, terms_.width(symbol))}}) != t;
}

void Engine::keepImplied(std::vector<Term>& candidates, const State& s,
                         const std::unordered_map<uint32_t, Term>& values) {
  std::vector<Term> now;
  for (Term c : candidates) now.push_back(terms_.substitute(c, values));
  // A counter of signed numbers that comes to the next round has not left its type.
  std::vector<Term> facts = s.facts;
  for (const SignedResult& r : usedBy(terms_, s.signedResults, now)) facts.push_back(core::isExact(terms_, r));
  const std::vector<bool> hold = implications_.implied(facts, now);
  size_t k = 0;
  std::erase_if(candidates, [&](Term) { return !hold[k++]; });
}

void Engine::findInvariants(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry,
                            const std::vector<std::optional<State>>& backs, std::vector<State>& heads) {
  constexpr size_t kMaxCandidates = 64;
  if (w.symbols.empty()) return;
  const auto first = valuesOf(w, entry);
  std::vector<Term> open;
  for (const std::optional<State>& back : backs)
    if (back)
      for (Term c : candidates(w, entry, *back))
        if (std::ranges::find(open, c) == open.end()) open.push_back(c);
  keepImplied(open, entry, first);
  if (open.size() > kMaxCandidates) open.resize(kMaxCandidates);
  for (unsigned k = 0; !open.empty() && k < 4; ++k) {
    std::vector<State> with = heads;
    for (State& head : with)
      for (Term c : open) head.add(terms_, c);
    const size_t before = open.size();
    for (const State& head : with) {
      const std::optional<State> back = round(a, l, head).back;
      if (!back) continue;
      const auto next = valuesOf(w, *back);
      std::erase_if(open, [&](Term c) {  // nothing is known of what it becomes
        return std::ranges::any_of(w.symbols,
                                   [&](const auto& at) { return !next.count(at.second.id) && isPartOf(at.second, c); });
      });
      keepImplied(open, *back, next);
    }
    if (open.size() != before) continue;
    heads = std::move(with);
    return;
  }
}

// An object that is filled from its start on, one round after the other.
void Engine::findFills(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry,
                       std::vector<State>& heads) {
  const auto first = valuesOf(w, entry);
  for (const auto& [id, fill] : std::map(w.fills)) {
    if (terms_.value(terms_.substitute(fill.offset, first)) != 0) continue;
    std::vector<State> with = heads;
    const bool isEverywhere = std::ranges::all_of(with, [&](State& head) {
      if (!head.find(id)) return false;
      Dropped dropped;
      Contents& filled = edit(head, id);
      world_.fill(filled, fill.pattern, fill.offset, dropped);
      filled.sources = execution_.placesOf(*l.getHeader()->getTerminator());
      escape(head, dropped);
      return true;
    });
    auto isKept = [&](const State& head) {
      const std::optional<State> back = round(a, l, head).back;
      if (!back) return true;
      const Contents* after = back->find(id);
      return after && after->cells.empty() && after->origin.kind == Origin::Kind::Fill &&
             after->origin.pattern == fill.pattern && after->origin.length != fill.offset &&
             conditions_.follows(*back,
                                 terms_.eq(after->origin.length, terms_.substitute(fill.offset, valuesOf(w, *back))));
    };
    if (isEverywhere && std::ranges::all_of(with, isKept)) heads = std::move(with);
  }
}

}  // namespace gpubmc::core
