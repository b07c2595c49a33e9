#pragma once
// Maps classes of violations to numbers of the Common Weakness Enumeration.

#include "gpu-model/property/property.h"

namespace gpubmc::core {

struct Weakness {
  unsigned number;   ///< CWE-...
  const char* name;  ///< the name in the enumeration
};

/// `writes`: the violating access is a write; only relevant for out-of-bounds accesses.
Weakness weakness(PropertyClass cls, bool writes);

}  // namespace gpubmc::core
