// Relational functions: 1 for true of scalars, all bits of a component of vectors.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;
using Scalars = llvm::ArrayRef<Value*>;
using P = llvm::CmpInst;

std::optional<P::Predicate> comparison(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<P::Predicate>>(name)
      .Case("isequal", P::FCMP_OEQ)
      .Case("isnotequal", P::FCMP_UNE)
      .Case("isgreater", P::FCMP_OGT)
      .Case("isgreaterequal", P::FCMP_OGE)
      .Case("isless", P::FCMP_OLT)
      .Case("islessequal", P::FCMP_OLE)
      .Case("islessgreater", P::FCMP_ONE)
      .Case("isordered", P::FCMP_ORD)
      .Case("isunordered", P::FCMP_UNO)
      .Default(std::nullopt);
}

/// Classes of llvm.is.fpclass.
std::optional<unsigned> classes(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<unsigned>>(name)
      .Case("isnan", llvm::fcNan)
      .Case("isinf", llvm::fcInf)
      .Case("isfinite", llvm::fcFinite)
      .Case("isnormal", llvm::fcNormal)
      .Default(std::nullopt);
}

Value* truth(BuiltinCall& c, Value* bit) {
  llvm::Type* type = c.type()->getScalarType();
  return c.type()->isVectorTy() ? c.b.CreateSExt(bit, type) : c.b.CreateZExt(bit, type);
}

Value* signBit(BuiltinCall& c, Value* v) {
  if (!v->getType()->isIntegerTy())
    v = c.b.CreateBitCast(v, c.b.getIntNTy(v->getType()->getPrimitiveSizeInBits().getFixedValue()));
  return c.b.CreateICmpSLT(v, llvm::ConstantInt::get(v->getType(), 0));
}

Value* asBits(BuiltinCall& c, Value* v) {
  return c.b.CreateBitCast(v, c.b.getIntNTy(v->getType()->getPrimitiveSizeInBits().getFixedValue()));
}

}  // namespace

Value* relations(BuiltinCall& c) {
  if (c.params.empty() || c.params[0].isPointer) return nullptr;
  llvm::IRBuilder<>& b = c.b;
  if (c.params[0].isFloat()) {
    if (const auto predicate = comparison(c.name))
      return c.each([&](Scalars s, unsigned) { return truth(c, b.CreateFCmp(*predicate, s[0], s[1])); });
    if (const auto wanted = classes(c.name))
      return c.each([&](Scalars s, unsigned) {
        return truth(c, b.CreateIntrinsic(llvm::Intrinsic::is_fpclass, {s[0]->getType()}, {s[0], b.getInt32(*wanted)}));
      });
    if (c.name == "signbit") return c.each([&](Scalars s, unsigned) { return truth(c, signBit(c, s[0])); });
  }
  if ((c.name == "any" || c.name == "all") && c.params[0].isInteger()) {
    Value* out = signBit(c, c.component(c.arg(0), 0));
    for (unsigned i = 1; i < c.params[0].count; ++i) {
      Value* more = signBit(c, c.component(c.arg(0), i));
      out = c.name == "any" ? b.CreateOr(out, more) : b.CreateAnd(out, more);
    }
    return b.CreateZExt(out, c.type());
  }
  if (c.name == "bitselect")
    return c.each([&](Scalars s, unsigned) {
      Value* x = asBits(c, s[0]);
      Value* mask = asBits(c, s[2]);
      Value* of = b.CreateOr(b.CreateAnd(x, b.CreateNot(mask)), b.CreateAnd(asBits(c, s[1]), mask));
      return b.CreateBitCast(of, s[0]->getType());
    });
  if (c.name == "select")
    return c.each([&](Scalars s, unsigned) {
      Value* takes =
          c.type()->isVectorTy() ? signBit(c, s[2]) : b.CreateICmpNE(s[2], llvm::ConstantInt::get(s[2]->getType(), 0));
      return b.CreateSelect(takes, s[1], s[0]);
    });
  return nullptr;
}

}  // namespace gpubmc::core::opencl
