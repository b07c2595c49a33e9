#include "core/frontend/clang/structure_parts.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/DenseMap.h>

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace gpubmc::core {
namespace {

constexpr size_t kMaxParts = 64;
constexpr uint64_t kMaxElements = 16;  ///< of an array whose elements are listed individually

class PartCollector {
 public:
  explicit PartCollector(const clang::ASTContext& context) : context_(context) {}

  StructureParts of(clang::QualType type) {
    add(type, 0, "");
    std::ranges::sort(out_.parts, {}, &TypedPart::offset);
    std::set<std::string> names;
    for (TypedPart& p : out_.parts)
      if (!names.insert(p.name).second) p.name = fmt::format("{}@{}", p.name, p.offset);
    return std::move(out_);
  }

 private:
  void add(clang::QualType type, uint64_t offset, const std::string& name) {
    type = type.getCanonicalType();
    if (const auto* record = type->getAsRecordDecl()) return members(*record, offset, name);
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const uint64_t n = array->getSize().getLimitedValue();
      if (n > kMaxElements) return leaveOut();
      const uint64_t size = uint64_t(context_.getTypeSizeInChars(array->getElementType()).getQuantity());
      for (uint64_t i = 0; i < n; ++i) add(array->getElementType(), offset + i * size, fmt::format("{}[{}]", name, i));
      return;
    }
    const bool isNumber = type->isIntegralOrEnumerationType() && !type->isBooleanType() &&
                          context_.getTypeSize(type) <= 64 && !isOfLibrary(name);
    const bool isPointer = type->isReferenceType() || type->isPointerType();
    if (!isNumber && (!isPointer || type->getPointeeType()->isFunctionType())) return leaveOut();
    if (out_.parts.size() == kMaxParts) return leaveOut();
    out_.parts.push_back({name, type, offset});
  }

  void members(const clang::RecordDecl& record, uint64_t offset, const std::string& name) {
    const auto* type = llvm::dyn_cast<clang::CXXRecordDecl>(&record);
    if (!record.isCompleteDefinition() || record.isUnion() || (type && type->getNumVBases())) return leaveOut();
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    if (type && type->isPolymorphic()) leaveOut();
    if (type)
      for (const clang::CXXBaseSpecifier& base : type->bases())
        if (const auto* of = base.getType()->getAsCXXRecordDecl(); of && !of->isEmpty())
          members(*of, offset + uint64_t(layout.getBaseClassOffset(of).getQuantity()), name);
    llvm::DenseMap<const clang::FieldDecl*, std::string> captures = capturesOf(type);
    for (const clang::FieldDecl* f : record.fields()) {
      const uint64_t at = offset + layout.getFieldOffset(f->getFieldIndex()) / 8;
      std::string own = f->getNameAsString();
      if (auto capture = captures.find(f); capture != captures.end()) own = capture->second;
      if (f->isBitField())
        leaveOut();
      else if (own.empty())  // members of an unnamed member are named as members of the enclosing record
        add(f->getType(), at, name);
      else
        add(f->getType(), at, name.empty() ? own : name + "." + own);
    }
  }

  static llvm::DenseMap<const clang::FieldDecl*, std::string> capturesOf(const clang::CXXRecordDecl* type) {
    llvm::DenseMap<const clang::FieldDecl*, std::string> out;
    if (!type || !type->isLambda()) return out;
    auto field = type->field_begin();
    for (const clang::LambdaCapture& c : type->captures()) {
      if (c.capturesVLAType() || field == type->field_end()) break;
      out[*field++] = c.capturesThis() ? "this" : c.getCapturedVar()->getNameAsString();
    }
    return out;
  }

  /// Private members of the implementation of a type such as __half.
  static bool isOfLibrary(const std::string& name) {
    const size_t last = name.rfind('.');
    return name.compare(last == std::string::npos ? 0 : last + 1, 2, "__") == 0;
  }
  void leaveOut() { out_.isAll = false; }

  const clang::ASTContext& context_;
  StructureParts out_;
};

}  // namespace

StructureParts structureParts(clang::QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType();
  if (type->isDependentType() || !type->isRecordType()) return {};
  return PartCollector(context).of(type);
}

}  // namespace gpubmc::core
