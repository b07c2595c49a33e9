#pragma once
// Why something is not proved, as a value; only core/report makes text of it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/check/status.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

enum class Cause : uint8_t {
  None,
  // The check ended before the answer.
  Stopped,  ///< detail: by what ("timeout")
  OutOfMemory,
  Undecided,     ///< number: conflicts of the solver that did not suffice; 0: not asked within the budget of its row
  SolverFailed,  ///< detail: what happened to the solver
  FoundBefore,   ///< the check stopped at the first violation; --all continues
  RacesAnyway,   ///< a race on the same object was found; whether threads also write equal values there is not checked
  OnlyAllowed,   ///< the only race found is suppressed; others were not searched for
  SwitchedOff,
  // A premise of the proof is not proved.
  DependsOn,           ///< the check of cls (and subject), which has the status
  DependsOnOff,        ///< the check of cls (and subject), which is switched off
  UnlessHappens,       ///< proved only for executions without the violation of cls at loc
  UnlessReached,       ///< proved only for executions that do not reach the unsupported construct at loc
  UnlessTrapped,       ///< proved only for executions in which no thread waits at loc for a trapped one
  NoExecution,         ///< no execution meets the assumptions; number: 1 within the bound
  MayHaveNoExecution,  ///< whether any execution does is undecided
  LoopCut,             ///< number of iterations, loc; detail: what was cut ("loop", "recursion")
  EndUnknown,          ///< as LoopCut: termination of the loop is not proved
  TakenAtStart,    ///< threads wait forever at loc for the lock subject if it is taken when the kernel starts; number:
                   ///< its value while it is free
  MayWaitForever,  ///< that the loop at loc, which waits for other threads, ends is not proved; detail: why
  NotVisited,      ///< with this launch, which gpubmc chose, no thread reaches loc
  KeptWithin,      ///< launches leave subject as they find it, which was proved within a bound; detail: which
  ThisLaunchOnly,  ///< proved for this launch only; detail, loc: the obstacle to more, if known
  BeyondBound,     ///< violated for other callers; every execution of the launches exceeds the bound
  Unsupported,     ///< detail: the construct
  OneFoundTwice,  ///< pointers in the memory of two arrays may point to one array; the kernel was checked with distinct
                  ///< arrays: subject, detail
  OneForTwo,      ///< a launch passes one array for two parameters, which were checked as distinct: subject, detail
  NullAtSome,     ///< a launch may pass null for subject, which was checked as an array
  // A counterexample was rejected.
  Abstract,          ///< it depends on a value that the formulas abstract; number: solver conflicts after which it was
                     ///< undecided with exact floats; 0: not tried, or without effect
  AbstractFloat,     ///< it depends on a float operation, in an interleaving
  Uncomputed,        ///< it depends on the result of a matrix or surface operation
  OrderedByAtomics,  ///< in the execution found, atomics order the accesses
  OrderedByMasks,    ///< ... through several __syncwarp with different members
  SeveralPlaces,     ///< a barrier identified by address or number may be reached at several program points
  TrapFirst,
  ViolationFirst,    ///< detail: its message
  UnsupportedFirst,  ///< detail: the construct
  ReplayEnded,       ///< detail: the limit that the replay met
  ReplayTooLarge,    ///< number: most threads of a grid that is replayed as a whole
  // Defects of gpubmc.
  NotReplayed,  ///< detail: what stopped the replay, or empty
  NoConflictingPair,
  Internal,  ///< detail
  // Exploration.
  Interleavings,  ///< not all were explored; detail: why
  AnotherRound,   ///< of a loop that was cut, with --error unwinding, another iteration is possible; detail as LoopCut
  NumberNotFollowed,  ///< it does not happen with all magnitudes of subject, which the host code computes in a way that
                      ///< is not followed; detail: where
  ContentsNotFollowed,  ///< likewise with all contents of the arrays subject, which the program computes
};

struct Reason {
  Cause cause = Cause::None;
  std::optional<PropertyClass> cls{};
  Status status = Status::NotChecked;
  uint64_t number = 0;
  ir::LocId loc = 0;
  std::string subject{}, detail{};
  std::optional<uint64_t> rounds{};  ///< what is proved anyway: it holds if no loop takes more iterations

  explicit operator bool() const { return cause != Cause::None; }
  friend bool operator==(const Reason&, const Reason&) = default;
};

/// What would exclude a violation.
struct Advice {
  enum class Kind : uint8_t {
    None,
    Requires,    ///< a precondition of the callers
    SharedBytes  ///< the size of extern __shared__ memory, which the launch does not give
  } kind = Kind::None;
  std::vector<ir::Expression> conditions{};  ///< Requires: over the kernel's parameters; all of them
  std::optional<Size> holds{};               ///< for Requires: under them, everything that counts as an error was
                                             ///  proved
  /// For Requires: no execution that was followed to its end satisfies them, or some that were not followed do. Code
  /// beyond the bound was not checked; without a proof this is not reported as advice.
  bool isBeyondBound = false;
};

}  // namespace gpubmc::core
