// Extents of arrays: as mathematical integers, and limited to possible allocations.
#include <catch2/catch.hpp>

#include "core/check/expression.h"
#include "encoder/term/model.h"
#include "encoder/util/error.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

namespace {

struct ConcreteSize {
  bool possible;
  uint64_t bytes;  ///< valid if possible
  friend bool operator==(const ConcreteSize&, const ConcreteSize&) = default;
};
constexpr ConcreteSize kNone{false, 0};

/// k(int i, int j, size_t n, size_t m, long long s)
struct Sizes {
  TermManager tm;
  ir::Module module;
  ir::Kernel kernel;
  Sizes() {
    auto add = [&](const char* name, ir::Type type, bool isSigned) {
      ir::KernelParam p;
      p.name = name, p.type = type, p.isSigned = isSigned;
      kernel.params.push_back(p);
    };
    add("i", ir::kI32, true), add("j", ir::kI32, true), add("n", ir::kI64, false), add("m", ir::kI64, false);
    add("s", ir::kI64, true);
  }
  /// Evaluates `text` with the given values of the parameters.
  ConcreteSize of(const std::string& text, std::map<std::string, uint64_t> values, unsigned elementBytes = 4) {
    machine::Inputs in(tm, module, kernel);
    ir::Launch launch;
    launch.grid = {3, 1, 1};
    const core::Extent e =
        core::extentOf(in, core::dimensionsOf(in.terms, launch), core::parameterExpression(kernel, text), elementBytes);
    Model model;
    for (size_t p = 0; p < kernel.params.size(); ++p)
      model.values[in.scalars[p].id] = values.contains(kernel.params[p].name) ? values[kernel.params[p].name] : 0;
    Evaluator evaluate(tm, model);
    return evaluate.truth(e.possible) ? ConcreteSize{true, evaluate(e.bytes)} : kNone;
  }
};

constexpr uint64_t kTop = uint64_t(1) << 63;

}  // namespace

TEST_CASE("extents keep the types of their operands") {
  Sizes s;
  CHECK(s.of("n", {{"n", 5}}) == ConcreteSize{true, 20});
  CHECK(s.of("n", {{"n", ~0ull}}) == kNone);
  CHECK(s.of("n", {{"n", (1ull << 62) + 2}}) == kNone);
  CHECK(s.of("s", {{"s", ~0ull}}) == kNone);
  CHECK(s.of("i", {{"i", 0xffffffff}}) == kNone);
  CHECK(s.of("n % 100", {{"n", kTop + 7}}) == ConcreteSize{true, 4 * ((kTop + 7) % 100)});
}

TEST_CASE("large constants and bit operations") {
  Sizes s;
  CHECK(s.of("n & 12", {{"n", 10}}) == ConcreteSize{true, 4 * 8});
  CHECK(s.of("i & i - 1", {{"i", 0}}) == ConcreteSize{true, 0});
  CHECK(s.of("i & i - 1", {{"i", 24}}) == ConcreteSize{true, 4 * 16});
  CHECK(s.of("i & 7", {{"i", 0xffffffff}}) == ConcreteSize{true, 4 * 7});
  CHECK(s.of("i & j", {{"i", 0xffffffff}, {"j", 0xfffffffe}}) == kNone);                 // -2
  CHECK(s.of("(n & s) / n * 3", {{"n", kTop}, {"s", kTop}}) == ConcreteSize{true, 12});  // 2^63 / 2^63
}

TEST_CASE("extents are below 2^47 bytes") {
  Sizes s;
  CHECK(s.of("n", {{"n", (1ull << 47) - 1}}, 1) == ConcreteSize{true, (1ull << 47) - 1});
  CHECK(s.of("n", {{"n", 1ull << 47}}, 1) == kNone);
  CHECK(s.of("n", {{"n", (1ull << 45) - 1}}) == ConcreteSize{true, (1ull << 47) - 4});
  CHECK(s.of("n", {{"n", 1ull << 45}}) == kNone);
  CHECK(s.of("n", {{"n", 0}}) == ConcreteSize{true, 0});
}

TEST_CASE("no step wraps") {
  Sizes s;
  CHECK(s.of("i * j", {{"i", 1u << 20}, {"j", 1u << 20}}) == ConcreteSize{true, 1ull << 42});
  CHECK(s.of("i * j", {{"i", 0xffffffff}, {"j", 0xfffffffe}}) == ConcreteSize{true, 8});
  CHECK(s.of("i * j", {{"i", 0xffffffff}, {"j", 2}}) == kNone);
  CHECK(s.of("n * m", {{"n", 1ull << 32}, {"m", 1ull << 32}}) == kNone);
  CHECK(s.of("n * m", {{"n", (1ull << 33) + 1}, {"m", 1ull << 31}}) == kNone);
  CHECK(s.of("n * m", {{"n", 3}, {"m", 7}}) == ConcreteSize{true, 84});
  CHECK(s.of("n * m", {{"n", 0}, {"m", kTop - 1}}) == ConcreteSize{true, 0});
  CHECK(s.of("s * s", {{"s", kTop}}) == kNone);
  CHECK(s.of("n + 1", {{"n", ~0ull}}) == kNone);
  CHECK(s.of("s - n + 1", {{"s", 4}, {"n", 4}}) == ConcreteSize{true, 4});
  CHECK(s.of("s + s", {{"s", kTop - 1}}) == kNone);
  CHECK(s.of("n - m", {{"n", 2}, {"m", 3}}) == kNone);
  CHECK(s.of("n * 8 / 8", {{"n", 1ull << 61}}) == kNone);
  CHECK(s.of("n / m", {{"n", 8}, {"m", 0}}) == kNone);
  CHECK(s.of("n / m", {{"n", 8}, {"m", 2}}) == ConcreteSize{true, 16});
}

TEST_CASE("conversions wrap") {
  Sizes s;
  CHECK(s.of("uint16(i)", {{"i", 65537}}) == ConcreteSize{true, 4});
  CHECK(s.of("int8(i)", {{"i", 255}}) == kNone);
  CHECK(s.of("uint32(i - j) / 2", {{"i", 1}, {"j", 2}}, 1) == ConcreteSize{true, 0x7fffffff});
  CHECK(s.of("uint64(s) / m", {{"s", ~0ull}, {"m", kTop}}) == ConcreteSize{true, 4});
}

TEST_CASE("only the chosen operand of a conditional counts") {
  Sizes s;
  CHECK(s.of("n < 10 ? n : n * n", {{"n", 3}}) == ConcreteSize{true, 12});
  CHECK(s.of("n < 10 ? n : n * n", {{"n", kTop}}) == kNone);
  CHECK(s.of("n < 10 ? 10 - n : 1", {{"n", kTop}}) == ConcreteSize{true, 4});
  CHECK(s.of("n > s ? 2 : 3", {{"n", kTop}, {"s", ~0ull}}) == ConcreteSize{true, 8});
  CHECK(s.of("n == s ? 2 : 3", {{"n", ~0ull}, {"s", ~0ull}}) == ConcreteSize{true, 12});
  CHECK(s.of("gridDim.x * (i >= 2)", {{"i", 2}}) == ConcreteSize{true, 12});
}
