#include "core/frontend/lower/debug_parts.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include "core/host/element_parts.h"

namespace gpubmc::core {
namespace {

namespace dwarf = llvm::dwarf;

class Flattening {
 public:
  void add(const llvm::DIType* type, uint64_t bit) {
    if (!type || parts_.isFull()) return parts_.addUnknown();
    if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) return scalar(*basic, bit, basic->getSizeInBits());
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
      switch (derived->getTag()) {
        case dwarf::DW_TAG_typedef:
        case dwarf::DW_TAG_const_type:
        case dwarf::DW_TAG_volatile_type:
        case dwarf::DW_TAG_restrict_type:
        case dwarf::DW_TAG_atomic_type:
        case dwarf::DW_TAG_template_alias: return add(derived->getBaseType(), bit);
        case dwarf::DW_TAG_pointer_type:
        case dwarf::DW_TAG_reference_type:
        case dwarf::DW_TAG_rvalue_reference_type: return parts_.add(bit, ir::kPtr);
        default: return parts_.addUnknown();
      }
    }
    if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) return add(*composite, bit);
    parts_.addUnknown();
  }
  std::vector<ir::ElementPart> take() { return parts_.take(); }

 private:
  void add(const llvm::DICompositeType& type, uint64_t bit) {
    if (type.isForwardDecl()) return parts_.addUnknown();
    switch (type.getTag()) {
      case dwarf::DW_TAG_array_type: return array(type, bit);
      case dwarf::DW_TAG_enumeration_type: return enumeration(type, bit);
      case dwarf::DW_TAG_structure_type:
      case dwarf::DW_TAG_class_type:
      case dwarf::DW_TAG_union_type: break;
      default: return parts_.addUnknown();
    }
    for (const llvm::DINode* node : type.getElements()) {
      const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
      if (!member || member->isStaticMember()) continue;
      const bool isBase = member->getTag() == dwarf::DW_TAG_inheritance;
      if (!isBase && member->getTag() != dwarf::DW_TAG_member) continue;
      if (member->getFlags() & llvm::DINode::FlagVirtual) return parts_.addUnknown();
      const uint64_t at = bit + member->getOffsetInBits();
      if (member->isBitField())
        bitField(member->getBaseType(), at, member->getSizeInBits());
      else
        add(member->getBaseType(), at);
    }
  }

  void array(const llvm::DICompositeType& type, uint64_t bit) {
    const llvm::DIType* element = type.getBaseType();
    uint64_t count = 1;
    for (const llvm::DINode* node : type.getElements()) {
      const auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
      const auto n = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
      if (!n || n->isNegative()) return parts_.addUnknown();
      count *= n->getZExtValue();
    }
    const uint64_t whole = type.getSizeInBits();
    if (count == 0) return;
    if (!element || whole % count) return parts_.addUnknown();
    for (uint64_t i = 0; i < count && !parts_.isFull(); ++i) add(element, bit + i * (whole / count));
    if (parts_.isFull()) parts_.addUnknown();
  }

  static const llvm::DIBasicType* integerOf(const llvm::DIType* type) {
    while (type) {
      if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) return basic;
      if (const auto* d = llvm::dyn_cast<llvm::DIDerivedType>(type))
        type = d->getBaseType();
      else if (const auto* e = llvm::dyn_cast<llvm::DICompositeType>(type))
        type = e->getBaseType();
      else
        break;
    }
    return nullptr;
  }

  void enumeration(const llvm::DICompositeType& type, uint64_t bit) {
    const llvm::DIBasicType* of = integerOf(&type);
    if (!of) return parts_.addUnknown();
    scalar(*of, bit, type.getSizeInBits());
  }

  void bitField(const llvm::DIType* type, uint64_t bit, uint64_t bits) {
    const llvm::DIBasicType* of = integerOf(type);
    if (!of || bits > 64) return parts_.addUnknown();
    parts_.add(bit, ir::Type{ir::TypeKind::Int, uint8_t(bits)}, isSigned(*of), true);
  }

  static bool isSigned(const llvm::DIBasicType& type) {
    return type.getEncoding() == dwarf::DW_ATE_signed || type.getEncoding() == dwarf::DW_ATE_signed_char;
  }

  void scalar(const llvm::DIBasicType& type, uint64_t bit, uint64_t bits) {
    switch (type.getEncoding()) {
      case dwarf::DW_ATE_float:
        if (bits == 32) return parts_.add(bit, ir::kF32);
        if (bits == 64) return parts_.add(bit, ir::kF64);
        // Clang's two 16-bit formats have names that no other basic type can have.
        if (bits == 16) return parts_.add(bit, type.getName() == "__bf16" ? ir::kBF16 : ir::kF16);
        break;
      case dwarf::DW_ATE_boolean:
        if (bits == 8) return parts_.add(bit, ir::kI1, false);
        break;
      case dwarf::DW_ATE_signed:
      case dwarf::DW_ATE_signed_char:
      case dwarf::DW_ATE_unsigned:
      case dwarf::DW_ATE_unsigned_char:
      case dwarf::DW_ATE_UTF:
        if (bits > 64) break;
        return parts_.add(bit, ir::Type{ir::TypeKind::Int, uint8_t(bits)}, isSigned(type));
      default: break;
    }
    if (bits % 8) return parts_.addUnknown();
    parts_.addBytes(bit, bits / 8);
  }

  ElementParts parts_;
};

}  // namespace

std::vector<ir::ElementPart> partsOf(const llvm::DIType* type) {
  Flattening f;
  f.add(type, 0);
  return f.take();
}

}  // namespace gpubmc::core
