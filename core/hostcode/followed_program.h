#pragma once
// What was found of the launches of a linked program, for the check of its next file.

#include <memory>

#include "core/hostcode/device_uses.h"
#include "core/hostcode/kept.h"
#include "core/hostcode/unordered_effects.h"

namespace gpubmc::core {

/// The analysis of host code depends on the file that is checked only by what is recorded here, if the program looks
/// the same from all its files (HostProgram::isSameFromAll).
class FollowedProgram {
 public:
  /// The launches, found with the same premises and no assumption on variables; null: they are not known.
  std::shared_ptr<const Followed> find(const DeviceUses& uses, const UnorderedEffects& begun) const {
    return found_ && uses == uses_ && begun == begun_ ? found_ : nullptr;
  }
  void keep(DeviceUses uses, UnorderedEffects begun, std::shared_ptr<const Followed> found) {
    uses_ = std::move(uses);
    begun_ = std::move(begun);
    found_ = std::move(found);
  }

 private:
  DeviceUses uses_;
  UnorderedEffects begun_;  ///< what was known of them before
  std::shared_ptr<const Followed> found_;
};

}  // namespace gpubmc::core
