// Every term builder, compared with a direct evaluation of the same expression: random expressions, random and corner
// values.
#include <catch2/catch.hpp>
#include <initializer_list>
#include <optional>
#include <random>

#include "encoder/solver/back_ends.h"
#include "encoder/solver/query.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"
#include "encoder/util/error.h"
#include "tests/seeds.h"

using namespace gpubmc::encoder;

namespace {

uint64_t mask(unsigned w) {
  return w == 64 ? ~0ull : (1ull << w) - 1;
}
int64_t sx(uint64_t v, unsigned w) {
  return int64_t(v << (64 - w)) >> (64 - w);
}

/// An expression both as a term and as its value under the current assignment, computed here without the term manager.
struct Both {
  Term term;
  unsigned width;
  std::vector<uint64_t> values;  // one per assignment
};

class Generator {
 public:
  Generator(TermManager& tm, uint64_t seed, std::vector<unsigned> widths)
      : tm_(tm), rng_(seed), widths_(std::move(widths)) {
    for (unsigned w : widths_)
      for (int i = 0; i < 3; ++i) {
        const uint64_t a = draw(w), b = draw(w);
        const bool ranged = pick(2) == 0;
        const uint64_t lo = ranged ? std::min(a, b) : 0, hi = ranged ? std::max(a, b) : mask(w);
        Both v{ranged ? tm.rangedVar("r", w, lo, hi) : tm.var("v", w), w, {}};
        for (int k = 0; k < kAssignments; ++k) {
          uint64_t x = draw(w);
          if (ranged) x = hi - lo == ~0ull ? x : lo + x % (hi - lo + 1);
          v.values.push_back(x);
          models_[size_t(k)].values[v.term.id] = x;
        }
        pool_.push_back(v);
      }
  }

  static constexpr int kAssignments = 6;
  Model models_[kAssignments];
  std::vector<Both> pool_;

  unsigned pick(unsigned n) { return unsigned(rng_() % n); }
  uint64_t draw(unsigned w) {
    switch (pick(4)) {
      case 0: return pick(4) & mask(w);
      case 1: return (mask(w) - pick(3)) & mask(w);
      case 2: return (1ull << pick(w)) & mask(w);
      default: return rng_() & mask(w);
    }
  }
  Both constantOf(unsigned w) {
    const uint64_t c = draw(w);
    return {tm_.constant(c, w), w, std::vector<uint64_t>(kAssignments, c)};
  }
  Both operand(unsigned w) {
    if (pick(5) == 0) return constantOf(w);
    for (int tries = 0; tries < 40; ++tries) {
      const Both& b = pool_[pick(unsigned(pool_.size()))];
      if (b.width == w) return b;
    }
    return constantOf(w);
  }

  template <class T, class V>
  Both binary(const Both& a, const Both& b, unsigned w, T term, V value) {
    Both r{term(a.term, b.term), w, {}};
    for (int k = 0; k < kAssignments; ++k)
      r.values.push_back(value(a.values[size_t(k)], b.values[size_t(k)]) & mask(w));
    return r;
  }

  void step() {
    const unsigned w = widths_[pick(unsigned(widths_.size()))];
    Both a = operand(w), b = operand(w);
    Both r;
    switch (pick(30)) {
      case 0:
      case 1:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.add(x, y); }, [](uint64_t x, uint64_t y) { return x + y; });
        break;
      case 2:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.sub(x, y); }, [](uint64_t x, uint64_t y) { return x - y; });
        break;
      case 3:
      case 4:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.mul(x, y); }, [](uint64_t x, uint64_t y) { return x * y; });
        break;
      case 5:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.udiv(x, y); },
            [&](uint64_t x, uint64_t y) { return y ? x / y : mask(w); });
        break;
      case 6:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.urem(x, y); },
            [&](uint64_t x, uint64_t y) { return y ? x % y : x; });
        break;
      case 7:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.sdiv(x, y); },
            [&](uint64_t x, uint64_t y) -> uint64_t {
              int64_t p = sx(x, w), q = sx(y, w);
              return q == 0 ? (p >= 0 ? ~0ull : 1) : q == -1 ? 0 - x : uint64_t(p / q);
            });
        break;
      case 8:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.srem(x, y); },
            [&](uint64_t x, uint64_t y) -> uint64_t {
              int64_t p = sx(x, w), q = sx(y, w);
              return q == 0 ? x : q == -1 ? 0 : uint64_t(p % q);
            });
        break;
      case 9:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.and_(x, y); }, [](uint64_t x, uint64_t y) { return x & y; });
        break;
      case 10:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.or_(x, y); }, [](uint64_t x, uint64_t y) { return x | y; });
        break;
      case 11:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.xor_(x, y); }, [](uint64_t x, uint64_t y) { return x ^ y; });
        break;
      case 12:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.shl(x, y); },
            [&](uint64_t x, uint64_t y) { return y >= w ? 0 : x << y; });
        break;
      case 13:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.lshr(x, y); },
            [&](uint64_t x, uint64_t y) { return y >= w ? 0 : x >> y; });
        break;
      case 14:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.ashr(x, y); },
            [&](uint64_t x, uint64_t y) { return uint64_t(sx(x, w) >> std::min<uint64_t>(y, w - 1)); });
        break;
      case 15:
        r = binary(
            a, b, 1, [&](Term x, Term y) { return tm_.eq(x, y); },
            [](uint64_t x, uint64_t y) { return uint64_t(x == y); });
        break;
      case 16:
      case 17:
        r = binary(
            a, b, 1, [&](Term x, Term y) { return tm_.ult(x, y); },
            [](uint64_t x, uint64_t y) { return uint64_t(x < y); });
        break;
      case 18:
      case 19:
        r = binary(
            a, b, 1, [&](Term x, Term y) { return tm_.slt(x, y); },
            [&](uint64_t x, uint64_t y) { return uint64_t(sx(x, w) < sx(y, w)); });
        break;
      case 20:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.umin(x, y); },
            [](uint64_t x, uint64_t y) { return std::min(x, y); });
        break;
      case 21:
        r = binary(
            a, b, w, [&](Term x, Term y) { return tm_.smax(x, y); },
            [&](uint64_t x, uint64_t y) { return sx(x, w) < sx(y, w) ? y : x; });
        break;
      case 22:
        r = binary(a, a, w, [&](Term x, Term) { return tm_.not_(x); }, [](uint64_t x, uint64_t) { return ~x; });
        break;
      case 23:
      case 24: {
        Both c = operand(1);
        r = {tm_.ite(c.term, a.term, b.term), w, {}};
        for (size_t k = 0; k < kAssignments; ++k) r.values.push_back(c.values[k] ? a.values[k] : b.values[k]);
        break;
      }
      case 25: {
        const unsigned hi = pick(w), lo = pick(hi + 1);
        r = {tm_.extract(a.term, hi, lo), hi - lo + 1, {}};
        for (uint64_t v : a.values) r.values.push_back(v >> lo & mask(hi - lo + 1));
        break;
      }
      case 26:
      case 27: {
        const unsigned to = std::min(64u, w + pick(33));
        const bool sign = pick(2);
        r = {sign ? tm_.sext(a.term, to) : tm_.zext(a.term, to), to, {}};
        for (uint64_t v : a.values) r.values.push_back(sign ? uint64_t(sx(v, w)) & mask(to) : v);
        break;
      }
      case 28: {
        Both lo = operand(widths_[pick(unsigned(widths_.size()))]);
        if (w + lo.width > 64) return;
        r = {tm_.concat(a.term, lo.term), w + lo.width, {}};
        for (size_t k = 0; k < kAssignments; ++k) r.values.push_back(a.values[k] << lo.width | lo.values[k]);
        break;
      }
      default: {
        // Resizes an odd width to one of the pool's widths.
        const Both& any = pool_[pick(unsigned(pool_.size()))];
        const bool sign = pick(2);
        r = {sign ? tm_.resizeSigned(any.term, w) : tm_.resizeUnsigned(any.term, w), w, {}};
        for (uint64_t v : any.values)
          r.values.push_back((sign && any.width < w ? uint64_t(sx(v, any.width)) : v) & mask(w));
      }
    }
    pool_.push_back(r);
  }

 private:
  TermManager& tm_;
  std::mt19937_64 rng_;
  std::vector<unsigned> widths_;
};

void run(uint64_t seeds, int steps, const std::vector<unsigned>& widths) {
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    TermManager tm;
    Generator g(tm, seed, widths);
    std::vector<Evaluator> evaluators;
    for (const Model& m : g.models_) evaluators.emplace_back(tm, m);
    for (int i = 0; i < steps; ++i) {
      const size_t before = g.pool_.size();
      g.step();
      if (g.pool_.size() == before) continue;
      const Both& b = g.pool_.back();
      REQUIRE(tm.width(b.term) == b.width);
      for (size_t k = 0; k < Generator::kAssignments; ++k) {
        const uint64_t v = evaluators[k](b.term);
        if (v != b.values[k]) {
          INFO("seed " << seed << " step " << i << ": " << tm.print(b.term));
          REQUIRE(v == b.values[k]);
        }
        const KnownBits kb = tm.knownBits(b.term);
        const URange u = tm.range(b.term);
        const SRange s = tm.signedRange(b.term);
        const bool sound = (v & kb.zeros) == 0 && (~v & kb.ones) == 0 && u.lo <= v && v <= u.hi &&
                           s.lo <= sx(v, b.width) && sx(v, b.width) <= s.hi;
        if (!sound) {
          INFO("seed " << seed << " step " << i << " value " << v << ": " << tm.print(b.term));
          REQUIRE(sound);
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("builders agree with direct evaluation at small widths") {
  run(1500, 120, {1, 2, 3, 4});
}
TEST_CASE("builders agree with direct evaluation at machine widths") {
  run(1500, 150, {1, 8, 16, 32, 48, 64});
}

namespace {

/// All terms of a seed are in one query, so that an external solver needs two processes for `steps` terms: with given
/// variables, each term has its value, and none has another value.
void agree(std::initializer_list<const char*> names, gpubmc::tests::Seeds seeds, int steps,
           const std::vector<unsigned>& widths) {
  for (const char* name : names) {
    std::optional<BackEnd> solver;
    try {
      solver = backEnd(name);
    } catch (const gpubmc::UserError& e) {
      WARN(e.what());
      continue;
    }
    for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
      TermManager tm;
      Generator g(tm, seed * 7919, widths);
      for (int i = 0; i < steps; ++i) g.step();
      Query q(tm, solver->make(tm, nullptr));
      for (auto [id, v] : g.models_[0].values) q.add(tm.eq(Term{id}, tm.constant(v, tm.width(Term{id}))));
      std::vector<Term> right, wrong;
      for (const Both& b : g.pool_) {
        const Term value = tm.constant(b.values[0], b.width);
        right.push_back(tm.eq(b.term, value));
        wrong.push_back(tm.ne(b.term, value));
      }
      INFO(name << " seed " << seed);
      REQUIRE(q.check(right).answer == Answer::Sat);
      const Term other[] = {tm.disj(wrong)};
      REQUIRE(q.check(other).answer == Answer::Unsat);
    }
  }
}

const std::vector<unsigned> kSmallWidths{1, 2, 3, 5, 8}, kMachineWidths{1, 8, 16, 32, 64};

}  // namespace

TEST_CASE("bit-blasted terms agree with evaluation") {
  agree({"cadical", "minisat"}, gpubmc::tests::seedsBelow(61), 60, kSmallWidths);
}

TEST_CASE("terms in word-level solvers agree with evaluation") {
  agree({"z3", "boolector", "smtlib:z3 -in"}, gpubmc::tests::seedsBelow(9), 60, kSmallWidths);
  agree({"z3", "boolector", "smtlib:z3 -in"}, gpubmc::tests::seedsBelow(9), 60, kMachineWidths);
}
