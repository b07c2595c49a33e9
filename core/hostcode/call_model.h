#pragma once
// The interface between the interpreter and the models of functions that it does not execute.

#include <optional>

#include "core/hostcode/host_call.h"
#include "core/hostcode/state.h"

namespace gpubmc::core {

/// The states in which a call ends.
struct Outcome {
  std::optional<State> returned;  ///< nothing: it does not return
  std::optional<State> thrown;    ///< an exception leaves it
  Value result;                   ///< of a function that was executed, where it returns
  bool mayEnd = false;            ///< of a model: it may also end the program
};

class CallModel {
 public:
  virtual ~CallModel() = default;
  /// Applies the effect of a call of a function that is modelled, whether or not it has a body. False: it is not such a
  /// function, and nothing was done.
  virtual bool replaces(const llvm::CallBase& c, const llvm::Function& f, State& s) = 0;
  /// Applies the effect of a call of a function without a body. Nothing: it is not modelled. Ensured: otherwise the
  /// result of the call is set where it returns.
  virtual std::optional<Outcome> call(const HostCall& c, State& s) = 0;
  /// Code that is not executed may have used the object, and may have left others to go on with it. Its contents are
  /// arbitrary already.
  virtual void leftToOthers(State&, ObjectId) {}
};

}  // namespace gpubmc::core
