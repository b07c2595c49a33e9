#pragma once
// Why something is not proved, as a value: text is made of it by core/report alone.

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
  SolverFailed,  ///< detail: what became of the solver
  FoundBefore,   ///< a violation was found before; --all goes on
  RacesAnyway,   ///< a race on the same object was found: whether threads also write equal values there is not asked
  OnlyAllowed,   ///< of what may race, only a race that is allowed was looked at
  SwitchedOff,
  // What the proof depends on is not proved.
  DependsOn,           ///< the check of cls (and subject), which has the status
  DependsOnOff,        ///< the check of cls (and subject), which is switched off
  UnlessHappens,       ///< known only where the violation of cls at loc does not happen
  UnlessReached,       ///< known only where the unsupported construct at loc is not reached
  UnlessTrapped,       ///< known only where no thread waits at loc for one that has trapped
  NoExecution,         ///< no execution meets the assumptions; number: 1 within the bound
  MayHaveNoExecution,  ///< whether any does is undecided
  LoopCut,             ///< number of iterations, loc; detail: what was cut ("loop", "recursion")
  EndUnknown,          ///< as LoopCut: whether the loop ends is not known
  NotVisited,          ///< with this launch, which nobody has given, no thread comes to loc
  ThisLaunchOnly,      ///< proved, but not for launches of every size; detail, loc: what stands in the way, if known
  BeyondBound,         ///< it happens for other callers; every execution of the launches goes beyond the bound
  Unsupported,         ///< detail: the construct
  OneFoundTwice,       ///< pointers in the memory of two arrays may lead to one, which were taken for distinct ones:
                       ///< subject, detail
  OneForTwo,  ///< a launch passes one array for two parameters, which were taken for distinct ones: subject, detail
  ExtentUnproved,  ///< the host code allocates subject; whether it has that size at each launch is not known
  // A counterexample did not count.
  Abstract,  ///< it depends on a value that the formulas abstract; number: conflicts that did not decide it with exact
             ///< floats, 0: not asked so, or that was no help
  AbstractFloat,     ///< it depends on a float operation, in an interleaving
  Uncomputed,        ///< it depends on what a matrix or surface operation gives
  OrderedByAtomics,  ///< in the execution found the accesses are ordered through atomics
  OrderedByMasks,    ///< ... through several __syncwarp with different members
  SeveralPlaces,     ///< a barrier that is told by address or number may be met at several places
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
  Interleavings,  ///< not all were followed; detail: why
  AnotherRound,   ///< of a loop that was cut, with --error unwinding, another iteration is possible; detail as LoopCut
};

struct Reason {
  Cause cause = Cause::None;
  std::optional<PropertyClass> cls{};
  Status status = Status::NotChecked;
  uint64_t number = 0;
  ir::LocId loc = 0;
  std::string subject{}, detail{};
  std::optional<uint64_t> rounds{};  ///< what is proved all the same: that it holds if no loop takes more iterations

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
  std::optional<Size> holds{};               ///< Requires: with them all that counts as an error was proved
  /// Requires: no execution that was followed to its end meets them. What lies behind the bound nobody has looked at,
  /// and without a proof it is no advice.
  bool isBeyondBound = false;
};

}  // namespace gpubmc::core
