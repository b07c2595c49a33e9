// Each rule for float terms, on every shape of its pattern (rule_patterns.cpp), with the operands in any order: what it
// makes is the same float at all values of the variables, judged by whole numbers (small_floats.h). How:
//
// - patterns of one variable: all floats of kBinary16, with constants of each kind; and in 8 bits (3 of mantissa) with
//   all constants and all roundings;
// - of two: all pairs of 8 bits; in kBinary16 those that a solver proves from the definitions of encoder/float/exact in
//   a moment: comparisons, minima and maxima. Differences, signs of products and sums, and fused operations are not
//   proved in kBinary16: there, one operand is one of the constants;
// - of three and more, which are those of chains: all of 6 and 5 bits. Sums and products that round nothing are few
//   there, and all there are.
//
// Rules that do not assume that nothing is rounded are told what they assume of the term alone, not of what they make.
#include <catch2/catch.hpp>

#include <set>

#include "tests/encoder/rule_patterns.h"

using namespace gpubmc::encoder;
using namespace gpubmc::encoder::test;

TEST_CASE("every rule for floats keeps every value, on every shape of its pattern") {
  std::set<std::string> shown;
  for (const Pattern& p : patterns()) {
    const Comparison c = comparedEverywhere(p);
    CHECK(c.wrong.value_or("") == "");
    if (c.points) shown.insert(p.rule);
  }
  for (const FloatRule& rule : floatRules()) CHECK(shown.contains(rule.name));
}

TEST_CASE("rules of two floats of 16 bits are proved from the definitions of their operations") {
  const std::set<std::string> kRules{
      "operands of a comparison in order", "the opposite of a comparison is a comparison",
      "comparison by categories",          "comparison by categories, ordered",
      "comparison by categories, finite",  "minima and maxima as choices",
      "minima and maxima sorted"};
  size_t proved = 0, joins = 0;
  for (const Pattern& p : patterns()) {
    if (p.constants || p.floats != 2 || p.mayRest) continue;
    // All of these have been compared; of each kind some are proved.
    const bool isJoin = p.rule == "comparisons of the same operands are one" && p.others.empty() && ++joins % 17 == 0;
    if (!kRules.contains(p.rule) && !isJoin) continue;
    CHECK(provedInHalf(p).value_or("") == "");
    ++proved;
  }
  CHECK(proved > 100);
}
