#include "core/bench/results.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/bench/statistics.h"
#include "encoder/util/error.h"

namespace gpubmc::core::bench {

namespace {

size_t indexOf(const Header& h, const std::string& configuration) {
  size_t i = 0;
  while (i < h.configurations.size() && h.configurations[i].name != configuration) ++i;
  return i;
}

/// What must be equal in all parts; returns a description of the difference.
const char* difference(const Header& a, const Header& b) {
  if (a.subject != b.subject) return "kernels in one, queries in the other";
  if (a.configurations != b.configurations) return "other configurations";
  if (a.repeats != b.repeats) return "another --repeat";
  if (a.limits != b.limits) return "other limits";
  if (a.version != b.version || a.programs != b.programs) return "other programs";
  if (a.files != b.files) return "another number of files in the whole benchmark";
  return nullptr;
}

/// The entries of a journal that belong to its last header; for each job the last one.
void takeEntries(const JournalText& journal, const Header& h,
                 std::map<std::tuple<std::string, size_t, unsigned>, Run>& runs, size_t& stale) {
  // If a file has changed, the text of its last run counts.
  std::map<std::string, std::string> texts;
  for (const Entry& e : journal.entries) texts[e.run.file] = e.stamp.file;
  for (const Entry& e : journal.entries) {
    const size_t c = indexOf(h, e.run.configuration);
    const bool fits = c < h.configurations.size() && e.run.repeat < h.repeats &&
                      e.stamp == Stamp{h.programs[c], texts[e.run.file], h.configurations[c].words, h.limits};
    stale += !fits;
    if (fits) runs.insert_or_assign({e.run.file, c, e.run.repeat}, e.run);
  }
}

FileResult fileResultOf(const std::vector<const Run*>& repeats, Clock clock) {
  FileResult out;
  std::vector<double> wall, cpu;
  std::vector<const Run*> byTime = repeats;
  std::stable_sort(byTime.begin(), byTime.end(),
                   [](const Run* a, const Run* b) { return a->wallSeconds < b->wallSeconds; });
  out.outcome = Outcome::Solved;
  out.answer = repeats.front()->answer;
  for (const Run* r : repeats) {
    if (out.outcome == Outcome::Solved) out.outcome = r->outcome;
    wall.push_back(r->wallSeconds);
    cpu.push_back(r->cpuSeconds);
    out.peakBytes = std::max(out.peakBytes, r->peakBytes);
  }
  out.wallSeconds = median(std::move(wall));
  out.cpuSeconds = median(std::move(cpu));
  out.seconds = clock == Clock::Wall ? out.wallSeconds : out.cpuSeconds;
  out.phases = byTime[(byTime.size() - 1) / 2]->phases;
  return out;
}

}  // namespace

const char* name(Clock c) {
  return c == Clock::Wall ? "wall clock" : "processor time";
}

Results resultsOf(Header header, std::vector<Run> runs) {
  const auto key = [&](const Run& r) { return std::tuple(r.file, indexOf(header, r.configuration), r.repeat); };
  std::sort(runs.begin(), runs.end(), [&](const Run& a, const Run& b) { return key(a) < key(b); });
  const size_t all = header.files * header.configurations.size() * header.repeats;
  const size_t missing = all - std::min(all, runs.size());
  return {std::move(header), std::move(runs), missing, {}};
}

Results merge(const std::vector<std::string>& folders) {
  std::optional<Header> header;
  std::map<std::tuple<std::string, size_t, unsigned>, Run> runs;
  std::set<std::string> machines;
  size_t stale = 0;
  std::vector<std::string> notes;
  unsigned jobs = 1;
  for (const std::string& folder : folders) {
    const std::string path = (std::filesystem::path(folder) / "journal.jsonl").string();
    const JournalText journal = readJournal(path);
    if (journal.headers.empty()) throw UserError(fmt::format("{}: there is no journal of a benchmark", path));
    const Header& h = journal.headers.back();
    if (header)
      if (const char* what = difference(*header, h))
        throw UserError(fmt::format("{} is no part of the benchmark in {}: {}", folder, folders.front(), what));
    header = header ? *header : h;
    machines.insert(h.machine);
    jobs = std::max(jobs, h.jobs);
    if (journal.torn) notes.push_back(fmt::format("{}: its last line is not whole and counts for nothing", path));
    takeEntries(journal, h, runs, stale);
  }
  header->shard = {};
  header->jobs = jobs;
  std::vector<Run> list;
  for (auto& [key, run] : runs) list.push_back(std::move(run));
  Results out = resultsOf(std::move(*header), std::move(list));
  if (stale)
    notes.push_back(fmt::format("{} entries are of other programs, files, flags or limits and are left out", stale));
  if (machines.size() > 1)
    notes.push_back(fmt::format("the parts ran on {} kinds of processors: times of different files do not compare",
                                machines.size()));
  out.notes = std::move(notes);
  return out;
}

std::vector<FileRow> fileRows(const Results& results, Clock clock) {
  const Header& h = results.header;
  std::vector<FileRow> out;
  for (size_t from = 0; from < results.runs.size();) {
    const std::string& file = results.runs[from].file;
    std::vector<std::vector<const Run*>> repeats(h.configurations.size());
    size_t to = from;
    for (; to < results.runs.size() && results.runs[to].file == file; ++to)
      repeats[indexOf(h, results.runs[to].configuration)].push_back(&results.runs[to]);
    const bool whole =
        std::all_of(repeats.begin(), repeats.end(), [&](const auto& list) { return list.size() == h.repeats; });
    if (whole) {
      FileRow& row = out.emplace_back();
      row.file = file;
      for (const auto& list : repeats) row.results.push_back(fileResultOf(list, clock));
    }
    from = to;
  }
  return out;
}

}  // namespace gpubmc::core::bench
