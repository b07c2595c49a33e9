#include "core/cli/equiv_flags.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <sstream>

#include <fmt/format.h>

#include "core/check/assumed_floats.h"
#include "core/cli/check_flags.h"
#include "core/cli/values.h"
#include "encoder/util/error.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

std::vector<std::string> namesIn(const std::vector<std::string>& lists) {
  std::vector<std::string> out;
  for (const std::string& list : lists) {
    std::istringstream in(list);
    for (std::string name; std::getline(in, name, ',');)
      if (!name.empty()) out.push_back(name);
  }
  return out;
}

equiv::ResultPlace placeOf(const std::string& text) {
  if (text.find('=') == std::string::npos) return {text, 0};
  const auto [name, element] = parseBinding(text, "--result");
  return {name, parseNumber(element, "--result")};
}

/// The values "FROM..TO" among those of --param.
std::vector<equiv::ParamRange> takeRanges(Options& o) {
  constexpr int64_t kMostValues = 4096;
  std::vector<equiv::ParamRange> out;
  int64_t values = 1;
  for (auto it = o.params.begin(); it != o.params.end();) {
    const std::string text = it->second.text, given = fmt::format("--param {}={}", it->first, text);
    const size_t dots = text.find("..");
    if (dots == std::string::npos) {
      ++it;
      continue;
    }
    equiv::ParamRange r{it->first};
    auto number = [&](std::string_view digits) {
      int64_t n = 0;
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
      if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
        throw UserError(given + ": a range is written FROM..TO, with two whole numbers");
      return n;
    };
    r.from = number(std::string_view(text).substr(0, dots));
    r.to = number(std::string_view(text).substr(dots + 2));
    if (r.from > r.to) throw UserError(given + ": the range is empty");
    if (r.to - r.from >= kMostValues || (values *= r.to - r.from + 1) > kMostValues)
      throw UserError(fmt::format("{}: each value is checked; there are more than {}", given, kMostValues));
    out.push_back(std::move(r));
    it = o.params.erase(it);
  }
  return out;
}

/// Texts that are parsed after all flags are known.
struct EquivFlags {
  std::string block, grid, shared, result, mode = "exact";
  std::vector<std::string> maps, compare, scratch, then, assumptions;
  std::string reference, referenceKernel, file, hostFunction, function, target;

  void addTo(CommandLine& app, equiv::Question& q) {
    auto* group = "Comparison";
    app.file(app.add_option("--html", q.options.html, "write a page for browsers to this file or -"), {".html"})
        ->group("Output");
    app.add_option("--reference", reference, "the function that says what is right")->group(group);
    app.file(app.add_option("--reference-file", file, "the file that it is in, if not that of the kernel"),
             {".cu", ".cuh", ".cpp", ".cc", ".cxx", ".c", ".h"})
        ->group(group);
    app.add_option("--reference-kernel", referenceKernel, "the reference is a kernel with a launch of its own")
        ->group(group);
    app.add_option("--reference-block-dim", block, "its block; default: as the kernel's")->group(group);
    app.add_option("--reference-grid-dim", grid, "its grid; default: as the kernel's")->group(group);
    app.add_option("--reference-shared-bytes", shared, "its extern __shared__ memory")->group(group);
    app.add_option("--then", then,
                   "\"kernel2 --block-dim=64 --grid-dim=2 --map x=y\": a launch after the first one; repeat it for "
                   "more. --map: the name that is known already = this kernel's")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--host-function", hostFunction,
                   "compare what this function of the host does: what it copies, sets and launches, in order")
        ->group(group);
    app.add_option("--function", function,
                   "compare this function of the host, such as one with vector instructions; there is no kernel then")
        ->group(group);
    app.add_option("-m", q.options.features,
                   "instructions that functions of the host may use, as for Clang: -mavx2, -march=haswell")
        ->allow_extra_args(false)
        ->group(group);
    app.oneOf(app.add_option("--target", target, "the machine of --function: x86_64 or aarch64 (default: this one)"),
              {"x86_64", "aarch64"})
        ->group(group);
    app.add_option("--map", maps, "a=b: parameter a of the kernel is parameter b of the reference")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--compare", compare, "x,y: compare these arrays alone (default: all that are written)")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--scratch", scratch, "x,y: arrays of one side alone, which hold intermediate values")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--result", result,
                   "a=0: this element of the kernel's array a is to have the reference's return value")
        ->group(group);
    app.add_flag("--confirm-native", q.confirmNative,
                 "run machine code of the reference, in a sandbox, with the input of a difference")
        ->group(group);
    app.add_flag("--explain", q.explain, "how many elements were found equal, and how")->group("Output");
    auto* floats = "Floats";
    app.add_option("--ulps", q.ulps, "floats may be this many representable numbers apart")->group(floats);
    app.add_option("--abs", q.tolerance, "floats may differ by so much")->check(CLI::NonNegativeNumber)->group(floats);
    app.oneOf(
           app.add_option("--fp", mode, "operations on floats are exact (default), with rounding, or those of reals"),
           {"exact", "reals"})
        ->group(floats);
    app.suggest(app.add_option("--fp-assume", assumptions, "poszero,finite,ordered,assoc: what is assumed of floats"),
                {"poszero", "finite", "ordered", "assoc"})
        ->allow_extra_args(false)
        ->group(floats);
  }

  void applyFunction(equiv::Question& q) const {
    const Options& o = q.options;
    if (reference.empty())
      throw UserError("--function: what is it compared with? --reference FUNCTION says what is right");
    if (!hostFunction.empty() || o.kernel || o.grid || o.block || o.globalSize || o.sharedBytes || !then.empty())
      throw UserError(
          "--function: the function is called once and launches nothing; leave out --kernel, --then, --host-function, "
          "--block-dim, --grid-dim and --shared-bytes");
    if (!result.empty()) throw UserError("--result: both sides are functions, and their return values are compared");
    q.function = function;
    q.options.functionsAlone = true;
  }

  void apply(equiv::Question& q) const {
    if (!reference.empty() && !referenceKernel.empty())
      throw UserError("--reference and --reference-kernel: give one of them");
    q.referenceIsKernel = !referenceKernel.empty();
    q.reference = q.referenceIsKernel ? referenceKernel : reference;
    q.referenceFile = file;
    if (q.confirmNative && q.referenceIsKernel)
      throw UserError("--confirm-native: a kernel does not run natively; give a plain C++ function by --reference");
    if (q.referenceIsKernel && !file.empty())
      throw UserError("--reference-file: a --reference-kernel is in the file of the kernel");
    if (!file.empty() && reference.empty())
      throw UserError("--reference-file: which function of it is the reference? --reference FUNCTION");
    if (!hostFunction.empty()) {
      const Options& o = q.options;
      if (o.kernel || o.grid || o.block || o.sharedBytes || !then.empty() || !o.aliases.empty())
        throw UserError(
            "--host-function: the function says which kernels are launched and how; leave out --kernel, --then, "
            "--block-dim, --grid-dim, --shared-bytes and --alias");
      q.options.hostFunction = hostFunction;
    }
    if (!function.empty()) applyFunction(q);
    if (!target.empty() && function.empty()) throw UserError("--target: it is the machine of a --function");
    q.options.target = target;
    q.ranges = takeRanges(q.options);
    q.options.launchesApart = false;  // the launch is given, and a kernel has one name
    if (!reference.empty()) q.options.references = {{reference, file}};
    if (!function.empty()) q.options.references = {{function, ""}, {reference, file}};
    const bool hasLaunch = !block.empty() || !grid.empty() || !shared.empty();
    if (hasLaunch && !q.referenceIsKernel)
      throw UserError("--reference-block-dim and its like: a reference that has a launch is a --reference-kernel");
    if (!block.empty()) q.referenceBlock = parseDim3(block, "--reference-block-dim");
    if (!grid.empty()) q.referenceGrid = parseDim3(grid, "--reference-grid-dim");
    if (!shared.empty()) q.referenceSharedBytes = parseNumber(shared, "--reference-shared-bytes", 0, kMaxSharedBytes);
    for (const std::string& m : maps)
      if (!q.map.insert(parseBinding(m, "--map")).second)
        throw UserError("--map " + m + ": that parameter of the kernel has another one already");
    for (const std::string& t : then) q.then.push_back(parseThen(t));
    q.compare = namesIn(compare);
    q.scratch = namesIn(scratch);
    q.options.floatAssumptions = 0;  // for the comparison, not for the check of each launch
    for (const std::string& names : assumptions) q.floatAssumptions |= floatAssumptionsOf(names, "--fp-assume");
    if (!result.empty()) q.result = placeOf(result);
    q.floats = mode == "reals" ? equiv::FloatMode::Reals : equiv::FloatMode::Exact;
    q.options.matrices = mode == "reals" ? Options::Matrices::Reals : Options::Matrices::Integers;
  }
};

struct EquivLine : CommandLine {
  CheckFlags flags;
  EquivFlags own;

  explicit EquivLine(equiv::Question& q)
      : CommandLine(
            "gpubmc equiv proves for one size and all inputs that a kernel computes what a sequential reference, or\n"
            "another kernel, computes; or shows an input with which it does not. --function compares two functions of\n"
            "the host, such as one with vector instructions and one without.",
            "gpubmc equiv",
            "Exit codes: 0 equal, 1 they differ or a launch goes wrong, 2 bad usage or input, 3 unknown or "
            "unsupported,\n"
            "4 internal error. The tutorial is docs/equivalence.md."),
        flags(q.options) {
    flags.addTo(*this);
    own.addTo(*this, q);
  }
};

}  // namespace

equiv::FurtherLaunch parseThen(const std::string& text) {
  CLI::App app{"a launch", "--then"};
  equiv::FurtherLaunch out;
  std::string block, grid, shared;
  std::vector<std::string> maps;
  app.add_option("kernel", out.kernel)->required();
  app.add_option("-b,--block-dim,--blockDim", block);
  app.add_option("-g,--grid-dim,--gridDim", grid);
  app.add_option("--shared-bytes", shared);
  app.add_option("--map", maps)->allow_extra_args(false);
  try {
    app.parse(text);
  } catch (const CLI::ParseError& e) {
    throw UserError(
        fmt::format("--then \"{}\": {}; write a kernel's name, then --block-dim, --grid-dim, "
                    "--shared-bytes and --map as they are needed",
                    text, e.what()));
  }
  if (!block.empty()) out.block = parseDim3(block, "--then: --block-dim");
  if (!grid.empty()) out.grid = parseDim3(grid, "--then: --grid-dim");
  if (!shared.empty()) out.sharedBytes = parseNumber(shared, "--then: --shared-bytes", 0, kMaxSharedBytes);
  for (const std::string& m : maps) out.map.insert(parseBinding(m, "--then: --map"));
  return out;
}

std::optional<int> parseEquivLine(int argc, char** argv, equiv::Question& q) {
  EquivLine line(q);
  if (auto code = line.read(argc, argv)) return *code;
  line.flags.apply(line);
  line.own.apply(q);
  return std::nullopt;
}

usage::Command describeEquiv() {
  equiv::Question q;
  return EquivLine(q).described("equiv");
}

}  // namespace gpubmc::core
