#include "core/cli/run_files.h"

#include <optional>
#include <vector>

#include "encoder/util/output_file.h"

namespace gpubmc::core {

namespace {

struct OutputOption {
  const char* name;
  std::optional<std::string> Options::* path;
};

constexpr OutputOption kOutputs[] = {{"--json", &Options::json},      {"--sarif", &Options::sarif},
                                     {"--junit", &Options::junit},    {"--html", &Options::html},
                                     {"--dump-hb", &Options::dumpHb}, {"--write-baseline", &Options::writeBaseline}};

std::vector<NamedFile> outputsOf(const Options& options) {
  std::vector<NamedFile> out;
  for (const OutputOption& o : kOutputs)
    if (const auto& path = options.*o.path) out.push_back({*path, o.name});
  return out;
}

}  // namespace

void checkOutputFiles(Options& options, const std::string& log, const std::vector<std::string>& read) {
  for (const OutputOption& o : kOutputs)
    if (auto& path = options.*o.path; path && isStandardOutput(*path)) path = "-";
  std::vector<NamedFile> outputs = outputsOf(options), inputs;
  for (const std::string& file : read) inputs.push_back({file, "the file that is checked"});
  if (!log.empty()) outputs.push_back({log, "--log-queries"});
  // A baseline is often read and renewed in one run: it is read first.
  if (options.baseline && options.baseline != options.writeBaseline)
    inputs.push_back({*options.baseline, "the file of --baseline"});
  checkOutputs(outputs, inputs);
  if (options.vectors) makeOutputFolder(*options.vectors, "--vectors");
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
