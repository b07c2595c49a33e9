#pragma once
// Elements of arrays in a witness, and conditions on all elements of an array.

#include <optional>
#include <vector>

#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/element_condition.h"

namespace gpubmc::core {

/// The value of an expression over parameters and the launch; nothing: it mentions something else, or does not fit.
std::optional<int64_t> valueOf(const ir::Expression& e, const ir::Kernel& kernel, const interp::Witness& inputs);

/// For arrays whose elements ascend or are distinct: if those that the witness lists do, the others do with them, up to
/// twice as many elements as there are threads, and at most 4,096; the rest stays 0, as do elements that only have a
/// range. Listed ones are unchanged. A replay may read what is listed and what is not.
void completeElements(interp::Witness& witness, const std::vector<ir::ElementCondition>& conditions);

/// Whether the elements of which all bytes are listed meet the conditions; a bound without a value is met.
bool meetElements(const interp::Witness& witness, const std::vector<ir::ElementCondition>& conditions,
                  const ir::Kernel& kernel);

}  // namespace gpubmc::core
