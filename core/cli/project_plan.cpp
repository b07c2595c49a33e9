#include "core/cli/project_plan.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "core/cli/kernel_ir_file.h"
#include "core/cli/values.h"
#include "core/frontend/commands/compile_commands.h"
#include "core/frontend/commands/unit_options.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// By its name.
bool isHostFile(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  for (const char* e : {".c", ".cc", ".cpp", ".cxx", ".C"})
    if (extension == e) return true;
  return false;
}

std::string macroOf(const std::string& definition) {
  return definition.substr(0, definition.find_first_of("=("));
}

}  // namespace

ProjectPlan planProject(const std::optional<std::string>& build, const std::vector<std::string>& files) {
  ProjectPlan out;
  std::vector<std::string> shown;
  for (const std::string& file : files) {
    if (isKernelIrFile(file)) throw UserError(file + ": kernel IR is checked alone, not as part of a project");
    shown.push_back(shownPath(file, ""));
  }
  if (!build) {
    out.name = fmt::format("{} files", shown.size());
    out.areTogether = true;
    for (std::string& file : shown) {
      UnitOptions u;
      u.isCuda = !isHostFile(file);
      u.file = std::move(file);
      if (std::ranges::find(out.units, u) == out.units.end()) out.units.push_back(std::move(u));
    }
    return out;
  }
  out.name = *build;
  std::set<std::string> notes;
  for (const CompileCommand& command : readCompileCommands(*build)) {
    UnitOptions u;
    try {
      u = unitOptionsOf(command, notes);
    } catch (const UserError& e) {
      u.file = shownPath(command.file, command.directory);
      u.isCuda = !isHostFile(u.file);
      u.problem = e.what();
    }
    if (std::ranges::find(out.units, u) == out.units.end()) out.units.push_back(std::move(u));
  }
  if (out.units.empty()) throw UserError(fmt::format("-p {}: it has no compile commands", *build));
  out.wanted = std::move(shown);
  out.notes.assign(notes.begin(), notes.end());
  return out;
}

Shard parseShard(const std::string& text) {
  constexpr uint64_t kMost = 100'000;
  const size_t slash = text.find('/');
  if (slash == std::string::npos) throw UserError("--shard: write the part and their number, 2/8, not '" + text + "'");
  const uint64_t count = parseNumber(text.substr(slash + 1), "--shard", 1, kMost);
  return {unsigned(parseNumber(text.substr(0, slash), "--shard", 1, count)), unsigned(count)};
}

unsigned partOf(const std::string& file, const std::string& kernel, unsigned count) {
  // FNV-1a of both, each with a terminator.
  uint64_t h = 0xcbf29ce484222325;
  for (const std::string* part : {&file, &kernel})
    for (size_t i = 0; i <= part->size(); ++i) h = (h ^ (i < part->size() ? uint8_t((*part)[i]) : 0)) * 0x100000001b3;
  // Its low bits alone depend on few bits of the text.
  return unsigned((h ^ h >> 32) % count) + 1;
}

namespace {

/// gpubmc's own headers need C++14; what a program of C++11 means is the same there but for few things. A standard of C
/// is that of host code, which is compiled as C++.
void useStandard(const std::string& standard, Options& o) {
  static const std::set<std::string> old{"c++98",   "c++03",   "c++0x",   "c++11",
                                         "gnu++98", "gnu++03", "gnu++0x", "gnu++11"};
  static const std::set<std::string> ofC{"c89",   "c90",   "c99",   "c11",   "c17",   "c18",   "c2x",   "c23",
                                         "gnu89", "gnu90", "gnu99", "gnu11", "gnu17", "gnu18", "gnu2x", "gnu23"};
  if (ofC.contains(standard)) return;
  if (!old.contains(standard)) {
    o.standard = standard;
    return;
  }
  o.standard = standard.starts_with("gnu") ? "gnu++14" : "c++14";
  o.notes.push_back(fmt::format("-std={} is read as -std={}", standard, o.standard));
}

}  // namespace

Options optionsOf(const Options& common, const UnitOptions& unit) {
  Options o = common;
  o.sources = std::make_shared<SourceTexts>();
  o.file = unit.file;
  o.includeDirs.insert(o.includeDirs.end(), unit.includeDirs.begin(), unit.includeDirs.end());
  auto isGiven = [&](const std::string& macro) {
    return std::ranges::any_of(common.defines, [&](const std::string& d) { return macroOf(d) == macro; });
  };
  for (const std::string& d : unit.defines)
    if (!isGiven(macroOf(d))) o.defines.push_back(d);
  for (const std::string& name : unit.undefines)
    if (!isGiven(name)) o.undefines.push_back(name);
  // The compiler for host code does not define them.
  if (!unit.isCuda) o.undefines.insert(o.undefines.end(), {"__CUDACC__", "__NVCC__"});
  o.clangArgs = unit.clangArgs;
  o.clangArgs.insert(o.clangArgs.end(), common.clangArgs.begin(), common.clangArgs.end());
  if (unit.standard && !o.given.contains("--std")) useStandard(*unit.standard, o);
  if (!o.given.contains("--use_fast_math")) {
    FloatPrecision& p = o.precision;
    const bool fast = unit.fastMath;
    p.intrinsics |= fast;
    if (!o.given.contains("--ftz")) p.ftz = unit.ftz.value_or(p.ftz || fast);
    if (!o.given.contains("--prec-div")) p.precDiv = unit.precDiv.value_or(p.precDiv && !fast);
    if (!o.given.contains("--prec-sqrt")) p.precSqrt = unit.precSqrt.value_or(p.precSqrt && !fast);
  }
  if (unit.fmad && !o.given.contains("--fmad")) o.contraction = *unit.fmad ? Contraction::On : Contraction::Off;
  // What is in memory at a launch is computed with the rules of the legacy default stream.
  if (!unit.isLegacyStream && o.host == Options::Host::Follow) {
    o.host = Options::Host::Launches;
    o.notes.push_back(
        "with --default-stream per-thread only the shapes of launches are read from host code (--host=launches)");
  }
  return o;
}

void limitKernels(Options& o) {
  if (o.timeoutSeconds || o.kernelTimeoutSeconds) return;
  constexpr double kEach = 30;
  o.kernelTimeoutSeconds = kEach;
  o.notes.push_back(fmt::format("each kernel is stopped after {} s (--kernel-timeout)", kEach));
}

void checkProjectOptions(const Options& o) {
  auto refuse = [](bool isGiven, const char* option, const char* advice) {
    if (isGiven) throw UserError(fmt::format("{} is for one file: {}", option, advice));
  };
  constexpr const char* kInFile = "write it in a comment at the top of the file that it is meant for (//--array a=64)";
  constexpr const char* kAlone = "check that file alone";
  refuse(!o.arrays.empty(), "--array", kInFile);
  refuse(!o.params.empty(), "--param", kInFile);
  refuse(!o.aliases.empty(), "--alias", kInFile);
  refuse(o.vectors.has_value(), "--vectors", kAlone);
  refuse(o.dumpHb.has_value(), "--dump-hb", kAlone);
  refuse(!o.dumpIr.empty(), "--dump-ir", kAlone);
}

}  // namespace gpubmc::core
