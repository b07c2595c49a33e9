#pragma once
// Every kind of thing that gpubmc checks, from one table: it feeds help, JSON, SARIF and the manual.

#include <optional>
#include <string_view>

namespace gpubmc {

enum class Severity { Error, Warning, Note, Off };

// X(enumerator, class name, id, default severity, what it means)
#define GPUBMC_PROPERTIES(X)                                                                                    \
  X(Race, "race", "GPUBMC-RACE", Error, "two threads touch a common byte, unordered, and one writes")           \
  X(PortingRace, "porting-race", "GPUBMC-PORTING-RACE", Error,                                                  \
    "a race under lock-step only between the two sides of a divergent branch")                                  \
  X(BenignRace, "benign-race", "GPUBMC-BENIGN-RACE", Warning, "unordered writes of the same value")             \
  X(BarrierDivergence, "barrier-divergence", "GPUBMC-BARRIER-DIVERGENCE", Error,                                \
    "threads of a block do not reach the same barrier in the same iteration")                                   \
  X(ExitedThread, "exited-thread", "GPUBMC-EXITED-THREAD", Error, "a thread left the kernel while others wait") \
  X(Deadlock, "deadlock", "GPUBMC-DEADLOCK", Error, "threads wait for each other for ever")                     \
  X(Livelock, "livelock", "GPUBMC-LIVELOCK", Error, "a warp spins on its own masked lanes")                     \
  X(Assertion, "assertion", "GPUBMC-ASSERTION", Error, "an assert fails")                                       \
  X(Ensures, "ensures", "GPUBMC-ENSURES", Error, "a postcondition or invariant fails")                          \
  X(Bounds, "bounds", "GPUBMC-BOUNDS", Error, "an access outside its object")                                   \
  X(Null, "null", "GPUBMC-NULL", Error, "an access through a null or invalid pointer")                          \
  X(Misaligned, "misaligned", "GPUBMC-MISALIGNED", Error, "an access at an address not aligned to its size")    \
  X(UseAfterFree, "use-after-free", "GPUBMC-USE-AFTER-FREE", Error, "an access to memory that has been freed")  \
  X(InvalidFree, "invalid-free", "GPUBMC-INVALID-FREE", Error,                                                  \
    "a free of what was not allocated on the device, or has been freed")                                        \
  X(UninitialisedRead, "uninitialised-read", "GPUBMC-UNINITIALISED-READ", Warning,                              \
    "a read of memory that nothing wrote")                                                                      \
  X(DivisionByZero, "division-by-zero", "GPUBMC-DIVISION-BY-ZERO", Warning, "an integer division by zero")      \
  X(InvalidMask, "invalid-mask", "GPUBMC-INVALID-MASK", Error, "a warp operation whose member mask is wrong")   \
  X(Unwinding, "unwinding", "GPUBMC-UNWINDING", Note, "a loop was cut at the bound")                            \
  X(CopySize, "copy-size", "GPUBMC-COPY-SIZE", Error, "host code copies or sets more bytes than a buffer has")  \
  X(HostUseAfterFree, "host-use-after-free", "GPUBMC-HOST-USE-AFTER-FREE", Error,                               \
    "host code passes freed memory to a launch, copy or memset")                                                \
  X(DoubleFree, "double-free", "GPUBMC-DOUBLE-FREE", Error, "host code frees memory that has been freed")       \
  X(InvalidLaunch, "invalid-launch", "GPUBMC-INVALID-LAUNCH", Error, "a launch that no device accepts")         \
  X(UnsynchronisedRead, "unsynchronised-read", "GPUBMC-UNSYNCHRONISED-READ", Warning,                           \
    "host code reads what the device may still be writing")

enum class PropertyClass {
#define X(e, name, id, sev, text) e,
  GPUBMC_PROPERTIES(X)
#undef X
};

/// Those of the host program.
inline constexpr PropertyClass kHostClasses[] = {PropertyClass::CopySize, PropertyClass::HostUseAfterFree,
                                                 PropertyClass::DoubleFree, PropertyClass::InvalidLaunch,
                                                 PropertyClass::UnsynchronisedRead};

struct PropertyInfo {
  PropertyClass cls;
  std::string_view name, id;
  Severity severity;
  std::string_view meaning;
};

const PropertyInfo& info(PropertyClass c);
std::optional<PropertyClass> propertyByName(std::string_view className);

}  // namespace gpubmc
