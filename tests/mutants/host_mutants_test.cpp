// With one mutated step of the host analysis, either the result for a program that depends on it changes, or the audit
// of the analysis reports an error.

#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

#include <tbb/parallel_for.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// The printed result. A crash is also a result.
std::string answer(const std::string& mutant, const std::string& program) {
  const std::string check = GPUBMC_MUTANT_DIR "/host_mutants", file = GPUBMC_PROGRAMS "/" + program + ".cu";
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    ::dup2(ends[1], 1);
    ::execl(check.c_str(), check.c_str(), mutant.c_str(), file.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, size_t(n));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  return text + (WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "" : "it fails");
}

struct Mutant {
  std::string name, program, right, wrong;
};

}  // namespace

TEST_CASE("every mutant of the host analysis is killed, and the correct analysis passes") {
  std::stringstream list(GPUBMC_HOST_MUTANTS);  // NAME PROGRAM NAME ...
  std::vector<Mutant> mutants;
  for (Mutant m; list >> m.name >> m.program;) mutants.push_back(m);
  REQUIRE(!mutants.empty());
  tbb::parallel_for(size_t(0), mutants.size(), [&](size_t i) {
    mutants[i].right = answer("none", mutants[i].program);
    mutants[i].wrong = answer(mutants[i].name, mutants[i].program);
  });
  for (const Mutant& m : mutants) {
    INFO(m.name << ", on " << m.program);
    CHECK(m.right.find("it fails") == std::string::npos);
    CHECK(m.right.find("has not escaped") == std::string::npos);
    CHECK(m.wrong != m.right);
  }
}
