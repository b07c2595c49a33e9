#pragma once
// The whole policy: which engine runs when, for which inputs, with which loop bound and which budget. Every budget of
// an engine is in this table; limits that are the same in every row are in kLimits (budget.h). Limits of single
// algorithms are constants in their files.

#include <cstdint>
#include <span>

#include "core/check/budget.h"
#include "core/check/status.h"

namespace gpubmc::core {

enum class EngineKind : uint8_t {
  Absence,  ///< classes that no instruction could violate
  Threads,  ///< two arbitrary threads of a launch, loops summarised: proofs for all iterations, alarms by replay
  Lanes,    ///< all lanes of a block as formulas, loops unrolled
  Explore   ///< one interleaving after the other
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

/// The condition for running a row. All except Always: only while the domain of the row is undecided.
enum class When : uint8_t {
  Always,
  ThreadsAlike,      ///< only barriers of a block, named barriers and operations of warps, and no loop that waits; the
                     ///< inputs decide
  CallersAlike,      ///< likewise, but Launches decide: for other callers
  LaunchesAlike,     ///< likewise, and Launches
  RoundsOfLaunches,  ///< LaunchesAlike, loops, and open
  Contracts,     ///< likewise, the launches of the file say nothing: a precondition is looked for under which all holds
  Beginnings,    ///< ThreadsAlike, loops, and the inputs decide: what goes wrong in the first rounds, and no proof
  RoundsMatter,  ///< likewise, WasCut, and something is undecided or a precondition is known
  OrdersMatter,  ///< the order of atomics matters, threads are few, and none of them waits for another
  ThreadsWait,   ///< a loop with atomics ends by what it reads, and threads are few
  HasLoops,      ///< loops may be cut, and no launch of the file narrows the inputs
  WasCut,        ///< a loop was cut in the row before, and likewise
  Unsettled,     ///< no precondition is known under which all holds
  ContractKnown,  ///< the launches of the file say nothing that narrows the inputs, and there is a precondition under
                  ///< which all holds: what happens without it is less asked for
  NoContract,     ///< likewise, and none is known
  Launches,       ///< they do
  LongLoops,      ///< ... and a loop was cut, or something is undecided, after --unwind rounds
  BeyondBound,    ///< ... and no execution of theirs ended; formulas are small enough to go further
  LaunchesOpen,   ///< ... and the answer for them is open
  FormulasLeaveOpen  ///< formulas decided all they could, and orders may decide the rest
};

struct Row {
  EngineKind engine;
  InputDomain domain;
  Depth depth;
  Budget budget;
  When when;
};

/// In the order of execution. Rows without limits are last.
std::span<const Row> plan();

/// The row has no budget: only the user's limits end it.
inline bool isUnlimited(const Row& r) {
  return r.engine != EngineKind::Absence && r.budget == Budget{};
}

const char* name(EngineKind e);  ///< "lanes"
const char* meaning(When w);     ///< one line for --explain-plan

}  // namespace gpubmc::core
