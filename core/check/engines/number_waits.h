#pragma once
// Loops that wait until a location has a number: a flag that another thread sets, a counter to which all threads add, a
// turn (docs/design/atomics-any-size.md, section 6).

#include <optional>
#include <variant>
#include <vector>

#include "core/check/engines/waiting_thread.h"

namespace gpubmc::core {

/// An operation of another thread.
struct AwaitedOperation {
  const OrderedEvent* of = nullptr;  ///< of the arbitrary thread, which stands for the other
  Term block{};                      ///< width 1: that thread may be in the block of the other
};

/// What ends a loop, for certain: each of these operations, by the thread in question.
struct Awaited {
  std::vector<AwaitedOperation> operations;
  bool byNumber = false;  ///< threads have numbers, each waits for lower ones alone, or each for greater ones; threads
                          ///< that wait for each other at a barrier have one number
  bool ofOtherBlocks = false;  ///< which need not have been started
};

/// Each iteration of the loop that another one follows has got a number from a counter that goes up by 1, and not a
/// certain number. Since that one is given each time when the counter has gone through all numbers, the loop ends.
bool usesUpNumbers(const WaitingThread& thread, const WaitingLoop& loop);

/// What the loop waits for, or why this isn't known. Required: no threads meet in it.
std::variant<Awaited, WaitingDoubt> awaited(const WaitingThread& thread, const WaitingLoop& loop);

}  // namespace gpubmc::core
