// Compares costs with those of all executions (tests/perf/random_costs.h), kernels with staged accesses with the
// kernels themselves (random_staging.h), and single accesses with the definitions (naive.h), as numbers and as terms,
// with one mutant selected. Arguments: its name or `none`, the first and the last seed. Prints the first seed with a
// wrong result; the exit code is then 1.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "gpu-model/cost/wavefronts.h"
#include "tests/mutants/chosen.h"
#include "tests/perf/naive.h"
#include "tests/perf/random_costs.h"
#include "tests/perf/random_staging.h"
#include "tests/perf/random_terms.h"

namespace {

const char* mutant = "none";

std::optional<std::string> wrong(uint64_t seed) {
  using namespace gpubmc;
  for (unsigned bytes : {1, 2, 4, 8, 16}) {
    const tests::Lanes at = tests::randomLanes(seed, bytes);
    if (cost::wavefronts(at, bytes) != tests::naiveWavefronts(at, bytes)) return "wavefronts";
    if (cost::pieces(at, bytes, cost::kSectorBytes) != tests::naivePieces(at, bytes, 32)) return "sectors";
  }
  return tests::wrongTerms(seed);
}

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  mutant = argv[1];
  const uint64_t first = std::strtoull(argv[2], nullptr, 10), last = std::strtoull(argv[3], nullptr, 10);
  auto fails = [](uint64_t seed, const std::optional<std::string>& what) {
    if (what) std::printf("%llu: %s\n", static_cast<unsigned long long>(seed), what->c_str());
    return what.has_value();
  };
  constexpr uint64_t kAccesses = 20;  // take less time than a kernel
  for (uint64_t seed = first * kAccesses; seed <= last * kAccesses; ++seed)
    if (fails(seed, wrong(seed))) return 1;
  for (uint64_t seed = first; seed <= last; ++seed) {
    const auto kind = seed % 2 ? gpubmc::core::perf::Layout::Kind::Padded : gpubmc::core::perf::Layout::Kind::Swizzled;
    const gpubmc::core::perf::Layout layout{kind, gpubmc::tests::kShared, 64u << seed % 4, 16};
    if (fails(seed, gpubmc::tests::compareCosts(seed).disagreement)) return 1;
    if (fails(seed, gpubmc::tests::compareCosts(seed, layout).disagreement)) return 1;
    if (fails(seed, gpubmc::tests::compareStaged(seed).disagreement)) return 1;
  }
  return 0;
}
