// The trace of a counterexample: the threads and accesses involved, where threads end, and which threads wait for each
// other.
#include "core/trace/trace.h"

#include <catch2/catch.hpp>

#include "encoder/util/error.h"
#include "tests/trace/program.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {
const Counterexample& only(const RunResult& run) {
  return *run.kernels[0].properties[0].counterexample;
}
}  // namespace

TEST_CASE("a race: both accesses are steps of one interval, and all threads are present") {
  const RunResult run = resultOf(kRacing, 4, {{0, 3}, {0, 1}});
  const Trace t = traceOf(run.module, only(run));
  CHECK(!t.capped);
  REQUIRE(t.first);
  REQUIRE(t.second);
  const Trace::Step &a = t.steps[*t.first], &b = t.steps[*t.second];
  // Thread 3 runs first, and thread 1 writes s[0] next.
  CHECK(a.thread == 3);
  CHECK(b.thread == 1);
  CHECK(t.involved == std::vector<uint32_t>{3, 1});
  CHECK(a.interval == 1);
  CHECK(b.interval == 1);
  CHECK(a.before == 7);  // left by thread 0 before the barrier
  CHECK(a.after == 3);
  CHECK(b.before == 3);
  CHECK(b.after == 1);
  REQUIRE(t.objects.size() == 1);
  CHECK(t.objects[0].described == 2);
  CHECK(t.objects[0].block == 0u);
  CHECK(t.objects[0].bytes == 64u);
  std::vector<int> writes(4);
  for (const Trace::Step& s : t.steps) writes[s.thread] += s.kind == Trace::Kind::Write && s.interval == 0;
  CHECK(writes == std::vector<int>{1, 1, 1, 1});
  CHECK(t.edges.empty());
  CHECK(*t.second == t.steps.size() - 1);
}

TEST_CASE("a barrier that one thread does not reach: the others wait for it") {
  const RunResult run = resultOf(kDivergent, 4, {{0, 1}});
  const Trace t = traceOf(run.module, only(run));
  REQUIRE(t.groups.size() == 2);
  CHECK(t.groups[0].state == Trace::Group::State::Waits);
  CHECK(t.groups[0].threads == std::vector<uint32_t>{1, 2, 3});
  CHECK(run.module.locations[t.places[t.groups[0].place]].line == 3);
  CHECK(t.groups[1].state == Trace::Group::State::Exited);
  CHECK(t.groups[1].threads == std::vector<uint32_t>{0});
  REQUIRE(t.edges.size() == 1);
  CHECK(t.edges[0].from == 0);
  CHECK(t.edges[0].to == 1);
  CHECK(!t.edges[0].changed);
  CHECK(t.involved == std::vector<uint32_t>{1, 0});
}

TEST_CASE("at the limit the threads of the counterexample are complete") {
  const RunResult run = resultOf(kRacing, 16, {{0, 3}, {0, 1}});
  const Trace t = traceOf(run.module, only(run), 6);
  CHECK(t.capped);
  CHECK(t.complete == 6);
  REQUIRE(t.first);
  REQUIRE(t.second);
  CHECK(t.steps[*t.first].thread == 3);
}

TEST_CASE("a counterexample that disagrees with its replay is an internal error") {
  const RunResult run = resultOf(kRacing, 4, {{0, 3}, {0, 1}});
  SECTION("another value") {
    Counterexample ce = only(run);
    for (interp::Step& s : ce.outcome.steps)
      if (s.access) s.access->after ^= 1;
    CHECK_THROWS_AS(traceOf(run.module, ce), InternalError);
  }
  SECTION("one step fewer") {
    Counterexample ce = only(run);
    ce.outcome.steps.erase(ce.outcome.steps.begin());
    --ce.outcome.violations[ce.violation].steps;
    CHECK_THROWS_AS(traceOf(run.module, ce), InternalError);
  }
}
