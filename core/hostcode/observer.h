#pragma once
// What happens while a host program is executed abstractly, for those who draw conclusions from it: the collector of
// launches, the checks of the host program, the recorder of a function's operations. The interpreter, its memory and
// the model of the runtime report events; they do not know who observes them.
//
// An event is reported on every abstract path on which it happens, also during the search for a loop's fixpoint and in
// attempts that are undone later (checkpoint(), rollBack()). An observer may change the bookkeeping that a state
// carries for it (State::tape, State::apart, Contents::pending, lastUse, touched) and nothing else.

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/InstrTypes.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/hostcode/host_call.h"
#include "core/hostcode/launch_record.h"
#include "core/hostcode/state.h"

namespace gpubmc::core {

/// An operation of the runtime, or a copy by the host, while its effect on memory is modelled.
struct MemoryOperation {
  std::string name;  ///< the called function; of a launch: the kernel's linkage name
  unsigned line = 0;
  StreamUse stream;
  bool blocks = false;  ///< the host continues only when the operation is over
};

/// How a kernel is launched.
struct LaunchConfiguration {
  std::array<Term, 3> grid, block;  ///< width 32; none: not known
  Term shared;                      ///< width 64, bytes; none: not known
  StreamUse stream;
  bool isPlain = false;  ///< not a cooperative launch
};

struct LaunchRequest {
  const llvm::CallBase& site;
  const std::string& kernel;  ///< its linkage name on the device
  const LaunchConfiguration& shape;
  const std::vector<Value>& arguments;  ///< by parameter
};

class Observer {
 public:
  virtual ~Observer() = default;

  /// The program is executed from its start. What was observed before does not count.
  virtual void begin() {}
  /// rollBack() undoes what was observed since the checkpoint: that attempt does not count.
  virtual size_t checkpoint() const { return 0; }
  virtual void rollBack(size_t /*checkpoint*/) {}

  // Control flow.

  /// The instruction is executed next.
  virtual void executing(const llvm::Instruction&) {}
  /// Both sides of a branch at the end of the block are followed. The state is that before they part.
  virtual void undecided(State&, const llvm::BasicBlock&) {}
  /// A loop that every execution leaves normally changes this symbol.
  virtual void leftLoopOf(Term /*symbol*/) {}
  /// Code that is not executed was called; `name`: of the function, or ""
  virtual void opaqueCall(State&, const std::string& /*name*/) {}
  /// These functions may be executed in ways that are not followed.
  virtual void notFollowed(const std::set<const llvm::Function*>&) {}
  /// The kernel may be launched in ways that are not reported.
  virtual void mayLaunch(const std::string& /*kernel*/, const std::string& /*why*/) {}
  /// Likewise, any kernel.
  virtual void mayLaunchAny(const std::string& /*why*/) {}

  // Memory.

  /// Host code reads `bytes` bytes at the pointer.
  virtual void reading(const llvm::Instruction&, const Value& /*pointer*/, Term /*bytes*/, State&) {}
  /// The analysis uses the contents of the object.
  virtual void used(ObjectId) {}
  /// A number was loaded from a single known place.
  virtual void loaded(const State&, const Target&, const Contents&, Term /*number*/) {}
  /// Host code stores `bytes` bytes at a place of one known object.
  virtual void storing(const Target&, const Value& /*value*/, uint64_t /*bytes*/) {}
  /// Bytes of the object may be written next. `isWhole`: all of them are, certainly. `by`: null: by host code.
  virtual void writing(Contents&, bool /*isWhole*/, const MemoryOperation* /*by*/) {}
  /// A memset, or a copy, changes memory next. Numbers of width 64, in bytes; none: not known.
  virtual void setting(const MemoryOperation&, State&, const Value& /*to*/, Term /*byte*/, Term /*bytes*/) {}
  virtual void copying(const MemoryOperation&, State&, const Value& /*to*/, const Value& /*from*/, Term /*bytes*/) {}

  // The runtime.

  /// A function of the runtime is called. Its effect has not taken place.
  virtual void runtimeCall(const HostCall&, State&) {}
  /// The host waits for the stream of the operation; Settled: for all streams.
  virtual void waiting(const MemoryOperation&, State&) {}
  /// A launch is requested, which may fail.
  virtual void launchRequested(const LaunchRequest&, State&) {}
  /// Every such launch fails: no device accepts it.
  virtual void launchFails(const std::string& /*kernel*/) {}
  /// A launch that may succeed starts. Its effect on memory has not taken place.
  virtual void launchStarts(const MemoryOperation&, const LaunchRequest&, State&) {}
  /// All that is known of that launch.
  virtual void launchRecorded(const LaunchRecord&) {}
};

/// Several observers as one. Each event reaches them in the order in which they were added.
class Observers {
 public:
  /// Required: the observer outlives this.
  void add(Observer& o) { all_.push_back(&o); }

  /// tell(&Observer::event, arguments...)
  template <class... Parameters, class... Arguments>
  void tell(void (Observer::*event)(Parameters...), Arguments&&... arguments) const {
    for (Observer* o : all_) (o->*event)(arguments...);
  }

  using Checkpoint = std::vector<size_t>;
  Checkpoint checkpoint() const {
    Checkpoint out;
    for (const Observer* o : all_) out.push_back(o->checkpoint());
    return out;
  }
  void rollBack(const Checkpoint& to) const {
    for (size_t i = 0; i < all_.size(); ++i) all_[i]->rollBack(to[i]);
  }

 private:
  std::vector<Observer*> all_;
};

}  // namespace gpubmc::core
