#pragma once
// LLVM types as kernel IR types. The kernel IR has scalars only: aggregates and vectors are lists of scalars.

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

#include <optional>
#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct Leaf {
  ir::Type type;
  uint64_t offset = 0;  ///< in memory
};

/// nullopt for types that the kernel IR lacks: integers of more than 64 bits, x86 floats and similar.
std::optional<ir::Type> scalarType(llvm::Type* type);

/// The scalars of a first-class type, in order; empty for void; nullopt if one of them is not expressible.
std::optional<std::vector<Leaf>> leavesOf(llvm::Type* type, const llvm::DataLayout& layout);

/// Number of scalars before the element at `index` of an aggregate (as extractvalue counts).
unsigned firstLeaf(llvm::Type* aggregate, llvm::ArrayRef<unsigned> index);

std::string typeText(llvm::Type* type);

}  // namespace gpubmc::core
