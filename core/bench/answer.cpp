#include "core/bench/answer.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gpubmc::core::bench {

namespace {

using nlohmann::json;
using End = ProcessResult::End;

/// Messages of various programs when memory is exhausted.
bool saysNoMemory(const ProcessResult& p) {
  for (const std::string* text : {&p.errors, &p.output}) {
    std::string lower = text->substr(text->size() - std::min(text->size(), size_t(65536)));
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    for (const char* words :
         {"out of memory", "out-of-memory", "bad_alloc", "cannot allocate memory", "memory exhausted"})
      if (lower.find(words) != std::string::npos) return true;
  }
  return false;
}

std::string firstLine(const std::string& text) {
  constexpr size_t kLongest = 300;
  const size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string::npos) return {};
  return text.substr(start, std::min(text.find('\n', start) - start, kLongest));
}

std::string complaint(const ProcessResult& p) {
  const std::string line = firstLine(p.errors);
  return line.empty() ? firstLine(p.output) : line;
}

/// Resource figures, and the outcome if the process was killed or has no answer.
void readEnd(const ProcessResult& p, Run& run) {
  run.wallSeconds = p.wallSeconds;
  run.cpuSeconds = p.cpuSeconds;
  run.peakBytes = p.peakBytes;
  if (p.end == End::TimedOut) {
    run.outcome = Outcome::Timeout;
    return;
  }
  const std::string said = complaint(p);
  run.outcome = saysNoMemory(p) ? Outcome::Memory : Outcome::Failed;
  run.message = p.end == End::Signalled ? fmt::format("ended by signal {} ({})", p.code, strsignal(p.code))
                                        : fmt::format("exit code {} without an answer", p.code);
  if (!said.empty()) run.message += ": " + said;
}

void readPhases(const json& kernel, Phases& sum) {
  const json& s = kernel.at("statistics");
  auto add = [&](const char* key, double& to) { to += s.value(key, 0.0); };
  add("seconds", sum.kernels);
  add("seconds unrolling", sum.unrolling);
  add("seconds encoding", sum.encoding);
  add("seconds exploring", sum.exploring);
}

bool ranOutOfMemory(const json& kernel) {
  for (const json& p : kernel.at("properties"))
    if (p.value("reasonCode", "") == "out-of-memory") return true;
  return false;
}

}  // namespace

void readReport(const ProcessResult& process, Run& run) {
  readEnd(process, run);
  if (process.end != End::Exited) return;
  if (process.code == 2) {
    run.outcome = Outcome::Refused;
    run.message = complaint(process);
    return;
  }
  try {
    const json report = json::parse(process.output);
    Run read = run;
    read.answer = report.at("verdict").get<std::string>();
    bool noMemory = false;
    for (const json& kernel : report.at("kernels")) {
      read.answers.push_back({kernel.at("name").get<std::string>(), kernel.at("verdict").get<std::string>()});
      readPhases(kernel, read.phases);
      noMemory |= ranOutOfMemory(kernel);
    }
    for (const json& solver : report.value("solvers", json::array())) {
      const double blasting = solver.at("secondsBlasting").get<double>();
      read.phases.blasting += blasting;
      read.phases.solving += solver.at("seconds").get<double>() - blasting;
    }
    read.message.clear();
    if (claimOf(read.answer) != Claim::None)
      read.outcome = Outcome::Solved;
    else if (read.answer == "internal error")
      read.outcome = Outcome::Failed, read.message = "internal error";
    else
      read.outcome = noMemory ? Outcome::Memory : Outcome::Unknown;
    run = std::move(read);
  } catch (const json::exception& e) {
    // Output that is not a report is not an answer, whatever the exit code.
    if (process.cutOff)
      run.message = "the report is longer than what is kept of it";
    else if (!process.output.empty())
      run.message += fmt::format("; its output is no report ({})", firstLine(e.what()));
  }
}

void readSolverOutput(const ProcessResult& process, Run& run) {
  readEnd(process, run);
  if (process.end == End::TimedOut) return;
  std::istringstream lines(process.output);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    if (line.starts_with("s ")) line.erase(0, 2);
    const char* answer = line == "sat" || line == "SATISFIABLE"       ? "sat"
                         : line == "unsat" || line == "UNSATISFIABLE" ? "unsat"
                         : line == "unknown" || line == "UNKNOWN" || line == "INDETERMINATE" || line == "timeout"
                             ? "unknown"
                             : nullptr;
    if (!answer) continue;
    run.answer = answer;
    run.answers = {{"", answer}};
    if (run.answer != "unknown")
      run.outcome = Outcome::Solved;
    else if (run.outcome != Outcome::Memory)
      run.outcome = line == "timeout" ? Outcome::Timeout : Outcome::Unknown;
    run.message.clear();
    return;
  }
}

}  // namespace gpubmc::core::bench
