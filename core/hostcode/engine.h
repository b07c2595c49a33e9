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

#include "core/hostcode/device_variables.h"
#include "core/hostcode/escape_audit.h"
#include "core/hostcode/escapes.h"
#include "core/hostcode/implies.h"
#include "core/hostcode/judging.h"
#include "core/hostcode/kernel_uses.h"
#include "core/hostcode/launch_record.h"
#include "core/hostcode/program.h"
#include "core/hostcode/state.h"
#include "encoder/util/cancel.h"

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

class Engine {
 public:
  /// Required: what is passed outlives this.
  Engine(const HostProgram& program, const KernelUses& uses, TermManager& terms, const encoder::Solvers& solvers,
         const Cancellation& cancel);
  ~Engine();

  /// What may happen beside what the program does in order: it is found on the way, and the program followed again.
  struct Beside {
    std::set<const llvm::Function*> callbacks;  ///< may be called by code that is not followed, at any time
    bool captures = false;                      ///< work is recorded and done later: nothing is known of contents
    bool devices = false;                       ///< there are several: each has variables and streams of its own
    bool anyDevice = false;                     ///< which one is used is not always known
    bool threads = false;                       ///< callbacks may run beside the rest: what has escaped is restless
    std::set<const llvm::Function*> lengthy;    ///< of libraries, which take too long to follow
    friend bool operator==(const Beside&, const Beside&) = default;
  };
  const Beside& beside() const { return beside_; }
  /// Spares following it again, where another engine has found some of it.
  void expect(Beside beside) { beside_ = std::move(beside); }
  /// What the code of the device says of its variables; else they begin with zero or with what is not known, and each
  /// kernel may write to all of them. Required: it outlives this.
  void expect(const DeviceVariables& device) { device_ = &device; }

  /// A launch that may write to one of these variables leaves it as it finds it, where that is known: for the caller to
  /// prove of each launch that is told so (LaunchRecord::kept).
  void assumeKept(std::set<std::string> variables) { assumedKept_ = std::move(variables); }

  /// From now on each step is checked against the invariant of escapes.h; it takes about twice as long.
  void audit();

  /// From static initialisers and main, or from every function that other files can call.
  HostLaunchesFound run();

  /// What one function does, with these arguments, where calls of the runtime succeed.
  struct Performance {
    std::optional<State> end;  ///< nothing: it does not return
    Value result;
    std::string complaint;  ///< why it is not known what it does; empty: it is
  };
  /// An argument: a scalar, or where there is none the start of an array of so many bytes.
  struct Given {
    std::string name;
    Term scalar;
    std::optional<uint64_t> bytes;
  };
  Performance perform(const llvm::Function& f, const std::vector<Given>& arguments);

  /// As run(), where calls of the runtime succeed: what goes wrong whenever the program comes that far.
  std::vector<HostFinding> judge(const LaunchedKernels& kernels);
  /// Code that may run at any time beside what is followed launches kernels.
  bool mayLaunchBeside() const;
  const World& world() const { return world_; }
  /// Of memory that deeds name, as it was before the first of them.
  struct Named {
    Term size;
    bool isZero = false;
  };
  const std::map<ObjectId, Named>& named() const { return named_; }
  /// Where a value was loaded from, and what had been done by then.
  struct Loaded {
    Target place;
    TapePtr tape;
    unsigned touched = 0;
  };
  const Loaded* sourceOf(Term value) const;
  bool isOrdered(StreamUse before, StreamUse after) const;
  bool isOrdered(const Started& before, StreamUse after) const;

 private:
  /// One of a call of the runtime or of a library: an argument as the source passes it.
  struct Argument {
    HostType type;
    Value value;  ///< what is passed; of a reference to a scalar, what it refers to
    Value place;  ///< of a reference, an array or a record: where it is
  };
  struct Call {
    const llvm::CallBase* site = nullptr;
    std::string link;                        ///< the linkage name of what is called, by whichever pointer
    const HostFunction* function = nullptr;  ///< null: nothing is known but its name
    std::string name;
    std::vector<Argument> arguments;
  };
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
  bool follows(const State& state, Term fact);
  /// What an instruction makes sure of.
  void assume(State& s, Term fact, const llvm::Instruction& because);
  std::optional<bool> decide(const State& state, Term condition);
  /// The same by a search: what facts imply together.
  std::optional<bool> implied(const State& state, Term condition);
  void work(uint64_t steps);
  uint64_t enter(const void* what, uint64_t number);

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
  Call describe(const llvm::CallBase& c, const llvm::Function& f, State& s);
  void callback(const llvm::Function& f);
  void callEscaped(const State& s);
  /// It has a body, and all that it may call is of libraries, but for functions that it is passed.
  bool isWholeLibrary(const llvm::Function& f) const;
  /// What is called later, or by others: the function, and all that it may call.
  struct Closure {
    std::set<const llvm::Function*> functions;
    std::set<const llvm::GlobalVariable*> variables;
    std::set<std::string> kernels;
    bool launchesAny = false;  ///< kernels by pointers
  };
  Closure closureOf(const llvm::Function& f) const;
  void mayLaunch(const llvm::Function& f, const std::string& why);
  void result(State& s, const llvm::CallBase& c, Value v);

  // engine_library.cpp: functions of libraries that are known by name
  std::optional<Outcome> library(const Call& c, State& s);
  Value libraryResult(const llvm::CallBase& c, const std::vector<Value>& arguments, State& s);
  /// `number` is what a host's assert looks at.
  Outcome asserted(const Call& c, Term number, State s);
  std::optional<std::string> knownText(const Value& text, State& s);
  std::optional<Term> knownNumber(const Call& c, State& s);
  Value errorNumber();
  std::optional<Term> typedNumber(const Call& c, State& s);
  /// A function that prints what follows its named arguments, and writes through none of that.
  bool readsRest(const HostFunction& f, const std::vector<Value>& arguments, State& s);

  // engine_runtime.cpp: the CUDA runtime
  std::optional<Outcome> runtime(const Call& c, State& s);
  /// On the device in use. None: there is no such variable.
  std::optional<ObjectId> deviceVariable(const std::string& name, const State& s);
  /// On device `number`; of managed ones there is one for all.
  std::optional<ObjectId> variableOn(uint64_t number, const std::string& name);
  /// The host reads the object, which may be a variable that launches are assumed to leave as they find it.
  void noteRead(ObjectId id);
  /// Devices that have variables of their own.
  uint64_t devices() const { return beside_.devices && !beside_.anyDevice ? kDevices : 1; }
  /// Where an argument that names a variable of the device says it is; none: it is not known which.
  std::optional<Value> symbolOf(const Argument& a, const State& s);
  void useDevice(State& s, Term number);
  void useFirstDevice(State& s);
  void resetDevice(State& s, const llvm::CallBase& site);
  void beginVariable(State& s, ObjectId id, const std::string& name, bool isZero);
  void begin(State& s, ObjectId id, bool isZero);
  void beginsInSomeStream(State& s, ObjectId id);
  void malloc(const Call& c, State& s, unsigned pointerAt, Term bytes, bool isShared);
  void memset(const Call& c, State& s, const Value& to, Term byte, Term bytes, StreamUse stream);
  void memcpy(const Call& c, State& s, const Value& to, const Value& from, Term bytes, StreamUse stream, bool isAsync);
  /// Of what was started and is meant.
  void eachStarted(State& s, const std::function<bool(const Started&)>& isMeant,
                   const std::function<void(Started&)>& then);
  void settle(State& s, std::optional<StreamUse> stream);
  /// None: it is not known which event it is.
  /// What a program may ask of the device: arbitrary numbers, at offsets of one object.
  Value device(uint64_t offset);
  std::optional<ObjectId> eventOf(const Argument& a);
  void recordEvent(State& s, std::optional<ObjectId> event, StreamUse stream);
  void waitForEvent(State& s, std::optional<ObjectId> event, StreamUse stream);
  void settleEvent(State& s, std::optional<ObjectId> event);
  Started startedAfter(const Started& before, StreamUse stream) const;
  StreamUse streamOf(const Argument& a);
  Term number(const Call& c, unsigned i, unsigned bits = 64);
  const Value& at(const Call& c, unsigned i) const;
  Term product(Term a, Term b) { return terms_.mul(a, b); }
  void limitSize(State& s, Term bytes);

  Outcome byValue(const Call& c, State s);
  Value success(const Call& c);
  void handle(const Call& c, State& s, const char* name);

  // engine_launch.cpp
  struct Configuration {
    std::array<Term, 3> grid, block;
    Term shared;
    StreamUse stream;
    bool isPlain = false;  ///< it does not ask that all blocks run at once
  };
  void configure(const llvm::CallBase& c, State& s);
  std::array<Term, 3> dimensions(const Argument& a, State& s);
  /// No device accepts it.
  bool failsAlways(const State& s, const std::vector<Term>& limits);
  void launch(const llvm::CallBase& site, const std::string& kernel, const Configuration& shape,
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
  bool launchCall(const Call& c, State& s);
  void launchEx(const Call& c, State& s);
  /// A kernel that is made or changed a node of a graph, which may be launched at any time from then on. False: not so.
  bool launchNode(const Call& c, State& s);
  /// What stands in the structures that are passed.
  void passParts(const std::string& kernel, StreamUse stream, LaunchRecord& r, State& s);
  std::vector<Value> listed(const Value& list, const std::vector<HostType>& params, State& s);
  void captured(State& s, const Value& written);
  void launchAny(const Value& kernel, const Call& c, const Configuration& shape, State& s,
                 const std::function<std::optional<std::vector<Value>>(const std::vector<HostType>&)>& arguments);
  /// What a pointer that points there at first may point to at a call, by what the file itself stores.
  void addKept(std::vector<ObjectId>& candidates) const;
  PassedMemory passed(const Value& v, StreamUse stream, State& s);
  void passedOneOf(const Value& v, PassedMemory& out, State& s);
  ir::KnownContents contentsOf(const Contents& c, Term offset, State& s);
  bool isSettledFor(const Contents& c, StreamUse stream) const;
  unsigned lineOf(const llvm::Instruction& i) const;

  // engine_places.cpp: lines of the source, for people
  /// Where the file's own code does it, or calls what does it; none: nowhere.
  ir::HostPlaces placesOf(const llvm::Instruction& i, const std::string& call = {}) const;
  /// Where the value of a call's argument comes from: an assignment, a computation, or a call that passes it on.
  ir::HostPlaces assignedAt(const llvm::CallBase& call, unsigned argument) const;

  // engine_perform.cpp: one function, as what it does
  /// While there is one, what is written is written in its stream, told by a deed, and not the host's own doing.
  class Deeds {
   public:
    Deeds(Engine& engine, const llvm::CallBase& site, std::string name, StreamUse stream, bool blocks = false);
    ~Deeds() { engine_.deeds_ = before_; }
    Deeds(const Deeds&) = delete;

   private:
    friend class Engine;
    Engine& engine_;
    const Deeds* before_;
    std::string name_;
    unsigned line_ = 0;
    StreamUse stream_;
    bool blocks_ = false;
  };
  void record(State& s, Deed deed);
  void wait(const Call& c, State& s, StreamUse stream);
  void complain(State& s, const std::string& what) const;
  void touch(Contents& c, bool isAll = false) const;
  std::vector<uint8_t> bytesAt(State& s, const Target& at, Term length);

  // engine_judge.cpp: what certainly goes wrong
  bool isCertain(const State& s) const;
  bool isSure(const State& s, Term condition);
  void report(PropertyClass cls, const llvm::Instruction& site, std::string subject, std::string message);
  std::string nameOf(ObjectId id) const;
  void judgeCall(const Call& c, State& s);
  void judgeCopy(const Call& c, State& s);
  void judgeWholeUse(const Call& c, bool isLeftRunning, State& s);
  void judgeOrder(const llvm::CallBase& site, const Value& pointer, StreamUse stream, const LastUse& now, State& s);
  void forgetUses(State& s);
  void judgePointer(const llvm::CallBase& site, const Value& pointer, const std::string& kernel, const State& s);
  void judgeExtent(const Call& c, const Value& pointer, Term bytes, const std::string& what, const State& s);
  void judgeUse(const llvm::CallBase& site, const Value& pointer, const std::string& verb, const std::string& whereto,
                const State& s);
  void judgeFree(const Call& c, State& s);
  void judgeLaunch(const llvm::CallBase& site, const std::string& kernel, const Configuration& shape,
                   const std::vector<Value>& arguments, State& s);
  void judgeRead(const llvm::Instruction& site, const Value& pointer, Term bytes, State& s);
  void mayWait(State& s);

  // engine.cpp: roots
  State blank();
  void runRoot(const llvm::Function& f, State state);
  bool isOpen(const llvm::Function& f) const;
  void runOthers();
  std::vector<const llvm::Function*> constructors() const;
  void initialiseGlobals(State& s);
  bool isUnchangedGlobal(const llvm::GlobalVariable& v);

  static constexpr uint64_t kDevices = 8;  ///< that are told apart

  const HostProgram& program_;
  const KernelUses& uses_;
  const llvm::Module& module_;
  TermManager& terms_;
  const Cancellation& cancel_;
  Implications implications_;
  World world_;
  Escapes escapes_;
  Joiner joiner_;
  std::unique_ptr<EscapeAudit> audit_;  ///< null: nothing is checked
  HostLaunchesFound found_;
  std::map<const llvm::Function*, std::unique_ptr<Shape>> shapes_;
  std::vector<const llvm::Function*> active_;
  std::vector<const llvm::CallBase*> callSites_;  ///< of the calls that are active
  std::map<std::tuple<uint64_t, const void*, uint64_t>, uint64_t> contexts_;
  uint64_t context_ = 0;   ///< which activation, and which rounds of unrolled loops, this is
  bool recording_ = true;  ///< launches count
  unsigned loops_ = 0;     ///< loops around that are not unrolled
  uint64_t steps_ = 0;
  std::optional<uint64_t> libraryFrom_;  ///< the steps before the function of a library that was called first
  std::vector<Widening*> widenings_;     ///< of the loops around
  Beside beside_;
  const DeviceVariables* device_ = nullptr;
  std::set<std::string> assumedKept_;              ///< variables of the device
  std::set<std::string> keptRead_;                 ///< of these, what the host has read: any fact may depend on it
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
  bool usesStreams_ = false;  ///< there may be others than the default one
  bool performing_ = false;   ///< states have tapes
  std::unique_ptr<Judging> judging_;
  const Deeds* deeds_ = nullptr;
  unsigned line_ = 0;  ///< of the instruction; performing
  std::unordered_map<uint32_t, Loaded> loaded_;
  std::unordered_map<uint32_t, const llvm::Instruction*> factsAt_;  ///< who made sure of a fact first
  std::map<Term, Term> sizes_;                                      ///< of allocations, by the fact that they have one
  std::map<ObjectId, Named> named_;
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
