#pragma once
// Premises: what the proofs of one run are worth if some of its other claims are not proved.

#include <vector>

#include "core/check/claim.h"

namespace gpubmc::core {

/// The claims of a run after their premises are taken into account. A proof with an unproved (direct or indirect)
/// premise is Unknown, or NotChecked if all such premises are merely not checked; one that depends on a loop that was
/// cut holds within the bound; a counterexample that was not confirmed is Unknown if it depends on a race that is not
/// excluded. Claims keep their order.
std::vector<Claim> resolve(const Claims& run);

}  // namespace gpubmc::core
