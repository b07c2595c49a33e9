#pragma once
// The status of a property, what it covers, and the names of both.

#include <cstdint>

namespace gpubmc::core {

enum class Status : uint8_t { Violated, Holds, HoldsWithinBound, Unknown, Unsupported, NotChecked, InternalError };

const char* name(
    Status s);  ///< "violated", "holds", "holds within bound", "unknown", "unsupported", "not checked", ...

/// The inputs that a status covers.
enum class InputDomain : uint8_t {
  All,      ///< all values of parameters and contents of arrays
  Launches  ///< those that the launches in the same file pass
};

/// The launch sizes that a status covers, from few to many.
enum class Size : uint8_t {
  ThisLaunch,
  AnyGrid,  ///< of blocks with the size of this launch
  Any
};

/// The level of a race: between which threads it is.
enum class Level : uint8_t { None, IntraBlock, IntraWarp, InterWarp, InterBlock };

const char* name(InputDomain d);  ///< "all", "launches"
const char* name(Size s);         ///< "this launch", "any grid", "any"
const char* name(Level l);        ///< "intra-block", "intra-warp", "inter-warp", "inter-block"; empty for None

/// The precedence of statuses (docs/semantics.md), 0 first: violated, internal error, unsupported, unknown, not
/// checked, holds within bound, holds.
int rank(Status s);

/// No violation, at least within the bound.
constexpr bool isProof(Status s) {
  return s == Status::Holds || s == Status::HoldsWithinBound;
}

/// 0 nothing violated and all checked, 1 violated, 3 unknown or unsupported, 4 internal error.
int exitCode(Status verdict);

}  // namespace gpubmc::core
