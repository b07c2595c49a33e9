#pragma once
// The device side of one file of a project, kept until it is checked: code in a form that belongs to no LLVM context.

#include <set>
#include <string>

#include "core/frontend/clang/clang_run.h"
#include "core/hostcode/bitcode.h"

namespace gpubmc::core {

class CompiledDevice {
 public:
  explicit CompiledDevice(ClangOutput compiled);

  /// In a context of its own.
  ClangOutput unpacked() const;
  /// Its module is in `context`; its own context is null.
  ClangOutput unpacked(llvm::LLVMContext& context) const;
  /// A function or a variable for other files.
  bool defines(const std::string& name) const { return defined_.contains(name); }

 private:
  ClangOutput rest_;  ///< without module and context
  Bitcode code_;
  std::set<std::string> defined_;
};

}  // namespace gpubmc::core
