#include "core/frontend/frontend.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <set>

#include "core/frontend/clang/clang_run.h"
#include "core/frontend/clang/other_language.h"
#include "core/frontend/clang/source_file.h"
#include "core/frontend/clang/toolkit.h"
#include "core/frontend/host_reading.h"
#include "core/frontend/in_parallel.h"
#include "core/frontend/linked_device.h"
#include "core/frontend/lower/function_lowering.h"
#include "core/frontend/lower/lower.h"
#include "core/frontend/opencl/opencl.h"
#include "core/frontend/opencl_kernels.h"
#include "core/frontend/passes/passes.h"
#include "core/frontend/reference/reference_run.h"
#include "core/hostcode/compiled_host.h"
#include "core/hostcode/follow.h"
#include "core/hostcode/script.h"
#include "encoder/util/error.h"
#include "encoder/util/printable.h"
#include "gpu-model/ir/from_outside.h"
#include "gpu-model/ir/print.h"
#include "gpu-model/ir/verify.h"

namespace gpubmc::core {
namespace {

class Dumps {
 public:
  Dumps(const Options& options, std::string& out) : wanted_(options.dumpIr), out_(out) {}
  template <class Print>
  void add(const std::string& stage, const Print& print) {
    const bool all = std::find(wanted_.begin(), wanted_.end(), "all") != wanted_.end();
    if (all || std::find(wanted_.begin(), wanted_.end(), stage) != wanted_.end())
      out_ += "== after " + stage + " ==\n" + print();
  }

 private:
  const std::vector<std::string>& wanted_;
  std::string& out_;
};

/// Passes facts to the lowering, which does not know the syntax tree.
void mark(llvm::Function& f, const DeviceFacts& facts) {
  f.addFnAttr(kAxes, std::to_string(facts.usedDimensions));
  for (unsigned i = 0; i < facts.ranges.size() && facts.ranges.size() == f.arg_size(); ++i)
    if (const auto& range = facts.ranges[i])
      f.addParamAttr(i,
                     llvm::Attribute::get(f.getContext(), kRange, fmt::format("{}:{}", range->first, range->second)));
}

/// A file whose kernels are templates without instances compiles without errors, but nothing was checked.
std::string onTemplates(const SourceFacts& facts) {
  const std::string& name = facts.uninstantiated.front();
  const size_t others = facts.uninstantiated.size() - 1;
  return fmt::format(
      "nothing was checked: kernel template '{0}'{1} is never instantiated in this file; add an explicit "
      "instantiation, "
      "such as: template __global__ void {0}<...>(...);",
      name, others ? fmt::format(" (like {} more)", others) : "");
}

/// Kernels of CUB or Thrust are tested there: what a user of them asks about is the own code. One of them is checked if
/// it is named.
bool isLeftOut(const KernelFacts& k, const Options& options) {
  return k.isOfLibrary && !options.kernel && !options.hostFunction;
}

void leaveOutLibraries(const Options& options, SourceFacts& facts) {
  std::set<std::string> names;
  for (const KernelFacts& k : facts.kernels)
    if (isLeftOut(k, options)) names.insert(k.name);
  std::erase_if(facts.kernels, [&](const KernelFacts& k) { return isLeftOut(k, options); });
  if (!names.empty())
    facts.notes.push_back(fmt::format("{} of system headers {} not checked, such as {}; --kernel NAME checks one",
                                      names.size() == 1 ? "a kernel" : fmt::format("{} kernels", names.size()),
                                      names.size() == 1 ? "is" : "are", *names.begin()));
}

/// Objects of the kernels' module. Variables that no kernel of the module uses keep their names.
void nameKernels(HostScript& script, const llvm::Module& module, const SourceFacts& facts) {
  std::map<std::string, uint32_t> kernels;
  for (const KernelFacts& k : facts.kernels)
    if (const llvm::Function* f = module.getFunction(k.linkName); f && !f->isDeclaration())
      kernels.emplace(k.linkName, uint32_t(kernels.size()));
  for (ScriptOperation& op : script.operations)
    if (op.kind == ScriptOperation::Kind::Launch) op.kernel = kernels.at(op.name);
  for (ScriptBuffer& b : script.buffers)
    if (auto v = facts.variables.find(b.variable); v != facts.variables.end()) b.variable = v->second.name;
}

bool keepsAny(const SourceFacts& facts) {
  return std::ranges::any_of(facts.kernels, [](const KernelFacts& k) { return !k.kept.empty(); });
}

/// Linkage names; if several variables have one name in the source, all those that are assumed to be kept.
std::set<std::string> namesOf(const std::set<uint32_t>& objects, const ir::Module& module, const SourceFacts& facts) {
  std::set<std::string> names, out;
  for (uint32_t o : objects) names.insert(module.objects.at(o).name);
  for (const KernelFacts& k : facts.kernels)
    for (const auto& [linkName, how] : k.kept) {
      const auto v = facts.variables.find(linkName);
      if (!names.empty() && (v == facts.variables.end() || names.contains(v->second.name))) out.insert(linkName);
    }
  return out;
}

/// What follows from a host program of OpenCL, or does not.
void tellOfHostFile(const std::string& file, SourceFacts& facts) {
  facts.notes.push_back(fmt::format(
      "the programs that {} builds are taken to be this file, compiled with the same macros", printable(file)));
  std::set<std::string> told;
  for (const KernelFacts& k : facts.kernels)
    if (!k.launch && told.insert(k.linkName).second)
      facts.notes.push_back(fmt::format("no launch of {} was found in {}: it is checked as without a host program",
                                        k.name, printable(file)));
}

/// A kernel that waits for the host does not hang.
void waitForHost(ir::Module& module, const Options& options) {
  std::set<uint32_t> functions;  // several kernels may share one
  for (const ir::Kernel& k : module.kernels) functions.insert(k.function);
  std::set<std::string> notes;
  for (uint32_t function : functions)
    for (const ir::OutsideWait& w : ir::letOthersWrite(module, function, options.aliases))
      notes.insert(
          fmt::format("{} waits at line {} for {}, which it does not write: each such read returns an arbitrary value, "
                      "and the loop "
                      "ends only if the host or another kernel writes there",
                      module.kernels[w.kernel].name, module.locations[w.loc].line, module.objects[w.object].name));
  module.notes.insert(module.notes.end(), notes.begin(), notes.end());
}

}  // namespace

FrontendResult compile(const Options& options, bool colour, const Cancellation* cancel, const RefutedKept& refuted,
                       const FileInProject* project) {
  FrontendResult result;
  if (auto complaint = complaintAboutSource(options.file)) {
    result.diagnostics = "error: " + printable(*complaint) + "\n";
    result.errors = {printable(*complaint)};
    return result;
  }

  if (options.hostFile) {
    if (languageOf(options.file) != Language::OpenCl)
      throw UserError(
          fmt::format("--host {}: write follow, launches or ignore; a file is for kernels in OpenCL C, and "
                      "{} has its host code itself",
                      printable(*options.hostFile), printable(options.file)));
    if (auto complaint = complaintAboutHostFile(*options.hostFile)) {
      result.diagnostics = "error: " + printable(*complaint) + "\n";
      result.errors = {printable(*complaint)};
      return result;
    }
  }

  if (lacksToolkit(options)) {
    result.diagnostics =
        fmt::format("error: there is no CUDA toolkit in {} (--cuda-path)\n", printable(*options.cudaPath));
    return result;
  }

  // Besides the device side, if the file seems to have launches.
  std::future<HostProgram> host;
  const bool isCompiled = project && project->host;
  const bool isHostRead = options.host != Options::Host::Ignore && !options.functionsAlone &&
                          (languageOf(options.file) != Language::OpenCl || options.hostFile);
  const bool hasLaunches = isHostRead && !options.hostFile && mentionsLaunches(options.file);
  if (isHostRead && hasLaunches && !isCompiled)
    host = inParallel<HostProgram>([&] { return compileHostProgram(options); });
  ClangOutput clang =
      project && project->device ? linkedDevice(*project->device, project->linked) : runClang(options, colour);
  result.diagnostics = clang.diagnostics;
  result.errors = std::move(clang.errors);
  result.hasPrecompiled = clang.hasPrecompiled;
  result.allowances = std::move(clang.allowances);
  if (!clang.module) {
    if (const auto other = otherLanguage(options.file, result.errors)) result.diagnostics += "note: " + *other + "\n";
    return result;
  }
  const Language language = languageOf(options.file);
  std::vector<OpenClKernel> openCl;
  if (language == Language::OpenCl) {
    if (options.hostFile) openCl = openClKernels(*clang.module, clang.facts);
    opencl::selectAnnotations(*clang.module);
    opencl::storeChangedComponents(*clang.module);
    opencl::placeLocalArguments(*clang.module, options, clang.facts, clang.deviceFacts);
    opencl::replaceBuiltins(*clang.module, options, clang.facts);
    noteWrites(*clang.module, openCl);
  }
  auto isDefined = [&](const KernelFacts& k) {
    const llvm::Function* f = clang.module->getFunction(k.linkName);
    return f && !f->isDeclaration() && !isLeftOut(k, options);
  };
  if (!options.functionsAlone && std::none_of(clang.facts.kernels.begin(), clang.facts.kernels.end(), isDefined)) {
    result.hasNoKernels = clang.facts.uninstantiated.empty();
    if (result.hasNoKernels)
      result.diagnostics +=
          fmt::format("{}: error: there is no kernel in this file; gpubmc checks functions declared {}\n", options.file,
                      language == Language::OpenCl ? "__kernel" : "__global__");
    else
      result.unchecked = onTemplates(clang.facts);
    for (const std::string& n : clang.facts.notes) result.diagnostics += "note: " + n + "\n";
    return result;
  }
  OpenClHost openClHost;
  if (options.hostFile) {
    openClHost = compileOpenClHost(options, openCl);
    if (!openClHost.program.module) {
      result.diagnostics += openClHost.diagnostics;
      result.errors = std::move(openClHost.errors);
      return result;
    }
    for (std::string& n : openClHost.notes) clang.facts.notes.push_back(std::move(n));
  }
  const Cancellation never;
  const bool isLinked = project && !project->programs.empty();
  HostReading reading(options, options.hostFile ? nullptr : project, [&] {
    if (options.hostFile) return std::move(openClHost.program);
    if (!isHostRead || !(hasLaunches || clang.facts.namesKernels)) return HostProgram();
    if (!isCompiled) return host.valid() ? host.get() : compileHostProgram(options);
    HostProgram program = project->host->unpacked();
    if (program.module && options.others) noteOthers(program, *options.others);
    return program;
  });
  if (!isLinked && clang.facts.namesKernels && isHostRead && !reading.alone().module)
    clang.facts.notes.push_back("the host's side does not compile: no launch of this file is known");
  if (options.hostFunction) {
    ScriptFound found = scriptOf(reading.alone(), options, cancel ? *cancel : never);
    result.unchecked = std::move(found.complaint);
    if (!found.script) return result;
    result.script = std::move(found.script);
  }
  leaveOutLibraries(options, clang.facts);
  const SourceFacts ofDevice = clang.facts;
  Suppositions supposed{.isAllowed = refuted && options.references.empty(), .refuted = {}};
  auto follow = [&](const llvm::Module& device) {
    clang.facts = ofDevice;
    if (!options.hostFunction) result.host = reading.follow(device, clang.facts, supposed, cancel ? *cancel : never);
    for (const std::string& name : clang.facts.uninstantiated)
      clang.facts.notes.push_back("kernel template '" + name + "' is never instantiated in this file: not checked");
  };
  follow(*clang.module);
  if (options.hostFile) {
    for (std::string& n : sizeLocalArguments(*clang.module, openCl, clang.facts))
      clang.facts.notes.push_back(std::move(n));
    tellOfHostFile(*options.hostFile, clang.facts);
  }
  const std::unique_ptr<llvm::Module> asCompiled = keepsAny(clang.facts) ? llvm::CloneModule(*clang.module) : nullptr;
  if (!options.references.empty() && !addReferences(options, colour, *clang.module, clang.facts, result.diagnostics))
    return result;
  for (const KernelFacts& k : clang.facts.kernels)
    if (llvm::Function* f = clang.module->getFunction(k.linkName); f && !f->isDeclaration()) {
      f->addFnAttr(kKernel);
      for (unsigned i = 0; i < k.declaredCount() && k.declaredCount() == f->arg_size(); ++i)
        if (k.params[i].isCode) f->addParamAttr(i, llvm::Attribute::get(f->getContext(), kCodePointer));
    }

  for (const auto& [name, facts] : clang.deviceFacts)
    if (llvm::Function* f = clang.module->getFunction(name); f && !f->isDeclaration()) mark(*f, facts);

  Dumps dumps(options, result.dumps);
  auto textOf = [](const llvm::Module& m) {
    std::string text;
    llvm::raw_string_ostream(text) << m;
    return text;
  };
  if (!isLinked && reading.alone().module) dumps.add("host", [&] { return textOf(*reading.alone().module); });
  std::set<llvm::Function*> marked;  // a kernel has one entry in the facts for each way of launching it
  for (const KernelFacts& k : clang.facts.kernels)
    if (llvm::Function* f = clang.module->getFunction(k.linkName); f && marked.insert(f).second)
      markEarlyReturns(*f, k.returns);
  const Cancellation none;
  runPasses(*clang.module, cancel ? *cancel : none,
            [&](const std::string& stage) { dumps.add(stage, [&] { return textOf(*clang.module); }); });
  auto lower = [&] {
    result.module = lowerModule(*clang.module, clang.facts, options, cancel ? *cancel : none);
    waitForHost(result.module, options);
  };
  lower();
  // What is not so is taken back, and with it what followed from it, until all that is supposed is so.
  for (bool isProved = !keepsAny(clang.facts); !isProved;) {
    const std::set<std::string> gone = namesOf(refuted(result.module), result.module, clang.facts);
    if (gone.empty()) break;
    supposed.refuted.insert(gone.begin(), gone.end());
    follow(*asCompiled);
    lower();
    isProved = !keepsAny(clang.facts);
  }
  dumps.add("lower", [&] { return ir::print(result.module); });
  if (std::vector<std::string> breaches = ir::verify(result.module); !breaches.empty())
    throw InternalError("lowering made an ill-formed module: " + breaches.front());
  for (const Allowance& a : reading.allowancesAt(result.host))
    if (std::ranges::find(result.allowances, a) == result.allowances.end()) result.allowances.push_back(a);
  if (result.script) nameKernels(*result.script, *clang.module, clang.facts);
  result.ok = true;
  return result;
}

}  // namespace gpubmc::core
