#pragma once
// Reads of memory that is promised not to be written: see gpu-model/ir/steady.h.

#include "gpu-model/ir/steady.h"

namespace gpubmc::core {

inline void markSteady(ir::Inst& read) {
  read.name = ir::kSteady;
}

}  // namespace gpubmc::core
