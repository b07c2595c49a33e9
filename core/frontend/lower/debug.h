#pragma once
// Source positions and source names from debug information.

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>

#include <optional>
#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

class Locations {
 public:
  explicit Locations(ir::Module& m) : module_(m) {}

  /// Each inlined call site has an id of its own, even if two are on one line and column: the chain of
  /// Location::inlinedAt is the call string.
  ir::LocId of(const llvm::DILocation* location);
  ir::LocId of(const llvm::DISubprogram* function);
  ir::LocId of(const llvm::DIVariable* variable);

 private:
  ir::LocId add(ir::Location l);
  ir::Module& module_;
  llvm::DenseMap<const llvm::Metadata*, ir::LocId> known_;
};

/// "a" or, for a part of a structure or array that lives in registers, "a.x" and "a[2]"; nullopt for variables that are
/// not in the source and for descriptions other than "this value".
std::optional<std::string> variableName(const llvm::DbgVariableRecord& record);

/// Name, size and parts of the element type of an array (of any rank), or of another type.
struct ElementType {
  std::string name;
  uint64_t bytes = 0;
  std::vector<ir::ElementPart> parts{};  ///< see ir::Object
};
ElementType elementType(const llvm::DIType* type);
/// For the type that a pointer points to.
ElementType pointedTo(const llvm::DIType* pointer);

}  // namespace gpubmc::core
