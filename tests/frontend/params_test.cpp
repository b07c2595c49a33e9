// Parameters, kernels, names, memory objects.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

TEST_CASE("parameters have the source's names, types and objects") {
  ir::Module m = moduleOf(
      "struct S { int a; float *p; };"
      "__global__ void k(const float *x, unsigned n, S s, double d, bool b, void *raw) {}");
  REQUIRE(m.kernels.size() == 1);
  const auto& p = m.kernels[0].params;
  REQUIRE(p.size() == 8);
  CHECK(m.kernels[0].argumentCount() == 6);
  CHECK(m.kernels[0].name == "k");
  CHECK(p[0].name == "x");
  CHECK(p[0].typeName == "const float *");
  CHECK(p[0].type == ir::kPtr);
  const ir::Object& x = m.objects[p[0].object];
  CHECK(x.space == ir::Space::Global);
  CHECK_FALSE(x.size.has_value());
  CHECK(x.init == ir::Init::Arbitrary);
  CHECK(x.elementBytes == 4);
  CHECK(x.elementType == "float");
  CHECK(p[1].type == ir::kI32);
  CHECK_FALSE(p[1].isSigned);
  CHECK(p[2].byValueStruct);
  CHECK(m.objects[p[2].object].space == ir::Space::Param);
  CHECK(m.objects[p[2].object].size == 16u);
  CHECK(p[3].type == ir::kF64);
  CHECK(p[4].type == ir::kI1);
  CHECK(m.objects[p[5].object].elementBytes == 0);
  CHECK(p[0].object != p[5].object);
  CHECK(m.functions[m.kernels[0].function].params.size() == 6);
}

TEST_CASE("numbers and pointers in structures are treated like parameters") {
  ir::Module m = moduleOf(
      "struct Base { short rows; unsigned char flag : 1; };"
      "struct Inner { int *data[2]; union { int a; float *b; }; bool is; float f; };"
      "struct S : Base { Inner in; struct { const double *d; }; enum E { A } e; void (*code)(); };"
      "__global__ void k(int n, S s, int *out) {}");
  const auto& p = m.kernels[0].params;
  std::vector<std::tuple<std::string, uint64_t, unsigned>> parts;
  for (size_t i = m.kernels[0].argumentCount(); i < p.size(); ++i) {
    CHECK(p[i].part->parameter == 1);
    parts.emplace_back(p[i].name, p[i].part->offset, p[i].type.bits);
  }
  CHECK(parts ==
        std::vector<std::tuple<std::string, uint64_t, unsigned>>{
            {"s.rows", 0, 16}, {"s.in.data[0]", 8, 64}, {"s.in.data[1]", 16, 64}, {"s.d", 40, 64}, {"s.e", 48, 32}});
  CHECK(m.objects[p[4].object].name == "s.in.data[0]");
  CHECK(m.objects[p[6].object].elementType == "double");
  CHECK_FALSE(p[7].isSigned);
}

TEST_CASE("lambda captures have the names of the variables") {
  ir::Module m = moduleOf(
      "template <class F> __global__ void each(F f) { f(TID); }"
      "void launch(float *x, unsigned n) { each<<<1, 32>>>([=] __device__(int i) { if (i < n) x[i] = 1; }); }");
  REQUIRE(m.kernels.size() == 1);
  const auto& p = m.kernels[0].params;
  REQUIRE(p.size() == 3);
  CHECK(p[1].name == "f.n");
  CHECK(p[2].name == "f.x");
  CHECK(p[2].part->offset == 8);
}

TEST_CASE("fields of a structure parameter are read from its object") {
  ir::Module m = moduleOf("struct S { int a, b; }; __global__ void k(int *out, S s) { out[TID] = s.b; }");
  const ir::Function& f = kernelFunction(m);
  auto loads = all(f, Opcode::Load);
  REQUIRE(loads.size() == 1);
  const ir::Inst& address = definition(f, loads[0]->operands[0]);
  REQUIRE(address.op == Opcode::PtrAdd);
  CHECK(address.operands[0] == ir::Operand::reg(1, ir::kPtr));
  CHECK(address.operands[1].payload == 4);
}

TEST_CASE("all kernels of a file come in source order, templates by instantiation") {
  ir::Module m = moduleOf(
      "template <int N, class T> __global__ void fill(T *a) { a[TID] = N; }\n"
      "__global__ void second(int *a) { a[0] = 1; }\n"
      "static __global__ void third(int *a) { a[0] = 1; }\n"
      "template __global__ void fill<4, float>(float *);\n"
      "template __global__ void fill<8, int>(int *);\n");
  REQUIRE(m.kernels.size() == 4);
  CHECK(m.kernels[0].name == "fill<4, float>");
  CHECK(m.kernels[1].name == "fill<8, int>");
  CHECK(m.kernels[2].name == "second");
  CHECK(m.kernels[3].name == "third");
  CHECK(m.objects[m.kernels[0].params[0].object].elementType == "float");
}

TEST_CASE("a template is instantiated by a launch") {
  ir::Module m = moduleOf(
      "template <int N> __global__ void fill(int *a) { a[TID] = N; }\n"
      "int main() { int *p; cudaMalloc((void **)&p, 64); fill<3><<<1, 16>>>(p); }\n");
  REQUIRE(m.kernels.size() == 1);
  CHECK(m.kernels[0].name == "fill<3>");
}

TEST_CASE("launch bounds are read") {
  ir::Module m = moduleOf("__global__ void __launch_bounds__(128) k(int *a) { a[0] = 0; }");
  CHECK(m.kernels[0].maxThreads == 128u);
}

TEST_CASE("shared memory is undefined, and the launch sets the size of dynamic shared memory") {
  ir::Module m = moduleOf(
      "extern __shared__ float dynamic[];"
      "__global__ void k(float *a) { __shared__ float tile[8][9]; tile[1][2] = a[TID]; dynamic[TID] = a[0]; }");
  const ir::Object& tile = objectNamed(m, "tile");
  CHECK(tile.space == ir::Space::Shared);
  CHECK(tile.size == 288u);
  CHECK(tile.init == ir::Init::Undefined);
  CHECK(tile.elementType == "float");
  CHECK(tile.elementBytes == 4);
  CHECK_FALSE(tile.dynamicShared);
  const ir::Object& dynamic = objectNamed(m, "dynamic");
  CHECK(dynamic.dynamicShared);
  CHECK(dynamic.space == ir::Space::Shared);
  CHECK(dynamic.elementBytes == 4);
}

static const char* kGlobals =
    "__constant__ int table[2] = {7, 8};"
    "__constant__ const int fixed[2] = {5, 6};"
    "__device__ short counter = 3;"
    "__device__ int *const link = (int *)&counter + 1;"
    "__global__ void k(int *a) { a[TID] = table[0] + fixed[TID] + counter + *link; }";

TEST_CASE("device variables are arbitrary unless they are const") {
  ir::Module m = moduleOf(kGlobals);
  CHECK(objectNamed(m, "table").init == ir::Init::Arbitrary);
  CHECK(objectNamed(m, "table").space == ir::Space::Constant);
  CHECK(objectNamed(m, "counter").init == ir::Init::Arbitrary);
  CHECK(objectNamed(m, "counter").space == ir::Space::Global);
  CHECK_FALSE(objectNamed(m, "counter").readOnly);
  const ir::Object& fixed = objectNamed(m, "fixed");
  CHECK(fixed.init == ir::Init::Bytes);
  CHECK(fixed.readOnly);
  CHECK(fixed.bytes == std::vector<uint8_t>{5, 0, 0, 0, 6, 0, 0, 0});
}

TEST_CASE("with --init-globals, device variables start with their initialisers") {
  SourceFile file(kGlobals);
  core::Options options = optionsFor(file.path());
  options.initGlobals = true;
  core::FrontendResult r = core::compile(options, false);
  REQUIRE(r.ok);
  CHECK(objectNamed(r.module, "table").bytes == std::vector<uint8_t>{7, 0, 0, 0, 8, 0, 0, 0});
  CHECK(objectNamed(r.module, "counter").bytes == std::vector<uint8_t>{3, 0});
}

TEST_CASE("addresses in initialisers are pointers to objects") {
  ir::Module m = moduleOf(
      "__device__ int x[4];"
      "__device__ int *const table[2] = {nullptr, x + 2};"
      "__global__ void k(int *a) { a[TID] = *table[TID]; }");
  const ir::Object& table = objectNamed(m, "table");
  REQUIRE(table.init == ir::Init::Bytes);
  REQUIRE(table.pointers.size() == 1);
  const auto [at, pointer] = *table.pointers.begin();
  CHECK(at == 8);
  CHECK(m.objects[ir::pointerObject(pointer)].name == "x");
  CHECK(ir::pointerOffset(pointer) == 8);
}

TEST_CASE("variables have names and lines") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, int n) {\n"
      "  int i = 1;\n"
      "  i = i + n;\n"
      "  float4 v;\n"
      "  v.y = 2;\n"
      "  a[i] = v.y;\n"
      "}\n");
  std::vector<std::pair<std::string, uint32_t>> seen;
  for (const ir::Inst* i : all(kernelFunction(m), Opcode::DebugValue))
    seen.emplace_back(i->name, m.locations[i->loc].line);
  std::vector<std::pair<std::string, uint32_t>> expected{{"a", 1}, {"n", 1}, {"i", 2}, {"i", 3}, {"v.y", 5}};
  CHECK(seen == expected);
}

TEST_CASE("locations have file, line, column and function") {
  ir::Module m = moduleOf("__global__ void k(int *a) {\n  a[3] = 1;\n}\n");
  const ir::Inst* store = all(kernelFunction(m), Opcode::Store).at(0);
  const ir::Location& l = m.locations[store->loc];
  CHECK(l.line == 2);
  CHECK(l.column == 8);
  CHECK(l.function == "k");
  CHECK(l.file.find("kernel.cu") != std::string::npos);
  CHECK(m.locations[m.kernels[0].loc].line == 1);
}

TEST_CASE("dynamic shared arrays of one kernel share memory") {
  ir::Module m = moduleOf(
      "extern __shared__ int ints[]; extern __shared__ double doubles[]; extern __shared__ char chars[];"
      "__global__ void k(int *a) { ints[TID] = 1; a[TID] = (int)doubles[0]; }"
      "__global__ void other(int *a) { a[0] = chars[0]; }");
  size_t dynamic = 0;
  for (const ir::Object& o : m.objects) dynamic += o.dynamicShared;
  CHECK(dynamic == 2);
  const ir::Object& both = objectNamed(m, "ints");
  CHECK(both.align == 8);
  CHECK(objectNamed(m, "chars").dynamicShared);
}

TEST_CASE("a structure parameter that is written is a copy per thread") {
  ir::Module m = moduleOf(
      "struct S { int v[4]; };"
      "__global__ void k(int *a, S s, S r, int i) { s.v[i & 3] = TID; a[TID] = s.v[0] + r.v[i & 3]; }");
  const ir::Function& f = kernelFunction(m);
  REQUIRE(count(f, Opcode::LocalAddr) == 1);
  const ir::Inst& local = *all(f, Opcode::LocalAddr)[0];
  CHECK(m.objects[local.object].name == "s");
  // The address of every store except the one to `a` comes from the local copy.
  size_t intoParameters = 0;
  for (const ir::Inst* store : all(f, Opcode::Store)) {
    ir::Operand base = store->operands[1];
    while (base.payload >= f.params.size() && definition(f, base).op == Opcode::PtrAdd)
      base = definition(f, base).operands[0];
    intoParameters += base.payload == 1 || base.payload == 2;
  }
  CHECK(intoParameters == 0);
  CHECK(count(f, Opcode::Store) == 6);
}
