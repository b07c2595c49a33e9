#pragma once
// Visible operations: actions of a thread that may interact with others (docs/interleavings.md).

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::stepper {

using encoder::Term;

inline constexpr uint32_t kAnyObject = UINT32_MAX;  ///< for an operation whose pointer is not decided yet

struct Operation {
  enum class Kind : uint8_t {
    Read,    ///< atomic load; a compare-and-swap that fails; a plain load that takes part in a race
    Write,   ///< atomic or plain store: the old value is irrelevant and unused
    Update,  ///< read-modify-write by Inst::atomic with an unused result
    Fetch,   ///< any other read-modify-write: a compare-and-swap that succeeds, a fetch-and-add, an exchange
  } kind = Kind::Read;
  ir::AtomicOp op{};  ///< of an Update
  uint32_t object = 0, instance = 0;
  Term offset;  ///< 48 bits
  unsigned bytes = 0;
};

}  // namespace gpubmc::stepper
