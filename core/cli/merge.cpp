#include "core/cli/merge.h"

#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/cli/version.h"
#include "core/report/merge.h"
#include "encoder/util/input_file.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core {

int runMerge(int argc, char** argv) {
  CLI::App app{"gpubmc merge joins JSON reports, for example those of the parts of a project (--shard), into one.",
               "gpubmc merge"};
  std::vector<std::string> files;
  std::optional<std::string> out;
  app.add_option("reports", files, "reports that gpubmc --json has written")->required();
  app.add_option("--json", out, "write the joined report to this file, - for standard output");
  app.footer(
      "Exit codes: as those of a check of all that the reports are about; 3 also if a part is missing, 2 bad usage.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::cerr << "gpubmc: error: " << e.what() << "\nSee gpubmc merge --help.\n";
    return 2;
  }
  if (out && isStandardOutput(*out)) out = "-";
  std::vector<NamedFile> inputs;
  for (const std::string& file : files) inputs.push_back({file, "a report that is read"});
  if (out) checkOutputs({{*out, "--json"}}, inputs);
  std::vector<NamedReport> reports;
  for (const std::string& file : files) reports.push_back({file, readInput(file)});
  const MergedReport merged = mergeReports(reports, kVersion);
  if (out != "-") std::cout << merged.text << std::flush;
  if (out) writeOutput(merged.json, *out, "--json");
  return merged.exitCode;
}

}  // namespace gpubmc::core
