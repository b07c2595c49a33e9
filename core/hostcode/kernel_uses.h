#pragma once
// What the code of a kernel reads and writes.

#include <llvm/IR/Function.h>

#include <set>
#include <string>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// Parameters through which the kernel, or a function that it calls, has a store or an atomic operation; whether a
/// thread comes there is not looked at. Some may be missing.
std::set<size_t> writtenParams(const llvm::Function& kernel);
/// Parameters through which it may read. None is missing.
std::set<size_t> readParams(const llvm::Function& kernel);
/// Parts of structures, by index into facts.params, that it certainly does not look at. Some may be missing.
std::set<size_t> unusedParts(const llvm::Function& kernel, const KernelFacts& facts);

/// What the kernels of a file leave behind besides numbers.
class KernelUses {
 public:
  /// Of kernels of which nothing is known.
  KernelUses() = default;
  explicit KernelUses(const llvm::Module& device);
  /// By linkage name. False: no thread stores a pointer, whole or as a number, where another kernel could find it.
  bool savesPointers(const std::string& kernel) const { return !savesNone_.contains(kernel); }

 private:
  std::set<std::string> savesNone_;
};

}  // namespace gpubmc::core
