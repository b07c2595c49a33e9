#include "core/cli/run_files.h"

#include <filesystem>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

struct OutputOption {
  const char* name;
  std::optional<std::string> Options::* path;
};

constexpr OutputOption kOutputs[] = {
    {"--json", &Options::json},           {"--sarif", &Options::sarif},
    {"--junit", &Options::junit},         {"--html", &Options::html},
    {"--dump-hb", &Options::dumpHb},      {"--write-baseline", &Options::writeBaseline},
    {"--log-queries", &Options::queryLog}};

std::vector<NamedFile> outputsOf(const Options& options) {
  std::vector<NamedFile> out;
  for (const OutputOption& o : kOutputs)
    if (const auto& path = options.*o.path) out.push_back({*path, o.name});
  return out;
}

/// The names of vectors are known only after the check, but not their form: "KERNEL.GPUBMC-RACE.1.json",
/// and "KERNEL.TEST.1.json" for generated tests.
bool mayBeVector(const std::string& path, const std::string& folder) {
  const std::filesystem::path file(path), parent = file.has_parent_path() ? file.parent_path() : ".";
  const std::string name = file.filename().string();
  return (name.find(".GPUBMC-") != std::string::npos || name.find(".TEST.") != std::string::npos) &&
         areOneFile(parent.string(), folder);
}

}  // namespace

void checkOutputFiles(Options& options, const std::vector<NamedFile>& read) {
  for (const OutputOption& o : kOutputs)
    if (auto& path = options.*o.path; path && isStandardOutput(*path)) path = "-";
  const std::vector<NamedFile> outputs = outputsOf(options);
  std::vector<NamedFile> inputs = read;
  // A baseline is often read and renewed in one run: it is read first.
  if (options.baseline && options.baseline != options.writeBaseline)
    inputs.push_back({*options.baseline, "the file of --baseline"});
  checkOutputs(outputs, inputs);
  if (!options.vectors) return;
  for (const NamedFile& o : outputs)
    if (mayBeVector(o.path, *options.vectors))
      throw UserError(fmt::format("{} {}: --vectors writes files of such names to this folder", o.what, o.path));
  makeOutputFolder(*options.vectors, "--vectors");
}

void keepSourceFiles(const Options& options) {
  const std::vector<NamedFile> outputs = outputsOf(options);
  if (outputs.empty()) return;
  std::vector<NamedFile> inputs;
  for (std::string& path : options.sources->paths())
    inputs.push_back({std::move(path), "a file that the source includes"});
  checkOutputs(outputs, inputs);
}

}  // namespace gpubmc::core
