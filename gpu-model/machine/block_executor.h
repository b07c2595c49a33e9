#pragma once
// The machine's inside: state and one member per subject; the members live in dispatch.cpp, control.cpp, cuts.cpp,
// values.cpp, summaries.cpp, round_bounds.cpp, loop_claims.cpp, memory_ops.cpp, local_memory.cpp, heap.cpp, async.cpp,
// atomics.cpp, sync.cpp, phases.cpp, warp.cpp, warp_values.cpp and checks.cpp.

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

/// What control flow brings into a block: who comes, and with which phi values.
struct Arrivals {
  LaneVec mask;               ///< empty: nobody
  std::vector<LaneVec> phis;  ///< one per phi of the block
};

/// Who came to the end of a block last, and how many times lanes had left their paths by then.
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
  bool escapes = false;  ///< addresses of it say whose it is: BlockExecutor::ownStart
  unsigned granule = 0;
  std::vector<LaneVec> cells;    ///< no term: never accessed by that lane
  std::vector<LaneVec> written;  ///< by cell: the condition under which the lane has written it; empty: never
  /// Indices into Execution::lives: one that all lanes began, and later ones. A cell without a term is as the last of a
  /// lane's lives began.
  std::vector<uint32_t> lives;

  bool isWholly(uint64_t cell, const encoder::TermManager& tm) const {
    return !written[cell].empty() && written[cell].isUniform() && tm.isTrue(written[cell].uniform());
  }
};

/// One access of an asynchronous copy that some lane has not waited for yet.
struct PendingCopy {
  size_t segment, access;   ///< where it was logged last
  LaneVec pending;          ///< width 1: under way
  LaneVec group;            ///< 32 bits: how many groups the lane had made before
  LaneVec barrier;          ///< 64 bits: the barrier that tells of its end; 0: none
  uint64_t copy;            ///< accesses of one copy have one number
  size_t phase = SIZE_MAX;  ///< index of the arrival with which it has to be over for others
  Term departed;            ///< width 1: the lanes arrive there
};

/// Where all lanes arrive at a barrier without waiting.
struct Arrival {
  uint64_t barrier;  ///< its address
  LaneVec mask;
  Term happens;    ///< width 1
  Term awaited;    ///< width 1: the lanes have waited for it
  size_t segment;  ///< the last one before it
};

/// A register that each round of a loop moves by the same step. By lane:
struct Movement {
  LaneVec step, distance;  ///< 64 bits, and what both widths have of it the same; before the round: step times rounds
  bool down = false;
};

/// A loop that is being summarised.
struct LoopEntry {
  Frame& frame;
  const ir::Loop& loop;
  int index;                     ///< of the loop
  size_t from;                   ///< where its blocks begin in the order
  const ir::DefinedAt& defined;  ///< of the function
  std::vector<bool> inside;      ///< by block
  ActiveLanes active;
  bool meetsBlock, meets;                  ///< threads of the block, of the warp at least, wait for each other in it
  LaneVec rounds;                          ///< before the one that is executed
  std::vector<LaneVec> unknowns;           ///< by phi: Carried::unknown
  std::vector<Candidate> assumed;          ///< at its beginning
  std::map<uint32_t, Movement> movements;  ///< by phi: where Exact is a candidate
  std::vector<const ir::Inst*> claims;     ///< within the loop
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
  /// Lanes wait at a place for others, which may leave the kernel elsewhere, or later.
  struct Gathering {
    ir::InstRef inst;
    ir::Way at;
    bool ofWarp = false;
    struct Absent {
      Term leaves;         ///< variable: it does, and does not wait anywhere before,
      Term waits, passes;  ///< comes to a barrier or warp operation later; does something behind this place
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
  void summariseLoop(Frame& frame, int loop, size_t from);
  bool meetsIn(const Frame& frame, const ir::Loop& loop, bool (*atOp)(ir::Opcode)) const;
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
  /// The condition of a claim, where a round that begins with these registers decides it. Nothing: it takes more.
  std::optional<LaneVec> claimed(const LoopEntry& at, const ir::Inst& claim, const ActiveLanes& lanes,
                                 const std::vector<LaneVec>& phis);

  // cuts.cpp
  void cutLoop(Frame& frame, ir::BlockId header, const LaneVec& mask, const std::string& how);
  void cutCall(Context& c, const std::string& how);
  void cutAt(ir::InstRef where, const LaneVec& mask, const std::string& how);
  void cut(const LaneVec& mask);
  void stopWarp(uint32_t first, Term stops);
  void settleCuts(Term happens);
  LaneVec happening(const LaneVec& mask);  ///< without lanes that wait for one that is cut
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
  /// Required: not a phi. Ensured: where no lane goes on to the next instruction, c.active is empty.
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
    LaneVec slot, size, id;  ///< allocated memory: where the object begins, its bytes, its id; 48 bits
  };
  std::vector<Target> targets(Context& c, const LaneVec& pointer);
  /// `asked`: what the program asks the address to be a multiple of, which is checked; `align`: what it is one of then.
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
  const char* partOfOrdered() const;  ///< what is unsupported of a plain access there
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
  /// Where the lane's own piece of a local object that escapes begins, in offsets of pointers: 48 bits.
  Term ownStart(uint32_t lane);
  /// Null for lanes that come to another thread's, which are none of the target's afterwards. Required: isLocal().
  void keepOwners(Context& c, Target& t, const LaneVec& pointer);
  /// Offsets of pointers into the target as offsets in its object.
  LaneVec within(const Target& t, const LaneVec& offset);
  void renewLocal(Context& c);
  /// Offsets in the object of logs and memory.
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
  void noteOverlaps(size_t access);
  void carryPendingCopies(bool newPhase);

  // sync.cpp
  void executeBarrier(Context& c);
  void executeGridBarrier(Context& c);
  Term everyoneArrives(Context& c, bool exitedArrive);
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
  void endSegment(Term condition, ir::InstRef by, bool ofBlock = true);
  void nextSegment(Term condition, ir::InstRef by, bool ofBlock = true);
  void executeWarpSync(Context& c);
  void executeShuffle(Context& c);
  void executeVote(Context& c);
  void executeMatch(Context& c);
  void executeReduce(Context& c);
  void executeActiveMask(Context& c);
  /// Checks the member mask and returns it lane by lane: bit j of lane i's mask says whether that names the j-th lane
  /// of its warp that is here.
  LaneVec memberMask(Context& c);
  LaneVec namedHere(Context& c);
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

  // checks.cpp
  void oblige(Context& c, PropertyClass cls, const LaneVec& bad, std::string what = {}, uint32_t object = 0);
  void unsupported(Context& c, const std::string& what, const LaneVec& mask);
  Term assume(const LaneVec& guard, const LaneVec& condition);  ///< what is assumed
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
  uint64_t departures_ = 0;       ///< times that lanes left their path for good
  LaneVec cut_;                   ///< would go on beyond the bound; not yet assumed away
  LaneVec goesOn_;                ///< does not wait in a warp operation for one that is cut
  LaneVec exited_;                ///< left the kernel before its end
  std::set<ir::Opcode> opcodes_;  ///< that occur in the module
  LaneVec ended_;                 ///< came to the end of the kernel
  std::deque<Gathering> gatherings_;
  ir::Behind ways_;
  struct Absence {
    uint32_t lane;
    Term traps;  ///< variable: traps without waiting anywhere before
    Term waits;  ///< arrives at some barrier or warp operation after
  };
  std::vector<Absence> absences_;           ///< of lanes for which others wait
  std::vector<PendingCopy> pendingCopies_;  ///< asynchronous copies under way
  std::optional<PendingCopy> copying_;      ///< what is logged is an access of this copy
  LaneVec groups_;                          ///< 32 bits: groups of copies made so far
  uint64_t copies_ = 0;
  std::vector<Arrival> arrivals_;  ///< a token is an index into these
  /// By number of a barrier at which some of the block meet: by lane, comes after all that have met there so far.
  std::map<uint64_t, std::vector<Term>> behind_;
  /// Tiles of `size` threads meet at a place, by lane.
  struct TileMeeting {
    Term size;
    std::vector<Term> tile, comes, number;
  };
  std::vector<TileMeeting> tileMeetings_;  ///< with summaries
  uint64_t effects_ = 0;                   ///< stores, atomics, barriers executed so far
  LaneVec trapped_;                        ///< part of exited_: the launch stops some time later
  Frame* kernelFrame_ = nullptr;
  bool untilMeeting_ = false;   ///< with summaries: lanes stop behind the next barrier
  std::vector<PathStep> path_;  ///< loops and calls that execution is in
  std::unordered_map<uint32_t, LocalObject> locals_;
  std::vector<bool> escapingLocals_;                ///< by object of the module
  std::unordered_set<uint32_t> undefinedPointers_;  ///< variables for pointers that were never assigned
  uint32_t nextLocal_;
  std::unordered_map<uint32_t, ir::LoopForest> forests_;
  std::map<std::pair<PropertyClass, ir::InstRef>, size_t> openObligations_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> useCounts_;  ///< by function: uses of each register
  std::unordered_map<uint32_t, std::vector<bool>> specification_;  ///< by function and register
  struct SignedBounds {
    int64_t lo = INT64_MIN, hi = INT64_MAX;
  };
  std::unordered_map<uint32_t, Term> narrowed_;              ///< by variable: what has replaced it in registers
  std::unordered_map<uint32_t, SignedBounds> signedBounds_;  ///< what preconditions said of a variable
};

}  // namespace gpubmc::machine
