#pragma once
// The device side of one file of a project, kept until it is checked: code in a form that belongs to no LLVM context.

#include "core/frontend/clang/clang_run.h"
#include "core/hostcode/bitcode.h"

namespace gpubmc::core {

class CompiledDevice {
 public:
  explicit CompiledDevice(ClangOutput compiled);
  ClangOutput unpacked() const;

 private:
  ClangOutput rest_;  ///< without module and context
  Bitcode code_;
};

}  // namespace gpubmc::core
