// A thread that waits for a lock, in blocks of few threads and of more than interleavings are explored for. The lock is
// taken before anybody waits. If no other thread releases it, the kernel never ends: a deadlock, however many threads
// there are. If one does, and does not wait itself before, every execution ends.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel hanging(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t threads = r.chance(50) ? r.between(2, 4) : 32 * r.between(3, 8);
  const uint32_t waits = r.below(threads), releases = r.below(threads);
  const std::string who = "t == " + std::to_string(waits);
  const bool isReleased = r.chance(35);
  const std::string release = "if (t == " + std::to_string(releases) + ") atomicExch(&lock, 0);";
  const std::string acquire = r.pick({
      "while (atomicCAS(&lock, 0, 1) != 0) {}",
      "while (atomicExch(&lock, 1)) ;",
      "for (int got = 0; !got;) got = atomicCAS(&lock, 0, 1) == 0;",
  });
  std::string wait = "if (" + who + ") { " + acquire + " " + s.statements() + " }";
  // Who waits and then releases waits for itself.
  const bool after = isReleased && releases == waits && r.chance(50);
  k.source = s.kernel("int *d", "  __shared__ int lock;\n  if (t == 0) lock = 1;\n  __syncthreads();\n  " +
                                    s.statements() + "\n  " + (isReleased && !after ? release : "") + "\n  " + wait +
                                    "\n  " + (after ? release : "") + "\n  " + s.statements() + "\n  d[t] = v0;");
  k.flags = {"--block-dim=" + std::to_string(threads), "--grid-dim=1"};
  if (!isReleased || after) k.right = Right::Wrong, k.cls = PropertyClass::Deadlock;
  return k;
}

}  // namespace gpubmc::corners
