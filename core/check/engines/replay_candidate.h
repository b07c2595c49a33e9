#pragma once
// A violation by two symbolic threads, as a model gives it, may not happen: loops are summarised, and values written by
// other threads are arbitrary. An alarm is a violation that the interpreter observes when it executes all threads of
// their blocks.

#include <optional>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/engines/thread_questions.h"
#include "por/race/race.h"

namespace gpubmc::core {

struct CandidateViolation {
  Subject subject;  ///< of Kind::Property
  Term question;    ///< width 1: the violation, under the assumptions
  std::vector<Term> assumptions;
  std::vector<ExecutedBlock> blocks;                ///< one, or two of the grid
  const por::RaceQuery* race = nullptr;             ///< two accesses; otherwise:
  const machine::Obligation* obligation = nullptr;  ///< of the first block
  uint64_t steps = kLimits.suspectedSteps;          ///< of a replay, for all threads together
  /// The steps of a replay until the first one that they do not suffice for; then `steps` each. Null: `steps`.
  uint64_t* longSteps = nullptr;
};

/// The suspected property: of a race, or of an obligation.
Subject subjectOf(const BoundInputs& bound, const por::RaceQuery& race, size_t blocks);
Subject subjectOf(const BoundInputs& bound, const machine::Obligation& obligation);

/// A race of two threads of one block, or of two blocks.
CandidateViolation candidateRace(const BoundInputs& bound, const por::RaceQuery& race,
                                 std::vector<ExecutedBlock> blocks, std::vector<Term> assumptions);
/// `bad`: width 1, the obligation is violated.
CandidateViolation candidateViolation(const BoundInputs& bound, const machine::Obligation& obligation, Term bad,
                                      ExecutedBlock block, std::vector<Term> assumptions);

/// Whether a replay with some inputs shows the kernel's behaviour: no value may be uncomputed, and no race suppressed.
bool mayAlarm(const Problem& problem);

/// Whether the replayed execution counts whatever the other threads do: the kernel's requirements on a thread, if any,
/// depend only on values that its callers choose and on memory before the launch, so they are equal for all threads.
bool preconditionsAreUniform(const machine::Inputs& inputs, const machine::Execution& execution);

/// A violation to replay, of two threads under the assumptions.
struct Question {
  Term asked;  ///< width 1
  std::vector<Term> assumptions;
};

/// Asks for inputs that cause the violation, small numbers and the first threads of a block first (they are more
/// convincing and cheaper to replay), and replays all threads of the blocks with them. Required: mayAlarm(),
/// preconditionsAreUniform(). Ensured: the claimed violation was observed, and no other error before it; it may differ
/// from the suspected one. If it is the suspected one, it has a precondition that excludes it and all of `same`, if one
/// is found under which an execution such as `execution` is possible. None: no error was observed. `conflicts`: for
/// numbers of any size; 0: only small ones are tried. Throws Cancelled.
std::optional<Claim> confirmed(const BoundInputs& bound, ThreadQuestions& questions,
                               const CandidateViolation& candidate, const std::vector<Question>& same,
                               const machine::Execution& execution, uint32_t conflicts, const por::RaceOptions& races,
                               const Cancellation& cancel);

/// The claims of a run that ended with the alarm: nothing else was checked. `execution`: of the threads that were
/// checked.
Claims alarm(const BoundInputs& bound, const machine::Execution& execution, Claim violated);

}  // namespace gpubmc::core
