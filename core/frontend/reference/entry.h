#pragma once
// The entry of a reference, analogous to the function of a kernel.

#include <llvm/IR/Module.h>

#include <optional>

#include "core/frontend/reference/find.h"

namespace gpubmc::core {

/// Adds a function without a result that calls the reference and stores the return value in a variable of its own.
/// Records that are passed by value become memory of the entry, as those of a kernel. Ensured: the facts of the entry,
/// by its own linkage name, which `index` makes unique; nullopt if Clang passes a value other than as one scalar or an
/// address.
std::optional<KernelFacts> addEntry(llvm::Module& host, const FoundReference& reference, size_t index);

}  // namespace gpubmc::core
