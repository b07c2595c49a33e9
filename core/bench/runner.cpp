#include "core/bench/runner.h"

#include <sys/utsname.h>

#include <fstream>
#include <map>
#include <mutex>
#include <tuple>

#include <fmt/format.h>

#include "core/bench/answer.h"
#include "core/bench/estimate.h"
#include "core/bench/hash.h"
#include "core/bench/process.h"
#include "encoder/util/error.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core::bench {

namespace {

std::string hashOrThrow(const std::string& path) {
  const auto hash = hashOfFile(path);
  if (!hash) throw UserError(fmt::format("{}: cannot read the file", path));
  return *hash;
}

std::string processorName() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name"))
      if (const size_t colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
  utsname system{};
  return uname(&system) == 0 ? system.machine : "unknown";
}

Header headerOf(const Setting& s, std::vector<std::string> programs) {
  Header h;
  h.version = s.version;
  h.machine = processorName();
  h.subject = s.plan.subject;
  h.configurations = s.plan.configurations;
  h.programs = std::move(programs);
  h.repeats = s.plan.repeats;
  h.jobs = s.jobs;
  h.limits = s.plan.limits;
  h.shard = s.shard;
  h.files = s.plan.files.size();
  return h;
}

class Runner {
 public:
  Runner(const Setting& setting, Journal& journal, const Cancellation& cancel,
         const std::function<void(const Progress&)>& progress)
      : plan_(setting.plan), setting_(setting), journal_(journal), stop_(&cancel), progress_(progress) {
    plan_.files = partOf(plan_.files, setting.shard);
    std::vector<std::string> programs;
    for (const std::string& p : setting.programs) programs.push_back(hashOrThrow(p));
    for (const std::string& f : plan_.files) fileHashes_.push_back(hashOrThrow(f));
    header_ = headerOf(setting, std::move(programs));
  }

  Results run() {
    std::vector<Job> todo = reuse();
    std::vector<size_t> left(plan_.configurations.size());
    for (const Job& j : todo) ++left[j.configuration];
    Estimate estimate(std::move(left), setting_.jobs);
    for (const Run& r : runs_) estimate.learn(configurationOf(r), r.wallSeconds);
    // A reader of the journal takes its last header as the specification (for example when parts are joined).
    const std::vector<Header>& before = journal_.before().headers;
    if (before.empty() || lineOf(before.back()) != lineOf(header_)) journal_.append(header_);
    at_.done = runs_.size();
    at_.total = runs_.size() + todo.size();
    tell();
    forEachIndex(todo.size(), setting_.jobs, [&](size_t i) {
      if (stop_.cancelled()) return;
      try {
        measure(todo[i], estimate);
      } catch (...) {
        stop_.cancel();  // no other run may start before this is reported
        throw;
      }
    });
    Header whole = header_;
    whole.files = plan_.files.size();  // missing runs are those of this part
    Results out = resultsOf(std::move(whole), std::move(runs_));
    out.notes = std::move(notes_);
    return out;
  }

 private:
  Stamp stampOf(const Job& j) const {
    return {header_.programs[j.configuration], fileHashes_[j.file], plan_.configurations[j.configuration].words,
            plan_.limits};
  }
  size_t configurationOf(const Run& r) const {
    size_t c = 0;
    while (plan_.configurations[c].name != r.configuration) ++c;
    return c;
  }

  /// Reuses valid entries of the journal, and returns the remaining jobs.
  std::vector<Job> reuse() {
    std::map<std::tuple<std::string, std::string, unsigned>, std::vector<const Entry*>> had;
    for (const Entry& e : journal_.before().entries) had[{e.run.file, e.run.configuration, e.run.repeat}].push_back(&e);
    std::vector<Job> todo;
    size_t stale = 0;
    for (const Job& j : jobsOf(plan_)) {
      const auto it = had.find({plan_.files[j.file], plan_.configurations[j.configuration].name, j.repeat});
      const Entry* good = nullptr;
      if (it != had.end())
        for (const Entry* e : it->second)
          if (e->stamp == stampOf(j)) good = e;
      if (good) {
        runs_.push_back(good->run);
        at_.unsolved += good->run.outcome != Outcome::Solved;
      } else {
        todo.push_back(j);
        stale += it != had.end();
      }
    }
    if (journal_.before().torn) notes_.push_back("the journal's last line was not whole and has been cut off");
    if (!runs_.empty()) notes_.push_back(fmt::format("{} runs are taken from the journal", runs_.size()));
    if (stale)
      notes_.push_back(fmt::format(
          "{} runs of the journal are of another program, file, flags or limits and are made again", stale));
    return todo;
  }

  void measure(const Job& j, Estimate& estimate) {
    ProcessLimits limits{.seconds = plan_.limits.seconds, .memoryBytes = {}};
    if (plan_.limits.memoryMegabytes) limits.memoryBytes = *plan_.limits.memoryMegabytes << 20;
    Entry entry;
    entry.run.file = plan_.files[j.file];
    entry.run.configuration = plan_.configurations[j.configuration].name;
    entry.run.repeat = j.repeat;
    entry.stamp = stampOf(j);
    const ProcessResult process = runProcess(setting_.programs[j.configuration], argumentsOf(plan_, j), limits, stop_);
    if (process.end == ProcessResult::End::Interrupted) return;
    if (plan_.subject == Subject::Kernels)
      readReport(process, entry.run);
    else
      readSolverOutput(process, entry.run);
    journal_.append(entry);
    const std::lock_guard lock(mutex_);
    estimate.done(j.configuration, entry.run.wallSeconds);
    ++at_.done;
    at_.unsolved += entry.run.outcome != Outcome::Solved;
    at_.last = entry.run.configuration + "  " + entry.run.file;
    at_.secondsLeft = estimate.secondsLeft();
    runs_.push_back(std::move(entry.run));
    tell();
  }

  void tell() const {
    if (progress_) progress_(at_);
  }

  Plan plan_;  ///< of this shard
  const Setting& setting_;
  Journal& journal_;
  Cancellation stop_;
  const std::function<void(const Progress&)>& progress_;
  Header header_;
  std::vector<std::string> fileHashes_, notes_;
  std::mutex mutex_;  ///< protects the members below while runs are active
  std::vector<Run> runs_;
  Progress at_;
};

}  // namespace

Results runBenchmark(const Setting& setting, Journal& journal, const Cancellation& cancel,
                     const std::function<void(const Progress&)>& progress) {
  return Runner(setting, journal, cancel, progress).run();
}

}  // namespace gpubmc::core::bench
