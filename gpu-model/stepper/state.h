#pragma once
// One moment of one interleaving: where every thread stands, what memory holds, what has been decided of the inputs,
// and what has happened before what. Copies are cheap; a search keeps one at every choice.

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
  std::vector<uint32_t> iterations;  ///< by loop of the function: how often its header was re-entered
  std::vector<bool> symbolic;        ///< by loop: whether it goes on was decided by a choice among inputs
  ir::RegId result = ir::kNoReg;     ///< in the caller

  /// The thread will do the same from both, if it reads the same.
  bool standsLike(const Frame& o) const {
    return function == o.function && block == o.block && index == o.index && regs == o.regs;
  }
};

/// A read that a thread has made since it last changed anything.
struct SpinRead {
  ir::InstRef inst;
  Place place;
  uint32_t shape = 0;
  Term offset, value;
  unsigned bytes = 0;
};

/// Where a thread stood at the head of a loop (in lock-step: lanes that came there together). If it comes there again
/// and has changed nothing, it spins.
struct Snapshot {
  std::vector<uint32_t> threads;
  std::vector<std::vector<Frame>> frames;  ///< of each of them
  size_t reads = 0;                        ///< how many of Thread::reads it had made
  uint32_t operations = 0;                 ///< Thread::operations then
  bool readsToEnd = false;                 ///< what it reads decides how often the loop is taken
};

struct Thread {
  uint32_t block = 0, lane = 0;
  std::vector<Frame> frames;
  enum class Status : uint8_t {
    Ready,  ///< its next instruction is a visible operation
    AtBarrier,
    AtWarpOp,
    AtPhase,  ///< at a barrier that is told by its address or number
    Waiting,  ///< it spins: it will do the same again until another thread changes what it reads
    Held,     ///< lock-step: it could go on, and other lanes of its warp go first
    Exited,
    Stopped,  ///< it has stopped the launch (a trap, a failed check): the others may still be on their way
  } status = Status::Ready;
  ir::Way deed;            ///< in kernels with warp operations: where it last did something
  bool leftEarly = false;  ///< by Exit rather than by the end of the kernel
  bool atHead = false;     ///< lock-step: it has come to the head of a loop, and not gone on since
  // What tells that it spins; in lock-step the warp's first lane keeps that for all of them (Stepper::unit).
  std::vector<Snapshot> history;  ///< since it last changed anything
  std::vector<SpinRead> reads;
  std::vector<std::vector<uint32_t>> groups{1};  ///< asynchronous copies not waited for; the last group is being made
  /// By address of the barrier that tells of their end: copies since the last arrival, and those before it.
  std::map<uint64_t, std::pair<std::vector<uint32_t>, std::vector<uint32_t>>> bound;
  uint32_t operations = 0;  ///< visible operations executed so far
  uint32_t spins = 0;       ///< Waiting: visible operations of one round
};

/// An access, for judging races.
struct AccessNote {
  uint32_t thread = 0, epoch = 0;
  ir::InstRef inst;
  Term offset, value;  ///< value: of plain writes
  unsigned bytes = 0;
  bool write = false, atomic = false;
  ir::Scope scope{};
  uint32_t copy = 0;  ///< a part of this asynchronous copy (State::copies, counted from 1)
  Clock cause;        ///< visible operations that it depends on
};

/// An asynchronous copy.
struct Copy {
  enum class Status : uint8_t {
    Flying,
    Departed,  ///< it is over with the phase of a barrier, for those who know of the phase's end
    Over,      ///< its thread has waited for it
  } status = Status::Flying;
  uint32_t epoch = 0;  ///< Over: of its thread, then
};

/// A value that an abstract instruction took, in the order in which they were taken.
struct ChoiceNote {
  uint32_t thread = 0;
  ir::InstRef inst;
  Term value;
};

/// A thread has come to a barrier.
struct Arrival {
  uint32_t thread = 0, epoch = 0;
  ir::InstRef inst;
  bool waits = false;
  Clock cause;  ///< visible operations that come before it
  Past past;    ///< accesses that do
};

/// A thread has gone on behind a round of a barrier in memory that it waited for.
struct Waited {
  uint32_t thread = 0, epoch = 0;
  ir::InstRef inst;
  uint64_t round = 0;
};

/// A barrier that is told by its address or number, not by its place in the source.
struct Meeting {
  uint64_t size = 0;                         ///< how many must come in this round
  uint64_t counted = 0;                      ///< how many count as come: a named barrier counts warps whole
  std::map<uint32_t, uint32_t> times;        ///< named barriers: how often each thread has come
  std::vector<Arrival> come;                 ///< those that have
  std::vector<Arrival> last;                 ///< those of the round before
  std::vector<std::pair<Past, Clock>> over;  ///< by round: accesses, and visible operations, that come before its end
  std::vector<Waited> waited;                ///< with tokens of the last round
};

/// How far a warp in lock-step is.
struct Warp {
  std::vector<uint32_t> side;     ///< lanes that were chosen to go first, until they wait for others
  std::vector<uint32_t> group;    ///< lanes that execute one instruction together,
  std::vector<uint32_t> pending;  ///< and those of them that have not done so yet
};

struct LocalNote {
  uint32_t shape = 0, thread = 0;  ///< template object; whose it is
  uint32_t life = 0;               ///< how often it has been undefined again: Place::instance
  std::vector<uint32_t> nths{};    ///< by life: its number among those of the thread's objects of this shape
};

struct State {
  State(Memory memory, Clocks clocks) : memory(std::move(memory)), clocks(std::move(clocks)) {}

  std::vector<std::shared_ptr<Thread>> threads;  ///< shared with other states: see edit
  Memory memory;
  Clocks clocks;
  std::vector<Clock> causes;  ///< by thread: visible operations (by thread, numbered along the path) it depends on
  std::vector<Term> path;     ///< width 1: what was decided of the inputs
  std::shared_ptr<const std::unordered_map<uint32_t, Term>> known;  ///< constants that follow, by term
  std::map<Place, Trail<AccessNote>> accesses;
  std::vector<Copy> copies;
  Trail<ChoiceNote> choices;
  std::vector<LocalNote> locals;  ///< object kFirstLocal + i
  std::vector<uint32_t> todo;     ///< threads with code of their own to execute next
  bool isAsking = true;           ///< at first threads go no further than their leading preconditions
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
inline constexpr uint32_t kFirstNamed = 0x10000;  ///< above what pointers name: barrier 0 of a block

}  // namespace gpubmc::stepper
