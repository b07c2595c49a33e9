#pragma once
// One vector instruction (a call of an intrinsic, a conversion), and what takes its place: code over the elements of
// its operands.

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include <functional>
#include <optional>
#include <string>

namespace gpubmc::core::simd {

using llvm::Value;
using Scalars = llvm::SmallVector<Value*, 32>;

class VectorCall {
 public:
  VectorCall(llvm::Instruction& call, std::string name) : name(std::move(name)), b(&call), call(call) {}

  const std::string name;  ///< without what names the instruction set and the width of vectors
  llvm::IRBuilder<> b;     ///< before the call, with its line
  llvm::Instruction& call;

  Value* arg(unsigned i) const { return call.getOperand(i); }
  llvm::Type* type() const { return call.getType(); }
  /// An immediate operand.
  std::optional<uint64_t> number(unsigned i) const;
  /// The elements of a vector in the order of memory; of a scalar, itself.
  Scalars elements(Value* v);
  Scalars elements(unsigned argument) { return elements(arg(argument)); }
  /// The bits of a vector as integers of this width.
  Scalars words(Value* v, unsigned bits);
  /// A vector with these elements, reinterpreted as the call's type.
  Value* joined(llvm::ArrayRef<Value*> elements);
  /// The call's result, element by element.
  Value* each(const std::function<Value*(Value* a)>& f);
  Value* each(const std::function<Value*(Value* a, Value* b)>& f);
  /// The first argument with another first element.
  Value* first(Value* element);

  llvm::IntegerType* integer(unsigned bits) { return b.getIntNTy(bits); }
  static unsigned widthOf(const Value* v) { return v->getType()->getScalarSizeInBits(); }
  Value* constant(const Value* like, int64_t n) { return llvm::ConstantInt::get(like->getType(), uint64_t(n), true); }
  Value* real(const Value* like, double x) { return llvm::ConstantFP::get(like->getType(), x); }
  Value* resized(Value* v, unsigned bits, bool isSigned) { return b.CreateIntCast(v, integer(bits), isSigned); }
  Value* isNegative(Value* integer) { return b.CreateICmpSLT(integer, constant(integer, 0)); }
  /// The value with the bounds of a type of `bits` bits, in that type.
  Value* clamped(Value* isSigned, unsigned bits, bool toSigned);
  /// choices[index]. Required: their number is a power of two, and the index less than it.
  Value* chosen(llvm::ArrayRef<Value*> choices, Value* index);
  /// `then` is generated where the condition is true; the result is `otherwise` where it is false. Null for both: no
  /// result.
  Value* where(Value* condition, const std::function<Value*()>& then, Value* otherwise);
  /// An application of a function of floats that is not computed: equal operands give equal results.
  Value* uncomputed(llvm::StringRef function, Value* operand);
  /// A value for a void call that leaves nothing.
  Value* done() { return llvm::PoisonValue::get(b.getInt1Ty()); }

  // Operations of several instruction sets.
  /// To an integer of `bits` bits, saturating; NaN becomes 0.
  Value* saturating(Value* real, unsigned bits, bool isSigned);
  Value* rounded(Value* real, llvm::Intrinsic::ID mode);
};

/// The replacement of a call (any value, if it has none); null: its operands are not as the meaning requires.
using Meaning = Value* (*)(VectorCall&);

/// Null: there is no such row. `name` is that of an intrinsic, "llvm.x86.sse2.pavg.b"; `rest` becomes VectorCall::name.
Meaning meaningOnX86(llvm::StringRef name, std::string& rest);
Meaning meaningOnAarch64(llvm::StringRef name, std::string& rest);
/// Intrinsics that are the same for all targets.
Meaning meaningAnywhere(llvm::StringRef name, std::string& rest);

/// A conversion toward zero to a signed integer of 32 or 64 bits as instructions of x86 compute it: a value that does
/// not fit becomes the smallest number.
Value* convertedOnX86(VectorCall& c, Value* real, unsigned bits);

}  // namespace gpubmc::core::simd
