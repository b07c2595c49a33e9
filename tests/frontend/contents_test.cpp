// Contents of arrays at a launch, inferred from host code.

#include <catch2/catch.hpp>

#include "core/host/memory.h"
#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::test;

using Bytes = std::vector<uint8_t>;

static ir::KnownContents contentsOf(const std::string& host) {
  return joinedKernel(
             moduleOf("__global__ void k(int *a) { a[TID] = 1; }\n__global__ void other(int *a) { a[TID] = 2; }\n" +
                      host))
      .params.at(0)
      .contents;
}

/// p has 64 bytes.
static ir::KnownContents contentsIn(const std::string& body) {
  return contentsOf("void known(int *); void fill(int *&); int main(int c, char **) { int *p; cudaMalloc(&p, 64); " +
                    body + " }");
}

TEST_CASE("contents set by cudaMemset are known") {
  const ir::KnownContents c = contentsIn("cudaMemset(p, 0, 64); k<<<1, 16>>>(p);");
  CHECK(c.fill == Bytes{0});
  CHECK(c.bytes.empty());
  REQUIRE(c.origins.size() == 1);
  CHECK(c.origins[0].call == "cudaMemset");
  CHECK(c.origins[0].line == 3);
  CHECK(contentsIn("cudaMemset(p, -1, 64); k<<<1, 16>>>(p);").fill == Bytes{255});
  CHECK(contentsIn("cudaMemset((void *)p, 0, 16 * sizeof(*p)); k<<<1, 16>>>((int *)p);").fill == Bytes{0});
  CHECK(contentsIn("cudaMemset(p, 0, 64); if (!p) return 1; k<<<1, 16>>>(p); cudaFree(p);").fill == Bytes{0});
  CHECK(contentsIn("cudaMemset(p, 0, 64); other<<<1, 16>>>(nullptr); k<<<1, 16>>>(p);").fill == Bytes{0});
  const ir::KnownContents part = contentsIn("cudaMemset(p + 1, 0, 4); k<<<1, 16>>>(p);");
  CHECK(part.fill.empty());
  CHECK(part.bytes == std::map<uint64_t, uint8_t>{{4, 0}, {5, 0}, {6, 0}, {7, 0}});
}

TEST_CASE("uncertain contents are not reported") {
  const std::string zero = "cudaMemset(p, 0, 64); ", go = "k<<<1, 16>>>(p);";
  CHECK(contentsIn(go).empty());
  CHECK(contentsIn("cudaMemset(p, c, 64); " + go).empty());
  CHECK(contentsIn("cudaMemset(p, 0, c); " + go).empty());
  CHECK(contentsIn("cudaMemset(p + c, 0, 4); " + go).empty());
  CHECK(contentsIn(zero + "cudaMemset(p, 5, c); " + go).empty());
  CHECK(contentsIn(zero + "k<<<1, 16>>>(p + c);").empty());
  CHECK(contentsIn(zero + go + go).empty());
  CHECK(contentsIn(zero + "other<<<1, 16>>>(p); " + go).empty());
  CHECK(contentsIn(zero + "other<<<1, 8>>>(p + 8); " + go).empty());
  CHECK(contentsIn(zero + "while (c--) " + go).empty());
  CHECK(contentsIn("again: " + go + zero + "if (c--) goto again;").empty());
  CHECK(contentsIn("if (c > 1) " + zero + go).empty());
  CHECK(contentsIn("c > 1 && cudaMemset(p, 0, 64); " + go).empty());
  CHECK(contentsIn("switch (c) { case 1: " + zero + "default: " + go + " }").empty());
  CHECK(contentsIn(zero + "known(p); " + go).empty());
  CHECK(contentsIn(zero + "fill(p); " + go).empty());
  CHECK(contentsIn("int *q = p; " + zero + "known(q); " + go).empty());
  CHECK(contentsIn("int *&q = p; " + zero + "q = nullptr; " + go).empty());
  CHECK(contentsIn(zero + "auto f = [&] { cudaMemset(p, 1, 64); }; f(); " + go).fill == Bytes{1});
  CHECK(contentsIn("auto f = [=] { " + go + " }; " + zero + "f();").fill == Bytes{0});
  CHECK(contentsIn("struct S { int *p; } s{p}; " + zero + "other<<<1, 16>>>(s.p); " + go).empty());
  CHECK(contentsIn(zero + "cudaMalloc(&p, 64); " + go).empty());
  CHECK(contentsIn(zero + "p = (int *)malloc(64); " + go).empty());
  CHECK(contentsIn(zero + "cudaGraph_t g; cudaGraphCreate(&g, 0); " + go).empty());
  // A launch of an unknown kernel.
  CHECK(contentsOf(
            "void (*known())(int *); void run(void (*f)(int *), int *q) { f<<<1, 16>>>(q); }\n"
            "auto table = k;\n"
            "int main() { run(known(), nullptr); int *p; cudaMalloc(&p, 64); cudaMemset(p, 0, 64); k<<<1, 16>>>(p); }")
            .empty());
}

TEST_CASE("contents follow the paths through the host code") {
  const std::string zero = "cudaMemset(p, 0, 64); ", go = "k<<<1, 16>>>(p); ";
  CHECK(contentsIn("if (c) " + zero + "else return 1; " + go).fill == Bytes{0});
  CHECK(contentsIn("if (c) cudaMemset(p, 0, 64); else cudaMemset(p, 0, 16 * sizeof(int)); " + go).fill == Bytes{0});
  CHECK(contentsIn("while (c--) { " + zero + go + "}").fill == Bytes{0});
  CHECK(contentsIn("for (;;) { " + zero + "if (c == 3) continue; if (c == 5) break; " + go + "}").fill == Bytes{0});
  CHECK(contentsIn("do { " + zero + "} while (0); do { " + go + "} while (0);").fill == Bytes{0});
  CHECK(contentsIn("switch (c) { case 1: " + zero + go + "break; case 2: " + zero + go + "}").fill == Bytes{0});
  CHECK(contentsIn("for (int i = 0; i < 2; ++i) " + zero + go).fill == Bytes{0});  // the loop may have no iteration
  CHECK(contentsIn("try { " + zero + "} catch (...) { return 2; } " + go).fill == Bytes{0});
  CHECK(contentsIn("try { " + zero + "} catch (...) { } " + go).fill == Bytes{0});
  CHECK(contentsOf("void run(int *q) { k<<<1, 16>>>(q); }\n"
                   "void start(int *r) { cudaMemset(r, 0, 64); run(r); }\n"
                   "int main() { int *p; cudaMalloc(&p, 64); start(p); start(p); }")
            .fill == Bytes{0});
  CHECK(contentsOf("void run(int *q) { k<<<1, 16>>>(q); }\n"
                   "int main() { int *p; cudaMalloc(&p, 64); cudaMemset(p, 0, 64); run(p); run(p); }")
            .empty());
  CHECK(contentsOf("void run(int *q) { q = q + 1; k<<<1, 16>>>(q); }\n"
                   "int main() { int *p; cudaMalloc(&p, 64); cudaMemset(p, 0, 64); run(p); }")
            .fill == Bytes{0});
  CHECK(contentsOf("void twice(int *p, int n) { if (n) twice(p, n - 1); k<<<1, 16>>>(p); }\n"
                   "int main() { int *p; cudaMalloc(&p, 64); cudaMemset(p, 0, 64); twice(p, 1); }")
            .empty());
}

TEST_CASE("contents copied from host constants are known") {
  CHECK(contentsIn(
            "int h[16] = {0, 0, 0}; h[2] = 9; cudaMemcpy(p, h, sizeof(h), cudaMemcpyHostToDevice); k<<<1, 16>>>(p);")
            .at(8) == 9);
  const auto one = contentsIn("int x = 258; cudaMemcpy(p, &x, 4, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);");
  CHECK(one.bytes == std::map<uint64_t, uint8_t>{{0, 2}, {1, 1}, {2, 0}, {3, 0}});
  CHECK(contentsIn("float x = 1; cudaMemcpy(p, &x, 4, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);").at(3) == 0x3f);
  CHECK(contentsIn("int x = 1; x = c; cudaMemcpy(p, &x, 4, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);").empty());
  CHECK(contentsIn("int x = 1; x += 2; cudaMemcpy(p, &x, 4, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);").at(0) == 3);
  CHECK(contentsIn("int x = 1; known(&x); cudaMemcpy(p, &x, 4, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);").empty());
  CHECK(contentsIn(
            "int *h = (int *)calloc(16, sizeof(int)); cudaMemcpy(p, h, 64, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);")
            .fill == Bytes{0});
  CHECK(contentsIn("int *h = (int *)malloc(64); for (int i = 0; i < 16; ++i) h[i] = 3;"
                   " cudaMemcpy(p, h, 64, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);")
            .fill == Bytes{3, 0, 0, 0});
  CHECK(contentsIn("int *h = (int *)malloc(64); for (int i = 0; i < 16; ++i) h[i] = i;"
                   " cudaMemcpy(p, h, 64, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);")
            .at(60) == 15);
  const std::string pinned =
      "int *h; cudaMallocHost(&h, 64); memset(h, 0, 64); cudaMemcpyAsync(p, h, 64,"
      " cudaMemcpyHostToDevice); k<<<1, 16>>>(p); ";
  CHECK(contentsIn(pinned).fill == Bytes{0});
  CHECK(contentsIn(pinned + "h[0] = 1;").empty());
  CHECK(contentsIn(pinned + "cudaDeviceSynchronize(); h[0] = 1;").fill == Bytes{0});
}

static size_t knownVariables(const std::string& host) {
  const std::string before =
      "__device__ int v; __constant__ int w;\n__global__ void k(int *a) { a[TID] = v + w; }\n"
      "__global__ void other() { v = 1; }\n";
  return joinedKernel(moduleOf(before + host)).contents.size();
}

TEST_CASE("contents are computed if the program writes numbers of its own") {
  const std::string copy = "cudaMemcpy(p, h, 64, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);";
  auto isComputed = [&](const std::string& fills) {
    return contentsIn("int h[16], sum = 0; " + fills + copy).isComputed;
  };
  CHECK(isComputed("for (int i = 0; i < 16 && i < c; i++) h[i] = i;"));
  CHECK(isComputed("for (int i = 0; i < c; i++) { h[i % 16] = sum; sum += rand() % 8; }"));
  CHECK(isComputed("for (int i = 0; i < 16; i++) h[rand() % 16]++;"));
  CHECK(isComputed("h[c % 16] = 1;"));
  // From outside, as it is or with constants.
  CHECK_FALSE(isComputed("for (int i = 0; i < 16; i++) h[i] = rand() % 8 + 1;"));
  CHECK_FALSE(isComputed("for (int i = 0; i < c; i++) h[i % 16] = atoi(\"7\") + rand();"));
  CHECK_FALSE(isComputed("h[0] = 1; h[1] = c;"));
  CHECK_FALSE(isComputed("for (int i = 0; i < 16; i++) scanf(\"%d\", h + i);"));
  CHECK_FALSE(isComputed(""));
  // By a kernel, until it is written over as a whole.
  CHECK(contentsIn("other<<<1, 16>>>(p); k<<<1, 16>>>(p);").isComputed);
  CHECK_FALSE(contentsIn("other<<<1, 16>>>(p); cudaMemset(p, 0, 64); k<<<1, 16>>>(p);").isComputed);
  CHECK_FALSE(contentsIn("int h[16]; other<<<1, 16>>>(p); for (int &x : h) x = rand(); " + copy).isComputed);
  CHECK(contentsIn("int h[16]; other<<<1, 16>>>(p); for (int &x : h) x = rand(); "
                   "cudaMemcpy(p, h, 32, cudaMemcpyHostToDevice); k<<<1, 16>>>(p);")
            .isComputed);
  // A copy of what is computed.
  CHECK(contentsIn("int *q; cudaMalloc(&q, 64); other<<<1, 16>>>(q); "
                   "cudaMemcpy(p, q, 64, cudaMemcpyDeviceToDevice); k<<<1, 16>>>(p);")
            .isComputed);
}

TEST_CASE("launches are checked as one whether contents are computed or not") {
  const ir::Module m = moduleOf(
      "__global__ void k(int *a) { a[TID] = 1; }\n"
      "int main() { int *p; cudaMalloc(&p, 64); for (int i = 0; i < 2; i++) k<<<1, 16>>>(p); }");
  REQUIRE(m.kernels.size() == 1);
  CHECK(m.kernels[0].params.at(0).contents.isComputed);
}

TEST_CASE("contents: what is computed at one launch is at all") {
  ir::KnownContents a, b;
  b.isComputed = true;
  CHECK(join(a, b).isComputed);
  CHECK(join(b, a).isComputed);
  CHECK_FALSE(join(a, a).isComputed);
}

TEST_CASE("contents of device variables are known") {
  const std::string set = "int x = 1; cudaMemcpyToSymbol(v, &x, 4); cudaMemcpyToSymbol(w, &x, 4); ",
                    go = "k<<<1, 16>>>(p); ";
  auto known = [](const std::string& body) {
    return knownVariables("int main(int c, char **) { int *p; " + body + "}");
  };
  CHECK(known(set + go) == 2);
  CHECK(known(go) == 2);
  CHECK(known(set + go + go) == 1);  // the kernel may have changed v
  CHECK(known(set + "other<<<1, 1>>>(); " + go) == 1);
  CHECK(known("int x = c; cudaMemcpyToSymbol(v, &x, 4); " + go) == 1);
  CHECK(known("void *q; cudaGetSymbolAddress(&q, v); " + set + go) == 2);
  CHECK(known(set + "cudaMemcpyFromSymbol(&x, w, 4); " + go) == 2);
  CHECK(known(set + "if (c > 1) { x = -1; cudaMemcpyToSymbol(w, &x, 4); } " + go) == 1);
  CHECK(known(set + "auto f = [] { other<<<1, 1>>>(); }; f(); " + go) == 1);
  CHECK(knownVariables("struct S { S() { int y = 2; cudaMemcpyToSymbol(w, &y, 4); } };\n"
                       "int main() { int *p; " +
                       set + "S s; " + go + "}") == 2);
}

TEST_CASE("contents: the join keeps what both sides agree on") {
  ir::KnownContents a, b;
  a.fill = b.fill = {0};
  a.origins = b.origins = {{"a.cu", 3, "cudaMemset"}};
  b.bytes[4] = 5;
  CHECK(join(a, a) == a);
  CHECK(join(a, b).empty());
  a.bytes[4] = 5;
  CHECK(join(a, b).at(4) == 5);
  CHECK(join(a, b).at(5) == 0);
  b.fill = {1};
  CHECK(join(a, b).at(4) == 5);
  CHECK_FALSE(join(a, b).at(5));
  b.bytes.clear();
  CHECK(join(a, b).empty());
}
