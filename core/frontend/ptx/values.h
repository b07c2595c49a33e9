#pragma once
// Inline PTX as computation: a sequence of instructions on registers, inputs and outputs.

#include <llvm/IR/InlineAsm.h>

#include <map>

#include "core/frontend/lower/function_lowering.h"
#include "core/frontend/ptx/statement.h"

namespace gpubmc::core {

/// The type that a word of an instruction names; b32, u32 and s32 are the same.
std::optional<ir::Type> ptxType(llvm::StringRef word);
inline bool isSignedPtx(llvm::StringRef word) {
  return word.starts_with("s");
}

/// Whether a register of the type `from` may be used as one of the type `to`: words are extended and truncated, all
/// else keeps its bits. What does not fit is malformed.
inline bool fitsPtx(ir::Type from, ir::Type to) {
  return (from.isInt() && to.isInt()) || from.bits == to.bits;
}
/// Argument k of the statement, if it fits the type.
std::optional<ir::Operand> ptxArgument(FunctionLowering& f, const llvm::CallBase& call, unsigned k, ir::Type type);

/// The parts of {a, b}; of anything else, the operand itself.
llvm::SmallVector<llvm::StringRef, 4> ptxParts(llvm::StringRef text);

/// The registers of one asm statement while its instructions are lowered.
class PtxValues {
 public:
  PtxValues(FunctionLowering& f, const llvm::CallBase& call, const llvm::InlineAsm& assembly);

  /// False if the instruction, or this form of it, is unknown; then nothing visible has been lowered.
  bool lower(const PtxStatement& s);
  /// Gives the call the values of its outputs; false if one has not been written.
  bool finish();

 private:
  using Op = ir::Opcode;
  std::optional<ir::Operand> read(llvm::StringRef text, ir::Type type, bool isSigned = false);
  bool write(llvm::StringRef text, ir::Operand value);
  std::optional<std::vector<ir::Operand>> readAll(const PtxStatement& s, size_t first, ir::Type type);
  ir::Operand constant(uint64_t n, ir::Type type) const { return ir::Operand::constant(n, type); }
  ir::Operand make(Op op, ir::Operand a, ir::Operand b) { return f_.emit(op, a.type, {a, b}); }
  ir::Operand resized(ir::Operand o, ir::Type type, bool isSigned) { return f_.toInt(o, type, isSigned); }
  ir::Operand choose(ir::Operand condition, ir::Operand a, ir::Operand b) {
    return f_.emit(Op::Select, a.type, {condition, a, b});
  }

  bool guarded(const PtxStatement& s);
  bool computes(const PtxStatement& s);
  bool move(const PtxStatement& s);
  bool sum(const PtxStatement& s);
  bool product(const PtxStatement& s);
  bool logic(const PtxStatement& s);
  bool shift(const PtxStatement& s);
  bool field(const PtxStatement& s);
  bool compare(const PtxStatement& s);
  bool convert(const PtxStatement& s);
  bool warp(const PtxStatement& s);
  bool shuffle(const PtxStatement& s, ir::Operand mask);
  bool access(const PtxStatement& s);
  bool atomic(const PtxStatement& s);
  ir::Operand added(ir::Operand a, ir::Operand b, bool carryIn, bool carryOut);
  std::optional<ir::Operand> address(llvm::StringRef text);

  FunctionLowering& f_;
  const llvm::CallBase& call_;
  std::map<std::string, ir::Operand> registers_;  ///< outputs are "$0", ...; the last value written
  std::map<unsigned, unsigned> tied_;             ///< output -> the argument of its initial value
  std::vector<ir::Type> outputs_;
  std::optional<ir::Operand> carry_;  ///< i1
  bool usable_ = true;
};

}  // namespace gpubmc::core
