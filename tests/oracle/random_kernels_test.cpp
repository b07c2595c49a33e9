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

namespace {

struct Counts {
  std::atomic<size_t> kernels = 0, explored = 0, decided = 0, violated = 0;
};

/// Compares on the seeds given, or on those of GPUBMC_SEEDS.
template <class Applies>
void compareAll(uint64_t to, Program (*make)(uint64_t), core::Interleavings interleavings, bool exploreRaces, Counts& counts,
                const Applies& applies) {
  uint64_t from = 0;
  if (const char* seeds = std::getenv("GPUBMC_SEEDS")) REQUIRE(std::sscanf(seeds, "%lu-%lu", &from, &to) == 2);
  std::mutex mutex;
  std::vector<std::string> failures;
  tbb::parallel_for(from, to, [&](uint64_t seed) {
    const Program p = make(seed);
    if (!applies(p)) return;
    const Comparison c = compare(p, lower(p), interleavings, exploreRaces);
    ++counts.kernels;
    counts.explored += c.explored;
    counts.decided += c.explored && c.decided;
    counts.violated += c.explored && c.violated;
    if (!disagrees(c)) return;
    auto still = [&](const Program& q) { return compare(q, lower(q), interleavings, exploreRaces); };
    const Program small = shrink(p, [&](const Program& q) { return disagrees(still(q)); });
    std::lock_guard lock(mutex);
    failures.push_back("seed " + std::to_string(seed) + ": " + *still(small).disagreement + "\n" + source(small));
  });
  for (const std::string& f : failures) FAIL_CHECK(f);
  WARN(counts.kernels << " kernels, explored completely " << counts.explored << ", of these decided by the tool "
                      << counts.decided << ", with a violation " << counts.violated);
}

}  // namespace

TEST_CASE("the tool agrees with brute force on random kernels") {
  Counts n;
  compareAll(2000, generate, core::Interleavings::Auto, false, n, [](const Program&) { return true; });
  // Most kernels must be decided, else agreement says little.
  if (n.kernels >= 1000) {
    CHECK(n.explored * 10 >= n.kernels * 9);
    CHECK(n.decided * 2 >= n.explored);
    CHECK(n.violated * 4 >= n.explored);
    CHECK(n.violated * 20 <= n.explored * 19);
  }
}

TEST_CASE("following interleavings one by one agrees with brute force on random kernels") {
  Counts n;
  compareAll(2000, generate, core::Interleavings::Explore, false, n, [](const Program&) { return true; });
  if (n.kernels >= 1000) {
    CHECK(n.explored * 10 >= n.kernels * 9);
    CHECK(n.decided * 2 >= n.explored);
  }
}

TEST_CASE("following the interleavings of racing accesses too agrees with brute force on random kernels") {
  Counts n;
  compareAll(1000, generate, core::Interleavings::Explore, true, n, [](const Program&) { return true; });
  if (n.kernels >= 500) CHECK(n.decided * 10 >= n.explored * 9);
}

TEST_CASE("barriers by number and address: following interleavings agrees with brute force") {
  Counts n;
  compareAll(1000, generateMeeting, core::Interleavings::Explore, false, n, [](const Program&) { return true; });
  if (n.kernels >= 500) CHECK(n.explored * 5 >= n.kernels * 4);
}

TEST_CASE("barriers by number and address: the tool agrees with brute force") {
  Counts n;
  compareAll(500, generateMeeting, core::Interleavings::Auto, false, n, [](const Program&) { return true; });
}

TEST_CASE("locks and flags: following interleavings agrees with brute force, deadlocks included") {
  for (bool races : {false, true}) {
    Counts n;
    compareAll(1000, generateWaiting, core::Interleavings::Explore, races, n, [](const Program&) { return true; });
    if (n.kernels >= 500 && races) CHECK(n.decided * 10 >= n.explored * 9);
    if (n.kernels >= 500) CHECK(n.explored * 5 >= n.kernels * 4);
  }
}
