// Instructions of x86-64: the interpreter computes what this machine does, on corner values and random ones.

#include <catch2/catch.hpp>

#include "tests/simd/x86_comparison.h"

#if defined(__x86_64__)

namespace gpubmc::test {

TEST_CASE("instructions of x86-64 compute what this machine computes") {
  const X86Comparison c = compareWithMachine({std::begin(kX86Rows), std::end(kX86Rows)});
  for (const std::string& feature : c.lacking) WARN("not compared: this machine has no " << feature);
  for (const std::string& d : c.differences) UNSCOPED_INFO(d);
  REQUIRE(c.differences.empty());
}

}  // namespace gpubmc::test

#endif
