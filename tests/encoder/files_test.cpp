// Files that the user names are read and written in one place; text for terminals has no control characters.
#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "encoder/util/output_file.h"
#include "encoder/util/terminal.h"

using namespace gpubmc;
namespace fs = std::filesystem;

namespace {

/// A folder of its own, which is removed.
struct Scratch {
  fs::path path = fs::temp_directory_path() / fmt::format("gpubmc-files-{}", ::getpid());
  Scratch() { fs::create_directory(path); }
  ~Scratch() { fs::remove_all(path); }
  std::string operator/(const char* name) const { return (path / name).string(); }
  std::string file(const char* name, const std::string& text) const {
    std::ofstream(path / name) << text;
    return (path / name).string();
  }
  size_t count() const { return size_t(std::distance(fs::directory_iterator(path), {})); }
};

std::string contents(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

void checkOne(const std::string& output, const std::string& input = "") {
  checkOutputs({{output, "--out"}}, input.empty() ? std::vector<NamedFile>() : std::vector<NamedFile>{{input, "it"}});
}

}  // namespace

TEST_CASE("only regular files of bounded size are read") {
  const Scratch d;
  const std::string file = d.file("file", "text");
  REQUIRE(::mkfifo((d / "pipe").c_str(), 0600) == 0);
  fs::create_symlink("file", d / "link");
  CHECK(readInput(file) == "text");
  CHECK(readInput(d / "link") == "text");
  CHECK(readInput(file, 4) == "text");
  CHECK_THROWS_WITH(readInput(file, 3), Catch::StartsWith(file + ": has more than"));
  CHECK_THROWS_WITH(readInput(d / "pipe"), Catch::Contains("is a pipe"));
  CHECK_THROWS_WITH(readInput(d.path.string()), Catch::Contains("is a directory"));
  CHECK_THROWS_WITH(readInput("/dev/zero"), Catch::Contains("is a device"));
  CHECK_THROWS_WITH(readInput(d / "none"), Catch::Contains("cannot be read"));
  CHECK(tryReadInput(d / "none").isMissing);
  CHECK_FALSE(tryReadInput(d / "pipe").isMissing);
}

TEST_CASE("a file is replaced as a whole, and keeps its mode and its links") {
  const Scratch d;
  const std::string file = d.file("file", "old");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("file", d / "link");
  fs::create_symlink("new", d / "dangling");
  writeOutput("1", file, "--out");
  CHECK(contents(file) == "1");
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  writeOutput("2", d / "link", "--out");
  CHECK(contents(file) == "2");
  CHECK(fs::is_symlink(d / "link"));
  writeOutput("3", d / "dangling", "--out");
  CHECK(contents(d / "new") == "3");
  CHECK(fs::is_symlink(d / "dangling"));
  CHECK_THROWS_WITH(writeOutput("4", d / "none/file", "--out"), Catch::StartsWith("--out "));
  CHECK_THROWS_WITH(writeOutput("4", "/dev/full", "--out"), Catch::Contains("No space left"));
  CHECK_THROWS_AS(writeOutput("4", d.path.string(), "--out"), UserError);
  CHECK(d.count() == 4);  // nothing is left behind
}

TEST_CASE("outputs are neither inputs nor one another") {
  const Scratch d;
  const std::string file = d.file("file", "old");
  fs::create_hard_link(file, d / "hard");
  fs::create_symlink("file", d / "link");
  for (const std::string& same : {file, d / "hard", d / "link", d / "./file"}) {
    CHECK(areOneFile(file, same));
    CHECK_THROWS_WITH(checkOne(same, file), Catch::Contains("this is it"));
    CHECK_THROWS_WITH(checkOutputs({{file, "--a"}, {same, "--b"}}, {}), Catch::StartsWith("--a and --b are one file"));
  }
  CHECK_THROWS_AS(checkOutputs({{d / "new", "--a"}, {d / "./new", "--b"}}, {}), UserError);
  CHECK_THROWS_AS(checkOutputs({{"-", "--a"}, {"-", "--b"}}, {}), UserError);
  CHECK_NOTHROW(checkOutputs({{"/dev/null", "--a"}, {"/dev/null", "--b"}}, {{file, "it"}}));
  CHECK_NOTHROW(checkOutputs({{d / "new", "--a"}, {d / "other", "--b"}}, {{file, "it"}}));
  CHECK_THROWS_AS(checkOne(d / "none/file"), UserError);
  CHECK_THROWS_AS(checkOne(d.path.string()), UserError);
  CHECK_THROWS_AS(checkOne(""), UserError);
  CHECK(contents(file) == "old");
  CHECK(d.count() == 3);
}

TEST_CASE("lines are appended to a log with one head") {
  const Scratch d;
  const std::string path = d / "log";
  for (int i = 0; i < 2; ++i) LineLog(path, "--log", "head\n").write("line\n");
  CHECK(contents(path) == "head\nline\nline\n");
  CHECK_THROWS_WITH(LineLog(d.path.string(), "--log", ""), Catch::StartsWith("--log "));
  CHECK_THROWS_WITH(LineLog("/dev/full", "--log", "head\n"), Catch::Contains("No space left"));
}

TEST_CASE("a terminal gets no control characters but those of gpubmc") {
  CHECK(forTerminal("a\tb\nc\n", false) == "a\tb\nc\n");
  CHECK(forTerminal("\033]0;x\007\033[2J\r", true) == "?]0;x??[2J?");
  CHECK(forTerminal("\033[1;31mred\033[0m", true) == "\033[1;31mred\033[0m");
  CHECK(forTerminal("\033[1;31mred\033[0m", false) == "?[1;31mred?[0m");
  CHECK(forTerminal("\033[8mhidden\033[1;7m\033[999m\033[", true) == "?[8mhidden?[1;7m?[999m?[");
  CHECK(forTerminal("\r\033[Kprogress", false) == "\r\033[Kprogress");
  CHECK(forTerminal("\xff\xc2\x9b"
                    "1m \xc3\xa4",
                    true) == "???1m \xc3\xa4");
}
