// With one mutation of its semantics, gpubmc gives a wrong answer for a random kernel that it otherwise answers
// correctly.

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <tbb/parallel_for.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr unsigned kSeeds = 100;
constexpr unsigned kBatch = 16;  // number of seeds that are tried together, compiled as one file

/// What the check of a mutant prints for the seeds of a batch, read through a pipe. Contains -1 if the program
/// terminates abnormally: a crash also kills the mutant.
std::set<long> mistakes(const std::string& mutant, const std::string& flavour, unsigned batch) {
  const std::string program = GPUBMC_MUTANT_DIR "/corner_mutants", first = std::to_string(batch * kBatch),
                    last = std::to_string(std::min((batch + 1) * kBatch, kSeeds) - 1);
  int ends[2];  // not inherited by other children, which would delay the end of file
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    ::dup2(ends[1], 1);
    ::execl(program.c_str(), program.c_str(), mutant.c_str(), flavour.c_str(), first.c_str(), last.c_str(), nullptr);
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

struct Mutant {
  std::string name, flavour;
  unsigned batches = 0;  ///< number of batches tried; the last one is the first with mistakes
  std::set<long> wrong;
};

struct Batch {
  std::string flavour;
  unsigned number = 0;
  std::set<long> wrong;  ///< wrong answers without a mutant
};

/// Each batch that some mutant was tried on, without duplicates.
std::vector<Batch> triedBatches(const std::vector<Mutant>& mutants) {
  std::map<std::string, unsigned> most;
  for (const Mutant& m : mutants) most[m.flavour] = std::max(most[m.flavour], m.batches);
  std::vector<Batch> out;
  for (const auto& [flavour, batches] : most)
    for (unsigned b = 0; b < batches; ++b) out.push_back({flavour, b, {}});
  return out;
}

}  // namespace

TEST_CASE("every mutant of the semantics is killed by a random kernel, and the correct semantics passes") {
  std::stringstream list(GPUBMC_CORNER_MUTANTS);  // NAME FLAVOUR NAME FLAVOUR ...
  std::vector<Mutant> mutants;
  for (Mutant m; list >> m.name >> m.flavour;) mutants.push_back(m);
  tbb::parallel_for(size_t(0), mutants.size(), [&](size_t i) {
    Mutant& m = mutants[i];
    while (m.wrong.empty() && m.batches * kBatch < kSeeds) m.wrong = mistakes(m.name, m.flavour, m.batches++);
  });
  std::vector<Batch> right = triedBatches(mutants);
  tbb::parallel_for(size_t(0), right.size(),
                    [&](size_t i) { right[i].wrong = mistakes("none", right[i].flavour, right[i].number); });
  for (const Batch& b : right) {
    INFO("without a mutant, on " << b.flavour << ", from seed " << b.number * kBatch);
    CHECK(b.wrong.empty());
  }
  for (const Mutant& m : mutants) {
    INFO(m.name << ", on " << m.flavour);
    CHECK_FALSE(m.wrong.empty());
    if (!m.wrong.empty()) WARN(m.name << " is killed by " << m.flavour << ", seed " << *m.wrong.begin());
  }
}
