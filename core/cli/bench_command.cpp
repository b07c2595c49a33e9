#include "core/cli/bench_command.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "core/bench/axis.h"
#include "core/bench/disagreement.h"
#include "core/bench/plots.h"
#include "core/bench/process.h"
#include "core/bench/results.h"
#include "core/bench/runner.h"
#include "core/bench/table.h"
#include "core/cli/command_line.h"
#include "core/cli/limits.h"
#include "core/cli/version.h"
#include "core/report/json.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"
#include "encoder/util/printable.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

/// The running executable, even if its file was renamed or replaced.
constexpr const char* kThisProgram = "/proc/self/exe";

/// Flags of the check that conflict with a benchmark: they use standard output, which each report needs, or set the
/// time limit of a run.
constexpr const char* kOwnFlags[] = {"--json", "--help", "-h", "--version", "--list-properties"};

struct Arguments {
  std::vector<std::string> paths, configurations, commands;
  std::string program, shard = "1/1", out = "gpubmc-bench", colour = "auto", clock = "wall";
  std::string csv, json;
  unsigned repeats = 1, jobs = 1;
  double timeout = 60;
  uint64_t memory = 0;
  bool phases = false, files = false, noProgress = false;
};

void addOutput(CommandLine& app, Arguments& a) {
  app.folder(app.add_option("--out", a.out, "folder of the journal and the plots (gpubmc-bench)"))->group("Output");
  app.file(app.add_option("--csv", a.csv, "write all runs as CSV to this file, - for standard output"), {".csv"})
      ->group("Output");
  app.file(app.add_option("--json", a.json, "write summary and runs as JSON to this file, - for standard output"),
           {".json"})
      ->group("Output");
  app.oneOf(app.add_option("--clock", a.clock,
                           "what is compared: wall (default), or cpu, which a busy machine disturbs less"),
            {"wall", "cpu"})
      ->group("Output");
  app.add_flag("--files", a.files, "the table has a line for every file as well")->group("Output");
  app.add_flag("--phases", a.phases, "also a chart of where the time goes, of kernels (phases.svg)")->group("Output");
  app.oneOf(app.add_option("--color,--colour", a.colour, "auto, always or never"), {"auto", "always", "never"})
      ->group("Output");
}

void addRun(CommandLine& app, Arguments& a) {
  app.file(app.add_option("paths", a.paths, "folders, or files: .cu, .ptx, .gir; with --command .smt2, .btor, .cnf"),
           {".cu", ".ptx", ".gir", ".smt2", ".btor", ".cnf"});
  app.add_option("--config", a.configurations, "'NAME: FLAGS': run gpubmc with these flags; may be given many times")
      ->allow_extra_args(false)
      ->group("What is run");
  app.add_option("--command", a.commands,
                 "'NAME: PROGRAM ARGUMENTS': run a solver; {file}, {timeout} (seconds) and {memory} (MiB) are replaced")
      ->allow_extra_args(false)
      ->group("What is run");
  app.file(app.add_option("--program", a.program, "run this instead of gpubmc; it must write the same JSON"))
      ->group("What is run");
  app.add_option("--repeat", a.repeats, "runs of each file in each configuration (1)")
      ->check(between(1u, 1000u))
      ->group("What is run");
  app.add_option("--shard", a.shard, "I/N: run the I-th of N parts of the files; gpubmc bench merge joins them")
      ->group("What is run");
  app.add_option("--timeout", a.timeout, "seconds of wall clock for a run (60)")
      ->check(between(0.01, 1e6))
      ->group("Limits");
  app.add_option("--memory-limit", a.memory, "MiB of address space for each process of a run (none)")
      ->check(between(uint64_t(1), uint64_t(1) << 30))
      ->group("Limits");
  app.add_option("--jobs", a.jobs, "runs at a time (1); at most one a core")
      ->check(between(1u, 4096u))
      ->group("Limits");
  app.add_flag("--no-progress", a.noProgress, "no progress line")->group("Output");
}

/// One line on a terminal, rewritten after each run.
class BenchProgress {
 public:
  explicit BenchProgress(bool enabled) : enabled_(enabled) {}
  ~BenchProgress() {
    if (shown_) std::cerr << "\r\033[K" << std::flush;
  }
  void show(const bench::Progress& p) {
    if (!enabled_) return;
    shown_ = true;
    std::string line = fmt::format("{}/{}", p.done, p.total);
    if (p.unsolved) line += fmt::format("  {} unsolved", p.unsolved);
    if (p.secondsLeft && p.done < p.total) line += fmt::format("  about {} left", rounded(*p.secondsLeft));
    if (!p.last.empty()) line += "  " + printable(p.last);
    winsize size{};
    const size_t width = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10 ? size.ws_col : 80;
    std::cerr << "\r\033[K" << line.substr(0, width - 1) << std::flush;
  }

 private:
  static std::string rounded(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s", std::ceil(seconds));
    if (seconds < 5400) return fmt::format("{:.0f} min", std::ceil(seconds / 60));
    return fmt::format("{:.1f} h", seconds / 3600);
  }
  bool enabled_, shown_ = false;
};

std::vector<bench::Configuration> configurationsOf(const Arguments& a) {
  const bool commands = !a.commands.empty();
  if (commands && !a.configurations.empty())
    throw UserError("--config and --command: a benchmark measures one of them; give the other a benchmark of its own");
  if (commands && !a.program.empty()) throw UserError("--program is for --config; --command names its program itself");
  std::vector<bench::Configuration> out;
  for (const std::string& text : commands ? a.commands : a.configurations)
    out.push_back(bench::parseConfiguration(text, commands ? "--command" : "--config"));
  if (out.empty()) out.push_back({"default", {}});
  std::set<std::string> names;
  for (const bench::Configuration& c : out) {
    if (!names.insert(c.name).second) throw UserError(fmt::format("two configurations are called '{}'", c.name));
    if (commands) {
      if (c.words.empty()) throw UserError(fmt::format("--command '{}': which program?", c.name));
      const bool named = std::any_of(c.words.begin(), c.words.end(),
                                     [](const std::string& w) { return w.find("{file}") != std::string::npos; });
      if (!named) throw UserError(fmt::format("--command '{}': write {{file}} where the file goes", c.name));
    } else {
      for (const std::string& w : c.words)
        for (const char* own : kOwnFlags)
          if (w == own || w.starts_with(std::string(own) + "="))
            throw UserError(
                fmt::format("--config '{}': {} is not for a benchmark, which reads the report itself", c.name, own));
    }
  }
  return out;
}

std::vector<std::string> programsOf(const Arguments& a, const std::vector<bench::Configuration>& configurations) {
  std::vector<std::string> out;
  for (const bench::Configuration& c : configurations) {
    const std::string word = !a.commands.empty() ? c.words[0] : a.program;
    const auto file = word.empty() ? std::optional<std::string>(kThisProgram) : bench::findProgram(word);
    if (!file) throw UserError(fmt::format("{}: there is no such program", word));
    out.push_back(*file);
  }
  return out;
}

std::string fileName(const std::string& name) {
  std::string out;
  for (char c : name) out += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.' ? c : '_';
  return out;
}

bench::Clock clockOf(const Arguments& a) {
  return a.clock == "cpu" ? bench::Clock::Processor : bench::Clock::Wall;
}

/// The pairs to plot against each other: all pairs of few configurations, otherwise the first with each of the others.
std::vector<std::pair<size_t, size_t>> pairsOf(size_t configurations) {
  constexpr size_t kFew = 4;
  std::vector<std::pair<size_t, size_t>> out;
  for (size_t a = 0; a < configurations; ++a)
    for (size_t b = a + 1; b < configurations; ++b)
      if (configurations <= kFew || a == 0) out.emplace_back(a, b);
  return out;
}

/// Writes the plots and returns their paths.
std::vector<std::string> writePlots(const bench::Results& results, const Arguments& a) {
  const std::vector<bench::FileRow> rows = bench::fileRows(results, clockOf(a));
  if (rows.empty()) return {};
  std::vector<std::string> names, written;
  for (const bench::Configuration& c : results.header.configurations) names.push_back(c.name);
  std::set<std::string> taken;
  auto write = [&](const std::string& stem, const std::string& text) {
    std::string name = stem;
    for (unsigned n = 2; !taken.insert(name).second; ++n) name = fmt::format("{}-{}", stem, n);
    written.push_back((std::filesystem::path(a.out) / (name + ".svg")).string());
    writeOutput(text, written.back(), "--out");
  };
  write("cactus", bench::cactusPlot(rows, names, clockOf(a)));
  for (auto [x, y] : pairsOf(names.size()))
    write("scatter-" + fileName(names[x]) + "-" + fileName(names[y]),
          bench::scatterPlot(rows, names, x, y, clockOf(a)));
  constexpr size_t kMostBars = 20;
  if (a.phases) write("phases", bench::phasesChart(rows, names, 0, kMostBars));
  return written;
}

std::string phasesText(const bench::Results& results) {
  std::string out = "time of " + printable(results.header.configurations[0].name) + ", all solved files:";
  const char* before = " ";
  for (const auto& [phase, share] : bench::phaseShares(bench::fileRows(results), 0)) {
    if (share < 0.0005) continue;
    out += fmt::format("{}{} {:.1f}%", before, phase, 100 * share);
    before = ", ";
  }
  return out + "\n";
}

int report(const bench::Results& results, const Arguments& a) {
  const std::vector<bench::Disagreement> opposed = bench::disagreements(results.runs);
  const size_t plain = size_t(std::count_if(opposed.begin(), opposed.end(), [](const auto& d) { return !d.bounded; }));
  const RunLimits limits;
  makeOutputFolder(a.out, "--out");
  const std::vector<std::string> plots = writePlots(results, a);
  if (a.json != "-" && a.csv != "-") {
    const bool colour = a.colour == "always" || (a.colour == "auto" && wantsColour(STDOUT_FILENO));
    std::cout << bench::textTable(results, {.colour = colour, .clock = clockOf(a), .everyFile = a.files});
    if (a.phases) std::cout << phasesText(results);
    for (const std::string& p : plots) std::cout << "plot: " << printable(p) << "\n";
    std::cout << std::flush;
  }
  if (!a.csv.empty()) writeOutput(bench::csv(results), a.csv, "--csv");
  if (!a.json.empty()) writeOutput(bench::json(results, clockOf(a)), a.json, "--json");
  if (plain)
    std::cerr << fmt::format(
        "gpubmc: DISAGREEMENT: {} answer{} contradicted by another configuration's; one is wrong, "
        "or they ask different questions\n",
        plain, plain == 1 ? " is" : "s are");
  return plain ? 4 : results.missing ? 3 : 0;
}

/// Before any work. `files`: what is measured.
void checkOutputFiles(Arguments& a, const std::vector<std::string>& files) {
  std::vector<NamedFile> outputs, inputs;
  for (const auto& [path, option] : {std::pair(&a.json, "--json"), {&a.csv, "--csv"}}) {
    if (path->empty()) continue;
    if (isStandardOutput(*path)) *path = "-";
    outputs.push_back({*path, option});
  }
  for (const std::string& file : files) inputs.push_back({file, "a file that is measured"});
  checkOutputs(outputs, inputs);
}

struct BenchLine : CommandLine {
  explicit BenchLine(Arguments& a)
      : CommandLine(
            "gpubmc bench runs a folder of kernels with several sets of flags, or of queries with several solvers, "
            "and\n"
            "compares them. What has been measured is kept: the same command goes on where it was interrupted.",
            "gpubmc bench",
            "gpubmc bench merge FOLDER... joins the parts that --shard has made.\n"
            "Exit codes: 0 all was run, 2 bad usage or input, 3 interrupted, 4 two answers contradict each other.\n"
            "docs/bench.md has examples.") {
    addRun(*this, a);
    addOutput(*this, a);
  }
};

struct BenchMergeLine : CommandLine {
  explicit BenchMergeLine(Arguments& a)
      : CommandLine("gpubmc bench merge joins the parts of a benchmark that --shard has made, and shows it as one.",
                    "gpubmc bench merge", "Exit codes: as those of gpubmc bench.") {
    folder(add_option("folders", a.paths, "the --out folders of the parts"))->required();
    addOutput(*this, a);
  }
};

}  // namespace

usage::Command describeBench() {
  Arguments a;
  return BenchLine(a).described("bench");
}

usage::Command describeBenchMerge() {
  Arguments a;
  return BenchMergeLine(a).described("merge");
}

int runBenchMerge(int argc, char** argv) {
  Arguments a;
  if (auto code = BenchMergeLine(a).read(argc, argv)) return *code;
  checkOutputFiles(a, {});
  return report(bench::merge(a.paths), a);
}

int runBench(int argc, char** argv) {
  Arguments a;
  if (auto code = BenchLine(a).read(argc, argv)) return *code;
  if (a.paths.empty()) throw UserError("which folder? Give a folder of kernels; see gpubmc bench --help");
  bench::Setting setting;
  setting.version = programVersion();
  setting.plan.subject = a.commands.empty() ? bench::Subject::Kernels : bench::Subject::Queries;
  setting.plan.configurations = configurationsOf(a);
  setting.programs = programsOf(a, setting.plan.configurations);
  setting.plan.files = bench::findFiles(a.paths, setting.plan.subject);
  if (setting.plan.files.empty())
    throw UserError(fmt::format("{}: there are no {}", a.paths[0],
                                a.commands.empty() ? "kernels (.cu, .ptx, .gir); queries need --command"
                                                   : "queries (.smt2, .btor, .cnf); kernels need --config"));
  checkOutputFiles(a, setting.plan.files);
  setting.plan.repeats = a.repeats;
  setting.plan.limits.seconds = a.timeout;
  if (a.memory) setting.plan.limits.memoryMegabytes = a.memory;
  setting.shard = bench::parseShard(a.shard);
  setting.jobs = std::min(a.jobs, std::max(1u, std::thread::hardware_concurrency()));
  const RunLimits limits;
  makeOutputFolder(a.out, "--out");
  bench::Journal journal((std::filesystem::path(a.out) / "journal.jsonl").string());
  bench::Results results;
  {
    BenchProgress line(!a.noProgress && canRewriteLines(STDERR_FILENO));
    results =
        bench::runBenchmark(setting, journal, limits.cancellation(), [&](const bench::Progress& p) { line.show(p); });
  }
  if (results.missing) results.notes.push_back("interrupted; the same command goes on from here");
  return report(results, a);
}

}  // namespace gpubmc::core
