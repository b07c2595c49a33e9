#pragma once
// Classes of violations in the numbers of the Common Weakness Enumeration.

#include "gpu-model/property/property.h"

namespace gpubmc::core {

struct Weakness {
  unsigned number;   ///< CWE-...
  const char* name;  ///< as the enumeration has it
};

/// `writes`: the access that goes wrong is a write; matters to accesses out of bounds only.
Weakness weakness(PropertyClass cls, bool writes);

}  // namespace gpubmc::core
