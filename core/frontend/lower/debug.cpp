#include "core/frontend/lower/debug.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include "core/frontend/lower/debug_parts.h"
#include "core/host/paths.h"

namespace gpubmc::core {
namespace {

/// Relative to the working directory: Clang removes the common prefix from a file's path.
std::string pathOf(const llvm::DIFile* file) {
  return file ? fromWorkingFolder(file->getDirectory().str(), file->getFilename().str()) : "";
}

/// Typedefs and qualifiers removed.
const llvm::DIType* plain(const llvm::DIType* type) {
  while (const auto* d = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const unsigned tag = d->getTag();
    if (tag != llvm::dwarf::DW_TAG_typedef && tag != llvm::dwarf::DW_TAG_const_type &&
        tag != llvm::dwarf::DW_TAG_volatile_type && tag != llvm::dwarf::DW_TAG_restrict_type &&
        tag != llvm::dwarf::DW_TAG_member)
      break;
    type = d->getBaseType();
  }
  return type;
}

/// The path from a variable of this type to the part at `offset` bits of `size` bits.
std::optional<std::string> partName(const llvm::DIType* type, uint64_t offset, uint64_t size) {
  type = plain(type);
  if (!type) return std::nullopt;
  const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
  if (!composite) return offset == 0 && type->getSizeInBits() == size ? std::optional(std::string()) : std::nullopt;
  if (composite->getTag() == llvm::dwarf::DW_TAG_array_type) {
    const llvm::DIType* element = plain(composite->getBaseType());
    if (!element || element->getSizeInBits() == 0 || composite->getElements().size() != 1) return std::nullopt;
    const uint64_t step = element->getSizeInBits();
    auto rest = partName(element, offset % step, size);
    if (!rest) return std::nullopt;
    return "[" + std::to_string(offset / step) + "]" + *rest;
  }
  if (composite->getTag() == llvm::dwarf::DW_TAG_union_type) return std::nullopt;
  for (const llvm::DINode* node : composite->getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
    if (!member || member->isStaticMember()) continue;
    if (member->getTag() != llvm::dwarf::DW_TAG_member && member->getTag() != llvm::dwarf::DW_TAG_inheritance) continue;
    const uint64_t from = member->getOffsetInBits();
    const llvm::DIType* memberType = member->getBaseType();
    const uint64_t bits = memberType ? plain(memberType)->getSizeInBits() : 0;
    if (offset < from || offset + size > from + bits) continue;
    auto rest = partName(memberType, offset - from, size);
    if (!rest) return std::nullopt;
    if (member->getTag() == llvm::dwarf::DW_TAG_inheritance || member->getName().empty()) return rest;
    return "." + member->getName().str() + *rest;
  }
  return std::nullopt;
}

}  // namespace

ir::LocId Locations::add(ir::Location l) {
  module_.locations.push_back(std::move(l));
  return ir::LocId(module_.locations.size() - 1);
}

ir::LocId Locations::of(const llvm::DILocation* location) {
  if (!location) return 0;
  if (auto it = known_.find(location); it != known_.end()) return it->second;
  const ir::LocId outer = of(location->getInlinedAt());
  ir::Location l;
  l.file = pathOf(location->getFile());
  l.line = location->getLine();
  l.column = location->getColumn();
  if (const llvm::DISubprogram* f = location->getScope()->getSubprogram()) l.function = f->getName().str();
  l.inlinedAt = outer;
  return known_[location] = add(std::move(l));
}

ir::LocId Locations::of(const llvm::DISubprogram* function) {
  if (!function) return 0;
  if (auto it = known_.find(function); it != known_.end()) return it->second;
  return known_[function] = add({pathOf(function->getFile()), function->getLine(), 0, function->getName().str(), 0});
}

ir::LocId Locations::of(const llvm::DIVariable* variable) {
  if (!variable) return 0;
  if (auto it = known_.find(variable); it != known_.end()) return it->second;
  std::string function;
  if (const auto* scope = llvm::dyn_cast_or_null<llvm::DILocalScope>(variable->getScope()))
    if (const llvm::DISubprogram* f = scope->getSubprogram()) function = f->getName().str();
  return known_[variable] = add({pathOf(variable->getFile()), variable->getLine(), 0, std::move(function), 0});
}

std::optional<std::string> variableName(const llvm::DbgVariableRecord& record) {
  const llvm::DILocalVariable* variable = record.getVariable();
  const llvm::DIExpression* expression = record.getExpression();
  if (!variable || variable->isArtificial() || variable->getName().empty()) return std::nullopt;
  std::string name = variable->getName().str();
  if (expression->getNumElements() == 0) return name;
  auto fragment = expression->getFragmentInfo();
  if (!fragment || expression->getNumElements() != 3) return std::nullopt;
  auto part = partName(variable->getType(), fragment->OffsetInBits, fragment->SizeInBits);
  if (!part) return std::nullopt;
  return name + *part;
}

ElementType elementType(const llvm::DIType* type) {
  type = plain(type);
  while (const auto* array = llvm::dyn_cast_or_null<llvm::DICompositeType>(type)) {
    if (array->getTag() != llvm::dwarf::DW_TAG_array_type) break;
    type = plain(array->getBaseType());
  }
  if (!type) return {};
  if (const auto* d = llvm::dyn_cast<llvm::DIDerivedType>(type); d && d->getTag() == llvm::dwarf::DW_TAG_pointer_type) {
    const llvm::DIType* to = plain(d->getBaseType());
    return {(to ? to->getName().str() : std::string("void")) + " *", d->getSizeInBits() / 8, partsOf(d)};
  }
  return {type->getName().str(), type->getSizeInBits() / 8, partsOf(type)};
}

ElementType pointedTo(const llvm::DIType* pointer) {
  const auto* p = llvm::dyn_cast_or_null<llvm::DIDerivedType>(plain(pointer));
  return p && p->getTag() == llvm::dwarf::DW_TAG_pointer_type ? elementType(p->getBaseType()) : ElementType();
}

}  // namespace gpubmc::core
