// What is proved of costs, compared with all executions of random kernels.
#include <catch2/catch.hpp>

#include <mutex>
#include <set>

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

TEST_CASE("costs with other layouts are those of all executions") {
  using core::perf::Layout;
  const tests::Seeds seeds = tests::seedsBelow(300);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO(seed);
    const uint64_t row = 64u << seed % 4;
    const auto kind = seed % 2 ? Layout::Kind::Padded : Layout::Kind::Swizzled;
    CHECK(tests::compareCosts(seed, Layout{kind, tests::kShared, row, 16}).disagreement.value_or("") == "");
  }
}

// A byte is at another place than all others, with the rest of its element.
TEST_CASE("layouts keep elements apart and whole") {
  using core::perf::Layout;
  for (const auto kind : {Layout::Kind::Padded, Layout::Kind::Swizzled})
    for (const uint64_t row : {64u, 128u, 256u})
      for (const uint64_t bytes : {4u, 8u, 16u}) {
        const Layout layout{kind, 1, row, bytes};
        std::set<uint64_t> places;
        for (uint64_t at = 0; at < 64 * row; ++at) {
          places.insert(layout.moved(at));
          if (at % bytes) CHECK(layout.moved(at) == layout.moved(at - 1) + 1);
          if (kind == Layout::Kind::Swizzled) CHECK(layout.moved(at) / row == at / row);
        }
        CHECK(places.size() == 64 * row);
      }
}

TEST_CASE("a swizzle xors the column with the row") {
  using core::perf::Layout;
  const Layout layout{Layout::Kind::Swizzled, 1, 128, 4};
  for (uint64_t r = 0; r < 64; ++r)
    for (uint64_t c = 0; c < 32; ++c) CHECK(layout.moved(4 * (32 * r + c)) == 4 * (32 * r + (c ^ r % 32)));
}

TEST_CASE("counts as terms are the definitions, and bounds contain them") {
  const tests::Seeds seeds = tests::seedsBelow(4'000);
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    INFO(seed);
    CHECK(tests::wrongTerms(seed).value_or("") == "");
  }
}
