#pragma once
// What the parts of one run of the host analysis share: the interpreter, its memory, the model of the runtime, and the
// observers. Passed by reference.

#include <memory>

#include "core/hostcode/call_graph.h"
#include "core/hostcode/escape_audit.h"
#include "core/hostcode/escapes.h"
#include "core/hostcode/execution_context.h"
#include "core/hostcode/execution_policy.h"
#include "core/hostcode/implies.h"
#include "core/hostcode/observer.h"
#include "core/hostcode/path_conditions.h"
#include "core/hostcode/postponed_invariants.h"
#include "core/hostcode/program.h"
#include "core/hostcode/state.h"
#include "core/hostcode/stream_order.h"
#include "core/hostcode/unordered_effects.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

struct AnalysisContext {
  /// Required: the program has a module, and what is passed outlives this.
  AnalysisContext(const HostProgram& program, Implications& implications, const Cancellation& cancel,
                  const ExecutionPolicy& policy)
      : program(program), terms(implications.terms()), cancel(cancel), policy(policy), implications(implications) {
    implications.begin(cancel);
  }
  AnalysisContext(const AnalysisContext&) = delete;

  /// From now on each step is checked against the invariant of escapes.h; a run takes about twice as long.
  void checkEscapes() {
    audit = std::make_unique<EscapeAudit>(world);
    joiner.check(*audit);
  }

  const HostProgram& program;
  const llvm::Module& module = *program.module;
  TermManager& terms;
  const Cancellation& cancel;
  const ExecutionPolicy policy;
  Implications& implications;
  World world{module, terms};
  Escapes escapes{world};
  Joiner joiner{world, escapes};
  std::unique_ptr<EscapeAudit> audit;  ///< null: nothing is checked
  PathConditions conditions{terms, implications};
  PostponedInvariants postponed{terms};
  CallGraph callGraph{program};
  UnorderedEffects effects;
  StreamOrder streams{program, world, escapes, effects};
  ExecutionContext execution;
  Observers observers;
  /// Unknowns that are inputs of the program, and where they come from (HostLaunchesFound::inputs).
  std::map<Term, ir::HostPlaces> inputs;
};

}  // namespace gpubmc::core
