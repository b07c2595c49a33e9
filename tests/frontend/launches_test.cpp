// Launches and allocations inferred from host code.

#include <catch2/catch.hpp>

#include <cmath>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

static ir::Kernel kernelOf(const std::string& host) {
  return joinedKernel(moduleOf("__global__ void k(int *a, int n, int m) { a[TID] = n + m; }\n" + host));
}

static ir::SourceLaunch launchOf(const std::string& host) {
  ir::Kernel k = kernelOf(host);
  REQUIRE(k.sourceLaunch);
  return *k.sourceLaunch;
}

using Conditions = std::vector<std::string>;

/// The conditions of the kernel's launch, as text.
static Conditions given(const std::string& host) {
  const ir::Kernel k = kernelOf(host);
  Conditions out;
  for (const ir::LaunchCondition& c : k.sourceLaunch.value().given) out.push_back(ir::print(c.condition, k));
  return out;
}

TEST_CASE("a constant launch is read") {
  auto l = launchOf("void run(int *p) { k<<<4, 128, 256>>>(p, 1, 2); }");
  CHECK(l.grid == ir::Dim3{4, 1, 1});
  CHECK(l.block == ir::Dim3{128, 1, 1});
  CHECK(l.sharedBytes == 256u);
  CHECK(launchOf("void run(int *p) { k<<<4, 128>>>(p, 1, 2); }").sharedBytes == 0u);
}

TEST_CASE("dim3 variables, constants and arithmetic are evaluated") {
  auto l = launchOf(
      "const int kTile = 16;\n"
      "void run(int *p) { int n = 1 << 10; dim3 block(kTile, kTile); dim3 grid(n / block.x, (n + 15) / 16, 2);"
      " k<<<grid, block, kTile * sizeof(float)>>>(p, 1, 2); }");
  CHECK(l.grid == ir::Dim3{64, 64, 2});
  CHECK(l.block == ir::Dim3{16, 16, 1});
  CHECK(l.sharedBytes == 64u);
}

TEST_CASE("a variable that is assigned once has that value") {
  CHECK(launchOf("void run(int *p) { int n; n = 4; k<<<n, 8>>>(p, 1, 2); }").grid == ir::Dim3{4, 1, 1});
  CHECK(launchOf("void run(int *p) { dim3 g; g.y = 5; k<<<g, 8>>>(p, 1, 2); }").grid == ir::Dim3{1, 5, 1});
  CHECK(launchOf("void run(int *p) { dim3 g; g = dim3(3); k<<<g, 8>>>(p, 1, 2); }").grid == ir::Dim3{3, 1, 1});
  CHECK(launchOf("int n = 4; void run(int *p) { k<<<n, 8>>>(p, 1, 2); }").grid == ir::Dim3{4, 1, 1});
}

TEST_CASE("a variable has the value last assigned if it is the same on every path") {
  CHECK(launchOf("void run(int *p) { int n; n = 1; n = 2; k<<<n, 128>>>(p, 1, 2); }").grid == ir::Dim3{2, 1, 1});
  CHECK(launchOf("void run(int *p) { dim3 g(4, 3); g.x = 5; k<<<g, 128>>>(p, 1, 2); }").grid == ir::Dim3{5, 3, 1});
  CHECK(launchOf("void run(int *p, dim3 g) { g.x = 5; k<<<g, 128>>>(p, 1, 2); }").grid == ir::Dim3{5, 0, 0});
  CHECK(launchOf("void run(int *p, int c) { int n = 2; if (c) n = 3; k<<<n, 128>>>(p, 1, 2); }").grid ==
        ir::Dim3{0, 1, 1});
}

TEST_CASE("values that depend on input or change are not constant") {
  const ir::Dim3 any{0, 1, 1};
  CHECK(launchOf("void run(int *p, int n) { k<<<n, 128>>>(p, 1, 2); }").grid == any);
  CHECK(launchOf("void run(int *p) { int n = 1; n += 2; k<<<n, 128>>>(p, 1, 2); }").grid == ir::Dim3{3, 1, 1});
  CHECK(launchOf("void run(int *p, int n) { for (int i = 1; i < n; ++i) k<<<i, 128>>>(p, 1, 2); }").grid == any);
  CHECK(launchOf("void change(int &); void run(int *p) { int n = 1; change(n); k<<<n, 128>>>(p, 1, 2); }").grid == any);
  CHECK(launchOf("void change(int *); void run(int *p) { int n = 1; change(&n); k<<<n, 128>>>(p, 1, 2); }").grid ==
        any);
  CHECK(launchOf("void run(int *p) { int n = 1; auto f = [&] { ++n; }; f(); k<<<n, 128>>>(p, 1, 2); }").grid ==
        ir::Dim3{2, 1, 1});
  CHECK(launchOf("void run(int *p) { dim3 g; g.x = 5; g.x /= 2; k<<<g, 128>>>(p, 1, 2); }").grid == ir::Dim3{2, 1, 1});
  CHECK(launchOf("int n = 4; void set() { n = 5; } void run(int *p) { k<<<n, 128>>>(p, 1, 2); }").grid == any);
  // Such a launch fails, and no kernel runs.
  CHECK_FALSE(kernelOf("void run(int *p) { k<<<0, 128>>>(p, 1, 2); }").sourceLaunch);
  CHECK_FALSE(launchOf("void run(int *p, dim3 g) { k<<<g, 128>>>(p, 1, 2); }").grid);
  CHECK_FALSE(launchOf("void run(int *p, int n) { k<<<1, dim3(8, n)>>>(p, 1, 2); }").block);
  CHECK_FALSE(launchOf("void run(int *p, int n) { k<<<1, 8, n>>>(p, 1, 2); }").sharedBytes);
}

TEST_CASE("launches of different shapes are reported one by one") {
  const ir::Module m = moduleOf(
      "__global__ void k(int *a, int n, int m) { a[TID] = n + m; }\n"
      "void run(int *p, int n) { k<<<n, 1>>>(p, 1, 2); k<<<2, 32>>>(p, 1, 2); k<<<3, 64>>>(p, 1, 2);\n"
      "  k<<<3, 64>>>(p, 1, 2); }");
  REQUIRE(m.kernels.size() == 3);
  CHECK(m.kernels[1].sourceLaunch->grid == ir::Dim3{2, 1, 1});
  CHECK(m.kernels[2].sourceLaunch->block == ir::Dim3{64, 1, 1});
  CHECK(m.kernels[2].sourceLaunch->lines == std::vector<uint32_t>{2, 3});
  for (const ir::Kernel& k : m.kernels) CHECK(k.sourceLaunch->isOneOfSeveral);
}

TEST_CASE("without a launch no launch is reported") {
  CHECK_FALSE(kernelOf("int main() { return 0; }").sourceLaunch);
}

TEST_CASE("arguments are followed through the calls that lead to a launch") {
  auto l = launchOf(
      "int ceiling(int a, int b) { if (a % b == 0) return a / b; return a / b + 1; }\n"
      "void launch(int *p, int threads, const dim3 &grid) { k<<<grid, threads, threads * 4>>>(p, 1, 2); }\n"
      "void run(int *p, int threads) { launch(p, threads, dim3(ceiling(1000, threads), 2)); }\n"
      "int main() { run(nullptr, 64); }");
  CHECK(l.grid == ir::Dim3{16, 2, 1});
  CHECK(l.block == ir::Dim3{64, 1, 1});
  CHECK(l.sharedBytes == 256u);
}

TEST_CASE("conditions around a launch determine values") {
  const std::string templates = "template <int N> __global__ void t(int *a) { a[TID] = N; }\n";
  ir::Module m = moduleOf(templates +
                          "void run(int *p, int threads) { dim3 block(threads, 1, 1);\n"
                          " switch (threads) { case 64: t<64><<<1, block>>>(p); break;\n"
                          "  case 32: case 16: t<32><<<1, block>>>(p);\n"
                          "  case 8: t<8><<<1, block>>>(p); }\n"
                          " if (p && threads == 4) t<4><<<1, block>>>(p); else t<2><<<1, block>>>(p); }");
  auto block = [&](const std::string& name) {
    for (const ir::Kernel& k : m.kernels)
      if (k.name == name) return k.sourceLaunch.value().block;
    FAIL("no kernel " + name);
    return std::optional<ir::Dim3>();
  };
  CHECK(block("t<64>") == ir::Dim3{64, 1, 1});
  CHECK_FALSE(block("t<32>"));  // two cases
  CHECK_FALSE(block("t<8>"));   // the previous case falls through
  CHECK(block("t<4>") == ir::Dim3{4, 1, 1});
  CHECK_FALSE(block("t<2>"));
}

TEST_CASE("launches through pointers and through runtime functions are found") {
  auto l = launchOf("void run(int *p) { void (*f)(int *, int, int) = k; f<<<3, 32>>>(p, 1, 2); }");
  CHECK(l.grid == ir::Dim3{3, 1, 1});
  for (const std::string name : {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"}) {
    ir::Kernel k = kernelOf("int " + name +
                            "(const void *, dim3, dim3, void **, size_t, int);\n"
                            "void run(int *p) { int n = 7, m = 8; void *args[] = {(void *)&p, &n, &m};\n" +
                            name + "((void *)k, dim3(3), dim3(32), args, 64, 0); }");
    REQUIRE(k.sourceLaunch);
    CHECK(k.sourceLaunch->grid == ir::Dim3{3, 1, 1});
    CHECK(k.sourceLaunch->sharedBytes == 64u);
    CHECK(k.params[1].passed == 7);
    CHECK(k.params[2].passed == 8);
  }
}

TEST_CASE("values that all launches pass are known") {
  ir::Kernel k = kernelOf("void run(int *p, int x) { k<<<1, 8>>>(p, 3, x); k<<<2, 8>>>(p, 3, 4); }");
  CHECK(k.params[1].passed == 3);
  CHECK_FALSE(k.params[2].passed);
  CHECK_FALSE(kernelOf("void run(int *p) { k<<<1, 8>>>(p, 3, 1); k<<<2, 8>>>(p, 4, 1); }").params[1].passed);
  CHECK(kernelOf("void run(int *p) { k<<<1, 8>>>(p, -1, 1); }").params[1].passed == -1);
  // Two calls of the launching function.
  CHECK_FALSE(kernelOf("void run(int *p, int n) { k<<<1, 8>>>(p, n, 1); } int main() { run(0, 1); run(0, 2); }")
                  .params[1]
                  .passed);
}

TEST_CASE("conditions of the launch on parameters and grid") {
  CHECK(given("void run(int *p, int n) { k<<<(n + 255) / 256, 256>>>(p, n, n); }") ==
        Conditions{"(n + 255) / 256 == gridDim.x", "n == m", "n >= 1", "gridDim.x <= 8388607"});
  CHECK(given("int up(int a, int b) { return a / b + (a % b != 0); }\n"
              "void run(int *p, int rows, int w) { dim3 g(up(w, 16), rows / 16); k<<<g, 256>>>(p, w, rows); }") ==
        Conditions{"n / 16 + (n % 16 != 0) == gridDim.x", "m / 16 == gridDim.y", "n >= -15", "m <= 1048575", "m >= 16",
                   "gridDim.x <= 134217728", "gridDim.y <= 65535"});
  // The variable changes between the computation of the grid and the launch.
  CHECK(given("void run(int *p, int n) { int g = n / 8; n = 5; k<<<g, 256>>>(p, n, 1); }") ==
        Conditions{"gridDim.x <= 268435455"});
  CHECK(given("void load(int *); void run(int *p) { int n; load(&n); int g = n / 8; k<<<g, 256>>>(p, n, 1); }") ==
        Conditions{"n / 8 == gridDim.x", "n >= 8", "gridDim.x <= 268435455"});
  // Any call may change a variable whose address has escaped.
  CHECK(given("void load(int *); void other(); void run(int *p) { int n; load(&n); int g = n / 8; other();"
              " k<<<g, 256>>>(p, n, 1); }") == Conditions{"gridDim.x <= 268435455"});
  // Equal at only one of the launches.
  CHECK(given("void run(int *p, int x, int y) { k<<<1, 8>>>(p, x, x); k<<<1, 8>>>(p, x, y); }").empty());
}

TEST_CASE("relations keep the types of the host's arithmetic") {
  CHECK(given("void run(int *p, unsigned n) { k<<<(n + 255) / 256, 256>>>(p, n, 1); }") ==
        Conditions{"uint32(n + 255) / 256 == gridDim.x", "gridDim.x <= 16777215"});
  CHECK(given("void run(int *p, int n) { unsigned short g = n / 8; k<<<g, 256>>>(p, n, 1); }") ==
        Conditions{"uint16(n / 8) == gridDim.x", "gridDim.x <= 65535"});
  // The host computes with more bits than are passed.
  CHECK(given("void run(int *p, long n) { k<<<n / 8, 256>>>(p, n, 1); }").empty());
  CHECK(given("void run(int *p, int n) { k<<<n >> 4, 256>>>(p, n, 1); }") ==
        Conditions{"n / 268435456 * 16777216 + n / 16 % 16777216 == gridDim.x", "n >= 16", "gridDim.x <= 134217727"});
}

/// `isProved`: a proved extent; otherwise a possible one.
static std::string extentOf(const std::string& host, bool isProved = true) {
  const ir::Kernel k = kernelOf(host);
  const ir::KernelParam& p = k.params.at(0);
  return p.extent && p.isExtentUnproved != isProved ? ir::print(*p.extent, k) : "";
}

TEST_CASE("the extent of an argument is the size that cudaMalloc allocates") {
  CHECK(extentOf("int main() { int *p; cudaMalloc((void **)&p, 100 * sizeof(int)); k<<<1, 64>>>(p, 1, 2); }") == "400");
  CHECK(extentOf("int main(int c, char **) { int *p = 0; cudaMalloc((void **)&p, c * sizeof(int) + 4);"
                 " k<<<1, 64>>>(p, c, 2); }") == "n * 4 + 4");
  CHECK(extentOf("#define COUNT (1 << 10)\n"
                 "int main() { int *p; cudaMalloc((void **)&p, COUNT * sizeof(int)); k<<<1, 64>>>(p, COUNT, 2); }") ==
        "4096");
  CHECK(extentOf("void run(int *q, int x) { k<<<1, 64>>>(q, x, 2); }\n"
                 "int main(int c, char **) { int *p; cudaMalloc((void **)&p, c * 4); run(p, c); }") == "n * 4");
}

TEST_CASE("a pointer into an array has the array's extent, and its place there") {
  auto placeOf = [](const std::string& pointer) {
    return kernelOf("int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 64>>>(" + pointer + ", 1, 2); }")
        .params.at(0)
        .offset;
  };
  auto extent = [](const std::string& pointer, bool isProved) {
    return extentOf("int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 64>>>(" + pointer + ", 1, 2); }",
                    isProved);
  };
  CHECK(extent("p + 1", true) == "64");
  CHECK(placeOf("p + 1") == 4);
  CHECK(extent("p + 17", true) == "64");
  CHECK(placeOf("p + 17") == 68);
  // Before the array: nothing can be accessed, whatever the size is.
  CHECK(extent("p - 1", false) == "0");
  CHECK(placeOf("p - 1") == 0);
}

TEST_CASE("signed sizes do not overflow, and others wrap") {
  auto sized = [](const std::string& bytes) {
    return extentOf("int main(int c, char **) { int *p = 0; cudaMalloc((void **)&p, " + bytes +
                    "); k<<<1, 64>>>(p, c, 2); }");
  };
  CHECK(sized("c * 4 + 8") == "n * 4 + 8");
  CHECK(sized("c * c * c * 4") == "n * n * n * 4");
  CHECK(sized("(unsigned)c * 4") == "uint32(n * 4)");
  CHECK(sized("(int)((unsigned)c * 4)") == "int32(n * 4)");
  CHECK(sized("(short)(c * 4)") == "int16(int16(n) * 4)");
}

TEST_CASE("uncertain extents are not used") {
  CHECK(extentOf("int many(); int main() { int *p; cudaMalloc((void **)&p, many()); k<<<1, 64>>>(p, 1, 2); }") == "");
  CHECK(
      extentOf("int main(int c, char **) { int *p; cudaMalloc((void **)&p, 64); p = p + c; k<<<1, 64>>>(p, 1, 2); }") ==
      "");
  CHECK(extentOf("int main() { int *p, *q; cudaMalloc((void **)&p, 64); cudaMalloc((void **)&q, 32);"
                 " k<<<1, 64>>>(p, 1, 2); k<<<1, 64>>>(q, 1, 2); }") == "");
  CHECK(extentOf("void change(int *&); int main() { int *p; cudaMalloc((void **)&p, 64); change(p);"
                 " k<<<1, 64>>>(p, 1, 2); }") == "");
  // The size is computed before the variable changes: it depends on argc ($0), not on the passed value.
  CHECK(extentOf("int main(int c, char **) { int *p; cudaMalloc((void **)&p, c); c = 5; k<<<1, 64>>>(p, c, 2); }") ==
        "$0");
}

TEST_CASE("the extent of one of two arrays is a case distinction") {
  CHECK(extentOf("int main(int c, char **) { int *p; if (c > 1) cudaMalloc((void **)&p, 64); else"
                 " cudaMalloc((void **)&p, 32); k<<<1, 64>>>(p, c, 2); }") == "n > 1 ? 64 : 32");
  CHECK(extentOf("int main(int c, char **) { int *q[2]; cudaMalloc((void **)&q[0], 64); cudaMalloc((void **)&q[1], 64);"
                 " k<<<1, 64>>>(q[c & 1], c, 2); }") == "64");
  CHECK(extentOf("int many(); int main() { int *p; if (many()) cudaMalloc((void **)&p, 64); else"
                 " cudaMalloc((void **)&p, 32); k<<<1, 64>>>(p, 1, 2); }") == "");
}

TEST_CASE("values that cannot be expressed are reported with the line that passes them") {
  auto lost = [](const std::string& host) {
    const ir::KernelParam p = kernelOf(host).params.at(1);
    return !p.passed && !p.passedAt.empty();
  };
  const std::string many = "static int many() { int n; asm(\"\" : \"=r\"(n)); return n; } ";
  CHECK(lost(many + "int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p, many(), 1); }"));
  CHECK(lost(many + "int main(int c, char **) { int *p; cudaMalloc((void **)&p, 64);"
                    " k<<<1, 16>>>(p, many() + c, 1); }"));
  // A function of another file may return any value.
  CHECK_FALSE(lost("int many(); int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p, many(), 1); }"));
  CHECK_FALSE(lost("int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p, 5, 1); }"));
  CHECK_FALSE(lost("int main(int c, char **) { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p, c / 3, 1); }"));
  CHECK_FALSE(
      lost("int main(int c, char **) { int *p; cudaMalloc((void **)&p, 64);"
           " for (int i = 0; i < c; ++i) k<<<1, 16>>>(p, i, 1); }"));
  // Sizes are known although the last argument is not.
  CHECK(extentOf(many + "int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p, 1, many()); }") == "64");
}

TEST_CASE("of a lost number, constants that some way passes are reported") {
  using Numbers = std::vector<int64_t>;
  auto mayPass = [](const std::string& count, const std::string& condition = "") {
    return kernelOf(
               "static int many() { int n; asm(\"\" : \"=r\"(n)); return n; } int main() { int *p, m = many();"
               " cudaMalloc((void **)&p, 64); " +
               condition + " k<<<1, 16>>>(p, " + count + ", 1); }")
        .params.at(1)
        .mayPass;
  };
  CHECK(mayPass("m < 1000 ? m : 1000") == Numbers{1000});
  CHECK(mayPass("m < 0 ? -1 : m < 1000 ? m : 1000") == Numbers{-1, 1000});
  CHECK(mayPass("m").empty());
  CHECK(mayPass("7").empty());
  // The condition of the launch rules it out.
  CHECK(mayPass("m < 1000 ? m : 1000", "if (m < 1000)").empty());
}

TEST_CASE("extents of several launches that agree are used") {
  CHECK(extentOf("int main() { int *p; cudaMalloc((void **)&p, 64); k<<<1, 16>>>(p, 1, 2); k<<<2, 8>>>(p, 1, 2); }") ==
        "64");
}

static std::vector<uint32_t> linesIn(const ir::HostPlaces& places) {
  std::vector<uint32_t> out;
  for (const ir::HostPlace& p : places) out.push_back(p.line);
  return out;
}
using LineNumbers = std::vector<uint32_t>;

// The kernel is in line 1.
TEST_CASE("values are reported with the assignment, computation or call that they come from") {
  auto valueFrom = [](const std::string& host) {
    const ir::Kernel k = joinedKernel(moduleOf("__global__ void k(int *a, int n) { a[TID] = n; }\n" + host));
    REQUIRE(k.params[1].passed);
    return linesIn(k.params[1].passedAt);
  };
  CHECK(valueFrom("int main() {\nint *p;\nk<<<1, 4>>>(p,\n 8); }") == LineNumbers{4});
  CHECK(valueFrom("int main() {\nint *p;\nint n = 8;\nk<<<1, 4>>>(p, n); }") == LineNumbers{4});
  CHECK(valueFrom("int main() {\nint *p;\nint n = 8;\nn = 9;\nk<<<1, 4>>>(p, n); }") == LineNumbers{6});
  CHECK(valueFrom("static void run(int *p, int m) {\nk<<<1, 4>>>(p, m); }\nint main() {\nint *p;\nrun(p, 8); }") ==
        LineNumbers{6});
  CHECK(valueFrom("static void run(int *p, int m) {\nk<<<1, 4>>>(p, m); }\n"
                  "int main() {\nint *p;\nint n = 8;\nrun(p, n); }") == LineNumbers{6});
}

TEST_CASE("sizes are reported with the allocation, conditions with the branch that checks them") {
  const ir::Kernel k =
      joinedKernel(moduleOf("__global__ void k(int *a, int n) { a[TID] = n; }\n"
                            "int main(int c, char **) {\nint *p;\ncudaMalloc(&p, c * sizeof(int));\n"
                            "if (c > 64)\nreturn 1;\nk<<<1, 64>>>(p, c); }"));
  CHECK(linesIn(k.params[0].allocatedAt) == LineNumbers{4});
  CHECK(k.params[0].allocatedAt.at(0).call == "cudaMalloc");
  REQUIRE(k.sourceLaunch);
  bool any = false;
  for (const ir::LaunchCondition& g : k.sourceLaunch->given) {
    if (ir::print(g.condition, k) != "n <= 64") continue;
    any = true;
    CHECK(linesIn(g.at) == LineNumbers{5});
  }
  CHECK(any);
}

TEST_CASE("arrays that are read although nothing was written since the allocation are reported") {
  auto unwritten = [](const std::string& body) {
    return joinedKernel(moduleOf("__global__ void k(const int *a, int *b) { b[TID] = a[TID]; }\n"
                                 "__global__ void fill(int *a) { a[TID] = 1; }\n"
                                 "void known(int *); int main(int c, char **) { int *p, *q, h[16] = {};\n"
                                 "cudaMalloc(&p, 64); cudaMalloc(&q, 64); " +
                                 body + " k<<<1, 16>>>(p, q); }"))
        .params.at(0)
        .contents.unwritten;
  };
  using Ranges = std::vector<std::pair<uint64_t, uint64_t>>;
  const Ranges none, all{{0, UINT64_MAX}};
  CHECK(unwritten("") == all);
  CHECK(unwritten("cudaMemset(q, 0, 64);") == all);
  CHECK(unwritten("cudaMemset(p, 0, 64);") == none);
  CHECK(unwritten("cudaMemset(p, 0, c);") == none);
  CHECK(unwritten("cudaMemset(p, 0, 8);") == Ranges{{8, UINT64_MAX}});
  CHECK(unwritten("cudaMemcpy(p + 4, h, 16, cudaMemcpyHostToDevice);") == Ranges{{0, 16}, {32, UINT64_MAX}});
  CHECK(unwritten("cudaMemcpy(p, q, 64, cudaMemcpyDeviceToDevice);") == none);
  CHECK(unwritten("if (c) cudaMemset(p, 0, 64);") == none);
  CHECK(unwritten("fill<<<1, 16>>>(p);") == none);
  CHECK(unwritten("fill<<<1, 16>>>(q);") == all);
  CHECK(unwritten("k<<<1, 16>>>(q, p);") == none);
  CHECK(unwritten("known(p);") == none);
  CHECK(unwritten("int **x = &p; known(*x);") == none);
}

TEST_CASE("values that are not passed are host values if all of them are inputs") {
  auto isTold = [](const std::string& body) {
    const ir::Kernel k = joinedKernel(
        moduleOf("__global__ void k(int *a, int n) { a[TID] = n; }\n"
                 "#include <stdlib.h>\nint more(); int main(int, char **v) { int *p; int n = atoi(v[1]);\n" +
                 body + " }"));
    REQUIRE(k.sourceLaunch);
    // Otherwise the extent is only possible.
    CHECK(k.params[0].extent);
    CHECK_FALSE(k.sourceLaunch->hostValues.empty());
    return !k.params[0].isExtentUnproved;
  };
  CHECK(isTold("cudaMalloc(&p, n * 4); k<<<1, 64>>>(p, n / 3);"));
  CHECK(isTold("cudaMalloc(&p, n * 4); int m = atoi(v[2]); k<<<1, 64>>>(p, m);"));
  CHECK(isTold("cudaMalloc(&p, n * 4); if (n % 3 == 0) exit(1); k<<<1, 64>>>(p, n / 3);"));
  CHECK(
      isTold("int h[64]; for (int i = 0; i < n; ++i) h[i % 64] = i;"
             " cudaMalloc(&p, n * 4); k<<<1, 64>>>(p, n / 3);"));
  // The same string read in two ways, an unknown number, a call that may terminate the program, a loop that may.
  CHECK_FALSE(isTold("cudaMalloc(&p, n * 4); long m = atol(v[1]); k<<<1, 64>>>(p, m);"));
  CHECK_FALSE(isTold("cudaMalloc(&p, n * 4); k<<<1, 64>>>(p, more());"));
  CHECK_FALSE(isTold("cudaMalloc(&p, n * 4); more(); k<<<1, 64>>>(p, n / 3);"));
  CHECK_FALSE(
      isTold("for (int i = 0; i < n; ++i) if (i * i == n) exit(1);"
             " cudaMalloc(&p, n * 4); k<<<1, 64>>>(p, n / 3);"));
}

TEST_CASE("floating-point quotients are rounded like integer quotients") {
  const std::string kShort = "n == uint16(n)";  // the value that is passed
  auto blocks = [](const std::string& count) {
    return given("#include <math.h>\nvoid run(int *p, unsigned short n, unsigned m, int i) { k<<<" + count +
                 ", 256>>>(p, n, m); }");
  };
  CHECK(blocks("(unsigned)ceil(n / 256.0)") ==
        Conditions{"uint16((uint16(n) + 255) / 256) == gridDim.x", kShort, "n >= 1", "gridDim.x <= 256"});
  CHECK(blocks("(int)ceilf((float)n / 256)") ==
        Conditions{"uint16((uint16(n) + 255) / 256) == gridDim.x", kShort, "n >= 1", "gridDim.x <= 256"});
  CHECK(blocks("(int)floorf(n / 100.f)") ==
        Conditions{"uint16(uint16(n) / 100) == gridDim.x", kShort, "n >= 100", "gridDim.x <= 655"});
  CHECK(blocks("(unsigned)(n / 100.0)") ==
        Conditions{"uint16(uint16(n) / 100) == gridDim.x", kShort, "n >= 100", "gridDim.x <= 655"});
  CHECK(blocks("(unsigned)ceil(double(float(n) / 7))") ==
        Conditions{"uint16((uint16(n) + 6) / 7) == gridDim.x", kShort, "n >= 1", "gridDim.x <= 9363"});
  // A float cannot represent all of these values, and rounding to nearest is different.
  CHECK(blocks("(unsigned)ceilf(m / 256.0f)") != Conditions{"(m + 255) / 256 == gridDim.x"});
  CHECK(blocks("(unsigned)round(n / 256.0)") == Conditions{kShort});
  CHECK(blocks("(unsigned)ceil(n / 0.7)") == Conditions{kShort});
}

// engine_floats.cpp relies on this.
TEST_CASE("a rounded quotient of integers lies between the same integers as the exact one") {
  constexpr int kAll = 1 << 24;  // floats represent all integers up to this one
  size_t wrong = 0;
  auto check = [&](int n, int d) {
    const float q = float(n) / float(d);
    wrong += int(std::ceil(q)) != n / d + (n % d > 0) || int(std::floor(q)) != n / d - (n % d < 0) || int(q) != n / d;
  };
  for (int d : {1, 2, 3, 7, 100, 255, 256, 4097, kAll / 2 + 1, kAll - 1, kAll})
    for (int n = 0; n <= 1 << 20; ++n)
      for (int m : {n, kAll - n}) check(m, d), check(-m, d);
  for (int d = 1; d <= 1 << 10; ++d)
    for (int n = 0; n <= 1 << 10; ++n) check(kAll - n, d), check(-n, d), check(n, kAll - d);
  CHECK(wrong == 0);
}
