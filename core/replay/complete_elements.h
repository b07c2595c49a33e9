#pragma once
// Elements of arrays that a model does not mention, where all elements of the array meet a condition together.

#include <vector>

#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/element_condition.h"

namespace gpubmc::core {

/// For arrays whose elements ascend or are distinct: if those that the witness lists do, the others do with them, up to
/// twice as many elements as there are threads, and at most 4,096; the rest stays 0, as do elements that only have a
/// range. Listed ones are unchanged. A replay may read what is listed and what is not.
void completeElements(interp::Witness& witness, const std::vector<ir::ElementCondition>& conditions);

}  // namespace gpubmc::core
