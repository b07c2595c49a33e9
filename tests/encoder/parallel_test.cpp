#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "encoder/util/parallel.h"

using namespace gpubmc;

TEST_CASE("every index is processed once, for any number of jobs") {
  for (unsigned jobs : {0u, 1u, 2u, 5u})
    for (size_t count : {0u, 1u, 3u, 1'000u}) {
      std::vector<unsigned> seen(count);
      forEachIndex(count, jobs, [&](size_t i) { ++seen[i]; });
      REQUIRE(seen == std::vector<unsigned>(count, 1));
    }
}

TEST_CASE("one job processes the indices in order") {
  std::vector<size_t> order;
  forEachIndex(50, 1, [&](size_t i) { order.push_back(i); });
  for (size_t i = 0; i < 50; ++i) REQUIRE(order.at(i) == i);
}

TEST_CASE("an exception reaches the caller") {
  REQUIRE_THROWS_AS(forEachIndex(100, 2,
                                 [](size_t i) {
                                   if (i == 7) throw std::runtime_error("seven");
                                 }),
                    std::runtime_error);
}

TEST_CASE("nested calls share the workers") {
  for (unsigned jobs : {1u, 2u, 0u}) {
    const ThreadPool workers(jobs);
    std::mutex lock;
    std::map<std::thread::id, int> outer;  // number of active bodies per thread
    size_t busy = 0, most = 0, interrupted = 0;
    std::vector<std::atomic<unsigned>> seen(6 * 20);
    workers.forEachIndex(6, [&](size_t i) {
      {
        const std::lock_guard guard(lock);
        interrupted += outer[std::this_thread::get_id()]++ > 0;  // a waiting thread took a body of another call
      }
      workers.forEachIndex(20, [&](size_t k) {
        {
          const std::lock_guard guard(lock);
          most = std::max(most, ++busy);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        ++seen[20 * i + k];
        const std::lock_guard guard(lock);
        --busy;
      });
      const std::lock_guard guard(lock);
      --outer[std::this_thread::get_id()];
    });
    for (const std::atomic<unsigned>& n : seen) REQUIRE(n == 1);
    CHECK(interrupted == 0);
    CHECK(most <= workers.count());
  }
}

TEST_CASE("an idle worker helps with calls that other workers started") {
  const ThreadPool workers(2);
  if (workers.count() < 2) return;
  std::mutex lock;
  std::condition_variable helped;
  std::map<std::thread::id, size_t> bodies;
  // On a busy machine, help may take long.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  workers.forEachIndex(2, [&](size_t i) {
    if (i == 0) return;  // idle from now on
    workers.forEachIndex(200, [&](size_t) {
      std::unique_lock guard(lock);
      ++bodies[std::this_thread::get_id()];
      helped.notify_all();
      helped.wait_until(guard, patience, [&] { return bodies.size() == 2; });
    });
  });
  CHECK(bodies.size() == 2);
}

TEST_CASE("an exception in a nested call reaches the outermost caller") {
  const ThreadPool workers(2);
  REQUIRE_THROWS_AS(workers.forEachIndex(4,
                                         [&](size_t i) {
                                           workers.forEachIndex(4, [&](size_t k) {
                                             if (i == 2 && k == 3) throw std::runtime_error("deep");
                                           });
                                         }),
                    std::runtime_error);
}
