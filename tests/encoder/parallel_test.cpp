#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <vector>

#include "encoder/util/parallel.h"

using namespace gpubmc;

TEST_CASE("every index is taken once, for any number of jobs") {
  for (unsigned jobs : {0u, 1u, 2u, 5u})
    for (size_t count : {0u, 1u, 3u, 1'000u}) {
      std::vector<unsigned> seen(count);
      forEachIndex(count, jobs, [&](size_t i) { ++seen[i]; });
      REQUIRE(seen == std::vector<unsigned>(count, 1));
    }
}

TEST_CASE("one job takes the indices in order") {
  std::vector<size_t> order;
  forEachIndex(50, 1, [&](size_t i) { order.push_back(i); });
  for (size_t i = 0; i < 50; ++i) REQUIRE(order.at(i) == i);
}

TEST_CASE("what one throws reaches the caller") {
  REQUIRE_THROWS_AS(forEachIndex(100, 2,
                                 [](size_t i) {
                                   if (i == 7) throw std::runtime_error("seven");
                                 }),
                    std::runtime_error);
}
