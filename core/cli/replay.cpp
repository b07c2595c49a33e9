#include "core/cli/replay.h"

#include <unistd.h>

#include <iostream>
#include <map>

#include <fmt/format.h>

#include "core/cli/command_line.h"
#include "core/cli/limits.h"
#include "core/cli/module_of.h"
#include "core/cli/values.h"
#include "core/report/counterexample_text.h"
#include "core/run/check.h"
#include "core/vectors/run_vector.h"
#include "core/vectors/vector_json.h"
#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/terminal.h"

namespace gpubmc::core {

namespace {

using vectors::Schedule;
using vectors::TestVector;
using vectors::VectorRun;

struct ReplayLine : CommandLine {
  std::string vector, source, schedule = "recorded", colour = "auto";
  uint64_t runs = 1;
  bool verbose = false;
  std::optional<double> timeout;

  ReplayLine()
      : CommandLine(
            "gpubmc replay runs a test vector in the concrete interpreter and reports what happens.", "gpubmc replay",
            "Exit codes: 1 what the vector expects happened, or anything else that is an error; 0 nothing went wrong;\n"
            "2 bad usage or input, 3 the run ended early, 4 internal error.") {
    file(add_option("vector", vector, "the .json file that --vectors or gpubmc testgen has written"), {".json"})
        ->required();
    file(add_option("source", source, "the .cu file, if it is not where the vector says"), {".cu", ".ptx", ".gir"});
    suggest(add_option("--schedule", schedule,
                       "recorded, canonical (by block and thread, each to its next barrier), random or random:SEED"),
            {"recorded", "canonical", "random"});
    add_option("--runs", runs, "with --schedule random: the number of runs, with consecutive seeds")
        ->check(between(uint64_t(1), uint64_t(1'000'000)));
    add_option("--timeout", timeout, "stop after this many seconds")->check(between(1e-3, 1e9));
    oneOf(add_option("--color,--colour", colour, "auto, always or never"), {"auto", "always", "never"});
    add_flag("--verbose", verbose, "also the steps");
  }
};

Schedule scheduleOf(const std::string& text) {
  if (text == "recorded") return {Schedule::Kind::Recorded};
  if (text == "canonical") return {Schedule::Kind::Canonical};
  if (text == "random") return {Schedule::Kind::Random};
  if (text.starts_with("random:")) return {Schedule::Kind::Random, parseNumber(text.substr(7), "--schedule random")};
  throw UserError("--schedule: write recorded, canonical, random or random:SEED, not '" + text + "'");
}

class Replay {
 public:
  Replay(const ReplayLine& asked, const TestVector& vector, const ir::Module& module, const Cancellation& cancel,
         bool colour)
      : asked_(asked), vector_(vector), module_(module), cancel_(cancel), colour_(colour) {}

  int one(const Schedule& schedule) const {
    const VectorRun run = runVector(vector_, module_, schedule, cancel_);
    tell(run);
    return exitCode(run);
  }
  /// The number of runs with violations, by kind; the first one is reported.
  int many(Schedule schedule) const {
    std::map<std::string, std::pair<uint64_t, uint64_t>> ways;  // count, and the first seed
    std::optional<VectorRun> first;
    int code = 0;
    uint64_t done = 0;
    std::string stopped;
    try {
      for (; done < asked_.runs; ++done, ++schedule.seed) {
        cancel_.poll();  // a short run does not
        VectorRun run = runVector(vector_, module_, schedule, cancel_);
        auto [way, fresh] = ways.try_emplace(wayOf(run), 0, schedule.seed);
        ++way->second.first;
        const int its = exitCode(run);
        if (its == 1 || code == 0) code = its;
        if (its == 1 && !first) first = std::move(run);
      }
    } catch (const Cancelled& e) {
      stopped = fmt::format(" of {}: {}", asked_.runs, e.what());
      if (code == 0) code = 3;
    }
    if (first) tell(*first);
    std::cout << fmt::format("{} runs{}\n", done, stopped);
    for (const auto& [way, count] : ways)
      std::cout << fmt::format("  {:>7}  {} (first with --schedule random:{})\n", count.first, way, count.second);
    return code;
  }

 private:
  int exitCode(const VectorRun& run) const {
    if (run.result.verdict == Status::Violated) return 1;
    return run.stopped ? 3 : 0;
  }
  std::string place(const PropertyResult& p) const {
    const ir::Location& l = module_.locations[p.loc];
    return fmt::format("{}{} in line {}", p.id, p.subject.empty() ? "" : " on " + p.subject, l.line);
  }
  std::string wayOf(const VectorRun& run) const {
    if (const PropertyResult* p = run.shown()) return place(*p);
    return run.stopped ? "ended early: " + run.stopped->what : "nothing goes wrong";
  }
  void tell(const VectorRun& run) const {
    const KernelResult& k = run.result.kernels[0];
    if (const PropertyResult* p = run.shown()) {
      std::cout << k.name << CounterexampleText(run.result, k, colour_, asked_.verbose).tell(*p) << "\n";
      if (vector_.expected && !run.asExpected)
        std::cout << fmt::format("The vector expects something else: {} in line {}.\n", info(vector_.expected->cls).id,
                                 vector_.expected->line);
    } else {
      std::cout << k.name << ": nothing goes wrong in this run.\n";
      if (vector_.expected)
        std::cout << fmt::format("The vector expects {} in line {}.\n", info(vector_.expected->cls).id,
                                 vector_.expected->line);
    }
    if (run.stopped && run.result.verdict != Status::Violated)
      std::cout << "The run ended early: " << run.stopped->what << "\n";
  }

  const ReplayLine& asked_;
  const TestVector& vector_;
  const ir::Module& module_;
  const Cancellation& cancel_;
  bool colour_;
};

}  // namespace

usage::Command describeReplay() {
  return ReplayLine().described("replay");
}

int runReplay(int argc, char** argv) {
  ReplayLine asked;
  if (auto code = asked.read(argc, argv)) return *code;
  const Schedule schedule = scheduleOf(asked.schedule);
  if (asked.runs > 1 && schedule.kind != Schedule::Kind::Random)
    throw UserError("--runs: only random schedules differ from run to run; add --schedule random");
  const vectors::VectorReader reader(readInput(asked.vector), asked.vector);
  Options options = reader.header().build;
  if (!asked.source.empty()) options.file = asked.source;
  options.timeoutSeconds = asked.timeout;
  options.colour = asked.colour == "always"  ? Options::Colour::Always
                   : asked.colour == "never" ? Options::Colour::Never
                                             : Options::Colour::Auto;
  limitMemory(options);
  RunLimits limits;
  limits.limitTime(options);
  int code = 0;
  auto writeStopped = [](const std::string& reason) {
    std::cout << "stopped: " << reason << "\n";
    return 3;
  };
  std::optional<ir::Module> module = moduleOf(options, limits.cancellation(), false, writeStopped, code);
  if (!module) return code;
  applyAliases(*module, options);
  std::vector<std::string> notes;
  const TestVector vector = reader.read(*module, notes);
  if (vectors::sourceHash(options.file) != vector.sourceHash)
    notes.insert(notes.begin(), options.file +
                                    " differs from the source recorded in the vector; the replay may "
                                    "diverge");
  else if (vectors::programHash(*module) != vector.programHash)
    notes.insert(notes.begin(),
                 "the source compiles to another program than the one recorded in the vector (headers or gpubmc have "
                 "changed); the replay may diverge");
  for (const std::string& n : notes) std::cerr << messageLine("warning", n);
  const Replay replay(asked, vector, *module, limits.cancellation(), coloured(options, STDOUT_FILENO));
  return asked.runs > 1 ? replay.many(schedule) : replay.one(schedule);
}

}  // namespace gpubmc::core
