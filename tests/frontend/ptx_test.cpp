// Inline PTX.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

/// A kernel that contains one asm statement over `unsigned u`, `unsigned long long q`, `unsigned *p`.
static ir::Module around(const std::string& assembly) {
  return moduleOf("__global__ void k(unsigned *p) { unsigned u = p[0]; unsigned long long q = 0; " + assembly +
                  " p[1] = u; p[2] = unsigned(q); }");
}
static const ir::Inst& onlyHandled(const ir::Module& m, Opcode op) {
  auto found = all(kernelFunction(m), op);
  REQUIRE(found.size() == 1);
  CHECK(count(kernelFunction(m), Opcode::UnsupportedOp) == 0);
  return *found[0];
}

/// The number of stores of the statement; `around` itself makes two.
static size_t stores(const std::string& assembly) {
  const ir::Module m = around(assembly);
  CHECK(count(kernelFunction(m), Opcode::UnsupportedOp) == 0);
  return size_t(count(kernelFunction(m), Opcode::Store)) - 2;
}

TEST_CASE("PTX: special registers") {
  CHECK(onlyHandled(around("asm(\"mov.u32 %0, %%ntid.y;\" : \"=r\"(u));"), Opcode::SpecialReg).special ==
        ir::SpecialRegister::NtidY);
  CHECK(onlyHandled(around("asm(\"mov.u32 %0, %%lanemask_lt;\" : \"=r\"(u));"), Opcode::SpecialReg).special ==
        ir::SpecialRegister::LaneId);
  CHECK(onlyHandled(around("asm volatile(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(q));"), Opcode::Arbitrary).type ==
        ir::kI64);
}

TEST_CASE("PTX: fences, barriers, and strong accesses") {
  const ir::Module fence = around("asm volatile(\"fence.acq_rel.gpu;\" ::: \"memory\");");
  CHECK(onlyHandled(fence, Opcode::Fence).order == ir::Order::AcqRel);
  CHECK(onlyHandled(fence, Opcode::Fence).scope == ir::Scope::Device);
  CHECK(onlyHandled(around("asm volatile(\"membar.cta;\");"), Opcode::Fence).scope == ir::Scope::Block);
  CHECK(onlyHandled(around("asm volatile(\"fence.release.gpu;\");"), Opcode::Fence).order == ir::Order::Release);
  CHECK(onlyHandled(around("asm volatile(\"fence.acquire.sys;\");"), Opcode::Fence).order == ir::Order::Acquire);
  CHECK(onlyHandled(around("asm volatile(\"fence.gpu;\");"), Opcode::Fence).order == ir::Order::AcqRel);
  CHECK(count(kernelFunction(around("asm volatile(\"fence.acquire.sync_restrict::shared::cluster.cluster;\");")),
              Opcode::Fence) == 0);
  CHECK(onlyHandled(around("asm volatile(\"{ bar.sync 0; }\");"), Opcode::Barrier).barrier == ir::BarrierOp::Sync);
  const ir::Module load = around("asm volatile(\"ld.acquire.sys.global.u8 %0, [%1];\" : \"=r\"(u) : \"l\"(p));");
  const ir::Inst& loaded = *all(kernelFunction(load), Opcode::Load).back();
  CHECK(loaded.isAtomic);
  CHECK(loaded.order == ir::Order::Acquire);
  CHECK(loaded.scope == ir::Scope::System);
  CHECK(loaded.type == ir::kI8);
  const ir::Module store = around("asm volatile(\"st.release.gpu.u32 [%1], %0;\" :: \"r\"(u), \"l\"(p));");
  const ir::Inst& stored = *all(kernelFunction(store), Opcode::Store).front();
  CHECK(stored.isAtomic);
  CHECK(stored.order == ir::Order::Release);
  CHECK(stored.align == 4);
}

TEST_CASE("PTX: named barriers") {
  const ir::Module some = around("asm volatile(\"bar.sync %0, %1;\" :: \"r\"(u), \"n\"(64));");
  CHECK(onlyHandled(some, Opcode::NamedBarrier).operands[1] == ir::Operand::constant(64, ir::kI32));
  const ir::Module all = around("asm volatile(\"barrier.cta.sync.aligned 5;\");");
  CHECK(onlyHandled(all, Opcode::NamedBarrier).operands ==
        std::vector<ir::Operand>{ir::Operand::constant(5, ir::kI32), ir::Operand::constant(0, ir::kI32)});
  const ir::Module come = around("asm volatile(\"bar.arrive 1, 64;\");");
  CHECK(onlyHandled(come, Opcode::NamedArrive).operands ==
        std::vector<ir::Operand>{ir::Operand::constant(1, ir::kI32), ir::Operand::constant(64, ir::kI32)});
}

TEST_CASE("PTX: asynchronous copies") {
  const std::string to = "unsigned t = unsigned(__cvta_generic_to_shared(p)) + 8; ";
  const ir::Module copy = around(to +
                                 "asm volatile(\"cp.async.cg.shared.global.L2::128B [%0 + 16], [%1], 16, %2;\" "
                                 ":: \"r\"(t), \"l\"(p), \"r\"(u));");
  const ir::Inst& inst = onlyHandled(copy, Opcode::AsyncCopy);
  CHECK(inst.align == 16);
  CHECK(inst.operands[2] == ir::Operand::constant(16, ir::kI64));
  CHECK(inst.operands[3].kind == ir::Operand::Kind::Reg);
  CHECK(inst.operands[4] == ir::Operand::constant(0, ir::kPtr));
  CHECK(onlyHandled(around("asm volatile(\"cp.async.wait_group %0;\" :: \"n\"(2));"), Opcode::AsyncWait).operands[0] ==
        ir::Operand::constant(2, ir::kI32));
  const ir::Module whole = around("asm volatile(\"cp.async.wait_all;\");");
  CHECK(count(kernelFunction(whole), Opcode::AsyncCommit) == 1);
  CHECK(count(kernelFunction(whole), Opcode::AsyncWait) == 1);
  // A copy of 4 bytes needs the variant that caches at all levels; a number may not be an address.
  for (const char* wrong : {"\"cp.async.cg.shared.global [%0], [%1], 4;\" :: \"r\"(t), \"l\"(p)",
                            "\"cp.async.ca.shared.global [%0], [%1], 4;\" :: \"r\"(u), \"l\"(p)"})
    CHECK(count(kernelFunction(around(to + "asm volatile(" + wrong + ");")), Opcode::UnsupportedOp) == 1);
}

TEST_CASE("PTX: a brace whose partner is elsewhere is unsupported") {
  for (const char* text : {"{", "}", "} {", "{ membar.gl;", "membar.gl; }", "{ { membar.gl; }"})
    CHECK(count(kernelFunction(around(std::string("asm volatile(\"") + text + "\");")), Opcode::UnsupportedOp) == 1);
  for (const char* text : {"", "{ }", "{ { membar.gl; } }", "// {"})
    CHECK(count(kernelFunction(around(std::string("asm volatile(\"") + text + "\");")), Opcode::UnsupportedOp) == 0);
}

TEST_CASE("PTX: operands of the wrong size are unsupported") {
  const std::string operands = "float x = 0; double y = 0; ";
  for (const char* statement :
       {"\"bar.sync %0;\" :: \"l\"(p)", "\"bar.sync %0;\" :: \"d\"(y)",
        "\"st.global.u8 [%0], %1;\" :: \"l\"(p), \"f\"(x)", "\"st.global.u32 [%0], %1;\" :: \"f\"(x), \"r\"(u)",
        "\"mov.u32 %0, %%tid.x;\" : \"=d\"(y)", "\"mov.u32 %0, %%clock;\" : \"=f\"(x)",
        "\"popc.b32 %0, %1;\" : \"=d\"(y) : \"r\"(u)", "\"popc.b32 %0, %1;\" : \"=r\"(u) : \"d\"(y)",
        "\"mov.u32 %0, %%lanemask_lt;\" : \"=d\"(y)"}) {
    INFO(statement);
    CHECK(count(kernelFunction(around(operands + "asm volatile(" + statement + ");")), Opcode::UnsupportedOp) == 1);
  }
}

TEST_CASE("PTX: an unsupported sequence is named by its first instruction") {
  for (const char* text : {"mul.lo.u32 %0, %1, 3;", "bar.sync 1;", "ld.volatile.global.v2.u32 %0, [%1];",
                           "{.reg .u32 t; popc.b32 t, %1; add.u32 %0, t, t;}", "ld.acquire.u32 %0, [%1];"}) {
    ir::Module m = around(std::string("asm volatile(\"") + text + "\" : \"=r\"(u) : \"l\"(p));");
    CHECK(count(kernelFunction(m), Opcode::UnsupportedOp) == 1);
  }
  ir::Module m = around("asm volatile(\"cp.async.bulk.wait_group 0;\");");
  CHECK(all(kernelFunction(m), Opcode::UnsupportedOp).at(0)->name == "inline PTX 'cp.async.bulk.wait_group 0'");
}

TEST_CASE("loads, stores and atomic operations in PTX with hints, spaces and vectors") {
  const ir::Module load = around(
      "asm volatile(\"ld.global.nc.L1::no_allocate.v2.u32 {%0, %1}, [%2 + 8];\" : \"=r\"(u), "
      "\"=r\"(p[1]) : \"l\"(p));");
  CHECK(count(kernelFunction(load), Opcode::UnsupportedOp) == 0);
  CHECK(stores("asm volatile(\"st.global.cs.u32 [%0], %1;\" :: \"l\"(p + 1), \"r\"(u));") == 1);
  CHECK(stores("asm volatile(\"st.global.wt.v4.u32 [%0 + 16], {%1, %1, 0, 1};\" :: \"l\"(p), \"r\"(u));") == 4);
  const ir::Module add = around("asm volatile(\"red.release.gpu.global.add.u32 [%0], %1;\" :: \"l\"(p), \"r\"(u));");
  CHECK(onlyHandled(add, Opcode::AtomicRMW).atomic == ir::AtomicOp::Add);
  CHECK(onlyHandled(add, Opcode::AtomicRMW).order == ir::Order::Release);
  const ir::Module least =
      around("asm volatile(\"atom.cta.global.min.s32 %0, [%1], %2;\" : \"=r\"(u) : \"l\"(p), \"r\"(u));");
  CHECK(onlyHandled(least, Opcode::AtomicRMW).atomic == ir::AtomicOp::SMin);
  CHECK(onlyHandled(least, Opcode::AtomicRMW).scope == ir::Scope::Block);
  CHECK(onlyHandled(around("asm volatile(\"atom.global.cas.b32 %0, [%1], %2, 3;\" : \"=r\"(u) : \"l\"(p), \"r\"(u));"),
                    Opcode::AtomicCAS)
            .operands.size() == 3);
}

TEST_CASE("a comment in PTX hides no instruction") {
  CHECK(stores("asm volatile(\"// to the flag\\n st.global.u32 [%0], 1;\" :: \"l\"(p));") == 1);
  CHECK(count(kernelFunction(around("asm volatile(\"/* wait */ frobnicate.b32 %0, 1;\" :: \"r\"(u));")),
              Opcode::UnsupportedOp) == 1);
}

TEST_CASE("PTX: shuffles with any control word, and instructions under a predicate that only compute") {
  for (const char* text :
       {"shfl.sync.down.b32 %0, 1, 1, 0x1, -1;", "shfl.sync.idx.b32 %0, 1, 1, %1, -1;",
        "{ .reg .pred p; shfl.sync.up.b32 %0|p, 1, 1, 0, -1; @p add.u32 %0, %0, 1; @!p mov.u32 %0, 0; }"}) {
    const ir::Module m = around("asm volatile(\"" + std::string(text) + "\" : \"=r\"(u) : \"r\"(7));");
    INFO(text);
    CHECK(count(kernelFunction(m), Opcode::UnsupportedOp) == 0);
    CHECK(count(kernelFunction(m), Opcode::Shuffle) == 1);
  }
}

TEST_CASE("unsupported parts of a sequence are reported") {
  for (const char* wrong :
       {"addc.u32 %0, 1, 2;", "@p mov.u32 %0, 1;", "add.sat.s32 %0, 1, 2;", "mov.u32 t, 1;",
        "shfl.sync.down.b64 %0, 1, 1, 0x1, -1;", "{ .reg .pred p; setp.eq.u32 p, 1, 2; @p mov.u32 %0, 1; }",
        "{ .reg .pred p; setp.eq.u32 p, 1, 2; @p st.global.u32 [%1], 1; mov.u32 %0, 1; }", "ld.shared.u32 %0, [%1];",
        "add.rz.f32 %0, 0, 1;"}) {
    ir::Module m = around("asm volatile(\"" + std::string(wrong) + "\" : \"=r\"(u) : \"l\"(p));");
    INFO(wrong);
    CHECK(count(kernelFunction(m), Opcode::UnsupportedOp) == 1);
  }
}
