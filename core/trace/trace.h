#pragma once
// What a viewer shows of a counterexample: all that the threads of the replayed blocks did, the memory they touched,
// where each of them ended, and who waits for whom. Made by one more replay of the witness; printers only write it
// down.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/check/counterexample.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct Trace {
  /// Threads are numbered through the replayed blocks: block * perBlock + lane.
  uint32_t perBlock = 0;

  enum class Kind : uint8_t { Line, Read, Write, Atomic, Free, Variable, Arrive, Release, Branch, Exit };
  struct Step {
    uint32_t thread = 0;
    uint32_t place = 0;     ///< index into `places`
    uint32_t interval = 0;  ///< barrier interval of the thread, from 0: releases from barriers of its block or the grid
    Kind kind = Kind::Line;
    uint32_t what = 0;    ///< an access: index into `objects`; Release: its number, the same for all who go on together
    ir::InstRef inst;     ///< Variable: it has name and type
    uint64_t offset = 0;  ///< of an access, in bytes
    uint32_t size = 0;    ///< of an access, in bytes
    uint64_t before = 0;  ///< of an access
    uint64_t after = 0;   ///< of an access; Variable: its value; Branch: 1 if the condition is true
  };
  std::vector<Step> steps;  ///< in the order executed, up to the violation

  struct Object {
    uint32_t described = 0;          ///< the module's object that has name and type; 0: none
    ir::Space space{};               ///< of the described object; Global if there is none
    std::optional<uint64_t> bytes;   ///< its extent where that is known
    std::optional<uint32_t> block;   ///< shared: which of the replayed blocks it belongs to
    std::optional<uint32_t> thread;  ///< local memory and parameters: whose
    uint32_t id = 0;                 ///< in the replay
  };
  std::vector<Object> objects;    ///< those that a step touches, in the order in which they are first touched
  std::vector<ir::LocId> places;  ///< source locations that steps or groups name

  std::vector<uint32_t> involved;  ///< whom it is about: of a race the earlier access's thread, then the later one's
  std::optional<size_t> first, second;  ///< the steps of the two accesses of a race; of a bad access `second`

  /// Threads that ended alike: at one place, waiting, gone, or cut off by the end of the run.
  struct Group {
    enum class State : uint8_t { Running, Waits, Spins, Exited } state{};
    uint32_t place = 0;  ///< where it waits, or was last
    std::vector<uint32_t> threads;
    std::optional<interp::AccessRecord> looks;  ///< Spins: at what, and what it sees every time
    std::string expected;                       ///< what must come before they go on; empty: all threads of the block
  };
  bool stuck = false;         ///< the violation is that threads wait forever
  std::vector<Group> groups;  ///< all threads, each once; who waits first
  /// Group `from` cannot go on before group `to` does something: comes to a barrier, or changes memory.
  struct Edge {
    uint32_t from = 0, to = 0;
    bool changed = false;  ///< `to` has given the memory that `from` looks at the value it has
  };
  std::vector<Edge> edges;  ///< of a run that is stuck; else none

  bool capped = false;  ///< the limit was met: from steps[complete] on only threads of the witness's list are in it
  size_t complete = 0;
};

inline constexpr size_t kTraceSteps = 200'000;

/// Required: `ce` is a counterexample of the module. Ensured: what the threads of the witness's list do in the trace is
/// what the counterexample says they did; throws InternalError otherwise. No time limit ends it: what a run
/// has found is told also when its time is over, and a replay has an end of its own.
Trace traceOf(const ir::Module& module, const Counterexample& ce, size_t limit = kTraceSteps);

/// The same of a run without a violation: all of it. `about`: an access of the run that becomes `second`.
Trace traceOf(const ir::Module& module, const interp::Witness& witness, const interp::AccessRecord* about,
              size_t limit = kTraceSteps);

}  // namespace gpubmc::core
