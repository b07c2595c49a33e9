// Host code that Clang rejects, missing libraries, and code that a CUDA compiler accepts and Clang does not.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

static bool noted(const ir::Module& m, const std::string& text) {
  for (const std::string& n : m.notes)
    if (n.find(text) != std::string::npos) return true;
  return false;
}

TEST_CASE("a host function that does not compile is omitted and reported") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a) { a[TID] = 1; }\n"
      "int helper(int n) { return undeclared(n); }\n"
      "struct Host { int f() { return missing; } };\n"
      "template <class T> int late(T t) { return t.nothing(); }\n"
      "int main() { k<<<1, 8>>>(0); return late(3); }\n");
  CHECK(m.kernels.size() == 1);
  CHECK(noted(m, "function helper: "));
  CHECK(noted(m, "undeclared identifier 'undeclared'"));
  CHECK(noted(m, "function f: "));
  CHECK(noted(m, "function late: "));
  CHECK_FALSE(noted(m, "function main: "));
  REQUIRE(m.kernels[0].sourceLaunch);
  CHECK(m.kernels[0].sourceLaunch->block == ir::Dim3{8, 1, 1});
}

TEST_CASE("with errors on both sides, the kernel's errors are reported") {
  core::FrontendResult r =
      compileText("__global__ void k(int *a) { a[0] = deviceError; }\nint main() { return hostError; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("deviceError"));
  CHECK_THAT(r.diagnostics, !Contains("hostError"));
}

TEST_CASE("a __host__ __device__ function is not omitted") {
  core::FrontendResult r =
      compileText("__host__ __device__ int f() { return nothing; }\n__global__ void k(int *a) { a[0] = 1; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("undeclared identifier 'nothing'"));
}

TEST_CASE("a kernel template that only omitted code instantiates") {
  core::FrontendResult r = compileText(
      "template <class T> __global__ void k(T *a) { a[0] = 1; }\n"
      "int main() { k<int><<<1, 1>>>(0); return nothing; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.unchecked, Contains("never instantiated"));
  CHECK_THAT(r.diagnostics, Contains("function main: "));
}

TEST_CASE("no more than twenty errors are printed") {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "__device__ int f" + std::to_string(i) + "() { return nothing; }\n";
  core::FrontendResult r = compileText(text + "__global__ void k(int *a) { a[0] = 1; }\n");
  CHECK_THAT(r.diagnostics, Contains("kernel.cu:20:") && !Contains("kernel.cu:21:"));
}

TEST_CASE("headers that are not found count as empty") {
  ir::Module m = moduleOf(
      "#include <thrust/iterator/zip_iterator.h>\n#include <cub/cub.cuh>\n"
      "__global__ void k(int *a) { a[TID] = 1; }\n"
      "int main() { thrust::device_vector<int> v(3); }\n");
  CHECK(noted(m, "<thrust/iterator/zip_iterator.h> was not found and counts as empty"));
  CHECK(noted(m, "<cub/cub.cuh> was not found and counts as empty"));
  CHECK(noted(m, "assumed without check: code that compiles without <thrust/iterator/zip_iterator.h>, <cub/cub.cuh>"));
  CHECK(noted(m, "function main: "));
}

/// "kernel: construct, at LINE" for each unsupported instruction.
static std::vector<std::string> unsupported(const ir::Module& m) {
  std::vector<std::string> out;
  for (const ir::Kernel& k : m.kernels)
    for (const ir::Block& block : m.functions[k.function].blocks)
      for (const ir::Inst& inst : block.insts)
        if (inst.op == ir::Opcode::UnsupportedOp)
          out.push_back(k.name + ": " + inst.name + ", at " + std::to_string(m.locations[inst.loc].line));
  return out;
}

TEST_CASE("a device function that uses CUB is unsupported, and other kernels are not affected") {
  ir::Module m = moduleOf(
      "#include <cub/cub.cuh>\n"
      "__device__ int sum(int v) {\n  int w = v;\n  return cub::WarpReduce<int>().Sum(w);\n}\n"
      "__global__ void uses(int *a) { a[TID] = sum(a[TID]); }\n"
      "__global__ void plain(int *a) { a[TID] = 1; }\n"
      "template <int N> __global__ void scan(int *a) { auto f = [] { return cub::BlockScan<int, N>(); }; f(); a[0] = "
      "1; }\n"
      "template __global__ void scan<3>(int *);\n"
      "int main() { plain<<<1, 8>>>(0); }\n"
      "void sums() { cub::DeviceReduce::Sum(3); }\n");
  CHECK(unsupported(m) ==
        std::vector<std::string>{"uses: what <cub/cub.cuh> may declare, which was not found: use of undeclared "
                                 "identifier 'cub', at 4",
                                 "scan<3>: what <cub/cub.cuh> may declare, which was not found: use of undeclared "
                                 "identifier 'cub', at 8"});
  CHECK(m.kernels.size() == 3);
  CHECK(noted(m, "function sums: "));
}

TEST_CASE("a kernel that launches kernels is unsupported at the launch") {
  ir::Module m = moduleOf(
      "__global__ void child(int *a) { a[TID] = 1; }\n"
      "__global__ void parent(int *a) {\n  a[TID] = 2;\n\n  child<<<1, 8>>>(a);\n}\n");
  CHECK(unsupported(m) ==
        std::vector<std::string>{"parent: a kernel that launches kernels (dynamic parallelism), at 5"});
}

TEST_CASE("any name may come from a header that was not found") {
  ir::Module m = moduleOf(
      "#include <cub/cub.cuh>\n"
      "__global__ void wrong(int *a) { a[0] = nothing; }\n"
      "__global__ void plain(int *a) { a[TID] = 1; }\n");
  CHECK(unsupported(m) == std::vector<std::string>{"wrong: what <cub/cub.cuh> may declare, which was not found: use of "
                                                   "undeclared identifier 'nothing', at 2"});
}

TEST_CASE("a declaration that needs a lost header is left out, and all others of its name with it") {
  ir::Module m = moduleOf(
      "#include <lost/api.h>\n"
      "lost::state all;\n"
      "namespace own {\n"
      "struct Kept { lost::state s; int n; };\n"
      "__device__ int at(lost::state s) { return 0; }\n"
      "__device__ int at(double d) { return 1; }\n"
      "}\n"
      "__global__ void taken(lost::state s,\n                      int *a) { a[0] = 1; }\n"
      "__global__ void calls(int *a) { a[0] = own::at(1.0); }\n"
      "__global__ void holds(int *a) {\n  own::Kept k;\n  a[0] = k.n;\n}\n"
      "__global__ void plain(int *a) { a[TID] = 1; }\n");
  REQUIRE(m.kernels.size() == 4);
  const std::vector<std::string> all = unsupported(m);
  REQUIRE(all.size() == 3);
  CHECK_THAT(all[0], Contains("taken: what <lost/api.h> may declare") && EndsWith("at 8"));
  CHECK_THAT(all[1], Contains("calls: what <lost/api.h> may declare") && EndsWith("at 10"));
  CHECK_THAT(all[2], Contains("holds: what <lost/api.h> may declare") && EndsWith("at 12"));
  CHECK(noted(m, "all ("));
  CHECK(noted(m, "Kept ("));
}

TEST_CASE("an operator that needs a lost header keeps the file from being checked") {
  core::FrontendResult r = compileText(
      "#include <lost/api.h>\n"
      "struct V { int x; };\n"
      "__device__ V operator+(V a, lost::state s) { return a; }\n"
      "__global__ void plain(int *a) { a[TID] = 1; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("note: <lost/api.h> was not found"));
}

TEST_CASE("macros that a lost header may define are named") {
  ir::Module m = moduleOf(
      "#ifndef FIRST\n#define FIRST\n#endif\n"
      "#ifdef EARLIER\n#endif\n"
      "#include <lost/api.h>\n"
      "#ifndef GUARD\n#define GUARD 1\n#endif\n"
      "#ifdef LOST_FAST\n#endif\n"
      "#if LOST_VERSION > 3 && defined(LOST_WIDE)\n#endif\n"
      "__global__ void plain(int *a) { a[TID] = GUARD; }\n");
  CHECK(noted(m, "LOST_FAST ("));
  CHECK(noted(m, "LOST_VERSION ("));
  CHECK(noted(m, "LOST_WIDE ("));
  CHECK_FALSE(noted(m, "GUARD ("));
  CHECK_FALSE(noted(m, "EARLIER ("));
}

TEST_CASE("without the headers of CUB, its names are errors") {
  core::FrontendResult r = compileText("__global__ void uses(int *a) { cub::BlockReduce<int, 8> r; }\n");
  CHECK_FALSE(r.ok);
}

TEST_CASE("an alignment attribute may follow the memory space") {
  ir::Module m = moduleOf(
      "struct alignas(32) Big { int v; };\n"
      "__global__ void k(int *a, Big *b) { __shared__ alignas(64) char s[64]; s[TID] = 1; a[TID] = s[0] + sizeof(Big); "
      "}\n");
  CHECK(objectNamed(m, "s").align == 64);
}
