#pragma once
// What goes wrong for two threads, as a solver sees it, may not happen: loops are summarised, and what others write is
// not known. An alarm is what the interpreter has seen all threads of their blocks do.

#include <optional>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "encoder/term/model.h"
#include "por/race/race.h"

namespace gpubmc::core {

struct Suspicion {
  Subject subject;  ///< a Property
  Term question;    ///< width 1: it happens, where the assumptions stand
  std::vector<Term> assumptions;
  std::vector<ExecutedBlock> blocks;                ///< one, or two of the grid
  const por::RaceQuery* race = nullptr;             ///< two accesses; else:
  const machine::Obligation* obligation = nullptr;  ///< of the first block
};

/// Whether a replay of some of the threads' inputs is an execution that counts, whatever the other threads do, and says
/// what the kernel does: no thread may be told to keep to an assumption, no value may be left uncomputed, and nothing
/// that happens may be allowed.
bool mayAlarm(const Problem& problem);

/// All threads of the blocks are run with the inputs of the model. Required: mayAlarm(); the model meets the question,
/// the assumptions and what is given of the inputs. Ensured: what is claimed was seen, and no other error before it; it
/// may be another one than was suspected. None: no error was seen. Throws Cancelled.
std::optional<Claim> replayed(const BoundInputs& bound, const Suspicion& suspicion, const encoder::Model& model,
                              const por::RaceOptions& races, const Cancellation& cancel);

/// What a run says that ended with it: nothing else was checked.
Claims alarm(const Problem& problem, Claim violated);

}  // namespace gpubmc::core
