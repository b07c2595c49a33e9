#pragma once
// What code can reach that is executed later, or by others: a syntactic over-approximation.

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>

#include <set>
#include <string>

#include "core/hostcode/program.h"

namespace gpubmc::core {

class CallGraph {
 public:
  /// Required: the program has a module and outlives this.
  explicit CallGraph(const HostProgram& program) : program_(program) {}

  struct Closure {
    std::set<const llvm::Function*> functions;
    std::set<const llvm::GlobalVariable*> variables;
    std::set<std::string> kernels;  ///< by linkage name on the device
  };
  /// The function, all that it may call, and the variables that these refer to.
  Closure closureOf(const llvm::Function& f) const;
  /// All that the function may call is library code. Functions that it gets as arguments do not count.
  bool isWholeLibrary(const llvm::Function& f) const;

 private:
  const HostProgram& program_;
};

}  // namespace gpubmc::core
