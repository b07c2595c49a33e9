// Every example of docs/adr/0001-front-end-passes.md: accesses are logged as they are in the source.

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "gpu-model/ir/loops.h"
#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

TEST_CASE("an unused load stays") {
  ir::Module m = moduleOf("__global__ void k(int *a) { int x = a[TID + 1]; }");
  CHECK(count(kernelFunction(m), Opcode::Load) == 1);
}

TEST_CASE("an overwritten store stays") {
  ir::Module m = moduleOf("__global__ void k(int *a) { unsigned t = TID; a[t + 1] = t; a[t + 1] = 0; }");
  CHECK(count(kernelFunction(m), Opcode::Store) == 2);
}

TEST_CASE("two loads of one address stay two") {
  ir::Module m = moduleOf("__global__ void k(int *a, int *b) { b[TID] = a[0] + a[0]; }");
  CHECK(count(kernelFunction(m), Opcode::Load) == 2);
}

TEST_CASE("the load of a spin loop stays in the loop") {
  ir::Module m = moduleOf("__global__ void k(int *flag) { while (*flag == 0) {} }");
  const ir::Function& f = kernelFunction(m);
  CHECK(inLoop(f, blockOfOnly(f, Opcode::Load)));
}

TEST_CASE("each side of a loop's condition leaves the loop by itself") {
  ir::Module m = moduleOf(R"(__global__ void k(const int *a, int *out, int n) {
    int i = 0, sum = 0;
    while (i < n && (sum += a[i]) < 100) ++i;
    out[0] = i + sum;
  })");
  const ir::Function& f = kernelFunction(m);
  const ir::LoopForest forest = ir::loopForest(f);
  REQUIRE(forest.loops.size() == 1);
  std::set<ir::BlockId> leave;
  for (ir::BlockId b : forest.loops[0].blocks)
    for (ir::BlockId t : f.blocks[b].insts.back().targets)
      if (std::ranges::find(forest.loops[0].blocks, t) == forest.loops[0].blocks.end()) leave.insert(b);
  CHECK(leave.size() == 2);
  // The header's own condition is the comparison with n, not what both sides join to.
  const ir::Inst& branch = f.blocks[forest.loops[0].header].insts.back();
  REQUIRE(branch.op == Opcode::CondBr);
  CHECK(definition(f, branch.operands[0]).op == Opcode::ICmp);
}

TEST_CASE("a loop without effects is not assumed to terminate") {
  ir::Module m = moduleOf("__global__ void k(int n) { while (n != 3) {} }");
  CHECK(backEdges(kernelFunction(m)) == 1);
}

TEST_CASE("signed arithmetic wraps: i + 1 > i is not folded") {
  ir::Module m = moduleOf("__global__ void k(int *a, int i) { if (i + 1 > i) a[TID] = 1; }");
  const ir::Function& f = kernelFunction(m);
  REQUIRE(count(f, Opcode::CondBr) == 1);
  const ir::Inst& condition = definition(f, all(f, Opcode::CondBr)[0]->operands[0]);
  REQUIRE(condition.op == Opcode::ICmp);
  CHECK(condition.intPredicate == ir::IntPredicate::Sgt);
  CHECK(definition(f, condition.operands[0]).op == Opcode::Add);
}

TEST_CASE("a conditional load stays conditional") {
  ir::Module m =
      moduleOf("__global__ void k(int *a, int c) { __shared__ int s[4]; int x = 1; if (c) x = s[0]; a[TID] = x; }");
  const ir::Function& f = kernelFunction(m);
  const ir::BlockId load = blockOfOnly(f, Opcode::Load);
  REQUIRE(load != 0);
  REQUIRE(f.blocks[0].insts.back().op == Opcode::CondBr);
  CHECK(count(f, Opcode::Select) == 0);
  CHECK(f.blocks[0].insts.back().targets[0] == load);
}

TEST_CASE("a load through one of two pointers stays one load") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, int c) { __shared__ int s[4]; int mine = 7; int *p = c ? &mine : &s[1];"
      " a[TID] = *p; }");
  CHECK(count(kernelFunction(m), Opcode::Load) == 1);
}

TEST_CASE("a structure copy reads every field") {
  ir::Module m = moduleOf(
      "struct P { int x; float y; char c; };"
      "__global__ void k(P *p, int *out) { P q = p[TID]; out[TID] = q.x; }");
  const ir::Function& f = kernelFunction(m);
  const auto loads = all(f, Opcode::Load);
  // The three padding bytes after c are also copied, marked as a copy.
  CHECK(std::count_if(loads.begin(), loads.end(), [](const ir::Inst* i) { return !i->isCopy; }) == 3);
  CHECK(loads.size() == 5);
  CHECK(count(f, Opcode::Store) == 1);
}

TEST_CASE("a structure copied from memory to memory keeps its alignment") {
  ir::Module m = moduleOf("__global__ void k(float4 *p) { p[TID] = p[TID + 1]; }");
  auto copies = all(kernelFunction(m), Opcode::MemCopy);
  REQUIRE(copies.size() == 1);
  CHECK(copies[0]->align == 16);
}

TEST_CASE("bytes that the program copies itself stay one copy") {
  ir::Module m = moduleOf("__global__ void k(char *p) { __builtin_memcpy(p, p + 100, 16); }");
  CHECK(count(kernelFunction(m), Opcode::MemCopy) == 1);
}

TEST_CASE("vector structures keep the alignment that the source guarantees") {
  ir::Module m = moduleOf("__global__ void k(float4 *p, float *out) { float4 v = p[TID]; out[TID] = v.x + v.w; }");
  const ir::Function& f = kernelFunction(m);
  auto loads = all(f, Opcode::Load);
  REQUIRE(loads.size() == 4);
  CHECK(loads[0]->align == 16);
  CHECK(loads[1]->align == 4);
  CHECK(loads[2]->align == 8);
}

TEST_CASE("a store through null stays, and so does the code after it") {
  ir::Module m = moduleOf("__global__ void k(int *a) { *(int *)0 = 1; a[0] = 2; }");
  CHECK(count(kernelFunction(m), Opcode::Store) == 2);
}

TEST_CASE("an out-of-bounds access to a local array stays") {
  ir::Module m = moduleOf("__global__ void k(int *a) { int l[2]; l[0] = 1; l[1] = 2; l[2] = TID; a[0] = l[0]; }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::LocalAddr) == 1);
  CHECK(count(f, Opcode::Store) == 4);
}

TEST_CASE("restrict guarantees nothing") {
  ir::Module m =
      moduleOf("__global__ void k(const int *__restrict__ a, int *__restrict__ b) { b[0] = a[0]; b[1] = a[0]; }");
  CHECK(count(kernelFunction(m), Opcode::Load) == 2);
}

TEST_CASE("an undefined local is arbitrary but fixed") {
  ir::Module m = moduleOf("__global__ void k(int *a) { int x; a[0] = x; a[1] = x; }");
  const ir::Function& f = kernelFunction(m);
  auto stores = all(f, Opcode::Store);
  REQUIRE(stores.size() == 2);
  CHECK(stores[0]->operands[0] == stores[1]->operands[0]);
  CHECK(definition(f, stores[0]->operands[0]).op == Opcode::Undef);
}

TEST_CASE("locals whose address is only passed to inlined functions become registers") {
  ir::Module m = moduleOf(
      "struct V { int x, y; __device__ int sum() const { return x + y; } };"
      "__device__ void set(V *v, int n) { v->x = n; v->y = 2 * n; }"
      "__global__ void k(int *a, int n) { V v; set(&v, n); a[TID] = v.sum(); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::LocalAddr) == 0);
  CHECK(count(f, Opcode::Load) == 0);
  CHECK(count(f, Opcode::Store) == 1);
}

TEST_CASE("a dynamically indexed local array stays in memory and starts undefined") {
  ir::Module m = moduleOf("__global__ void k(int *a, int i) { int l[4]; l[i & 3] = 5; a[TID] = l[0]; }");
  const ir::Function& f = kernelFunction(m);
  REQUIRE(count(f, Opcode::LocalAddr) == 1);
  const ir::Object& l = m.objects[all(f, Opcode::LocalAddr)[0]->object];
  CHECK(l.name == "l");
  CHECK(l.space == ir::Space::Local);
  CHECK(l.size == 16u);
  CHECK(l.init == ir::Init::Undefined);
  CHECK(l.elementType == "int");
  CHECK(count(f, Opcode::Store) == 2);  // no initial values in between
}

TEST_CASE("a while loop with continue is one loop") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, int n) { int i = 0; while (i < n) { ++i; if (a[i]) continue; __gpubmc_barrier(); } }");
  const ir::Function& f = kernelFunction(m);
  CHECK(backEdges(f) == 1);
  CHECK(inLoop(f, blockOfOnly(f, Opcode::Barrier)));
}

TEST_CASE("floats are contracted only by an explicit choice: a product and a separate sum remain") {
  ir::Module m = moduleOf("__global__ void k(float *a, float x, float y) { a[TID] = x * y + 1.0f; }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::FMul) == 1);
  CHECK(count(f, Opcode::FAdd) == 1);
  CHECK(count(f, Opcode::FMA) == 1);
  CHECK(count(f, Opcode::Contracted) == 1);
}

TEST_CASE("each conjunct is a separate precondition, in order") {
  ir::Module m = moduleOf(
      "__global__ void k(int n, int m) { __gpubmc_requires(n > 0 && m > 0 && n < m); }"
      "__global__ void l(int *a) { __gpubmc_requires(a[0] > 0 && a[1] > 0); }"
      "__global__ void d(int n, int m) { __gpubmc_requires(n != 0 && m / n > 0); }");
  CHECK(kernelFunction(m, "k").blocks.size() == 1);
  const ir::Function& l = kernelFunction(m, "l");
  REQUIRE(l.blocks.size() == 1);
  std::vector<Opcode> order;
  for (const ir::Inst& i : l.blocks[0].insts)
    if (i.op == Opcode::Load || i.op == Opcode::Requires) order.push_back(i.op);
  CHECK(order == std::vector<Opcode>{Opcode::Load, Opcode::Requires, Opcode::Load, Opcode::Requires});
  CHECK(count(kernelFunction(m, "d"), Opcode::Requires) == 2);
}

TEST_CASE("a store of an unassigned variable remains a store") {
  const ir::Module m = moduleOf(R"(
struct pair { short x, y; };
__global__ void k(pair *pairs) {
  pair fresh;
  pairs[42] = fresh;
})");
  CHECK(count(kernelFunction(m), ir::Opcode::Store) == 2);
}

TEST_CASE("copies of unions copy the bytes between the scalars of LLVM's type") {
  ir::Module m = moduleOf(
      "union U { struct { char c; int i; } s; char raw[8]; };"
      "__global__ void k(const U *a, U *b) { U u = a[TID]; u.s.i++; b[TID] = u; }");
  const ir::Function& f = kernelFunction(m);
  unsigned loaded = 0, stored = 0;
  for (const ir::Inst* i : all(f, Opcode::Load)) {
    loaded += i->type.bytes();
    CHECK(i->isCopy);
  }
  for (const ir::Inst* i : all(f, Opcode::Store)) stored += i->operands[0].type.bytes();
  CHECK(loaded == 8);
  CHECK(stored == 8);
}

TEST_CASE("a cast requires the alignment of its type") {
  auto aligned = [](const std::string& access) {
    ir::Module m = moduleOf(
        "struct F4 { float x, y, z, w; } __attribute__((aligned(16)));"
        "typedef int AnyInt __attribute__((aligned(1))); struct P { char c; int i; } __attribute__((packed));"
        "__attribute__((shared)) char s[64];"
        "__global__ void k(float *f, P *p, int *o) { o[TID] = " +
        access + "; }");
    return all(kernelFunction(m), Opcode::Load).back()->align;
  };
  CHECK(aligned("*(int *)&s[TID]") == 4);
  CHECK(aligned("*(int *)s") == 4);
  CHECK(aligned("((int *)&s[3])[TID]") == 4);
  CHECK(aligned("reinterpret_cast<int &>(s[TID])") == 4);
  CHECK(aligned("(short &)s[TID]") == 2);
  CHECK(aligned("((F4 *)&f[TID])->x") == 16);
  CHECK(aligned("reinterpret_cast<F4 &>(f[TID]).x") == 16);
  CHECK(aligned("*(AnyInt *)&s[TID]") == 1);
  CHECK(aligned("((P *)&s[TID])->i") == 1);
  CHECK(aligned("p[TID].i") == 1);
  CHECK(aligned("s[TID]") == 1);
}

TEST_CASE("a local array has a lifetime per iteration; outside loops no lifetime start is emitted") {
  ir::Module round = moduleOf(
      "__global__ void k(int *a, int i) { for (int n = 0; n < i; n++) { int l[4]; l[n & 3] = 5; a[TID] = l[0]; } }");
  const ir::Function& f = kernelFunction(round);
  CHECK(inLoop(f, blockOfOnly(f, Opcode::Renew)));
  ir::Module once = moduleOf("__global__ void k(int *a, int i) { int l[4]; l[i & 3] = 5; a[TID] = l[0]; }");
  CHECK(count(kernelFunction(once), Opcode::Renew) == 0);
}
