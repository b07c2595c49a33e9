#include "core/bench/table.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/bench/statistics.h"
#include "core/report/layout.h"
#include "encoder/util/printable.h"

namespace gpubmc::core::bench {

namespace {

constexpr double kMiB = 1 << 20;

std::vector<std::string> namesOf(const Results& r) {
  std::vector<std::string> out;
  for (const Configuration& c : r.header.configurations) out.push_back(c.name);
  return out;
}

/// Three significant digits.
std::string seconds(double s) {
  return s < 10 ? fmt::format("{:.3f}", s) : s < 100 ? fmt::format("{:.2f}", s) : fmt::format("{:.1f}", s);
}

/// As columns() of core/report, but all columns from the second on are right-aligned.
std::string rightAligned(std::vector<std::vector<std::string>> rows) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  for (auto& row : rows)
    for (size_t c = 1; c < row.size(); ++c) row[c].insert(0, widths[c] - row[c].size(), ' ');
  return columns(rows, 0);
}

std::string summaryTable(const std::vector<Summary>& list) {
  std::vector<std::vector<std::string>> rows{{"configuration", "solved", "unknown", "timeout", "memory", "failed",
                                              "PAR-2 s", "median s", "total s", "CPU s", "peak MiB", "fastest"}};
  for (const Summary& s : list) {
    auto count = [&](Outcome o) { return s.outcomes.contains(o) ? s.outcomes.at(o) : 0; };
    auto shown = [](size_t n) { return n ? std::to_string(n) : std::string("-"); };
    const bool best = &s == &list.back() && list.size() > 1;
    rows.push_back({printable(s.name), fmt::format("{}/{}", s.solved(), s.files), shown(count(Outcome::Unknown)),
                    shown(count(Outcome::Timeout)), shown(count(Outcome::Memory)),
                    shown(count(Outcome::Failed) + count(Outcome::Refused)), seconds(s.par2),
                    s.median ? seconds(*s.median) : "-", seconds(s.total), seconds(s.cpu),
                    fmt::format("{:.0f}", double(s.peakBytes) / kMiB), best ? "" : shown(s.fastest)});
  }
  return rightAligned(std::move(rows));
}

std::string fileTable(const std::vector<FileRow>& rows, const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> out{{"file"}};
  for (const std::string& n : names) out[0].push_back(printable(n));
  for (const FileRow& row : rows) {
    out.push_back({printable(row.file)});
    for (const FileResult& r : row.results)
      out.back().push_back(
          fmt::format("{} {}", r.solved() ? printable(r.answer) : name(r.outcome), seconds(r.seconds)));
  }
  return rightAligned(std::move(out));
}

std::string disagreementText(const Disagreement& d, const Paint& paint) {
  const std::string what = printable(d.file) + (d.part.empty() ? "" : ", " + printable(d.part));
  const std::string said = fmt::format("{} says {}, {} says {}", printable(d.positive), d.positiveAnswer,
                                       printable(d.negative), d.negativeAnswer);
  if (d.bounded) return fmt::format("within a bound  {}: {}\n", what, said);
  return paint.red("DISAGREEMENT") + fmt::format("  {}: {}\n", what, said);
}

/// The errors: the first message for each file and configuration. Repeats are adjacent in the runs.
std::string complaints(const Results& results) {
  constexpr size_t kMost = 20;
  std::string out;
  size_t told = 0;
  const Run* last = nullptr;
  for (const Run& r : results.runs) {
    if (r.message.empty() || r.outcome == Outcome::Solved) continue;
    if (last && last->file == r.file && last->configuration == r.configuration) continue;
    last = &r;
    if (++told <= kMost)
      out += fmt::format("{}  {}  {}: {}\n", name(r.outcome), printable(r.configuration), printable(r.file),
                         printable(r.message));
  }
  if (told > kMost) out += fmt::format("and {} more; --csv and --json have all\n", told - kMost);
  return out;
}

std::string quoted(std::string text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  for (size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) text.insert(at, 1, '"');
  return '"' + text + '"';
}

}  // namespace

std::string textTable(const Results& results, const TableOptions& options) {
  const Paint paint(options.colour);
  const std::vector<FileRow> rows = fileRows(results, options.clock);
  const std::vector<std::string> names = namesOf(results);
  std::string out;
  const std::vector<Disagreement> opposed = disagreements(results.runs);
  for (bool bounded : {false, true})
    for (const Disagreement& d : opposed)
      if (d.bounded == bounded) out += disagreementText(d, paint);
  if (!out.empty()) out += "\n";
  if (options.everyFile) out += fileTable(rows, names) + "\n";
  out += summaryTable(summaries(rows, names, results.header.limits.seconds)) + "\n";
  if (const std::string list = complaints(results); !list.empty()) out += list + "\n";
  out += fmt::format(
      "limit {:g} s{}; {} of each file; {}; {}\n", results.header.limits.seconds,
      results.header.limits.memoryMegabytes ? fmt::format(" and {} MiB", *results.header.limits.memoryMegabytes) : "",
      results.header.repeats == 1 ? "one run" : fmt::format("{} runs", results.header.repeats),
      printable(results.header.machine), "gpubmc " + results.header.version);
  if (options.clock == Clock::Processor) out += "compared by processor time; the limit is wall clock\n";
  std::vector<std::string> notes = results.notes;
  if (results.header.jobs > 1)
    notes.push_back(fmt::format("{} runs went on at a time and shared the machine: times are noisier than one by one",
                                results.header.jobs));
  if (results.missing)
    notes.push_back(fmt::format("{} runs are missing; files that lack one are not in the table", results.missing));
  for (const std::string& n : notes) out += "note: " + n + "\n";
  return out;
}

std::string csv(const Results& results) {
  std::string out =
      "file,configuration,repeat,outcome,answer,wall_seconds,cpu_seconds,peak_bytes,unrolling_seconds,encoding_seconds,"
      "blasting_seconds,solving_seconds,exploring_seconds,kernels_seconds,message\r\n";
  for (const Run& r : results.runs)
    out += fmt::format("{},{},{},{},{},{:.6f},{:.6f},{},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{}\r\n",
                       quoted(r.file), quoted(r.configuration), r.repeat + 1, name(r.outcome), quoted(r.answer),
                       r.wallSeconds, r.cpuSeconds, r.peakBytes, r.phases.unrolling, r.phases.encoding,
                       r.phases.blasting, r.phases.solving, r.phases.exploring, r.phases.kernels, quoted(r.message));
  return out;
}

std::string json(const Results& results, Clock clock) {
  using Json = nlohmann::json;
  const Header& h = results.header;
  Json out{{"tool", "gpubmc bench"},     {"version", h.version},  {"schema", 1},
           {"machine", h.machine},       {"jobs", h.jobs},        {"repeats", h.repeats},
           {"missing", results.missing}, {"notes", results.notes}};
  out["clock"] = clock == Clock::Wall ? "wall" : "cpu";
  out["limits"] = {{"seconds", h.limits.seconds}, {"memoryMegabytes", nullptr}};
  if (h.limits.memoryMegabytes) out["limits"]["memoryMegabytes"] = *h.limits.memoryMegabytes;
  const std::vector<Summary> list = summaries(fileRows(results, clock), namesOf(results), h.limits.seconds);
  out["summary"] = Json::array();
  for (size_t i = 0; i < list.size(); ++i) {
    const Summary& s = list[i];
    Json one{{"name", s.name},       {"files", s.files},          {"solved", s.solved()}, {"par2", s.par2},
             {"median", nullptr},    {"totalSeconds", s.total},   {"cpuSeconds", s.cpu},  {"peakBytes", s.peakBytes},
             {"fastest", s.fastest}, {"outcomes", Json::object()}};
    if (s.median) one["median"] = *s.median;
    for (const auto& [o, n] : s.outcomes) one["outcomes"][name(o)] = n;
    one["words"] = nullptr;  // of the virtual best
    if (i < h.configurations.size()) one["words"] = h.configurations[i].words;
    out["summary"].push_back(std::move(one));
  }
  out["disagreements"] = Json::array();
  for (const Disagreement& d : disagreements(results.runs))
    out["disagreements"].push_back({{"file", d.file},
                                    {"part", d.part},
                                    {"positive", {{"configuration", d.positive}, {"answer", d.positiveAnswer}}},
                                    {"negative", {{"configuration", d.negative}, {"answer", d.negativeAnswer}}},
                                    {"withinBound", d.bounded}});
  out["runs"] = Json::array();
  for (const Run& r : results.runs) {
    Json answers = Json::array();
    for (const Answer& a : r.answers) answers.push_back({{"part", a.part}, {"answer", a.text}});
    out["runs"].push_back({{"file", r.file},
                           {"configuration", r.configuration},
                           {"repeat", r.repeat + 1},
                           {"outcome", name(r.outcome)},
                           {"answer", r.answer},
                           {"answers", answers},
                           {"wallSeconds", r.wallSeconds},
                           {"cpuSeconds", r.cpuSeconds},
                           {"peakBytes", r.peakBytes},
                           {"phases",
                            {{"unrolling", r.phases.unrolling},
                             {"encoding", r.phases.encoding},
                             {"blasting", r.phases.blasting},
                             {"solving", r.phases.solving},
                             {"exploring", r.phases.exploring},
                             {"kernels", r.phases.kernels}}},
                           {"message", r.message}});
  }
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace gpubmc::core::bench
