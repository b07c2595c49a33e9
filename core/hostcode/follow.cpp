#include "core/hostcode/follow.h"

#include <algorithm>
#include <memory>

#include "core/hostcode/cooperative.h"
#include "core/hostcode/device_uses.h"
#include "core/hostcode/followed_program.h"
#include "core/hostcode/host_analysis.h"
#include "core/hostcode/host_checker.h"
#include "core/hostcode/kept.h"
#include "core/hostcode/launch_facts.h"

namespace gpubmc::core {

namespace {

std::vector<HostFinding> findingsOf(const HostProgram& program, const llvm::Module& device, const KernelUses& uses,
                                    const DeviceVariables& variables, const Options& options, const SourceFacts& facts,
                                    const Cancellation& cancel, Implications& implications, UnorderedEffects& effects) {
  auto isLookedFor = [&](const PropertyInfo& p) { return p.isOfHost() && options.severity(p.cls) != Severity::Off; };
  if (options.host != Options::Host::Follow || std::ranges::none_of(properties(), isLookedFor)) return {};
  LaunchedKernels kernels;
  for (const KernelFacts& k : facts.kernels)
    if (const llvm::Function* f = device.getFunction(k.linkName))
      kernels.try_emplace(k.linkName, LaunchedKernel{k.name, k.maxThreads, writtenParams(*f), readParams(*f),
                                                     followedParts(*f, k), synchronisesGrid(*f)});
  AnalysisContext context(program, implications, cancel, HostChecker::policy());
  if (options.auditHost) context.checkEscapes();
  HostChecker checker(context, kernels);
  HostAnalysis analysis(context, uses, &variables);
  context.observers.add(checker);
  analysis.run();
  std::vector<HostFinding> found = checker.found();
  std::erase_if(found, [&](const HostFinding& f) { return options.severity(f.cls) == Severity::Off; });
  effects = context.effects;
  return found;
}

}  // namespace

HostFollowed followHost(const HostProgram& program, const llvm::Module& device, const Options& options,
                        SourceFacts& facts, const Suppositions& supposed, const Cancellation& cancel,
                        FollowedProgram* before) {
  if (!program.module) return {};
  UnorderedEffects effects;
  const DeviceUses used = deviceUsesOf(device, program);
  const auto& [uses, variables] = used;
  const auto reasoning = std::make_shared<Reasoning>(options.solvers);
  HostFollowed out{
      findingsOf(program, device, uses, variables, options, facts, cancel, reasoning->implications, effects), {}, {}};
  ReadParams read;
  for (KernelFacts& k : facts.kernels)
    if (const llvm::Function* f = device.getFunction(k.linkName)) {
      read.try_emplace(k.linkName, readParams(*f));
      for (size_t i : unusedParts(*f, k)) k.params[i].isUnused = true;
    }
  auto follow = [&](const std::set<std::string>& kept) {
    Followed out{reasoning, {}};
    ExecutionPolicy policy;
    policy.postponesInvariants = true;
    AnalysisContext context(program, reasoning->implications, cancel, policy);
    if (options.auditHost) context.checkEscapes();
    context.effects = effects;  // what the checks have found need not be found again
    HostAnalysis analysis(context, uses, &variables);
    analysis.assumeKept(kept);
    out.found = analysis.run();
    out.isAlone = !context.effects.threads && !analysis.mayLaunchBeside();
    return out;
  };
  // It has code, which leaves no address of a variable for another kernel.
  auto canBeLookedAt = [&](const std::string& kernel) {
    const llvm::Function* f = device.getFunction(kernel);
    return f && !f->isDeclaration() && !uses.savesPointers(kernel) &&
           std::ranges::find(facts.kernels, kernel, &KernelFacts::linkName) != facts.kernels.end();
  };
  const bool supposes = supposed.isAllowed && options.host == Options::Host::Follow;
  // Without device variables nothing is supposed of any.
  const bool isKeptFor = before && program.isSameFromAll && variables.mayBeKept.empty();
  std::shared_ptr<const Followed> found = isKeptFor ? before->find(used, effects) : nullptr;
  if (!found) {
    found = std::make_shared<const Followed>(
        supposes ? followSupposing(follow, variables, supposed.refuted, canBeLookedAt) : follow({}));
    if (isKeptFor) before->keep(used, effects, found);
  }
  const Followed& f = *found;
  const bool shapesMatter = options.launchesApart && !options.block && !options.grid;
  f.reasoning->implications.begin(cancel);
  tellLaunches(program, read, f.reasoning->implications, f.found, facts, shapesMatter,
               shapesMatter && options.aliases.empty(), options.host == Options::Host::Launches);
  if (f.found.anyUnknown) out.why = f.found.why;
  for (const auto& [kernel, why] : f.found.unknown) out.incomplete.insert(kernel);
  return out;
}

}  // namespace gpubmc::core
