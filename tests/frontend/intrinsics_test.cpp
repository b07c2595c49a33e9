// Functions recognised by name, and the lowering of their arguments.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;
using ir::Opcode;

TEST_CASE("special registers") {
  ir::Module m = moduleOf(
      "__global__ void k(unsigned *a) { a[__gpubmc_sreg_ctaid_x()] = __gpubmc_sreg_warpsize() + "
      "__nvvm_read_ptx_sreg_ntid_y(); }");
  std::vector<ir::SpecialRegister> seen;
  for (const ir::Inst* i : all(kernelFunction(m), Opcode::SpecialReg)) seen.push_back(i->special);
  std::sort(seen.begin(), seen.end());
  CHECK(seen == std::vector<ir::SpecialRegister>{ir::SpecialRegister::CtaidX, ir::SpecialRegister::NtidY,
                                                 ir::SpecialRegister::WarpSize});
}

TEST_CASE("references to the initial state are loads of it") {
  ir::Module m =
      moduleOf("__global__ void k(double *a, unsigned char *b) { a[0] = __initial(a)[1]; b[0] = __initial(b)[2]; }");
  std::vector<std::pair<unsigned, unsigned>> seen;
  for (const ir::Inst* i : all(kernelFunction(m), Opcode::Load)) {
    CHECK(i->isInitial);
    seen.emplace_back(i->type.bits, i->align);
  }
  CHECK(seen == std::vector<std::pair<unsigned, unsigned>>{{64, 8}, {8, 1}});
}

TEST_CASE("barriers") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a) { __gpubmc_barrier(); a[0] = __gpubmc_barrier_count(a[1]); "
      "a[2] = __gpubmc_barrier_and(a[3]) + __gpubmc_barrier_or(a[4]); __syncthreads(); }");
  auto barriers = all(kernelFunction(m), Opcode::Barrier);
  REQUIRE(barriers.size() == 5);
  CHECK(barriers[0]->barrier == ir::BarrierOp::Sync);
  CHECK(barriers[1]->barrier == ir::BarrierOp::Count);
  CHECK(barriers[1]->operands[0].type == ir::kI1);
  CHECK(barriers[1]->type == ir::kI32);
  CHECK(barriers[2]->barrier == ir::BarrierOp::And);
  CHECK(barriers[3]->barrier == ir::BarrierOp::Or);
  CHECK(barriers[4]->barrier == ir::BarrierOp::Sync);
}

TEST_CASE("operations of a wave") {
  ir::Module m = moduleOf(
      "#include <hip/hip_runtime.h>\n"
      "__global__ void k(int *a, unsigned long long *b) {"
      " b[0] = __ballot(a[0]); b[1] = __ballot_sync(7ull, a[1]); a[2] = __shfl_up(a[2], 3);"
      " b[2] = __match_any(a[3]); __syncwarp(); b[3] = __activemask(); a[4] = __any_sync(7ull, a[4]); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(m.kernels[0].warpSize == 64u);
  auto votes = all(f, Opcode::Vote);
  REQUIRE(votes.size() == 3);
  CHECK(votes[0]->type == ir::kI64);
  CHECK(votes[0]->operands[0] == ir::Operand::constant(~0ull, ir::kI64));
  CHECK(votes[0]->comers == ir::Comers::Converged);
  CHECK(votes[1]->operands[0] == ir::Operand::constant(7, ir::kI64));
  CHECK(votes[1]->comers == ir::Comers::NotExited);
  CHECK(votes[2]->type == ir::kI32);
  CHECK(only(m, Opcode::Shuffle).operands[3].payload == 64);
  CHECK(only(m, Opcode::Shuffle).comers == ir::Comers::Converged);
  CHECK(only(m, Opcode::MatchAny).type == ir::kI64);
  CHECK(only(m, Opcode::WarpSync).comers == ir::Comers::Converged);
  CHECK(only(m, Opcode::ActiveMask).type == ir::kI64);
}

TEST_CASE("warp operations") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, double *d, long long *l) {"
      " __gpubmc_warpsync(0xff); a[0] = __gpubmc_shuffle_down_i32(~0u, a[1], 4, 16);"
      " d[0] = __gpubmc_shuffle_xor_f64(~0u, d[1], 1, 32); a[2] = __gpubmc_vote_ballot(3, a[3]);"
      " a[4] = __gpubmc_match_all_i64(7, l[0]); a[5] = __gpubmc_reduce_smax(15, a[6]); a[7] = __gpubmc_activemask();"
      " __gpubmc_gridsync(); }");
  const ir::Function& f = kernelFunction(m);
  CHECK(only(m, Opcode::WarpSync).operands[0] == ir::Operand::constant(0xff, ir::kI32));
  auto shuffles = all(f, Opcode::Shuffle);
  REQUIRE(shuffles.size() == 2);
  CHECK(shuffles[0]->shuffle == ir::ShuffleOp::Down);
  CHECK(shuffles[0]->operands[2].payload == 4);
  CHECK(shuffles[0]->operands[3].payload == 16);
  CHECK(shuffles[1]->shuffle == ir::ShuffleOp::Xor);
  CHECK(shuffles[1]->type == ir::kF64);
  CHECK(only(m, Opcode::Vote).vote == ir::VoteOp::Ballot);
  CHECK(only(m, Opcode::Vote).operands[1].type == ir::kI1);
  CHECK(only(m, Opcode::MatchAll).operands[1].type == ir::kI64);
  CHECK(only(m, Opcode::WarpReduce).atomic == ir::AtomicOp::SMax);
  CHECK(count(f, Opcode::ActiveMask) == 1);
  CHECK(count(f, Opcode::GridSync) == 1);
}

TEST_CASE("atomics and fences have operation, width, scope and order") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, float *x, long long *l) {"
      " __gpubmc_atomic_add_i32_block(a, 1); exchangeAcqRel(a, 2);"
      " __gpubmc_atomic_fadd_f32_device(x, 1.5f); __gpubmc_atomic_cas_i64_system(l, 1, 2);"
      " a[1] = loadAcquire(a); storeRelease(a, 3);"
      " __gpubmc_fence_block(); __gpubmc_fence_system(); }");
  const ir::Function& f = kernelFunction(m);
  auto updates = all(f, Opcode::AtomicRMW);
  REQUIRE(updates.size() == 3);
  CHECK(updates[0]->atomic == ir::AtomicOp::Add);
  CHECK(updates[0]->scope == ir::Scope::Block);
  CHECK(updates[0]->order == ir::Order::Relaxed);
  CHECK(updates[0]->align == 4);
  CHECK(updates[1]->atomic == ir::AtomicOp::Exch);
  CHECK(updates[1]->order == ir::Order::AcqRel);
  CHECK(updates[2]->atomic == ir::AtomicOp::FAdd);
  CHECK(updates[2]->type == ir::kF32);
  const ir::Inst& cas = only(m, Opcode::AtomicCAS);
  CHECK(cas.type == ir::kI64);
  CHECK(cas.scope == ir::Scope::System);
  CHECK(cas.operands[1].payload == 1);
  CHECK(cas.operands[2].payload == 2);
  CHECK(cas.order == ir::Order::Relaxed);
  CHECK(cas.failure == ir::Order::Relaxed);
  CHECK(only(m, Opcode::Load).isAtomic);
  CHECK(only(m, Opcode::Load).order == ir::Order::Acquire);
  size_t atomicStores = 0;
  for (const ir::Inst* i : all(f, Opcode::Store)) atomicStores += i->isAtomic && i->order == ir::Order::Release;
  CHECK(atomicStores == 1);
  auto fences = all(f, Opcode::Fence);
  REQUIRE(fences.size() == 2);
  CHECK(fences[0]->scope == ir::Scope::Block);
  CHECK(fences[1]->scope == ir::Scope::System);
}

TEST_CASE("a compare-and-swap has a failure order") {
  auto of = [](const std::string& orders) {
    return moduleOf(
        "#include <cuda/atomic>\n__global__ void k(int *a, int e) { cuda::atomic_ref<int> r(*a);"
        " r.compare_exchange_strong(e, 1" +
        orders + "); }");
  };
  auto check = [&](const std::string& orders, ir::Order success, ir::Order failure) {
    const ir::Module m = of(orders);
    INFO(orders);
    CHECK(only(m, Opcode::AtomicCAS).order == success);
    CHECK(only(m, Opcode::AtomicCAS).failure == failure);
  };
  using O = ir::Order;
  check("", O::SeqCst, O::SeqCst);
  check(", cuda::memory_order_acq_rel", O::AcqRel, O::Acquire);
  check(", cuda::memory_order_release", O::Release, O::Relaxed);
  check(", cuda::memory_order_acq_rel, cuda::memory_order_relaxed", O::AcqRel, O::Relaxed);
  check(", cuda::memory_order_relaxed, cuda::memory_order_acquire", O::Relaxed, O::Acquire);
  CHECK(count(kernelFunction(of(", cuda::memory_order_acq_rel, cuda::memory_order_release")), Opcode::AtomicCAS) == 0);
}

TEST_CASE("Clang's own atomic builtins") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, unsigned *u) { __nvvm_atom_add_gen_i(a, 1); __nvvm_atom_inc_gen_ui(u, 7);"
      " __atomic_fetch_or(a, 4, __ATOMIC_ACQUIRE); }");
  auto updates = all(kernelFunction(m), Opcode::AtomicRMW);
  REQUIRE(updates.size() == 3);
  CHECK(updates[0]->atomic == ir::AtomicOp::Add);
  CHECK(updates[1]->atomic == ir::AtomicOp::Inc);
  CHECK(updates[2]->atomic == ir::AtomicOp::Or);
  CHECK(updates[2]->order == ir::Order::Acquire);
}

TEST_CASE("checks keep their text") {
  ir::Module m = moduleOf(
      "__global__ void k(int *a, int n) { __gpubmc_requires(n > 0); __gpubmc_assert(a[TID] == 3, \"a[TID] == 3\");"
      " __gpubmc_note(\"once\"); __gpubmc_note(\"once\"); __gpubmc_unsupported(\"textures\");"
      " a[0] = __gpubmc_arbitrary_i32(1, 6, \"dice\"); }");
  CHECK(only(m, Opcode::Assert).name == "a[TID] == 3");
  CHECK(only(m, Opcode::Assert).operands[0].type == ir::kI1);
  CHECK(count(kernelFunction(m), Opcode::Requires) == 1);
  CHECK(only(m, Opcode::UnsupportedOp).name == "textures");
  const ir::Inst& dice = only(m, Opcode::Arbitrary);
  CHECK(dice.name == "dice");
  CHECK(dice.operands[0].payload == 1);
  CHECK(dice.operands[1].payload == 6);
  CHECK(std::count(m.notes.begin(), m.notes.end(), "once") == 1);
}

TEST_CASE("arithmetic functions by name") {
  ir::Module m = moduleOf(
      "__global__ void k(float *x, unsigned *u, int *i) { x[0] = sineOf(x[1]);"
      " x[2] = __gpubmc_fadd_rz_f32(x[3], x[4]); i[0] = __gpubmc_cvt_fptosi_rd_f32_i32(x[5]);"
      " x[6] = __gpubmc_cvt_uitofp_ru_i32_f32(u[0]); u[1] = __gpubmc_umulhi_i32(u[2], u[3]); }");
  CHECK(only(m, Opcode::FMath).name == "sinf");
  CHECK(only(m, Opcode::FAdd).rounding == ir::Rounding::TowardZero);
  CHECK(only(m, Opcode::FPToSI).rounding == ir::Rounding::Down);
  CHECK(only(m, Opcode::UIToFP).rounding == ir::Rounding::Up);
  CHECK(only(m, Opcode::UMulHi).type == ir::kI32);
}

TEST_CASE("plain conversions of floats to integers round towards zero") {
  ir::Module m = moduleOf("__global__ void k(float *x, int *i) { i[0] = (int)x[0]; }");
  CHECK(only(m, Opcode::FPToSI).rounding == ir::Rounding::TowardZero);
}

TEST_CASE("integer builtins") {
  ir::Module m = moduleOf(
      "__global__ void k(unsigned *a, int *b) { a[0] = __builtin_popcount(a[1]); a[2] = __builtin_clz(a[3]);"
      " a[4] = __builtin_bswap32(a[5]); a[6] = __builtin_bitreverse32(a[7]);"
      " int r; b[0] = __builtin_sadd_overflow(b[1], b[2], &r); b[3] = r; }");
  const ir::Function& f = kernelFunction(m);
  for (Opcode op : {Opcode::PopCount, Opcode::CountLeadingZeros, Opcode::ByteSwap, Opcode::BitReverse})
    CHECK(count(f, op) == 1);
  CHECK(count(f, Opcode::UnsupportedOp) == 0);
}

TEST_CASE("memory intrinsics") {
  ir::Module m = moduleOf(
      "struct Big { int v[100]; };"
      "__global__ void k(Big *a, Big *b) { a[0] = b[1]; __builtin_memset(b, 0, 40); }");
  CHECK(only(m, Opcode::MemCopy).operands[2].payload == 400);
  CHECK(only(m, Opcode::MemSet).operands[2].payload == 40);
}

TEST_CASE("small vectors are reinterpreted through an integer") {
  ir::Module m = moduleOf(
      "typedef short s2 __attribute__((ext_vector_type(2)));"
      "__global__ void k(int *a, s2 *b) { b[0] = __builtin_bit_cast(s2, a[0]); a[1] = __builtin_bit_cast(int, b[1]); "
      "}");
  const ir::Function& f = kernelFunction(m);
  CHECK(count(f, Opcode::UnsupportedOp) == 0);
  CHECK(count(f, Opcode::MemCopy) == 0);
}

TEST_CASE("clocks return any value") {
  ir::Module m = moduleOf("__global__ void k(unsigned *a) { a[0] = __nvvm_read_ptx_sreg_clock(); }");
  CHECK(only(m, Opcode::Arbitrary).operands[1] == ir::Operand::constant(UINT32_MAX, ir::kI32));
}
