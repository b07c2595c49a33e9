#pragma once
// Ways to weaken the synchronization of a kernel, as changes of its code.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::perf {

/// One change; the copies of an instruction that inlining makes of one place in the source change together.
struct Weaker {
  enum class Kind : uint8_t { NoBarrier, NoWarpSync, NoFence, NarrowFence, NoAtomic } kind{};
  ir::LocId loc = 0;
  std::vector<ir::InstRef> at;
  ir::Scope scope{};  ///< NarrowFence

  bool removes() const { return kind != Kind::NarrowFence && kind != Kind::NoAtomic; }
};

/// In the order of the source; of a fence the strongest change first.
std::vector<Weaker> weakerForms(const ir::Module& module, const ir::Kernel& kernel);

/// Whether what a change of this kind may break is stated as a property: no barrier, fence or __syncwarp orders
/// accesses whose order no race detection sees.
bool isJudged(const ir::Module& module, const ir::Kernel& kernel, Weaker::Kind kind);

/// The module after the changes.
ir::Module weakened(const ir::Module& module, const std::vector<const Weaker*>& changes);

/// For users: what would do.
std::string advice(const Weaker& change);

}  // namespace gpubmc::core::perf
