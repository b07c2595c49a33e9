#include "core/cli/merge.h"

#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/cli/command_line.h"
#include "core/cli/version.h"
#include "core/report/html/html.h"
#include "core/report/merge.h"
#include "core/report/merge_sarif.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

struct MergeLine : CommandLine {
  std::vector<std::string> files;
  std::optional<std::string> json, sarif, html;

  MergeLine()
      : CommandLine(
            "gpubmc merge joins reports, for example those of the parts of a project (--shard), into one: JSON "
            "reports, "
            "or pages, or SARIF reports.",
            "gpubmc merge",
            "Exit codes: as those of a check of all that the reports are about; 3 also if a part is missing, 2 bad "
            "usage.") {
    file(add_option("reports", files, "reports of one kind: of gpubmc --json, --html or --sarif"),
         {".json", ".html", ".sarif"})
        ->required();
    file(add_option("--json", json, "write the joined JSON report to this file, - for standard output"), {".json"});
    file(add_option("--html", html, "write the joined page to this file or -; reads pages"), {".html"});
    file(add_option("--sarif", sarif, "write the joined SARIF report to this file or -; reads SARIF reports"),
         {".sarif"});
  }
};

/// The three kinds of reports, each with the option that writes it.
enum class Kind { Json, Html, Sarif };

struct Target {
  Kind kind;
  const char* option;
  std::optional<std::string>& path;
};

Kind kindOf(const std::string& text) {
  if (dataOf(text)) return Kind::Html;
  return isSarif(text) ? Kind::Sarif : Kind::Json;
}

}  // namespace

usage::Command describeMerge() {
  return MergeLine().described("merge");
}

int runMerge(int argc, char** argv) {
  MergeLine line;
  if (auto code = line.read(argc, argv)) return *code;
  const std::vector<std::string>& files = line.files;
  Target targets[] = {
      {Kind::Json, "--json", line.json}, {Kind::Html, "--html", line.html}, {Kind::Sarif, "--sarif", line.sarif}};
  std::vector<NamedFile> inputs, outputs;
  for (const std::string& file : files) inputs.push_back({file, "a report that is read"});
  bool isTextShown = true;
  for (Target& t : targets) {
    if (!t.path) continue;
    if (isStandardOutput(*t.path)) t.path = "-";
    isTextShown &= t.path != "-";
    outputs.push_back({*t.path, t.option});
  }
  checkOutputs(outputs, inputs);
  std::vector<NamedReport> reports;
  for (const std::string& file : files) reports.push_back({file, readInput(file)});
  const Kind kind = kindOf(reports.front().text);
  for (NamedReport& r : reports) {
    if (kindOf(r.text) != kind)
      throw UserError(fmt::format("{} and {} are reports of different kinds", files.front(), r.name));
    if (kind == Kind::Html) r.text = *dataOf(r.text);
  }
  for (const Target& t : targets)
    if (t.path && t.kind != kind)
      throw UserError(fmt::format("{}: the reports to be joined must have been written with {}, and {} was not",
                                  t.option, t.option, files.front()));
  const MergedReport merged = kind == Kind::Sarif ? mergeSarif(reports) : mergeReports(reports, programVersion());
  if (isTextShown) std::cout << merged.text << std::flush;
  for (const Target& t : targets)
    if (t.path) writeOutput(kind == Kind::Html ? pageOf(merged.json) : merged.json, *t.path, t.option);
  return merged.exitCode;
}

}  // namespace gpubmc::core
