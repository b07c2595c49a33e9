#include "gpu-model/machine/loop_policy.h"

namespace gpubmc::machine {

std::optional<std::string> Unrolling::cutsRound(const LoopRound& round) const {
  const std::string n = std::to_string(round.iteration);
  if (round.iteration >= maxIterations_ && !isBound_) return "stopped at --max-iterations " + n;
  if (round.iteration >= maxIterations_ || round.symbolic >= unwind_) return "cut after " + n + " iterations";
  return std::nullopt;
}

std::optional<std::string> Unrolling::cutsCall(unsigned depth) const {
  if (depth <= unwind_) return std::nullopt;
  return "recursion cut at depth " + std::to_string(unwind_);
}

}  // namespace gpubmc::machine
