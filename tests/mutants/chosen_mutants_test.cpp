// With one mutated rule of loop summaries, index arithmetic, floats or the queries of the threads engine, something
// false is proved. Without a mutant, nothing false is proved.

#include <catch2/catch.hpp>

#include <sstream>
#include <vector>

#include <tbb/parallel_for.h>

#include <sys/wait.h>
#include <unistd.h>

namespace {

/// Whether some seed gives a wrong result. A crash also counts.
bool isCaught(const std::string& mutant, const std::string& flavour, unsigned first, unsigned last) {
  const std::string program = GPUBMC_MUTANT_DIR "/chosen_mutants", from = std::to_string(first),
                    to = std::to_string(last);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl(program.c_str(), program.c_str(), mutant.c_str(), flavour.c_str(), from.c_str(), to.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return false;
  return !WIFEXITED(status) || WEXITSTATUS(status) == 1;
}

struct Mutant {
  std::string name, flavour;
  unsigned seed = 0;
};

}  // namespace

TEST_CASE("every mutant of the threads engine is killed, and the correct rules pass") {
  // If the listed seed no longer kills the mutant because the generator has changed, another one must.
  constexpr unsigned kLast = 999;
  std::stringstream list(GPUBMC_CHOSEN_MUTANTS);  // NAME FLAVOUR SEED NAME ...
  std::vector<Mutant> mutants;
  for (Mutant m; list >> m.name >> m.flavour >> m.seed;) mutants.push_back(m);
  std::vector<int> right(mutants.size()), first(mutants.size()), any(mutants.size());
  tbb::parallel_for(size_t(0), mutants.size(), [&](size_t i) {
    const Mutant& m = mutants[i];
    right[i] = !isCaught("none", m.flavour, m.seed, m.seed);
    first[i] = isCaught(m.name, m.flavour, m.seed, m.seed);
    any[i] = first[i] || isCaught(m.name, m.flavour, 0, kLast);
  });
  for (size_t i = 0; i < mutants.size(); ++i) {
    INFO(mutants[i].name << ", on " << mutants[i].flavour);
    CHECK(right[i]);
    CHECK(any[i]);
    if (any[i] && !first[i]) WARN(mutants[i].name << " is not killed by the listed seed, but by another one");
  }
}
