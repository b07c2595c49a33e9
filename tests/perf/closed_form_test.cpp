// Closed forms against counting: random accesses that are polynomials in a parameter, at many values of it.
#include <catch2/catch.hpp>

#include <functional>
#include <random>

#include "core/perf/closed_form.h"
#include "core/perf/polynomial.h"
#include "encoder/term/model.h"
#include "tests/perf/naive.h"
#include "tests/seeds.h"

using namespace gpubmc;
using namespace gpubmc::core::perf;
using encoder::Term;
using encoder::TermManager;

namespace {

constexpr unsigned kOffset = 48;
constexpr int64_t kValues[] = {0,  1,  -1, 2,  3,   -3, 4,  5,  7,   8,   -8,  9,   12,  15,    16,    17,
                               24, 31, 32, 33, -33, 48, 63, 64, 100, 127, 128, 129, 640, 1'000, -1'000};

/// Lanes with the guard true and addresses bytes * index.
WarpTerms warp(TermManager& tm, unsigned bytes, const std::vector<Term>& indices, const std::vector<Term>& guards) {
  WarpTerms out(32);
  for (size_t l = 0; l < out.size(); ++l) {
    out[l].guard = guards[l % guards.size()];
    out[l].object = 1;
    out[l].address = tm.mul(tm.sext(indices[l], kOffset), tm.constant(bytes, kOffset));
  }
  return out;
}

std::string formOf(unsigned bytes, Measure measure, const std::function<Term(TermManager&, Term, uint32_t)>& index) {
  TermManager tm;
  const Term p = tm.var("s", 32);
  std::vector<Term> indices;
  for (uint32_t l = 0; l < 32; ++l) indices.push_back(index(tm, p, l));
  ClosedForms forms(tm, p, "s");
  forms.add(warp(tm, bytes, indices, {tm.tru()}), bytes, measure);
  const auto form = forms.form();
  return form ? text(*form) : "none";
}

}  // namespace

TEST_CASE("closed forms of usual accesses") {
  auto strided = [](TermManager& tm, Term s, uint32_t l) { return tm.mul(s, tm.constant(l, 32)); };
  CHECK(formOf(4, Measure::Wavefronts, strided) == "gcd(s, 32); 1 where s is 0");
  CHECK(formOf(8, Measure::Wavefronts, strided) == "2 * gcd(s, 16); 2 where s is 0");
  // Less than 32 bytes apart, lanes share sectors; downwards from the first byte of a sector, it is one more.
  CHECK(formOf(4, Measure::Sectors, strided) == "32; 1..29 where |s| < 8");
  // A row that begins at s elements.
  auto row = [](TermManager& tm, Term s, uint32_t l) { return tm.add(s, tm.constant(l, 32)); };
  CHECK(formOf(4, Measure::Sectors, row) == "4 where s is a multiple of 8, otherwise 5");
  CHECK(formOf(4, Measure::Wavefronts, row) == "1");
  // A column: rows of s, swizzled by the number of the row.
  auto column = [](TermManager& tm, Term s, uint32_t l) {
    return tm.add(tm.mul(s, tm.constant(l, 32)), tm.constant(l, 32));
  };
  CHECK(formOf(4, Measure::Wavefronts, column) == "1 where s is even, otherwise 2..32; 1..2 where |s| < 2");
  auto data = [](TermManager& tm, Term s, uint32_t l) { return tm.mul(tm.mul(s, s), tm.constant(l, 32)); };
  CHECK(formOf(4, Measure::Wavefronts, data) == "none");
}

TEST_CASE("closed forms contain what is counted") {
  const tests::Seeds seeds = tests::seedsBelow(300);
  size_t forms = 0;
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO(seed);
    std::mt19937_64 random(seed);
    auto below = [&](uint64_t n) { return random() % n; };
    TermManager tm;
    const Term p = tm.var("p", 32), block = tm.rangedVar("block", 32, 0, 50), guard = tm.var("guard", 1);
    const unsigned bytes = 1u << below(5);
    const uint64_t slopes = below(4), period = 1 + below(32), steps = below(3), blocks = below(3), of = below(40);
    auto number = [&](uint64_t n) { return tm.constant(n, 32); };
    std::vector<Term> indices;
    for (uint64_t l = 0; l < 32; ++l) {
      // Rows of p elements, or p apart, at a place that depends on the block and on p.
      Term index = number(below(8) ? steps * (l % period) : below(64));
      index = tm.add(index, tm.mul(p, number(slopes * (l / period))));
      if (blocks == 1) index = tm.add(index, tm.mul(block, number(of)));
      if (blocks == 2) index = tm.add(index, tm.mul(tm.mul(block, p), number(of)));
      index = tm.add(index, tm.mul(p, number(of / 3)));
      indices.push_back(index);
    }
    const std::vector<Term> guards = below(3) ? std::vector{tm.tru()} : std::vector{guard, tm.tru(), guard};
    const WarpTerms lanes = warp(tm, bytes, indices, guards);
    for (Measure m : {Measure::Wavefronts, Measure::Sectors, Measure::Lines}) {
      ClosedForms all(tm, p, "p");
      all.add(lanes, bytes, m);
      const auto form = all.form();
      if (!form) continue;
      ++forms;
      for (const int64_t value : kValues)
        for (uint64_t b : {0, 1, 7, 50}) {
          encoder::Model model;
          model.values[p.id] = uint32_t(value), model.values[block.id] = b, model.values[guard.id] = b % 2;
          encoder::Evaluator evaluate(tm, model);
          tests::Lanes at(32);
          for (size_t l = 0; l < 32; ++l)
            if (evaluate.truth(lanes[l].guard)) at[l] = evaluate(lanes[l].address);
          const unsigned naive = m == Measure::Wavefronts
                                     ? tests::naiveWavefronts(at, bytes)
                                     : tests::naivePieces(at, bytes, m == Measure::Sectors ? 32 : 128);
          const Between said = numberAt(*form, value);
          CHECK(naive >= said.least);
          CHECK(naive <= said.most);
        }
    }
  }
  CHECK(forms > 2 * (seeds.to - seeds.from));  // of three each
}

TEST_CASE("polynomials of terms") {
  TermManager tm;
  const Term x = tm.var("x", 32), y = tm.var("y", 32);
  const Term sum = tm.add(tm.mul(tm.add(x, tm.constant(3, 32)), y), tm.constant(uint64_t(-5), 32));
  const Term address = tm.mul(tm.sext(sum, 48), tm.constant(4, 48));
  const auto p = polynomialOf(tm, address);
  REQUIRE(p);
  CHECK(*p == Polynomial{-20, {{{x, y}, 4}, {{y}, 12}}});
  CHECK(*polynomialOf(tm, tm.constant(uint64_t(-1), 32)) == Polynomial{-1});
  // The rest of a division is no number that fits.
  const Term rest = tm.zext(tm.extract(x, 4, 0), 32);
  CHECK(polynomialOf(tm, rest)->parts.size() == 1);
  CHECK(polynomialOf(tm, rest)->parts.begin()->first != std::vector{x});
  // Nor may a coefficient be larger than addresses are.
  CHECK(!polynomialOf(tm, tm.add(tm.sext(x, 48), tm.constant(uint64_t(1) << 45, 48))));
}
