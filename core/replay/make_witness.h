#pragma once
// From a solver's model to a witness that the concrete interpreter can run.

#include "encoder/term/model.h"
#include "gpu-model/interp/witness.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// A block that is replayed, and its index terms.
struct ExecutedBlock {
  const machine::Execution* execution = nullptr;  ///< null: arbitrary values in it are 0
  encoder::Term x, y, z;
  /// By lane of the execution: the number of its thread in the block; empty: the lane itself.
  std::vector<encoder::Term> threads{};
};

/// Required: `model` satisfies the solved formula. Ensured: the witness has the model's value for every input that the
/// model mentions, and 0 for all others. `priority`: threads that run first, in the numbering of `blocks`.
interp::Witness makeWitness(const machine::Inputs& inputs, const encoder::Model& model, uint32_t kernelIndex,
                            const ir::Launch& launch, const std::vector<ExecutedBlock>& blocks,
                            std::vector<interp::ThreadId> priority);

}  // namespace gpubmc::core
