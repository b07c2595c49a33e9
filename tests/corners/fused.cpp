// a * b + c with one rounding or two, for values where the results differ. The compiler may choose, so neither result
// is certain, but one of the two occurs. If the source fixes the choice, the result is certain.

#include <cmath>

#include <fmt/format.h>

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

/// Factors and an addend for which the rounding matters; c is close to -(a * b).
template <class F>
void choose(Random& r, F& a, F& b, F& c, F& once, F& twice) {
  do {
    const auto mantissa = [&] {
      return F(1) + F(r.below(1u << 23)) / F(1u << 23) + (sizeof(F) == 8 ? F(r.below(1u << 30)) / F(1ull << 52) : F(0));
    };
    a = mantissa() * F(1 << r.below(4)), b = mantissa();
    volatile F product = a * b;
    c = r.chance(60) ? -F(product) : -F(product) + F(r.below(100)) / F(64);
    once = std::fma(a, b, c);
    twice = F(product) + c;
  } while (once == twice);
}

template <class F>
Kernel make(Random& r, const std::string& type, const std::string& suffix) {
  Surroundings s(r);
  Kernel k;
  F a, b, c, once, twice;
  choose(r, a, b, c, once, twice);
  const auto text = [&](F x) { return fmt::format("({}){:a}{}", type, x, suffix); };
  const bool isFloat = sizeof(F) == 4;
  const std::string fusedCall = isFloat ? "fmaf(a, b, c)" : "fma(a, b, c)",
                    product = isFloat ? "__fmul_rn(a, b)" : "__dmul_rn(a, b)";
  const std::string either =
      r.pick({"x = a * b + c;", "x = c + a * b;", "x = a * b - (-c);", "x = c; x += a * b;", "x = c - (-a) * b;",
              "x = add$(a * b, 0) * 0 + (a * b + c);", "x = (a * b) + c;", "x = c - -(a * b);"});
  std::string code, check;
  switch (r.below(6)) {
    case 0: code = either, check = "x == " + text(once), k.right = Right::Open; break;
    case 1: code = either, check = "x == " + text(twice), k.right = Right::Open; break;
    case 2: code = either, check = "x == " + text(once) + " || x == " + text(twice); break;
    case 3: code = "x = " + fusedCall + ";", check = "x == " + text(once); break;
    case 4: code = "x = " + product + " + c;", check = "x == " + text(twice); break;
    case 5: code = "x = " + product + " + c;", check = "x == " + text(once), k.right = Right::Wrong; break;
  }
  k.cls = PropertyClass::Assertion;
  const std::string body = "  " + s.statements() + "\n  " + type + " a = " + text(a) + ", b = " + text(b) +
                           ", c = " + text(c) + ", x;\n  " + s.around(code) + "\n  __assert(" + check + ");";
  k.source = "__device__ " + type + " add$(" + type + " a, " + type + " b) { return a + b; }\n" + s.kernel("", body);
  k.flags = {"--block-dim=1", "--grid-dim=1"};
  return k;
}

}  // namespace

Kernel fused(Random& r) {
  return r.chance(60) ? make<float>(r, "float", "f") : make<double>(r, "double", "");
}

}  // namespace gpubmc::corners
