// Math functions at points with known values, and compared with their inverse functions.

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "encoder/util/error.h"
#include "gpu-model/interp/math_library.h"

using namespace gpubmc;

static double at(const std::string& name, std::vector<double> operands) {
  return interp::mathLibrary(name, operands);
}

TEST_CASE("math functions at points with known values") {
  CHECK(at("sinf", {0}) == 0);
  CHECK(at("fast_expf", {0}) == 1);
  CHECK(at("rsqrt", {4}) == 0.5);
  CHECK(at("rsqrtf", {0}) == HUGE_VAL);
  CHECK(at("exp10", {2}) == 100);
  CHECK(at("rcbrtf", {8}) == 0.5);
  CHECK(at("sinpi", {0.5}) == 1);
  CHECK(at("sinpi", {-1.5}) == 1);
  CHECK(at("sinpi", {7}) == 0);
  CHECK(at("cospif", {1}) == -1);
  CHECK(at("cospif", {2.5}) == 0);
  CHECK(at("normcdf", {0}) == 0.5);
  CHECK(at("erfcx", {0}) == 1);
  CHECK(at("erfcx", {30}) == Approx(0.0187958888614167));
  CHECK(at("cyl_bessel_i0", {0}) == 1);
  CHECK(at("cyl_bessel_i1", {-1}) == Approx(-0.5651591039924851));
  CHECK(at("cyl_bessel_i0f", {1e9}) == HUGE_VAL);
  CHECK(at("rhypotf", {3, 4}) == 0.2);
  CHECK(at("fast_fdividef", {1, 4}) == 0.25);
  CHECK(at("norm3df", {1, 2, 2}) == 3);
  CHECK(at("rnorm4d", {1, 1, 1, 1}) == 0.5);
  CHECK(at("jnf", {0, 0}) == 1);
  CHECK(std::isnan(at("rsqrt", {-1})));
  CHECK(std::isnan(at("erfinv", {1.5})));
  CHECK(at("erfinv", {-1}) == -HUGE_VAL);
  CHECK(at("erfcinv", {0}) == HUGE_VAL);
  CHECK_THROWS_AS(at("frobnicate", {1}), Unsupported);
}

TEST_CASE("inverse math functions") {
  for (double x : {-2.5, -1.0, -0.01, 0.0, 0.3, 1.7, 3.0}) {
    CHECK(at("erfinv", {std::erf(x)}) == Approx(x).margin(1e-9));
    CHECK(at("erfcinv", {std::erfc(x)}) == Approx(x).margin(1e-9));
    CHECK(at("normcdfinv", {at("normcdf", {x})}) == Approx(x).margin(1e-9));
  }
}
