#pragma once
// Everything that a viewer shows of a counterexample: the actions of all threads of the replayed blocks, the memory
// they accessed, where each of them ended, and which threads wait for which. Made by one more replay of the witness;
// printers only format it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/check/counterexample.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct Trace {
  /// Threads are numbered across the replayed blocks: block * perBlock + lane.
  uint32_t perBlock = 0;

  enum class Kind : uint8_t { Line, Read, Write, Atomic, Free, Variable, Arrive, Release, Branch, Exit };
  struct Step {
    uint32_t thread = 0;
    uint32_t place = 0;     ///< index into `places`
    uint32_t interval = 0;  ///< barrier interval of the thread: number of releases from barriers of block or grid
    Kind kind = Kind::Line;
    uint32_t what = 0;    ///< an access: index into `objects`; Release: one number for all released together
    ir::InstRef inst;     ///< Variable: it has name and type
    uint64_t offset = 0;  ///< for an access, in bytes
    uint32_t size = 0;    ///< for an access, in bytes
    uint64_t before = 0;  ///< for an access
    uint64_t after = 0;   ///< for an access; Variable: its value; Branch: 1 if the condition is true
  };
  std::vector<Step> steps;  ///< in execution order, up to the violation

  struct Object {
    uint32_t described = 0;          ///< the module's object with its name and type; 0: none
    ir::Space space{};               ///< of the described object; Global if there is none
    std::optional<uint64_t> bytes;   ///< its extent if known
    std::optional<uint32_t> block;   ///< shared: the replayed block that it belongs to
    std::optional<uint32_t> thread;  ///< local memory and parameters: the owning thread
    uint32_t id = 0;                 ///< in the replay
  };
  std::vector<Object> objects;    ///< the objects accessed in a step, in the order of their first access
  std::vector<ir::LocId> places;  ///< source locations of steps and groups

  std::vector<uint32_t> involved;       ///< threads involved; a race: of the earlier, then of the later access
  std::optional<size_t> first, second;  ///< the steps of the two accesses of a race; for an invalid access `second`

  /// Threads that ended in the same state: at one place, waiting, exited, or cut off by the end of the run.
  struct Group {
    enum class State : uint8_t { Running, Waits, Spins, Exited } state{};
    uint32_t place = 0;  ///< where it waits, or was last
    std::vector<uint32_t> threads;
    std::optional<interp::AccessRecord> looks;  ///< Spins: the place it reads, and the value that it sees each time
    std::string expected;  ///< the event required before they continue; empty: all threads of the block
  };
  bool stuck = false;         ///< the violation is that threads wait forever
  std::vector<Group> groups;  ///< all threads, each once; the waiting ones come first
  /// Group `from` cannot continue before group `to` acts: arrives at a barrier, or changes memory.
  struct Edge {
    uint32_t from = 0, to = 0;
    bool changed = false;  ///< `to` wrote the value that `from` reads
  };
  std::vector<Edge> edges;  ///< for a run that is stuck; otherwise empty

  bool capped = false;  ///< the limit was reached: from steps[complete] on, only the witness's threads are recorded
  size_t complete = 0;
};

inline constexpr size_t kTraceSteps = 200'000;

/// Required: `ce` is a counterexample of the module. Ensured: the witness's threads act in the trace as in the
/// counterexample; throws InternalError otherwise. No time limit applies: a finding is reported even if the run's time
/// is over, and a replay always terminates.
Trace traceOf(const ir::Module& module, const Counterexample& ce, size_t limit = kTraceSteps);

/// The same for a run without a violation: all of it. `about`: an access of the run, which becomes `second`.
Trace traceOf(const ir::Module& module, const interp::Witness& witness, const interp::AccessRecord* about,
              size_t limit = kTraceSteps);

}  // namespace gpubmc::core
