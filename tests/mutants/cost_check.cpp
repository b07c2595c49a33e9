// Compares costs with those of all executions (tests/perf/random_costs.h), and of single accesses with the definitions
// (naive.h), with one mutant selected. Arguments: its name or `none`, the first and the last seed. Prints the first
// seed with a wrong result; the exit code is then 1.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "gpu-model/cost/wavefronts.h"
#include "tests/mutants/chosen.h"
#include "tests/perf/naive.h"
#include "tests/perf/random_costs.h"

namespace {

const char* mutant = "none";

std::optional<std::string> wrong(uint64_t seed) {
  using namespace gpubmc;
  for (unsigned bytes : {1, 2, 4, 8, 16}) {
    const tests::Lanes at = tests::randomLanes(seed, bytes);
    if (cost::wavefronts(at, bytes) != tests::naiveWavefronts(at, bytes)) return "wavefronts";
    if (cost::pieces(at, bytes, cost::kSectorBytes) != tests::naivePieces(at, bytes, 32)) return "sectors";
  }
  return tests::compareCosts(seed).disagreement;
}

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  mutant = argv[1];
  const uint64_t last = std::strtoull(argv[3], nullptr, 10);
  for (uint64_t seed = std::strtoull(argv[2], nullptr, 10); seed <= last; ++seed)
    if (const auto what = wrong(seed)) {
      std::printf("%llu: %s\n", static_cast<unsigned long long>(seed), what->c_str());
      return 1;
    }
  return 0;
}
