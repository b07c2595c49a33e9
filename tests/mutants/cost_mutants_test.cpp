// With one mutated rule of the costs, some random access or kernel is counted wrong. Without a mutant, none is.

#include <catch2/catch.hpp>

#include <sstream>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace {

/// Whether some seed gives a wrong result. A crash also counts.
bool isCaught(const std::string& mutant, const char* last) {
  const std::string program = GPUBMC_MUTANT_DIR "/cost_mutants";
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl(program.c_str(), program.c_str(), mutant.c_str(), "0", last, nullptr);
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return false;
  return !WIFEXITED(status) || WEXITSTATUS(status) == 1;
}

}  // namespace

TEST_CASE("every mutant of the costs is killed, and the right rules pass") {
  CHECK(!isCaught("none", "40"));
  std::stringstream list(GPUBMC_COST_MUTANTS);
  for (std::string name; list >> name;) {
    INFO(name);
    CHECK(isCaught(name, "150"));
  }
}
