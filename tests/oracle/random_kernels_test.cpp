// The tool against brute force on random kernels. GPUBMC_SEEDS=FROM-TO tries other seeds than the fixed ones.

#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <tbb/parallel_for.h>

#include "gpu-model/ir/print.h"
#include "gpu-model/ir/verify.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/lower.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/source.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

TEST_CASE("random kernels are well-formed") {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const Program p = generate(seed);
    INFO(source(p));
    CHECK(ir::verify(lower(p)) == std::vector<std::string>{});
  }
}

TEST_CASE("the tool agrees with brute force on random kernels") {
  uint64_t from = 0, to = 2000;
  if (const char* seeds = std::getenv("GPUBMC_SEEDS")) REQUIRE(std::sscanf(seeds, "%lu-%lu", &from, &to) == 2);
  std::atomic<size_t> explored = 0, decided = 0, violated = 0;
  std::mutex mutex;
  std::vector<std::string> failures;
  tbb::parallel_for(from, to, [&](uint64_t seed) {
    const Program p = generate(seed);
    const Comparison c = compare(p, lower(p));
    explored += c.explored;
    decided += c.explored && c.decided;
    violated += c.explored && c.violated;
    if (!disagrees(c)) return;
    const Program small = shrink(p, [](const Program& q) { return disagrees(compare(q, lower(q))); });
    std::lock_guard lock(mutex);
    failures.push_back("seed " + std::to_string(seed) + ": " + *compare(small, lower(small)).disagreement + "\n" + source(small));
  });
  for (const std::string& f : failures) FAIL_CHECK(f);
  WARN(to - from << " kernels, explored completely " << explored << ", of these decided by the tool " << decided
                 << ", with a violation " << violated);
  // Most kernels must be decided, else agreement says little.
  if (to - from >= 1000) {
    CHECK(explored * 10 >= (to - from) * 9);
    CHECK(decided * 2 >= explored);
    CHECK(violated * 4 >= explored);
    CHECK(violated * 20 <= explored * 19);
  }
}
