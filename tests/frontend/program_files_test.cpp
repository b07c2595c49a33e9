// Which files are a program, from what they define and use. The expected sets follow from how a linker resolves
// symbols.

#include <catch2/catch.hpp>

#include <algorithm>

#include "core/frontend/program_files.h"

using namespace gpubmc::core;

namespace {

using Names = std::set<std::string>;
using Files = std::set<size_t>;

struct File {
  const char* name;
  FileSymbols symbols;
  bool sharesDevice = false;
};

FileSymbols symbols(Names defined, Names needed) {
  FileSymbols out;
  out.isRead = true;
  out.defined = std::move(defined);
  out.needed = std::move(needed);
  return out;
}

FilesOfPrograms programs(const std::vector<File>& files, bool areTogether = false) {
  std::vector<NamedSymbols> all;
  for (const File& f : files) all.push_back({f.name, &f.symbols, f.sharesDevice});
  return programsOf(all, areTogether);
}

std::set<Files> setsOf(const FilesOfPrograms& found) {
  std::set<Files> out;
  for (const ProgramFiles& p : found.programs) out.insert(p.files);
  return out;
}

}  // namespace

TEST_CASE("a program has the files that its main needs, directly or not") {
  const FilesOfPrograms found = programs({{"main", symbols({"main"}, {"f"})},
                                          {"f", symbols({"f"}, {"g", "malloc"})},
                                          {"g", symbols({"g"}, {})},
                                          {"unused", symbols({"h"}, {})}});
  CHECK(setsOf(found) == std::set<Files>{{0, 1, 2}});
  CHECK(found.programs.front().besides.empty());
  CHECK(found.notes.empty());
}

TEST_CASE("two programs share a file, and a library needs it") {
  const FilesOfPrograms found = programs({{"one", symbols({"main"}, {"f"})},
                                          {"two", symbols({"main"}, {"f", "g"})},
                                          {"f", symbols({"f"}, {})},
                                          {"g", symbols({"g"}, {})},
                                          {"library", symbols({"h"}, {"f"})},
                                          {"user", symbols({"i"}, {"h"})}});
  CHECK(setsOf(found) == std::set<Files>{{0, 2}, {1, 2, 3}, {2, 4, 5}});
  CHECK(found.alone.empty());
}

TEST_CASE("a symbol with two definitions that only one program needs") {
  const FilesOfPrograms found = programs({{"one", symbols({"main"}, {"f"})},
                                          {"two", symbols({"main"}, {"g"})},
                                          {"g", symbols({"g"}, {"f"})},
                                          {"f", symbols({"f"}, {"shared"})},
                                          {"f again", symbols({"f"}, {})},
                                          {"shared", symbols({"shared"}, {})},
                                          {"three", symbols({"main"}, {"shared"})}});
  // one and two may use either f, so what is launched in shared for them is not known.
  CHECK(setsOf(found) == std::set<Files>{{5, 6}});
  CHECK(found.alone == Files{0, 1, 2, 3, 4, 5});
  CHECK(found.notes.size() >= 2);
}

TEST_CASE("a definition beside another main does not count") {
  const FilesOfPrograms found = programs({{"one", symbols({"main", "hook"}, {"f"})},
                                          {"two", symbols({"main", "hook"}, {"f"})},
                                          {"f", symbols({"f"}, {"hook"})}});
  CHECK(setsOf(found) == std::set<Files>{{0, 2}, {1, 2}});
}

TEST_CASE("files that nothing uses run at the start only") {
  FileSymbols starts = symbols({}, {"g", "f"}), quiet = symbols({}, {"f"});
  starts.atStart = {"g"};
  FileSymbols unread = symbols({"x"}, {});
  unread.isRead = false;
  const FilesOfPrograms found = programs({{"main", symbols({"main"}, {"f"})},
                                          {"f", symbols({"f"}, {})},
                                          {"g", symbols({"g"}, {"f"})},
                                          {"starts", starts},
                                          {"quiet", quiet},
                                          {"unread", unread}});
  const auto program = std::ranges::find(found.programs, Files{0, 1}, &ProgramFiles::files);
  REQUIRE(program != found.programs.end());
  CHECK(program->besides == Files{2, 3, 5});  // starts calls g, which calls f
}

TEST_CASE("a weak definition that another file might replace") {
  FileSymbols weak = symbols({"f"}, {});
  weak.alsoDefined = weak.replaceable = {"hook"};
  const std::vector<File> files = {{"main", symbols({"main"}, {"f"})}, {"f", weak}, {"hook", symbols({"hook"}, {})}};
  CHECK(programs(files).programs.empty());
  CHECK(programs(files).alone == Files{0, 1});
  CHECK(setsOf(programs(files, true)) == std::set<Files>{{0, 1, 2}});  // named as one program: the linker decides
}

TEST_CASE("files named together are one program, unless two have a main") {
  const File main{"main", symbols({"main"}, {})}, other{"other", symbols({"f"}, {})};
  CHECK(setsOf(programs({main, other}, true)) == std::set<Files>{{0, 1}});
  CHECK(setsOf(programs({main, other}, false)).empty());
  CHECK(setsOf(programs({main, other, {"second", symbols({"main"}, {"f"})}}, true)) == std::set<Files>{{1, 2}});
}

TEST_CASE("linked device code needs files, too") {
  FileSymbols user = symbols({"main"}, {}), definer = symbols({"f"}, {});
  user.neededOnDevice = {"place"};
  definer.definedOnDevice = {"place"};
  CHECK(setsOf(programs({{"main", user, true}, {"place", definer, true}})) == std::set<Files>{{0, 1}});
  CHECK(setsOf(programs({{"main", user, false}, {"place", definer, false}})).empty());
}
