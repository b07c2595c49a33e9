// What is proved of costs, compared with all executions of random kernels.
#include <catch2/catch.hpp>

#include <mutex>

#include "encoder/util/parallel.h"
#include "tests/perf/random_costs.h"
#include "tests/perf/random_terms.h"
#include "tests/seeds.h"

using namespace gpubmc;

TEST_CASE("costs are those of all executions") {
  const tests::Seeds seeds = tests::seedsBelow(2'000);
  std::mutex mutex;
  tests::CostAgreement all;
  std::vector<std::string> wrong;
  forEachIndex(seeds.count(), 0, [&](size_t i) {
    const uint64_t seed = seeds.from + i;
    const tests::CostAgreement a = tests::compareCosts(seed);
    std::lock_guard lock(mutex);
    all.accesses += a.accesses, all.exact += a.exact, all.branches += a.branches, all.decided += a.decided;
    if (a.disagreement) wrong.push_back("seed " + std::to_string(seed) + ": " + *a.disagreement);
  });
  for (const std::string& w : wrong) FAIL_CHECK(w);
  WARN(seeds.count() << " kernels, " << all.accesses << " accesses, exact " << all.exact << "; " << all.branches
                     << " branches, decided " << all.decided);
  if (seeds.chosen) return;
  CHECK(tests::isAtLeast(all.exact, all.accesses, 80));
  CHECK(tests::isAtLeast(all.decided, all.branches, 90));
}

TEST_CASE("counts as terms are the definitions, and bounds contain them") {
  const tests::Seeds seeds = tests::seedsBelow(4'000);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO(seed);
    CHECK(tests::wrongTerms(seed).value_or("") == "");
  }
}
