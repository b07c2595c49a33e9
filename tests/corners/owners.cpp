// Addresses of local variables passed to other threads, for which they are invalid.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel owners(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t threads = r.between(2, 4), by = r.below(threads + 1);
  const bool own = by % threads == 0;
  const std::string whose = "(t + " + std::to_string(by) + ") % " + std::to_string(threads),
                    T = std::to_string(threads);
  const std::string mine = r.pick({"int mine = n;", "int mines[3] = {n, 1, 2}; int &mine = mines[1];",
                                   "struct { int x, y; } both = {n, t}; int &mine = both.y;"});
  const std::string use = r.pick({"v0 += *@p@;", "*@p@ = 5;", "v0 += @p@[0];", "atomicAdd(@p@, 1);"});
  std::string setUp, pass, pointer;
  switch (r.below(3)) {
    case 0:
      setUp = "  __shared__ int *p[" + T + "];\n", pass = "p[t] = &mine; __syncthreads();";
      pointer = "p[" + whose + "]";
      break;
    case 1:
      setUp = "  __shared__ unsigned long long p[" + T + "];\n",
      pass = "p[t] = (unsigned long long)&mine; __syncthreads();";
      pointer = "((int *)p[" + whose + "])";
      break;
    default:
      pass = "int *q = (int *)__shfl_sync(" + std::to_string((1u << threads) - 1) + ", (unsigned long long)&mine, " +
             whose + ");";
      pointer = "q";
  }
  k.source = s.kernel("", setUp + "  " + s.statements() + "\n  " + mine + "\n  " + pass + "\n  " + s.statements() +
                              "\n  " + fill(use, {{"p", pointer}}) + "\n  v1 += mine;\n  " + s.statements());
  k.flags = {"--block-dim=" + T, "--grid-dim=1", "--warp-size=4"};
  if (!own) k.right = Right::Wrong, k.cls = PropertyClass::Null;
  return k;
}

}  // namespace gpubmc::corners
