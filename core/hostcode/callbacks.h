#pragma once
// Functions that code may call which is not executed, and what they may launch.

#include "core/hostcode/analysis_context.h"

namespace gpubmc::core {

class Callbacks {
 public:
  /// Required: the context outlives this.
  explicit Callbacks(AnalysisContext& context)
      : program_(context.program),
        world_(context.world),
        callGraph_(context.callGraph),
        effects_(context.effects),
        observers_(context.observers) {}

  /// The function may be called at any time from now on.
  void mayBeCalled(const llvm::Function& f);
  /// So may all functions that have escaped in this state.
  void mayCallEscaped(const State& s);
  /// The function may be executed in ways that are not followed, with the launches in it.
  void mayLaunch(const llvm::Function& f, const std::string& why);

 private:
  const HostProgram& program_;
  const World& world_;
  const CallGraph& callGraph_;
  UnorderedEffects& effects_;
  const Observers& observers_;
};

}  // namespace gpubmc::core
