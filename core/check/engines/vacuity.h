#pragma once
// Whether a proof about two threads speaks of any execution at all. Contradictory assumptions, or an assertion that no
// thread reaches, would make it hold for nothing.

#include <optional>
#include <set>
#include <string>

#include "core/check/engines/any_threads.h"
#include "core/check/engines/thread_questions.h"

namespace gpubmc::core {

class Vacuity {
 public:
  /// `block`: an execution of two threads of one block; `conflicts`: for the question that looks for a model. Required:
  /// all arguments outlive this, the sizes of the launch are known, and `questions` has begun.
  Vacuity(const Problem& problem, const AnyThreads& threads, ThreadQuestions& questions,
          const machine::Execution& block, uint32_t conflicts)
      : problem_(problem),
        any_(threads),
        questions_(questions),
        block_(block),
        conflicts_(conflicts),
        tm_(threads.in.terms) {}

  /// What was not shown, and where.
  struct Doubt {
    std::string what;
    ir::InstRef where;
  };
  /// Nothing: some execution satisfies the assumptions, all threads can satisfy at once what the kernel assumes of
  /// each, and every assertion can be reached. Throws UsedUp and Cancelled.
  std::optional<Doubt> doubt();

 private:
  encoder::Answer anyExecution();
  bool allMeetAssumptions();
  std::set<const machine::Reached*> seenToBeReached();
  std::optional<ir::InstRef> unreached();

  const Problem& problem_;
  const AnyThreads& any_;
  ThreadQuestions& questions_;
  const machine::Execution& block_;
  const uint32_t conflicts_;
  encoder::TermManager& tm_;
};

}  // namespace gpubmc::core
