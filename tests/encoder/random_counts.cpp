#include "tests/encoder/random_counts.h"

#include <bit>
#include <random>
#include <vector>

#include "encoder/arith/arcs.h"
#include "encoder/arith/counts.h"
#include "encoder/term/model.h"

namespace gpubmc::encoder {

namespace {

/// Words of 4 bits, with all values of their variables; or of 8 or 16 bits, with some.
class Words {
 public:
  Words(TermManager& terms, uint64_t seed) : tm_(terms), random_(seed * 0x9E3779B97F4A7C15ull + 23) {
    static constexpr unsigned kWidths[] = {4, 8, 16};
    width_ = kWidths[below(3)];
    for (const char* name : {"v", "w"}) sets_.push_back(tm_.var(name, width_));
    lane_ = tm_.rangedVar("lane", width_, 0, width_ - below(2));
  }

  std::vector<Term> counts() {
    std::vector<Term> out;
    for (size_t n = 2 + below(3); out.size() < n;) {
      words.push_back(word(2));
      out.push_back(bitCount(tm_, words.back()));
    }
    return out;
  }
  std::vector<Term> words;

  template <class F>
  void forValues(const F& f) {
    Model m;
    auto at = [&](uint64_t v, uint64_t w, uint64_t lane) {
      m.values = {{sets_[0].id, v}, {sets_[1].id, w}, {lane_.id, lane}};
      f(m);
    };
    const uint64_t last = tm_.range(lane_).hi, all = (uint64_t(1) << width_) - 1;
    if (width_ == 4) {
      for (uint64_t i = 0; i < (all + 1) * (all + 1) * (last + 1); ++i)
        at(i & all, i >> width_ & all, i >> (2 * width_));
      return;
    }
    for (size_t i = 0; i < 1'000; ++i) {
      const uint64_t v = random_() & all, w = chance(30) ? v : random_() & all;
      at(chance(20) ? all : v, chance(20) ? 0 : w, random_() % (last + 1));
    }
  }

 private:
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  Term one() { return tm_.constant(1, width_); }

  Term word(unsigned depth) {
    switch (depth ? below(9) : below(4)) {
      case 0:
      case 1: return sets_[below(2)];
      case 2: return tm_.sub(tm_.shl(one(), lane_), one());
      case 3: return tm_.not_(tm_.shl(tm_.neg(one()), lane_));
      case 4: return tm_.not_(word(depth - 1));
      case 5: return tm_.or_(word(depth - 1), word(depth - 1));
      case 6: return tm_.and_(word(depth - 1), tm_.constant(random_(), width_));
      case 7: return tm_.sub(tm_.shl(chance(50) ? one() : sets_[0], lane_), tm_.constant(1 + below(2), width_));
      default: return tm_.and_(word(depth - 1), word(depth - 1));
    }
  }

  TermManager& tm_;
  std::mt19937_64 random_;
  unsigned width_;
  std::vector<Term> sets_;
  Term lane_;
};

/// Numbers from a on, m of them, and from b on, n of them.
std::optional<std::string> wrongArcs(uint64_t seed) {
  TermManager tm;
  std::mt19937_64 random(seed + 5);
  constexpr unsigned kWidth = 4, kAll = 1 << kWidth;
  const Term a = tm.var("a", kWidth), m = tm.var("m", kWidth), b = tm.var("b", kWidth), n = tm.var("n", kWidth);
  const Term apart = areApart(tm, m, n, tm.sub(b, a));
  for (uint64_t i = seed % 16; i < kAll * kAll * kAll * kAll; i += 16) {
    const uint64_t x = i % kAll, p = i / kAll % kAll, y = i / kAll / kAll % kAll, q = i / kAll / kAll / kAll;
    bool common = false;
    for (uint64_t k = 0; k < p; ++k)
      for (uint64_t l = 0; l < q; ++l) common |= (x + k) % kAll == (y + l) % kAll;
    Model model;
    model.values = {{a.id, x}, {m.id, p}, {b.id, y}, {n.id, q}};
    Evaluator evaluate(tm, model);
    if (evaluate.truth(apart) == common) return "ranges from " + std::to_string(x) + " and " + std::to_string(y);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> wrongCount(uint64_t seed) {
  if (auto wrong = wrongArcs(seed)) return wrong;
  TermManager tm;
  Words words(tm, seed);
  const std::vector<Term> counts = words.counts(), exact = withExactCounts(tm, counts);
  const std::vector<Term> lemmas = countLemmas(tm, counts, 10'000), all = withExactCounts(tm, lemmas);
  std::optional<std::string> out;
  words.forValues([&](const Model& m) {
    if (out) return;
    Evaluator evaluate(tm, m);
    for (size_t i = 0; i < exact.size(); ++i)
      if (evaluate(exact[i]) != uint64_t(std::popcount(evaluate(words.words[i]))))
        out = "count of " + tm.print(words.words[i]);
    for (size_t i = 0; i < all.size() && !out; ++i)
      if (!evaluate.truth(all[i])) out = tm.print(lemmas[i]);
  });
  return out;
}

size_t countLemmasOf(uint64_t seed) {
  TermManager tm;
  Words words(tm, seed);
  return countLemmas(tm, words.counts(), 10'000).size();
}

}  // namespace gpubmc::encoder
