#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/bench/journal.h"
#include "core/bench/results.h"
#include "core/bench/table.h"
#include "encoder/util/error.h"

using namespace gpubmc::core::bench;
using gpubmc::UserError;
namespace fs = std::filesystem;

namespace {

struct Folder {
  Folder() : path(fs::temp_directory_path() / ("bench_journal_test_" + std::to_string(getpid()))) {
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

Header headerOf(size_t files) {
  Header h;
  h.version = "1";
  h.machine = "a machine";
  h.configurations = {{"b", {"-x"}}, {"a", {"--solver", "m"}}};
  h.programs = {"p1", "p2"};
  h.repeats = 2;
  h.limits = {5, 100};
  h.files = files;
  return h;
}

/// Every field has a distinct value.
Entry entryOf(const Header& h, size_t file, size_t configuration, unsigned repeat) {
  Entry e;
  e.run.file = "f" + std::to_string(file) + ".cu";
  e.run.configuration = h.configurations[configuration].name;
  e.run.repeat = repeat;
  e.run.outcome = Outcome::Solved;
  e.run.answer = "violated";
  e.run.answers = {{"k \"1\"\n", "violated"}, {"j", "holds"}};
  e.run.message = "none";
  e.run.wallSeconds = 0.1 * double(1 + file + configuration) + repeat;
  e.run.cpuSeconds = 1.0 / 3;
  e.run.peakBytes = 123456789012;
  e.run.phases = {0.5, 0.25, 0.1875, 0.125, 0.0625, 1};
  e.stamp = {h.programs[configuration], "hash" + std::to_string(file), h.configurations[configuration].words, h.limits};
  return e;
}

std::string textOf(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace

TEST_CASE("a journal returns the entries that were written") {
  const Header h = headerOf(3);
  const std::string text = lineOf(h) + lineOf(entryOf(h, 0, 1, 1)) + lineOf(entryOf(h, 2, 0, 0));
  const JournalText back = parseJournal(text, "j");
  REQUIRE(back.headers.size() == 1);
  CHECK(lineOf(back.headers[0]) == lineOf(h));
  CHECK(back.headers[0].limits == h.limits);
  REQUIRE(back.entries.size() == 2);
  CHECK(back.entries[0] == entryOf(h, 0, 1, 1));
  CHECK(back.entries[1] == entryOf(h, 2, 0, 0));
  CHECK_FALSE(back.torn);
  CHECK(back.wholeBytes == text.size());
}

TEST_CASE("an incomplete last line is ignored, wherever it was cut") {
  const Header h = headerOf(1);
  const std::string before = lineOf(h) + lineOf(entryOf(h, 0, 0, 0)), last = lineOf(entryOf(h, 0, 1, 0));
  for (size_t n = 1; n < last.size(); ++n) {  // also without its line end
    const JournalText back = parseJournal(before + last.substr(0, n), "j");
    CHECK(back.torn);
    CHECK(back.entries.size() == 1);
    CHECK(back.wholeBytes == before.size());
  }
  CHECK_FALSE(parseJournal(before + last, "j").torn);
}

TEST_CASE("an incomplete line in the middle makes the journal invalid") {
  const Header h = headerOf(1);
  const std::string line = lineOf(entryOf(h, 0, 0, 0));
  CHECK_THROWS_AS(parseJournal(lineOf(h) + line.substr(0, 20) + "\n" + line, "j"), UserError);
  CHECK_THROWS_AS(parseJournal("{}\n" + line, "j"), UserError);
  CHECK_THROWS_AS(parseJournal("[1]\n" + line, "j"), UserError);
}

TEST_CASE("a reopened journal continues after its last complete line, for one process") {
  const Folder folder;
  const fs::path path = folder.path / "journal.jsonl";
  const Header h = headerOf(1);
  std::ofstream(path) << lineOf(h) << lineOf(entryOf(h, 0, 0, 0)) << "{\"run\": {\"fi";
  {
    Journal journal(path.string());
    CHECK(journal.before().torn);
    CHECK(journal.before().entries.size() == 1);
    CHECK_THROWS_AS(Journal(path.string()), UserError);
    journal.append(entryOf(h, 0, 1, 0));
  }
  CHECK(textOf(path) == lineOf(h) + lineOf(entryOf(h, 0, 0, 0)) + lineOf(entryOf(h, 0, 1, 0)));
  CHECK_THROWS_AS(Journal((folder.path / "none" / "journal.jsonl").string()), UserError);
}

TEST_CASE("merged shards are equal to the whole") {
  const Folder folder;
  const size_t files = 5;
  const Header whole = headerOf(files);
  for (const char* name : {"all", "s1", "s2", "s3"}) fs::create_directories(folder.path / name);
  auto journalOf = [&](const char* name, unsigned index, unsigned count, bool backwards) {
    Header h = whole;
    h.shard = {index, count};
    std::vector<std::string> lines;
    for (size_t f = index - 1; f < files; f += count)
      for (size_t c = 0; c < 2; ++c)
        for (unsigned r = 0; r < 2; ++r) lines.push_back(lineOf(entryOf(whole, f, c, r)));
    if (backwards) std::reverse(lines.begin(), lines.end());
    std::ofstream out(folder.path / name / "journal.jsonl");
    out << lineOf(h);
    for (const std::string& l : lines) out << l;
  };
  journalOf("all", 1, 1, false);
  journalOf("s1", 1, 3, false);
  journalOf("s2", 2, 3, true);
  journalOf("s3", 3, 3, false);
  auto at = [&](const char* name) { return (folder.path / name).string(); };
  const Results all = merge({at("all")}), parts = merge({at("s3"), at("s1"), at("s2")});
  CHECK(all.missing == 0);
  CHECK(parts.missing == 0);
  CHECK(parts.runs == all.runs);
  CHECK(all.runs.size() == files * 2 * 2);
  CHECK(all.runs[0].configuration == "b");  // in the order of the header, not alphabetical
  CHECK(json(parts) == json(all));
  CHECK(csv(parts) == csv(all));

  const Results some = merge({at("s1"), at("s3")});
  CHECK(some.missing == 2 * 2 * 2);  // files 1 and 4
  CHECK(merge({at("s1"), at("s1"), at("s2"), at("s3")}).runs == all.runs);
  CHECK_THROWS_AS(merge({at("none")}), UserError);
  // Shards of another benchmark.
  for (int change = 0; change < 5; ++change) {
    Header h = whole;
    if (change == 0) h.configurations[0].words = {"-y"};
    if (change == 1) h.programs[1] = "p3";
    if (change == 2) h.limits.seconds = 6;
    if (change == 3) h.repeats = 3;
    if (change == 4) h.subject = Subject::Queries;
    std::ofstream(folder.path / "s2" / "journal.jsonl") << lineOf(h);
    CHECK_THROWS_AS(merge({at("s1"), at("s2")}), UserError);
  }
}

TEST_CASE("entries of another program, text or limit are omitted from the merge and reported") {
  const Folder folder;
  const Header h = headerOf(1);
  Entry program = entryOf(h, 0, 0, 0), words = entryOf(h, 0, 0, 1), limit = entryOf(h, 0, 1, 0),
        text = entryOf(h, 0, 1, 1);
  program.stamp.program = "older";
  words.stamp.words = {"-j1"};
  limit.stamp.limits.seconds = 1;
  text.stamp.file = "older";
  const Entry good = entryOf(h, 0, 0, 0);
  std::ofstream(folder.path / "journal.jsonl")
      << lineOf(h) << lineOf(program) << lineOf(words) << lineOf(limit) << lineOf(text) << lineOf(good);
  const Results r = merge({folder.path.string()});
  REQUIRE(r.runs.size() == 1);
  CHECK(r.runs[0] == good.run);
  CHECK(r.missing == 3);
  REQUIRE_FALSE(r.notes.empty());
  CHECK(r.notes[0].find("4 entries") == 0);
}
