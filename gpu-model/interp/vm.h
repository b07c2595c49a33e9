#pragma once
// The stepping core: the threads of the replayed blocks, their frames, memory, and the violations so far. Copyable, so
// that an explorer can fork it. It has no schedule: callers choose which thread steps.

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpu-model/interp/happens_before.h"
#include "gpu-model/interp/memory.h"
#include "gpu-model/ir/behind.h"
#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/origins.h"

namespace gpubmc::interp {

struct VmFrame {
  uint32_t function = 0;
  ir::BlockId block = 0, previous = 0;
  uint32_t index = 0;
  std::vector<uint64_t> regs;
  std::vector<uint64_t> iterations;  ///< by loop of the function: number of times its header was re-entered
  ir::RegId result = ir::kNoReg;     ///< in the caller
};

enum class ThreadStatus : uint8_t { Ready, AtBarrier, AtWarpOp, AtPhase, Exited };

/// A barrier in memory, at which threads arrive and wait.
struct PhaseBarrier {
  uint64_t phase = 0;                        ///< phases that are complete
  uint64_t count = 0;                        ///< number of threads it waits for
  std::vector<Knowledge> arrived;            ///< in this phase
  std::vector<std::vector<Knowledge>> over;  ///< by phase: what happens before its end
};

/// The threads that have arrived at a named barrier of a block.
struct NamedBarrier {
  uint64_t count = 0;  ///< number of threads it waits for, from the instruction; 0: all of the block
  uint64_t come = 0;   ///< number of threads that have arrived
  std::vector<uint32_t> waiting;
  std::vector<Knowledge> arrived;  ///< of those that do not wait
};

struct Thread {
  ThreadId id;
  std::vector<VmFrame> frames;
  ThreadStatus status = ThreadStatus::Ready;
  bool leftEarly = false;                       ///< by Exit rather than by the end of the kernel
  std::map<ir::InstRef, uint32_t> used;         ///< number of the witness's choices that each instruction has used
  ir::Way deed;                                 ///< in kernels with warp operations: its last visible action
  uint32_t line = 0;                            ///< last recorded source position
  std::deque<std::vector<uint32_t>> groups{1};  ///< pending asynchronous copies; the last group is still open
  uint64_t events = 0;                          ///< the latest one
  /// By event, or by address of the barrier that signals their completion: copies since the last arrival, and those
  /// before it.
  std::map<uint64_t, std::vector<uint32_t>> bound, departed;
};

/// What blocks a group of threads: the barrier instance or the warp operation where they wait.
using WaitKey = std::vector<uint64_t>;

class Vm {
 public:
  Vm(const ir::Module& module, const Witness& witness, bool recordSteps);

  size_t threadCount() const { return threads_.size(); }
  const Thread& thread(size_t t) const { return threads_[t]; }
  const ir::Inst& next(size_t t) const;
  ir::InstRef nextRef(size_t t) const;
  /// The thread's next instruction is a trap, a failing check or an invalid access: it would end the launch.
  bool endsLaunch(size_t t) const;
  /// The thread's next instruction is one where lanes of its warp meet.
  bool isWarpOp(size_t t) const;
  bool finished() const { return stopped_.has_value(); }
  const std::optional<Stop>& stopped() const { return stopped_; }
  const std::vector<Violation>& violations() const { return violations_; }
  const std::vector<Step>& steps() const { return steps_; }
  const Memory& memory() const { return memory_; }
  /// The arrivals recorded by barriers with addresses or numbers, to distinguish states.
  std::vector<uint64_t> barrierState() const;
  void recordOrder() { order_.record(); }
  /// From now on the events of all threads are recorded, up to this number.
  void recordAll(size_t limit) { recordAll_ = limit; }
  /// From now on called at each access; outlives this.
  void tellAccesses(const std::function<void(const AccessRecord&)>& accessed) { accessed_ = &accessed; }
  const Recording& recording() const { return recording_; }
  /// Its steps are recorded, too, if any are.
  void recordThread(ThreadId id) { recorded_[indexOf(id)] = true; }
  const EventLog& order() const { return order_.events(); }
  uint32_t indexOf(ThreadId id) const { return id.block * perBlock_ + id.lane; }

  /// Executes one instruction of a Ready thread. At a barrier or warp operation the thread waits; the operation happens
  /// when the last lane that it needs has arrived.
  void step(size_t t);
  /// Releases blocked threads if no thread is Ready: completes barriers. Returns false if nothing could be released;
  /// then either the stuck threads have been reported as violations and the run is over, or every thread has exited.
  bool release();
  /// Lock-step: these lanes are about to execute, or have just executed, one instruction together.
  void joinWarpStep(const std::vector<uint32_t>& threads) { order_.joinWarpStep(threads); }
  /// Lock-step: the lanes of t's warp that are Ready and may continue, as a group at one place; the earliest place in
  /// the code first. Lanes wait at every place that other Ready lanes of the warp can still reach.
  std::vector<std::vector<uint32_t>> sides(size_t t) const;
  /// The threads of t's warp.
  std::vector<uint32_t> warpOf(uint32_t t) const;
  void stop(Stop::Kind kind, std::string what) { stopped_ = Stop{kind, std::move(what)}; }
  /// These threads repeat themselves for ever, so no other thread continues either: a deadlock, and the end of the run.
  /// `held`: Ready lanes that wait for others of their warp, in lock-step; if a spinning lane keeps such a lane
  /// waiting, it is a livelock.
  void reportDeadlock(const std::vector<uint32_t>& spinning, const std::vector<uint32_t>& held);

 private:
  // vm_dispatch.cpp
  /// Required: the thread is Ready, and this is its next instruction.
  void execute(Thread& t, const ir::Inst& inst);
  // vm.cpp
  uint64_t operand(const VmFrame& f, const ir::Operand& o) const;
  void define(VmFrame& f, const ir::Inst& inst, uint64_t v);
  void jump(Thread& t, ir::BlockId target);
  void exitThread(Thread& t, bool early);
  uint64_t choice(Thread& t, uint64_t otherwise);
  void call(Thread& t, const ir::Inst& inst);
  void ret(Thread& t, const ir::Inst& inst);
  void check(Thread& t, const ir::Inst& inst);
  uint64_t specialRegister(const Thread& t, ir::SpecialRegister r) const;
  /// Reports the violation; false if it has been reported already.
  bool violate(const Thread& t, PropertyClass cls, std::string message);
  void compute(Thread& t, const ir::Inst& inst);
  const ir::LoopForest& loops(uint32_t function) const;
  // vm_record.cpp
  bool recorded(const Thread& t) const;
  void recordLine(Thread& t, const ir::Inst& inst);
  void recordAccess(const Thread& t, const AccessRecord& access);
  void recordBarrier(const Thread& t);
  void recordVariable(const Thread& t, const ir::Inst& inst);
  void recordExit(const Thread& t);
  /// Recording only. Required: the threads' next instruction is the operation that releases them.
  void recordRelease(const std::vector<uint32_t>& threads);
  void recordBranch(const Thread& t, bool taken);
  void add(const Thread& t, Recording::Kind kind, uint64_t value = 0, uint32_t detail = 0);
  // vm_memory.cpp
  struct Fault {
    PropertyClass cls;
    std::string message;
  };
  std::optional<Fault> fault(ThreadId thread, uint64_t pointer, uint32_t size, uint32_t align, bool write) const;
  void outOfReach(Thread& t, const ir::Inst& inst, uint64_t pointer);
  bool accessible(Thread& t, uint64_t pointer, uint32_t size, uint32_t align, bool write);
  bool bothAccessible(Thread& t, const ir::Inst& inst, uint64_t read);
  uint64_t load(Thread& t, uint64_t pointer, ir::Type type, uint32_t align, bool atomic, bool isSpecification);
  void store(Thread& t, uint64_t pointer, uint64_t value, uint32_t size, uint32_t align, bool atomic);
  void note(Thread& t, uint64_t pointer, uint32_t size, bool write, bool atomic, uint64_t before, uint64_t after);
  void observe(const Thread& t, Place place, const HappensBefore::Atomic& use);
  void listRaces(const Thread& t, const std::vector<Race>& races);
  AccessRecord recordOf(const Thread& t, uint64_t pointer, uint32_t size, bool write) const;
  // vm_heap.cpp
  uint64_t allocate(Thread& t, const ir::Inst& inst);
  void free(Thread& t, uint64_t pointer);
  bool mayBeFreed(uint64_t object) const;
  bool meetsFree(const Thread& t, const AccessRecord& access);  ///< a free that is unordered with it; reported as a
                                                                ///  race
  // vm_memory.cpp
  void atomic(Thread& t, const ir::Inst& inst);
  void copy(Thread& t, const ir::Inst& inst);
  void fill(Thread& t, const ir::Inst& inst);
  void copyAsync(Thread& t, const ir::Inst& inst);
  void waitAsync(Thread& t, uint64_t latest);
  void waitForEvent(Thread& t, uint64_t event);
  bool isSpecification(const Thread& t) const;
  bool isRead(uint32_t function, ir::RegId reg) const;
  // vm_waiting.cpp
  Wait waitOf(uint32_t index);
  std::string expected(const Thread& t) const;
  std::vector<ThreadId> ids(const std::vector<uint32_t>& threads) const;
  std::vector<Wait> waitsAt(const std::map<WaitKey, std::vector<uint32_t>>& places, uint32_t first) const;
  // vm_lockstep.cpp
  std::vector<uint64_t> position(const Thread& t) const;
  bool leadsTo(const Thread& from, const Thread& to) const;
  // vm_sync.cpp
  WaitKey barrierKey(const Thread& t) const;
  bool leftEarly(uint32_t t) const { return threads_[t].status == ThreadStatus::Exited && threads_[t].leftEarly; }
  ir::Way wayOf(const Thread& t) const;
  bool hasLeft(uint32_t other, size_t waiting) const;
  bool tryWarpOp(size_t t);
  void executeWarpOp(const std::vector<uint32_t>& lanes);
  uint64_t warpResult(const Thread& t, const std::vector<uint32_t>& lanes);
  bool agree(const std::vector<uint32_t>& waiting);  ///< or a violation
  void releaseBarrier(const std::vector<uint32_t>& waiting);
  bool releaseGrid();
  uint64_t arrive(Thread& t, uint64_t barrier, uint64_t count);
  // vm_named.cpp
  void comeToNamed(Thread& t);
  void comeTogether(uint32_t index);
  void takePlace(uint32_t index);
  void openIfAllHaveCome(uint32_t block, uint64_t id, ir::InstRef at);
  void comeWithoutThoseWhoLeft(const Thread& left);
  bool meetsOtherKind(const Thread& t);
  uint64_t weight(uint32_t lane) const;
  uint64_t missing(uint32_t block, const NamedBarrier& b) const;
  bool await(Thread& t, uint64_t barrier, uint64_t phase);  ///< false: not yet

  const ir::Module* module_;
  const Witness* witness_;
  bool recordSteps_;
  uint32_t perBlock_;
  std::vector<Thread> threads_;
  std::vector<bool> recorded_;
  Memory memory_;
  std::shared_ptr<const Memory> initial_;        ///< the memory that preconditions refer to
  std::shared_ptr<const ir::Objects> observed_;  ///< where it matters what atomic operations have observed
  HappensBefore order_;
  std::vector<Violation> violations_;
  std::set<std::tuple<PropertyClass, ir::InstRef, ir::InstRef>> listed_;
  std::vector<Step> steps_;
  size_t recordAll_ = 0;
  const std::function<void(const AccessRecord&)>* accessed_ = nullptr;
  Recording recording_;
  std::optional<Stop> stopped_;
  std::map<std::pair<uint64_t, uint32_t>, PhaseBarrier> phases_;  ///< by address and instance of the object
  std::map<std::pair<uint32_t, uint64_t>, NamedBarrier> named_;   ///< by block and number
  uint32_t copies_ = 0;                                           ///< asynchronous copies so far
  uint32_t copying_ = 0;                                          ///< accesses belong to this copy; 0: to none
  std::shared_ptr<std::map<uint32_t, ir::LoopForest>> forests_;
  std::shared_ptr<ir::Behind> behind_;                                            ///< none: no warp operations
  std::shared_ptr<std::map<uint32_t, std::vector<bool>>> specification_, reads_;  ///< by function and register
};

}  // namespace gpubmc::interp
