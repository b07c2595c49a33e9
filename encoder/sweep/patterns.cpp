#include "encoder/sweep/patterns.h"

#include <unordered_set>
#include <utility>

namespace gpubmc::encoder {

namespace {

uint64_t scatter(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/// Small values are often equal and satisfy comparisons that random words do not.
uint64_t valueOf(unsigned pattern, uint64_t random, unsigned width) {
  const uint64_t mask = width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  switch (pattern % 4) {
    case 0: return random & mask;
    case 1: return random % 3 & mask;
    case 2: return (random % 16 - 8) & mask;
    default: return random & random >> 32 & mask;
  }
}

}  // namespace

std::vector<Term> termsBelow(const TermManager& terms, std::span<const Term> roots) {
  std::unordered_set<uint32_t> entered;
  std::vector<Term> out;
  std::vector<std::pair<Term, bool>> work;  // with: its arguments stand in the list
  for (Term root : roots) {
    work.emplace_back(root, false);
    while (!work.empty()) {
      const auto [t, ready] = work.back();
      work.pop_back();
      if (ready) {
        out.push_back(t);
        continue;
      }
      if (!entered.insert(t.id).second) continue;
      work.emplace_back(t, true);
      for (Term a : terms.args(t))
        if (!entered.contains(a.id)) work.emplace_back(a, false);
    }
  }
  return out;
}

Patterns::Patterns(const TermManager& terms, std::span<const Term> below, unsigned count, uint64_t seed) {
  for (unsigned p = 0; p < count; ++p) {
    Model& m = models_.emplace_back();
    const uint64_t own = scatter(seed ^ scatter(p));
    for (Term t : below) {
      const uint64_t random = scatter(own ^ scatter(t.id));
      if (terms.op(t) == Op::Var) {
        const URange r = terms.range(t);
        uint64_t v = valueOf(p, random, terms.width(t));
        if (v < r.lo || v > r.hi) v = r.hi - r.lo == ~uint64_t(0) ? random : r.lo + random % (r.hi - r.lo + 1);
        m.values[t.id] = v;
      } else if (terms.op(t) == Op::ArrayVar) {
        m.arrays[t.id].otherwise = valueOf(p, random, terms.width(t));
      } else if (terms.op(t) == Op::Select) {
        // Reads at a known index, also through a chain of stores.
        const auto at = terms.value(terms.args(t)[1]);
        Term array = terms.args(t)[0];
        while (at && terms.op(array) == Op::Store) array = terms.args(array)[0];
        if (at && terms.op(array) == Op::ArrayVar) {
          const uint64_t cell = scatter(own ^ scatter(array.id ^ scatter(*at)));
          m.arrays[array.id].cells[*at] = valueOf(p, cell, terms.width(t));
        }
      }
    }
    evaluators_.push_back(Evaluator::completing(terms, m));
  }
}

std::vector<uint64_t> Patterns::values(Term t) {
  std::vector<uint64_t> out;
  for (Evaluator& e : evaluators_) out.push_back(e(t));
  return out;
}

}  // namespace gpubmc::encoder
