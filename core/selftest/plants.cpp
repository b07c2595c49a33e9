#include "core/selftest/plants.h"

namespace gpubmc::core::selftest {

std::span<const Setting> settings() {
  static const Setting kSettings[] = {
      {.name = "sum", .file = "sum.cu", .grid = {2, 1, 1}, .block = {16, 1, 1}, .arrays = {{"in", "64"}, {"out", "2"}}},
      {.name = "scan", .file = "scan.cu", .grid = {1, 1, 1}, .block = {8, 1, 1}, .arrays = {{"a", "8"}}},
      {.name = "lock", .file = "lock.cu", .grid = {2, 1, 1}, .block = {1, 1, 1}, .arrays = {{"mutex", "1"}}},
      {.name = "lock in a warp",
       .file = "lock.cu",
       .grid = {1, 1, 1},
       .block = {2, 1, 1},
       .arrays = {{"mutex", "1"}},
       .lockStep = true},
      {.name = "sides",
       .file = "sides.cu",
       .grid = {1, 1, 1},
       .block = {4, 1, 1},
       .arrays = {{"out", "2"}},
       .lockStep = true},
      {.name = "list",
       .file = "list.cu",
       .grid = {1, 1, 1},
       .block = {1, 1, 1},
       .arrays = {{"out", "1"}},
       .mallocFail = true},
      {.name = "rows",
       .file = "rows.cu",
       .grid = {1, 1, 1},
       .block = {4, 1, 1},
       .arrays = {{"data", "16"}},
       .loopsMustEnd = true},
      {.name = "choose",
       .file = "choose.cu",
       .grid = {1, 1, 1},
       .block = {4, 1, 1},
       .arrays = {{"out", "2*w"}, {"in", "w"}, {"which", "4"}}},
      {.name = "host", .file = "host.cu", .grid = {1, 1, 1}, .block = {16, 1, 1}, .arrays = {{"out", "16"}}},
  };
  return kSettings;
}

std::span<const Plant> plants() {
  using enum PropertyClass;
  static constexpr Plant kPlants[] = {
      {Race, "sum", "BUG_BARRIER_MISSING", "no barrier between two rounds"},
      {Race, "sum", "BUG_TOO_FAR", "a thread too many takes part"},
      {Race, "sum", "BUG_EVERY_BLOCK_WRITES", "all blocks write one element"},
      {PortingRace, "sides", "BUG_READS_OTHER_SIDE", "reads what the other side of the branch writes"},
      {BenignRace, "sum", "BUG_EVERY_THREAD_WRITES", "all threads write one value"},
      {VolatileRace, "sum", "BUG_VOLATILE_FOR_ORDER", "all blocks write one element, and volatile is to order them"},
      {BarrierDivergence, "sum", "BUG_BARRIER_FOR_SOME", "a barrier that some threads come to"},
      {ExitedThread, "sum", "BUG_LEAVES_EARLY", "a thread leaves before the barrier"},
      {Deadlock, "lock", "BUG_NEVER_UNLOCKED", "a lock that nobody gives back"},
      {Livelock, "lock in a warp", "BUG_SPINS_ON_OWN_WARP", "a warp waits for its own lane"},
      {Assertion, "scan", "BUG_WRONG_ASSERTION", "an assertion that overflow breaks"},
      {Ensures, "scan", "BUG_FORGETS_ONE", "a wrong comparison, a wrong sum"},
      {Bounds, "sum", "BUG_WRITES_BEHIND", "writes behind the end"},
      {Null, "list", "BUG_NOT_LOOKED_AT", "what malloc returns is not looked at"},
      {Misaligned, "rows", "BUG_ODD_PLACE", "a pair at an odd element"},
      {UseAfterFree, "list", "BUG_FREED_TOO_EARLY", "reads what has been freed"},
      {InvalidFree, "list", "BUG_FREED_TWICE", "frees it twice"},
      {UninitialisedRead, "sum", "BUG_HALF_FILLED", "half of the memory is never written"},
      {DivisionByZero, "rows", "BUG_DIVIDES_BY_ZERO", "divides by n - 1"},
      {InvalidMask, "sides", "BUG_MASK_OF_ALL", "names lanes that do not come"},
      {Unwinding, "rows", "BUG_RUNS_ON", "a loop that data bounds"},
      {CopySize, "host", "BUG_COPIES_TOO_MUCH", "copies an element too many"},
      {HostUseAfterFree, "host", "BUG_FREED_BEFORE_USE", "launches with what has been freed"},
      {DoubleFree, "host", "BUG_FREED_AGAIN", "frees it twice on the host"},
      {InvalidLaunch, "host", "BUG_TOO_MANY_THREADS", "a thread more than a block may have"},
      {UnsynchronisedRead, "host", "BUG_READS_AT_ONCE", "reads a result without waiting for it"},
      {HostPointer, "host", "BUG_PASSES_HOST_MEMORY", "passes an array of main"},
      {StreamRace, "host", "BUG_OTHER_STREAM", "launches in a stream that does not wait for the memset"},
      {IndexOverflow, "choose", "BUG_WRAPS_IN_WIDE_ROWS", "an int for the place in two rows of any width"},
      {IndirectIndex, "choose", "BUG_INDEX_FROM_MEMORY", "takes numbers from memory for places"},
  };
  return kPlants;
}

Options optionsOf(const Setting& s, const std::string& macro, const std::string& path) {
  Options o;
  o.file = path;
  o.grid = s.grid;
  o.block = s.block;
  o.arrays = s.arrays;
  o.mallocFail = s.mallocFail;
  if (s.lockStep) o.warpSync = 32;
  if (s.loopsMustEnd) o.severities[PropertyClass::Unwinding] = Severity::Error;
  if (!macro.empty()) o.defines.push_back(macro);
  o.all = true;  // the planted class need not be the first one found
  return o;
}

}  // namespace gpubmc::core::selftest
