// Sums, extrema and clamping in one instruction: one model over the value of a lane.

#include <catch2/catch.hpp>

#include "tests/headers/support.h"

using namespace gpubmc::test;

namespace {

template <class Lane>
uint64_t perLane(uint64_t a, uint64_t b, uint64_t c, const std::function<Lane(Lane, Lane, Lane)>& f) {
  const unsigned bits = 8 * sizeof(Lane);
  uint64_t result = 0;
  for (unsigned at = 0; at < 32; at += bits) {
    const Lane r = f(Lane(u32(a) >> at), Lane(u32(b) >> at), Lane(u32(c) >> at));
    result |= (uint64_t(r) & ((uint64_t(1) << bits) - 1)) << at;
  }
  return result;
}

/// Both extrema, with and without a sum, for one lane type; `relu` is the suffix of the names that clamp the result.
template <class Lane>
void add(std::vector<Case>& cases, const std::string& suffix, const std::string& relu) {
  const bool clamped = !relu.empty();
  for (bool most : {true, false}) {
    const std::string which = most ? "max" : "min";
    auto pick = [most](Lane x, Lane y) { return most ? std::max(x, y) : std::min(x, y); };
    auto finish = [clamped](Lane x) { return clamped && x < Lane(0) ? Lane(0) : x; };
    const std::string ending = suffix + relu + "(U0, U1, U2))";
    cases.push_back({"unsigned(__vi" + which + "3_" + ending, 3, [=](uint64_t a, uint64_t b, uint64_t c) {
                       return perLane<Lane>(a, b, c,
                                            [&](Lane x, Lane y, Lane z) { return finish(pick(pick(x, y), z)); });
                     }});
    cases.push_back({"unsigned(__viadd" + which + "_" + ending, 3, [=](uint64_t a, uint64_t b, uint64_t c) {
                       return perLane<Lane>(a, b, c, [&](Lane x, Lane y, Lane z) {
                         return finish(pick(Lane(uint64_t(int64_t(x)) + uint64_t(int64_t(y))), z));
                       });
                     }});
    if (clamped)
      cases.push_back(
          {"unsigned(__vi" + which + "_" + suffix + "_relu(U0, U1))", 2, [=](uint64_t a, uint64_t b, uint64_t) {
             return perLane<Lane>(a, b, 0, [&](Lane x, Lane y, Lane) { return finish(pick(x, y)); });
           }});
  }
}

/// The result, followed by the predicates.
template <class Lane>
void addPredicates(std::vector<Case>& cases, const std::string& suffix) {
  const bool halves = sizeof(Lane) == 2;
  for (bool most : {true, false}) {
    const std::string name = std::string("__vib") + (most ? "max_" : "min_") + suffix;
    auto first = [most](Lane x, Lane y) { return most ? x >= y : x <= y; };
    const std::string call =
        halves ? "bool h, l; unsigned r = " + name + "(U0, U1, &h, &l); return Q0 * 0 + r + ((2ull * h + l) << 32);"
               : "bool l; unsigned r = " + name + "(U0, U1, &l); return Q0 * 0 + r + ((unsigned long long)l << 32);";
    cases.push_back({"[&] { " + call + " }()", 2, [=](uint64_t a, uint64_t b, uint64_t) {
                       const uint64_t value =
                           perLane<Lane>(a, b, 0, [&](Lane x, Lane y, Lane) { return first(x, y) ? x : y; });
                       const uint64_t low = first(Lane(u32(a)), Lane(u32(b)));
                       const uint64_t high = halves ? first(Lane(u32(a) >> 16), Lane(u32(b) >> 16)) : 0;
                       return value + ((2 * high + low) << 32);
                     }});
  }
}

}  // namespace

TEST_CASE("sums and extrema in one instruction") {
  std::vector<Case> cases;
  add<int32_t>(cases, "s32", "");
  add<int32_t>(cases, "s32", "_relu");
  add<uint32_t>(cases, "u32", "");
  add<int16_t>(cases, "s16x2", "");
  add<int16_t>(cases, "s16x2", "_relu");
  add<uint16_t>(cases, "u16x2", "");
  addPredicates<int32_t>(cases, "s32");
  addPredicates<uint32_t>(cases, "u32");
  addPredicates<int16_t>(cases, "s16x2");
  addPredicates<uint16_t>(cases, "u16x2");
  check(cases);
}
