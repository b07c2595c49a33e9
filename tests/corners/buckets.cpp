// Locks and flags at an index that is input data: one lock per bucket, and a flag chosen by a parameter. Two threads
// may or may not choose the same one. A lock protects its data only from threads that hold the same lock.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

std::vector<std::string> twoThreads(Random& r) {
  if (r.chance(50)) return {"--block-dim=2", "--grid-dim=1"};
  return {"--block-dim=1", "--grid-dim=2"};
}

/// One counter per bucket, protected by the bucket's lock.
Kernel locks(Random& r) {
  Surroundings s(r);
  Kernel k;
  const bool references = r.chance(30);
  enum { Good, OtherCell, NoFence, OneWithout } plan = Good;
  const uint32_t choice = r.below(100);
  plan = choice < 45 ? Good : choice < 70 ? OtherCell : choice < 85 ? NoFence : OneWithout;
  const bool fences = plan != NoFence;
  std::string take, give;
  if (references) {
    const std::string ref = "cuda::atomic_ref<int, cuda::thread_scope_device> l(lock[b]); ";
    take = "{ " + ref + "while (l.exchange(1, cuda::memory_order_" + (fences ? "acquire" : "relaxed") + ")) {} }";
    give = "{ " + ref + "l.store(0, cuda::memory_order_" + (fences ? "release" : "relaxed") + "); }";
  } else {
    const std::string fence = fences ? " __threadfence();" : "";
    take = r.pick({"while (atomicCAS(&lock[b], 0, 1) != 0) {}", "while (atomicExch(&lock[b], 1)) {}",
                   "{ bool mine = false; while (!mine) mine = atomicCAS(lock + b, 0, 1) == 0; }"}) +
           fence;
    give = fence + " " + r.pick({"atomicExch(&lock[b], 0);", "atomicExch(lock + b, 0);", "atomicAnd(&lock[b], 0);"});
  }
  // Any element that differs per bucket will do.
  const std::string cell =
      plan == OtherCell ? r.pick({"0", "x[2] & 1", "b & 0"}) : r.pick({"b", "b", "b ^ 1", "1 - b"});
  const std::string change =
      r.pick({"c[@cell@] = c[@cell@] + 1;", "c[@cell@] += n;", "{ int w = c[@cell@]; c[@cell@] = w ^ 3; }"});
  const std::string critical = take + " " + s.statements() + " " + fill(change, {{"cell", cell}}) + " " + give;
  const std::string unguarded = fill(change, {{"cell", cell}});
  std::string body =
      "  __requires(lock[0] == 0 && lock[1] == 0);\n  int b = " + r.pick({"x[i] & 1", "(x[i] >> 1) & 1", "x[i] > n"}) +
      ";\n  " + s.statements() + "\n  ";
  body += plan == OneWithout ? "if (i == 0) { " + critical + " } else { " + unguarded + " }" : s.around(critical);
  k.source = s.kernel("const int *x, int *lock, int *c", body);
  k.flags = twoThreads(r);
  if (plan != Good) k.right = Right::Wrong;
  return k;
}

/// A message whose flag is chosen by input data.
Kernel flags(Random& r) {
  Surroundings s(r);
  Kernel k;
  const std::string x = r.pick({"x & 1", "(x >> 2) & 1", "x > y"}), y = r.pick({"y & 1", "x & 1", "y < n"});
  const bool waits = r.chance(35);
  const bool raised = !waits && r.chance(50);  // one of the flags is set initially
  const bool same = waits && r.chance(60);     // false: the reader may wait for a flag that no thread raises
  const std::string look = "atomicAdd(&f[" + (same ? x : y) + "], 0)";
  const std::string producer = s.statements() + " data[0] = 1; __threadfence(); " +
                               r.pick({"atomicExch(&f[@x@], 2);", "atomicAdd(&f[@x@], 2);", "atomicMax(&f[@x@], 5);"});
  const std::string reads = s.statements() + " v0 = data[0];";
  const std::string consumer = waits
                                   ? "while (" + look + " < 2) {} __threadfence(); " + reads
                                   : "if (" + look + r.pick({" != 0", " > 0"}) + ") { __threadfence(); " + reads + " }";
  const std::string body = "  __requires(f[0] == 0 && f[1] == " + std::string(raised ? "1" : "0") + ");\n  " +
                           s.statements() + "\n  " +
                           s.around("if (i == 0) { " + fill(producer, {{"x", x}}) + " } else { " + consumer + " }");
  k.source = s.kernel("int x, int y, int *data, int *f", body);
  k.flags = twoThreads(r);
  if (raised) k.right = Right::Wrong, k.besides = {};
  if (waits && !same && x != y) k.right = Right::Wrong, k.cls = PropertyClass::Deadlock;
  return k;
}

}  // namespace

Kernel buckets(Random& r) {
  return r.chance(50) ? locks(r) : flags(r);
}

}  // namespace gpubmc::corners
