#pragma once
// The abstract execution of a host program: all paths, joined where they meet; loops by what they do not change; calls
// by doing them; memory by objects. What it does not follow may do anything to what it can reach.

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <deque>
#include <set>
#include <unordered_map>

#include "core/hostcode/analysis_context.h"
#include "core/hostcode/device_memory.h"
#include "core/hostcode/kernel_uses.h"
#include "core/hostcode/launch_collector.h"

namespace gpubmc::core {

/// Thrown where a function cannot be followed; its caller takes it for one that may do anything.
struct NotFollowed {
  std::string why;
  bool isRecursion = false;  ///< the function that was called runs already
  bool isTooLong = false;    ///< the function of a library that was called first takes too long
};

/// Thrown where the whole program takes too long.
struct TooMuch {};

/// What a call leaves behind.
struct Outcome {
  std::optional<State> returned;  ///< nothing: it does not return
  std::optional<State> thrown;    ///< an exception leaves it
  Value result;                   ///< where it returns
};

/// While it lives, an operation's effect on memory is modelled: what is written is written by the operation.
class OperationScope {
 public:
  OperationScope(const MemoryOperation*& current, MemoryOperation operation)
      : current_(current), around_(current), operation_(std::move(operation)) {
    current_ = &operation_;
  }
  ~OperationScope() { current_ = around_; }
  OperationScope(const OperationScope&) = delete;
  const MemoryOperation& operator*() const { return operation_; }

 private:
  const MemoryOperation*& current_;
  const MemoryOperation* around_;
  MemoryOperation operation_;
};

class Engine {
 public:
  /// `device`: what the device code determines of its variables; null: nothing. Observers that are to observe all of it
  /// are added before it runs. Required: what is passed outlives this.
  Engine(AnalysisContext& context, const KernelUses& uses, const DeviceVariables* device);
  ~Engine();

  /// See DeviceMemory::assumeKept.
  void assumeKept(std::set<std::string> variables) { deviceMemory_.assumeKept(std::move(variables)); }

  /// Executes the program from static initialisers and main, or from every function that other files can call.
  HostLaunchesFound run();
  /// Executes one function.
  Outcome execute(const llvm::Function& f, std::vector<Value> arguments, State state) {
    return call(f, std::move(arguments), std::move(state), &f);
  }
  /// The state in which a function is executed that other files call.
  State blank();
  const HostLaunchesFound& found() const { return collector_.found; }
  /// Callbacks, which may run at any time, launch kernels.
  bool mayLaunchBeside() const;

 private:
  struct Shape;  ///< loops and order of a function's blocks
  /// Where control leaves a region, and with what.
  using Exits = std::map<const llvm::BasicBlock*, State>;
  struct Activation {
    const llvm::Function* function = nullptr;
    const Shape* shape = nullptr;
    Outcome outcome;
    std::vector<ObjectId> locals;
  };

  /// What one round of a loop leads to.
  struct Round {
    std::optional<State> back;  ///< to its head; nothing: nowhere
    Exits exits;
    Outcome outcome;       ///< of the activation, with what was before
    uint64_t endings = 0;  ///< ways on which the program ends or something is thrown
  };

  // engine_flow.cpp: functions, blocks, branches
  Outcome call(const llvm::Function& f, std::vector<Value> arguments, State state, const void* site);
  const Shape& shapeOf(const llvm::Function& f);
  void region(Activation& a, const llvm::Loop* loop, const llvm::BasicBlock* entry, State state, Exits& exits,
              std::optional<State>& back);
  void block(Activation& a, const llvm::BasicBlock& b, State state,
             const std::function<void(const llvm::BasicBlock*, State)>& deliver);
  void edge(const llvm::BasicBlock& from, const llvm::BasicBlock& to, State state,
            const std::function<void(const llvm::BasicBlock*, State)>& deliver);
  void meet(std::optional<State>& into, State state);
  void returned(Activation& a, State state, const llvm::Value* value);
  void thrown(Activation& a, State state);
  void work(uint64_t steps);

  // engine_loops.cpp
  void loop(Activation& a, const llvm::Loop& l, State state, Exits& exits);
  /// Round by round, while what ends it is constant; or to its end, if what it divides makes sure of that in few
  /// rounds. False: that is not so, and nothing was done.
  bool unroll(Activation& a, const llvm::Loop& l, State& state, Exits& exits);
  /// Which way it goes, if it certainly leaves a loop that is unrolled though its end is not constant.
  std::optional<bool> leaves(const llvm::BranchInst& j, Term condition, const State& s);
  /// False: the pointers point in more ways than `maxHeads`, and nothing was done.
  bool summarise(Activation& a, const llvm::Loop& l, const State& entry, Exits& exits, size_t maxHeads);
  /// What a place of a state has; none: it has no bits.
  Term lookUp(const State& s, const Slot& slot);
  /// The loop's symbols by what the state has in their places; nothing: one has no bits there.
  std::unordered_map<uint32_t, Term> valuesOf(const Widening& w, const State& s);
  /// `one`: the state after the round that begins with `entry`.
  std::set<Slot> alternating(Activation& a, const llvm::Loop& l, const State& entry, const State& one);
  std::vector<Term> candidates(const Widening& w, const State& entry, const State& back);
  /// Required: `symbol` is an unknown.
  bool isPartOf(Term symbol, Term t);
  /// Leaves the candidates that hold in the state, with what the loop's symbols stand for there.
  void keepImplied(std::vector<Term>& candidates, const State& s, const std::unordered_map<uint32_t, Term>& values);
  /// `backs`: with what a round ends that begins with a head; nothing: it does not come back.
  void findInvariants(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry,
                      const std::vector<std::optional<State>>& backs, std::vector<State>& heads);
  void findFills(Activation& a, const llvm::Loop& l, const Widening& w, const State& entry, std::vector<State>& heads);
  /// Leaves the activation's outcome as it was.
  Round round(Activation& a, const llvm::Loop& l, const State& head);
  void passed(const Widening& w, Exits& exits, bool endsThere);
  void noteCounters(const Widening& w, const State& entry, const std::vector<std::optional<State>>& backs);

  // engine_instructions.cpp
  void execute(Activation& a, const llvm::Instruction& i, State& s);
  Value value(const llvm::Value& v, State& s);
  Term integer(const llvm::Value& v, State& s);
  Term bitsOf(const Value& v, unsigned bits);
  Value fresh(const llvm::Type& type, const std::string& name);
  /// The result, which is remembered to be a number of its type if it is signed.
  Term unwrapped(const llvm::BinaryOperator& b, Term x, Term y, Term result, State& s);
  Value binary(const llvm::BinaryOperator& b, State& s);
  Value compare(const llvm::ICmpInst& c, State& s);
  Value cast(const llvm::CastInst& c, State& s);
  Value element(const llvm::GetElementPtrInst& g, State& s);
  Value folded(const llvm::Instruction& i, State& s);
  Value select(const llvm::SelectInst& i, State& s);
  Term difference(const Value& a, const Value& b);

  // engine_floats.cpp
  /// If it is `valid`, a floating-point number is numerator / denominator, rounded to its type, and lies between the
  /// same whole numbers as that. Signed numbers of width 64, the denominator above 0.
  struct Quotient {
    Term numerator, denominator, valid;
  };
  std::optional<Quotient> quotientOf(const Value& v, const llvm::Type& type);
  Value asFloat(const Quotient& q, const llvm::Type& type);
  enum class Rounding : uint8_t { Up, Down, ToZero };
  Term whole(const Quotient& q, Rounding rounding, const State& s);
  /// Nothing: no quotient is involved, or only constants are.
  std::optional<Value> convertedFloat(const llvm::CastInst& c, State& s);
  std::optional<Value> dividedFloat(const llvm::BinaryOperator& b, State& s);
  std::optional<Value> roundedFloat(const llvm::CallBase& c, const Value& argument, const State& s);

  // engine_allocations.cpp
  /// Before a place allocates again: what it allocated last, if that is still there, gets another name. `place`: a
  /// value that is used after that.
  void setAside(State& s, const llvm::CallBase& site, Value& place);
  void redirect(Value& v, ObjectId from, ObjectId to);

  // engine_memory.cpp
  Contents& edit(State& s, ObjectId id) { return escapes_.edit(s, id); }
  const Contents& look(State& s, ObjectId id) { return escapes_.look(s, id); }
  Value load(State& s, const Value& pointer, const llvm::Type& type);
  /// A signal handler or another thread may have written there: a number is an input, each time anew.
  Value loadVolatile(State& s, const Value& pointer, const llvm::LoadInst& at);
  /// Whether other code than the function's own may have the address.
  bool mayBeShared(State& s, const Value& pointer);
  /// One of the words of a small object; Unknown: not all of them are numbers, or the place may be none of theirs.
  Value loadFromTable(const Contents& c, Term offset, ReadAs as, Dropped& dropped);
  void store(State& s, const Value& pointer, const Value& value, uint64_t bytes);
  void noteLast(State& s, const Value& pointer, const Value& v, uint64_t bytes);
  Value anyPointerOf(const Contents& c, Dropped& dropped);
  uint64_t tableBytes(const Contents& c, uint64_t word) const;
  /// One of the pointers of a small object, and which one tells `offset`; Unknown: one of them is not known.
  Value pointerFromTable(const Contents& c, Term offset);
  /// Writes to what the pointer may point to: with `exact` (null: anything) where it is one known place, else whatever
  /// may be there is arbitrary. True: all that `exact` writes is at that place, and known to be.
  bool write(State& s, const Value& pointer, Term length,
             const std::function<void(Contents&, uint64_t, Dropped&)>& exact);
  void mayHavePointers(State& s, const Value& pointer);
  void noteKept(const Value& to, const Dropped& pointers);
  /// All that is in the objects that it may point to.
  Dropped pointersAt(State& s, const Value& pointer);
  void copy(State& s, const Value& to, const Value& from, Term length);
  /// What realloc does, before it frees `from`: of `length` bytes those that are there are copied.
  void move(State& s, const Value& to, const Value& from, Term length);
  void fill(State& s, const Value& to, Term byte, Term length);
  void changed(State& s, ObjectId id);
  void lose(State& s, ObjectId id);
  void noteFill(const Target& t, const Value& value, uint64_t bytes);
  Value allocate(State& s, const void* site, ObjectKind kind, Term size, bool isZero, unsigned line);
  void release(State& s, const Value& pointer, const llvm::CallBase* site);
  template <class What>
  void escape(State& s, const What& what) {
    escapes_.escape(s, what);
  }
  /// What has escaped becomes arbitrary. `byLibrary`: objects keep their types.
  void havocEscaped(State& s, bool byLibrary = false);

  // engine_calls.cpp
  Outcome dispatch(const llvm::CallBase& c, State state);
  std::optional<bool> isOneType(const Value& a, const Value& b) const;
  Outcome callOne(const llvm::CallBase& c, const llvm::Function& f, State state);
  Outcome opaque(const llvm::CallBase* c, const llvm::Function* f, const std::vector<Value>& arguments, State state,
                 bool isLibrary);
  /// What a function that calls itself launches in this call and in all that are deeper. False: that is not known.
  bool followDeeper(const llvm::CallBase& c, const llvm::Function& f, const std::vector<Value>& arguments,
                    const State& s);
  bool intrinsic(const llvm::IntrinsicInst& i, State& s);
  bool isMutable(ObjectId id) const;
  void havoc(State& s, ObjectId id);
  void havocByLibrary(State& s, ObjectId id);
  bool isRestless(State& s, ObjectId id);
  void leaveOpen(const llvm::CallBase& c, llvm::StringRef link, const std::vector<Value>& arguments, State& s);
  HostCall describe(const llvm::CallBase& c, const llvm::Function& f, State& s);
  void callback(const llvm::Function& f);
  void callEscaped(const State& s);
  void mayLaunch(const llvm::Function& f, const std::string& why);
  void result(State& s, const llvm::CallBase& c, Value v);

  // engine_library.cpp: functions of libraries that are known by name
  std::optional<Outcome> library(const HostCall& c, State& s);
  Value libraryResult(const llvm::CallBase& c, const std::vector<Value>& arguments, State& s);
  /// `number` is what a host's assert looks at.
  Outcome asserted(const HostCall& c, Term number, State s);
  std::optional<std::string> knownText(const Value& text, State& s);
  std::optional<Term> knownNumber(const HostCall& c, State& s);
  Value errorNumber();
  std::optional<Term> typedNumber(const HostCall& c, State& s);
  /// A function that prints what follows its named arguments, and writes through none of that.
  bool readsRest(const HostFunction& f, const std::vector<Value>& arguments, State& s);

  // engine_runtime.cpp: the CUDA runtime
  std::optional<Outcome> runtime(const HostCall& c, State& s);
  void resetDevice(State& s, const llvm::CallBase& site);
  void beginsInSomeStream(State& s, ObjectId id);
  void malloc(const HostCall& c, State& s, unsigned pointerAt, Term bytes, bool isShared);
  void memset(const HostCall& c, State& s, const Value& to, Term byte, Term bytes, StreamUse stream);
  void memcpy(const HostCall& c, State& s, const Value& to, const Value& from, Term bytes, StreamUse stream,
              bool isAsync);
  /// What a program may ask of the device: arbitrary numbers, at offsets of one object.
  Value device(uint64_t offset);
  Term product(Term a, Term b) { return terms_.mul(a, b); }
  void limitSize(State& s, Term bytes);

  Outcome byValue(const HostCall& c, State s);
  Value success(const HostCall& c);
  void waitFor(const HostCall& c, State& s, StreamUse stream);
  void handle(const HostCall& c, State& s, const char* name);

  // engine_launch.cpp
  void configure(const llvm::CallBase& c, State& s);
  std::array<Term, 3> dimensions(const HostArgument& a, State& s);
  /// No device accepts it.
  bool failsAlways(const State& s, const std::vector<Term>& limits);
  void launch(const llvm::CallBase& site, const std::string& kernel, const LaunchConfiguration& shape,
              std::vector<Value> arguments, State& s);
  /// `areKnown`: the arguments are all that is passed. Returned: variables that it may write to and is taken to leave
  /// as it finds them.
  std::set<std::string> changeByKernel(const std::string& kernel, StreamUse stream, const std::vector<Value>& arguments,
                                       bool areKnown, State& s);
  /// All bytes of the variable, as a launch in this stream finds them; empty: not all are known.
  ir::KnownContents wholeOf(ObjectId variable, StreamUse stream, State& s);
  /// Which memory of the kernel may lead to one array in two ways.
  void findHeld(StreamUse stream, LaunchRecord& r, State& s);
  void findTwice(const std::string& kernel, LaunchRecord& r, State& s);
  void launchStub(const llvm::CallBase& c, const llvm::Function& stub, State& s);
  bool launchCall(const HostCall& c, State& s);
  void launchEx(const HostCall& c, State& s);
  /// A kernel that is made or changed a node of a graph, which may be launched at any time from then on. False: not so.
  bool launchNode(const HostCall& c, State& s);
  /// What stands in the structures that are passed.
  void passParts(const std::string& kernel, StreamUse stream, LaunchRecord& r, State& s);
  std::vector<Value> listed(const Value& list, const std::vector<HostType>& params, State& s);
  void captured(State& s, const Value& written);
  void launchAny(const Value& kernel, const HostCall& c, const LaunchConfiguration& shape, State& s,
                 const std::function<std::optional<std::vector<Value>>(const std::vector<HostType>&)>& arguments);
  /// What a pointer that points there at first may point to at a call, by what the file itself stores.
  void addKept(std::vector<ObjectId>& candidates) const;
  PassedMemory passed(const Value& v, StreamUse stream, State& s);
  void passedOneOf(const Value& v, PassedMemory& out, State& s);
  ir::KnownContents contentsOf(const Contents& c, Term offset, State& s);
  bool isSettledFor(const Contents& c, StreamUse stream) const;
  // engine.cpp: roots
  void runRoot(const llvm::Function& f, State state);
  bool isOpen(const llvm::Function& f) const;
  void runOthers();
  std::vector<const llvm::Function*> constructors() const;
  void initialiseGlobals(State& s);
  bool isUnchangedGlobal(const llvm::GlobalVariable& v);

  const HostProgram& program_;
  const KernelUses& uses_;
  const llvm::Module& module_;
  TermManager& terms_;
  const Cancellation& cancel_;
  const ExecutionPolicy& policy_;
  Implications& implications_;
  World& world_;
  Escapes& escapes_;
  Joiner& joiner_;
  const std::unique_ptr<EscapeAudit>& audit_;
  PathConditions& conditions_;
  const CallGraph& callGraph_;
  UnorderedEffects& effects_;
  StreamOrder& streams_;
  ExecutionContext& execution_;
  Observers& observers_;
  std::map<Term, ir::HostPlaces>& inputs_;
  DeviceMemory deviceMemory_;
  LaunchCollector collector_;
  std::map<const llvm::Function*, std::unique_ptr<Shape>> shapes_;
  uint64_t steps_ = 0;
  std::optional<uint64_t> libraryFrom_;            ///< the steps before the function of a library that was called first
  std::vector<Widening*> widenings_;               ///< of the loops around
  std::map<ObjectId, std::set<ObjectId>> keptIn_;  ///< what is stored in variables of the host, by any function
  std::set<ObjectId> restless_;                    ///< callbacks may change them at any time
  std::set<ObjectId> overtaken_;                   ///< changed beside a launch that uses it, or from where it is copied
  std::set<const llvm::Loop*> tooLong_;            ///< to unroll
  std::set<const llvm::Loop*> tooLongWithin_;      ///< the same within loops that are not unrolled
  std::set<const llvm::Loop*> enduring_;           ///< divide something, and may go on for many rounds
  std::vector<const llvm::Loop*> dwindling_;       ///< those around that are unrolled though their end is not constant
  std::set<const llvm::Loop*> oneHead_;            ///< their pointers point in too many ways to keep them apart
  /// Numbers that every second round has again, by where the loop is entered.
  std::map<std::pair<uint64_t, const llvm::Loop*>, std::set<Slot>> turns_;
  bool usesStreams_ = false;                    ///< there may be others than the default one
  const MemoryOperation* operation_ = nullptr;  ///< whose effect is being modelled; null: none
  std::map<Term, Term> sizes_;                  ///< of allocations, by the fact that they have one
  /// A call that stands for all deeper ones of its function.
  struct Deeper {
    std::vector<Value> arguments;  ///< what calls in it pass again; of the others nothing is known
    std::vector<bool> varies;      ///< by argument: some call in it passes another one
  };
  std::map<const llvm::Function*, Deeper> deeper_;
  std::unordered_map<uint32_t, Quotient> quotients_;  ///< by the bits of the number, an unknown of its own
  uint64_t endings_ = 0;                              ///< ways on which the program ends or something is thrown, so far
  /// The number that was read first in a text of the outside.
  struct Read {
    std::string how;
    uint32_t epoch = 0;  ///< of the text's contents
    Term number;
  };
  std::map<std::pair<ObjectId, uint64_t>, Read> numbersRead_;  ///< by the text's place
};

}  // namespace gpubmc::core
