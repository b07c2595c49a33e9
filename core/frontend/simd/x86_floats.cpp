// Float instructions of x86-64. The control register has its initial value: rounding to nearest, subnormals kept.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/simd/x86.h"

namespace gpubmc::core::simd::x86 {
namespace {

using Predicate = llvm::CmpInst::Predicate;

bool isOfFirst(const VectorCall& c) {
  const llvm::StringRef name = c.name;
  return name.ends_with(".ss") || name.ends_with(".sd");
}

/// Applied to all elements, or to the first ones alone.
template <class F>
Value* onElements(VectorCall& c, const F& f) {
  if (!isOfFirst(c)) return c.each(std::function<Value*(Value*, Value*)>(f));
  return c.first(f(c.elements(0u)[0], c.elements(1)[0]));
}

/// The second operand if one is NaN, or both are zeros.
Value* extremum(VectorCall& c, Predicate first) {
  return onElements(c, [&](Value* x, Value* y) { return c.b.CreateSelect(c.b.CreateFCmp(first, x, y), x, y); });
}

Predicate predicateNamed(uint64_t immediate) {
  // Whether a comparison of NaN raises an exception makes no difference: the upper 16 are the lower ones.
  static constexpr Predicate kPredicates[] = {
      Predicate::FCMP_OEQ, Predicate::FCMP_OLT, Predicate::FCMP_OLE, Predicate::FCMP_UNO,
      Predicate::FCMP_UNE, Predicate::FCMP_UGE, Predicate::FCMP_UGT, Predicate::FCMP_ORD,
      Predicate::FCMP_UEQ, Predicate::FCMP_ULT, Predicate::FCMP_ULE, Predicate::FCMP_FALSE,
      Predicate::FCMP_ONE, Predicate::FCMP_OGE, Predicate::FCMP_OGT, Predicate::FCMP_TRUE};
  return kPredicates[immediate & 15];
}

Value* approximated(VectorCall& c, llvm::StringRef function) {
  if (isOfFirst(c)) return c.first(c.uncomputed(function, c.elements(0u)[0]));
  return c.each([&](Value* x) { return c.uncomputed(function, x); });
}

}  // namespace

Value* minimum(VectorCall& c) {
  return extremum(c, Predicate::FCMP_OLT);
}
Value* maximum(VectorCall& c) {
  return extremum(c, Predicate::FCMP_OGT);
}

Value* compareFirst(VectorCall& c) {
  const auto how = c.number(2);
  if (!how) return nullptr;
  Value *x = c.elements(0u)[0], *y = c.elements(1)[0];
  // FALSE and TRUE are constants of i1 here.
  Value* is = c.b.CreateFCmp(predicateNamed(*how), x, y);
  return c.first(c.b.CreateBitCast(c.b.CreateSExt(is, c.integer(VectorCall::widthOf(x))), x->getType()));
}

Value* compareToFlag(VectorCall& c) {
  llvm::StringRef how = llvm::StringRef(c.name).split('.').first;
  how = how.substr(how.find("comi") + 4);
  const auto predicate = llvm::StringSwitch<Predicate>(how)
                             .Case("eq", Predicate::FCMP_OEQ)
                             .Case("lt", Predicate::FCMP_OLT)
                             .Case("le", Predicate::FCMP_OLE)
                             .Case("gt", Predicate::FCMP_OGT)
                             .Case("ge", Predicate::FCMP_OGE)
                             .Default(Predicate::FCMP_UNE);
  return c.resized(c.b.CreateFCmp(predicate, c.elements(0u)[0], c.elements(1)[0]), 32, false);
}

Value* addPairsOfFloats(VectorCall& c) {
  return pairs(c, [&](Value* x, Value* y) { return c.b.CreateFAdd(x, y); });
}
Value* subtractPairsOfFloats(VectorCall& c) {
  return pairs(c, [&](Value* x, Value* y) { return c.b.CreateFSub(x, y); });
}

Value* addSubtract(VectorCall& c) {
  const Scalars x = c.elements(0u), y = c.elements(1);
  Scalars out;
  for (size_t i = 0; i < x.size(); ++i) out.push_back(i % 2 ? c.b.CreateFAdd(x[i], y[i]) : c.b.CreateFSub(x[i], y[i]));
  return c.joined(out);
}

Value* multiplyAddSubtract(VectorCall& c) {
  const Scalars x = c.elements(0u), y = c.elements(1), z = c.elements(2);
  Scalars out;
  for (size_t i = 0; i < x.size(); ++i)
    out.push_back(c.b.CreateIntrinsic(llvm::Intrinsic::fma, {x[i]->getType()},
                                      {x[i], y[i], i % 2 ? z[i] : c.b.CreateFNeg(z[i])}));
  return c.joined(out);
}

// The upper bits of the operand say which products count, the lower ones which elements get the sum.
Value* dotProduct(VectorCall& c) {
  const auto control = c.number(2);
  if (!control) return nullptr;
  const Scalars x = c.elements(0u), y = c.elements(1);
  const unsigned lane = perLane(VectorCall::widthOf(x[0]));
  Value* zero = c.real(x[0], 0);
  Scalars out;
  for (size_t at = 0; at < x.size(); at += lane) {
    Scalars terms;
    for (unsigned i = 0; i < lane; ++i)
      terms.push_back(*control >> (4 + i) & 1 ? c.b.CreateFMul(x[at + i], y[at + i]) : zero);
    Value* sum = c.b.CreateFAdd(terms[0], terms[1]);
    if (lane == 4) sum = c.b.CreateFAdd(sum, c.b.CreateFAdd(terms[2], terms[3]));
    for (unsigned i = 0; i < lane; ++i) out.push_back(*control >> i & 1 ? sum : zero);
  }
  return c.joined(out);
}

Value* round(VectorCall& c) {
  const bool ofFirst = isOfFirst(c);
  const auto control = c.number(ofFirst ? 2 : 1);
  if (!control) return nullptr;
  using I = llvm::Intrinsic::IndependentIntrinsics;
  static constexpr llvm::Intrinsic::ID kModes[] = {I::rint, I::floor, I::ceil, I::trunc};
  const llvm::Intrinsic::ID mode = *control & 4 ? llvm::Intrinsic::ID(I::rint) : kModes[*control & 3];
  if (ofFirst) return c.first(c.rounded(c.elements(1)[0], mode));
  return c.each([&](Value* x) { return c.rounded(x, mode); });
}

// Approximations with a relative error below 1.5 * 2^-12, which differ between processors.
Value* reciprocal(VectorCall& c) {
  return approximated(c, "x86_rcp");
}
Value* reciprocalRoot(VectorCall& c) {
  return approximated(c, "x86_rsqrt");
}

}  // namespace gpubmc::core::simd::x86
