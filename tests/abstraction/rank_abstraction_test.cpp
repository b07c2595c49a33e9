// Sums that compute ranks, checked on all values of small keys.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include "encoder/abstraction/rank_abstraction.h"
#include "encoder/solver/back_ends.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

/// The ranks of keys of one or two bits.
struct Sorted {
  bool isSigned = false, descending = false, bits = false;
  std::vector<unsigned> ties;  ///< by key: its order among equal keys
};

class Keys {
 public:
  Keys(TermManager& tm, const Sorted& s) : tm_(tm), s_(s) {
    for (size_t i = 0; i < s.ties.size(); ++i) keys.push_back(tm.var("k", s.bits ? 1 : 2));
    for (size_t t = 0; t < keys.size(); ++t) places.push_back(s.bits ? choice(t) : sum(t));
  }
  std::vector<Term> keys, places;

  /// Whether key i counts towards the rank of key t.
  Term comesBefore(size_t i, size_t t) {
    Term a = keys[i], b = keys[t];
    if (s_.descending) std::swap(a, b);
    if (s_.ties[i] < s_.ties[t]) return s_.isSigned ? tm_.sle(a, b) : tm_.ule(a, b);
    return s_.isSigned ? tm_.slt(a, b) : tm_.ult(a, b);
  }
  /// The sum of these conditions over the other keys; omits one of them and may replace it by `instead`.
  Term sum(size_t t, size_t without = SIZE_MAX, Term instead = {}) {
    Term out = tm_.constant(0, 8);
    for (size_t i = 0; i < keys.size(); ++i)
      if (i != t) out = tm_.add(out, i == without ? tm_.zext(instead, 8) : tm_.zext(comesBefore(i, t), 8));
    return out;
  }

 private:
  // The rank in a partition by a bit (set bits first or last), from the counts before the key and in total.
  Term choice(size_t t) {
    Term before = tm_.constant(0, 8), all = before;
    uint64_t inFront = 0;
    auto comesFirst = [&](size_t i) { return tm_.zext(s_.descending ? tm_.not_(keys[i]) : keys[i], 8); };
    for (size_t i = 0; i < keys.size(); ++i) {
      all = tm_.add(all, comesFirst(i));
      if (s_.ties[i] >= s_.ties[t]) continue;
      before = tm_.add(before, comesFirst(i));
      ++inFront;
    }
    const Term others = tm_.sub(tm_.add(all, tm_.constant(inFront, 8)), before);
    return s_.descending ? tm_.ite(keys[t], others, before) : tm_.ite(keys[t], before, others);
  }

  TermManager& tm_;
  Sorted s_;
};

std::vector<Sorted> kinds(unsigned n) {
  std::vector<Sorted> out;
  std::vector<unsigned> ties(n);
  std::iota(ties.begin(), ties.end(), 0);
  std::mt19937 random(7);
  for (unsigned i = 0; i < 16; ++i) {
    out.push_back({bool(i & 1), bool(i & 2), bool(i & 4), ties});
    std::shuffle(ties.begin(), ties.end(), random);
  }
  return out;
}

Answer ask(TermManager& tm, std::vector<Term> all) {
  const auto solver = backEnd("cadical").make(tm, nullptr);
  for (Term t : all) solver->add(t);
  return solver->check({}, 0).answer;
}

std::vector<Term> joined(std::vector<Term> a, const std::vector<Term>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The variables of the terms that are not in `known`, in the order of their creation.
std::vector<Term> othersIn(const TermManager& tm, std::vector<Term> work, const std::vector<Term>& known) {
  std::set<uint32_t> seen, out;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (tm.op(t) == Op::Var && std::ranges::find(known, t) == known.end()) out.insert(t.id);
    for (Term a : tm.args(t)) work.push_back(a);
  }
  std::vector<Term> terms;
  for (uint32_t id : out) terms.push_back(Term{id});
  return terms;
}

}  // namespace

TEST_CASE("ranks of keys are the values of the sums") {
  for (const unsigned n : {3u, 4u})
    for (const Sorted& kind : kinds(n)) {
      TermManager tm;
      Keys k(tm, kind);
      // As in address computations and comparisons.
      const Term four = tm.constant(4, 8), x = tm.var("x", 8);
      Term question = tm.ult(tm.mul(k.places[0], four), tm.add(tm.mul(k.places[1], four), x));
      for (size_t i = 2; i < n; ++i) question = tm.and_(question, tm.ne(k.places[i], tm.sub(x, tm.constant(i, 8))));
      const std::optional<RankAbstraction> r = abstractRanks(tm, question);
      CAPTURE(kind.isSigned, kind.descending, kind.bits, tm.print(question));
      REQUIRE(r);
      REQUIRE(r->places.size() == n);
      const unsigned width = tm.width(k.keys[0]);
      const std::vector<Term> at = othersIn(tm, r->sorted, joined(k.keys, r->places));
      REQUIRE(at.size() == n);
      const std::vector<Term> said = joined(r->apart, r->sorted);
      for (uint64_t values = 0; values < 1u << (width * n); ++values) {
        Model m;
        std::vector<uint64_t> inOrder;
        for (size_t i = 0; i < n; ++i) inOrder.push_back(values >> (i * width) & ((1u << width) - 1));
        for (size_t i = 0; i < n; ++i) m.values[k.keys[i].id] = inOrder[i];
        m.values[x.id] = values * 5 % 23;
        // As signed two-bit numbers, 2 and 3 are negative. For one-bit keys, set bits come first.
        auto number = [&](uint64_t v) { return kind.bits ? 1 - v : kind.isSigned ? v ^ 2 : v; };
        std::ranges::sort(inOrder, [&](uint64_t a, uint64_t b) {
          return kind.descending ? number(b) < number(a) : number(a) < number(b);
        });
        Evaluator exact(tm, m);
        size_t possible = 0;
        for (uint64_t placed = 0; placed < std::pow(n, n); ++placed) {
          uint64_t rest = placed;
          for (Term p : r->places) m.values[p.id] = rest % n, rest /= n;
          // For few keys, tries every assignment of ranks.
          const uint64_t all = uint64_t(1) << (width * n);
          for (uint64_t there = n == 3 ? 0 : all; there <= all; ++there) {
            bool isSorted = true;
            for (size_t i = 0; i < n; ++i) {
              const uint64_t v = there == all ? inOrder[i] : there >> (i * width) & ((1u << width) - 1);
              m.values[at[i].id] = v;
              isSorted &= v == inOrder[i];
            }
            if (there < all && isSorted) continue;  // counted in `all`
            Evaluator evaluate(tm, m);
            if (!std::all_of(said.begin(), said.end(), [&](Term f) { return evaluate.truth(f); })) continue;
            ++possible;
            REQUIRE(isSorted);
            REQUIRE(evaluate.truth(r->question) == exact.truth(question));
          }
        }
        REQUIRE(possible == 1);
      }
    }
}

TEST_CASE("ranks are distinct, and each rank is taken") {
  for (const Sorted& kind : kinds(7)) {
    TermManager tm;
    Keys k(tm, kind);
    const Term x = tm.var("x", 8);
    std::vector<Term> same, nobody{tm.ult(x, tm.constant(7, 8))};
    for (size_t i = 0; i < 7; ++i) {
      nobody.push_back(tm.ne(k.places[i], x));
      for (size_t j = 0; j < i; ++j) same.push_back(tm.and_(tm.eq(k.places[i], x), tm.eq(k.places[j], x)));
    }
    // Each half is sufficient for its own statement.
    const std::optional<RankAbstraction> meeting = abstractRanks(tm, tm.disj(same)),
                                         missing = abstractRanks(tm, tm.conj(nobody));
    REQUIRE(meeting);
    CHECK(ask(tm, joined(meeting->apart, {meeting->question})) == Answer::Unsat);
    REQUIRE(missing);
    CHECK(ask(tm, joined(missing->sorted, {missing->question})) == Answer::Unsat);
  }
}

TEST_CASE("writing keys to their ranks sorts them stably") {
  for (const Sorted& kind : kinds(7)) {
    TermManager tm;
    Keys k(tm, kind);
    const Term x = tm.var("x", 8), y = tm.var("y", 8);
    // The last key written to the place, with its number.
    auto keyAt = [&](Term place) {
      Term key = tm.constant(0, tm.width(k.keys[0])), number = tm.constant(0, 8);
      for (size_t i = 0; i < 7; ++i) {
        const Term here = tm.eq(k.places[i], place);
        key = tm.ite(here, k.keys[i], key);
        number = tm.ite(here, tm.constant(kind.ties[i], 8), number);
      }
      return std::pair(key, number);
    };
    const Term within = tm.and_(tm.ult(x, y), tm.ult(y, tm.constant(7, 8)));
    const auto [first, its] = keyAt(x);
    const auto [second, other] = keyAt(y);
    Term a = first, b = second;
    if (kind.bits ? !kind.descending : kind.descending) std::swap(a, b);
    const Term turned = kind.isSigned && !kind.bits ? tm.slt(b, a) : tm.ult(b, a);
    const Term unstable = tm.and_(tm.eq(first, second), tm.ult(other, its));
    for (Term wrong : {turned, unstable}) {
      const std::optional<RankAbstraction> r = abstractRanks(tm, tm.and_(within, wrong));
      REQUIRE(r);
      CHECK(ask(tm, joined(r->sorted, {r->question})) == Answer::Unsat);
    }
    const std::optional<RankAbstraction> equal = abstractRanks(tm, tm.and_(within, tm.eq(first, second)));
    REQUIRE(equal);
    CHECK(ask(tm, joined(joined(equal->apart, equal->sorted), {equal->question})) == Answer::Sat);
  }
}

TEST_CASE("sums that are almost ranks are not recognised") {
  for (const Sorted& kind : kinds(4)) {
    if (kind.bits) continue;
    for (const int mistake : {0, 1, 2, 3}) {
      TermManager tm;
      Keys k(tm, kind);
      const Term a = k.keys[0], b = k.keys[1];
      switch (mistake) {
        case 0: k.places[0] = k.sum(0, 1, tm.fls()); break;                                     // one key is omitted
        case 1: k.places[0] = k.sum(0, 1, tm.not_(k.comesBefore(1, 0))); break;                 // in the opposite order
        case 2: k.places[0] = k.sum(0, 1, tm.ult(a, tm.var("another", 2))); break;              // with a different key
        default: k.places[0] = k.sum(0, 1, tm.not_(k.comesBefore(0, 1))), k.places.pop_back();  // one rank is missing
      }
      if (mistake == 1) CHECK(tm.not_(k.comesBefore(1, 0)) == k.comesBefore(0, 1));
      Term question = tm.eq(a, b);
      for (Term p : k.places) question = tm.or_(question, tm.eq(p, tm.var("x", 8)));
      CAPTURE(mistake, tm.print(question));
      CHECK(!abstractRanks(tm, question));
    }
  }
}

// Each of three equal keys precedes the next, and the last precedes the first: all have rank 1.
TEST_CASE("a cyclic order of equal keys gives no ranks") {
  TermManager tm;
  std::vector<Term> keys;
  for (int i = 0; i < 3; ++i) keys.push_back(tm.var("k", 8));
  Term question = tm.tru();
  for (size_t t = 0; t < 3; ++t) {
    const Term next = keys[(t + 1) % 3], last = keys[(t + 2) % 3];
    const Term place = tm.add(tm.zext(tm.ule(last, keys[t]), 8), tm.zext(tm.ult(next, keys[t]), 8));
    question = tm.and_(question, tm.eq(place, tm.constant(1, 8)));
  }
  CHECK(!abstractRanks(tm, question));
}

TEST_CASE("ranks that exceed the word width wrap like the sums") {
  TermManager tm;
  std::vector<Term> keys;
  for (int i = 0; i < 5; ++i) keys.push_back(tm.var("k", 3));
  Term question = tm.fls();
  for (size_t t = 0; t < 5; ++t) {
    Term place = tm.constant(0, 2);
    for (size_t i = 0; i < 5; ++i)
      if (i != t) place = tm.add(place, tm.zext(i < t ? tm.ule(keys[i], keys[t]) : tm.ult(keys[i], keys[t]), 2));
    question = tm.or_(question, tm.eq(place, tm.var("x", 2)));
  }
  const std::optional<RankAbstraction> r = abstractRanks(tm, question);
  REQUIRE(r);
  CHECK(ask(tm, joined(joined(r->apart, r->sorted), {r->question})) == Answer::Sat);
}
