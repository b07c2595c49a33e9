// Runs the threads engine, the lemmas of index arithmetic and the float rules with one mutant selected. Arguments: its
// name or `none`, the flavour, and the first and last seed. Prints the first seed with a wrong result and describes the
// error; the exit code is then 1.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>

#include "tests/encoder/random_counts.h"
#include "tests/encoder/random_domains.h"
#include "tests/encoder/random_lemmas.h"
#include "tests/encoder/random_proofs.h"
#include "tests/encoder/random_sums.h"
#include "tests/encoder/rule_patterns.h"
#include "tests/equiv/comparisons.h"
#include "tests/mutants/chosen.h"
#include "tests/oracle/generate.h"
#include "tests/oracle/threads.h"

namespace {

const char* mutant = "none";

using gpubmc::oracle::Program;
std::optional<std::string> wrong(const std::string& flavour, uint64_t seed) {
  static const std::map<std::string, Program (*)(uint64_t)> kKernels{
      {"loops", gpubmc::oracle::generateLoops},     {"warps", gpubmc::oracle::generateWarpLoops},
      {"asking", gpubmc::oracle::generateAsking},   {"motions", gpubmc::oracle::generateMotions},
      {"rounds", gpubmc::oracle::generateRounds},   {"invariants", gpubmc::oracle::generateInvariants},
      {"passing", gpubmc::oracle::generatePassing}, {"tickets", gpubmc::oracle::generateTickets},
      {"tiles", gpubmc::oracle::generateTiles},     {"counters", gpubmc::oracle::generateCounters},
      {"copies", gpubmc::oracle::generateCopies},   {"orders", gpubmc::oracle::generateOrders},
      {"locks", gpubmc::oracle::generateLocks},
  };
  if (flavour == "lemmas") return gpubmc::encoder::wrongLemma(seed);
  if (flavour == "proofs") return gpubmc::encoder::wrongProof(seed);
  if (flavour == "floats") return gpubmc::encoder::test::wrongFloatRule(seed);
  if (flavour == "counts") return gpubmc::encoder::wrongCount(seed);
  if (flavour == "sums") return gpubmc::encoder::wrongSum(seed);
  if (flavour == "domains") return gpubmc::encoder::test::wrongDomain(seed);
  if (flavour == "comparisons") return gpubmc::test::wrongComparison(seed);
  return gpubmc::oracle::compareThreads(kKernels.at(flavour)(seed)).disagreement;
}

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  mutant = argv[1];
  const uint64_t last = std::strtoull(argv[4], nullptr, 10);
  for (uint64_t seed = std::strtoull(argv[3], nullptr, 10); seed <= last; ++seed)
    if (const auto what = wrong(argv[2], seed)) {
      std::printf("%llu: %s\n", static_cast<unsigned long long>(seed), what->c_str());
      return 1;
    }
  return 0;
}
