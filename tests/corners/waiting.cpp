// Waiting loops. A plain flag races with the thread that raises it, whatever the loop looks like: the first read is
// unordered with the store. So does a volatile flag within a warp; between warps it is a volatile race. An atomic flag
// does not race. Data read after a volatile or atomic flag is ordered if the read acquires and the store releases, by
// its ordering or by fences.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

struct Flag {
  std::string declaration, parameter, setUp;  ///< before the kernel, its parameter, at its beginning
  std::string initially;                      ///< the `__requires` condition on the initial value
  std::string look, raise;                    ///< an expression; a statement
  bool plain = true, isVolatile = false, orders = false;
};

/// Whether another thread is in the warp of the producer, which is a thread of the first block.
bool sharesWarp(uint32_t threads, uint32_t producer, uint32_t warpSize) {
  for (uint32_t t = 0; t < threads; ++t)
    if (t != producer && t / warpSize == producer / warpSize) return true;
  return false;
}

/// The flag is volatile and nothing else races. If pairs of both kinds race, the race within a warp is reported.
void plantVolatileRace(Kernel& k, bool inWarp) {
  k.right = Right::Wrong;
  if (inWarp)
    k.besides.insert(PropertyClass::VolatileRace);
  else
    k.cls = PropertyClass::VolatileRace;
}

Flag plainFlag(Random& r, bool oneBlock) {
  Flag f;
  const std::string qualifier = r.pick({"", "volatile "});
  f.isVolatile = !qualifier.empty();
  switch (r.below(oneBlock ? 3 : 2)) {
    case 0:
      f.parameter = qualifier + "int *f";
      f.look = "f[0]", f.raise = "f[0] = 1;", f.initially = "f[0] == 0";
      break;
    case 1:
      f.declaration = "__device__ " + qualifier + "int f$;\n";
      f.look = "f$", f.raise = "f$ = 1;", f.initially = "f$ == 0";
      break;
    default:
      f.setUp = "  __shared__ " + qualifier + "int f;\n  if (t == 0) f = 0;\n  __syncthreads();\n";
      f.look = "f", f.raise = "f = 1;";
  }
  return f;
}

Flag atomicFlag(Random& r) {
  Flag f;
  f.plain = false;
  f.initially = "f[0] == 0";
  f.parameter = "int *f";
  f.orders = r.chance(60);
  if (r.chance(50)) {
    f.setUp = "  cuda::atomic_ref<int, cuda::thread_scope_device> flag(f[0]);\n";
    f.look = std::string("flag.load(cuda::memory_order_") + (f.orders ? "acquire)" : "relaxed)");
    f.raise = std::string("flag.store(1, cuda::memory_order_") + (f.orders ? "release);" : "relaxed);");
  } else {
    f.look = "look$(f)";
    f.declaration = std::string("__device__ int look$(int *f) { int x = atomicAdd(f, 0); ") +
                    (f.orders ? "__threadfence(); " : "") + "return x; }\n";
    f.raise = std::string(f.orders ? "__threadfence(); " : "") + "atomicExch(&f[0], 1);";
  }
  return f;
}

/// Statements that wait until `look` is not 0.
std::string wait(Random& r, const std::string& look) {
  const std::string form = r.pick({
      "while (@look@ == 0) {}",
      "while (!@look@) ;",
      "while (true) { if (@look@ != 0) break; }",
      "do {} while (@look@ == 0);",
      "for (; @look@ != 1;) {}",
      "{ int seen = 0; while (seen == 0) seen = @look@; }",
      "while (@look@ == 0) __nanosleep(20);",
      "{ bool up; do { up = @look@ == 1; } while (!up); }",
      "while (@look@ < 1) continue;",
      "for (;;) { int x = @look@; if (x) break; }",
  });
  return fill(form, {{"look", look}});
}

}  // namespace

Kernel waiting(Random& r) {
  Surroundings s(r);
  Kernel k;
  const bool oneBlock = r.chance(50);
  const uint32_t threads = oneBlock ? r.between(2, 3) : r.between(1, 2);
  const Flag f = r.chance(65) ? plainFlag(r, oneBlock) : atomicFlag(r);
  const bool data = r.chance(60), known = !f.initially.empty() && r.chance(85);
  const uint32_t raises = oneBlock ? uint32_t(r.below(threads)) : 0;
  const std::string producer = oneBlock ? "t == " + std::to_string(raises) : "blockIdx.x == 0 && t == 0";
  const std::string barrier = oneBlock && r.chance(25) ? "  __syncthreads();\n" : "";
  const std::string body = (known ? "  __requires(" + f.initially + ");\n" : "") + f.setUp + "  " + s.statements() +
                           "\n  " +
                           s.around("if (" + producer + ") { " + s.statements() + (data ? " d[0] = 7; " : " ") +
                                    s.statements() + " " + f.raise + " } else { " + wait(r, f.look) + " " +
                                    s.statements() + (data ? " v0 = d[0]; " : " ") + s.statements() + " }") +
                           "\n" + barrier + "  " + s.statements();
  k.source = f.declaration + s.kernel(f.parameter + (f.parameter.empty() ? "" : ", ") + "int *d", body);
  k.flags = {"--block-dim=" + std::to_string(threads), std::string("--grid-dim=") + (oneBlock ? "1" : "2")};
  std::string warpSize = "32";
  if (r.chance(30)) k.flags.push_back("--warp-size=" + (warpSize = r.pick({"1", "2", "4"})));
  // A reader that sees a flag set initially is ordered with no other thread, nor is a second thread beside the
  // producer.
  const bool early = !f.initially.empty() && !known;
  if (f.plain || (data && (!f.orders || early))) k.right = Right::Wrong;
  if (f.isVolatile && data) k.besides.insert(PropertyClass::VolatileRace);
  if (f.isVolatile && !data) plantVolatileRace(k, sharesWarp(threads, raises, uint32_t(std::stoul(warpSize))));
  return k;
}

Kernel chains(Random& r) {
  Surroundings s(r);
  Kernel k;
  const bool oneBlock = r.chance(40), atomics = r.chance(35);
  const std::string me = oneBlock ? "t" : "blockIdx.x", n = std::to_string(r.between(2, 3));
  const std::string before = r.pick({"f[@me@ - 1]", "f[@me@ - 1]", "*(f + @me@ - 1)"});
  const std::string look = atomics ? "atomicAdd(&f[@me@ - 1], 0)" : before;
  const std::string fence = atomics || r.chance(50) ? "__threadfence(); " : "";
  const std::string raise = atomics ? "atomicExch(&f[@me@], 1);" : "f[@me@] = 1;";
  std::string body = "  __requires(f[0] == 0 && f[1] == 0 && f[2] == 0);\n  " + s.statements() +
                     "\n  { int before = 0; if (@me@ > 0) { " + wait(r, look) + " " + fence +
                     "before = sum[@me@ - 1]; } " + s.statements() + " sum[@me@] = before + n; " + fence + raise +
                     " }\n  " + s.statements();
  const bool isVolatile = !(atomics || r.chance(30));
  k.source = s.kernel(std::string(isVolatile ? "volatile " : "") + "int *f, int *sum", fill(body, {{"me", me}}));
  k.flags = oneBlock ? std::vector<std::string>{"--block-dim=" + n, "--grid-dim=1"}
                     : std::vector<std::string>{"--block-dim=1", "--grid-dim=" + n};
  if (!atomics) k.right = Right::Wrong;
  if (isVolatile && fence.empty()) k.besides.insert(PropertyClass::VolatileRace);
  if (isVolatile && !fence.empty()) plantVolatileRace(k, oneBlock);
  return k;
}

}  // namespace gpubmc::corners
