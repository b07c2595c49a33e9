#pragma once
// When two words count as equal: bit for bit, or as near as the user allows floats to be.

#include <cstdint>
#include <optional>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

/// The number that the bits of a float type stand for. Required: a float type.
double numberOf(uint64_t bits, ir::Type type);

struct Tolerance {
  std::optional<uint64_t> ulps;      ///< so many representable numbers apart
  std::optional<double> difference;  ///< so much apart

  bool isExact() const { return !ulps && !difference; }
  /// Two NaN are equal, whatever their payload: devices do not keep it.
  bool equal(uint64_t a, uint64_t b, ir::Type type) const;
};

}  // namespace gpubmc::core::equiv
