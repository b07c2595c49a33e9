#pragma once
// The abstract execution of a whole host program: which functions are executed, in which initial states, and how often
// (docs/design/host-analysis.md).

#include "core/hostcode/interpreter.h"
#include "core/hostcode/launch_collector.h"
#include "core/hostcode/runtime_model.h"

namespace gpubmc::core {

class HostAnalysis {
 public:
  /// `device`: what the device code determines of its variables; null: nothing. Other observers are added to the
  /// context before anything runs. Required: what is passed outlives this.
  HostAnalysis(AnalysisContext& context, const KernelUses& uses, const DeviceVariables* device);

  /// See DeviceMemory::assumeKept.
  void assumeKept(std::set<std::string> variables) { runtime_.variables().assumeKept(std::move(variables)); }

  /// Executes the program from static initialisers and main, or from every function that other files can call.
  HostLaunchesFound run();
  /// Executes one function. Throws NotFollowed and TooMuch.
  Outcome execute(const llvm::Function& f, std::vector<Value> arguments, State state) {
    return interpreter_.call(f, std::move(arguments), std::move(state), &f);
  }
  /// The state in which a function is executed that other files call.
  State blank();
  const HostLaunchesFound& found() const { return collector_.found; }
  /// True: callbacks, which may run at any time, launch kernels.
  bool mayLaunchBeside() const;

 private:
  /// Executes everything once, with the effects that are known. Required: main is null if it has no body.
  void runOnce(const llvm::Function* main);
  void runRoot(const llvm::Function& f, State state);
  /// Functions that launch kernels which main does not reach.
  void runOthers();
  /// What callbacks use may change at any time.
  void noteRestless();
  /// Drops contents of memory that changed beside launches.
  void dropOvertaken(LaunchRecord& r);
  bool isOpen(const llvm::Function& f) const;
  void initialiseGlobals(State& s);

  const HostProgram& program_;
  const llvm::Module& module_;
  TermManager& terms_;
  World& world_;
  Escapes& escapes_;
  const CallGraph& callGraph_;
  PostponedInvariants& postponed_;
  UnorderedEffects& effects_;
  const Observers& observers_;
  std::map<Term, ir::HostPlaces>& inputs_;
  Operands operands_;
  AbstractMemory memory_;
  Callbacks callbacks_;
  RuntimeModel runtime_;
  Interpreter interpreter_;
  LaunchCollector collector_;
};

}  // namespace gpubmc::core
