#include "core/frontend/clang/type_parts.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecordLayout.h>

#include "core/host/element_parts.h"

namespace gpubmc::core {
namespace {

using clang::QualType;

class Flattening {
 public:
  explicit Flattening(const clang::ASTContext& ctx) : ctx_(ctx) {}

  void add(QualType type, uint64_t bit) {
    type = type.getCanonicalType();
    if (type->isDependentType() || type->isIncompleteType() || type->isFunctionType()) return parts_.addUnknown();
    if (const auto* array = ctx_.getAsConstantArrayType(type))
      return several(array->getElementType(), array->getSize().getLimitedValue(), bit);
    if (const auto* vector = type->getAs<clang::VectorType>())
      return several(vector->getElementType(), vector->getNumElements(), bit);
    if (const auto* pair = type->getAs<clang::ComplexType>()) return several(pair->getElementType(), 2, bit);
    if (const auto* atomic = type->getAs<clang::AtomicType>()) return add(atomic->getValueType(), bit);
    if (const auto* record = type->getAs<clang::RecordType>()) return members(*record->getDecl(), bit);
    scalar(type, bit, ctx_.getTypeSize(type));
  }
  std::vector<ir::ElementPart> take() { return parts_.take(); }

 private:
  void several(QualType type, uint64_t count, uint64_t bit) {
    const uint64_t step = ctx_.getTypeSize(type);
    for (uint64_t i = 0; i < count && !parts_.isFull(); ++i) add(type, bit + i * step);
    if (parts_.isFull()) parts_.addUnknown();
  }

  void members(const clang::RecordDecl& record, uint64_t bit) {
    if (record.isInvalidDecl()) return parts_.addUnknown();
    const clang::ASTRecordLayout& layout = ctx_.getASTRecordLayout(&record);
    if (const auto* c = clang::dyn_cast<clang::CXXRecordDecl>(&record)) {
      if (c->getNumVBases()) return parts_.addUnknown();
      if (layout.hasOwnVFPtr()) parts_.add(bit, ir::kPtr);
      for (const clang::CXXBaseSpecifier& base : c->bases()) {
        const clang::CXXRecordDecl* of = base.getType()->getAsCXXRecordDecl();
        members(*of, bit + ctx_.toBits(layout.getBaseClassOffset(of)));
      }
    }
    for (const clang::FieldDecl* f : record.fields()) {
      const uint64_t at = bit + layout.getFieldOffset(f->getFieldIndex());
      if (!f->isBitField())
        add(f->getType(), at);
      else if (!f->isUnnamedBitField() && f->getBitWidthValue(ctx_) > 0)
        bitField(f->getType().getCanonicalType(), at, f->getBitWidthValue(ctx_));
    }
  }

  void bitField(QualType type, uint64_t bit, uint64_t bits) {
    if (bits > 64) return parts_.addUnknown();
    parts_.add(bit, ir::Type{ir::TypeKind::Int, uint8_t(bits)}, type->isSignedIntegerOrEnumerationType(), true);
  }

  void scalar(QualType type, uint64_t bit, uint64_t bits) {
    if (const auto* e = type->getAs<clang::EnumType>()) type = e->getDecl()->getIntegerType().getCanonicalType();
    if (type->isBFloat16Type()) return parts_.add(bit, ir::kBF16);
    if (type->isHalfType() || type->isFloat16Type()) return parts_.add(bit, ir::kF16);
    if (type->isSpecificBuiltinType(clang::BuiltinType::Float)) return parts_.add(bit, ir::kF32);
    if (type->isRealFloatingType() && bits == 64) return parts_.add(bit, ir::kF64);
    if ((type->isPointerType() || type->isReferenceType() || type->isNullPtrType()) && bits == 64)
      return parts_.add(bit, ir::kPtr);
    if (type->isBooleanType() && bits == 8) return parts_.add(bit, ir::kI1, false);
    if (type->isIntegerType() && bits <= 64)
      return parts_.add(bit, ir::Type{ir::TypeKind::Int, uint8_t(bits)}, type->isSignedIntegerType());
    if (bits % 8) return parts_.addUnknown();
    parts_.addBytes(bit, bits / 8);  // wider than any word, or with a format of its own
  }

  const clang::ASTContext& ctx_;
  ElementParts parts_;
};

}  // namespace

std::vector<ir::ElementPart> partsOf(QualType type, const clang::ASTContext& ctx) {
  Flattening f(ctx);
  f.add(type, 0);
  return f.take();
}

}  // namespace gpubmc::core
