// The segments that a barrier closes for a later access.
#include <catch2/catch.hpp>

#include "por/race/closed_segments.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

namespace {

constexpr uint32_t kLanes = 2;

machine::Access access(machine::LaneVec guard) {
  machine::Access a{};
  a.guard = std::move(guard);
  return a;
}

size_t firstOpen(por::Closing& closing, const std::vector<machine::Access>& accesses) {
  std::vector<const machine::Access*> list;
  for (const machine::Access& a : accesses) list.push_back(&a);
  return closing.firstOpen(list);
}

}  // namespace

TEST_CASE("a barrier closes the segments before it only for accesses that imply that it was executed") {
  TermManager tm;
  const Term p = tm.var("p", 1), q = tm.var("q", 1), r = tm.var("r", 1);
  por::Closing closing(tm, kLanes);
  CHECK(firstOpen(closing, {access(tm.tru())}) == 0);
  closing.barrier(p, 0);              // after segment 0
  closing.barrier(tm.and_(p, q), 1);  // after segment 1
  CHECK(firstOpen(closing, {access(tm.tru())}) == 0);
  CHECK(firstOpen(closing, {access(q)}) == 0);
  CHECK(firstOpen(closing, {access(p)}) == 1);
  CHECK(firstOpen(closing, {access(tm.and_(tm.and_(p, r), q))}) == 2);
  CHECK(firstOpen(closing, {access(tm.or_(p, q))}) == 0);
  closing.barrier(tm.tru(), 2);  // after segment 2
  CHECK(firstOpen(closing, {access(tm.tru())}) == 3);
}

TEST_CASE("all accesses and all lanes must be after the barrier") {
  TermManager tm;
  const Term p = tm.var("p", 1), q = tm.var("q", 1);
  por::Closing closing(tm, kLanes);
  closing.barrier(p, 0);
  const Term both = tm.and_(p, q);
  CHECK(firstOpen(closing, {access(p), access(both)}) == 1);
  CHECK(firstOpen(closing, {access(p), access(q)}) == 0);
  CHECK(firstOpen(closing, {access(machine::LaneVec(std::vector<Term>{both, p}))}) == 1);
  CHECK(firstOpen(closing, {access(machine::LaneVec(std::vector<Term>{both, q}))}) == 0);
  // A lane that does not perform the access does not matter.
  CHECK(firstOpen(closing, {access(machine::LaneVec(std::vector<Term>{both, tm.fls()}))}) == 1);
  CHECK(firstOpen(closing, {access(machine::LaneVec(std::vector<Term>{both, Term{}}))}) == 1);
}

TEST_CASE("conditions with many conjuncts") {
  TermManager tm;
  por::Closing closing(tm, kLanes);
  Term sofar = tm.tru();
  for (int i = 0; i < 100; ++i) {
    sofar = tm.and_(sofar, tm.var("round", 1));
    CHECK(firstOpen(closing, {access(sofar)}) == size_t(i));
    closing.barrier(sofar, size_t(i));
  }
}

TEST_CASE("a barrier at which threads arrived earlier closes the segments before the arrival") {
  TermManager tm;
  por::Closing closing(tm, kLanes);
  closing.barrier(tm.tru(), 0);
  closing.barrier(tm.tru(), 0);  // arrived at the end of segment 0
  CHECK(firstOpen(closing, {access(tm.tru())}) == 1);
}
