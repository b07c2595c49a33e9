#pragma once
// Small tables from the parts of an intrinsic's name to values of the kernel IR.

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

#include <optional>

#include "core/frontend/lower/function_lowering.h"
#include "gpu-model/ir/barrier_form.h"

namespace gpubmc::core {

using NameParts = llvm::SmallVector<llvm::StringRef, 6>;

/// "atomic_add_i32" -> {"atomic", "add", "i32"}. "acq_rel" and "seq_cst" are one part each.
NameParts splitName(llvm::StringRef name);

std::optional<ir::Type> typeNamed(llvm::StringRef name);                ///< i16 i32 i64 f16 bf16 f32 f64 ...
std::optional<ir::Rounding> roundingNamed(llvm::StringRef name);        ///< rn rz ru rd; PTX's rp, rm as well
std::optional<ir::Scope> scopeNamed(llvm::StringRef name);              ///< thread block cluster device system
std::optional<ir::Order> orderNamed(llvm::StringRef name);              ///< relaxed acquire release acq_rel seq_cst
std::optional<ir::AtomicOp> atomicNamed(llvm::StringRef name);          ///< add sub ... umin fmax
std::optional<ir::SpecialRegister> specialNamed(llvm::StringRef name);  ///< tid_x ... warpsize

/// Gives `call` its result, resized or reinterpreted to the declared type.
void give(FunctionLowering& f, const llvm::CallBase& call, ir::Operand result);
/// Argument k as a value of `type`: integers resized, others reinterpreted.
ir::Operand argument(FunctionLowering& f, const llvm::CallBase& call, unsigned k, ir::Type type, bool isSigned = false);
/// Argument k as a truth value.
ir::Operand condition(FunctionLowering& f, const llvm::CallBase& call, unsigned k);
/// Argument k as the text of a constant C string, or `otherwise`.
std::string textArgument(const llvm::CallBase& call, unsigned k, const std::string& otherwise);
/// A barrier by its number, for `count` threads or, with 0, all of the block.
void lowerNamedBarrier(FunctionLowering& f, ir::Operand id, ir::Operand count, ir::BarrierForm form);
void giveSpecial(FunctionLowering& f, const llvm::CallBase& call, ir::SpecialRegister r);

}  // namespace gpubmc::core
