#include "core/hostcode/loop_candidates.h"

#include <algorithm>

namespace gpubmc::core {

Term LoopCandidates::lookUp(const State& s, const Slot& slot) {
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

std::unordered_map<uint32_t, Term> LoopCandidates::valuesOf(const Widening& w, const State& s) {
  std::unordered_map<uint32_t, Term> out;
  for (const auto& [slot, symbol] : w.symbols) {
    const Term t = lookUp(s, slot);
    if (t && terms_.width(t) == terms_.width(symbol)) out[symbol.id] = t;
  }
  return out;
}

// Counters do not cross their initial value or the limit that they are compared with. Only some candidates are tried,
// so those about numbers that are computed from their previous value come first.
std::vector<Term> LoopCandidates::propose(const Widening& w, const State& entry, const State& back) {
  const auto first = valuesOf(w, entry), next = valuesOf(w, back);
  std::vector<Term> counted, others;
  for (const auto& [slot, symbol] : w.symbols) {
    auto from = first.find(symbol.id), to = next.find(symbol.id);
    if (from == first.end() || to == next.end()) continue;
    const Term start = from->second;
    std::vector<Term>& out = mentions(to->second, symbol) ? counted : others;
    for (Term c :
         {terms_.sle(start, symbol), terms_.sle(symbol, start), terms_.ule(start, symbol), terms_.ule(symbol, start)})
      out.push_back(c);
    // A power of two that is doubled or halved remains one, or becomes 0; and if only even numbers are halved, a number
    // that is not a power of two does not become one.
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
    // If an iteration runs only while symbol < limit, the symbol does not exceed the limit unless it starts there.
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
        // A number that is doubled while it is below a limit was below the limit before the last time.
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

std::vector<Term> LoopCandidates::relations(const Widening& w, const State& entry,
                                            const std::vector<std::optional<State>>& backs) {
  constexpr size_t kMost = 8, kMostNumbers = 12;
  constexpr int64_t kMostFactor = 1 << 20;
  struct Number {
    Term symbol;
    int64_t before, after;  ///< an iteration
  };
  std::vector<Term> out;
  auto relate = [&](const Number& x, const Number& y) {
    const unsigned from = terms_.width(x.symbol), to = terms_.width(y.symbol);
    const __int128 dx = __int128(x.after) - x.before, dy = __int128(y.after) - y.before, factor = dy / dx;
    if (x.symbol == y.symbol || from > to || dy % dx != 0 || factor > kMostFactor || factor < -kMostFactor) return;
    auto value = [&](__int128 n) {
      return terms_.constant(to < 64 ? uint64_t(n) & ((uint64_t(1) << to) - 1) : uint64_t(n), to);
    };
    for (const Term wide : {terms_.sext(x.symbol, to), terms_.zext(x.symbol, to)}) {
      const Term line = terms_.add(terms_.mul(value(factor), wide), value(y.before - factor * x.before));
      const Term candidate = terms_.eq(y.symbol, line);
      if (out.size() < kMost && !terms_.value(candidate) && std::ranges::find(out, candidate) == out.end())
        out.push_back(candidate);
    }
  };
  // From before the loop to the end of its first iteration, and to that of another one.
  auto before = valuesOf(w, entry);
  for (const std::optional<State>* back : {&backs.front(), &backs.back()}) {
    if (!*back) break;
    auto after = valuesOf(w, **back);
    for (auto& [symbol, t] : after) t = terms_.substitute(t, before);
    std::vector<Number> numbers;
    for (const auto& [slot, symbol] : w.symbols) {
      auto in = [&](const std::unordered_map<uint32_t, Term>& values) -> std::optional<int64_t> {
        const auto known = values.find(symbol.id);
        const auto n = known == values.end() ? std::nullopt : terms_.value(known->second);
        const unsigned shift = 64 - terms_.width(symbol);
        return n ? std::optional(int64_t(*n << shift) >> shift) : std::nullopt;
      };
      const auto first = in(before), then = in(after);
      if (first && then && *first != *then && terms_.width(symbol) >= 8 && numbers.size() < kMostNumbers)
        numbers.push_back({symbol, *first, *then});
    }
    for (const Number& x : numbers)
      for (const Number& y : numbers) relate(x, y);
    before = std::move(after);
  }
  return out;
}

bool LoopCandidates::mentions(Term t, Term symbol) {
  return terms_.substitute(t, {{symbol.id, terms_.constant(0, terms_.width(symbol))}}) != t;
}

void LoopCandidates::keepImplied(std::vector<Term>& candidates, const State& s,
                                 const std::unordered_map<uint32_t, Term>& values) {
  std::vector<Term> now;
  for (Term c : candidates) now.push_back(terms_.substitute(c, values));
  // Signed counters have not overflowed.
  std::vector<Term> facts = s.facts;
  for (const SignedResult& r : usedBy(terms_, s.signedResults, now)) facts.push_back(core::isExact(terms_, r));
  const std::vector<bool> hold = implications_.implied(facts, now);
  size_t k = 0;
  std::erase_if(candidates, [&](Term) { return !hold[k++]; });
}

}  // namespace gpubmc::core
