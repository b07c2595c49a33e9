// Compile commands: each row of the table of options, and what becomes of a command as a whole.

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/frontend/commands/compile_commands.h"
#include "core/frontend/commands/option_table.h"
#include "core/frontend/commands/unit_options.h"
#include "encoder/util/error.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

using Words = std::vector<std::string>;

struct Translated {
  UnitOptions unit;
  std::set<std::string> notes;
};

Translated translated(Words words, const std::string& file = "k.cu") {
  Translated out;
  words.insert(words.begin(), "nvcc");
  out.unit = unitOptionsOf({"/nowhere/build", file, std::move(words)}, out.notes);
  return out;
}

/// The ways in which a row's option may be written, with the value `v` where it takes one.
std::vector<Words> spellings(const OptionRow& row, const std::string& v) {
  const std::string name(row.name);
  switch (row.value) {
    case OptionValue::None: return {{"-" + name}, {"--" + name}};
    case OptionValue::Next: return {{"-" + name, v}, {"--" + name + "=" + v}};
    case OptionValue::Joined: return {{"-" + name + v}};
    case OptionValue::Either: return {{"-" + name + v}, {"-" + name, v}, {"-" + name + "=" + v}};
    case OptionValue::Equals: return {{"-" + name}, {"--" + name + "=" + v}};
  }
  return {};
}

std::string valueFor(OptionEffect effect) {
  switch (effect) {
    case OptionEffect::Language: return "cu";
    case OptionEffect::Separate: return "true";
    case OptionEffect::DefaultStream: return "per-thread";
    case OptionEffect::ForCompiler: return "-DA=1,-UB";
    case OptionEffect::FlushSubnormals:
    case OptionEffect::PreciseDivision:
    case OptionEffect::PreciseRoots:
    case OptionEffect::Contract: return "false";
    default: return "value";
  }
}

/// What one option of this effect makes of a command that has nothing else.
void expectEffect(OptionEffect effect, const std::string& option, bool hasValue, const Translated& t) {
  const UnitOptions& u = t.unit;
  UnitOptions plain = translated({}).unit;
  std::set<std::string> notes;
  switch (effect) {
    case OptionEffect::None: break;
    case OptionEffect::Told: notes = {"the option " + option + " of compile commands is not followed"}; break;
    case OptionEffect::Include:
    case OptionEffect::LateInclude: plain.includeDirs = {"/nowhere/build/value"}; break;
    case OptionEffect::PreInclude: plain.clangArgs = {"-include", "value"}; break;
    case OptionEffect::Define: plain.defines = {"value"}; break;
    case OptionEffect::Undefine: plain.undefines = {"value"}; break;
    case OptionEffect::Standard: plain.standard = "value"; break;
    case OptionEffect::Language: plain.isCuda = true; break;
    case OptionEffect::Separate: plain.isRelocatable = true; break;
    case OptionEffect::DefaultStream: plain.isLegacyStream = false; break;
    case OptionEffect::ForCompiler: plain.defines = {"A=1"}, plain.undefines = {"B"}; break;
    case OptionEffect::OptionsFile: return;  // a test of its own
    case OptionEffect::FastMath: plain.fastMath = true; break;
    case OptionEffect::FlushSubnormals: plain.ftz = false; break;
    case OptionEffect::PreciseDivision: plain.precDiv = false; break;
    case OptionEffect::PreciseRoots: plain.precSqrt = false; break;
    case OptionEffect::Contract: plain.fmad = false; break;
    case OptionEffect::ToClang: plain.clangArgs = hasValue ? Words{option, "value"} : Words{option}; break;
  }
  CHECK(u == plain);
  CHECK(t.notes == notes);
}

}  // namespace

TEST_CASE("Each row of the table of options is reached, in each of its spellings, with its effect") {
  for (const OptionRow& row : optionTable()) {
    if (row.effect == OptionEffect::OptionsFile) continue;
    for (const Words& words : spellings(row, valueFor(row.effect))) {
      CAPTURE(row.name, words);
      const bool isPassedOn = row.effect == OptionEffect::ToClang;
      expectEffect(row.effect, isPassedOn ? "-" + std::string(row.name) : words[0], row.value != OptionValue::None,
                   translated(words));
    }
  }
}

TEST_CASE("An option of no row is told, and takes no word with it") {
  const Translated t = translated({"--frobnicate", "-DN=1"});
  CHECK(t.unit.defines == Words{"N=1"});
  CHECK(t.notes == std::set<std::string>{"the option --frobnicate of compile commands is not followed"});
}

TEST_CASE("The last definition of a macro counts") {
  CHECK(translated({"-DN=1", "-DM", "-DN=2"}).unit.defines == Words{"M", "N=2"});
  CHECK(translated({"-DN=1", "-UN"}).unit.defines == Words{});
  CHECK(translated({"-DN=1", "-UN"}).unit.undefines == Words{"N"});
  CHECK(translated({"-UN", "-DN=1"}).unit.undefines == Words{});
  CHECK(translated({"-DF(x)=x", "-UF"}).unit.defines == Words{});
}

TEST_CASE("Folders of -isystem are searched after those of -I") {
  const Translated t = translated({"-isystem", "s", "-I", "/a", "-Ib", "-isystem=/a"});
  CHECK(t.unit.includeDirs == Words{"/a", "/nowhere/build/b", "/nowhere/build/s"});
}

TEST_CASE("Whether a file is CUDA follows from its name and -x") {
  CHECK(translated({}, "a.cu").unit.isCuda);
  CHECK_FALSE(translated({}, "a.cpp").unit.isCuda);
  CHECK(translated({"-x", "cu"}, "a.cpp").unit.isCuda);
  CHECK(translated({"-xcuda"}, "a.cpp").unit.isCuda);
  CHECK_FALSE(translated({"-x", "c++"}, "a.cu").unit.isCuda);
  CHECK_FALSE(translated({"-rdc=false"}).unit.isRelocatable);
  CHECK(translated({"-rdc=true"}).unit.isRelocatable);
  CHECK(translated({"-dc"}).unit.isRelocatable);
}

TEST_CASE("Words after -- are files") {
  CHECK(translated({"--", "-DN"}).unit.defines == Words{});
}

TEST_CASE("A list for the host's compiler may have commas of its own") {
  CHECK(translated({"-Xcompiler", "-DN=1\\,2,-DM"}).unit.defines == Words{"N=1,2", "M"});
}

TEST_CASE("Words of a file of options") {
  CHECK(wordsOf("-DA \"-DB=c d\"\n'-DE=\\f' -DG=\\\"h\\\" \"\"") ==
        Words{"-DA", "-DB=c d", "-DE=\\f", "-DG=\"h\"", ""});
  CHECK(wordsOf(" \n") == Words{});
}

TEST_CASE("Files of options, and toolkits") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "gpubmc_commands_test";
  std::filesystem::create_directories(folder / "toolkit/crt");
  auto write = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
  write("a.rsp", "-DA @b.rsp");
  write("b.rsp", "-DB");
  write("self.rsp", "@self.rsp");
  write("toolkit/cuda_runtime.h", "");
  write("toolkit/crt/host_config.h", "");
  std::set<std::string> notes;
  auto made = [&](Words words) {
    words.insert(words.begin(), "nvcc");
    return unitOptionsOf({folder.string(), "k.cu", std::move(words)}, notes);
  };
  CHECK(made({"@a.rsp", "-DC"}).defines == Words{"A", "B", "C"});
  CHECK(made({"--options-file", "a.rsp,b.rsp"}).defines == Words{"A", "B"});
  CHECK(made({"-optf=b.rsp"}).defines == Words{"B"});
  CHECK_THROWS_AS(made({"@none.rsp"}), UserError);
  CHECK_THROWS_AS(made({"@self.rsp"}), UserError);
  CHECK(notes.empty());
  CHECK(made({"-Itoolkit"}).includeDirs == Words{});
  CHECK(notes.size() == 1);
  std::filesystem::remove_all(folder);
}

TEST_CASE("Paths are shown relative to the working folder if they are below it") {
  const std::string here = std::filesystem::current_path().string();
  CHECK(shownPath("../a/./k.cu", here + "/build") == "a/k.cu");
  CHECK(shownPath(here + "/k.cu", "/elsewhere") == "k.cu");
  CHECK(shownPath("k.cu", "/elsewhere") == "/elsewhere/k.cu");
  CHECK(shownPath("-k.cu", here) == "./-k.cu");
}

TEST_CASE("Compilation databases") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "gpubmc_database_test";
  std::filesystem::create_directories(folder);
  auto write = [&](const std::string& text) { std::ofstream(folder / "compile_commands.json") << text; };
  write(R"([{"directory": "/d", "file": "a.cu", "command": "nvcc -DN=\"1 2\" a.cu"},
            {"directory": "sub", "file": "/b.cu", "arguments": ["nvcc", "-D", "M"]}])");
  const std::vector<CompileCommand> read = readCompileCommands(folder.string());
  REQUIRE(read.size() == 2);
  CHECK(read[0].directory == "/d");
  CHECK(read[0].file == "a.cu");
  CHECK(read[0].arguments == Words{"nvcc", "-DN=1 2", "a.cu"});
  CHECK(read[1].directory == (folder / "sub").string());
  CHECK(read[1].arguments == Words{"nvcc", "-D", "M"});
  CHECK(readCompileCommands((folder / "compile_commands.json").string()).size() == 2);
  write("{]");
  CHECK_THROWS_AS(readCompileCommands(folder.string()), UserError);
  CHECK_THROWS_AS(readCompileCommands((folder / "none").string()), UserError);
  std::filesystem::remove_all(folder);
}
