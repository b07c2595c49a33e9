// Lists the random CUDA kernels that gpubmc answers wrongly with one mutant selected. Arguments: the mutant's name or
// `none`, a flavour (`comparisons`: two sides of gpubmc equiv), and the first and last seed. Prints the seeds, one per
// line.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/corners/comparisons.h"
#include "tests/corners/judge.h"
#include "tests/mutants/chosen.h"

using namespace gpubmc::corners;

namespace {

const char* mutant = "none";

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  mutant = argv[1];
  const uint64_t first = std::strtoull(argv[3], nullptr, 10), last = std::strtoull(argv[4], nullptr, 10);
  if (std::strcmp(argv[2], "comparisons") == 0) {
    for (uint64_t seed = first; seed <= last; ++seed)
      if (wrongComparison(seed)) std::printf("%llu\n", static_cast<unsigned long long>(seed));
    return 0;
  }
  const auto flavour = flavours().find(argv[2]);
  if (flavour == flavours().end()) return 2;
  for (const Answer& a : tryAll(flavour->second, first, last + 1))
    if (a.mistake) std::printf("%llu\n", static_cast<unsigned long long>(a.seed));
}
