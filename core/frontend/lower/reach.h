#pragma once
// Which addresses may be far from their array. An offset has 48 bits, and a 64-bit index may exceed that: addresses
// computed with such indices are followed through a function, so that an access can check whether the whole number was
// in reach (ADR 0016). Addresses computed with 32-bit indices are not: they need very many steps to get out of reach.

#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Operator.h>

#include <cstdint>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// The distance of an address from the start of its array: in bytes modulo 2^64; and in pieces of 2^16 bytes, where
/// each step may have lost a fraction of a piece, but nothing has wrapped.
struct Distance {
  ir::Operand bytes, coarse;
};

class Reach {
 public:
  Reach(const llvm::Function& f, const llvm::LoopInfo& loops, const llvm::DataLayout& layout);

  /// The pointer may be out of reach.
  bool follows(const llvm::Value* pointer) const { return followed_.contains(pointer); }
  /// The last index is not enough: the distance as a number is needed. Only for followed pointers.
  bool counts(const llvm::Value* pointer) const { return counted_.contains(pointer); }
  /// A step by one or more indices that may be large.
  bool isLong(const llvm::GEPOperator& gep) const { return step(gep) > kLong; }
  /// If all indices count elements of 2^k bytes: k. Then their sum modulo 2^64 is as good as the number: that a program
  /// subtracts 2^63 and not -2^63 cannot be observed. 16: they do not, or the elements are larger.
  unsigned unit() const { return unit_; }
  /// The value that this one renames: the argument of a cast or of a call that returns it; null for others.
  static const llvm::Value* sameAs(const llvm::Value* v);

 private:
  static constexpr uint64_t kLong = uint64_t(1) << 40, kLongInLoop = uint64_t(1) << 20;
  uint64_t step(const llvm::GEPOperator& gep) const;
  bool walks(const llvm::PHINode& head) const;

  const llvm::DataLayout& layout_;
  llvm::DenseSet<const llvm::Value*> followed_, counted_;
  unsigned unit_ = 16;
};

}  // namespace gpubmc::core
