// Lanes that are named in a mask but do not arrive. A lane that goes directly to the kernel's end counts as exited, as
// with a return. A lane that still executes something with an effect after the operation is missed there.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel ends(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t stay = r.between(1, 3), missing = 4 - stay;  // of four lanes
  const std::string here = "t < " + std::to_string(stay);
  const std::string meet =
      r.pick({"v0 += __shfl_sync(15, v1, 0);", "v0 += __ballot_sync(15, n & 1);", "__syncwarp(15);",
              "v0 += __any_sync(15, v1);", "v0 += __shfl_xor_sync(15, v1, 0);"});
  const std::string before = s.statements(), inside = s.statements() + " o[i] = v0;", elsewhere = s.statements();
  std::string body;
  bool missed = false;
  switch (r.below(6)) {
    case 0: body = "if (" + here + ") { " + meet + " " + inside + " }"; break;
    case 1: body = "if (" + here + ") { " + meet + " " + inside + " } else { " + elsewhere + " o[i] = 2; }"; break;
    case 2: body = "if (!(" + here + ")) return; " + meet + " " + inside; break;
    case 3: body = "if (" + here + ") { " + meet + " } o[i] = v0;", missed = true; break;
    case 4: body = "if (" + here + ") { " + meet + " } if (n & 1) o[i] = 1;", missed = true; break;
    default:
      body = "for (int q = 0; q < 2; q++) { if (" + here + ") { " + meet + " } " + (missing ? "o[i] = q;" : "") + " }";
      missed = true;
  }
  k.source =
      "__device__ int mix$(int a, int b) { return (a ^ b) + 3 * (a & 7); }\n"
      "__global__ void k$(int *o, int n) {\n  int t = threadIdx.x, i = threadIdx.x;\n"
      "  int v0 = t, v1 = n & 3, v2 = 1, r[4] = {1, 2, n, t};\n  " +
      before + "\n  " + body + "\n}\n";
  k.flags = {"--block-dim=4", "--grid-dim=1", "--warp-size=4"};
  if (missed) k.right = Right::Wrong, k.cls = PropertyClass::InvalidMask;
  return k;
}

}  // namespace gpubmc::corners
