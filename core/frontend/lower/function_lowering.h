#pragma once
// Lowers one LLVM function to one kernel IR function. Each kind of instruction is lowered by free functions in a file
// of its own in this folder (arithmetic.cpp, memory.cpp, ...), through the interface of this class.

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/lower/module_lowering.h"
#include "core/frontend/lower/reach.h"
#include "core/frontend/lower/word_pieces.h"
#include "core/frontend/passes/scalar_types.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Attribute of kernel parameters that point to functions. They are not arrays of the caller: arbitrary bits, compared
/// with the addresses of functions, are passed as an integer.
inline constexpr const char* kCodePointer = "gpubmc-code-pointer";

/// Attribute of kernels: the directions of threadIdx that they use, as ir::Kernel::usedDimensions.
inline constexpr const char* kAxes = "gpubmc-axes";
/// Attribute of kernel parameters that have the values of an enumeration: "0:3".
inline constexpr const char* kRange = "gpubmc-range";

/// The scalars of an LLVM value. An undef scalar stays a mark (`isUndefMark`) while it is only moved, and becomes an
/// Undef instruction where it is used.
using Values = llvm::SmallVector<ir::Operand, 2>;

class FunctionLowering {
 public:
  FunctionLowering(ModuleLowering& module, const llvm::Function& f);

  ir::Function run();

  /// Scalars of a parameter. A type that the kernel IR lacks is one number of 64 bits, each use of which is
  /// `unsupported`.
  static std::vector<ir::Type> parameterLeaves(const llvm::Argument& a, const llvm::DataLayout& layout);

  ModuleLowering& module() { return module_; }
  const llvm::DataLayout& layout() const { return module_.layout(); }

  // --- values of operands
  /// All scalars, undef ones as marks; nullopt if the type is not expressible.
  std::optional<Values> values(const llvm::Value* v);
  /// The only scalar of v, never a mark. Required: v has an expressible scalar type.
  ir::Operand value(const llvm::Value* v);
  bool expressible(const llvm::Value* v);
  ir::Operand define(ir::Operand o);  ///< replaces a mark by a fresh arbitrary value

  // --- results
  void setResult(const llvm::Value& v, Values scalars) { values_[&v] = std::move(scalars); }
  void setResult(const llvm::Value& v, ir::Operand scalar) { values_[&v] = Values{scalar}; }

  // --- instructions; the reference is valid until the next one is added
  ir::Inst& add(ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands);
  ir::Operand emit(ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands);
  // float_precision.cpp: operations under options such as --use_fast_math, unless their names specify the rounding.
  /// The division, square root or other operation of floats that the source requests.
  ir::Operand emitAsCompiled(ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands);
  /// The name of the function that a call of C's `name` becomes.
  std::string mathAsCompiled(llvm::StringRef name) const;
  /// --ftz does not apply to the instruction with this result.
  void keepSubnormals(ir::RegId result) { keepsSubnormals_.insert(result); }

  ir::Operand compare(ir::IntPredicate p, ir::Operand a, ir::Operand b);
  ir::Operand isNonZero(ir::Operand integer);
  /// value resized to an integer type (sign or zero extended, or cut), or reinterpreted between types of one size.
  ir::Operand toInt(ir::Operand o, ir::Type to, bool isSigned);
  /// Required: `op` is FPToSI or FPToUI. Saturates. A NaN becomes 0 if it is no double and `to` has at most 32 bits,
  /// and otherwise the highest bit alone (PTX ISA, "Data Movement and Conversion Instructions: cvt", integer notes).
  ir::Operand toWhole(ir::Opcode op, ir::Operand from, ir::Type to, ir::Rounding rounding);
  ir::Operand reinterpret(ir::Operand o, ir::Type to);
  ir::Operand offset(ir::Operand pointer, uint64_t bytes);
  /// Marks this place as unsupported and gives the instruction arbitrary results.
  void unsupported(const llvm::Instruction& i, const std::string& what);
  ir::Operand undef(ir::Type type);
  static bool isUndefMark(const ir::Operand& o) { return o.kind == ir::Operand::Kind::Reg && o.payload == ir::kNoReg; }
  static ir::Operand undefMark(ir::Type t) { return ir::Operand::reg(ir::kNoReg, t); }

  /// In the entry block, before everything else: addresses of local variables.
  ir::Inst& addToPrologue(ir::Opcode op, ir::Type type);

  WordPieces& pieces() { return pieces_; }

  std::optional<ir::BlockId> blockOf(const llvm::BasicBlock* b) const;

 private:
  void lowerBlock(const llvm::BasicBlock& b);
  void lowerInstruction(const llvm::Instruction& i);
  void lowerTerminator(const llvm::Instruction& i);
  void declarePhis(const llvm::BasicBlock& b);
  void fillPhis(const llvm::BasicBlock& b);
  void describeVariables(const llvm::Instruction& i);
  // float_precision.cpp
  bool approximates(ir::Opcode op, ir::Type type) const;
  void flushSubnormals();
  // reach.cpp
  Distance distanceOf(const llvm::Value* v);
  void follow(const llvm::Instruction& i);
  void checkReach(const llvm::Instruction& i);
  void demandReach(const llvm::Value* pointer, const char* unsupported);
  bool compareFar(const llvm::Instruction& i);
  /// A description may name a value that the instruction itself could not use, for example one from a finished loop.
  bool usableAt(const llvm::Value* v, const llvm::Instruction& i) const;
  Values constantValues(const llvm::Constant& c, const std::vector<Leaf>& leaves);
  ir::Operand constantExpression(const llvm::ConstantExpr& c);
  ir::RegId newRegister(ir::Type t);

  ModuleLowering& module_;
  const llvm::Function& in_;
  ir::Function out_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  Reach reach_;
  llvm::DenseMap<const llvm::Value*, ir::Operand> near_;    ///< of followed pointers: i1, see Within
  llvm::DenseMap<const llvm::Value*, Distance> distances_;  ///< of those whose distance is needed
  llvm::DenseMap<const llvm::Value*, Values> values_;
  llvm::DenseMap<const llvm::PHINode*, Values> phis_;  ///< registers: of the value, and of its distance
  llvm::DenseMap<const llvm::BasicBlock*, ir::BlockId> blocks_;
  std::set<ir::RegId> keepsSubnormals_;
  WordPieces pieces_;
  std::vector<ir::Inst> prologue_;
  std::vector<ir::Inst>* current_ = nullptr;
  ir::LocId loc_ = 0;
};

// One function per kind of instruction. Each returns false for instructions of another kind.
bool lowerArithmetic(FunctionLowering& f, const llvm::Instruction& i);
bool lowerContraction(FunctionLowering& f, const llvm::Instruction& i);
bool lowerConversion(FunctionLowering& f, const llvm::Instruction& i);
bool lowerAggregate(FunctionLowering& f, const llvm::Instruction& i);
bool lowerMemory(FunctionLowering& f, const llvm::Instruction& i);
bool lowerAtomic(FunctionLowering& f, const llvm::Instruction& i);
void lowerCall(FunctionLowering& f, const llvm::CallBase& call);

// Families of called functions, by name; called by lowerCall in this order.
bool lowerGpubmcCall(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);
bool lowerGpubmcAtomic(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);
bool lowerGpubmcFloat(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);
bool lowerMathCall(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);
bool lowerNvvmCall(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name);
bool lowerIntegerIntrinsic(FunctionLowering& f, const llvm::CallBase& call);
bool lowerFloatIntrinsic(FunctionLowering& f, const llvm::CallBase& call);
bool lowerMemoryIntrinsic(FunctionLowering& f, const llvm::CallBase& call);

ir::IntPredicate predicateOf(const llvm::ICmpInst& compares);

/// A byte address that a getelementptr (instruction or constant) computes.
ir::Operand lowerAddress(FunctionLowering& f, const llvm::GEPOperator& gep);

}  // namespace gpubmc::core
