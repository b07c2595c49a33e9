#pragma once
// Global memory after an execution of one block.

#include <memory>

#include "gpu-model/machine/object_contents.h"

namespace gpubmc::machine {

/// Terms over the inputs and the variables of the execution's log. They describe the final memory of every execution
/// that satisfies the log's assumptions, violates nothing, and in which no thread traps. If the order of atomic
/// operations matters they contain the log's AtomicEvent::last, which por/order constrains. Of other blocks they
/// include what these had written before the last grid-wide barrier.
class FinalMemory {
 public:
  /// Required: `inputs` outlives it, and is not restarted meanwhile. Objects that are not in `contents` were neither
  /// read nor written.
  FinalMemory(Inputs& inputs, MemoryContents contents)
      : inputs_(inputs), terms_(inputs.terms), contents_(std::move(contents)) {}

  /// The bytes from `offset` on, little endian. Required: a global object of the module, or one behind a pointer that
  /// was found; `offset` is 48 bits wide, of any alignment; 1 to 8 bytes. Ensured: 8*bytes wide.
  Term load(uint32_t object, Term offset, unsigned bytes);

  /// For the next execution (Inputs::atLaunch, atBlock).
  std::shared_ptr<const MemoryContents> contents() const { return std::make_shared<const MemoryContents>(contents_); }

 private:
  Term byteAt(ObjectContents& contents, Term offset);

  Inputs& inputs_;
  encoder::TermManager& terms_;
  MemoryContents contents_;
};

}  // namespace gpubmc::machine
