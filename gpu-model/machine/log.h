#pragma once
// The log of a symbolic execution of one block: accesses, obligations, assumptions. Read by por/race (races) and
// core/check (everything else).

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/machine/lanes.h"
#include "gpu-model/machine/summary.h"
#include "gpu-model/property/property.h"

namespace gpubmc::machine {

enum class AccessKind : uint8_t { Read, Write, Atomic };

/// One step into a loop iteration or a call, on the way from the kernel's entry to an instruction.
struct PathStep {
  uint32_t function, block;  ///< loop: its header; call: the block of the call
  uint32_t call;             ///< index of the call instruction in the block, or kLoopStep
  uint64_t iteration;        ///< loop: number of the iteration; call: 0
  static constexpr uint32_t kLoopStep = UINT32_MAX;
  friend bool operator==(const PathStep&, const PathStep&) = default;
};

/// One access instruction executed by the lanes of a block. Lane t performs it iff guard.at(t) is true (no term, or the
/// constant false: it does not).
struct Access {
  ir::InstRef inst;
  uint32_t object;
  AccessKind kind;
  unsigned bytes;         ///< a multiple of the object's granule
  LaneVec guard;          ///< width 1
  LaneVec offset;         ///< byte offset in the object, 48 bits, aligned to the granule
  LaneVec value;          ///< plain and volatile writes: the value, 8*bytes wide; empty otherwise
  ir::AtomicOp atomic{};  ///< Atomic: the operation
  ir::Scope scope{};
  bool writes = true;         ///< false for reads and atomic loads
  size_t assumptions = 0;     ///< number of Execution::assumptions that apply when it happens
  uint32_t path = 0;          ///< index into Execution::paths
  uint32_t warpInterval = 0;  ///< number of warp barriers executed before it in this segment
  bool async = false;         ///< of an asynchronous copy: it may happen anywhere in the interval
  bool again = false;         ///< the same copy, still pending, in another interval of the same grid phase
};

/// A lane's access while an asynchronous copy of its own is pending: the two are unordered.
struct OwnOverlap {
  size_t copySegment, copyAccess;  ///< an access of the copy
  size_t segment, access;          ///< the other one, perhaps of another copy
  LaneVec both;                    ///< width 1: both happen, and the copy has not been waited for
};

/// Lanes met at a __syncwarp: for two lanes of one warp that both took part, one naming the other, everything before is
/// ordered before everything after. (That lanes that meet have equal masks is an obligation.)
struct WarpBarrier {
  LaneVec participates;  ///< width 1
  LaneVec mask;          ///< bit j: the lane names the j-th lane of its warp in the execution
  bool named = false;    ///< a named barrier: all participants meet, of any warp; no mask
};

/// A maximal stretch of execution without a block barrier, in the machine's order. The barrier that ends it happens in
/// the executions where `barrier` is true; in the others the interval continues in the next segment. An arrival ends a
/// segment, too, but does not order anything by itself.
struct Segment {
  std::vector<Access> accesses;  ///< shared and global objects
  std::vector<WarpBarrier> warpBarriers;
  Term barrier;            ///< width 1; the constant true at the end of the kernel
  size_t closes = 0;       ///< the last segment before the barrier: this one or, for split arrive and wait, the one
                           ///  that ended with the arrival
  size_t assumptions = 0;  ///< number of Execution::assumptions that apply when the segment ends
  ir::Fenced fenced{};     ///< the memory that the barrier orders; in other memory the interval continues
  ir::InstRef endedBy;     ///< the barrier
  uint32_t phase = 0;      ///< grid-wide barriers before it; these happen in every execution
  bool joins = false;      ///< begins with a middle iteration of a loop (MachineOptions::summaries), not at a barrier
  Term passes;  ///< if it joins: at least one iteration of the loop precedes it, in which the threads have met
};

/// The property is violated iff, under the first `assumptions` assumptions, some item's `bad` can be true.
struct Obligation {
  PropertyClass cls{};
  ir::InstRef inst;
  size_t assumptions = 0;
  size_t segment = 0;   ///< the segment in which it was executed; it depends on the segments up to and including it
  uint32_t object = 0;  ///< for accesses: the object; otherwise 0
  std::string what;     ///< assertion text, cut loop, unsupported construct
  struct Item {
    uint32_t lane;
    Term bad;
  };
  std::vector<Item> items;  ///< in lane order; no constant false
};

/// The value that one lane chose for an abstract result at one instruction: a witness must give it to the interpreter.
struct Choice {
  ir::InstRef inst;
  LaneVec guard;
  LaneVec value;
};

/// One execution by one lane of an atomic operation on an object where the order of atomics matters. `result`, `last`
/// and `unwritten` are variables of their own, which por/order constrains.
struct AtomicEvent {
  ir::InstRef inst;
  uint32_t object = 0;
  uint32_t lane = 0;
  enum class Kind : uint8_t { ReadModifyWrite, CompareAndSwap, Load } kind{};
  ir::AtomicOp op{};
  ir::Scope scope{};
  Term guard, offset;     ///< it happens; its offset (48 bits)
  Term operand, compare;  ///< RMW: operand; CAS: new value and comparand
  Term initial;           ///< contents of the location at the start of the interval
  Term result;            ///< what the operation returns: the value before it
  Term last;              ///< contents of the location when the interval ends
  Term unwritten;         ///< a variable, if requested: nothing has written the location when the value is read
  Term ownUnwritten;      ///< the same with regard to the lane itself and earlier intervals only
  size_t segment = 0;
  size_t warpBarriers = 0;  ///< number of warp barriers of the segment before it
  bool plain = false;       ///< an ordinary load or store among the atomics
};

/// What a lane gets from its warp, if the warp has lanes that are not in the execution (MachineOptions::summaries): a
/// vote, or a set of lanes.
struct WarpResult {
  uint32_t lane;
  Term guard;   ///< width 1: the lane takes part
  Term mask;    ///< the lanes that it names
  Term result;  ///< a variable
  Term
      member;  ///< width 1; no term: the result is not a set of lanes. Otherwise its lanes take part, and this holds in
               ///  each of them
  bool common;  ///< the same in all lanes that it names and that take part; otherwise in those of the set
};

/// A shuffle of one lane, likewise.
struct HandedOver {
  uint32_t lane;
  Term guard, mask;  ///< as in WarpResult
  Term source;       ///< 32 bits: the number in the warp of the lane that is read
  Term value;        ///< what the lane itself offers
  Term result;       ///< a variable
};

/// The beginning of a local object's life: it is created, or becomes undefined again.
struct Lifetime {
  uint32_t object;  ///< the template
  LaneVec guard;
};

/// Arbitrary contents of undefined local memory that were read.
struct UndefinedRead {
  uint32_t life;  ///< index into Execution::lives
  uint32_t lane;
  Term offset;  ///< 48 bits
  unsigned bytes;
  Term value;
};

/// The same as an array of cells: the contents that a lane may find in an object in its n-th life.
struct LocalInitial {
  uint32_t object, lane, nth;
  Term array;
};

/// An execution of Malloc: its entry in Inputs::allocations, and the lanes that execute it.
struct AllocationEvent {
  uint32_t allocation;
  LaneVec guard;
};

/// One execution of a conditional branch, and the lanes that take each side.
struct Branch {
  ir::InstRef inst;
  LaneVec first, second;   ///< width 1: goes to targets[0], targets[1]
  size_t assumptions = 0;  ///< number of Execution::assumptions that apply when it happens
};

/// One execution of an assertion or similar check.
struct Reached {
  ir::InstRef inst;
  Term condition;          ///< width 1: some lane reaches it
  size_t assumptions = 0;  ///< number of Execution::assumptions that apply before it; its own success is not among them
};

/// Lanes that stop at the end of a loop's iteration, since another one follows.
struct Stopped {
  ir::InstRef header;  ///< the last instruction of the loop's header, or a call or barrier at which lanes are cut
  LaneVec lanes;       ///< width 1
  size_t assumptions = 0;
  bool together = false;  ///< in a loop with barriers: all threads of the block stop in one iteration
};

struct CutLoop {
  ir::LocId loc;
  unsigned iterations;
};

class FinalMemory;

struct Execution {
  std::vector<Term> assumptions;  ///< width 1, in the order in which they were made
  /// Indices of assumptions that only say that the block passes a barrier because none of its lanes is cut before.
  /// Events elsewhere, or before the barrier, may belong to prefixes of executions that do not satisfy them.
  std::set<size_t> cutAssumptions;
  std::vector<Term> preconditions;       ///< assumptions about inputs and the block's index only
  std::vector<Term> asked;               ///< width 1: the kernel's own assumptions and preconditions, for the lanes
  std::vector<Term> definitions;         ///< width 1, always true: definitions of variables of the machine that were
                                         ///  completed at the end
  std::vector<Segment> segments;         ///< at least one
  std::vector<OwnOverlap> ownOverlaps;   ///< by segment and access; on one object, and at least one of the two writes
  std::vector<Obligation> obligations;   ///< violations of properties
  std::vector<Obligation> unsupported;   ///< unsupported constructs, with the condition of reaching them
  std::vector<Obligation> stops;         ///< a thread waits for one that has trapped: nothing of the block follows
  std::vector<Obligation> gridBarriers;  ///< in order; violated if it happens in one block and not in another
  std::vector<Obligation> cuts;          ///< class Unwinding: another iteration is possible
  std::vector<Induction> inductions;     ///< with MachineOptions::summaries
  std::vector<Alignment> alignments;     ///< likewise
  std::vector<Carried> carried;          ///< likewise
  std::set<size_t> candidates;           ///< likewise; indices of assumptions that are candidates only
  std::vector<WarpResult> warpResults;   ///< likewise; in machine order
  std::vector<HandedOver> handedOver;    ///< likewise
  std::vector<Stopped> stopped;          ///< likewise; in machine order
  /// Of loops with barriers: lanes that meet in another iteration, too, or go round it, after the arbitrary one, which
  /// has number 1 in paths.
  std::vector<Stopped> goOn;
  std::vector<Choice> choices;
  std::vector<AllocationEvent> allocations;
  std::vector<Lifetime> lives;  ///< in machine order
  std::vector<UndefinedRead> undefinedReads;
  std::vector<LocalInitial> localInitial;
  std::map<uint32_t, Term> sharedInitial;  ///< initial contents of shared objects (array variables)
  std::vector<AtomicEvent> atomics;        ///< in machine order: program order for the events of one lane
  /// Variables for over-approximated values (results of order-sensitive atomics), by term id: a model that depends on
  /// them counts only if it replays.
  std::unordered_set<uint32_t> abstractTerms;
  /// By warp operation: a lane that leaves the kernel without having done anything behind it, and that waits for others
  /// on its way. It is taken to come late to the operation, though those others may let it go.
  std::vector<std::pair<ir::InstRef, Term>> detours;
  /// Variables for what a device computes and gpubmc does not, by term id: no model that depends on them counts.
  std::unordered_set<uint32_t> uncomputedTerms;
  std::vector<Reached> assertReached;  ///< in machine order
  /// Places that the code declares unreachable and that lanes reach; an assumption excludes this.
  std::vector<Reached> unreachable;
  std::vector<Branch> branches;  ///< in machine order, if MachineOptions::recordBranches
  /// Function and block: reached by some lane under some condition. No lane reaches the others.
  std::set<std::pair<uint32_t, uint32_t>> visited;
  std::vector<std::vector<PathStep>> paths;
  /// True if nothing before the end of the segment can be concurrent with anything after it in that memory.
  bool endsInterval(const encoder::TermManager& tm, size_t segment, ir::Space space) const {
    const Segment& s = segments[segment];
    return tm.isTrue(s.barrier) && s.closes == segment && ir::fences(s.fenced, space);
  }
  /// Those of the first `to` assumptions, without the first `from`, that are cutAssumptions.
  Term withinBound(encoder::TermManager& tm, size_t from, size_t to) const {
    std::vector<Term> all;
    for (auto i = cutAssumptions.lower_bound(from); i != cutAssumptions.end() && *i < to; ++i)
      all.push_back(assumptions[*i]);
    return tm.conj(all);
  }
  std::shared_ptr<FinalMemory> finalMemory;  ///< global memory at the end: final_memory.h
  uint32_t lanes = 0;                        ///< threads of the block
  uint64_t accessesExecuted = 0;             ///< per lane
  uint64_t instructionsExecuted = 0;         ///< per vector
};

}  // namespace gpubmc::machine
