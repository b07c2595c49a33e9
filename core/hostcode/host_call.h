#pragma once
// A call of a function without a body, as the source writes it.

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <string>
#include <vector>

#include "core/hostcode/program.h"
#include "core/hostcode/value.h"

namespace gpubmc::core {

struct HostArgument {
  HostType type;
  Value value;  ///< what is passed; for a reference to a scalar, the value of the scalar
  Value place;  ///< of a reference, an array or a structure: its address
};

struct HostCall {
  const llvm::CallBase* site = nullptr;
  std::string link;                        ///< the linkage name of the function, by whichever pointer it is called
  const HostFunction* function = nullptr;  ///< null: only its name is known
  std::string name;                        ///< as in the source, without scopes
  std::vector<HostArgument> arguments;

  /// The value of argument `i`; Unknown if there is none.
  const Value& at(unsigned i) const;
  /// Argument `i` as a number of the parameter's width, since the source may pass any integer type. None: it is not a
  /// number.
  Term number(TermManager& terms, unsigned i, unsigned bits = 64) const;
};

/// Arguments that the source does not write: the address of the result, and the object of a member function.
size_t hiddenArguments(const HostFunction& described, const llvm::Function& f);

}  // namespace gpubmc::core
