#pragma once
// All property classes of gpubmc, in one table, from which help, JSON, SARIF and the manual are made.

#include <optional>
#include <span>
#include <string_view>

namespace gpubmc {

enum class Severity { Error, Warning, Note, Off };

/// Which engines may claim that a class is not violated at places that they do not name. No other engine may: nothing
/// holds without a claim.
enum class ProvedBy {
  Formulas,       ///< lanes and symbolic threads: from race queries and the conditions that the machine records
  Interleavings,  ///< the exploration of interleavings
  Both,           ///< each of these
  AsPlain,        ///< none: told from races that the kernel has where volatile accesses are taken for plain ones
  Loops,          ///< told of each loop that is cut
  Host,           ///< what follows the host program; it proves nothing of a kernel
  Callers,        ///< none: told of violations that reasonable callers do not cause
  Costs,          ///< what counts the costs of accesses and branches; it proves nothing else
};

// X(enumerator, class name, id, default severity, proved by, meaning)
#define GPUBMC_PROPERTIES(X)                                                                                          \
  X(Race, "race", "GPUBMC-RACE", Error, Both, "two threads touch a common byte, unordered, and one writes")           \
  X(PortingRace, "porting-race", "GPUBMC-PORTING-RACE", Error, Both,                                                  \
    "a race under lock-step only between the two sides of a divergent branch")                                        \
  X(BenignRace, "benign-race", "GPUBMC-BENIGN-RACE", Warning, Formulas, "unordered writes of the same value")         \
  X(VolatileRace, "volatile-race", "GPUBMC-VOLATILE-RACE", Warning, AsPlain,                                          \
    "a volatile access and another one, volatile or atomic, unordered, and one writes")                               \
  X(BarrierDivergence, "barrier-divergence", "GPUBMC-BARRIER-DIVERGENCE", Error, Both,                                \
    "threads of a block do not reach the same barrier in the same iteration")                                         \
  X(ExitedThread, "exited-thread", "GPUBMC-EXITED-THREAD", Error, Both, "a thread left the kernel while others wait") \
  X(Deadlock, "deadlock", "GPUBMC-DEADLOCK", Error, Interleavings, "threads wait for each other forever")             \
  X(Livelock, "livelock", "GPUBMC-LIVELOCK", Error, Interleavings, "a warp spins on its own masked lanes")            \
  X(Assertion, "assertion", "GPUBMC-ASSERTION", Error, Both, "an assert fails")                                       \
  X(Ensures, "ensures", "GPUBMC-ENSURES", Error, Both, "a postcondition or invariant fails")                          \
  X(Bounds, "bounds", "GPUBMC-BOUNDS", Error, Both, "an access outside its object")                                   \
  X(Null, "null", "GPUBMC-NULL", Error, Both, "an access through a null or invalid pointer")                          \
  X(Misaligned, "misaligned", "GPUBMC-MISALIGNED", Error, Both, "an access at an address not aligned to its size")    \
  X(UseAfterFree, "use-after-free", "GPUBMC-USE-AFTER-FREE", Error, Both, "an access to memory that has been freed")  \
  X(InvalidFree, "invalid-free", "GPUBMC-INVALID-FREE", Error, Both,                                                  \
    "a free of what was not allocated on the device, or has been freed")                                              \
  X(UninitialisedRead, "uninitialised-read", "GPUBMC-UNINITIALISED-READ", Warning, Formulas,                          \
    "a read of memory that nothing wrote")                                                                            \
  X(DivisionByZero, "division-by-zero", "GPUBMC-DIVISION-BY-ZERO", Warning, Formulas, "an integer division by zero")  \
  X(InvalidMask, "invalid-mask", "GPUBMC-INVALID-MASK", Error, Both, "a warp operation whose member mask is wrong")   \
  X(Unwinding, "unwinding", "GPUBMC-UNWINDING", Note, Loops, "a loop was cut at the bound")                           \
  X(CopySize, "copy-size", "GPUBMC-COPY-SIZE", Error, Host, "host code copies or sets more bytes than a buffer has")  \
  X(HostUseAfterFree, "host-use-after-free", "GPUBMC-HOST-USE-AFTER-FREE", Error, Host,                               \
    "host code passes freed memory to a launch, copy or memset")                                                      \
  X(DoubleFree, "double-free", "GPUBMC-DOUBLE-FREE", Error, Host, "host code frees memory that has been freed")       \
  X(InvalidLaunch, "invalid-launch", "GPUBMC-INVALID-LAUNCH", Error, Host, "a launch that no device accepts")         \
  X(UnsynchronisedRead, "unsynchronised-read", "GPUBMC-UNSYNCHRONISED-READ", Warning, Host,                           \
    "host code reads what the device may still be writing")                                                           \
  X(HostPointer, "host-pointer", "GPUBMC-HOST-POINTER", Error, Host,                                                  \
    "host code passes a kernel a pointer to memory that the device cannot use")                                       \
  X(StreamRace, "stream-race", "GPUBMC-STREAM-RACE", Error, Host,                                                     \
    "a launch and a copy or memset of one array, in streams that nothing orders, and one writes")                     \
  X(IndexOverflow, "index-overflow", "GPUBMC-INDEX-OVERFLOW", Warning, Callers,                                       \
    "a violation that needs larger numbers than usual ones, as where an index wraps around")                          \
  X(IndirectIndex, "indirect-index", "GPUBMC-INDIRECT-INDEX", Warning, Callers,                                       \
    "a violation that needs unusual elements of an array that indices are read from")                                 \
  X(BankConflict, "bank-conflict", "GPUBMC-BANK-CONFLICT", Off, Costs,                                                \
    "a warp's access to shared memory takes more wavefronts than its size needs")                                     \
  X(Uncoalesced, "uncoalesced", "GPUBMC-UNCOALESCED", Off, Costs,                                                     \
    "a warp's access to global memory touches at least twice the sectors that its bytes need")                        \
  X(WarpDivergence, "warp-divergence", "GPUBMC-WARP-DIVERGENCE", Off, Costs,                                          \
    "a branch at which lanes of one warp go different ways")                                                          \
  X(RedundantBarrier, "redundant-barrier", "GPUBMC-REDUNDANT-BARRIER", Off, Costs,                                    \
    "a barrier, __syncwarp or fence that is not needed, or not as strong, for what was proved")                       \
  X(MissingVolatile, "missing-volatile", "GPUBMC-MISSING-VOLATILE", Off, Costs,                                       \
    "lock-step code that is wrong if a compiler keeps a value in a register")

enum class PropertyClass {
#define X(e, ...) e,
  GPUBMC_PROPERTIES(X)
#undef X
};

struct PropertyInfo {
  PropertyClass cls;
  std::string_view name, id;
  Severity severity;
  ProvedBy provedBy;
  std::string_view meaning;

  bool isOfHost() const { return provedBy == ProvedBy::Host; }
  bool isCost() const { return provedBy == ProvedBy::Costs; }
  bool provedByFormulas() const { return provedBy == ProvedBy::Formulas || provedBy == ProvedBy::Both; }
  bool provedByInterleavings() const { return provedBy == ProvedBy::Interleavings || provedBy == ProvedBy::Both; }
};

/// All classes, in the order of the table.
std::span<const PropertyInfo> properties();
const PropertyInfo& info(PropertyClass c);
std::optional<PropertyClass> propertyByName(std::string_view className);

}  // namespace gpubmc
