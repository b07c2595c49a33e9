// Reads of arrays below many stores: SAT-based solvers, which read tables block by block, compared with Z3 and the
// evaluator.
#include <catch2/catch.hpp>
#include <random>

#include "encoder/solver/back_ends.h"
#include "encoder/term/model.h"
#include "encoder/util/error.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

namespace {

/// An array below stores at constant indices, guarded or not, in any order and with repetitions, and a few at unknown
/// indices.
class RandomTable {
 public:
  /// The stored values are at most `most`.
  RandomTable(TermManager& tm, uint32_t seed, unsigned most = 255) : tm_(tm), most_(most), random_(seed) {
    const unsigned sizes[] = {9, 40, 70, 200};
    size = sizes[seed % 4], step = 1u << pick(3);
    const bool inOrder = pick(2);
    array = pick(2) ? tm.arrayVar("a", 12, 8) : tm.arrayConstant(pick(256), 12, 8);
    for (unsigned i = 0; i < size; ++i) {
      const uint64_t at = inOrder ? i * step : pick(size) * step;
      const Term guard = pick(6) ? tm.tru() : condition();
      array = tm.store(array, guard, tm.constant(at, 12), pick(4) ? tm.constant(pick(most + 1), 8) : word());
      if (pick(60) == 0) array = tm.store(array, condition(), place(), word());
    }
    // Usually inside the table, sometimes anywhere.
    for (int i = 0; i < 3; ++i)
      indices.push_back(pick(3) ? tm.mul(tm.urem(place(), tm.constant(size, 12)), tm.constant(step, 12)) : place());
    for (Term i : indices) reads.push_back(tm.select(array, i));
  }
  Term array;
  unsigned size, step;
  std::vector<Term> indices, reads;

  unsigned pick(unsigned n) { return unsigned(random_() % n); }
  Term word() { return tm_.rangedVar("w", 8, 0, most_); }
  Term place() { return tm_.var("i", 12); }
  Term condition() { return tm_.var("c", 1); }

 private:
  TermManager& tm_;
  const unsigned most_;
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("solvers agree on reads of tables") {
  size_t sat = 0, unsat = 0;
  for (uint32_t seed = 0; seed < 240; ++seed) {
    TermManager tm;
    RandomTable t(tm, seed);
    std::vector<Term> asked;
    for (size_t i = 0; i < t.reads.size(); ++i) {
      const Term value = tm.constant(t.pick(256), 8);
      switch (t.pick(4)) {
        case 0: asked.push_back(tm.eq(t.reads[i], value)); break;
        case 1: asked.push_back(tm.ult(t.reads[i], tm.constant(t.pick(4), 8))); break;
        case 2: asked.push_back(tm.eq(t.reads[i], t.reads[(i + 1) % 3])); break;
        default: asked.push_back(tm.ne(tm.select(t.array, tm.add(t.indices[i], tm.constant(1, 12))), t.reads[i]));
      }
    }
    std::optional<Answer> expected;
    for (const char* name : {"z3", "cadical", "minisat"}) {
      const auto solver = backEnd(name).make(tm, nullptr);
      for (Term a : asked) solver->add(a);
      const Result r = solver->check({}, 0);
      INFO("seed " << seed << ", " << name << ": " << r.reason);
      REQUIRE(r.answer != Answer::Unknown);
      REQUIRE(r.answer == expected.value_or(r.answer));
      expected = r.answer;
      if (r.answer != Answer::Sat) continue;
      const Model m = solver->model();
      Evaluator evaluate(tm, m);
      for (Term a : asked) REQUIRE(evaluate.truth(a));
    }
    ++(*expected == Answer::Sat ? sat : unsat);
  }
  CHECK(sat > 20);
  CHECK(unsat > 20);
}

// For word-level solvers, neither simplification nor parsing costs more than linear time in the table size.
TEST_CASE("a permutation of 500 indices and its inverse, in word-level solvers") {
  constexpr unsigned kPlaces = 500;
  for (const bool right : {true, false}) {
    TermManager tm;
    Term to = tm.arrayConstant(0, 16, 16), from = to;
    for (unsigned i = 0; i < kPlaces; ++i) {
      const unsigned image = i * 419 % kPlaces;
      to = tm.store(to, tm.tru(), tm.constant(2 * i, 16), tm.constant(image, 16));
      from = tm.store(from, tm.tru(), tm.constant(2 * image, 16), tm.constant(right || i != 77 ? i : 78, 16));
    }
    const Term x = tm.umin(tm.var("x", 16), tm.constant(kPlaces - 1, 16)), two = tm.constant(2, 16);
    const Term back = tm.select(from, tm.mul(tm.select(to, tm.mul(x, two)), two));
    for (const char* name : {"z3", "boolector", "smtlib:z3 -in -smt2"}) try {
        const auto solver = backEnd(name).make(tm, nullptr);
        solver->add(tm.ne(back, x));
        const Result r = solver->check({}, 0);
        INFO(name << ": " << r.reason);
        CHECK(r.answer == (right ? Answer::Unsat : Answer::Sat));
        if (r.answer != Answer::Sat) continue;
        const Model m = solver->model();
        CHECK(Evaluator(tm, m)(x) == 77);
      } catch (const UserError& e) {
        WARN(e.what());
      }
  }
}

TEST_CASE("one solver reads one table for several queries") {
  TermManager tm;
  Term table = tm.arrayVar("below", 16, 32);
  for (uint64_t i = 0; i < 1000; ++i) table = tm.store(table, tm.tru(), tm.constant(4 * i, 16), tm.constant(i * i, 32));
  const Term i = tm.var("i", 16), read = tm.select(table, i);
  const auto solver = backEnd("cadical").make(tm, nullptr);
  for (uint64_t n : {3, 999, 500, 4}) {
    const Term is[] = {tm.eq(read, tm.constant(n * n, 32)), tm.ult(i, tm.constant(4000, 16)),
                       tm.eq(tm.extract(i, 1, 0), tm.constant(0, 2))};
    REQUIRE(solver->check(is, 0).answer == Answer::Sat);
    const Model m = solver->model();
    CHECK(Evaluator(tm, m)(i) == 4 * n);
  }
  // 3 is no square; between the stored indices and after the last one, any value is possible.
  const Term is3 = tm.eq(read, tm.constant(3, 32)), within = tm.ult(i, tm.constant(4000, 16)),
             aligned = tm.eq(tm.extract(i, 1, 0), tm.constant(0, 2));
  CHECK(solver->check(std::vector{is3, within, aligned}, 0).answer == Answer::Unsat);
  CHECK(solver->check(std::vector{is3, within}, 0).answer == Answer::Sat);
  CHECK(solver->check(std::vector{is3, aligned}, 0).answer == Answer::Sat);
}

TEST_CASE("known bits and ranges of table reads are correct") {
  size_t narrower = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    TermManager tm;
    RandomTable t(tm, seed, 90);
    const Term inside = tm.rangedVar("r", 12, 0, t.pick(t.size + 2));
    const Term read = tm.select(t.array, tm.mul(inside, tm.constant(t.pick(4) ? t.step : 1u, 12)));
    const KnownBits known = tm.knownBits(read);
    const URange range = tm.range(read);
    const SRange sign = tm.signedRange(read);
    narrower += range.lo > 0 || range.hi < 255;
    std::mt19937 random(seed);
    for (int round = 0; round < 100; ++round) {
      Model m;
      // All variables; those with ranges get values in them.
      for (uint32_t id = 1; id <= tm.size(); ++id)
        if (tm.op(Term{id}) == Op::Var) {
          const URange r = tm.range(Term{id});
          m.values[id] = r.lo + random() % (r.hi - r.lo + 1);
        } else if (tm.op(Term{id}) == Op::ArrayVar) {
          m.arrays[id].otherwise = random() % 256;
        }
      const uint64_t v = Evaluator(tm, m)(read);
      INFO("seed " << seed << " value " << v);
      REQUIRE((v & known.zeros) == 0);
      REQUIRE((~v & known.ones) == 0);
      REQUIRE((range.lo <= v && v <= range.hi));
      REQUIRE((sign.lo <= int8_t(v) && int8_t(v) <= sign.hi));
    }
  }
  CHECK(narrower > 20);
}
