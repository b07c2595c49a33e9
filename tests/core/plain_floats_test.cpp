#include <bit>
#include <catch2/catch.hpp>
#include <cmath>

#include "core/replay/plain_floats.h"

using namespace gpubmc;

namespace {

/// k(float x, double y, float *a): x and two elements of a have unusual values, y and one element have plain ones.
struct Case {
  ir::Module module;
  interp::Witness witness;
  Case() {
    module.objects.resize(2);
    ir::Object& a = module.objects[1];
    a.parts = {{0, ir::kF32}};
    a.elementBytes = 4;
    ir::Kernel k;
    k.params.resize(3);
    k.params[0].type = ir::kF32;
    k.params[1].type = ir::kF64;
    k.params[2].type = ir::kPtr;
    k.params[2].object = 1;
    module.kernels = {k};
    witness.scalars = {0x7fc00000, std::bit_cast<uint64_t>(2.5), 0};
    put(0, std::bit_cast<uint32_t>(-INFINITY));
    put(4, std::bit_cast<uint32_t>(0.25f));
    put(8, 1);  // 1e-45
  }
  void put(uint64_t offset, uint32_t bits) {
    for (unsigned b = 0; b < 4; ++b) witness.contents[1][offset + b] = uint8_t(bits >> 8 * b);
  }
};

float at(const interp::Witness& w, uint64_t offset) {
  uint32_t bits = 0;
  for (unsigned b = 4; b-- > 0;) bits = bits << 8 | w.contents.at(1).at(offset + b);
  return std::bit_cast<float>(bits);
}
float x(const interp::Witness& w) {
  return std::bit_cast<float>(uint32_t(w.scalars[0]));
}

}  // namespace

TEST_CASE("irrelevant floats become 1, and plain ones stay") {
  Case c;
  core::plainFloats(c.module, c.witness, [](const interp::Witness&) { return true; });
  CHECK(x(c.witness) == 1);
  CHECK(std::bit_cast<double>(c.witness.scalars[1]) == 2.5);
  CHECK(at(c.witness, 0) == 1);
  CHECK(at(c.witness, 4) == 0.25f);
  CHECK(at(c.witness, 8) == 1);
}

TEST_CASE("a float whose value matters stays, and others change") {
  Case c;
  core::plainFloats(c.module, c.witness, [](const interp::Witness& w) { return std::isnan(x(w)); });
  CHECK(std::isnan(x(c.witness)));
  CHECK(at(c.witness, 0) == 1);
}

TEST_CASE("a rejected change has no effect") {
  Case c;
  const interp::Witness before = c.witness;
  core::plainFloats(c.module, c.witness, [](const interp::Witness&) { return false; });
  CHECK(c.witness.scalars == before.scalars);
  CHECK(c.witness.contents == before.contents);
}

TEST_CASE("contents that host code stored into an array stay") {
  Case c;
  c.witness.known[1];
  core::plainFloats(c.module, c.witness, [](const interp::Witness&) { return true; });
  CHECK(at(c.witness, 8) != 1);
  CHECK(x(c.witness) == 1);
}
