// Numbers that are rounded to a multiple of a power of two, against arithmetic on all values of 6 bits.

#include <catch2/catch.hpp>

#include "core/hostcode/aligned.h"
#include "encoder/term/model.h"

using namespace gpubmc;
using namespace gpubmc::core;

TEST_CASE("masks and remainders are those of the number, whatever is taken out of it") {
  TermManager terms;
  constexpr unsigned kBits = 6;
  const Term x = terms.var("x", kBits), y = terms.var("y", kBits);
  auto number = [&](uint64_t n) { return terms.constant(n, kBits); };
  const std::vector<Term> sums{
      x,
      terms.add(x, number(7)),
      terms.add(terms.shl(x, number(3)), y),
      terms.add(terms.shl(x, number(3)), number(13)),
      terms.add(terms.add(terms.mul(x, number(12)), terms.shl(y, number(2))), number(5)),
      terms.add(terms.and_(x, number(0b111000)), terms.add(y, number(7))),
      terms.add(terms.and_(terms.add(y, number(7)), number(0b111000)), terms.shl(x, number(4))),
      terms.mul(terms.and_(x, number(0b111100)), number(6)),
  };
  for (Term sum : sums)
    for (uint64_t mask = 0; mask < 1u << kBits; ++mask) {
      const Term kept = masked(terms, sum, number(mask)), turned = masked(terms, number(mask), sum);
      const Term rest = mask ? remainder(terms, sum, number(mask)) : number(0);
      bool isRight = true;
      for (uint64_t a = 0; a < 1u << kBits; ++a)
        for (uint64_t b = 0; b < 1u << kBits; b += 3) {
          const encoder::Model model{{{x.id, a}, {y.id, b}}, {}};
          encoder::Evaluator evaluate(terms, model);
          const uint64_t n = evaluate(sum);
          isRight &= evaluate(kept) == (n & mask) && evaluate(turned) == (n & mask);
          isRight &= !mask || evaluate(rest) == n % mask;
        }
      INFO(mask);
      CHECK(isRight);
    }
}

TEST_CASE("a multiple is taken out of what is rounded") {
  TermManager terms;
  const Term page = terms.shl(terms.var("page", 64), terms.constant(8, 64)), n = terms.var("n", 64);
  auto number = [&](uint64_t k) { return terms.constant(k, 64); };
  auto up = [&](Term t) { return masked(terms, terms.add(t, number(255)), number(~uint64_t(255))); };
  CHECK(up(page) == page);
  CHECK(up(terms.add(page, number(1))) == terms.add(page, number(256)));
  CHECK(up(terms.add(page, n)) == terms.add(page, up(n)));
  CHECK(remainder(terms, terms.add(page, number(300)), number(256)) == number(44));
}
