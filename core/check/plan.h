#pragma once
// The whole policy: which engine runs when, for which inputs, with which loop bound and which budget. Every budget of
// an engine is in this table; limits that are the same in every row are in kLimits (budget.h). Limits of single
// algorithms are constants in their files. core/run/plan_facts.h decides which facts hold.

#include <cstdint>
#include <initializer_list>
#include <span>

#include "core/check/budget.h"
#include "core/check/status.h"

namespace gpubmc::core {

enum class EngineKind : uint8_t {
  Absence,        ///< classes that no instruction could violate
  Beginnings,     ///< two arbitrary threads, the first iterations of loops: alarms by replay, no proof
  Threads,        ///< two arbitrary threads of a launch, loops summarised: proofs for all iterations, alarms by replay
  Preconditions,  ///< a bound on the parameters under which `Threads` proves everything
  Lanes,          ///< all lanes of a block as formulas, loops unrolled
  Explore         ///< one interleaving after the other
};

/// Loop bounds of a row.
struct Depth {
  enum class Kind : uint8_t {
    None,     ///< the engine needs no bound
    Rounds,   ///< this many iterations, or --unwind if that is less; for loops that depend on inputs
    Asked,    ///< the bounds of --unwind and --max-iterations
    AllLoops  ///< this many iterations of any loop, or --unwind if that is more; also if the number of iterations is
              ///  known
  } kind = Kind::None;
  uint64_t rounds = 0;
};

/// What a row needs besides its engine and inputs being asked for (PlanFacts::applies).
enum class Need : uint8_t {
  InputsDecide,        ///< the verdict is about the row's inputs
  OtherCallers,        ///< the verdict is about the launches of the file, and the row is for all inputs
  TwoThreadsSuffice,   ///< only barriers of a block, named barriers and operations of warps, and no spin loop
  Loops,               ///< the kernel has loops that may be cut
  OrderMatters,        ///< the order of atomics matters
  ThreadsWait,         ///< a loop with atomics ends by what it reads
  NoThreadWaits,       ///< there is no such loop
  Shallower,           ///< --unwind asks for more iterations than the row
  Deeper,              ///< --unwind asks for fewer
  LoopWasCut,          ///< in the last lanes run for these inputs, which decide for all callers
  PreconditionKnown,   ///< everything is proved under a precondition that was found
  NoPrecondition,      ///< none is known
  PreconditionOrOpen,  ///< one is known, or the last lanes run for these inputs left something undecided
  LaunchesUnrolled,    ///< the lanes engine has run for the launches of the file
  NoLaunchEnded,       ///< it decided everything, and no execution ended within its bound
  SmallFormulas,       ///< its formulas are small enough to go further
  DeeperThanBefore,    ///< the row asks for more iterations than it
  LaunchesOpen,        ///< it left something undecided, or there is no verdict for the launches
  NotViolated,         ///< no violation was found
  Undecided,           ///< there is no verdict yet
  Decided,             ///< there is one
  OrdersMayDecide      ///< formulas decided all they could, and interleavings may decide the rest
};
inline constexpr size_t kNeeds = size_t(Need::OrdersMayDecide) + 1;

class Needs {
 public:
  constexpr Needs(std::initializer_list<Need> all) {
    for (Need f : all) bits_ |= uint32_t(1) << unsigned(f);
  }
  constexpr bool contains(Need f) const { return bits_ >> unsigned(f) & 1; }

 private:
  uint32_t bits_ = 0;
};

struct Row {
  EngineKind engine;
  InputDomain domain;
  Depth depth;
  Budget budget;
  Needs needs;
};

/// In the order of execution. Rows without limits are last.
std::span<const Row> plan();

/// The row has no budget: only the user's limits end it.
inline bool isUnlimited(const Row& r) {
  return r.engine != EngineKind::Absence && r.budget == Budget{};
}

const char* name(EngineKind e);  ///< "lanes"
const char* meaning(Need f);     ///< a phrase for --explain-plan

}  // namespace gpubmc::core
