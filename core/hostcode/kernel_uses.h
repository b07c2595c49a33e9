#pragma once
// What the code of a kernel reads and writes.

#include <llvm/IR/Function.h>

#include <set>
#include <string>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// Parameters through which the kernel, or a function that it calls, contains a store or an atomic operation, whether
/// or not a thread reaches it. Some may be missing.
std::set<size_t> writtenParams(const llvm::Function& kernel);
/// Parameters through which the kernel may read. None is missing.
std::set<size_t> readParams(const llvm::Function& kernel);
/// Parts of structures, by index into facts.params, that the kernel certainly does not read. Some may be missing.
std::set<size_t> unusedParts(const llvm::Function& kernel, const KernelFacts& facts);
/// Pointers in structures, likewise, through which the kernel may read or write. Some may be missing.
std::set<size_t> followedParts(const llvm::Function& kernel, const KernelFacts& facts);

/// Which kernels may leave pointers in memory.
class KernelUses {
 public:
  /// For kernels of which nothing is known: each may.
  KernelUses() = default;
  explicit KernelUses(const llvm::Module& device);
  /// By linkage name. False: no thread stores a pointer, as such or as a number, where another kernel could find it.
  bool savesPointers(const std::string& kernel) const { return !savesNone_.contains(kernel); }
  void setSavesPointers(const std::string& kernel, bool saves) {
    if (saves)
      savesNone_.erase(kernel);
    else
      savesNone_.insert(kernel);
  }
  friend bool operator==(const KernelUses&, const KernelUses&) = default;

 private:
  std::set<std::string> savesNone_;
};

}  // namespace gpubmc::core
