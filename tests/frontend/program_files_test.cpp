// Which files are a program, from what they define and use. The expected sets follow from how a linker resolves
// symbols.

#include <catch2/catch.hpp>

#include <algorithm>

#include "core/frontend/program_files.h"

using namespace gpubmc::core;

namespace {

using SymbolNames = std::set<std::string>;
using FileNumbers = std::set<size_t>;

struct ProjectFile {
  const char* name;
  FileSymbols symbols;
  bool sharesDevice = false;
};

FileSymbols symbolsWith(SymbolNames defined, SymbolNames needed) {
  FileSymbols out;
  out.isRead = true;
  out.defined = std::move(defined);
  out.needed = std::move(needed);
  return out;
}

FilesOfPrograms programsAmong(const std::vector<ProjectFile>& files, bool areTogether = false) {
  std::vector<NamedSymbols> all;
  for (const ProjectFile& f : files) all.push_back({f.name, &f.symbols, f.sharesDevice});
  return programsOf(all, areTogether);
}

std::set<FileNumbers> filesOfEach(const FilesOfPrograms& found) {
  std::set<FileNumbers> out;
  for (const ProgramFiles& p : found.programs) out.insert(p.files);
  return out;
}

}  // namespace

TEST_CASE("a program has the files that its main needs, directly or not") {
  const FilesOfPrograms found = programsAmong({{"main", symbolsWith({"main"}, {"f"})},
                                               {"f", symbolsWith({"f"}, {"g", "malloc"})},
                                               {"g", symbolsWith({"g"}, {})},
                                               {"unused", symbolsWith({"h"}, {})}});
  CHECK(filesOfEach(found) == std::set<FileNumbers>{{0, 1, 2}});
  CHECK(found.programs.front().besides.empty());
  CHECK(found.notes.empty());
}

TEST_CASE("two programs share a file, and a library needs it") {
  const FilesOfPrograms found = programsAmong({{"one", symbolsWith({"main"}, {"f"})},
                                               {"two", symbolsWith({"main"}, {"f", "g"})},
                                               {"f", symbolsWith({"f"}, {})},
                                               {"g", symbolsWith({"g"}, {})},
                                               {"library", symbolsWith({"h"}, {"f"})},
                                               {"user", symbolsWith({"i"}, {"h"})}});
  CHECK(filesOfEach(found) == std::set<FileNumbers>{{0, 2}, {1, 2, 3}, {2, 4, 5}});
  CHECK(found.alone.empty());
}

TEST_CASE("a symbol with two definitions that only one program needs") {
  const FilesOfPrograms found = programsAmong({{"one", symbolsWith({"main"}, {"f"})},
                                               {"two", symbolsWith({"main"}, {"g"})},
                                               {"g", symbolsWith({"g"}, {"f"})},
                                               {"f", symbolsWith({"f"}, {"shared"})},
                                               {"f again", symbolsWith({"f"}, {})},
                                               {"shared", symbolsWith({"shared"}, {})},
                                               {"three", symbolsWith({"main"}, {"shared"})}});
  // one and two may use either f, so what is launched in shared for them is not known.
  CHECK(filesOfEach(found) == std::set<FileNumbers>{{5, 6}});
  CHECK(found.alone == FileNumbers{0, 1, 2, 3, 4, 5});
  CHECK(found.notes.size() >= 2);
}

TEST_CASE("a definition beside another main does not count") {
  const FilesOfPrograms found = programsAmong({{"one", symbolsWith({"main", "hook"}, {"f"})},
                                               {"two", symbolsWith({"main", "hook"}, {"f"})},
                                               {"f", symbolsWith({"f"}, {"hook"})}});
  CHECK(filesOfEach(found) == std::set<FileNumbers>{{0, 2}, {1, 2}});
}

TEST_CASE("files that nothing uses run at the start only") {
  FileSymbols starts = symbolsWith({}, {"g", "f"}), quiet = symbolsWith({}, {"f"});
  starts.atStart = {"g"};
  FileSymbols unread = symbolsWith({"x"}, {});
  unread.isRead = false;
  const FilesOfPrograms found = programsAmong({{"main", symbolsWith({"main"}, {"f"})},
                                               {"f", symbolsWith({"f"}, {})},
                                               {"g", symbolsWith({"g"}, {"f"})},
                                               {"starts", starts},
                                               {"quiet", quiet},
                                               {"unread", unread}});
  const auto program = std::ranges::find(found.programs, FileNumbers{0, 1}, &ProgramFiles::files);
  REQUIRE(program != found.programs.end());
  CHECK(program->besides == FileNumbers{2, 3, 5});  // starts calls g, which calls f
}

TEST_CASE("a weak definition that another file might replace") {
  FileSymbols weak = symbolsWith({"f"}, {});
  weak.alsoDefined = weak.replaceable = {"hook"};
  const std::vector<ProjectFile> files = {
      {"main", symbolsWith({"main"}, {"f"})}, {"f", weak}, {"hook", symbolsWith({"hook"}, {})}};
  CHECK(programsAmong(files).programs.empty());
  CHECK(programsAmong(files).alone == FileNumbers{0, 1});
  CHECK(filesOfEach(programsAmong(files, true)) ==
        std::set<FileNumbers>{{0, 1, 2}});  // named as one program: the linker decides
}

TEST_CASE("files named together are one program, unless two have a main") {
  const ProjectFile main{"main", symbolsWith({"main"}, {})}, other{"other", symbolsWith({"f"}, {})};
  CHECK(filesOfEach(programsAmong({main, other}, true)) == std::set<FileNumbers>{{0, 1}});
  CHECK(filesOfEach(programsAmong({main, other}, false)).empty());
  CHECK(filesOfEach(programsAmong({main, other, {"second", symbolsWith({"main"}, {"f"})}}, true)) ==
        std::set<FileNumbers>{{1, 2}});
}

TEST_CASE("linked device code needs files, too") {
  FileSymbols user = symbolsWith({"main"}, {}), definer = symbolsWith({"f"}, {});
  user.neededOnDevice = {"place"};
  definer.definedOnDevice = {"place"};
  CHECK(filesOfEach(programsAmong({{"main", user, true}, {"place", definer, true}})) == std::set<FileNumbers>{{0, 1}});
  CHECK(filesOfEach(programsAmong({{"main", user, false}, {"place", definer, false}})).empty());
}
