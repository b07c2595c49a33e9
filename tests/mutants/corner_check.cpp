// Which random kernels of CUDA source does the gpubmc that this program is linked with answer wrongly? Arguments: a
// flavour and how many seeds. Prints the seeds, one a line.

#include <cstdio>
#include <cstdlib>

#include "tests/corners/judge.h"

using namespace gpubmc::corners;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto flavour = flavours().find(argv[1]);
  if (flavour == flavours().end()) return 2;
  for (const Answer& a : tryAll(flavour->second, 0, std::strtoull(argv[2], nullptr, 10)))
    if (a.mistake) std::printf("%llu\n", static_cast<unsigned long long>(a.seed));
}
