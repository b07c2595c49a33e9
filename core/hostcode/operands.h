#pragma once
// Values of LLVM operands and registers in a state.

#include <llvm/IR/InstrTypes.h>

#include "core/hostcode/escapes.h"

namespace gpubmc::core {

class Operands {
 public:
  /// Required: what is passed outlives this.
  Operands(World& world, Escapes& escapes) : world_(world), escapes_(escapes) {}

  /// The value of a constant or register. A register without a value gets an arbitrary one, the same from then on.
  Value value(const llvm::Value& v, State& s);
  /// Likewise as a term. Required: an integer of at most 64 bits.
  Term integer(const llvm::Value& v, State& s);
  /// The values of all arguments of a call.
  std::vector<Value> arguments(const llvm::CallBase& c, State& s);
  /// The term of a value; arbitrary, if it has none of this width.
  Term bitsOf(const Value& v, unsigned bits);
  /// Sets the result of a call; Unknown: an arbitrary one.
  void result(State& s, const llvm::CallBase& c, Value v);

 private:
  World& world_;
  Escapes& escapes_;
};

/// An arbitrary value of the type.
Value arbitraryOf(World& world, const llvm::Type& type, const std::string& name);

}  // namespace gpubmc::core
