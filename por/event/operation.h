#pragma once
// Visible operations: what a thread does that others may take part in, and which two of them commute (DESIGN 4.4). The
// relation is documented in docs/interleavings.md, "Which operations depend on each other".

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::por {

using encoder::Term;

inline constexpr uint32_t kAnyObject = UINT32_MAX;  ///< of an operation whose pointer is not decided yet

struct Operation {
  enum class Kind : uint8_t {
    Read,    ///< atomic load; a compare-and-swap that fails; a plain load that takes part in a race
    Write,   ///< atomic or plain store: the old value does not matter and nobody reads it
    Update,  ///< read-modify-write by Inst::atomic whose result nobody reads
    Fetch,   ///< any other read-modify-write: a compare-and-swap that succeeds, a fetch-and-add, an exchange
  } kind = Kind::Read;
  ir::AtomicOp op{};  ///< of an Update
  uint32_t object = 0, instance = 0;
  Term offset;  ///< 48 bits
  unsigned bytes = 0;
};

/// Whether the bytes of the two may be the same ones. Sound: false only if they are not, in any execution.
bool mayOverlap(encoder::TermManager& terms, const Operation& a, const Operation& b);

/// Two operations of different threads that may touch a common byte depend on each other unless both only read, or both
/// are Updates of the same commuting operation and width at the same place. Ensured: if not dependent, then executing
/// them in either order gives the same memory and the same results.
bool dependent(encoder::TermManager& terms, const Operation& a, const Operation& b);

}  // namespace gpubmc::por
