#pragma once
// A thread may wait forever: the interpreter runs all threads of the grid with the inputs that a model gives, the
// thread in question first, and sees whether they get stuck.

#include <optional>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/engines/thread_questions.h"
#include "core/check/engines/waiting.h"

namespace gpubmc::core {

/// Whether some thread waits in vain in the launch at hand, if the doubt is true: the first suitable inputs are
/// replayed, small numbers first. `block`: the execution that the doubt is about; its thread `lane` runs first.
/// Required: mayAlarm(), preconditionsAreUniform(). Ensured: of the class Deadlock or Livelock, observed, with no other
/// error before it. None: not observed, or the grid is too large (kLimits.threadsOfGrid). Throws Cancelled.
std::optional<Claim> confirmedHang(const BoundInputs& bound, ThreadQuestions& questions, const WaitingDoubt& doubt,
                                   const ExecutedBlock& block, uint32_t lane, const Cancellation& cancel);

}  // namespace gpubmc::core
