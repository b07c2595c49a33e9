#include "core/frontend/clang/parameter_facts.h"

#include <fmt/format.h>

#include "core/frontend/clang/structure_parts.h"
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

namespace {

ParamFacts factsOf(clang::QualType type, std::string name, const clang::ASTContext& ctx) {
  ParamFacts facts;
  facts.name = std::move(name);
  facts.type = spelled(type, ctx);
  facts.isInteger = type->isIntegralOrEnumerationType() && !type->isBooleanType();
  facts.isSigned = type->isSignedIntegerOrEnumerationType();
  facts.isOpaque = type->isOpenCLSpecificType();
  if (type->isPointerType() || type->isReferenceType()) {
    clang::QualType element = type->getPointeeType();
    // A typedef of float is a float.
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

}  // namespace

ParamFacts paramFacts(const clang::ParmVarDecl& p, const clang::ASTContext& ctx) {
  return factsOf(p.getType(), p.getNameAsString(), ctx);
}

std::vector<ParamFacts> partFacts(const clang::ParmVarDecl& p, size_t index, const clang::ASTContext& ctx) {
  std::vector<ParamFacts> out;
  const std::string name = p.getNameAsString().empty() ? fmt::format("arg{}", index) : p.getNameAsString();
  for (const TypedPart& part : structureParts(p.getType(), ctx).parts) {
    ParamFacts& facts = out.emplace_back(factsOf(part.type, fmt::format("{}.{}", name, part.name), ctx));
    facts.bytes.reset();  // the referent of a reference in a structure is not part of the launch
    if (facts.isInteger) facts.bits = uint8_t(ctx.getTypeSize(part.type));
    facts.part = ir::StructurePart{uint32_t(index), part.offset};
  }
  return out;
}

}  // namespace gpubmc::core
