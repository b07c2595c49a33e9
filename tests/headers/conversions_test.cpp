// Bit patterns of floats, and conversions between integers and floats in all four rounding modes.

#include <catch2/catch.hpp>

#include <cfenv>
#include <cmath>
#include <cstring>

#include "tests/headers/support.h"

using namespace gpubmc::test;

#define MODEL [](uint64_t a [[maybe_unused]], uint64_t b [[maybe_unused]], uint64_t c [[maybe_unused]]) -> uint64_t

namespace {

template <class To, class From>
To bits(From x) {
  static_assert(sizeof(To) == sizeof(From));
  To r;
  std::memcpy(&r, &x, sizeof r);
  return r;
}

/// The host's conversion in a rounding mode, at run time.
template <class To, class From>
To converted(From value, int mode) {
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile From source = value;
  volatile To result = To(source);
  std::fesetround(before);
  return result;
}

/// Rounded to an integer and clamped to the range of the type. NaN becomes 0 for a float-to-32-bit conversion,
/// otherwise only the highest bit is set.
template <class To, class From>
uint64_t toInteger(From value, int mode) {
  if (std::isnan(value)) {
    const bool isZero = sizeof(From) == 4 && sizeof(To) == 4;
    return isZero ? 0 : uint64_t(int64_t(To(uint64_t(1) << (8 * sizeof(To) - 1))));
  }
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile long double source = value;
  const long double whole = std::rint(source);
  std::fesetround(before);
  if (whole <= (long double)(std::numeric_limits<To>::min())) return uint64_t(int64_t(std::numeric_limits<To>::min()));
  if (whole >= (long double)(std::numeric_limits<To>::max())) return uint64_t(std::numeric_limits<To>::max());
  return std::is_signed_v<To> ? uint64_t(int64_t(whole)) : uint64_t(whole);
}

const std::vector<std::pair<std::string, int>> kModes{
    {"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"ru", FE_UPWARD}, {"rd", FE_DOWNWARD}};

}  // namespace

TEST_CASE("bits of floats") {
  check({
      {"__float_as_uint(__uint_as_float(U0))", 1, MODEL { return u32(a);
}
}
, {"__float_as_int(__int_as_float(I0))", 1, MODEL{return wide(s32(a));
}
}
, {"__double_as_longlong(__longlong_as_double(L0))", 1, MODEL{return a;
}
}
, {"__double2hiint(__longlong_as_double(L0))", 1, MODEL{return wide(s32(a >> 32));
}
}
, {"__double2loint(__longlong_as_double(L0))", 1, MODEL{return wide(s32(a));
}
}
, {"__double_as_longlong(__hiloint2double(I0, I1))", 2, MODEL{return uint64_t(u32(a)) << 32 | u32(b);
}
}
, {"__float_as_uint(fabsf(__uint_as_float(U0 & 0xff7fffffu)))", 1, MODEL{return u32(a) & 0x7f7fffff;
}
}
,
});
}

TEST_CASE("integers to floats") {
  std::vector<Case> cases;
  for (const auto& [name, mode] : kModes) {
    const int m = mode;
    cases.push_back({"__float_as_uint(__int2float_" + name + "(I0))", 1, [m](uint64_t a, uint64_t, uint64_t) {
                       return uint64_t(bits<uint32_t>(converted<float>(s32(a), m)));
                     }});
    cases.push_back({"__float_as_uint(__uint2float_" + name + "(U0))", 1, [m](uint64_t a, uint64_t, uint64_t) {
                       return uint64_t(bits<uint32_t>(converted<float>(u32(a), m)));
                     }});
    cases.push_back({"__float_as_uint(__ll2float_" + name + "(L0))", 1, [m](uint64_t a, uint64_t, uint64_t) {
                       return uint64_t(bits<uint32_t>(converted<float>(s64(a), m)));
                     }});
    // Through a type with 64 bits of precision, in which the conversion itself is exact.
    cases.push_back({"__float_as_uint(__ull2float_" + name + "(Q0))", 1, [m](uint64_t a, uint64_t, uint64_t) {
                       return uint64_t(bits<uint32_t>(converted<float>((long double)(a), m)));
                     }});
    cases.push_back({"__double_as_longlong(__ll2double_" + name + "(L0))", 1,
                     [m](uint64_t a, uint64_t, uint64_t) { return bits<uint64_t>(converted<double>(s64(a), m)); }});
    cases.push_back({"__double_as_longlong(__ull2double_" + name + "(Q0))", 1, [m](uint64_t a, uint64_t, uint64_t) {
                       return bits<uint64_t>(converted<double>((long double)(a), m));
                     }});
  }
  cases.push_back({"__double_as_longlong(__int2double_rn(I0))", 1, MODEL { return bits<uint64_t>(double(s32(a)));
}
});
  cases.push_back({"__double_as_longlong(__uint2double_rn(U0))", 1, MODEL { return bits<uint64_t>(double(u32(a)));
  }
  });
  check(cases);
  }

  TEST_CASE("floats to integers") {
    std::vector<Case> cases;
    for (const auto& [name, mode] : kModes) {
      const int m = mode;
      auto add = [&](const std::string& to, auto type, auto fromFloat, auto fromDouble) {
        using To = decltype(type);
        cases.push_back({"__float2" + to + "_" + name + "(" + fromFloat + ")", 1,
                         [m](uint64_t a, uint64_t, uint64_t) { return toInteger<To>(bits<float>(u32(a)), m); }});
        cases.push_back({"__double2" + to + "_" + name + "(" + fromDouble + ")", 1,
                         [m](uint64_t a, uint64_t, uint64_t) { return toInteger<To>(bits<double>(a), m); }});
      };
      const std::string f = "__uint_as_float(U0)", d = "__longlong_as_double(L0)";
      add("int", int32_t(), f, d);
      add("uint", uint32_t(), f, d);
      add("ll", int64_t(), f, d);
      add("ull", uint64_t(), f, d);
      // Numbers for which the rounding matters.
      cases.push_back({"__float2int_" + name + "(I0 / 4.0f)", 1,
                       [m](uint64_t a, uint64_t, uint64_t) { return toInteger<int32_t>(float(s32(a)) / 4.0f, m); }});
      cases.push_back({"__double2ll_" + name + "(L0 / 8.0)", 1,
                       [m](uint64_t a, uint64_t, uint64_t) { return toInteger<int64_t>(double(s64(a)) / 8.0, m); }});
    }
    check(cases);
  }
