#include "core/cli/merge.h"

#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/command_line.h"
#include "core/cli/version.h"
#include "core/report/merge.h"
#include "encoder/util/input_file.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

struct MergeLine : CommandLine {
  std::vector<std::string> files;
  std::optional<std::string> out;

  MergeLine()
      : CommandLine(
            "gpubmc merge joins JSON reports, for example those of the parts of a project (--shard), into one.",
            "gpubmc merge",
            "Exit codes: as those of a check of all that the reports are about; 3 also if a part is missing, 2 bad "
            "usage.") {
    file(add_option("reports", files, "reports that gpubmc --json has written"), {".json"})->required();
    file(add_option("--json", out, "write the joined report to this file, - for standard output"), {".json"});
  }
};

}  // namespace

usage::Command describeMerge() {
  return MergeLine().described("merge");
}

int runMerge(int argc, char** argv) {
  MergeLine line;
  if (auto code = line.read(argc, argv)) return *code;
  const std::vector<std::string>& files = line.files;
  std::optional<std::string>& out = line.out;
  if (out && isStandardOutput(*out)) out = "-";
  std::vector<NamedFile> inputs;
  for (const std::string& file : files) inputs.push_back({file, "a report that is read"});
  if (out) checkOutputs({{*out, "--json"}}, inputs);
  std::vector<NamedReport> reports;
  for (const std::string& file : files) reports.push_back({file, readInput(file)});
  const MergedReport merged = mergeReports(reports, programVersion());
  if (out != "-") std::cout << merged.text << std::flush;
  if (out) writeOutput(merged.json, *out, "--json");
  return merged.exitCode;
}

}  // namespace gpubmc::core
