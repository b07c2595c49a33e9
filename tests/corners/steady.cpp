// Reads that promise that no thread writes the location while the kernel runs. A write to it races with them in any
// order. Other reads race only with unordered writes.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel steady(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t threads = r.between(2, 4), reader = r.below(threads), writer = r.below(threads);
  const bool isSteady = r.chance(60), same = r.chance(60), barrier = r.chance(60), first = r.chance(50);
  const uint32_t place = r.below(6), other = same ? place : (place + 1 + r.below(5)) % 6;
  const std::string from = "a[" + std::to_string(place) + "]", to = "a[" + std::to_string(other) + "]";
  const std::string read =
      !isSteady ? "v0 += " + from + ";"
                : fill(r.pick({"v0 += __ldg(&@a@);", "{ const int *p = &@a@; v0 += __ldg(p); }",
                               "{ int x; asm(\"ld.global.nc.s32 %0, [%1];\" : \"=r\"(x) : \"l\"(&@a@)); v0 += x; }",
                               "v0 += __ldg((const unsigned *)&@a@);"}),
                       {{"a", from}});
  const std::string write = r.pick({"@a@ = 3;", "atomicAdd(&@a@, 1);", "if (n & 1) @a@ = v1;"});
  const std::string reads = "if (t == " + std::to_string(reader) + ") { " + s.around(read) + " }";
  const std::string writes = "if (t == " + std::to_string(writer) + ") { " + fill(write, {{"a", to}}) + " }";
  const std::string between = std::string("\n  ") + s.statements() + (barrier ? " __syncthreads();\n  " : "\n  ");
  k.source = s.kernel("int *a", "  " + s.statements() + "\n  " + (first ? reads : writes) + between +
                                    (first ? writes : reads) + "\n  " + s.statements());
  k.flags = {"--block-dim=" + std::to_string(threads), "--grid-dim=1", "--array=a=6"};
  if (same && (isSteady || (!barrier && reader != writer))) k.right = Right::Wrong, k.cls = PropertyClass::Race;
  return k;
}

}  // namespace gpubmc::corners
