// Host code that Clang rejects, missing libraries, and code that a CUDA compiler accepts and Clang does not.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using Catch::Matchers::Contains;

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

TEST_CASE("Thrust and CUB headers are treated as empty") {
  ir::Module m = moduleOf(
      "#include <thrust/iterator/zip_iterator.h>\n#include <cub/cub.cuh>\n"
      "__global__ void k(int *a) { a[TID] = 1; }\n"
      "int main() { thrust::device_vector<int> v(3); }\n");
  CHECK(noted(m, "thrust/iterator/zip_iterator.h, cub/cub.cuh count as empty"));
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
        std::vector<std::string>{"uses: use of <cub/cub.cuh>, for which gpubmc has no headers, at 4",
                                 "scan<3>: use of <cub/cub.cuh>, for which gpubmc has no headers, at 8"});
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

TEST_CASE("errors of the program itself are still reported if libraries are missing") {
  core::FrontendResult r = compileText(
      "#include <cub/cub.cuh>\n"
      "__global__ void uses(int *a) { cub::BlockReduce<int, 8> r; }\n"
      "__global__ void wrong(int *a) { a[0] = nothing; }\n");
  CHECK_FALSE(r.ok);
  CHECK_THAT(r.diagnostics, Contains("undeclared identifier 'nothing'"));
  CHECK_THAT(r.diagnostics, !Contains("BlockReduce"));
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
