#pragma once
// What code can reach that is executed later, or by others: a syntactic over-approximation.

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/hostcode/program.h"

namespace gpubmc::core {

class CallGraph {
 public:
  /// Required: the program has a module, which outlives this and does not change.
  explicit CallGraph(const HostProgram& program) : program_(program) {}

  struct Closure {
    std::set<const llvm::Function*> functions;
    std::set<const llvm::GlobalVariable*> variables;
    std::set<std::string> kernels;  ///< by linkage name on the device
  };
  /// The function, all that it may call, and the variables that these refer to. Computed once for each function; the
  /// result stays where it is.
  const Closure& closureOf(const llvm::Function& f) const;
  /// All that the function may call is library code. Functions that it gets as arguments do not count.
  bool isWholeLibrary(const llvm::Function& f) const;
  /// Functions of this type whose address is taken: what a call through an unknown pointer may reach.
  const std::vector<const llvm::Function*>& pointedTo(const llvm::FunctionType& type) const;

 private:
  Closure newClosureOf(const llvm::Function& f) const;

  const HostProgram& program_;
  // Results that are kept: programs that include much of a library have thousands of functions.
  mutable std::map<const llvm::Function*, std::unique_ptr<const Closure>> closures_;
  mutable std::map<const llvm::FunctionType*, std::vector<const llvm::Function*>> pointedTo_;
  mutable bool isIndexed_ = false;
};

}  // namespace gpubmc::core
