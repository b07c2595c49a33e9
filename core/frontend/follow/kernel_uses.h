#pragma once
// What the code of a kernel reads and writes.

#include <llvm/IR/Function.h>

#include <set>

namespace gpubmc::core {

/// Parameters through which the kernel, or a function that it calls, has a store or an atomic operation; whether a
/// thread comes there is not looked at. Some may be missing.
std::set<size_t> writtenParams(const llvm::Function& kernel);
/// Parameters through which it may read. None is missing.
std::set<size_t> readParams(const llvm::Function& kernel);

}  // namespace gpubmc::core
