#pragma once
// A state of one interleaving: positions of all threads, memory, decisions about inputs, and happens-before. Copies are
// cheap; a search keeps one at every choice.

#include <optional>
#include <unordered_map>

#include "gpu-model/ir/behind.h"
#include "gpu-model/stepper/clocks.h"
#include "gpu-model/stepper/memory.h"
#include "gpu-model/stepper/trail.h"

namespace gpubmc::stepper {

struct Frame {
  uint32_t function = 0;
  ir::BlockId block = 0, previous = 0;
  uint32_t index = 0;
  std::vector<Term> regs;            ///< no term: not assigned, or not needed any more
  std::vector<uint32_t> iterations;  ///< by loop of the function: number of times its header was re-entered
  std::vector<bool> symbolic;        ///< by loop: whether its continuation was decided by a choice among inputs
  ir::RegId result = ir::kNoReg;     ///< in the caller

  /// The thread behaves the same in both if it reads the same values.
  bool standsLike(const Frame& o) const {
    return function == o.function && block == o.block && index == o.index && regs == o.regs;
  }
};

/// A read by a thread since its last change of memory.
struct SpinRead {
  ir::InstRef inst;
  Place place;
  uint32_t shape = 0;
  Term offset, value;
  unsigned bytes = 0;
};

/// A thread's state at a loop header (in lock-step: that of lanes that arrived together). If it returns there and has
/// changed nothing, it spins.
struct Snapshot {
  std::vector<uint32_t> threads;
  std::vector<std::vector<Frame>> frames;  ///< of each thread
  size_t reads = 0;                        ///< number of Thread::reads then
  uint32_t operations = 0;                 ///< Thread::operations then
  bool readsToEnd = false;                 ///< the values that it reads determine the number of iterations
};

struct Thread {
  uint32_t block = 0, lane = 0;
  std::vector<Frame> frames;
  enum class Status : uint8_t {
    Ready,  ///< its next instruction is a visible operation
    AtBarrier,
    AtWarpOp,
    AtPhase,  ///< at a barrier identified by its address or number
    Waiting,  ///< it spins: it will repeat itself until another thread changes what it reads
    Held,     ///< lock-step: it could continue, but other lanes of its warp go first
    Exited,
    Stopped,  ///< it has stopped the launch (a trap, a failed check): others may still continue
  } status = Status::Ready;
  ir::Way deed;            ///< in kernels with warp operations: its last visible action
  bool leftEarly = false;  ///< by Exit rather than by the end of the kernel
  bool atHead = false;     ///< lock-step: it has reached a loop header, and not continued since
  // For detecting spins; in lock-step the warp's first lane keeps these for all lanes (Stepper::unit).
  std::vector<Snapshot> history;  ///< since it last changed anything
  std::vector<SpinRead> reads;
  std::vector<std::vector<uint32_t>> groups{1};  ///< pending asynchronous copies; the last group is still open
  /// By address of the barrier that signals their completion: copies since the last arrival, and those before it.
  std::map<uint64_t, std::pair<std::vector<uint32_t>, std::vector<uint32_t>>> bound;
  uint32_t operations = 0;  ///< visible operations executed so far
  uint32_t spins = 0;       ///< Waiting: visible operations per iteration
};

/// An access, for detecting races.
struct AccessNote {
  uint32_t thread = 0, epoch = 0;
  ir::InstRef inst;
  Term offset, value;  ///< value: of plain and volatile writes
  unsigned bytes = 0;
  bool write = false, atomic = false;
  ir::Scope scope{};
  uint32_t copy = 0;  ///< belongs to this asynchronous copy (State::copies, counted from 1)
  Clock cause;        ///< visible operations that it depends on
};

/// An asynchronous copy.
struct Copy {
  enum class Status : uint8_t {
    Flying,
    Departed,  ///< complete with the phase of a barrier, for threads that know that the phase has ended
    Over,      ///< its thread has waited for it
  } status = Status::Flying;
  uint32_t epoch = 0;  ///< Over: the epoch of its thread then
};

/// A value chosen by an abstract instruction; in execution order.
struct ChoiceNote {
  uint32_t thread = 0;
  ir::InstRef inst;
  Term value;
};

/// A thread's arrival at a barrier.
struct Arrival {
  uint32_t thread = 0, epoch = 0;
  ir::InstRef inst;
  bool waits = false;
  Clock cause;  ///< visible operations that happen before it
  Past past;    ///< accesses that happen before it
};

/// A barrier that is told by its address or number, not by its place in the source.
struct Meeting {
  uint64_t size = 0;                         ///< how many must come in this round
  uint64_t counted = 0;                      ///< how many count as come: a named barrier counts warps whole
  std::map<uint32_t, uint32_t> times;        ///< named barriers: how often each thread has come
  std::vector<Arrival> come;                 ///< those that have
  std::vector<Arrival> last;                 ///< those of the round before
  std::vector<std::pair<Past, Clock>> over;  ///< by round: accesses, and visible operations, that come before its end
};

/// The progress of a warp in lock-step.
struct Warp {
  std::vector<uint32_t> side;     ///< lanes that were chosen to go first, until they wait for others
  std::vector<uint32_t> group;    ///< lanes that execute one instruction together,
  std::vector<uint32_t> pending;  ///< and those of them that have not executed it yet
};

struct LocalNote {
  uint32_t shape = 0, thread = 0;  ///< template object; owner
  uint32_t life = 0;               ///< number of times it became undefined again: Place::instance
  std::vector<uint32_t> nths{};    ///< by life: its number among those of the thread's objects of this shape
};

struct State {
  State(Memory memory, Clocks clocks) : memory(std::move(memory)), clocks(std::move(clocks)) {}

  std::vector<std::shared_ptr<Thread>> threads;  ///< shared with other states: see edit
  Memory memory;
  Clocks clocks;
  std::vector<Clock> causes;  ///< by thread: visible operations (by thread, numbered along the path) that it depends on
  std::vector<Term> path;     ///< width 1: the path condition
  std::shared_ptr<const std::unordered_map<uint32_t, Term>> known;  ///< constants that follow from the path, by term
  std::map<Place, Trail<AccessNote>> accesses;
  std::vector<Copy> copies;
  Trail<ChoiceNote> choices;
  std::vector<LocalNote> locals;  ///< object kFirstLocal + i
  std::vector<uint32_t> todo;     ///< threads with local instructions to execute next
  bool isAsking = true;           ///< at first threads only execute their leading preconditions
  std::vector<Warp> warps;        ///< lock-step only
  std::map<std::tuple<uint32_t, uint32_t, uint64_t>, Meeting> meetings;  ///< by object, instance, offset

  std::optional<uint32_t> turn;  ///< this thread may execute one visible operation

  const Thread& thread(uint32_t t) const { return *threads[t]; }
  Thread& edit(uint32_t t) {
    if (threads[t].use_count() > 1) threads[t] = std::make_shared<Thread>(*threads[t]);
    return *threads[t];
  }
};

inline constexpr uint32_t kFirstLocal = 0x8000;
inline constexpr uint32_t kFirstNamed = 0x10000;  ///< above the ids in pointers: barrier 0 of a block

}  // namespace gpubmc::stepper
