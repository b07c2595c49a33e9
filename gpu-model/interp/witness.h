#pragma once
// A witness: everything that makes one execution of a kernel deterministic, and the violation that it must show. Built
// by por/ and core/ from a solver's model, executed by the concrete interpreter; the two share nothing else.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "encoder/util/cancel.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::interp {

/// A thread of the replayed blocks: `block` indexes Witness::blocks, `lane` is the linear thread index in the block.
struct ThreadId {
  uint32_t block = 0, lane = 0;
  friend auto operator<=>(const ThreadId&, const ThreadId&) = default;
};

/// Initial contents of one memory object: bytes not listed are 0. Applies to Arbitrary and Undefined objects.
using Bytes = std::map<uint64_t, uint8_t>;

/// An object that a pointer read from arbitrary initial memory points to: "the array at parent[offset]". Dynamic object
/// i has object id Module::objects.size() + i; loading a pointer from initial contents at (parent, offset) gives
/// makePointer(that id, 0), or `instead`. Locations not listed give the null pointer.
struct DynamicObject {
  uint32_t parent = 0;
  uint64_t offset = 0;
  std::optional<uint64_t> instead;  ///< the pointer there is null, or the value of the source's initialiser
  Bytes contents;
};

struct Witness {
  uint32_t kernel = 0;  ///< index into Module::kernels
  ir::Launch launch;
  std::vector<ir::Dim3> blocks;                 ///< blockIdx of each replayed block (other blocks are not executed)
  std::vector<uint64_t> scalars;                ///< one per kernel parameter; ignored for pointers
  std::set<size_t> nulls;                       ///< parameters: pointers in structures that are null
  std::map<uint32_t, Bytes> contents;           ///< by object id, module objects of space Global, Constant, Param
  std::map<uint32_t, ir::KnownContents> known;  ///< by object id; `contents` applies where it has no entry
  std::vector<DynamicObject> dynamic;
  /// Global memory left by earlier launches, by object id: takes precedence over the other contents.
  std::map<uint32_t, Bytes> left;
  std::map<std::pair<uint32_t, uint32_t>, Bytes> shared;  ///< (object id, block index): undefined shared memory
  /// Undefined local memory, by (template object id, thread), for each life of such an object, in order.
  std::map<std::pair<uint32_t, ThreadId>, std::vector<Bytes>> local;
  /// Contents of memory that the thread allocates, in the order in which it executes that Malloc.
  std::map<std::pair<ThreadId, ir::InstRef>, std::vector<Bytes>> allocated;
  /// Sizes in bytes of objects whose extent the module does not know (--array).
  std::map<uint32_t, uint64_t> extents;
  /// Values for Undef, Arbitrary, ActiveMask and other abstract instructions, in the order in which the thread executes
  /// that instruction; when the list is used up the value is 0 (Arbitrary: its lower bound).
  std::map<std::pair<ThreadId, ir::InstRef>, std::vector<uint64_t>> choices;
  /// Contracted products and sums: where Contracted is true.
  std::set<ir::InstRef> contracted;
  /// The schedule: threads run to their next barrier (or the end, or for a long turn) in this order, threads not listed
  /// after them in order of (block, lane); when no thread can run, barriers release; then again from the first.
  std::vector<ThreadId> priority;
  /// If not empty: the order in which threads execute the atomic operations of `orderedAtomics`, all blocks together. A
  /// thread waits before such an operation until it is its turn; after the end of the list no thread waits.
  std::vector<ThreadId> atomicOrder;
  std::set<ir::InstRef> orderedAtomics;
  /// After every execution of this instruction the thread yields until no other can continue, so the second access of a
  /// race comes before the first thread's next actions.
  std::optional<std::pair<ThreadId, ir::InstRef>> givesWay;
};

/// One memory access as it happened.
struct AccessRecord {
  ThreadId thread;
  ir::InstRef inst;
  uint32_t object = 0;
  uint64_t offset = 0;
  uint32_t size = 0;
  bool write = false, atomic = false;
  bool isVolatile = false;
  bool frees = false;                   ///< ends the object's life; a write, of no value
  uint32_t shape = 0;                   ///< the module's object that describes `object`; 0: none
  uint32_t copy = 0;                    ///< number of the asynchronous copy that it belongs to; 0: none
  ir::Scope scope = ir::Scope::System;  ///< of an atomic access
  uint64_t before = 0, after = 0;       ///< value read resp. value before and after a write (up to 8 bytes)
};

/// What a stuck thread waits for.
struct Wait {
  ThreadId thread;
  ir::InstRef inst;                     ///< the barrier, or the place where it reads memory
  std::optional<AccessRecord> looks;    ///< what it reads, and the value that it sees every time
  std::optional<AccessRecord> changed;  ///< the access that wrote that value; none: the initial value
  std::vector<ThreadId> lanes;          ///< lock-step: it could continue, and its warp executes these lanes
  std::vector<ThreadId> together;       ///< all threads that wait here for the same, including this one
  std::string expected;                 ///< what must arrive before they continue
};

struct Violation {
  PropertyClass cls{};
  ThreadId thread;  ///< the thread that caused it (for races: that of the later access)
  ir::InstRef inst;
  std::optional<AccessRecord> first, second;  ///< races: both; bounds and similar: `second` is the access
  std::vector<ThreadId> others;  ///< barrier divergence: threads that did not arrive; deadlock: others that wait
  std::vector<Wait> waits;       ///< deadlock and similar: where each thread waits, that of the first one first
  std::string message;
  size_t steps = 0;   ///< number of Outcome::steps that had happened, including the violating access
  size_t events = 0;  ///< the same for Outcome::recording
};

/// The steps of the recorded threads.
struct Step {
  ThreadId thread;
  ir::InstRef inst;
  enum class Kind : uint8_t { Line, Access, Variable, Barrier, Exit } kind = Kind::Line;
  std::optional<AccessRecord> access;
  std::string variable;  ///< Kind::Variable: source name
  uint64_t value = 0;
  ir::Type type;
};

/// The events of all threads of a replay, for viewers: a Step for each, and more details.
struct Recording {
  enum class Kind : uint8_t {
    Line,
    Access,
    Variable,
    Arrive,   ///< at a barrier or a warp operation
    Release,  ///< from it
    Branch,
    Exit
  };
  struct Event {
    uint32_t thread = 0;  ///< through the replayed blocks: block * threads of a block + lane
    ir::InstRef inst;     ///< Variable: it has the name and the type
    Kind kind = Kind::Line;
    uint32_t detail = 0;  ///< Access: index into `accesses`; Release: its number from 0, equal for all its threads
    uint64_t value = 0;   ///< Variable: bits; Branch: 1 if the condition is true
  };
  std::vector<Event> events;  ///< in the order executed
  std::vector<AccessRecord> accesses;
  uint32_t releases = 0;
  /// The limit was reached: from `events[complete]` on only the threads of Witness::priority are recorded.
  bool capped = false;
  size_t complete = 0;  ///< if capped
};

/// Something that takes part in happens-before: an access, a fence, or a barrier (of a block, a warp, by number) as one
/// event of all its threads. Threads are numbered through the replayed blocks.
struct OrderEvent {
  enum class Kind : uint8_t { Access, Fence, Barrier } kind = Kind::Access;
  std::vector<uint32_t> threads, epochs;  ///< as many
  ir::InstRef inst;
  std::optional<AccessRecord> access;
  std::shared_ptr<const std::vector<uint32_t>>
      seen;  ///< by thread: the epoch up to which it happens before what the threads do next
};

/// Why a run ended before all threads had finished.
struct Stop {
  enum class Kind : uint8_t {
    Found,        ///< ReplayOptions::until was true
    Limit,        ///< of steps or calls
    Unsupported,  ///< a construct that the interpreter does not execute
    Trap,
    Assumption,  ///< that does not hold
    Violation    ///< after which nothing can continue
  } kind{};
  std::string what;
};

struct Outcome {
  std::vector<Violation> violations;  ///< in the order in which they happened
  Recording recording;                ///< ReplayOptions::recordAll
  std::vector<Step> steps;            ///< of the threads in Witness::priority and ReplayOptions::recorded only
  std::vector<OrderEvent> order;      ///< ReplayOptions::recordOrder: in the order in which they happened
  std::optional<Stop> stopped;        ///< not Kind::Found
  /// ReplayOptions::recordMemory: what the run and earlier launches have written to global memory, at the end; by
  /// object id. Heap objects are not included.
  std::map<uint32_t, Bytes> memory;
};

struct ReplayOptions {
  bool recordSteps = true;
  bool recordOrder = false;  ///< of all threads
  bool recordMemory = false;
  size_t recordAll = 0;  ///< maximum number of recorded events of all threads, not counting those of Witness::priority;
                         ///  0: none
  std::vector<ThreadId> recorded;  ///< threads whose steps are recorded, besides those of Witness::priority
  /// Threads take turns of random lengths in a random order, seeded by this number. Required: the witness has no
  /// atomicOrder and no givesWay.
  std::optional<uint64_t> seed;
  uint64_t maxSteps = 50'000'000;  ///< instructions in total
  /// The run ends with the first violation for which this is true.
  std::function<bool(const Violation&)> until;
  const Cancellation* cancel = nullptr;  ///< if cancelled, the replay throws Cancelled
  /// Called after each instruction: the instruction, and the current block of the thread (after a call or return: that
  /// of the other function).
  std::function<void(ThreadId, ir::InstRef, ir::BlockId)> observe;
  /// Called at each access, before `observe` for its instruction.
  std::function<void(const AccessRecord&)> accessed;
};

/// Executes the witness. Deterministic. Ensured: every violation listed really happened in this execution, judged by
/// the real happens-before (vector clocks over barriers and warp barriers). A failing assert or a trap ends the run; an
/// assume that fails sets `stopped`. Accesses that are out of bounds, through null or misaligned end the run after
/// being listed.
Outcome replay(const ir::Module& module, const Witness& witness, const ReplayOptions& options = {});

}  // namespace gpubmc::interp
