#pragma once
// Runs a test vector in the concrete interpreter.

#include <optional>
#include <string>

#include "core/check/result.h"
#include "core/vectors/test_vector.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::vectors {

/// In which order threads take their turns.
struct Schedule {
  enum class Kind : uint8_t {
    Recorded,   ///< as the vector says
    Canonical,  ///< by block and thread, each to its next barrier
    Random      ///< as `seed` decides
  } kind = Kind::Recorded;
  uint64_t seed = 0;
};

struct VectorRun {
  /// One kernel, with one property if anything went wrong: what the vector expects if that happened, else the first
  /// thing that is an error, else the first of all.
  RunResult result;
  bool asExpected = false;  ///< the property is the one that the vector expects, at its place
  size_t violations = 0;    ///< how many there were until the run ended
  std::optional<interp::Stop> stopped;

  const PropertyResult* shown() const {
    return result.kernels[0].properties.empty() ? nullptr : &result.kernels[0].properties[0];
  }
};

/// Required: the vector was read for `module`. Deterministic.
VectorRun runVector(const TestVector& vector, const ir::Module& module, const Schedule& schedule,
                    const Cancellation& cancel);

}  // namespace gpubmc::core::vectors
