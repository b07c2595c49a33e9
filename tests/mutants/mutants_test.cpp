// Every mutated reduction and every mutated happens-before differs from the correct one in its number of interleavings,
// its final memory states or its findings.

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <tbb/parallel_for.h>

#include <sys/wait.h>
#include <unistd.h>

#include "core/cli/options.h"
#include "core/frontend/frontend.h"
#include "gpu-model/ir/print.h"

using namespace gpubmc;

namespace {

/// The litmus kernels as kernel IR, in a temporary folder.
class Kernels {
 public:
  Kernels() : folder_(std::filesystem::temp_directory_path() / ("gpubmc-mutants-" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(folder_);
    for (const auto& entry : std::filesystem::directory_iterator(GPUBMC_SOURCE_DIR "/regress/interleavings"))
      add(entry.path());
  }
  ~Kernels() { std::filesystem::remove_all(folder_); }
  const std::vector<std::string>& files() const { return files_; }

 private:
  void add(const std::filesystem::path& path) {
    const std::string file = path.string();
    const char* argv[] = {"gpubmc", "--no-progress", file.c_str()};
    core::Options options;
    REQUIRE(!core::parseCommandLine(3, const_cast<char**>(argv), options));
    if (!options.block || options.warpSync) return;
    core::FrontendResult front = core::compile(options, false);
    REQUIRE(front.ok);
    ir::SourceLaunch launch;
    launch.grid = options.grid.value_or(ir::Dim3{1, 1, 1}), launch.block = *options.block;
    front.module.kernels.at(0).sourceLaunch = launch;
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    const std::string source = text.str();
    std::smatch number;
    const bool counted = std::regex_search(source, number, std::regex("//interleavings: ([0-9]+)"));
    const bool races = source.find("//property: race\n") != std::string::npos;
    const bool clean = source.find("//expect: holds\n") != std::string::npos;
    const std::string verdict = races ? "+races" : clean ? "+clean" : "";
    files_.push_back(folder_ / (path.stem().string() + verdict + (counted ? "." + number[1].str() : "") + ".gir"));
    std::ofstream(files_.back()) << ir::print(front.module);
  }

  std::filesystem::path folder_;
  std::vector<std::string> files_;
};

/// The exit code of the check of a mutant; -1 if it terminated abnormally.
int run(const std::string& mutant, const std::vector<std::string>& kernels) {
  const std::string program = GPUBMC_MUTANT_DIR "/mutants";
  std::vector<char*> argv{const_cast<char*>(program.c_str()), const_cast<char*>(mutant.c_str())};
  for (const std::string& a : kernels) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("every mutated reduction is killed, and the correct one passes") {
  const Kernels kernels;
  REQUIRE(kernels.files().size() >= 60);
  std::stringstream names(GPUBMC_MUTANTS);
  std::vector<std::string> mutants{"none"};
  for (std::string name; std::getline(names, name, ',');) mutants.push_back(name);
  std::vector<int> found(mutants.size());
  tbb::parallel_for(size_t(0), mutants.size(), [&](size_t i) { found[i] = run(mutants[i], kernels.files()); });
  for (size_t i = 0; i < mutants.size(); ++i) {
    INFO(mutants[i]);
    if (mutants[i] == "none")
      CHECK(found[i] == 0);
    else
      CHECK((found[i] == 1 || found[i] == 2 || found[i] == 4 || found[i] == 8));
  }
}
