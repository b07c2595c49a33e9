#pragma once
// What is known of a property, and the words for what it is known of.

#include <cstdint>

namespace gpubmc::core {

enum class Status : uint8_t { Violated, Holds, HoldsWithinBound, Unknown, Unsupported, NotChecked, InternalError };

const char* name(
    Status s);  ///< "violated", "holds", "holds within bound", "unknown", "unsupported", "not checked", ...

/// For which inputs something is so.
enum class InputDomain : uint8_t {
  All,      ///< all values of parameters and contents of arrays
  Launches  ///< those that the launches in the same file pass
};

/// For how many threads and blocks something is so: the more, the greater.
enum class Size : uint8_t {
  ThisLaunch,
  AnyGrid,  ///< of blocks of the size that this launch has
  Any
};

/// Between which threads a race is.
enum class Level : uint8_t { None, IntraBlock, IntraWarp, InterWarp, InterBlock };

const char* name(InputDomain d);  ///< "all", "launches"
const char* name(Size s);         ///< "this launch", "any grid", "any"
const char* name(Level l);        ///< "intra-block", "intra-warp", "inter-warp", "inter-block"; empty for None

/// The order in which one status decides over others (docs/semantics.md), 0 first: violated, internal error,
/// unsupported, unknown, not checked, holds within bound, holds.
int rank(Status s);

/// Nothing goes wrong, within the bound at least.
constexpr bool isProof(Status s) {
  return s == Status::Holds || s == Status::HoldsWithinBound;
}

/// 0 nothing violated and all checked, 1 violated, 3 unknown or unsupported, 4 internal error.
int exitCode(Status verdict);

}  // namespace gpubmc::core
