#include "core/cli/check_flags.h"

#include <fmt/format.h>

#include "core/cache/result_cache.h"
#include "core/cli/header_flags.h"
#include "core/cli/run_files.h"
#include "core/cli/values.h"
#include "core/options/toolkit_choice.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core {

namespace {

// CLI11's own check prints the range with all the digits of the largest double.
CLI::Validator positiveUpTo(double most) {
  return CLI::Validator(
      [most](const std::string& text) {
        double v = 0;
        const bool fits = CLI::detail::lexical_cast(text, v) && v > 0 && v <= most;
        return fits ? std::string() : fmt::format("'{}' is no positive number up to {}", text, most);
      },
      "");
}

/// On architectures up to this one the threads of a warp run in lock-step.
constexpr unsigned kLastLockStep = 60;

bool isHostUse(const std::string& word) {
  return word == "follow" || word == "launches" || word == "ignore";
}

/// The stages of --dump-ir, as named in Options::dumpIr.
std::string stageOf(const std::string& text) {
  const std::string stage = text.starts_with("after-") ? text.substr(6) : text;
  for (const char* known : {"host", "clang", "inline", "promote", "lower", "all"})
    if (stage == known) return stage;
  throw UserError("--dump-ir: there is no stage '" + text +
                  "'; write after-host, after-clang, after-inline, after-promote, after-lower or all");
}

void checkStandard(const Options& o) {
  if (o.standard.empty()) return;
  static const std::set<std::string> openCl{"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"};
  const bool isOpenCl = languageOf(o.file) == Language::OpenCl;
  if (isOpenCl && !openCl.contains(o.standard))
    throw UserError(fmt::format("--std={}: {} is OpenCL C; write CL1.2, CL2.0 or CL3.0", o.standard, o.file));
  if (!isOpenCl && openCl.contains(o.standard))
    throw UserError(fmt::format("--std={}: {} is no OpenCL C, which files named .cl have", o.standard, o.file));
}

}  // namespace

void CheckFlags::addTo(CommandLine& app) {
  constexpr const char* kFile =
      "the .cu, .cl or .hip file, or kernel IR as --dump-ir after-lower prints it, in a .gir file";
  const std::vector<std::string> sources{".cu", ".cl", ".hip", ".ptx", ".gir", ".cuh", ".cpp", ".cc", ".cxx", ".c"};
  if (files)
    app.file(app.add_option("files", *files, std::string(kFile) + "; several files are a project"), sources);
  else
    app.file(app.add_option("file", o.file, kFile), sources);
  auto* launch = "Launch";
  CLI::Option* dim = app.add_option("-b,--block-dim,--blockDim", block, "threads of a block: 64, 16,16 or [16,16]");
  dim->group(launch);
  localSize = app.add_option("--local_size,--local-size", block, "OpenCL: the same, of a work-group");
  localSize->excludes(dim)->group(launch);
  dim = app.add_option("-g,--grid-dim,--gridDim", grid, "blocks of the grid");
  dim->group(launch);
  numGroups = app.add_option("--num_groups,--num-groups", grid, "OpenCL: the same, work-groups");
  numGroups->excludes(dim)->group(launch);
  app.add_option("--global-size,--global_size", globalSize, "threads of the grid, instead of its blocks")
      ->group(launch);
  app.add_option("--global-offset,--global_offset", globalOffset, "OpenCL: where global identifiers begin (0,0,0)")
      ->group(launch);
  app.add_option("--local", locals, "OpenCL: a=1024: the bytes behind the parameter a in local memory")
      ->allow_extra_args(false)
      ->group(launch);
  app.add_option("--shared-bytes", sharedBytes, "size of extern __shared__ memory")->group(launch);
  app.add_option("--kernel", o.kernel, "check this kernel only")->group(launch);
  auto* model = "Execution model";
  app.add_option("--warp-sync", warpSync, "threads of a warp move in lock-step; optionally the warp's size")
      ->expected(0, 1)
      ->group(model);
  app.add_option("--warp-size", warpSize, "threads of a warp (32; 64 for HIP)")->group(model);
  app.add_option(
         "--arch", arch,
         "sm_XX: costs are those of its memory system; sm_60 and lower imply --warp-sync. gfxXXX: waves have its size")
      ->group(model);
  app.oneOf(app.add_option("--exited-threads", exited,
                           "at barriers: divergence (default) or arrive, as hardware since Volta"),
            {"divergence", "arrive"})
      ->group(model);
  auto* inputs = "Inputs";
  app.add_option("--array", arrays, "a=64 or a=n*m: the array has this many elements; its bounds are checked")
      ->allow_extra_args(false)
      ->group(inputs);
  app.add_option("--param", params, "n=64 or x=1.5: a scalar parameter has this value")
      ->allow_extra_args(false)
      ->group(inputs);
  app.add_option("--alias", aliases, "a,b: two pointer parameters are one array")
      ->allow_extra_args(false)
      ->group(inputs);
  app.add_option("--assume", assumes, "'n % 4 == 0': a condition over integer parameters that callers meet")
      ->allow_extra_args(false)
      ->group(inputs);
  app.oneOf(app.add_option(
                "--inputs", domain,
                "which inputs decide the exit code: all, those of the launches in the file, or auto (launches where "
                "the file has any)"),
            {"auto", "all", "launches"})
      ->group(inputs);
  app.oneOf(
         app.add_option("--callers", callers,
                        "what callers pass whose code is not there: reasonable (default: a kernel that is right under "
                        "conditions on its inputs holds, provided that they are met), or any"),
         {"reasonable", "any"})
      ->group(inputs);
  app.add_flag("--audit-host", o.auditHost)->group("");  // for contributors: docs/HACKING.md
  app.suggest(
         app.add_option("--host", host,
                        "use of host code: follow (default: analyse it for facts about launches), launches (only their "
                        "shapes), or ignore; for a kernel in OpenCL C, the file of the program that launches it"),
         {"follow", "launches", "ignore"})
      ->group(inputs);
  app.add_flag("--init-globals", o.initGlobals, "__device__ and __constant__ variables have their initial values")
      ->group(inputs);
  app.oneOf(app.add_option("--fmad", contraction, "a product and a sum are one operation: either (default), on or off"),
            {"either", "on", "off", "true", "false"})
      ->group(inputs);
  app.add_flag(
         "--use_fast_math", precision.fast,
         "same as nvcc's: --ftz=true --prec-div=false --prec-sqrt=false, and x / y, sinf, expf, ... are intrinsics")
      ->group(inputs);
  app.suggest(app.add_option("--ftz", precision.ftz, "subnormal floats are zeros: true or false (default)"),
              {"true", "false"})
      ->group(inputs);
  app.suggest(app.add_option("--prec-div", precision.div,
                             "division of floats is exact (true, default) or approximate (false)"),
              {"true", "false"})
      ->group(inputs);
  app.suggest(app.add_option("--prec-sqrt", precision.sqrt,
                             "square roots of floats are exact (true, default) or approximate (false)"),
              {"true", "false"})
      ->group(inputs);
  app.add_flag("--malloc-fail", o.mallocFail, "malloc and new on the device may fail")->group(inputs);
  auto* bounds = "Bounds";
  app.add_option("--unwind,--loop-unwind", o.unwind, "iterations of loops that depend on inputs (8)")->group(bounds);
  app.add_option("--max-iterations", o.maxIterations, "iterations of any loop (1000000)")->group(bounds);
  const std::vector<std::string> classes = classNames();
  auto* checks = "Checks";
  app.suggest(app.add_option("--error", errors, "violations of this class are errors"), classes)
      ->allow_extra_args(false)
      ->group(checks);
  app.suggest(app.add_option("--warn", warnings, "violations of this class are warnings"), classes)
      ->allow_extra_args(false)
      ->group(checks);
  app.suggest(app.add_option("--off", offs, "this class is not checked"), classes)
      ->allow_extra_args(false)
      ->group(checks);
  app.add_option("--threshold", thresholds, "bank-conflict=4: report it from 4 times the ideal; also uncoalesced (2)")
      ->allow_extra_args(false)
      ->group(checks);
  app.add_flag("--only-intra-group", o.onlyIntraBlock, "no races between blocks")->group(checks);
  app.add_flag("--only-divergence", o.onlyDivergence, "no races")->group(checks);
  app.add_flag("--any-size", o.anySize, "require proofs for every launch size")->group(checks);
  app.add_flag("--all", o.all, "continue after the first violation of a kernel")->group(checks);
  auto* front = "Front-end";
  app.folder(app.add_option("-I", o.includeDirs, "search this folder for headers"))
      ->allow_extra_args(false)
      ->group(front);
  app.add_option("-D", o.defines, "define a macro")->allow_extra_args(false)->group(front);
  app.add_option("--std", o.standard, "language standard (c++17; OpenCL: CL3.0)")->group(front);
  if (!o.cudaPath) o.cudaPath = kSearchedToolkit;
  app.folder(app.add_option("--cuda-path", o.cudaPath,
                            "the CUDA toolkit whose library headers are used (CUB, Thrust, cuBLAS, ...), or none"))
      ->group(front);
  app.add_option("--Xclang", o.clangArgs, "pass this argument to Clang")->allow_extra_args(false)->group(front);
  auto* orders = "Interleavings";
  app.oneOf(app.add_option("--interleavings", interleavings,
                           "auto, order (all in one formula), explore (one by one) or canonical (one only)"),
            {"auto", "order", "explore", "canonical"})
      ->group(orders);
  app.add_flag("--no-por", o.noReduction, "explore equivalent interleavings too, for comparison")->group(orders);
  app.add_flag("--explore-races", o.exploreRaces, "what can racing accesses do? Interleave them as well")
      ->group(orders);
  app.oneOf(app.add_option("--merge-states", merging,
                           "explore revisited states once: auto (if there are many interleavings), always, never"),
            {"auto", "always", "never"})
      ->group(orders);
  app.add_option("--max-interleavings", o.maxInterleavings, "give up after this many (200000)")->group(orders);
  const std::vector<std::string> solvers = encoder::solverNames();
  auto* solving = "Solving";
  app.suggest(app.add_option("--solver", solver.solver,
                             "cadical (default), minisat, z3, boolector, btor:COMMAND or smtlib:COMMAND"),
              solvers)
      ->group(solving);
  app.suggest(
         app.add_option("--portfolio", solver.portfolio, "a,b,c: these solvers side by side; the first answer counts"),
         solvers)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(solving);
  app.suggest(app.add_option("--cross-check", solver.crossCheck, "a second solver that must give the same answers"),
              solvers)
      ->group(solving);
  app.add_flag("--certify", solver.certify, "'unsat' counts only with a proof that gpubmc's own checker accepts")
      ->group(solving);
  app.folder(app.add_option("--dump-queries", solver.dumpFolder,
                            "write every question to this folder: SMT-LIB 2, BTOR, DIMACS"))
      ->group(solving);
  app.file(app.add_option("--log-queries", o.queryLog, "write a line for every question to this file"))->group(solving);
  app.add_flag("--cache-queries", solver.cache, "ask the same question once")->group(solving);
  app.oneOf(app.add_option(
                "--floats", floats,
                "float operations as IEEE 754 computes them: auto (where less leaves a condition open), exact (at "
                "once) or abstract (never)"),
            {"auto", "exact", "abstract"})
      ->group(solving);
  app.add_option("-j,--jobs", o.jobs, "threads that work at a time, on kernels and conditions (one a core)")
      ->group(solving);
  app.add_option("--timeout", o.timeoutSeconds, "stop after this many seconds and report what is known")
      ->check(positiveUpTo(1e9))
      ->group(solving);
  app.add_option("--kernel-timeout", o.kernelTimeoutSeconds, "stop each kernel after this many seconds")
      ->check(positiveUpTo(1e9))
      ->group(solving);
  app.add_flag("--cache", cache, "keep results in $XDG_CACHE_HOME/gpubmc and use them for kernels that are unchanged")
      ->group(solving);
  app.folder(app.add_option("--cache-dir", o.cache, "the same, in this folder"))->group(solving);
  app.add_option("--memory-limit", o.memoryMegabytes, "in MiB (three quarters of the machine's)")
      ->check(positiveUpTo(1e9))
      ->group(solving);
  auto* output = "Output";
  app.file(app.add_option("--json", o.json, "write the result as JSON to this file, - for standard output"), {".json"})
      ->group(output);
  app.suggest(
         app.add_option(
             "--dump-ir", dumps,
             "print the program after-host (its host side), after-clang, after-inline, after-promote, after-lower, "
             "or all of these"),
         {"after-host", "after-clang", "after-inline", "after-promote", "after-lower", "all"})
      ->allow_extra_args(false)
      ->group(output);
  app.oneOf(app.add_option("--color,--colour", colour, "auto, always or never"), {"auto", "always", "never"})
      ->group(output);
  auto* verbose =
      app.add_flag("--verbose", o.verbose, "also the steps of a counterexample, all its variables, and statistics")
          ->group(output);
  app.add_flag("--quiet", o.quiet, "the verdict alone")->excludes(verbose)->group(output);
  app.add_flag("--no-progress", noProgress, "no progress line")->group(output);
}

void CheckFlags::apply(const CLI::App& app) {
  if (o.file.empty()) throw UserError("which file? Give a .cu, .cl or .hip file; see gpubmc --help");
  if (o.file.starts_with('-')) o.file.insert(0, "./");  // after "--": for Clang it would be an option
  applyFlags(app, {{o.file, "the file that is checked"}});
  applyHeader(o);
}

void CheckFlags::applyHeader(Options& options) {
  applyHeaderFlags(readHeaderFlags(options.file), options);
  checkStandard(options);
  // The header flags may set the warp size.
  if (options.arch && *options.arch <= kLastLockStep && !options.warpSync)
    options.warpSync = options.warpSize.value_or(32);
}

void CheckFlags::applyFlags(const CLI::App& app, const std::vector<NamedFile>& read) {
  for (const CLI::Option* option : app.get_options())
    for (const std::string& value : option->results())
      if (value.empty()) throw UserError(option->get_name() + ": the value is empty");
  checkOutputFiles(o, read);
  solver.log = o.queryLog.value_or("");
  if (cache && !o.cache) o.cache = defaultCacheFolder();
  if (o.cache) makeOutputFolder(*o.cache, "--cache");
  const char* const ofBlocks = localSize->count() ? "--local_size" : "--block-dim";
  const char* const ofGrid = numGroups->count() ? "--num_groups" : "--grid-dim";
  if (!block.empty()) o.block = parseBlock(block, ofBlocks, languageOf(o.file));
  if (!grid.empty()) o.grid = parseGrid(grid, ofGrid);
  if (!globalSize.empty()) o.globalSize = parseGlobalSize(globalSize, "--global-size");
  if (o.globalSize && o.grid)
    throw UserError(fmt::format("--global-size and {}: one of them decides the other", ofGrid));
  if (!globalOffset.empty()) o.globalOffset = parseOffset(globalOffset, "--global-offset");
  for (const std::string& l : locals) {
    const auto [name, bytes] = parseLocal(l, "--local");
    if (!o.localBytes.emplace(name, bytes).second)
      throw UserError("--local " + l + ": " + name + " has a size already");
  }
  if (!sharedBytes.empty()) o.sharedBytes = parseNumber(sharedBytes, "--shared-bytes", 0, kMaxSharedBytes);
  if (!warpSync.empty()) o.warpSync = parseWarpSize(warpSync, "--warp-sync");
  if (!warpSize.empty()) o.warpSize = parseWarpSize(warpSize, "--warp-size");
  if (const auto wave = waveOf(arch)) {
    if (!o.warpSize) o.warpSize = wave;
  } else if (!arch.empty()) {
    o.arch = parseArch(arch, "--arch");
  }
  for (const std::string& t : thresholds) {
    const auto [cls, times] = parseThreshold(t, "--threshold");
    if (!o.thresholds.emplace(cls, times).second) throw UserError("--threshold " + t + ": the class has one already");
  }
  o.exitedArrive = exited == "arrive";
  o.host = host == "ignore"     ? Options::Host::Ignore
           : host == "launches" ? Options::Host::Launches
                                : Options::Host::Follow;
  if (!host.empty() && !isHostUse(host)) o.hostFile = host;
  o.inputs = domain == "all"        ? Options::Inputs::All
             : domain == "launches" ? Options::Inputs::Launches
                                    : Options::Inputs::Auto;
  o.callers = callers == "any" ? Options::Callers::Any : Options::Callers::Reasonable;
  o.contraction = contraction == "on" || contraction == "true"     ? Contraction::On
                  : contraction == "off" || contraction == "false" ? Contraction::Off
                                                                   : Contraction::Either;
  precision.applyTo(o.precision);
  o.floats = floats == "exact"      ? Options::Floats::Exact
             : floats == "abstract" ? Options::Floats::Abstract
                                    : Options::Floats::Auto;
  o.interleavings = interleavings == "order"       ? Interleavings::Order
                    : interleavings == "explore"   ? Interleavings::Explore
                    : interleavings == "canonical" ? Interleavings::Canonical
                                                   : Interleavings::Auto;
  o.merging = merging == "always"  ? Options::Merging::Always
              : merging == "never" ? Options::Merging::Never
                                   : Options::Merging::Auto;
  for (const CLI::Option* option : app.get_options())
    if (option->count()) o.given.insert(option->get_name());
  if (localSize->count()) o.given.insert("--block-dim");
  if (numGroups->count()) o.given.insert("--grid-dim");
  for (const std::string& a : arrays) {
    auto [name, extent] = parseBinding(a, "--array");
    checkExpression(extent, "--array");
    if (!o.arrays.emplace(name, extent).second) throw UserError("--array " + a + ": " + name + " has a size already");
  }
  for (const std::string& p : params) {
    auto [name, value] = parseBinding(p, "--param");
    if (!o.params.try_emplace(name, GivenValue{value, "--param"}).second)
      throw UserError("--param " + p + ": " + name + " has a value already");
  }
  for (const std::string& a : aliases) o.aliases.push_back(parseAlias(a, "--alias"));
  for (const std::string& a : assumes) checkExpression(a, "--assume");
  o.assumes = assumes;
  auto setSeverities = [&](const std::vector<std::string>& classes, const char* flag, Severity s) {
    for (const std::string& c : classes)
      if (o.severities.try_emplace(parseClass(c, flag), s).first->second != s)
        throw UserError(fmt::format("{} {}: another flag says otherwise of this class", flag, c));
  };
  setSeverities(errors, "--error", Severity::Error);
  setSeverities(warnings, "--warn", Severity::Warning);
  setSeverities(offs, "--off", Severity::Off);
  for (const std::string& d : dumps) o.dumpIr.push_back(stageOf(d));
  o.colour = colour == "always"  ? Options::Colour::Always
             : colour == "never" ? Options::Colour::Never
                                 : Options::Colour::Auto;
  o.progress = !noProgress && !o.quiet;
  o.solvers = encoder::makeSolvers(solver);
}

}  // namespace gpubmc::core
