#pragma once
// The LLVM passes between Clang and lowering (docs/adr/0001-front-end-passes.md). None removes, merges, speculates or
// hoists an access to memory that another thread can see; local variables become registers, calls are inlined, control
// flow takes the shape that the kernel IR asks for.

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <set>
#include <string>

namespace gpubmc::core {

/// Name prefix of functions that make an arbitrary value, one for each type.
inline constexpr const char* kUndefPrefix = "__gpubmc_undef.";

/// Removes what would license later stages to assume: aliasing, non-null, range and purity attributes, metadata other
/// than locations, wrap and exactness flags. Marks accesses that the source declares volatile.
void stripAssumptions(llvm::Module& m);

/// Gives every local variable of at most 64 bytes a first value: arbitrary, but the same whenever it is read.
void initialiseLocals(llvm::Module& m);

/// Name prefix of functions that return their argument: the assignment of a value to a source variable.
inline constexpr const char* kAssignPrefix = "__gpubmc_assign.";

/// Marks stores to scalar variables of the source, so that promotion to registers does not lose where they stand.
void markAssignments(llvm::Module& m);

/// Return statements of a kernel, told by line and column, become calls of __gpubmc_exit. Required: before anything is
/// inlined, and Clang's blocks as they were made.
void markEarlyReturns(llvm::Function& kernel, const std::set<std::pair<unsigned, unsigned>>& returns);

/// Inlines every call of a defined function that is not part of a recursion, callees first.
/// Returns whether anything changed.
bool inlineCalls(llvm::Module& m);

/// Structures that a kernel takes by value and writes to, or whose address it hands on, are copied to a local variable:
/// the parameter itself is the same memory for all threads, the copy is each thread's own.
/// Returns whether anything changed.
bool copyWrittenParameters(llvm::Function& f);

/// Turns calls through a pointer into comparisons with the functions whose address is taken and whose type fits, each
/// with a direct call. Returns whether anything changed.
bool resolveIndirectCalls(llvm::Module& m);

/// Ends blocks at calls that do not come back (exit of the thread, trap, failed assertion).
void cutAfterNoReturn(llvm::Module& m);

/// Copies between a local variable and other memory become loads and stores of its scalars.
void expandCopies(llvm::Function& f);

/// Local variables to registers, wherever no access to other memory is touched by that.
void promoteLocals(llvm::Function& f);

/// Switches become chains of comparisons.
void lowerSwitches(llvm::Function& f);

/// && and || of conditions that access no memory become selects, so that a precondition stays in one block.
void joinConditions(llvm::Function& f);

/// Every kernel starts with the __axiom declarations of the file, as preconditions.
void assumeAxioms(llvm::Module& m);

/// A precondition `a && b` whose parts read memory becomes one precondition after the other, without a branch in between.
void splitPreconditions(llvm::Function& f);

/// Removes unreachable blocks, joins blocks in straight line, splits vectors into scalars; loops get one header, one
/// latch, a preheader and exits of their own, and LCSSA phis.
void shapeControlFlow(llvm::Function& f);

/// Required: m is Clang's unoptimised output. `dump` is called with the stages' names: "clang", "inline", "promote".
/// Ensured: only kernels and what they still call or point to have bodies.
void runPasses(llvm::Module& m, const std::function<void(const std::string& stage)>& dump);

/// Calls `visit(type, offset)` for the scalars (and vector elements) of a type in memory order.
void forEachScalar(llvm::Type* type, const llvm::DataLayout& layout, uint64_t offset,
                   const std::function<void(llvm::Type*, uint64_t)>& visit);

bool isKernel(const llvm::Function& f);

/// A local variable and the constant range of it that an access touches.
struct LocalPart {
  llvm::AllocaInst* variable = nullptr;  ///< null: the pointer is not a constant place in a local variable
  uint64_t offset = 0;
  bool inside = false;  ///< the `bytes` asked about lie within the variable
};
LocalPart localPart(llvm::Value* pointer, uint64_t bytes, const llvm::DataLayout& layout);

}  // namespace gpubmc::core
