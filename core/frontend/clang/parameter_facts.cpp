#include "core/frontend/clang/parameter_facts.h"

#include "core/frontend/clang/type_parts.h"

namespace gpubmc::core {

std::string spelled(clang::QualType type, const clang::ASTContext& ctx) {
  clang::PrintingPolicy policy = ctx.getPrintingPolicy();
  policy.SuppressTagKeyword = true;
  policy.Bool = true;
  return type.getUnqualifiedType().getAsString(policy);
}

uint64_t sizeOf(clang::QualType type, const clang::ASTContext& ctx) {
  if (type->isVoidType() || type->isIncompleteType() || type->isDependentType() || type->isFunctionType()) return 0;
  return uint64_t(ctx.getTypeSizeInChars(type).getQuantity());
}

ParamFacts paramFacts(const clang::ParmVarDecl& p, const clang::ASTContext& ctx) {
  ParamFacts facts;
  clang::QualType type = p.getType();
  facts.name = p.getNameAsString();
  facts.type = spelled(type, ctx);
  facts.isInteger = type->isIntegralOrEnumerationType() && !type->isBooleanType();
  facts.isSigned = type->isSignedIntegerOrEnumerationType();
  if (type->isPointerType() || type->isReferenceType()) {
    clang::QualType element = type->getPointeeType();
    // A float under another name is one all the same.
    facts.elementType = spelled(element->isRealFloatingType() ? element.getCanonicalType() : element, ctx);
    facts.elementBytes = sizeOf(element, ctx);
    facts.parts = partsOf(element, ctx);
    facts.isCode = element->isFunctionType();
    if (type->isReferenceType() && facts.elementBytes) facts.bytes = facts.elementBytes;
  } else if (type->isRecordType()) {
    facts.parts = partsOf(type, ctx);
  }
  return facts;
}

}  // namespace gpubmc::core
