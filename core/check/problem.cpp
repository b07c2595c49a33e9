#include "core/check/problem.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "core/check/open_sizes.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/ir/terms.h"

namespace gpubmc::core {

namespace {

constexpr const char* kFromSource = "<<<>>> in the source";

/// A larger block is chosen only if the kernel's code suggests it in several directions: formulas grow with the block.
constexpr uint32_t kMaxRow = 256;

/// The block size that the kernel's code suggests; otherwise 64 threads, in all directions that it uses.
ir::Dim3 defaultBlock(const ir::Kernel& k) {
  constexpr uint32_t kThreads = 64;
  const uint64_t most = std::min(k.maxThreads.value_or(k.blockLimits().threads), k.blockLimits().threads);
  ir::Dim3 out;
  uint32_t* const sizes[] = {&out.x, &out.y, &out.z};
  const uint32_t told[] = {k.inferredBlock.x, k.inferredBlock.y, k.inferredBlock.z};
  std::vector<size_t> used, open;
  for (size_t d = 0; d < 3; ++d) {
    if (!told[d] && !(k.usedDimensions >> d & 1)) continue;
    used.push_back(d);
    if (told[d])
      *sizes[d] = told[d];
    else
      open.push_back(d);
  }
  if (used.size() <= 1) {
    const size_t d = used.empty() ? 0 : used.front();
    uint32_t n = told[d];
    if (n == 0) n = k.maxThreads && *k.maxThreads <= kMaxRow ? *k.maxThreads : kThreads;
    if (n > kMaxRow) n = kThreads;
    *sizes[d] = uint32_t(std::clamp<uint64_t>(n, 1, std::max<uint64_t>(most, 1)));
    return out;
  }
  // 64 threads in total, and at least 4 where the size is open: a row of one or two threads hides races between
  // neighbours.
  constexpr uint32_t kShortest = 4;
  while (!open.empty()) {
    const uint64_t rest = kThreads / std::min<uint64_t>(out.count(), kThreads);
    uint32_t side = kShortest;
    auto power = [&](uint64_t n) { return open.size() == 1 ? n : open.size() == 2 ? n * n : n * n * n; };
    while (power(uint64_t(side) * 2) <= rest) side *= 2;
    *sizes[open.back()] = side;
    open.pop_back();
  }
  while (out.count() > most) {
    uint32_t* widest = *std::max_element(std::begin(sizes), std::end(sizes), [](auto* a, auto* b) { return *a < *b; });
    if (*widest == 1) break;
    *widest /= 2;
  }
  return out;
}

/// Blocks of a grid with that many threads.
ir::Dim3 groupsOf(ir::Dim3 threads, ir::Dim3 block, const ir::Terms& words) {
  const auto groups = [&](uint32_t n, uint32_t size) {
    if (size == 0 || n % size)
      throw UserError(
          fmt::format("--global-size: {} {}s are no whole number of {}s of {}", n, words.thread, words.block, size));
    return n / size;
  };
  return {groups(threads.x, block.x), groups(threads.y, block.y), groups(threads.z, block.z)};
}

}  // namespace

ChosenLaunch chooseLaunch(const ir::Module& module, const ir::Kernel& kernel, const Options& options) {
  ChosenLaunch out;
  const ir::SourceLaunch source = kernel.sourceLaunch.value_or(ir::SourceLaunch());
  ir::Launch& l = out.launch;
  l.block = kernel.requiredBlock ? *kernel.requiredBlock : source.block ? *source.block : defaultBlock(kernel);
  if (options.block) l.block = *options.block;
  if (kernel.requiredBlock && l.block != *kernel.requiredBlock)
    throw UserError(
        fmt::format("kernel {} runs in work-groups of {},{},{} only (reqd_work_group_size), and {} says {},{},{}",
                    kernel.name, kernel.requiredBlock->x, kernel.requiredBlock->y, kernel.requiredBlock->z,
                    options.blockOrigin, l.block.x, l.block.y, l.block.z));
  const bool isKnown = source.grid && source.grid->count();
  using R = ir::SpecialRegister;
  if (source.grid)
    l.grid = *source.grid;
  else if (readsRegister(module, kernel, R::CtaidY) && !readsRegister(module, kernel, R::NctaidZ))
    l.grid.y = 2;  // a kernel that reads gridDim.z numbers all blocks in one row, as the headers do
  OpenSizes open;
  if (!source.block && !options.block && !kernel.requiredBlock) open.block = {true, true, true};
  open.grid = {l.grid.x == 0 || !source.grid, l.grid.y == 0, l.grid.z == 0};
  // Two blocks where the source leaves the number open, but one in directions that the kernel does not use.
  if (open.grid[0]) l.grid.x = 2;
  for (auto [n, index, count] :
       {std::tuple(&l.grid.y, R::CtaidY, R::NctaidY), std::tuple(&l.grid.z, R::CtaidZ, R::NctaidZ)})
    if (!*n) *n = readsRegister(module, kernel, index) || readsRegister(module, kernel, count) ? 2 : 1;
  if (options.block && !isKnown) l.grid = {1, 1, 1}, open.grid = {};
  if (options.grid) l.grid = *options.grid, open.grid = {};
  if (options.globalSize && !options.grid)
    l.grid = groupsOf(*options.globalSize, l.block, ir::terms(kernel.isOpenCl)), open.grid = {};
  out.hasOpenGrid = open.grid[0] || open.grid[1] || open.grid[2];
  const ir::Launch usual = l;
  l = launchOfFile(module, kernel, options, l, open);
  for (auto [isOpen, n, axis] : {std::tuple(open.grid[1], l.grid.y, 'y'), std::tuple(open.grid[2], l.grid.z, 'z')})
    if (isOpen && n == 1)
      out.assumptions.push_back(
          fmt::format("gridDim.{0} == 1: its value is unknown, and the kernel never reads blockIdx.{0}", axis));
  auto origin = [](bool isGiven, const std::string& by, bool isInSource, bool isUsual) {
    return isGiven ? by : isInSource ? kFromSource : isUsual ? "default" : "as <<<>>> in the source allows";
  };
  const std::string grid =
      origin(options.grid || options.globalSize, options.gridOrigin, isKnown, l.grid == usual.grid);
  const std::string block = kernel.requiredBlock ? "reqd_work_group_size"
                                                 : origin(options.block.has_value(), options.blockOrigin,
                                                          source.block.has_value(), l.block == usual.block);
  out.isGuess = !options.block && !source.block && !kernel.requiredBlock;
  out.origin = grid == block ? grid : fmt::format("grid: {}, block: {}", grid, block);
  // The source's size of dynamic shared memory belongs to its block size.
  l.sharedBytes = options.sharedBytes;
  if (!l.sharedBytes && (!source.block || l.block == *source.block)) l.sharedBytes = source.sharedBytes;
  l.warpSize = options.warpSync.value_or(options.warpSize.value_or(kernel.warpSize.value_or(ir::Launch().warpSize)));
  if (kernel.warpSize && !options.warpSync && !options.warpSize)
    out.assumptions.push_back(
        fmt::format("waves have {} lanes, as on gfx9 (--arch gfx1100: those of gfx1100)", *kernel.warpSize));
  l.lockStep = options.warpSync.has_value();
  l.exitedArrive = options.exitedArrive;
  const ir::Terms& words = ir::terms(kernel.isOpenCl);
  if (l.block.count() == 0 || l.grid.count() == 0)
    throw UserError(fmt::format("a launch needs at least one {} and one {}", words.block, words.thread));
  if (l.block.count() > kernel.blockLimits().threads)
    out.notes.push_back(fmt::format("{} {}s in a {} are more than any {} runs ({})", l.block.count(), words.thread,
                                    words.block, kernel.isOpenCl ? "device" : "GPU", kernel.blockLimits().threads));
  if (kernel.maxThreads && l.block.count() > *kernel.maxThreads)
    out.notes.push_back(fmt::format("{} {}s in a {} are more than __launch_bounds__({}) allows: this launch fails",
                                    l.block.count(), words.thread, words.block, *kernel.maxThreads));
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
