#include "core/hostcode/state.h"

#include <llvm/IR/GlobalVariable.h>

#include <algorithm>

#include "core/hostcode/escape_audit.h"
#include "core/hostcode/escapes.h"

namespace gpubmc::core {
namespace {

constexpr size_t kMaxTargets = 6;     ///< of a pointer
constexpr size_t kMaxCode = 32;       ///< of one to functions
constexpr size_t kMaxFacts = 256;     ///< of a state
constexpr size_t kMaxAlso = 8;        ///< of a state
constexpr unsigned kMaxChoices = 24;  ///< joins that one value comes through

}  // namespace

void State::set(const llvm::Value* r, Value v) {
  if (frames.back().use_count() > 1) frames.back() = std::make_shared<const Registers>(*frames.back());
  (*const_cast<Registers*>(frames.back().get()))[r] = std::move(v);
}

const Contents* State::find(ObjectId id) const {
  const Memory::Item* item = memory.find(id);
  return item ? item->get() : nullptr;
}

void State::put(ObjectId id, Contents c) {
  memory[id] = std::make_shared<const Contents>(std::move(c));
}

bool State::knows(Term fact) const {
  return std::binary_search(facts.begin(), facts.end(), fact);
}

void State::add(TermManager& terms, Term fact) {
  if (terms.isTrue(fact)) return;
  if (terms.op(fact) == encoder::Op::And) {
    const auto args = terms.args(fact);
    for (Term t : std::vector<Term>(args.begin(), args.end())) add(terms, t);
    return;
  }
  auto it = std::lower_bound(facts.begin(), facts.end(), fact);
  if (it != facts.end() && *it == fact) return;
  if (facts.size() < kMaxFacts)
    facts.insert(it, fact);
  else
    isExact = false;
}

Term Widening::symbol(const Slot& slot, unsigned bits) {
  Term& t = symbols[slot];
  if (!t) t = world_.fresh("loop" + std::to_string(symbols.size()), bits);
  return t;
}

uint32_t Widening::epoch(ObjectId object) {
  uint32_t& e = epochs_[object];
  if (!e) e = world_.newEpoch();
  return e;
}

// The two come from a branch, as a rule: each has the condition that the other one denies. Where three ways meet, the
// last two have none: a name stands for it, and whichever way it says has what is known on that way.
Term Joiner::conditionOf(const State& a, const State& b) {
  for (Term f : a.facts)
    if (!b.knows(f) && b.knows(world_.terms().not_(f))) return f;
  return {};
}

State Joiner::join(const State& a, const State& b) {
  Mode mode;
  mode.condition = conditionOf(a, b);
  mode.isChoice = !mode.condition;
  if (mode.isChoice) mode.condition = world_.newWay();
  return combine(a, b, mode);
}

State Joiner::widen(const State& head, const State& back, Widening& w, bool& changed) {
  Mode mode;
  mode.widening = &w;
  State out = combine(head, back, mode);
  changed = mode.changed;
  return out;
}

State Joiner::pointed(const State& entry, const State& back, const std::set<Slot>& kept, Widening& w) {
  Mode mode;
  mode.widening = &w;
  mode.isPointed = true;
  mode.kept = &kept;
  return combine(entry, back, mode);
}

bool pointsAlike(const State& head, const State& back) {
  auto alike = [](const Value& a, const Value& b) {
    if (!a.isPointer() || !b.isPointer() || a.anywhere) return true;
    return !b.anywhere && std::ranges::includes(a.targets, b.targets, {}, &Target::object, &Target::object);
  };
  for (size_t i = 0; i < head.frames.size(); ++i) {
    if (head.frames[i] == back.frames[i]) continue;
    for (const auto& [r, v] : *head.frames[i])
      if (auto other = back.frames[i]->find(r); other != back.frames[i]->end() && !alike(v, other->second))
        return false;
  }
  for (ObjectId id : Memory::different(head.memory, back.memory)) {
    const Contents *c = head.find(id), *other = back.find(id);
    if (!c || !other) continue;
    for (const auto& [at, cell] : c->cells)
      if (auto there = other->cells.find(at); there != other->cells.end() && !alike(cell.value, there->second.value))
        return false;
  }
  return true;
}

State Joiner::combine(const State& a, const State& b, Mode& mode) {
  State out;
  for (size_t i = 0; i < a.frames.size(); ++i) {
    if (a.frames[i] == b.frames[i]) {
      out.frames.push_back(a.frames[i]);
      continue;
    }
    auto both = std::make_shared<Registers>();
    for (const auto& [r, v] : *a.frames[i]) {
      auto other = b.frames[i]->find(r);
      if (other != b.frames[i]->end()) (*both)[r] = combine(v, other->second, {true, i, r, 0, 0, 0, false}, mode);
    }
    out.frames.push_back(std::move(both));
  }
  out.memory = a.memory;
  const std::vector<ObjectId> different = Memory::different(a.memory, b.memory);
  for (ObjectId id : different) {
    const Memory::Item *here = a.memory.find(id), *there = b.memory.find(id);
    if (here && there) {
      out.memory[id] = std::make_shared<const Contents>(combine(id, **here, **there, mode));
    } else if (here) {
      out.memory[id] = alone(id, *here, mode);
    } else {
      out.memory[id] = alone(id, mode.widening ? general(id, *there, mode) : *there, mode);
      mode.changed = true;
    }
  }
  std::set_intersection(a.facts.begin(), a.facts.end(), b.facts.begin(), b.facts.end(), std::back_inserter(out.facts));
  if (mode.widening) out.facts = a.facts;  // of values that do not change
  joinConditions(a, b, mode, out);
  if (mode.widening)
    out.signedResults = a.signedResults;
  else
    std::ranges::set_intersection(a.signedResults, b.signedResults, std::back_inserter(out.signedResults));
  out.device = a.device && b.device ? combine(a.device, b.device, {true, SIZE_MAX, nullptr, 0, 32, 0, false}, mode)
               : a.device           ? a.device
                                    : b.device;
  mode.changed |= out.device != a.device;
  out.tape = joined(a.tape, b.tape);
  std::ranges::set_intersection(a.apart, b.apart, std::inserter(out.apart, out.apart.end()));
  out.isCallApart = a.isCallApart && b.isCallApart;
  mode.changed |= out.tape != a.tape;
  escapeTogether(different, mode, out);
  if (audit_ && !mode.isPointed) audit_->join(a, b, out);
  return out;
}

// What had escaped on one way only may hold pointers that the other way put there.
void Joiner::escapeTogether(const std::vector<ObjectId>& different, Mode& mode, State& out) {
  mode.changed |= escapes_.escape(out, mode.dropped);
  for (ObjectId id : different)
    if (const Contents* c = out.find(id); c && c->escaped) mode.changed |= escapes_.escapeFrom(out, id);
}

// Either what only one way has holds, or what only the other one has; which one, the values say that differ.
void Joiner::joinConditions(const State& a, const State& b, const Mode& mode, State& out) {
  out.isExact = a.isExact && b.isExact;
  if (mode.widening) {
    out.also = a.also;
    return;
  }
  TermManager& terms = world_.terms();
  std::ranges::set_intersection(a.also, b.also, std::back_inserter(out.also));
  auto only = [&](const State& s) {
    std::vector<Term> all;
    std::ranges::set_difference(s.facts, out.facts, std::back_inserter(all));
    std::ranges::set_difference(s.also, out.also, std::back_inserter(all));
    return terms.conj(all);
  };
  // What one name is chosen by cannot be told from `facts` alone, whether or not they are all there is.
  const bool isNeeded = mode.isChoice && mode.isUsed;
  if (!out.isExact && (!isNeeded || out.also.size() >= kMaxAlso)) return;
  const Term either = isNeeded ? terms.ite(mode.condition, only(a), only(b)) : terms.or_(only(a), only(b));
  if (terms.isTrue(either)) return;
  auto at = std::ranges::lower_bound(out.also, either);
  if (at == out.also.end() || *at != either) out.also.insert(at, either);
  out.isExact &= out.also.size() <= kMaxAlso;
}

// What is allocated on one way only is used on that way only. What is there from the start and was not looked at on the
// other way has there what it began with, or what others wrote.
std::shared_ptr<const Contents> Joiner::alone(ObjectId id, const std::shared_ptr<const Contents>& c, Mode& mode) {
  const ObjectInfo& info = world_.info(id);
  const bool isConstant =
      info.kind == ObjectKind::Global && static_cast<const llvm::GlobalVariable*>(info.site)->isConstant();
  const bool isThere = info.kind == ObjectKind::Global || info.kind == ObjectKind::External ||
                       info.kind == ObjectKind::Variable || info.kind == ObjectKind::Constant;
  if (!isThere || isConstant || (c->cells.empty() && c->origin.kind == Origin::Kind::Unknown && !c->last.offset))
    return c;
  auto lost = std::make_shared<Contents>(*c);
  world_.havoc(*lost, mode.dropped);
  if (mode.widening) lost->origin.epoch = mode.widening->epoch(id);
  return lost;
}

Term Joiner::combine(Term a, Term b, const Slot& slot, Mode& mode) {
  if (a == b) return a;
  const unsigned bits = world_.terms().width(a);
  if (mode.kept && mode.kept->contains(slot) && world_.terms().value(b)) return b;
  if (mode.widening) {
    const Term s = standIn(mode.widening->symbol(slot, bits), a, b);
    if (a != s) mode.changed = true;
    return s;
  }
  const unsigned depth = std::max(depthOf(a), depthOf(b)) + 1;
  if (depth > kMaxChoices) return standIn(world_.fresh("join", bits), a, b);
  mode.isUsed = true;
  const Term chosen = world_.terms().ite(mode.condition, a, b);
  depths_[chosen.id] = depth;
  return chosen;
}

unsigned Joiner::depthOf(Term t) const {
  const auto known = depths_.find(t.id);
  return known == depths_.end() ? 0 : known->second;
}

Term Joiner::standIn(Term symbol, Term a, Term b) {
  if (world_.mayBeAddress(a) || world_.mayBeAddress(b)) world_.noteAddress(symbol);
  return symbol;
}

// What only `back` has is in terms of the round that it comes from, and must be true of all rounds.
Term Joiner::general(Term t, const Slot& slot, Mode& mode) {
  if (!mode.widening || !t || world_.terms().value(t)) return t;
  return standIn(mode.widening->symbol(slot, world_.terms().width(t)), t, t);
}

std::shared_ptr<const Contents> Joiner::general(ObjectId id, const std::shared_ptr<const Contents>& c, Mode& mode) {
  auto out = std::make_shared<Contents>(*c);
  out->last = {};
  out->size = general(c->size, {false, id, nullptr, UINT64_MAX, 64, 0, false}, mode);
  if (c->origin.length && !world_.terms().value(c->origin.length)) {
    out->origin = {};
    out->origin.epoch = mode.widening->epoch(id);
  }
  for (auto& [at, cell] : out->cells) {
    Value& v = cell.value;
    if (v.isBits()) v.bits = general(v.bits, {false, id, nullptr, at, world_.terms().width(v.bits), 0, false}, mode);
    v.pick = 0;
    for (Target& t : v.targets) t.offset = general(t.offset, {false, id, nullptr, at, 64, t.object, false}, mode);
    if (v.kind == Value::Kind::Parts) {
      mode.dropped.add(v);
      v = Value::unknown();
    }
  }
  return out;
}

Value Joiner::combine(const Value& a, const Value& b, const Slot& slot, Mode& mode) {
  if (a == b) return a;
  if (a.isBits() && b.isBits() && world_.terms().width(a.bits) == world_.terms().width(b.bits))
    return Value::of(combine(a.bits, b.bits, slot, mode));
  if (a.isPointer() && b.isPointer()) {
    Value out = a;
    if (a.pick != b.pick || !std::ranges::equal(a.targets, b.targets, {}, &Target::object, &Target::object)) {
      out.pick = mode.widening ? 0 : world_.newPick(a, b, mode.condition);
      mode.isUsed |= !mode.widening;
      if (a.pick && mode.widening) mode.changed = true;
    }
    if (mode.isPointed) {
      std::erase_if(out.targets, [&](const Target& t) {
        return !std::ranges::binary_search(b.targets, t.object, {}, &Target::object);
      });
      out.anywhere = b.anywhere;
    }
    if (b.anywhere && !a.anywhere) mode.changed = true;
    out.anywhere |= b.anywhere;
    for (const Target& t : b.targets) {
      auto it = std::lower_bound(out.targets.begin(), out.targets.end(), t,
                                 [](const Target& x, const Target& y) { return x.object < y.object; });
      Slot at = slot;
      at.target = t.object;
      at.bits = 64;
      if (it != out.targets.end() && it->object == t.object) {
        it->offset = combine(it->offset, t.offset, at, mode);
      } else {
        out.targets.insert(it, {t.object, general(t.offset, at, mode)});
        mode.changed = true;
      }
    }
    const bool isCode = std::ranges::all_of(
        out.targets, [&](const Target& t) { return world_.info(t.object).kind == ObjectKind::Code; });
    if (out.targets.size() > (isCode ? kMaxCode : kMaxTargets)) {
      mode.dropped.add(out);
      return Value::anyPointer();
    }
    return out;
  }
  if (a.kind == Value::Kind::Parts && b.kind == Value::Kind::Parts && a.parts.size() == b.parts.size()) {
    Value out = a;
    for (size_t i = 0; i < a.parts.size(); ++i) {
      Slot at = slot;
      at.offset = at.offset * 64 + i;
      at.isPart = true;
      out.parts[i] = combine(a.parts[i], b.parts[i], at, mode);
    }
    return out;
  }
  for (const Value* v : {&a, &b}) mode.dropped.add(*v);
  if (a.kind != Value::Kind::Unknown) mode.changed = true;
  return Value::unknown();
}

Contents Joiner::combine(ObjectId id, const Contents& a, const Contents& b, Mode& mode) {
  Contents out = a;
  out.escaped |= b.escaped;
  out.hasPointers |= b.hasPointers;
  out.hasSaved |= b.hasSaved;
  out.isComputed |= b.isComputed;
  out.freed &= b.freed;  // on all ways
  if (a.last != b.last) {
    mode.changed |= bool(a.last.offset);
    out.last = {};
  }
  if (a.freedBy != b.freedBy) out.freedBy = nullptr;
  if (a.pending != b.pending) out.pending = {};
  if (a.lastUse != b.lastUse) out.lastUse = {};
  out.writer = Started::either(a.writer, b.writer);
  out.reader = Started::either(a.reader, b.reader);
  out.user = Started::either(a.user, b.user);
  out.copies.insert(b.copies.begin(), b.copies.end());
  mode.changed |= out.escaped != a.escaped || out.hasPointers != a.hasPointers || out.hasSaved != a.hasSaved ||
                  out.isComputed != a.isComputed || out.freed != a.freed || out.freedBy != a.freedBy ||
                  out.pending != a.pending || out.lastUse != a.lastUse || out.writer != a.writer ||
                  out.reader != a.reader || out.user != a.user || out.copies != a.copies;
  if (a.size != b.size) {
    out.size =
        a.size && b.size ? combine(a.size, b.size, {false, id, nullptr, UINT64_MAX, 64, 0, false}, mode) : Term();
    if (a.size && !b.size) mode.changed = true;
  }
  out.touched = std::max(a.touched, b.touched);
  mode.changed |= out.touched != a.touched;
  if (a.sources != b.sources)
    out.sources = a.sources.empty() || b.sources.empty() ? ir::HostPlaces() : ir::united(a.sources, b.sources);
  out.cells.clear();
  std::map<uint64_t, uint64_t> cells;
  for (const Contents* c : {&a, &b})
    for (const auto& [at, cell] : c->cells) cells[at] = std::max(cells[at], cell.bytes);
  if (a.origin != b.origin) {
    Origin o;
    // Two that are filled alike differ only in what lies behind.
    const Origin &x = a.origin, &y = b.origin;
    if (x.kind == Origin::Kind::Fill && y.kind == Origin::Kind::Fill && x.pattern == y.pattern &&
        x.length == y.length && x.delta == y.delta)
      o = x;
    for (const Origin* side : {&x, &y})
      if (side->kind == Origin::Kind::Initialiser) {
        mode.dropped.add(*side);
        mode.changed |= !out.hasPointers;
        out.hasPointers = true;
      }
    o.epoch = mode.widening ? mode.widening->epoch(id) : world_.newEpoch();
    if (a.origin != o) mode.changed = true;
    out.origin = o;
  }
  for (const auto& [at, bytes] : cells) {
    auto inA = a.cells.find(at), inB = b.cells.find(at);
    const bool here = inA != a.cells.end() && inB != b.cells.end() && inA->second.bytes == inB->second.bytes;
    if (here && inA->second == inB->second) {
      out.cells[at] = inA->second;
      continue;
    }
    const Cell& cell = inA != a.cells.end() && (inB == b.cells.end() || inA->second.bytes >= inB->second.bytes)
                           ? inA->second
                           : inB->second;
    const bool asPointer = (inA != a.cells.end() && inA->second.value.isPointer()) ||
                           (inB != b.cells.end() && inB->second.value.isPointer());
    Value v = Value::unknown();
    if (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8) {
      const ReadAs as{asPointer, unsigned(bytes * 8)};
      v = combine(world_.load(a, at, as, mode.dropped), world_.load(b, at, as, mode.dropped),
                  {false, id, nullptr, at, unsigned(bytes * 8), 0, false}, mode);
    } else if (mode.widening) {
      mode.changed |= cell.value.kind != Value::Kind::Bytes || inA == a.cells.end();
    }
    if (v.kind != Value::Kind::Unknown) {
      world_.store(out, at, bytes, v, mode.dropped);
      if (inA == a.cells.end()) mode.changed = true;
      continue;
    }
    Dropped gone;
    for (const Contents* c : {&a, &b}) world_.expose(*c, at, bytes, gone);
    if (!gone.empty() && !out.hasPointers) out.hasPointers = mode.changed = true;
    mode.dropped.add(gone);
    Value lost;
    lost.kind = Value::Kind::Bytes;
    lost.origin.epoch = mode.widening ? mode.widening->epoch(id) : world_.newEpoch();
    if (inA == a.cells.end() || inA->second.value != lost) mode.changed = true;
    world_.store(out, at, bytes, lost, mode.dropped);
  }
  return out;
}

}  // namespace gpubmc::core
