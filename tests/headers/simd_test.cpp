// SIMD operations on the lanes of a word: the models split the word into signed or unsigned numbers.

#include <catch2/catch.hpp>

#include <cstring>

#include "tests/headers/support.h"

using namespace gpubmc::test;

namespace {

using Lane = std::function<int64_t(int64_t, int64_t)>;

template <class Element>
uint64_t eachLane(uint64_t a, uint64_t b, const Lane& f) {
  constexpr size_t n = 4 / sizeof(Element);
  Element x[n], y[n], r[n];
  const uint32_t words[2] = {u32(a), u32(b)};
  std::memcpy(x, &words[0], 4);
  std::memcpy(y, &words[1], 4);
  for (size_t i = 0; i < n; ++i) r[i] = Element(f(x[i], y[i]));
  uint32_t result;
  std::memcpy(&result, r, 4);
  return result;
}

template <class Element>
uint64_t sumOfLanes(uint64_t a, uint64_t b, const Lane& f) {
  uint32_t sum = 0;
  for (size_t i = 0; i < 4 / sizeof(Element); ++i) {
    const size_t shift = 8 * sizeof(Element) * i;
    sum += uint32_t(f(Element(a >> shift), Element(b >> shift)));
  }
  return sum;
}

template <class Element>
int64_t saturated(int64_t x) {
  return std::min<int64_t>(std::max<int64_t>(x, std::numeric_limits<Element>::min()),
                           std::numeric_limits<Element>::max());
}

enum class Sign { Signed, Unsigned };

/// The variants for two halves and for four bytes.
void add(std::vector<Case>& cases, const std::string& name, unsigned operands, Sign sign, const Lane& half,
         const Lane& byte) {
  const std::string arguments = operands == 1 ? "(U0)" : "(U0, U1)";
  const bool isSigned = sign == Sign::Signed;
  cases.push_back({name + "2" + arguments, operands, [=](uint64_t a, uint64_t b, uint64_t) {
                     return isSigned ? eachLane<int16_t>(a, b, half) : eachLane<uint16_t>(a, b, half);
                   }});
  cases.push_back({name + "4" + arguments, operands, [=](uint64_t a, uint64_t b, uint64_t) {
                     return isSigned ? eachLane<int8_t>(a, b, byte) : eachLane<uint8_t>(a, b, byte);
                   }});
}
void add(std::vector<Case>& cases, const std::string& name, unsigned operands, Sign sign, const Lane& f) {
  add(cases, name, operands, sign, f, f);
}

}  // namespace

TEST_CASE("lanes: sums, differences, averages, extrema") {
  std::vector<Case> cases;
  const Lane sum = [](int64_t x, int64_t y) { return x + y; }, difference = [](int64_t x, int64_t y) { return x - y; };
  const Lane distance = [](int64_t x, int64_t y) { return std::llabs(x - y); };
  const Lane magnitude = [](int64_t x, int64_t) { return std::llabs(x); },
             opposite = [](int64_t x, int64_t) { return -x; };
  auto clamped = [](const Lane& f, auto half, auto byte) {
    return std::pair<Lane, Lane>{[=](int64_t x, int64_t y) { return saturated<decltype(half)>(f(x, y)); },
                                 [=](int64_t x, int64_t y) { return saturated<decltype(byte)>(f(x, y)); }};
  };
  auto addClamped = [&](const std::string& name, unsigned operands, Sign sign, const Lane& f) {
    auto [half, byte] = sign == Sign::Signed ? clamped(f, int16_t(), int8_t()) : clamped(f, uint16_t(), uint8_t());
    add(cases, name, operands, sign, half, byte);
  };
  add(cases, "__vadd", 2, Sign::Unsigned, sum);
  add(cases, "__vsub", 2, Sign::Unsigned, difference);
  addClamped("__vaddss", 2, Sign::Signed, sum);
  addClamped("__vaddus", 2, Sign::Unsigned, sum);
  addClamped("__vsubss", 2, Sign::Signed, difference);
  addClamped("__vsubus", 2, Sign::Unsigned, difference);
  add(cases, "__vabs", 1, Sign::Signed, magnitude);
  addClamped("__vabsss", 1, Sign::Signed, magnitude);
  add(cases, "__vneg", 1, Sign::Signed, opposite);
  addClamped("__vnegss", 1, Sign::Signed, opposite);
  add(cases, "__vabsdiffs", 2, Sign::Signed, distance);
  add(cases, "__vabsdiffu", 2, Sign::Unsigned, distance);
  add(cases, "__vavgu", 2, Sign::Unsigned, [](int64_t x, int64_t y) { return (x + y + 1) / 2; });
  // Division truncates towards zero; halves are rounded away from zero.
  add(cases, "__vavgs", 2, Sign::Signed,
      [](int64_t x, int64_t y) { return x + y >= 0 ? (x + y + 1) / 2 : (x + y - 1) / 2; });
  add(cases, "__vhaddu", 2, Sign::Unsigned, [](int64_t x, int64_t y) { return (x + y) / 2; });
  const Lane most = [](int64_t x, int64_t y) { return std::max(x, y); },
             least = [](int64_t x, int64_t y) { return std::min(x, y); };
  add(cases, "__vmaxs", 2, Sign::Signed, most);
  add(cases, "__vmaxu", 2, Sign::Unsigned, most);
  add(cases, "__vmins", 2, Sign::Signed, least);
  add(cases, "__vminu", 2, Sign::Unsigned, least);
  cases.push_back(
      {"__vsads2(U0, U1)", 2, [=](uint64_t a, uint64_t b, uint64_t) { return sumOfLanes<int16_t>(a, b, distance); }});
  cases.push_back(
      {"__vsads4(U0, U1)", 2, [=](uint64_t a, uint64_t b, uint64_t) { return sumOfLanes<int8_t>(a, b, distance); }});
  cases.push_back(
      {"__vsadu2(U0, U1)", 2, [=](uint64_t a, uint64_t b, uint64_t) { return sumOfLanes<uint16_t>(a, b, distance); }});
  cases.push_back(
      {"__vsadu4(U0, U1)", 2, [=](uint64_t a, uint64_t b, uint64_t) { return sumOfLanes<uint8_t>(a, b, distance); }});
  check(cases);
}

TEST_CASE("lanes: comparisons") {
  const std::vector<std::tuple<std::string, Sign, std::function<bool(int64_t, int64_t)>>> relations{
      {"eq", Sign::Unsigned, [](int64_t x, int64_t y) { return x == y; }},
      {"ne", Sign::Unsigned, [](int64_t x, int64_t y) { return x != y; }},
      {"ges", Sign::Signed, [](int64_t x, int64_t y) { return x >= y; }},
      {"geu", Sign::Unsigned, [](int64_t x, int64_t y) { return x >= y; }},
      {"gts", Sign::Signed, [](int64_t x, int64_t y) { return x > y; }},
      {"gtu", Sign::Unsigned, [](int64_t x, int64_t y) { return x > y; }},
      {"les", Sign::Signed, [](int64_t x, int64_t y) { return x <= y; }},
      {"leu", Sign::Unsigned, [](int64_t x, int64_t y) { return x <= y; }},
      {"lts", Sign::Signed, [](int64_t x, int64_t y) { return x < y; }},
      {"ltu", Sign::Unsigned, [](int64_t x, int64_t y) { return x < y; }}};
  std::vector<Case> cases;
  for (const auto& [name, sign, holds] : relations) {
    const auto f = holds;
    add(cases, "__vcmp" + name, 2, sign, [f](int64_t x, int64_t y) { return f(x, y) ? -1 : 0; });
    add(cases, "__vset" + name, 2, sign, [f](int64_t x, int64_t y) { return f(x, y) ? 1 : 0; });
  }
  check(cases);
}
