#pragma once
// From a solver's model to a witness that the concrete interpreter can run.

#include "encoder/term/model.h"
#include "gpu-model/interp/witness.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// A block that is replayed, and its index terms.
struct ExecutedBlock {
  const machine::Execution* execution = nullptr;  ///< null: what is arbitrary in it is 0
  encoder::Term x, y, z;
  /// By lane of the execution, the number in the block of the thread that it stands for; empty: each for its own.
  std::vector<encoder::Term> threads{};
};

/// Required: `model` satisfies the formula that was solved. Ensured: the witness gives every input that the model
/// speaks of the model's value, and everything else 0. `priority`: who runs first, in the numbering of `blocks`.
interp::Witness makeWitness(const machine::Inputs& inputs, const encoder::Model& model, uint32_t kernelIndex,
                            const ir::Launch& launch, const std::vector<ExecutedBlock>& blocks,
                            std::vector<interp::ThreadId> priority);

}  // namespace gpubmc::core
