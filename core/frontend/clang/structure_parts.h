#pragma once
// The numbers and pointers in a structure.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::core {

struct TypedPart {
  std::string name;  ///< as the source accesses it: "rows[1].n"
  clang::QualType type;
  uint64_t offset = 0;
};

struct StructureParts {
  std::vector<TypedPart> parts;  ///< by offset; they do not overlap
  bool isAll = true;             ///< there is nothing else in it
};

/// Integers (other than bool), enumerations and pointers to data: members of the record, of its bases, of records and
/// short arrays in it, and captures of a lambda. Overlapping members (unions), bit-fields and members private to
/// libraries are omitted. For one type the result is the same on the host and on the device.
StructureParts structureParts(clang::QualType type, const clang::ASTContext& context);

}  // namespace gpubmc::core
