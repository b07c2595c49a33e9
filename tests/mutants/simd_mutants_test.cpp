// With the meaning of one vector instruction changed, it computes something else than this machine. Without a mutant,
// it does not.

#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)

namespace {

/// The exit code of the comparison (simd_check.cpp); -1 if it crashed.
int compared(const std::string& mutant, std::vector<std::string> rows) {
  std::string program = GPUBMC_MUTANT_DIR "/simd_mutants", name = mutant;
  std::vector<char*> arguments{program.data(), name.data()};
  for (std::string& row : rows) arguments.push_back(row.data());
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execv(program.c_str(), arguments.data());
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("every mutant of vector instructions is killed, and the right instructions pass") {
  constexpr int kSame = 0, kDiffers = 1, kLacking = 3;
  std::vector<std::string> all;
  std::stringstream list(GPUBMC_SIMD_MUTANTS);
  for (std::string name, rows; list >> name >> rows;) {
    INFO(name << ": " << rows);
    all.push_back(rows);
    const int code = compared(name, {rows});
    if (code == kLacking) WARN("not compared: this machine has no " << rows);
    CHECK((code == kDiffers || code == kLacking));
  }
  CHECK(compared("none", all) == kSame);
}

#endif
