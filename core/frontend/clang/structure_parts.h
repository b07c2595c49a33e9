#pragma once
// The numbers and pointers that stand in a structure.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::core {

struct TypedPart {
  std::string name;  ///< as the source reaches it: "rows[1].n"
  clang::QualType type;
  uint64_t offset = 0;
};

struct StructureParts {
  std::vector<TypedPart> parts;  ///< by offset; they do not overlap
  bool isAll = true;             ///< nothing else stands in it
};

/// Integers (other than bool), enumerations and pointers to data: members of the record, of its bases, of records and
/// short arrays in it, and what a lambda captures. What shares its place with others (unions), bit-fields and what
/// belongs to libraries alone is left out. Of one type the answer is the same on the host and on the device.
StructureParts structureParts(clang::QualType type, const clang::ASTContext& context);

}  // namespace gpubmc::core
