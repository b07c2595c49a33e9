#pragma once
// Effects that are not ordered with the program: callbacks, other threads, captured work, several devices. Such an
// effect concerns the whole program, also what was executed before it was found. So they are collected during a run,
// and the program is executed again with them until nothing new is found.

#include <llvm/IR/Function.h>

#include <set>

namespace gpubmc::core {

struct UnorderedEffects {
  std::set<const llvm::Function*> callbacks;  ///< code that is not executed may call them at any time
  bool captures = false;                      ///< work is captured in graphs and done later: contents are not known
  bool devices = false;                       ///< there are several devices, each with variables and streams of its own
  bool anyDevice = false;                     ///< which one is in use is not always known
  bool threads = false;  ///< callbacks may run at the same time as the program: escaped objects may change at any time
  std::set<const llvm::Function*> lengthy;  ///< functions that take too long to execute
  /// Nothing that concerns what was executed before these: a function that takes too long is left out from then on.
  bool isAsBefore(UnorderedEffects before) const {
    before.lengthy = lengthy;
    return *this == before;
  }
  friend bool operator==(const UnorderedEffects&, const UnorderedEffects&) = default;
};

}  // namespace gpubmc::core
