#pragma once
// The dynamic context of the abstract interpretation: the calls and loops around the current instruction.

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "gpu-model/ir/host_place.h"

namespace gpubmc::core {

class ExecutionContext {
 public:
  std::vector<const llvm::Function*> active;     ///< functions that are being executed, the outermost first
  std::vector<const llvm::CallBase*> callSites;  ///< of the active calls, the outermost first
  uint64_t context = 0;                          ///< identifies the call sites and iterations around
  unsigned loops = 0;                            ///< loops around that are summarised
  unsigned searches = 0;                         ///< fixpoint searches around (Observer::launchRecorded)

  /// The context within the present one of a call site (number 0), or of an iteration of an unrolled loop. Ensured: the
  /// same arguments give the same context.
  uint64_t enter(const void* what, uint64_t number);
  /// Leaves all calls, after an exception.
  void leaveAll();

  /// The source location of the instruction or, if that is in a system header, of the innermost call outside of system
  /// headers that leads to it. Empty: there is none. `call`: the name of the called function, for reports.
  ir::HostPlaces placesOf(const llvm::Instruction& i, const std::string& call = {}) const;
  /// The source location of the value of a call's argument: an assignment, a computation, or a call that passes it on.
  ir::HostPlaces assignedAt(const llvm::CallBase& call, unsigned argument) const;

 private:
  std::map<std::tuple<uint64_t, const void*, uint64_t>, uint64_t> contexts_;
};

/// The source line; 0: none.
unsigned sourceLineOf(const llvm::Instruction& i);

}  // namespace gpubmc::core
