#pragma once
// The abstract interpreter of LLVM code: functions, blocks, branches, instructions and calls. It knows nothing of CUDA:
// calls of functions that it does not execute go to models (CallModel). All paths are followed, and joined where they
// meet. Code that it cannot execute may change whatever it can reach.

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <functional>
#include <memory>

#include "core/hostcode/abstract_memory.h"
#include "core/hostcode/callbacks.h"
#include "core/hostcode/control_flow.h"
#include "core/hostcode/float_quotients.h"
#include "core/hostcode/library_model.h"
#include "core/hostcode/loop_analysis.h"

namespace gpubmc::core {

class Interpreter {
 public:
  /// The models are asked before the libraries', in this order. Required: what is passed outlives this.
  Interpreter(AnalysisContext& context, AbstractMemory& memory, Callbacks& callbacks, Operands& operands,
              CallModel& runtime);

  /// The program is executed from its start.
  void begin();
  /// It is executed again to look closer: what the last execution took does not count.
  void lookCloser() { mostSteps_ += steps_ - beganAt_; }
  /// Executes the function. `site`: identifies the call. Throws NotFollowed and TooMuch.
  Outcome call(const llvm::Function& f, std::vector<Value> arguments, State state, const void* site);
  /// After an exception that is caught outside of all calls.
  void leaveAll();

  /// Executes the blocks of a loop, or of the whole function, once, from `entry` on. Ensured: `exits` has the states on
  /// edges out of the loop, `back` that on edges to its header.
  void region(Activation& a, const llvm::Loop* loop, const llvm::BasicBlock* entry, State state, Exits& exits,
              std::optional<State>& back);
  uint64_t steps() const { return steps_; }      ///< instructions that were executed so far
  uint64_t endings() const { return endings_; }  ///< paths so far that end the program or throw

 private:
  using Deliver = std::function<void(const llvm::BasicBlock*, State)>;

  // interpreter_flow.cpp: functions, blocks, branches
  const ControlFlow& flowOf(const llvm::Function& f);
  void block(Activation& a, const llvm::BasicBlock& b, State state, const Deliver& deliver);
  void terminator(Activation& a, const llvm::BasicBlock& b, State state, const Deliver& deliver);
  void edge(const llvm::BasicBlock& from, const llvm::BasicBlock& to, State state, const Deliver& deliver);
  void meet(std::optional<State>& into, State state);
  void returned(Activation& a, State state, const llvm::Value* value);
  void thrown(Activation& a, State state);
  void work(uint64_t steps);
  std::optional<size_t> longest(size_t from, uint64_t least) const;
  bool launches(const llvm::Function& f);
  bool usesDevice(const llvm::Function& f);

  // interpreter_instructions.cpp
  void execute(const llvm::Instruction& i, State& s);
  Value value(const llvm::Value& v, State& s) { return operands_.value(v, s); }
  Term integer(const llvm::Value& v, State& s) { return operands_.integer(v, s); }
  /// A volatile load: a signal handler or another thread may have written there, so a number is an input each time.
  Value loadVolatile(State& s, const Value& pointer, const llvm::LoadInst& at);
  Value extracted(const llvm::ExtractValueInst& i, State& s);
  Value inserted(const llvm::InsertValueInst& i, State& s);
  /// Returns the result. A signed one is also remembered as exact.
  Term unwrapped(const llvm::BinaryOperator& b, Term x, Term y, Term result, State& s);
  Value binary(const llvm::BinaryOperator& b, State& s);
  Value compare(const llvm::ICmpInst& c, State& s);
  Value comparePointers(const llvm::ICmpInst& c, State& s);
  Value cast(const llvm::CastInst& c, State& s);
  Value element(const llvm::GetElementPtrInst& g, State& s);
  /// What LLVM computes from constants; arbitrary otherwise.
  Value folded(const llvm::Instruction& i, State& s);
  Value select(const llvm::SelectInst& i, State& s);
  /// The distance of two pointers into one allocation; none: they may point into different ones.
  Term difference(const Value& a, const Value& b);

  // interpreter_calls.cpp
  Outcome dispatch(const llvm::CallBase& c, State state);
  Outcome callOne(const llvm::CallBase& c, const llvm::Function& f, State state);
  Outcome callBody(const llvm::CallBase& c, const llvm::Function& f, State state);
  /// setjmp. Throws NotFollowed where it is another function.
  Outcome returnsTwice(const llvm::CallBase& c, const llvm::Function& f, State state);
  HostCall describe(const llvm::CallBase& c, const llvm::Function& f, State& s);
  /// One more call of a recursive function, which represents all deeper ones. False: what these launch is not known.
  bool followDeeper(const llvm::CallBase& c, const llvm::Function& f, const std::vector<Value>& arguments,
                    const State& s);
  void leaveOpen(const llvm::CallBase& c, llvm::StringRef link, const std::vector<Value>& arguments, State& s);

  // interpreter_opaque.cpp: intrinsics, and code that is not executed
  bool intrinsic(const llvm::IntrinsicInst& i, State& s);
  Outcome opaque(const llvm::CallBase* c, const llvm::Function* f, const std::vector<Value>& arguments, State state,
                 bool isLibrary);

  const HostProgram& program_;
  TermManager& terms_;
  const Cancellation& cancel_;
  const ExecutionPolicy& policy_;
  World& world_;
  Escapes& escapes_;
  Joiner& joiner_;
  const std::unique_ptr<EscapeAudit>& audit_;
  PathConditions& conditions_;
  const CallGraph& callGraph_;
  UnorderedEffects& effects_;
  PostponedInvariants& postponed_;
  ExecutionContext& execution_;
  const Observers& observers_;
  std::map<Term, ir::HostPlaces>& inputs_;
  AbstractMemory& memory_;
  Callbacks& callbacks_;
  Operands& operands_;
  CallModel& runtime_;
  FloatQuotients floats_;
  LibraryModel library_;
  LoopAnalysis loops_;
  std::map<const llvm::Function*, std::unique_ptr<ControlFlow>> flows_;
  uint64_t steps_ = 0;
  uint64_t mostSteps_;    ///< of all executions
  uint64_t beganAt_ = 0;  ///< steps before begin()
  /// A call whose instructions are limited.
  struct Limited {
    const llvm::Function* function;
    size_t call;       ///< into ExecutionContext::active
    uint64_t from;     ///< steps before it, less those of earlier calls that count
    uint64_t entered;  ///< steps before it
  };
  std::optional<Limited> libraryCall_;                ///< the outermost active library function
  std::optional<Limited> apart_;                      ///< the outermost active function that launches nothing
  std::map<const llvm::Function*, uint64_t> spent_;   ///< steps in ended calls of `apart_`, since begin()
  uint64_t spentApart_ = 0;                           ///< steps in ended calls of all `apart_`, since begin()
  std::map<const llvm::Function*, bool> launches_;    ///< whether they, or what they call, may launch kernels
  std::map<const llvm::Function*, bool> usesDevice_;  ///< whether they, or what they call, call the runtime
  std::vector<uint64_t> begun_;                       ///< steps before each of ExecutionContext::active
  uint64_t attemptFrom_ = 0;  ///< steps before begin(), or before the last call that took too many
  /// A call that represents all deeper ones of its function.
  struct Deeper {
    std::vector<Value> arguments;  ///< what calls in it pass again; arbitrary, where that differs
    std::vector<bool> varies;      ///< by argument: some call in it passes another value
  };
  std::map<const llvm::Function*, Deeper> deeper_;
  uint64_t endings_ = 0;
};

}  // namespace gpubmc::core
