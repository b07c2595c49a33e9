// Linear forms over GF(2): checksums in two forms, almost equal ones, and random terms.

#include <catch2/catch.hpp>
#include <random>

#include "encoder/abstraction/xor_forms.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

Term selected(TermManager& tm, Term c, uint64_t polynomial) {
  const Term half = tm.lshr(c, tm.constant(1, 32));
  return tm.ite(tm.extract(c, 0, 0), tm.xor_(half, tm.constant(polynomial, 32)), half);
}

Term masked(TermManager& tm, Term c, uint64_t polynomial) {
  const Term bit = tm.zext(tm.extract(c, 0, 0), 32);
  return tm.xor_(tm.lshr(c, tm.constant(1, 32)), tm.and_(tm.constant(polynomial, 32), tm.neg(bit)));
}

/// A read at `place` of a table with 2^bits entries: from memory, or as a choice of constants.
template <class F>
Term looked(TermManager& tm, Term place, unsigned bits, unsigned width, bool memory, const F& entry) {
  const unsigned w = tm.width(place);
  if (!memory) {
    Term out = tm.constant(entry(0), width);
    for (uint64_t i = 1; i >> bits == 0; ++i)
      out = tm.ite(tm.eq(place, tm.constant(i, w)), tm.constant(entry(i), width), out);
    return out;
  }
  Term table = tm.arrayVar("table", w, width);
  for (uint64_t i = 0; i >> bits == 0; ++i)
    table = tm.store(table, tm.tru(), tm.constant(i, w), tm.constant(entry(i), width));
  return tm.select(table, place);
}

/// A 4-bit term over the leaves, with linear operations and others.
Term randomTerm(TermManager& tm, const std::vector<Term>& leaves, std::mt19937& random, int depth) {
  if (depth == 0) return random() % 4 ? leaves[random() % leaves.size()] : tm.constant(random(), 4);
  auto sub = [&] { return randomTerm(tm, leaves, random, depth - 1); };
  const Term a = sub(), b = sub();
  switch (random() % 10) {
    case 9: {
      // Each bit is a linear form of the index, except for a few entries.
      const uint64_t k = random(), wrong = random() % 3 ? 99 : random() % 16;
      return looked(tm, a, 4, 4, random() % 2, [&](uint64_t i) {
        uint64_t v = k & 15;
        for (unsigned b = 0; b < 4; ++b)
          if (i >> b & 1) v ^= k >> (4 + 4 * b) & 15;
        return i == wrong ? v ^ 2 : v;
      });
    }
    case 0: return tm.and_(a, b);
    case 1: return tm.ite(tm.extract(a, 0, 0), b, sub());
    case 2: return tm.add(a, b);
    case 3: return tm.not_(a);
    case 4: return tm.shl(a, tm.constant(random() % 5, 4));
    case 5: return tm.ashr(a, tm.constant(random() % 5, 4));
    case 6: return tm.neg(tm.zext(tm.extract(a, 1, 1), 4));
    case 7: return tm.or_(a, b);
    default: return tm.xor_(a, b);
  }
}

}  // namespace

TEST_CASE("a checksum by selection equals one by masks") {
  TermManager tm;
  XorForms parities(tm);
  Term a = tm.constant(0xffffffff, 32), b = a, other = a;
  for (int byte = 0; byte < 8; ++byte) {
    const Term x = tm.zext(tm.var("x", 8), 32);
    a = tm.xor_(a, x), b = tm.xor_(b, x), other = tm.xor_(other, x);
    for (int k = 0; k < 8; ++k) {
      a = selected(tm, a, 0xedb88320);
      b = masked(tm, b, 0xedb88320);
      other = masked(tm, other, 0xedb88321);
    }
  }
  CHECK(parities.equal(a, b));
  CHECK_FALSE(parities.equal(a, other));
}

TEST_CASE("a checksum by a table equals the bitwise one") {
  TermManager tm;
  auto entry = [](uint64_t c) {
    for (int k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >> 1) : c >> 1;
    return c;
  };
  auto wrong = [&](uint64_t c) { return entry(c) ^ (c == 77); };
  Term a = tm.constant(0xffffffff, 32), b = a, other = a;
  for (int byte = 0; byte < 4; ++byte) {
    const Term x = tm.zext(tm.var("x", 8), 32);
    a = tm.xor_(a, x), b = tm.xor_(b, x), other = tm.xor_(other, x);
    for (int k = 0; k < 8; ++k) a = selected(tm, a, 0xedb88320);
    auto by = [&](Term c, const auto& of) {
      return tm.xor_(looked(tm, tm.extract(c, 7, 0), 8, 32, byte % 2, of), tm.lshr(c, tm.constant(8, 32)));
    };
    b = by(b, entry), other = by(other, wrong);
  }
  XorForms parities(tm);
  CHECK(parities.equal(a, b));
  CHECK_FALSE(parities.equal(a, other));
}

TEST_CASE("terms with equal linear forms have equal values") {
  std::mt19937 random(1);
  size_t equal = 0;
  for (int round = 0; round < 3'000; ++round) {
    TermManager tm;
    const std::vector<Term> leaves{tm.var("a", 4), tm.var("b", 4)};
    const Term x = randomTerm(tm, leaves, random, 3), y = randomTerm(tm, leaves, random, 2);
    // Two forms of one term: with a part that cancels, bit by bit.
    const Term z = tm.ite(tm.extract(y, 0, 0), tm.xor_(x, tm.constant(9, 4)), x);
    const Term mask = tm.neg(tm.zext(tm.extract(y, 0, 0), 4));
    const Term again = tm.xor_(x, tm.and_(mask, tm.constant(9, 4)));
    for (auto [p, q] : {std::pair(x, y), std::pair(z, again)}) {
      XorForms parities(tm);
      if (!parities.equal(p, q)) continue;
      ++equal;
      for (uint64_t v = 0; v < 256; ++v) {
        Model m;
        m.values = {{leaves[0].id, v % 16}, {leaves[1].id, v / 16}};
        Evaluator evaluate(tm, m);
        REQUIRE(evaluate(p) == evaluate(q));
      }
    }
  }
  CHECK(equal > 1'000);
}
