#pragma once
// When two words count as equal: bit for bit, or within the tolerance given for floats.

#include <cstdint>
#include <optional>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

/// The number with these bits in a float type. Required: a float type.
double numberOf(uint64_t bits, ir::Type type);

struct Tolerance {
  std::optional<uint64_t> ulps;      ///< permitted distance in representable numbers
  std::optional<double> difference;  ///< permitted difference

  bool isExact() const { return !ulps && !difference; }
  /// Two NaNs are equal, whatever their payload: devices do not preserve it.
  bool equal(uint64_t a, uint64_t b, ir::Type type) const;
};

}  // namespace gpubmc::core::equiv
