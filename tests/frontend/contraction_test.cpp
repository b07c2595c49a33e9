// Sums of products: where the compiler may contract them, and with which operands.
#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

namespace {

struct Counts {
  size_t choices, fused, sums;
  friend bool operator==(const Counts&, const Counts&) = default;
};

Counts counts(const std::string& expression, core::Contraction mode = core::Contraction::Either) {
  const SourceFile source(
      "__global__ void k(float *o, float a, float b, float c, float d, int i, int j) { o[0] = " + expression + "; }");
  core::Options options = optionsFor(source.path());
  options.contraction = mode;
  const core::FrontendResult r = core::compile(options, false);
  REQUIRE(r.ok);
  const ir::Function& f = kernelFunction(r.module);
  return {count(f, Opcode::Contracted), count(f, Opcode::FMA), count(f, Opcode::FAdd) + count(f, Opcode::FSub)};
}

}  // namespace

TEST_CASE("a product and a sum may be contracted") {
  CHECK(counts("a * b + c") == Counts{1, 1, 1});
  CHECK(counts("c + a * b") == Counts{1, 1, 1});
  CHECK(counts("a * b - c") == Counts{1, 1, 1});
  CHECK(counts("c - a * b") == Counts{1, 1, 1});
  CHECK(counts("-(a * b) + c") == Counts{1, 1, 1});
  CHECK(counts("a * b + c * d") == Counts{2, 2, 1});
  CHECK(counts("a * b + c + a * d") == Counts{2, 2, 2});
}

TEST_CASE("nothing else may be contracted") {
  CHECK(counts("(a + b) * c") == Counts{0, 0, 1});
  CHECK(counts("a / b + c") == Counts{0, 0, 1});
  CHECK(counts("i * j + i") == Counts{0, 0, 0});
}

TEST_CASE("contraction can be switched off and on") {
  CHECK(counts("a * b + c", core::Contraction::Off) == Counts{0, 0, 1});
  CHECK(counts("a * b + c", core::Contraction::On) == Counts{0, 1, 0});
  CHECK(counts("a * b - c * d", core::Contraction::On) == Counts{1, 2, 0});
}
