#include "core/check/engines/any_threads.h"

#include <algorithm>
#include <unordered_set>

#include "encoder/arith/bounds.h"
#include "encoder/util/stopwatch.h"
#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

namespace {}  // namespace

bool AnyThreads::alone() const {
  auto isOne = [&](Term size) { return tm_.value(size) == uint64_t(1); };
  return isOne(blockDim_.x) && isOne(blockDim_.y) && isOne(blockDim_.z);
}

AnyThreads::AnyThreads(const Problem& problem, InputDomain domain, Size size, Blocks someBlocks)
    : problem_(problem),
      size_(size),
      someBlocks_(someBlocks),
      in(problem, domain, [this](encoder::TermManager& terms) { return chooseSizes(terms); }),
      tm_(in.terms) {
  choosePlaces();
  for (Thread& t : threads) t = anyThread();
  if (size_ != Size::ThisLaunch) numberThreads();
  const auto& [t, u, other] = threads;
  if (!alone())
    in.given.push_back(tm_.not_(tm_.conj(std::vector<Term>{tm_.eq(t.x, u.x), tm_.eq(t.y, u.y), tm_.eq(t.z, u.z)})));
}

// The launch of the problem, or one of any size: extent 1 in directions that the kernel does not use and in which the
// launch has extent 1.
Dimensions AnyThreads::chooseSizes(encoder::TermManager& terms) const {
  const ir::Launch& launch = problem_.launch();
  using R = ir::SpecialRegister;
  auto size = [&](const char* name, Size least, uint32_t n, R place, uint32_t most) {
    const bool any = size_ >= least && (n > 1 || readsRegister(problem_.module, problem_.kernel, place));
    return any ? terms.rangedVar(name, 32, 1, most) : terms.constant(n, 32);
  };
  const Term one = terms.constant(1, 32);
  const ir::BlockLimits& most = problem_.kernel.blockLimits();
  Dimensions out;
  out.block = {size("blockDim.x", Size::Any, launch.block.x, R::TidX, most.extent[0]),
               size("blockDim.y", Size::Any, launch.block.y, R::TidY, most.extent[1]),
               size("blockDim.z", Size::Any, launch.block.z, R::TidZ, most.extent[2])};
  if (someBlocks_ == Blocks::OfWarps && !terms.value(out.block.x)) {
    const uint32_t warp = launch.warpSize;
    out.block.x = terms.mul(terms.rangedVar("warps", 32, 1, most.threads / warp), terms.constant(warp, 32));
  }
  if (someBlocks_ == Blocks::OfOneThread) out.block = {one, one, one};
  out.grid = {size("gridDim.x", Size::AnyGrid, launch.grid.x, R::CtaidX, ir::kMaxGridDim[0]),
              size("gridDim.y", Size::AnyGrid, launch.grid.y, R::CtaidY, ir::kMaxGridDim[1]),
              size("gridDim.z", Size::AnyGrid, launch.grid.z, R::CtaidZ, ir::kMaxGridDim[2])};
  return out;
}

// Restrictions on the blocks of the two threads.
void AnyThreads::choosePlaces() {
  if (size_ == Size::ThisLaunch) {
    blocks[0] = in.blocks[0], blocks[1] = in.blocks[1];
    otherBlock = in.distinct;
    return;
  }
  if (someBlocks_ == Blocks::PowersOfTwo && !tm_.value(blockDim_.x))
    in.given.push_back(tm_.eq(tm_.and_(blockDim_.x, tm_.sub(blockDim_.x, tm_.constant(1, 32))), tm_.constant(0, 32)));
  const Term most = tm_.constant(problem_.kernel.blockLimits().threads, 32);
  const Term layer = tm_.mul(blockDim_.x, blockDim_.y);
  for (Term few : {tm_.ule(layer, most), tm_.ule(tm_.mul(layer, blockDim_.z), most)}) in.given.push_back(few);
  // Numbers of threads in a direction have 31 bits.
  for (auto [n, of] :
       {std::pair(gridDim_.x, blockDim_.x), std::pair(gridDim_.y, blockDim_.y), std::pair(gridDim_.z, blockDim_.z)})
    for (Term few : {encoder::fits(tm_, n, of, 31), tm_.ule(tm_.mul(n, of), tm_.constant(uint64_t(1) << 31, 32))})
      in.given.push_back(few);
  for (machine::BlockIndex& b : blocks)
    b = {below("blockIdx.x", gridDim_.x), below("blockIdx.y", gridDim_.y), below("blockIdx.z", gridDim_.z)};
  otherBlock = tm_.not_(tm_.conj(std::vector<Term>{tm_.eq(blocks[0].x, blocks[1].x), tm_.eq(blocks[0].y, blocks[1].y),
                                                   tm_.eq(blocks[0].z, blocks[1].z)}));
}

// Indices of threads in the grid are below its size, and do not wrap: this follows from the sizes, but not immediately.
void AnyThreads::numberThreads() {
  auto number = [&](Term block, Term size, Term thread, Term count) {
    const Term n = tm_.add(tm_.mul(block, size), thread);
    in.given.push_back(tm_.ult(n, tm_.constant(uint64_t(1) << 31, 32)));
    in.given.push_back(tm_.ult(n, tm_.mul(count, size)));
    in.given.push_back(tm_.ule(thread, n));
  };
  for (size_t i = 0; i < std::size(threads); ++i) {
    const machine::BlockIndex& b = blocks[i == 2];
    number(b.x, blockDim_.x, threads[i].x, gridDim_.x);
    number(b.y, blockDim_.y, threads[i].y, gridDim_.y);
    number(b.z, blockDim_.z, threads[i].z, gridDim_.z);
  }
}

Term AnyThreads::below(const char* name, Term n) {
  if (const auto known = tm_.value(n))
    return *known == 1 ? tm_.constant(0, 32) : tm_.rangedVar(name, 32, 0, *known - 1);
  const Term t = tm_.rangedVar(name, 32, 0, tm_.range(n).hi - 1);
  in.given.push_back(tm_.ult(t, n));
  return t;
}

Thread AnyThreads::anyThread() {
  Thread t{below("threadIdx.x", blockDim_.x), below("threadIdx.y", blockDim_.y), below("threadIdx.z", blockDim_.z), {}};
  t.number = tm_.add(t.x, tm_.mul(tm_.add(t.y, tm_.mul(t.z, blockDim_.y)), blockDim_.x));
  return t;
}

// Numbers of threads in a direction have 31 bits (choosePlaces).
uint64_t AnyThreads::gridThreads() const {
  if (size_ == Size::ThisLaunch) return problem_.threads();
  unsigned __int128 out = 1;
  for (auto [n, of] :
       {std::pair(gridDim_.x, blockDim_.x), std::pair(gridDim_.y, blockDim_.y), std::pair(gridDim_.z, blockDim_.z)}) {
    const auto blocks = tm_.value(n), threads = tm_.value(of);
    out *= blocks && threads ? *blocks * *threads : uint64_t(1) << 31;
  }
  return out <= UINT64_MAX ? uint64_t(out) : 0;
}

bool AnyThreads::isOfGrid(Term whole, std::span<const Term> also) const {
  const machine::BlockIndex &block = in.sizes.block, &grid = in.sizes.grid;
  std::vector<Term> allowed{block.x, block.y, block.z, grid.x, grid.y, grid.z};
  allowed.insert(allowed.end(), in.inputs.scalars.begin(), in.inputs.scalars.end());
  allowed.insert(allowed.end(), also.begin(), also.end());
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work{whole};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    // A parameter may have been replaced by a variable of the range that a precondition gives it.
    if (!seen.insert(t.id).second || tm_.value(t) || std::ranges::find(allowed, t) != allowed.end()) continue;
    const auto args = tm_.args(t);
    if (args.empty() && std::ranges::find(allowed, in.inputs.whole(t)) == allowed.end()) return false;
    work.insert(work.end(), args.begin(), args.end());
  }
  return true;
}

Term AnyThreads::warpSize() const {
  return tm_.constant(problem_.launch().warpSize, 32);
}

Term AnyThreads::sameWarp() const {
  const Term size = warpSize();
  return tm_.eq(tm_.udiv(threads[0].number, size), tm_.udiv(threads[1].number, size));
}

machine::LaneSpace AnyThreads::space(const machine::BlockIndex& block, std::vector<Thread> threads,
                                     uint32_t lanesPerWarp) const {
  const ir::Launch& launch = problem_.launch();
  auto place = [this, &launch, block, threads](ir::SpecialRegister r, uint32_t lane) -> Term {
    using R = ir::SpecialRegister;
    const Thread& t = threads[lane];
    auto constant = [&](uint32_t v) { return tm_.constant(v, 32); };
    switch (r) {
      case R::TidX: return t.x;
      case R::TidY: return t.y;
      case R::TidZ: return t.z;
      case R::CtaidX: return block.x;
      case R::CtaidY: return block.y;
      case R::CtaidZ: return block.z;
      case R::NtidX: return blockDim_.x;
      case R::NtidY: return blockDim_.y;
      case R::NtidZ: return blockDim_.z;
      case R::NctaidX: return gridDim_.x;
      case R::NctaidY: return gridDim_.y;
      case R::NctaidZ: return gridDim_.z;
      case R::LaneId: return tm_.urem(t.number, constant(launch.warpSize));
      case R::WarpId: return tm_.udiv(t.number, constant(launch.warpSize));
      case R::WarpSize:
      case R::DynamicSharedSize: break;
    }
    return Term{};
  };
  return machine::LaneSpace(uint32_t(threads.size()), lanesPerWarp, place);
}

machine::Execution AnyThreads::run(const machine::BlockIndex& block, const std::vector<Thread>& lanes,
                                   uint32_t lanesPerWarp, machine::MachineOptions o) {
  o.launch = problem_.launch();
  o.thread = {lanes.back().x, lanes.back().y, lanes.back().z,
              size_ == Size::Any ? ir::Dim3{0, 0, 0} : problem_.launch().block};
  const Stopwatch watch;
  for (;;) {
    try {
      machine::Execution out = machine::execute(in.inputs, space(block, lanes, lanesPerWarp), o);
      seconds += watch.seconds();
      return out;
    } catch (const machine::GranuleChange& change) {
      in.inputs.granules[change.object] = change.granule;
    } catch (const machine::Learnt&) {
      // the machine has added a fact to the inputs
    } catch (const machine::OrderSensitive& change) {
      in.inputs.orderSensitive.insert(change.object);
    }
    in.inputs.restart();
  }
}

}  // namespace gpubmc::core
