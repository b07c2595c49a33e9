// A gpubmc with one place of its semantics broken answers a random kernel wrongly that the right one answers rightly.

#include <catch2/catch.hpp>

#include <set>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace {

/// What the check of a mutant prints, read through a pipe; -1 is among it if the program does not end as it should: a
/// crash is an answer, too.
std::set<long> mistakes(const std::string& mutant, const std::string& flavour, const std::string& seeds) {
  const std::string program = GPUBMC_MUTANT_DIR "/corner_mutants";
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], 1);
    ::close(ends[0]);
    ::execl(program.c_str(), program.c_str(), mutant.c_str(), flavour.c_str(), seeds.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, size_t(n));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  std::set<long> out;
  std::stringstream lines(text);
  for (long seed; lines >> seed;) out.insert(seed);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) out.insert(-1);
  return out;
}

}  // namespace

TEST_CASE("every broken semantics is caught by a random source") {
  std::stringstream mutants(GPUBMC_CORNER_MUTANTS);  // NAME FLAVOUR NAME FLAVOUR ...
  for (std::string name, flavour; mutants >> name >> flavour;) {
    INFO(name << ", on " << flavour);
    const std::set<long> right = mistakes("none", flavour, "100");
    CHECK(right.count(-1) == 0);
    long caught = -2;
    for (const long seed : mistakes(name, flavour, "100"))
      if (!right.count(seed) && caught == -2) caught = seed;
    CHECK(caught != -2);
    WARN(name << " is caught by " << flavour << ", seed " << caught);
  }
}
