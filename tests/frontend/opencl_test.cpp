// OpenCL C: the flags of barriers, parameters in local memory, annotations, and built-in functions by their meaning in
// the kernel IR.

#include <catch2/catch.hpp>

#include "encoder/util/error.h"
#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

namespace {

core::FrontendResult compileOpenCl(const std::string& text, std::map<std::string, uint64_t> localBytes = {}) {
  const SourceFile file(text, "kernel.cl");
  core::Options options;
  options.file = file.path();
  options.localBytes = std::move(localBytes);
  return core::compile(options, /*colour=*/false);
}

ir::Module openCl(const std::string& text, std::map<std::string, uint64_t> localBytes = {}) {
  core::FrontendResult result = compileOpenCl(text, std::move(localBytes));
  INFO(result.diagnostics);
  REQUIRE(result.ok);
  return std::move(result.module);
}

std::string unsupportedIn(const std::string& text) {
  const ir::Module m = openCl(text);
  const auto found = all(kernelFunction(m), Opcode::UnsupportedOp);
  return found.empty() ? "" : found.front()->name;
}

}  // namespace

TEST_CASE("flags of barriers") {
  const ir::Module m = openCl(
      "void wait(int flags) { barrier(flags); }\n"
      "__kernel void k() { barrier(CLK_LOCAL_MEM_FENCE); barrier(CLK_GLOBAL_MEM_FENCE);"
      " barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); barrier(0); wait(CLK_LOCAL_MEM_FENCE);"
      " work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device); }");
  std::vector<ir::Fenced> seen;
  for (const ir::Inst* i : all(kernelFunction(m), Opcode::Barrier)) seen.push_back(i->fenced);
  using F = ir::Fenced;
  CHECK(seen == std::vector{F::Shared, F::Global, F::All, F::Nothing, F::Shared, F::Global});
  CHECK(unsupportedIn("__kernel void k(int f) { barrier(f); }") == "a barrier whose flags are known only at run time");
  CHECK(unsupportedIn("__kernel void k() { work_group_barrier(0, memory_scope_work_item); }") ==
        "a barrier of a work-group with a scope that is not one");
}

TEST_CASE("barriers order images by a flag of their own") {
  auto orders = [](const std::string& parameters, const std::string& flags) {
    const ir::Module m =
        openCl("__kernel void k(" + parameters + ") { write_imagef(i, (int2)(0), 0.0f); barrier(" + flags + "); }");
    return all(kernelFunction(m), Opcode::Barrier)[0]->fenced;
  };
  using F = ir::Fenced;
  const std::string alone = "write_only image2d_t i", both = alone + ", __global int *a";
  CHECK(orders(alone, "CLK_IMAGE_MEM_FENCE") == F::Global);
  CHECK(orders(alone, "CLK_GLOBAL_MEM_FENCE") == F::Nothing);
  CHECK(orders(alone, "CLK_IMAGE_MEM_FENCE | CLK_LOCAL_MEM_FENCE") == F::All);
  CHECK(orders(both, "CLK_IMAGE_MEM_FENCE | CLK_GLOBAL_MEM_FENCE") == F::Global);
  CHECK(orders(both, "CLK_LOCAL_MEM_FENCE") == F::Shared);
  CHECK(unsupportedIn("__kernel void k(" + both +
                      ") { write_imagef(i, (int2)(0), 0.0f); barrier(CLK_GLOBAL_MEM_FENCE); }") ==
        "a barrier that orders written images without other global memory, or the reverse");
}
TEST_CASE("parameters in local memory are arrays of the work-group") {
  const std::string text =
      "__kernel void k(__global int *g, __local int *s, __local float *t, int n) { t[n] = s[n] = g[n]; }";
  ir::Module m = openCl(text, {{"s", 64}});
  REQUIRE(m.kernels.size() == 1);
  std::vector<std::string> names;
  for (const ir::KernelParam& p : m.kernels[0].params) names.push_back(p.name);
  CHECK(names == std::vector<std::string>{"g", "n"});
  const ir::Object &s = objectNamed(m, "s"), &t = objectNamed(m, "t");
  CHECK(s.space == ir::Space::Shared);
  CHECK(s.size == 64u);
  CHECK(s.elementType == "int");
  CHECK(t.space == ir::Space::Shared);
  CHECK(!t.size);
  CHECK_THROWS_AS(compileOpenCl(text, {{"g", 64}}), UserError);
}

TEST_CASE("what the host sets for the parameters of the source") {
  const ir::Module m = openCl(
      "struct image { int x; }; typedef read_only image2d_t Picture;"
      "__kernel void k(__global int *g, __local int *s, float3 v, __global struct image *p, __local int *unused,"
      " struct image by, Picture i, sampler_t c, int n) { s[n] = g[n] + (int)v.x + p->x + by.x; }"
      "__kernel void none() {}");
  REQUIRE(m.kernels.size() == 2);
  const ir::Kernel& k = m.kernels[0];
  using Kind = ir::HostArgument::Kind;
  auto number = [&](const std::string& name) {
    return uint32_t(std::ranges::find(k.params, name, &ir::KernelParam::name) - k.params.begin());
  };
  auto object = [&](const std::string& name) {
    return uint32_t(std::ranges::find(m.objects, name, &ir::Object::name) - m.objects.begin());
  };
  CHECK(k.hostArguments == std::vector<ir::HostArgument>{{Kind::Values, number("g"), 1},
                                                         {Kind::Local, object("s"), 1},
                                                         {Kind::Values, number("v.0"), 3},
                                                         {Kind::Values, number("p"), 1},
                                                         {Kind::Local, 0, 1},
                                                         {Kind::Values, number("by"), 1},
                                                         {Kind::Opaque, number("i"), 1},
                                                         {Kind::Opaque, number("c"), 1},
                                                         {Kind::Values, number("n"), 1}});
  CHECK(m.kernels[1].hostArguments.empty());
}

TEST_CASE("the required size of work-groups") {
  const ir::Module m = openCl("__kernel __attribute__((reqd_work_group_size(8, 4, 2))) void k() {}");
  CHECK(m.kernels[0].requiredBlock == ir::Dim3{8, 4, 2});
}

TEST_CASE("annotations of another thread are skipped with what they contain") {
  const ir::Module m = openCl(
      "__kernel void k(__global int *a, int n) { __requires(n > 0); __assert(__implies(__write(a), a[0] == n)); "
      "__assert(n != 0); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::Requires) == 1);
  CHECK(count(f, Opcode::Assert) == 1);
  CHECK(count(f, Opcode::Load) == 0);
  CHECK(std::ranges::count(m.notes, "a __assert that uses annotations of GPUVerify's own was skipped") == 1);
}

TEST_CASE("vload and vstore need the alignment of a component") {
  const ir::Module m =
      openCl("__kernel void k(__global short *a) { vstore4(vload4(1, a), 0, a); vstore3(vload3(1, a), 2, a); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::Load) == 7);
  CHECK(count(f, Opcode::Store) == 7);
  for (const Opcode op : {Opcode::Load, Opcode::Store})
    for (const ir::Inst* i : all(f, op)) CHECK(i->align == 2);
}

TEST_CASE("orders and scopes of atomic operations") {
  const ir::Module m = openCl(
      "__kernel void k(volatile __global atomic_int *a, volatile __local int *b) {"
      " atomic_fetch_add_explicit(a, 1, memory_order_acq_rel, memory_scope_work_group);"
      " atomic_fetch_max(a, 2); atomic_add(b, 3); atomic_min((volatile __local uint *)b, 4u); }");
  const auto found = all(kernelFunction(m), Opcode::AtomicRMW);
  REQUIRE(found.size() == 4);
  CHECK(found[0]->order == ir::Order::AcqRel);
  CHECK(found[0]->scope == ir::Scope::Block);
  CHECK(found[1]->order == ir::Order::SeqCst);
  CHECK(found[1]->scope == ir::Scope::Device);
  CHECK(found[1]->atomic == ir::AtomicOp::SMax);
  CHECK(found[2]->order == ir::Order::Relaxed);
  CHECK(found[3]->atomic == ir::AtomicOp::UMin);
}

TEST_CASE("what is not in the table is unsupported by name") {
  CHECK(unsupportedIn("__kernel void k(__global uint *a) { a[0] = dot_4x8packed_uu_uint(a[1], a[2]); }") ==
        "the built-in function 'dot_4x8packed_uu_uint'");
}

TEST_CASE("all work-items come to a reduction, and its value is open") {
  const ir::Module m = openCl("__kernel void k(__global int *a) { a[0] = work_group_reduce_add(a[1]); }");
  const ir::Inst& meeting = only(m, Opcode::Barrier);
  CHECK(meeting.fenced == ir::Fenced::Nothing);
  CHECK(only(m, Opcode::Arbitrary).isUncomputed);
}

TEST_CASE("a pixel has four words of its own") {
  const ir::Module m =
      openCl("__kernel void k(write_only image2d_t i) { write_imagef(i, (int2)(3, 5), (float4)(0)); }");
  const auto stores = all(kernelFunction(m), Opcode::Store);
  REQUIRE(stores.size() == 4);
  for (const ir::Inst* s : stores) CHECK(s->align == 4);
}

TEST_CASE("a copy of a work-group is awaited by its event") {
  const ir::Module m = openCl(
      "__kernel void k(__global const float4 *a, __local float4 *b, __local float4 *c) {"
      " event_t e = async_work_group_copy(b, a, 8, 0); async_work_group_copy(c, a, 8, e); wait_group_events(1, &e); }");
  const auto copies = all(kernelFunction(m), Opcode::AsyncCopy), waits = all(kernelFunction(m), Opcode::AsyncWaitFor);
  REQUIRE(copies.size() == 2);
  REQUIRE(waits.size() == 1);
  CHECK(copies[0]->operands[2].payload == 128);
  CHECK(copies[0]->align == 16);
  CHECK(copies[0]->operands[4] == waits[0]->operands[0]);
  // Both calls and the wait are barriers that order no memory.
  const auto barriers = all(kernelFunction(m), Opcode::Barrier);
  REQUIRE(barriers.size() == 3);
  for (const ir::Inst* b : barriers) CHECK(b->fenced == ir::Fenced::Nothing);
  // All work-items give the calls equal arguments: constants are equal.
  CHECK(barriers[0]->barrier == ir::BarrierOp::Same);
  CHECK(barriers[0]->operands.size() == 2);  // the arrays
  CHECK(barriers[1]->barrier == ir::BarrierOp::Same);
  // They wait for one event.
  CHECK(barriers[2]->barrier == ir::BarrierOp::Same);
  CHECK(barriers[2]->operands.size() == 1);
}

TEST_CASE("barriers of sub-groups order all memory or are unsupported") {
  const ir::Module m =
      openCl("__kernel void k(__global int *a) { sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }");
  CHECK(all(kernelFunction(m), Opcode::WarpSync).size() == 1);
  CHECK(unsupportedIn("__kernel void k(__global int *a) { sub_group_barrier(CLK_LOCAL_MEM_FENCE); }") ==
        "sub_group_barrier() that orders not all memory");
}

TEST_CASE("a file without kernels") {
  const core::FrontendResult result = compileOpenCl("void f() {}");
  CHECK(!result.ok);
  CHECK(result.hasNoKernels);
  CHECK(result.diagnostics.find("functions declared __kernel") != std::string::npos);
}
