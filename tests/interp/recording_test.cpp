// The recording of all threads: complete, in order, and consistent with the steps of the listed threads.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "tests/interp/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using interp::Recording;

namespace {

constexpr uint32_t kThreads = 8;

/// s[tid] = tid; barrier; a[tid] = s[7 - tid]; threads 5 and 2 are listed, in this order.
Program mirror() {
  Program p = program(kernelText(R"(%3:i32 = sreg tid.x
    %5:i64 = zext %3:i32
    %6:i64 = shl %5:i64, 2:i64
    %4:ptr = ptradd %0:ptr, %6:i64
    %7:ptr = ptradd @3, %6:i64
    store %3:i32, %7:ptr
    barrier sync
    %8:i64 = sub 28:i64, %6:i64
    %9:ptr = ptradd @3, %8:i64
    %10:i32 = load %9:ptr
    store %10:i32, %4:ptr
    ret)"),
                      kThreads);
  p.witness.priority = {{0, 5}, {0, 2}};
  return p;
}

interp::Outcome recorded(const Program& p, size_t limit) {
  interp::ReplayOptions options;
  options.recordAll = limit;
  return interp::replay(p.module, p.witness, options);
}

std::vector<Recording::Event> of(const Recording& r, uint32_t thread) {
  std::vector<Recording::Event> out;
  std::copy_if(r.events.begin(), r.events.end(), std::back_inserter(out),
               [&](const Recording::Event& e) { return e.thread == thread; });
  return out;
}

std::vector<Recording::Kind> kinds(const std::vector<Recording::Event>& events) {
  std::vector<Recording::Kind> out;
  for (const Recording::Event& e : events) out.push_back(e.kind);
  return out;
}

/// The steps of the listed threads, in order: thread, location and effect of each access.
void requireSameSteps(const interp::Outcome& o) {
  size_t n = 0;
  for (const Recording::Event& e : o.recording.events) {
    if (e.thread != 5 && e.thread != 2) continue;
    if (e.kind == Recording::Kind::Release || e.kind == Recording::Kind::Branch) continue;
    REQUIRE(n < o.steps.size());
    const interp::Step& s = o.steps[n++];
    CHECK(s.thread.lane == e.thread);
    CHECK(s.inst == e.inst);
    REQUIRE(s.access.has_value() == (e.kind == Recording::Kind::Access));
    if (s.access) CHECK(s.access->offset == o.recording.accesses[e.detail].offset);
  }
  CHECK(n == o.steps.size());
}

}  // namespace

TEST_CASE("every thread is recorded from its first access to its end") {
  using K = Recording::Kind;
  const interp::Outcome o = recorded(mirror(), 1000);
  CHECK(!o.recording.capped);
  for (uint32_t t = 0; t < kThreads; ++t) {
    INFO(t);
    const auto own = of(o.recording, t);
    REQUIRE(kinds(own) == std::vector<K>{K::Access, K::Arrive, K::Release, K::Access, K::Access, K::Exit});
    const interp::AccessRecord& load = o.recording.accesses[own[3].detail];
    CHECK(!load.write);
    CHECK(load.offset == 28 - 4 * t);
    CHECK(load.after == kThreads - 1 - t);
  }
  requireSameSteps(o);
  CHECK(o.recording.events[0].thread == 5);  // the first listed thread runs first
}

TEST_CASE("no thread is released before all have arrived, and all by the same release") {
  const interp::Outcome o = recorded(mirror(), 1000);
  size_t arrived = 0;
  for (const Recording::Event& e : o.recording.events) {
    arrived += e.kind == Recording::Kind::Arrive;
    if (e.kind != Recording::Kind::Release) continue;
    CHECK(arrived == kThreads);
    CHECK(e.detail == 0);
  }
  CHECK(o.recording.releases == 1);
}

TEST_CASE("an access reads the value that the previous access left") {
  const interp::Outcome o = recorded(mirror(), 1000);
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> memory;
  for (const interp::AccessRecord& a : o.recording.accesses) {
    uint64_t& word = memory[{a.object, a.offset}];
    CHECK(a.before == word);
    if (a.write) word = a.after;
  }
}

TEST_CASE("at the limit, only the listed threads are still recorded") {
  const Program p = mirror();
  const interp::Outcome all = recorded(p, 1000), some = recorded(p, 5);
  CHECK(some.recording.capped);
  CHECK(some.recording.complete == 5);
  requireSameSteps(some);
  for (uint32_t t : {2u, 5u}) CHECK(kinds(of(some.recording, t)) == kinds(of(all.recording, t)));
  for (size_t i = 5; i < some.recording.events.size(); ++i)
    CHECK((some.recording.events[i].thread == 2 || some.recording.events[i].thread == 5));
  CHECK(recorded(p, 0).recording.events.empty());
}

TEST_CASE("a warp operation has arrivals and one release; a branch condition has its value") {
  using K = Recording::Kind;
  Program p = program(kernelText(R"(%3:i32 = sreg tid.x
    warpsync 15:i32
    %4:i1 = icmp eq %3:i32, 2:i32
    condbr %4:i1 -> 1, 2
    block 1 ""
    br -> 2
    block 2 ""
    ret)"),
                      4);
  const interp::Outcome o = recorded(p, 1000);
  for (uint32_t t = 0; t < 4; ++t) {
    const auto own = of(o.recording, t);
    REQUIRE(kinds(own) == std::vector<K>{K::Arrive, K::Release, K::Branch, K::Exit});
    CHECK(own[2].value == (t == 2));
  }
  CHECK(o.recording.releases == 1);
}

TEST_CASE("a violation has the number of preceding events") {
  // Every thread writes a[0]: the second write races with the first.
  const Program p = program(kernelText("%3:i32 = sreg tid.x\nstore %3:i32, @1 align=4\nret"), 3);
  const interp::Outcome o = recorded(p, 1000);
  REQUIRE(!o.violations.empty());
  const interp::Violation& v = o.violations[0];
  REQUIRE(v.events > 0);
  const Recording::Event& last = o.recording.events[v.events - 1];
  CHECK(last.thread == v.second->thread.lane);
  CHECK(last.inst == v.second->inst);
}
