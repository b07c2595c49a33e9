// Each rule for float terms, on every shape of its pattern (rule_patterns.cpp), with the operands in any order: the
// result has the same float value for all values of the variables, checked by integer arithmetic (small_floats.h):
//
// - patterns with one variable: all floats of kBinary16, with special constants; and in 8 bits (3 of mantissa) with all
//   constants and all roundings;
// - with two: all pairs of 8-bit floats; in kBinary16, those that a solver proves quickly from the definitions of
//   encoder/float/exact: comparisons, minima and maxima. Differences, signs of products and sums, and fused operations
//   are not proved in kBinary16: there, one operand is a constant;
// - with three and more (patterns of chains): all floats of 6 and 5 bits. Exact sums and products are rare there, but
//   all of them are checked.
//
// For rules that do not assume exact results, the assumptions are checked on the left side only.
#include <catch2/catch.hpp>

#include <set>

#include "tests/encoder/rule_patterns.h"

using namespace gpubmc::encoder;
using namespace gpubmc::encoder::test;

TEST_CASE("every rule for floats preserves every value, on every shape of its pattern") {
  std::set<std::string> shown;
  for (const Pattern& p : patterns()) {
    const Comparison c = comparedEverywhere(p);
    CHECK(c.wrong.value_or("") == "");
    if (c.points) shown.insert(p.rule);
  }
  for (const FloatRule& rule : floatRules()) CHECK(shown.contains(rule.name));
}

TEST_CASE("rules of two 16-bit floats are proved from the definitions of their operations") {
  const std::set<std::string> kRules{
      "operands of a comparison in order", "the opposite of a comparison is a comparison",
      "comparison by categories",          "comparison by categories, ordered",
      "comparison by categories, finite",  "minima and maxima as choices",
      "minima and maxima sorted"};
  size_t proved = 0, joins = 0;
  for (const Pattern& p : patterns()) {
    if (p.constants || p.floats != 2 || p.mayRest) continue;
    // All of these have been compared above; a sample of each kind is proved.
    const bool isJoin = p.rule == "comparisons of the same operands are one" && p.others.empty() && ++joins % 17 == 0;
    if (!kRules.contains(p.rule) && !isJoin) continue;
    CHECK(provedInHalf(p).value_or("") == "");
    ++proved;
  }
  CHECK(proved > 100);
}
