#include "tests/corners/native.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/corners/programs.h"

extern char** environ;

namespace gpubmc::corners {
namespace {

/// Runs a program without a shell. Throws if it fails.
void run(const std::vector<std::string>& command, const std::string& output) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int fd : {1, 2})
    posix_spawn_file_actions_addopen(&actions, fd, output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  pid_t child = 0;
  const int failed = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed || ::waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::stringstream text;
    text << std::ifstream(output).rdbuf();
    throw std::runtime_error(command[0] + " fails: " + text.str());
  }
}

std::string replaced(std::string text, uint64_t number) {
  for (size_t at = 0; (at = text.find('$', at)) != std::string::npos;) text.replace(at, 1, std::to_string(number));
  return text;
}

}  // namespace

std::vector<std::vector<uint32_t>> runNatively(const std::vector<std::string>& programs) {
  const std::string folder = (std::filesystem::temp_directory_path() / "gpubmc-native-XXXXXX").string();
  std::vector<char> name(folder.begin(), folder.end());
  name.push_back('\0');
  if (!::mkdtemp(name.data())) throw std::runtime_error("no folder for temporary files");
  const std::filesystem::path at(name.data());
  {
    std::ofstream source(at / "all.cpp");
    source << "#include <cstdio>\n#include <cstring>\n#define __device__\n";
    std::string calls;
    for (size_t i = 0; i < programs.size(); ++i) {
      source << replaced(programs[i], i);
      calls += replaced("  run$(out); for (unsigned x : out) std::printf(\"%u \", x);\n", i);
    }
    source << "int main() {\n  unsigned out[" << kResults << "];\n" << calls << "}\n";
  }
  std::vector<std::vector<uint32_t>> results(programs.size(), std::vector<uint32_t>(kResults));
  try {
    run({GPUBMC_CLANG, "-std=c++17", "-O0", "-w", "-fno-strict-aliasing", "-fsanitize=undefined",
         "-fno-sanitize=vptr,function", "-fsanitize-trap=undefined", "-o", (at / "all").string(),
         (at / "all.cpp").string()},
        (at / "messages").string());
    run({(at / "all").string()}, (at / "results").string());
    std::ifstream in(at / "results");
    for (auto& result : results)
      for (uint32_t& x : result)
        if (!(in >> x)) throw std::runtime_error("results are missing");
  } catch (...) {
    std::filesystem::remove_all(at);
    throw;
  }
  std::filesystem::remove_all(at);
  return results;
}

std::vector<Kernel> nativeKernels(uint64_t from, uint64_t to) {
  std::vector<std::string> programs;
  for (uint64_t seed = from; seed < to; ++seed) {
    Random random(seed);
    programs.push_back(program(random));
  }
  std::vector<std::vector<uint32_t>> results;
  constexpr size_t kPerFile = 200;
  for (size_t i = 0; i < programs.size(); i += kPerFile) {
    const auto some = runNatively(
        {programs.begin() + ptrdiff_t(i), programs.begin() + ptrdiff_t(std::min(programs.size(), i + kPerFile))});
    results.insert(results.end(), some.begin(), some.end());
  }
  std::vector<Kernel> kernels;
  for (size_t i = 0; i < programs.size(); ++i) {
    Random random(from + i + 1'000'000);
    Kernel k;
    std::vector<uint32_t> values = results[i];
    if (random.chance(33)) {
      values[random.below(kResults)] ^= 1u << random.below(32);
      k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
    }
    const std::string n = std::to_string(kResults);
    k.source = programs[i] + "__global__ void k$() {\n  unsigned out[" + n + "];\n  run$(out);\n";
    for (unsigned j = 0; j < kResults; ++j)
      k.source += "  __assert(out[" + std::to_string(j) + "] == " + std::to_string(values[j]) + "u);\n";
    k.source += "}\n";
    k.flags = {"--block-dim=1", "--grid-dim=1", "--init-globals"};
    kernels.push_back(std::move(k));
  }
  return kernels;
}

}  // namespace gpubmc::corners
