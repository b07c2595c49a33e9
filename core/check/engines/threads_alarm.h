#pragma once
// What goes wrong for two threads, as a solver sees it, may not happen: loops are summarised, and what others write is
// not known. An alarm is what the interpreter has seen all threads of their blocks do.

#include <optional>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/engines/thread_questions.h"
#include "por/race/race.h"

namespace gpubmc::core {

struct Suspicion {
  Subject subject;  ///< a Property
  Term question;    ///< width 1: it happens, where the assumptions stand
  std::vector<Term> assumptions;
  std::vector<ExecutedBlock> blocks;                ///< one, or two of the grid
  const por::RaceQuery* race = nullptr;             ///< two accesses; else:
  const machine::Obligation* obligation = nullptr;  ///< of the first block
  uint64_t steps = kLimits.suspectedSteps;          ///< instructions of a replay, all threads together
};

/// Of a race, or of what an instruction violates: the property that is suspected.
Subject subjectOf(const BoundInputs& bound, const por::RaceQuery& race, size_t blocks);
Subject subjectOf(const BoundInputs& bound, const machine::Obligation& obligation);

/// A race of two threads of one block, or of two.
Suspicion suspectedRace(const BoundInputs& bound, const por::RaceQuery& race, std::vector<ExecutedBlock> blocks,
                        std::vector<Term> assumptions);
/// `bad`: of width 1, that the obligation is violated.
Suspicion suspectedViolation(const BoundInputs& bound, const machine::Obligation& obligation, Term bad,
                             ExecutedBlock block, std::vector<Term> assumptions);

/// Whether a replay of some of the threads' inputs says what the kernel does: no value may be left uncomputed, and
/// nothing that happens may be allowed.
bool mayAlarm(const Problem& problem);

/// Whether it is an execution that counts, whatever the other threads do: what the kernel asks of a thread, if
/// anything, is something that its callers decide, and so is asked of all of them alike.
bool asksAlike(const machine::Inputs& inputs, const machine::Execution& execution);

/// Asked of two threads, where the assumptions stand.
struct Question {
  Term asked;  ///< width 1
  std::vector<Term> assumptions;
};

/// Asks for inputs with which it happens, small numbers and the first threads of a block first, since they convince
/// sooner and are sooner run, and runs all threads of the blocks with them. Required: mayAlarm(), asksAlike(). Ensured:
/// what is claimed was seen, and no other error before it; it may be another one than was suspected. Of what was, a
/// precondition that excludes it, and all of `same`, is told, if one is found under which an execution such as
/// `execution` is possible. None: no error was seen. `conflicts`: for numbers of any size; 0: only small ones are asked
/// for. Throws Cancelled.
std::optional<Claim> confirmed(const BoundInputs& bound, ThreadQuestions& questions, const Suspicion& suspicion,
                               const std::vector<Question>& same, const machine::Execution& execution,
                               uint32_t conflicts, const por::RaceOptions& races, const Cancellation& cancel);

/// What a run says that ended with it: nothing else was checked. `execution`: of the threads that were looked at.
Claims alarm(const BoundInputs& bound, const machine::Execution& execution, Claim violated);

}  // namespace gpubmc::core
