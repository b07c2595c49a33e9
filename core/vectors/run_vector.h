#pragma once
// Runs a test vector in the concrete interpreter.

#include <optional>
#include <string>

#include "core/check/result.h"
#include "core/vectors/test_vector.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::vectors {

/// The schedule: in which order threads take turns.
struct Schedule {
  enum class Kind : uint8_t {
    Recorded,   ///< as in the vector
    Canonical,  ///< by block and thread, each up to its next barrier
    Random      ///< random, with `seed`
  } kind = Kind::Recorded;
  uint64_t seed = 0;
};

struct VectorRun {
  /// One kernel, with one property if there was a violation: the expected one if it happened, otherwise the first
  /// error, or the first violation if there is no error.
  RunResult result;
  bool asExpected = false;  ///< the property is the expected one, at its place
  size_t violations = 0;    ///< number of violations until the run ended
  std::optional<interp::Stop> stopped;

  const PropertyResult* shown() const {
    return result.kernels[0].properties.empty() ? nullptr : &result.kernels[0].properties[0];
  }
};

/// Required: the vector was read for `module`. Deterministic.
VectorRun runVector(const TestVector& vector, const ir::Module& module, const Schedule& schedule,
                    const Cancellation& cancel);

}  // namespace gpubmc::core::vectors
