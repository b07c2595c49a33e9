#pragma once
// The whole policy: which engine is tried when, for which inputs, how far loops are followed, and with how much work.
// Every budget of an engine stands in this table; what is the same in every row, in kLimits (budget.h). Limits of
// single algorithms are constants of their files.

#include <cstdint>
#include <span>

#include "core/check/budget.h"
#include "core/check/status.h"

namespace gpubmc::core {

enum class EngineKind : uint8_t {
  Absence,  ///< what no instruction could violate
  Threads,  ///< any two threads of a launch, loops summarised: proofs for all iterations, alarms by replays
  Lanes,    ///< all lanes of a block as formulas, loops unrolled
  Explore   ///< interleavings one by one
};

/// How far loops are followed in a row.
struct Depth {
  enum class Kind : uint8_t {
    None,     ///< loops do not matter to the engine
    Rounds,   ///< so many iterations, or --unwind if that is less; of loops that depend on inputs
    Asked,    ///< as --unwind and --max-iterations say
    AllLoops  ///< so many iterations of any loop, or --unwind if that is more; also where the number is known
  } kind = Kind::None;
  uint64_t rounds = 0;
};

/// When a row is worth a try. All but Always: only while the domain of the row is not settled.
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

/// In the order of trying. Rows without limits come last.
std::span<const Row> plan();

/// The row may take any time: only the user's limits end it.
inline bool isUnlimited(const Row& r) {
  return r.engine != EngineKind::Absence && r.budget == Budget{};
}

const char* name(EngineKind e);  ///< "lanes"
const char* meaning(When w);     ///< one line for --explain-plan

}  // namespace gpubmc::core
