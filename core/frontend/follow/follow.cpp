#include "core/frontend/follow/follow.h"

#include <algorithm>

#include "core/frontend/follow/engine.h"
#include "core/frontend/follow/kernel_uses.h"
#include "core/frontend/follow/launch_facts.h"

namespace gpubmc::core {

void followHost(const HostProgram& program, const llvm::Module& device, const Options& options, SourceFacts& facts,
                const Cancellation& cancel) {
  if (!program.module) return;
  ReadParams read;
  for (const KernelFacts& k : facts.kernels)
    if (const llvm::Function* f = device.getFunction(k.linkName)) read.try_emplace(k.linkName, readParams(*f));
  TermManager terms;
  Engine engine(program, terms, cancel);
  const HostLaunchesFound found = engine.run();
  tellLaunches(program, read, terms, found, facts, options.launchesApart && !options.block && !options.grid,
               options.host == Options::Host::Launches, cancel);
}

std::vector<HostFinding> judgeHost(const HostProgram& program, const llvm::Module& device, const Options& options,
                                   const SourceFacts& facts, const Cancellation& cancel) {
  auto isOff = [&](PropertyClass c) { return options.severity(c) == Severity::Off; };
  if (!program.module || options.host != Options::Host::Follow || std::ranges::all_of(kHostClasses, isOff)) return {};
  LaunchedKernels kernels;
  for (const KernelFacts& k : facts.kernels)
    if (const llvm::Function* f = device.getFunction(k.linkName))
      kernels.try_emplace(k.linkName, LaunchedKernel{k.name, k.maxThreads, writtenParams(*f)});
  TermManager terms;
  std::vector<HostFinding> found = Engine(program, terms, cancel).judge(kernels);
  std::erase_if(found, [&](const HostFinding& f) { return isOff(f.cls); });
  return found;
}

}  // namespace gpubmc::core
