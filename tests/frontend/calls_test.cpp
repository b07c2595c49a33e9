// Inlining, recursion, function pointers, control flow.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

static std::vector<uint32_t> callString(const ir::Module& m, ir::LocId loc) {
  std::vector<uint32_t> lines;
  for (; loc; loc = m.locations[loc].inlinedAt) lines.push_back(m.locations[loc].line);
  return lines;
}

TEST_CASE("barriers keep their call string through inlining") {
  ir::Module m = moduleOf(
      "__device__ void inner() {\n"
      "  __gpubmc_barrier();\n"
      "}\n"
      "__device__ void outer() { inner(); }\n"
      "__global__ void k() {\n"
      "  inner();\n"
      "  outer();\n"
      "}\n");
  auto barriers = all(kernelFunction(m), Opcode::Barrier);
  REQUIRE(barriers.size() == 2);
  CHECK(callString(m, barriers[0]->loc) == std::vector<uint32_t>{2, 6});
  CHECK(callString(m, barriers[1]->loc) == std::vector<uint32_t>{2, 4, 7});
  CHECK(m.locations[barriers[0]->loc].function == "inner");
}

TEST_CASE("two calls at one line and column keep separate barriers") {
  ir::Module m = moduleOf(
      "__device__ void sync() { __gpubmc_barrier(); }\n"
      "#define TWICE sync(); sync()\n"
      "__global__ void k() { TWICE; }\n");
  auto barriers = all(kernelFunction(m), Opcode::Barrier);
  REQUIRE(barriers.size() == 2);
  CHECK(barriers[0]->loc != barriers[1]->loc);
}

TEST_CASE("functions marked noinline are inlined too") {
  ir::Module m = moduleOf(
      "__device__ __attribute__((noinline)) int twice(int x) { return 2 * x; }"
      "__global__ void k(int *a) { a[TID] = twice(TID); }");
  CHECK(count(kernelFunction(m), Opcode::Call) == 0);
  CHECK(count(kernelFunction(m), Opcode::Mul) >= 1);
}

TEST_CASE("recursion stays a call") {
  ir::Module m = moduleOf(
      "__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"
      "__global__ void k(int *a) { a[TID] = fib(5); }");
  auto calls = all(kernelFunction(m), Opcode::Call);
  REQUIRE(calls.size() == 1);
  const ir::Function& fib = m.functions[calls[0]->callee];
  CHECK(fib.name == "fib");
  CHECK(fib.params == std::vector<ir::Type>{ir::kI32});
  CHECK(fib.result == ir::kI32);
  CHECK(count(fib, Opcode::Call) == 2);
}

TEST_CASE("a known function pointer is resolved") {
  ir::Module m = moduleOf(
      "__device__ int twice(int x) { return 2 * x; }"
      "__device__ int apply(int (*f)(int), int x) { return f(x); }"
      "__global__ void k(int *a) { a[TID] = apply(twice, 3); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::UnsupportedOp) == 0);
  CHECK(count(f, Opcode::Call) == 0);
}

TEST_CASE("an unknown function pointer is compared with the candidates") {
  ir::Module m = moduleOf(
      "typedef int (*F)(int);"
      "__device__ int twice(int x) { return 2 * x; }"
      "__device__ int thrice(int x) { return 3 * x; }"
      "__device__ float other(float x) { return x; }"
      "__global__ void k(int *a, float *b, int c) {"
      "  F f = c ? twice : thrice; float (*g)(float) = other; a[TID] = f(a[0]); b[0] = g(b[0]); }");
  const ir::Function& f = kernelFunction(m);
  size_t comparisons = 0;
  for (const ir::Inst* i : all(f, Opcode::ICmp))
    if (i->operands[1].kind == ir::Operand::Kind::ObjectAddress ||
        i->operands[0].kind == ir::Operand::Kind::ObjectAddress)
      ++comparisons;
  CHECK(comparisons == 2);
  CHECK(objectNamed(m, "twice").space == ir::Space::Function);
  auto missed = all(f, Opcode::UnsupportedOp);
  REQUIRE(missed.size() == 1);
  CHECK(missed[0]->name.find("pointer") != std::string::npos);
}

TEST_CASE("virtual calls are resolved through the table") {
  ir::Module m = moduleOf(
      "struct B { __device__ virtual int f() { return 1; } };"
      "struct D : B { __device__ int f() override { return 2; } };"
      "__device__ int call(B &b) { return b.f(); }"
      "__global__ void k(int *a) { D d; a[TID] = call(d); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::Store) >= 1);
  CHECK(count(f, Opcode::UnsupportedOp) <= 1);  // only after the comparisons
}

TEST_CASE("switches become comparisons") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, int n) { int r; switch (n) { case 1: case 3: r = 10; break; case 7: r = 20; break;"
      " default: r = 30; } a[TID] = r; }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::CondBr) == 3);
  auto phis = all(f, Opcode::Phi);
  REQUIRE(phis.size() == 1);
  CHECK(phis[0]->operands.size() == phis[0]->targets.size());
}

TEST_CASE("goto into a loop is made reducible") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, int n) { int i = 0; if (n) goto middle;"
      " top: a[i] = 1; middle: ++i; if (i < 9) goto top; }");
  const ir::Function& f = kernelFunction(m);
  CHECK(backEdges(f) == 1);
  CHECK(count(f, Opcode::Store) == 1);
}

TEST_CASE("code after an exit of the thread is not executed") {
  ir::Module m = moduleOf("__global__ void k(int *a) { if (TID > 3) { __gpubmc_exit(); a[1] = 1; } a[0] = 2; }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::Exit) == 1);
  CHECK(count(f, Opcode::Store) == 1);
}

TEST_CASE("functions without a body return any value, and are unsupported if they take or return addresses") {
  ir::Module m = moduleOf(
      "__device__ int elsewhere(int);\n__device__ void given(int *);\n"
      "__global__ void k(int *a) {\n  a[TID] = elsewhere(1);\n  given(a);\n}\n");
  const ir::Function& f = kernelFunction(m);
  REQUIRE(count(f, Opcode::Arbitrary) == 1);
  CHECK(all(f, Opcode::Arbitrary)[0]->name.starts_with("result of elsewhere"));
  auto missed = all(f, Opcode::UnsupportedOp);
  REQUIRE(missed.size() == 1);
  CHECK(missed[0]->name.find("given") != std::string::npos);
  CHECK(m.locations[missed[0]->loc].line == 5);
}

TEST_CASE("inline PTX is reported as unsupported by name, and the rest of the kernel is lowered") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a) { int x; asm volatile(\"vabsdiff.u32 %0, 1, 2, 3;\" : \"=r\"(x)); a[TID] = x; }");
  const ir::Function& f = kernelFunction(m);
  auto missed = all(f, Opcode::UnsupportedOp);
  REQUIRE(missed.size() == 1);
  CHECK(missed[0]->name.find("inline PTX 'vabsdiff.u32") == 0);
  CHECK(count(f, Opcode::Store) == 1);
}

TEST_CASE("128-bit integers are unsupported where they are used") {
  ir::Module m = moduleOf("__global__ void k(long *a) { __int128 x = a[0]; a[1] = (long)((x * x) >> 64); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::UnsupportedOp) >= 1);
  CHECK(count(f, Opcode::Load) == 1);
}

TEST_CASE("an unsupported type in one branch does not affect the other") {
  ir::Module m = moduleOf("__global__ void k(long *a) { if (TID) { __int128 x = a[0]; a[1] = (long)(x >> 3); } }");
  const ir::Function& f = kernelFunction(m);
  REQUIRE(count(f, Opcode::UnsupportedOp) >= 1);
  for (const ir::Inst& i : f.blocks[0].insts) CHECK(i.op != Opcode::UnsupportedOp);
}

TEST_CASE("function pointers among the inputs are arbitrary bits, not arrays") {
  ir::Module m = moduleOf(
      "typedef int (*F)(int); struct S { F f; };"
      "__device__ int twice(int x) { return 2 * x; }"
      "__device__ F keep = twice;"
      "__global__ void k(int *a, F f, S s) { __gpubmc_requires(f == twice); a[0] = f(1); a[1] = s.f(2); }");
  const auto& params = m.kernels.at(0).params;
  CHECK(params[1].type == ir::kI64);
  CHECK(params[1].object == 0);
  const ir::Function& f = kernelFunction(m);
  auto casts = all(f, Opcode::IntToPtr);
  REQUIRE(casts.size() == 2);
  CHECK(casts[0]->operands[0] == ir::Operand::reg(1, ir::kI64));
  CHECK(definition(f, casts[1]->operands[0]).op == Opcode::Load);
  CHECK(definition(f, casts[1]->operands[0]).type == ir::kI64);
}
