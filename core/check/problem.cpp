#include "core/check/problem.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

constexpr const char* kFromSource = "<<<>>> in the source";
constexpr uint64_t kMaxBlockThreads = 1024;  // of any GPU so far

ir::Dim3 defaultBlock(const ir::Kernel& k) {
  ir::Dim3 d = ir::Launch().block;
  if (k.room.x && k.room.y)
    d = {k.room.x, k.room.y, std::max(k.room.z, 1u)};
  else if (k.room.x)
    d.x = std::min(d.x, k.room.x);
  return d.count() <= kMaxBlockThreads ? d : ir::Launch().block;
}

}  // namespace

ChosenLaunch chooseLaunch(const ir::Module& module, const ir::Kernel& kernel, const Options& options) {
  ChosenLaunch out;
  const ir::SourceLaunch source = kernel.sourceLaunch.value_or(ir::SourceLaunch());
  ir::Launch& l = out.launch;
  l.block = source.block ? *source.block : defaultBlock(kernel);
  if (options.block) l.block = *options.block;
  const bool isKnown = source.grid && source.grid->count();
  if (source.grid) l.grid = *source.grid;
  // Where the source does not say how many blocks there are, two, but in a direction that makes no difference to them.
  using R = ir::SpecialRegister;
  if (l.grid.x == 0) l.grid.x = 2;
  for (auto [n, axis, index, count] :
       {std::tuple(&l.grid.y, 'y', R::CtaidY, R::NctaidY), std::tuple(&l.grid.z, 'z', R::CtaidZ, R::NctaidZ)}) {
    if (*n) continue;
    *n = readsRegister(module, kernel, index) || readsRegister(module, kernel, count) ? 2 : 1;
    if (*n == 1 && !options.grid && (!options.block || isKnown))
      out.assumptions.push_back(fmt::format(
          "gridDim.{0} == 1: how many it is is not known, and the kernel does not look at blockIdx.{0}", axis));
  }
  if (options.block && !isKnown) l.grid = {1, 1, 1};
  if (options.grid) l.grid = *options.grid;
  const std::string grid = options.grid ? options.gridOrigin : isKnown ? kFromSource : "default";
  const std::string block = options.block ? options.blockOrigin : source.block ? kFromSource : "default";
  out.origin = grid == block ? grid : fmt::format("grid: {}, block: {}", grid, block);
  // What the source says of dynamic shared memory goes with its block.
  l.sharedBytes = options.sharedBytes;
  if (!l.sharedBytes && (!source.block || l.block == *source.block)) l.sharedBytes = source.sharedBytes;
  l.warpSize = options.warpSync.value_or(options.warpSize);
  l.lockStep = options.warpSync.has_value();
  l.exitedArrive = options.exitedArrive;
  if (l.block.count() == 0 || l.grid.count() == 0) throw UserError("a launch needs at least one block and one thread");
  if (l.block.count() > kMaxBlockThreads)
    out.notes.push_back(
        fmt::format("{} threads in a block are more than any GPU runs ({})", l.block.count(), kMaxBlockThreads));
  if (kernel.maxThreads && l.block.count() > *kernel.maxThreads)
    out.notes.push_back(
        fmt::format("{} threads in a block are more than __launch_bounds__({}) allows: this launch fails",
                    l.block.count(), *kernel.maxThreads));
  return out;
}

std::vector<PropertyClass> classesOf(const Problem& problem) {
  std::vector<PropertyClass> out{
      PropertyClass::Race, PropertyClass::BarrierDivergence, PropertyClass::ExitedThread, PropertyClass::Bounds,
      PropertyClass::Null, PropertyClass::Misaligned,        PropertyClass::InvalidMask};
  if (problem.traits.frees) out.insert(out.end(), {PropertyClass::UseAfterFree, PropertyClass::InvalidFree});
  return out;
}

}  // namespace gpubmc::core
