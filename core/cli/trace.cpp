#include "core/cli/trace.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "core/cli/command_line.h"
#include "core/cli/values.h"
#include "core/report/trace_text.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

struct TraceLine : CommandLine {
  std::string report, colour = "auto";
  std::vector<std::string> threads;
  size_t property = 0;  ///< from 1; 0: all
  bool full = false, step = false;

  TraceLine()
      : CommandLine("gpubmc trace prints the counterexamples of a report that gpubmc --json has written.",
                    "gpubmc trace",
                    "Exit codes: 0 printed, 2 bad usage or no report. Colours are for terminals alone.") {
    file(add_option("report", report, "the report, - for standard input"), {".json"})->required();
    add_option("--property", property, "this violation only, by its number from 1")->check(between(1, 1'000'000));
    add_option("--threads", threads, "3,7 or 1:3 (block 1): the steps of these threads")->delimiter(',');
    add_flag("--full", full, "every step");
    add_flag("--step", step, "step by step, on a terminal");
    oneOf(add_option("--color,--colour", colour, "auto, always or never"), {"auto", "always", "never"});
  }
};

/// "3" is thread 3 of every block, "1:3" thread 3 of block 1.
std::vector<uint32_t> threadsOf(const ReadTrace& t, const std::vector<std::string>& wanted) {
  std::vector<uint32_t> out;
  for (const std::string& w : wanted) {
    const size_t colon = w.find(':');
    const bool inBlock = colon != std::string::npos;
    const uint64_t block = inBlock ? parseNumber(w.substr(0, colon), "--threads") : 0;
    const uint64_t lane = parseNumber(inBlock ? w.substr(colon + 1) : w, "--threads");
    const size_t before = out.size();
    for (uint32_t i = 0; i < t.threads.size(); ++i)
      if (t.threads[i].lane == lane && (!inBlock || t.threads[i].block == block)) out.push_back(i);
    if (out.size() == before)
      throw UserError(fmt::format("--threads: the report has no steps of thread {}{}", w,
                                  t.all ? "" : "; gpubmc --trace all writes those of all threads"));
  }
  return out;
}

/// Reads commands until the end. Steps through the given threads only; empty: all.
void stepThrough(const ReadTrace& t, const std::vector<uint32_t>& threads, const Paint& paint) {
  std::vector<size_t> steps;
  for (size_t i = 0; i < t.steps.size(); ++i)
    if (threads.empty() || std::find(threads.begin(), threads.end(), t.steps[i].thread) != threads.end())
      steps.push_back(i);
  if (steps.empty()) throw UserError("--step: there are no steps");
  size_t at = 0;
  std::cout << stepText(t, steps[at], paint);
  std::cout << paint.dim("n or Enter: next, p: previous, a number: that step, c: what the report is about, q: quit")
            << "\n";
  for (std::string command; std::cout << "> " << std::flush && std::getline(std::cin, command);) {
    auto goTo = [&](size_t step) {
      at = size_t(std::min<ptrdiff_t>(std::lower_bound(steps.begin(), steps.end(), step) - steps.begin(),
                                      ptrdiff_t(steps.size()) - 1));
    };
    if (command == "q") return;
    if (command.empty() || command == "n") {
      if (at + 1 == steps.size()) std::cout << "this is the last step\n";
      at = std::min(at + 1, steps.size() - 1);
    } else if (command == "p") {
      at -= at > 0;
    } else if (command == "c" && t.second) {
      goTo(t.first && steps[at] == *t.second ? *t.first : *t.second);
    } else if (command.size() < 10 &&
               std::all_of(command.begin(), command.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
               std::stoull(command) > 0) {
      goTo(std::stoull(command) - 1);
    } else {
      std::cout << "n, p, a number, c or q\n";
      continue;
    }
    std::cout << stepText(t, steps[at], paint);
  }
}

}  // namespace

usage::Command describeTrace() {
  return TraceLine().described("trace");
}

int runTrace(int argc, char** argv) {
  TraceLine f;
  if (auto code = f.read(argc, argv)) return *code;
  const ReadReport report =
      f.report == "-" ? readReport(readStandardInput(), "standard input") : readReport(readInput(f.report), f.report);
  if (report.traces.empty()) {
    std::cout << fmt::format("{}: {}; the report has no counterexample\n", report.file, report.verdict);
    return 0;
  }
  if (f.property > report.traces.size())
    throw UserError(fmt::format("--property {}: the report has {} violation{} with a counterexample", f.property,
                                report.traces.size(), report.traces.size() == 1 ? "" : "s"));
  const Paint paint(f.colour == "always" || (f.colour == "auto" && wantsColour(STDOUT_FILENO)));
  if (f.step) {
    if (f.report == "-" || !isatty(STDIN_FILENO))
      throw UserError("--step reads commands from a terminal, and standard input is none; --full prints all steps");
    const ReadTrace& t = report.traces[f.property ? f.property - 1 : 0];
    stepThrough(t, threadsOf(t, f.threads), paint);
    return 0;
  }
  for (size_t i = 0; i < report.traces.size(); ++i) {
    if (f.property && i + 1 != f.property) continue;
    TraceTextOptions options;
    options.full = f.full;
    options.threads = threadsOf(report.traces[i], f.threads);
    if (report.traces.size() > 1) std::cout << paint.dim(fmt::format("{} of {}", i + 1, report.traces.size())) << "\n";
    std::cout << traceText(report.traces[i], options, paint);
  }
  std::cout << std::flush;
  return 0;
}

}  // namespace gpubmc::core
