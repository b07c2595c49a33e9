// Must-findings in host programs, and possible defects that are not reported.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

/// "copy-size 7": class and line of each finding, in program order.
std::vector<std::string> found(const std::string& host) {
  const std::string text =
      "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
      "extern int anything();\n"
      "static void launch(int *a) { k<<<1, 16>>>(a); }\n" +
      host;
  std::vector<std::string> out;
  for (const core::HostFinding& f : compileText(text).host)
    out.push_back(std::string(info(f.cls).name) + " " + std::to_string(f.at.front().line));
  return out;
}

using Lines = std::vector<std::string>;

/// Statements of main, from line 4 on, with a buffer of 64 bytes.
std::vector<std::string> inMain(const std::string& statements) {
  return found("int main(int argc, char **argv) { int h[64], *a; cudaMalloc(&a, 64);\n" + statements +
               "\nreturn 0; }\n");
}

}  // namespace

TEST_CASE("a defect of every run is found") {
  CHECK(inMain("cudaMemset(a, 0, 65);") == Lines{"copy-size 5"});
  CHECK(inMain("cudaMemset(a, 0, 64);").empty());
  CHECK(inMain("cudaFree(a);\ncudaFree(a);") == Lines{"double-free 6"});
  CHECK(inMain("cudaFree(a);\nk<<<1, 16>>>(a);") == Lines{"host-use-after-free 6"});
  CHECK(inMain("k<<<1, 0>>>(a);") == Lines{"invalid-launch 5"});
}

TEST_CASE("a defect that depends on a branch is not reported") {
  CHECK(inMain("if (anything())\ncudaMemset(a, 0, 65);\ncudaMemset(a, 0, 1);").empty());
  CHECK(inMain("int n = anything() ? 64 : 65;\ncudaMemset(a, 0, n);").empty());
  CHECK(inMain("int n = anything() ? 65 : 66;\ncudaMemset(a, 0, n);") == Lines{"copy-size 6"});
  CHECK(inMain("if (anything()) cudaFree(a);\ncudaFree(a);").empty());
  CHECK(inMain("for (int i = 1; i < argc; ++i)\ncudaMemset(a, 0, 65);\ncudaMemset(a, 0, 1);").empty());
  CHECK(inMain("switch (anything()) { case 1: cudaFree(a); break; case 2: cudaMemset(a, 0, 65); }\nanything();"
               "cudaMemset(a, 0, 1);")
            .empty());
}

TEST_CASE("paths that merge are one") {
  CHECK(inMain("if (anything()) anything();\ncudaMemset(a, 0, 65);") == Lines{"copy-size 6"});
  CHECK(inMain("switch (anything()) { case 1: anything(); break; case 2: anything(); }\ncudaMemset(a, 0, 65);") ==
        Lines{"copy-size 6"});
  CHECK(inMain("for (int i = 0; i < argc; ++i) if (anything()) break;\ncudaMemset(a, 0, 65);") == Lines{"copy-size 6"});
  CHECK(inMain("if (anything()) cudaFree(a); else cudaFree(a);\ncudaFree(a);") == Lines{"double-free 6"});
}

TEST_CASE("a check that terminates the program counts as passed") {
  CHECK(inMain("if (argc < 2) return 1;\ncudaMemset(a, 0, 65);") == Lines{"copy-size 6"});
  CHECK(inMain("if (argc < 2) __builtin_trap();\ncudaMemset(a, 0, 65);") == Lines{"copy-size 6"});
  CHECK(inMain("if (argc < 2) throw 1;\ncudaMemset(a, 0, 65);") == Lines{"copy-size 6"});
  CHECK(inMain("if (argc < 2) { cudaMemset(a, 0, 65); return 1; }\ncudaMemset(a, 0, 1);").empty());
}

TEST_CASE("calls of the runtime succeed") {
  CHECK(inMain("if (cudaMemset(a, 0, 1) != cudaSuccess) cudaMemset(a, 0, 65);\nanything();").empty());
  CHECK(inMain("if (cudaMemset(a, 0, 1) != cudaSuccess) anything(); else cudaMemset(a, 0, 65);") ==
        Lines{"copy-size 5"});
  CHECK(inMain("k<<<1, 16>>>(a);\nif (cudaGetLastError()) { cudaFree(a); cudaFree(a); }\nanything();").empty());
}

TEST_CASE("functions are checked as they are called") {
  const std::string set = "static void set(int *p, int n) { cudaMemset(p, 0, n); }\n";
  CHECK(found(set + "int main() { int *a; cudaMalloc(&a, 64); set(a, 64); }").empty());
  CHECK(found(set + "int main() { int *a; cudaMalloc(&a, 64);\nset(a, 64);\nset(a, 65); }") == Lines{"copy-size 4"});
  const std::string some = "static void set(int *p, int n) { if (anything()) cudaMemset(p, 0, n); }\n";
  CHECK(found(some + "int main() { int *a; cudaMalloc(&a, 64); set(a, 65); }").empty());
}

TEST_CASE("iterations that every run executes are checked") {
  CHECK(inMain("for (int i = 0; i < 3; ++i)\ncudaMemset(a + 4 * i, 0, 16);").empty());
  CHECK(inMain("for (int i = 0; i < 3; ++i)\ncudaMemset(a + 4 * i, 0, 33);") == Lines{"copy-size 6"});
}

TEST_CASE("the host reads memory that is still being written") {
  auto managed = [](const std::string& statements) {
    return found("int main() { int *a; cudaMallocManaged(&a, 64);\nk<<<1, 16>>>(a);\n" + statements + " }\n");
  };
  CHECK(managed("return a[0];") == Lines{"unsynchronised-read 6"});
  CHECK(managed("cudaDeviceSynchronize(); return a[0];").empty());
  CHECK(managed("anything(); return a[0];").empty());
  CHECK(managed("int x; cudaMemcpy(&x, a, 4, cudaMemcpyDefault); return a[0];").empty());
  CHECK(managed("return *(volatile int *)a;").empty());
  CHECK(managed("return a[15];") == Lines{"unsynchronised-read 6"});
  CHECK(managed("return a[16];").empty());
}
