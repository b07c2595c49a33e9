#pragma once
// Executes threads over symbolic data, one at a time. A step is one visible operation and all local actions that follow
// it, of the thread and of threads that it releases: plain accesses, barriers, warp operations. If the next action
// depends on undecided inputs, the state splits.
//
// Plain accesses need no interleaving of their own: without a race their order does not matter, and a race shows in the
// happens-before of any interleaving of the visible operations (GKLEE A.1).

#include <functional>
#include <set>

#include "encoder/solver/query.h"
#include "gpu-model/property/property.h"
#include "gpu-model/stepper/code.h"
#include "gpu-model/stepper/operation.h"
#include "gpu-model/stepper/state.h"

namespace gpubmc::stepper {

struct StepOptions {
  ir::Launch launch;
  unsigned unwind = 8;                 ///< of loops whose end depends on inputs or on other threads
  uint64_t maxIterations = 1'000'000;  ///< of any loop
  std::set<ir::InstRef> visible;       ///< plain accesses and arrivals that are interleaved like atomic operations
  std::vector<Term> given;             ///< width 1: assumptions about the inputs
  /// Adds what else is assumed to a question of several terms of width 1, and may replace them; null: nothing is.
  std::function<void(std::vector<Term>&)> complete;
  uint64_t maxQuestions = UINT64_MAX;  ///< to the solver; then GaveUp
  uint32_t conflicts = 0;              ///< of the solver, a question; then GaveUp; 0: any number
  const Cancellation* cancel = nullptr;
};

/// Thrown if unordered arrivals at a barrier were not interleaved: start over with them visible.
struct Contended {
  std::set<ir::InstRef> arrivals;
};

struct GaveUp {
  std::string reason;
};

/// A property is violated in the given state, under its path and `condition`.
struct Report {
  PropertyClass cls{};
  uint32_t thread = 0;
  ir::InstRef inst;
  Term condition;                   ///< width 1
  uint32_t object = 0;              ///< accesses; 0: none
  std::optional<AccessNote> other;  ///< races: the earlier access
};

struct LoopCut {
  ir::LocId loc = 0;
  uint32_t iterations = 0;
};

class Stepper {
 public:
  using Sink = std::function<void(const State&, const Report&)>;
  /// `query`: a solver over inputs.terms, not used by others.
  Stepper(machine::Inputs& inputs, encoder::Query& query, const StepOptions& options, Sink sink);

  /// The states in which every thread has reached its first visible operation, a place where it waits, or its end.
  /// Throws Unsupported, Cancelled, GaveUp, Contended, GranuleChange (correct Inputs and start over).
  std::vector<State> start();
  /// The states after the thread's next step. Required: it is Ready. None: no execution continues within the bound.
  std::vector<State> step(State state, uint32_t thread);
  /// The thread's next operation. Required: it is Ready.
  Operation next(const State& state, uint32_t thread);

  ir::InstRef at(const State& state, uint32_t thread) const;
  bool possible(const State& state, Term condition);
  /// As possible, but always decided by the solver, which then has a model.
  bool ask(const State& state, Term condition);
  /// Identifies the barrier or warp operation where a thread waits: instruction, calls, iterations of enclosing loops.
  std::vector<uint64_t> waitKey(const Thread& t);
  /// Its last visible operation has only shown that the thread waits: it has no effect.
  bool waitsAtOnce(const State& state, uint32_t thread) const;
  /// Its warp spins while other lanes of the warp could continue, or could have stopped the launch.
  bool spinsOnOwnLanes(const State& state, uint32_t thread) const;
  /// In lock-step other lanes of its warp spin: those have gone first. Required: no thread can continue.
  bool isKeptByOwnLanes(const State& state, uint32_t thread) const;
  /// The waiting thread's first read in an iteration.
  ir::InstRef waitsAt(const State& state, uint32_t thread) const;
  const std::optional<LoopCut>& cut() const { return cut_; }
  std::map<Place, Term>& initial() { return initial_; }
  uint32_t threadCount() const { return blocks_ * perBlock_; }
  uint32_t threadsPerBlock() const { return perBlock_; }

 private:
  /// False: this state is not continued (it has split, or ended).
  using Goes = bool;
  std::vector<State> settle(State state);
  Goes run(State& s, uint32_t t);
  bool isVisible(const State& s, uint32_t t, const ir::Inst& inst);
  // dispatch.cpp
  Goes execute(State& s, uint32_t t, const ir::Inst& inst);
  [[noreturn]] void notInterleaved(const State& s, uint32_t t, const ir::Inst& inst);
  // control (stepper.cpp)
  Goes jump(State& s, uint32_t t, ir::BlockId target);
  Goes branch(State& s, uint32_t t, const ir::Inst& inst);
  void call(State& s, uint32_t t, const ir::Inst& inst);
  void ret(State& s, uint32_t t, const ir::Inst& inst);
  void leave(State& s, uint32_t t, Thread::Status how, bool early);
  Goes check(State& s, uint32_t t, const ir::Inst& inst);
  Goes suppose(State& s, Term condition);
  void forgetDead(Frame& f, ir::InstRef at, ir::RegId except);
  bool spins(State& s, const std::vector<uint32_t>& threads, bool readsToEnd);
  uint32_t unit(uint32_t t) const;
  void changed(State& s, uint32_t t);
  // values (step_values.cpp)
  Goes define(State& s, uint32_t t, const ir::Inst& inst, Term v);
  Goes compute(State& s, uint32_t t, const ir::Inst& inst);
  Goes arbitrary(State& s, uint32_t t, const ir::Inst& inst);
  Goes makeLocal(State& s, uint32_t t, const ir::Inst& inst);
  Goes renewLocal(State& s, uint32_t t, const ir::Inst& inst);
  Term fresh(State& s, uint32_t t, const std::string& name, unsigned width, uint64_t lo, uint64_t hi);
  Term specialRegister(const Thread& t, ir::SpecialRegister r);
  // preconditions (step_preconditions.cpp)
  Goes meetPreconditions(State& s, uint32_t t);
  bool isPrivate(const State& s, uint32_t t, const ir::Inst& inst);
  // decisions (decide.cpp)
  Term value(const State& s, const Frame& f, const ir::Operand& o);
  Term simplified(const State& s, Term t) const;
  std::optional<bool> decide(State& s, Term condition);
  std::optional<uint64_t> decideObject(State& s, Term pointer);
  void learn(State& s, Term condition, bool holds);
  Term amongConstants(const State& s, Term v);
  void report(State& s, uint32_t t, PropertyClass cls, Term condition, uint32_t object = 0);
  /// The launch ends where `bad` holds; false if nothing is left.
  Goes demand(State& s, uint32_t t, PropertyClass cls, Term bad, uint32_t object = 0);
  // memory (step_memory.cpp)
  struct Target {
    Place place;
    uint32_t shape = 0;
    Term offset;         ///< aligned to `align`
    unsigned align = 1;  ///< proven, up to 8
  };
  /// None: the state has split, or the access stops the launch (the thread is no longer Ready).
  std::optional<Target> target(State& s, uint32_t t, Term pointer, unsigned bytes, unsigned align, bool write);
  Goes within(State& s, uint32_t t, const ir::Inst& inst);
  Goes found(State& s, uint32_t t, Term raw, Term& pointer);
  Goes notReady(const State& s, uint32_t t) const { return s.thread(t).status != Thread::Status::Ready; }
  Term extent(const Target& t);
  bool isLogged(const Target& t) const;
  Term loadFrom(State& s, uint32_t t, const Target& from, unsigned bytes);
  void storeTo(State& s, uint32_t t, const Target& to, Term value);
  void noteRead(State& s, uint32_t t, const Target& from, unsigned bytes, Term value);
  void log(State& s, uint32_t t, const Target& where, AccessNote note);
  void judge(State& s, uint32_t t, const Target& where, const AccessNote& now, const AccessNote& earlier);
  void wake(State& s, uint32_t t, Place place);
  Goes load(State& s, uint32_t t, const ir::Inst& inst);
  Goes store(State& s, uint32_t t, const ir::Inst& inst);
  Goes copy(State& s, uint32_t t, const ir::Inst& inst);
  Goes fill(State& s, uint32_t t, const ir::Inst& inst);
  Goes atomic(State& s, uint32_t t, const ir::Inst& inst);
  Goes fence(State& s, uint32_t t, const ir::Inst& inst);
  bool decideAll(State& s, const std::vector<Term>& conditions);
  // lock-step (step_warp.cpp)
  Goes runWarp(State& s, uint32_t t);
  void choose(State& s, uint32_t w);
  void begin(State& s, uint32_t w, const std::vector<uint32_t>& group);
  void showReady(State& s, uint32_t w);
  bool spinsTogether(State& s, const std::vector<uint32_t>& group);
  bool comesTo(const Thread& from, const Thread& to);
  bool hasParted(const State& s, uint32_t t) const;
  bool anyOwnLane(const State& s, uint32_t t, std::initializer_list<Thread::Status> of) const;
  std::vector<uint64_t> position(const Thread& t);
  // synchronisation (step_sync.cpp)
  static bool leftEarly(const State& s, uint32_t t) {
    return s.thread(t).status == Thread::Status::Exited && s.thread(t).leftEarly;
  }
  void arriveAtBarrier(State& s, uint32_t t);
  void release(State& s, const std::vector<uint32_t>& threads);
  bool releaseBlock(State& s, uint32_t block);
  void releaseGrid(State& s);
  ir::Way wayOf(const Thread& t);
  bool hasLeft(const State& s, uint32_t other, uint32_t waiting);
  Goes arriveAtWarpOp(State& s, uint32_t t);
  Goes tryWarpOp(State& s, uint32_t t);
  void executeWarpOp(State& s, const std::vector<uint32_t>& lanes);
  Term warpResult(State& s, uint32_t t, const std::vector<uint32_t>& lanes);
  uint64_t memberMask(const State& s, uint32_t t);
  // barriers by address or number (step_phase.cpp)
  Operation meetingOf(const State& s, uint32_t t);
  Meeting& meeting(State& s, uint32_t t);
  Meeting& arrive(State& s, uint32_t t, bool waits, const std::vector<uint32_t>& copies, uint64_t weight = 1);
  void demandOrder(const State& s, uint32_t t, const Meeting& m);
  void goOn(State& s, uint32_t t, const Meeting& m, size_t round);
  Goes arriveInPhase(State& s, uint32_t t);
  Goes awaitPhase(State& s, uint32_t t);
  // barriers by number (step_named.cpp)
  Goes comeToNamed(State& s, uint32_t t);
  Goes comeTogether(State& s, uint32_t t);
  void takePlaces(State& s, const std::vector<uint32_t>& lanes);
  void leaveNamed(const State& s, uint32_t t);
  bool waitsAtNamed(const State& s, uint32_t block) const;
  void refuseMixture(const State& s, uint32_t t, bool ofAll);
  // asynchronous copies (step_async.cpp)
  Goes copyAsync(State& s, uint32_t t, const ir::Inst& inst);
  void commitCopies(State& s, uint32_t t);
  void awaitCopies(State& s, uint32_t t, const ir::Inst& inst);
  std::vector<uint32_t> depart(State& s, uint32_t t, uint64_t barrier);
  void landDeparted(State& s, uint32_t t, uint64_t barrier);
  void land(State& s, uint32_t t, const std::vector<uint32_t>& copies);
  bool ordered(const State& s, const AccessNote& earlier, uint32_t t) const;
  void forget(const State& s, Trail<AccessNote>& accesses) const;
  [[noreturn]] void unsupported(const State& s, uint32_t t, const std::string& what);

  machine::Inputs& in_;
  encoder::TermManager& tm_;
  const ir::Module& module_;
  encoder::Query& query_;
  const StepOptions& options_;
  Sink sink_;
  Code code_;
  std::optional<ir::Behind> behind_;  ///< none: no warp operations
  std::map<Place, Term> initial_;     ///< arrays of initially undefined memory
  Memory untouched_;                  ///< the initial state, for preconditions
  uint32_t perBlock_, blocks_;
  std::vector<State> work_;  ///< states that have split off
  std::optional<LoopCut> cut_;
  uint64_t questions_ = 0;
};

}  // namespace gpubmc::stepper
