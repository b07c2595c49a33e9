#pragma once
// The executor of the lock-step machine: executes one block (or a few of its threads) symbolically and fills the log.
//
// 1. State. A register is a LaneVec: one term while all lanes agree, otherwise one term per lane. An instruction is
//    executed once, for the lanes of its mask (`Context::mask`, `active`). Lanes outside of the mask have no value.
//
// 2. Control flow (control.cpp). Blocks are executed in an order in which loops are contiguous (ir/loops.h). Edges
// carry
//    masks and phi values (`Arrivals`), which merge at joins by ite. executeLoop() unrolls a loop until no lane is left
//    in it or the LoopPolicy cuts it. The order of blocks is not execution order: an exit or a trap may be executed
//    after a barrier at which others wait for that lane. So what an absent lane does later is a variable (`Gathering`,
//    `Absence`), which run() defines at the end (Execution::definitions).
//
// 3. Cuts (cuts.cpp). A lane that exceeds the unwinding bound stops, and so does everything that must wait for it.
// Until
//    then the other lanes execute a prefix of a real execution (docs/adr/0010-cut-threads-stop.md).
//
// 4. Summaries (summaries.cpp, round_bounds.cpp, loop_claims.cpp). With MachineOptions::summaries a loop is executed
//    once, as an arbitrary iteration, and not unrolled; see summary.h.
//
// 5. Memory (memory_ops.cpp, local_memory.cpp, heap.cpp, async.cpp, atomics.cpp). An access resolves its pointer to
//    objects, checks bounds, alignment and null, and is logged. MemoryView has the contents: within an interval a lane
//    sees the memory of the last barrier and its own writes, which is exact without races.
//
// 6. Synchronisation (sync.cpp, phases.cpp, warp.cpp, warp_values.cpp). A barrier ends a segment of the log. That all
//    threads arrive, and that masks are valid, are obligations; what follows assumes them.
//
// 7. Checks (checks.cpp). A violation becomes an obligation and execution continues as if it had not happened. Facts
//    from preconditions narrow registers. Constructs that are not modelled are logged as unsupported.
//
// An execution that needs a fact about the inputs from its start (GranuleChange, Learnt, OrderSensitive) throws, and
// the caller starts again. Dispatch is in dispatch.cpp, values in values.cpp. The members below are grouped by file.

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include "gpu-model/ir/behind.h"
#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/recurrence.h"
#include "gpu-model/machine/machine.h"
#include "gpu-model/machine/memory_view.h"

namespace gpubmc::machine {

/// What control flow brings into a block: the lanes, and their phi values.
struct Arrivals {
  LaneVec mask;               ///< empty: no lane
  std::vector<LaneVec> phis;  ///< one per phi of the block
};

/// The lanes that reached the end of a block last, and the number of departures until then.
struct Branching {
  LaneVec mask;
  uint64_t departures = 0;
};

/// An activation of a function.
struct Frame {
  uint32_t function = 0;
  const ir::Function* code = nullptr;
  const ir::LoopForest* loops = nullptr;
  std::vector<LaneVec> regs;
  std::vector<Arrivals> arrivals;   ///< by block
  std::vector<Branching> branched;  ///< by block
  LaneVec returned;                 ///< value of Ret, merged over lanes
  unsigned depth = 0;
};

/// A local (per-thread) object: cells over all lanes.
struct LocalObject {
  uint32_t shape = 0;    ///< template: index into Module::objects
  bool escapes = false;  ///< its addresses identify the owning lane: BlockExecutor::ownStart
  unsigned granule = 0;
  std::vector<LaneVec> cells;    ///< no term: never accessed by that lane
  std::vector<LaneVec> written;  ///< by cell: the condition under which the lane has written it; empty: never
  /// Indices into Execution::lives: one that began for all lanes, and later ones. A cell without a term has its
  /// contents at the beginning of the lane's last life.
  std::vector<uint32_t> lives;

  bool isWholly(uint64_t cell, const encoder::TermManager& tm) const {
    return !written[cell].empty() && written[cell].isUniform() && tm.isTrue(written[cell].uniform());
  }
};

/// One access of an asynchronous copy that is pending for some lane.
struct PendingCopy {
  size_t segment, access;   ///< its most recent log entry
  LaneVec pending;          ///< width 1: the copy is pending
  LaneVec group;            ///< 32 bits: number of groups that the lane had made before
  LaneVec barrier;          ///< 64 bits: the barrier that signals its completion, or its event; 0: none
  uint64_t copy;            ///< equal for all accesses of a copy
  size_t phase = SIZE_MAX;  ///< index of the arrival with which it must be complete for other threads
  Term departed;            ///< width 1: the lanes arrive there
};

/// An arrival of all lanes at a barrier, without waiting.
struct Arrival {
  uint64_t barrier;  ///< its address
  LaneVec mask;
  Term happens;    ///< width 1
  Term awaited;    ///< width 1: the lanes have waited for it
  size_t segment;  ///< the last one before it
};

/// A register that changes by the same step in each iteration of a loop. By lane:
struct Movement {
  LaneVec step, distance;  ///< 64 bits: the step (its low bits if the register is narrower); step times the number of
                           ///  iterations before this one
  bool down = false;
};

/// A loop that is being summarised.
struct LoopEntry {
  Frame& frame;
  const ir::Loop& loop;
  int index;                     ///< index of the loop
  size_t from;                   ///< position of its first block in the order
  const ir::DefinedAt& defined;  ///< of the function
  std::vector<bool> inside;      ///< by block: belongs to the loop
  ActiveLanes active;
  bool meetsBlock, meets;                  ///< threads of the block (meetsBlock), or at least of the warp (meets), wait
                                           ///  for each other in it
  LaneVec rounds;                          ///< iterations before the executed one
  std::vector<LaneVec> unknowns;           ///< by phi: Carried::unknown
  std::vector<Candidate> assumed;          ///< at the beginning of the iteration
  std::map<uint32_t, Movement> movements;  ///< by phi: where Exact is a candidate
  std::map<uint32_t, LaneVec> limits;      ///< by phi: where Limited is a candidate
  std::vector<const ir::Inst*> claims;     ///< within the loop

  /// The instruction that ends its header.
  ir::InstRef end() const {
    return {frame.function, loop.header, uint32_t(frame.code->blocks[loop.header].insts.size() - 1)};
  }
};

/// The instruction being executed.
struct Context {
  Frame& frame;
  const ir::Inst* inst = nullptr;
  ir::InstRef ref;
  LaneVec mask;
  ActiveLanes active;
};

class BlockExecutor {
 public:
  BlockExecutor(Inputs& inputs, LaneSpace lanes, const MachineOptions& options);
  Execution run();

 private:
  // control.cpp
  void executeFunction(Frame& frame, const LaneVec& mask);
  void executeRegion(Frame& frame, int loop, size_t from, size_t to);
  size_t executeLoop(Frame& frame, int loop, size_t from);
  void executeBlock(Frame& frame, ir::BlockId block);
  void branch(Context& c);
  void ret(Context& c);
  void trap(Context& c);
  void unreachable(Context& c);
  void follow(Context& c, ir::BlockId target, const LaneVec& mask);
  void call(Context& c);
  void leave(const LaneVec& mask);
  LaneVec arrived(const Frame& frame, ir::BlockId block, LaneVec merged) const;
  Term leftNow(uint32_t lane) const;
  bool has(ir::Opcode op);
  void noteWaiting(const LaneVec& mask);
  /// Lanes that wait at a place for others, which may exit elsewhere or later.
  struct Gathering {
    ir::InstRef inst;
    ir::Way at;
    bool ofWarp = false;
    struct Absent {
      Term leaves;         ///< variable: the lane exits, and does not wait anywhere before,
      Term waits, passes;  ///< it reaches a barrier or warp operation later; it does something visible behind this
                           ///  place
    };
    std::map<uint32_t, Absent> lanes;
  };
  Gathering& gather(const Context& c, bool ofWarp);
  Term leavesLater(Gathering& here, uint32_t lane);
  ir::Way wayTo(ir::InstRef place) const;
  void notePassing(const Frame& frame, ir::BlockId block, const LaneVec& mask);
  Term trapsLater(uint32_t lane);
  uint32_t currentPath();

  // summaries.cpp
  std::optional<ir::BlockId> testedFirst(const LoopEntry& at) const;
  Arrivals& test(LoopEntry& at, ir::BlockId exit, LaneVec mask, std::vector<LaneVec> phis);
  void summariseWaiting(LoopEntry& at, ir::BlockId exit, Arrivals entered);
  void summariseLoop(Frame& frame, int loop, size_t from);
  bool meetsIn(const Frame& frame, const ir::Loop& loop, bool (*atOp)(ir::Opcode)) const;
  static const LaneVec& reference(const LoopEntry& at, const Candidate& c, const std::vector<LaneVec>& first);
  /// The largest number that a register without a closed form has, if a comparison within the loop sets it back.
  std::optional<LaneVec> limitOf(LoopEntry& at, const ir::Inst& phi);
  std::optional<LaneVec> beforeLoop(LoopEntry& at, const ir::Operand& o, unsigned depth);
  std::optional<LaneVec> afterRounds(LoopEntry& at, size_t index, const std::vector<LaneVec>& firsts,
                                     const LaneVec& rounds);
  std::vector<Candidate::Kind> candidatesOf(const LoopEntry& at, const ir::Inst& phi, bool closed) const;
  std::vector<LaneVec> anyRound(LoopEntry& at, const LaneVec& mask, const std::vector<LaneVec>& first);
  Arrivals round(LoopEntry& at, LaneVec mask, std::vector<LaneVec> phis, uint64_t number);
  LaneVec roundUntilMeeting(LoopEntry& at, LaneVec mask, std::vector<LaneVec> phis, uint64_t number);
  LaneVec anything(const ActiveLanes& lanes, const std::string& name, unsigned width);
  Term breaks(const Candidate& c, const LaneVec& guard, const LaneVec& first, const LaneVec& now);
  std::optional<Movement> movement(LoopEntry& at, const ir::Inst& phi);
  LaneVec isExact(const LoopEntry& at, const Candidate& c, const LaneVec& first, const LaneVec& now, bool next);
  Term parted(const LaneVec& entered, const LaneVec& mask);
  void mustHold(LoopEntry& at, const LaneVec& guard, const std::vector<LaneVec>& first, const std::vector<LaneVec>& now,
                bool next);
  void carry(const LoopEntry& at, const std::vector<LaneVec>& first, const Arrivals& back);
  void mustAlign(const LoopEntry& at, Term bad, Alignment::Kind kind = Alignment::Kind::Rounds);
  void mustHaveCopied(const LoopEntry& at, const LaneVec& back, uint64_t firstCopy);
  bool leavesCopies(const Frame& frame, const ir::Loop& loop) const;
  Term orderedByWarp(size_t firstSegment) const;
  void forgetLocals(const ActiveLanes& lanes);

  // round_bounds.cpp
  void boundByEquality(LoopEntry& at, const LaneVec& mask, const std::vector<LaneVec>& first);
  void boundByOrder(LoopEntry& at, const LaneVec& mask, const std::vector<LaneVec>& first);

  // loop_claims.cpp
  class FromBeginning;
  std::vector<const ir::Inst*> claimsIn(const LoopEntry& at) const;
  /// The condition of a claim, if the registers at the beginning of an iteration determine it; otherwise nothing.
  std::optional<LaneVec> claimed(const LoopEntry& at, const ir::Inst& claim, const ActiveLanes& lanes,
                                 const std::vector<LaneVec>& phis);

  // cuts.cpp
  void cutLoop(Frame& frame, ir::BlockId header, const LaneVec& mask, const std::string& how);
  void cutCall(Context& c, const std::string& how);
  void cutAt(ir::InstRef where, const LaneVec& mask, const std::string& how);
  void cut(ir::InstRef where, const LaneVec& mask, bool together = false);
  void stopWarp(uint32_t first, Term stops);
  void settleCuts(Term happens);
  LaneVec happening(const LaneVec& mask);  ///< without lanes that wait for a lane that is cut
  void waitForCut(Context& c, const LaneVec& mask, uint32_t first, uint32_t last);

  // masks
  LaneVec maskAnd(const LaneVec& a, const LaneVec& b);
  LaneVec maskNot(const LaneVec& a);
  LaneVec mergeMasks(const LaneVec& a, const LaneVec& b);
  Term orFactored(Term a, Term b);
  Term anyOf(const LaneVec& mask);
  ActiveLanes activeLanes(const LaneVec& mask) const;
  bool nobody(const LaneVec& mask) const;
  LaneVec choose(const LaneVec& m1, const LaneVec& v1, const LaneVec& m2, const LaneVec& v2);

  // dispatch.cpp
  /// Required: not a phi. Ensured: if no lane continues with the next instruction, c.active is empty.
  void execute(Context& c);

  // values.cpp
  LaneVec value(const Frame& frame, const ir::Operand& o);
  LaneVec operand(const Context& c, size_t i);
  Term under(Term condition, Term t);
  void define(Context& c, LaneVec v);
  void executePure(Context& c);
  void executeUndef(Context& c);
  void executeArbitrary(Context& c);
  bool comparesOrderOfObjects(Context& c);
  LaneVec specialRegister(ir::SpecialRegister r);
  LaneVec freshPerLane(Context& c, const std::string& name, unsigned width, uint64_t lo, uint64_t hi);

  // memory_ops.cpp
  struct Target {
    uint32_t object;
    LaneVec guard;
    LaneVec slot, size, id;  ///< allocated memory: start of the object, its size in bytes, its id; 48 bits
  };
  std::vector<Target> targets(Context& c, const LaneVec& pointer);
  /// `asked`: the alignment that the program requires, which is checked; `align`: the alignment known afterwards.
  LaneVec loadCells(Context& c, const LaneVec& pointer, unsigned bytes, unsigned align, bool isPointer, unsigned asked);
  void storeCells(Context& c, const LaneVec& pointer, const LaneVec& v, unsigned bytes, unsigned align, unsigned asked);
  LaneVec loadFrom(Context& c, const Target& t, const LaneVec& offset, unsigned bytes, unsigned align, bool isPointer);
  void storeTo(Context& c, const Target& t, const LaneVec& offset, const LaneVec& v, unsigned bytes, unsigned align);
  LaneVec loadLocal(Context& c, LocalObject& o, const LaneVec& guard, const LaneVec& offset, unsigned bytes,
                    unsigned align);
  void storeLocal(Context& c, LocalObject& o, const LaneVec& guard, const LaneVec& offset, const LaneVec& v,
                  unsigned bytes, unsigned align);
  unsigned localGranule(LocalObject& o, unsigned bytes, unsigned alignment);
  Term undefinedLocal(const LocalObject& o, uint32_t lane, uint64_t offset);
  Term undefinedIn(const LocalObject& o, uint32_t life, uint32_t lane, uint64_t offset);
  unsigned provenAlignment(const LaneVec& offset, const ActiveLanes& lanes, unsigned bytes, unsigned promised);
  const char* partOfOrdered() const;  ///< the unsupported construct, for a plain access there
  void executeLoad(Context& c);
  void executeStore(Context& c);
  void executeMemCopy(Context& c);
  void executeMemSet(Context& c);
  void executeAtomic(Context& c);
  void mergeInPieces(Context& c, const Target& t, const LaneVec& offset, const LaneVec& operand, unsigned granule,
                     const encoder::FloatFormat& format);
  bool resultUsed(const Context& c);
  AtomicEvent& order(Context& c, const Target& t, uint32_t lane, AtomicEvent::Kind kind, Term offset, unsigned bits);
  Term orderedUnwritten(AtomicEvent& e);
  void localAddress(Context& c);
  /// The start of the lane's own part of an escaping local object, as a pointer offset: 48 bits.
  Term ownStart(uint32_t lane);
  /// Null for lanes that access another thread's part: reported, and removed from the target. Required: isLocal().
  void keepOwners(Context& c, Target& t, const LaneVec& pointer);
  /// Offsets of pointers into the target, as offsets in its object.
  LaneVec within(const Target& t, const LaneVec& offset);
  void renewLocal(Context& c);
  /// Offsets in the object as logs and memory use them.
  LaneVec place(const Context& c, const Target& t, const LaneVec& offset);
  void checkAccess(Context& c, const Target& t, const LaneVec& offset, unsigned bytes, unsigned align);
  void logAccess(Context& c, const Target& t, AccessKind kind, unsigned bytes, const LaneVec& offset, LaneVec value);
  Term extent(uint32_t object);
  bool isLocal(uint32_t object) const { return locals_.contains(object); }
  std::optional<uint32_t> pointerCopied(Term id, Term guard);
  LaneVec found(Context& c, const LaneVec& guard, const LaneVec& raw);

  // heap.cpp
  void executeMalloc(Context& c);
  void executeFree(Context& c);
  bool mayBeFreed(uint32_t object) const;
  void checkAlive(Context& c, const Target& t);

  // async.cpp
  void executeAsyncCopy(Context& c);
  void executeAsyncCommit(Context& c);
  void executeAsyncWait(Context& c);
  void executeAsyncEvent(Context& c);
  void executeAsyncWaitFor(Context& c);
  /// Copies that are pending for a lane that executes `c` are so no longer where `over` is true of them.
  void complete(const Context& c, const std::function<Term(const PendingCopy&, uint32_t lane)>& over);
  void noteOverlaps(size_t access);
  void carryPendingCopies(bool newPhase);

  // sync.cpp
  void executeBarrier(Context& c);
  void executeGridBarrier(Context& c);
  Term everyoneArrives(Context& c, bool exitedArrive);
  void agree(Context& c);
  // phases.cpp
  LaneVec expectsSome(Context& c);
  void executeArrive(Context& c);
  void executeAwait(Context& c);
  void passesCopies(Context& c, Term closes);
  void waitForTrapped(Context& c, const LaneVec& waiting);
  void executeNamedBarrier(Context& c);
  void namesABarrier(Context& c, const LaneVec& id, uint64_t n);
  void comeInWarps(Context& c, const LaneVec& mask);
  void meetInTiles(Context& c, const LaneVec& id, uint32_t n);
  Term numberInBlock(uint32_t lane);
  void comeBehind(Context& c, uint64_t number, const LaneVec& mask);
  void meet(Context& c, uint64_t number, const LaneVec& mask, uint64_t n);
  void endSegment(Term condition, ir::InstRef by, bool ofBlock = true, ir::Fenced fenced = ir::Fenced::All);
  void nextSegment(Term condition, ir::InstRef by, bool ofBlock = true, ir::Fenced fenced = ir::Fenced::All);
  void executeWarpSync(Context& c);
  void executeShuffle(Context& c);
  void executeVote(Context& c);
  void executeMatch(Context& c);
  void executeReduce(Context& c);
  void executeActiveMask(Context& c);
  /// Checks the member mask and returns it for each lane: bit j of lane i's mask says whether it names the j-th lane of
  /// its warp that the execution has.
  LaneVec memberMask(Context& c);
  bool isBarrierOfBlock(const Context& c, const LaneVec& mask) const;
  LaneVec namedHere(Context& c);
  void rejectWideWarps(Context& c, ir::Type mask);
  void rejectShuffleWidths(Context& c, const LaneVec& width);
  /// Width 1: a member mask of the warp whose lanes begin at `first` names `lane`.
  Term names(Term mask, uint32_t first, uint32_t lane);
  template <class F>
  void perWarp(Context& c, F&& f);  ///< f(first lane, last lane)

  // warp_values.cpp
  using Alike = std::function<Term(uint32_t lane, uint32_t other)>;  ///< width 1
  LaneVec fromWarp(Context& c, const LaneVec& mask, const char* name, unsigned width, const Alike& alike = {});
  LaneVec shuffled(Context& c, const LaneVec& mask);
  LaneVec voted(Context& c, const LaneVec& mask);
  LaneVec matched(Context& c, const LaneVec& mask);
  LaneVec reduced(Context& c, const LaneVec& mask);
  Term shuffleSource(const ir::Inst& shuffle, Term lane, Term place, Term width);
  Term takesPart(const Context& c, uint32_t lane);
  Term isNamed(Term set, uint32_t lane);
  Term isPart(Term set, Term of);

  // checks.cpp
  void oblige(Context& c, PropertyClass cls, const LaneVec& bad, std::string what = {}, uint32_t object = 0);
  void unsupported(Context& c, const std::string& what, const LaneVec& mask);
  Term assume(const LaneVec& guard, const LaneVec& condition);  ///< returns the assumption
  void addAssumption(Term t);
  void substituteFacts(Context& c, Term fact);
  void executeCheck(Context& c);
  void executeWithin(Context& c);
  bool isSpecification(const Context& c);

  Inputs& in_;
  encoder::TermManager& tm_;
  const ir::Module& module_;
  LaneSpace space_;
  MachineOptions options_;
  Unrolling unrolling_;
  const LoopPolicy& loops_;
  Execution out_;
  uint32_t lanes_;
  MemoryView memory_;
  OtherBlocks others_;
  uint64_t departures_ = 0;       ///< number of times that lanes left their path for good
  LaneVec cut_;                   ///< would exceed the bound; not yet excluded by an assumption
  LaneVec goesOn_;                ///< does not wait in a warp operation for a lane that is cut
  LaneVec exited_;                ///< left the kernel before its end
  std::set<ir::Opcode> opcodes_;  ///< that occur in its code
  LaneVec ended_;                 ///< reached the end of the kernel
  std::deque<Gathering> gatherings_;
  ir::Behind ways_;
  struct Absence {
    uint32_t lane;
    Term traps;  ///< variable: traps without waiting anywhere before
    Term waits;  ///< arrives at some barrier or warp operation later
  };
  std::vector<Absence> absences_;           ///< of lanes for which others wait
  std::vector<PendingCopy> pendingCopies_;  ///< pending asynchronous copies
  std::optional<PendingCopy> copying_;      ///< set while accesses of this copy are logged
  LaneVec groups_;                          ///< 32 bits: groups of copies made so far
  LaneVec events_;                          ///< 64 bits: the latest event
  uint64_t copies_ = 0;
  std::vector<Arrival> arrivals_;  ///< a token is an index into these
  /// By number of a barrier of parts of the block, by lane: it comes after all that have met there so far.
  std::map<uint64_t, std::vector<Term>> behind_;
  /// Tiles of `size` threads meet at a place; by lane.
  struct TileMeeting {
    Term size;
    std::vector<Term> tile, comes, number;
  };
  std::vector<TileMeeting> tileMeetings_;  ///< with summaries
  uint64_t effects_ = 0;                   ///< stores, atomics, barriers executed so far
  LaneVec trapped_;                        ///< part of exited_: the launch stops some time later
  Frame* kernelFrame_ = nullptr;
  bool untilMeeting_ = false;   ///< with summaries: lanes stop behind the next barrier
  std::vector<PathStep> path_;  ///< enclosing loops and calls
  std::unordered_map<uint32_t, LocalObject> locals_;
  std::vector<bool> escapingLocals_;                ///< by object of the module
  std::unordered_set<uint32_t> undefinedPointers_;  ///< variables for pointers that were never assigned
  uint32_t nextLocal_;
  std::unordered_map<uint32_t, ir::LoopForest> forests_;
  std::map<std::pair<PropertyClass, ir::InstRef>, size_t> openObligations_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> useCounts_;  ///< by function: number of uses of each register
  std::unordered_map<uint32_t, std::vector<bool>> specification_;  ///< by function and register
  struct SignedBounds {
    int64_t lo = INT64_MIN, hi = INT64_MAX;
  };
  std::unordered_map<uint32_t, Term> narrowed_;              ///< by variable: its replacement in registers
  std::unordered_map<uint32_t, SignedBounds> signedBounds_;  ///< from preconditions on a variable
};

}  // namespace gpubmc::machine
