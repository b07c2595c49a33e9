#pragma once
// The LLVM passes between Clang and lowering (docs/adr/0001-front-end-passes.md). None removes, merges, speculates or
// hoists an access to memory that another thread can see; local variables become registers, calls are inlined, and
// control flow gets the shape that the kernel IR requires.

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <set>
#include <string>

#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Name prefix of functions that make an arbitrary value, one for each type.
inline constexpr const char* kUndefPrefix = "__gpubmc_undef.";

/// Clang passes the table of vtables of a class with virtual bases to its constructors by a bit cast between address
/// spaces, which LLVM does not have.
void mendAddressSpaces(llvm::Module& m);

/// Removes what would allow later stages to make assumptions: aliasing, non-null, range and purity attributes, metadata
/// other than locations, wrap and exactness flags. Marks accesses that the source declares volatile.
void stripAssumptions(llvm::Module& m);

/// Marks with llvm.lifetime.start where the life of a local variable begins: where its declaration is executed or
/// jumped over, anew in each loop iteration and each call. There, a variable of at most 64 bytes gets an initial value,
/// arbitrary but fixed, in case it becomes a register. Required: Clang's output, with its declarations of variables.
void beginLives(llvm::Module& m);

/// Variables that stayed in memory lose their initial values: their memory is undefined when their life begins, and
/// reads of it are reported. Redundant marks are removed. Required: no variable is promoted any more.
void dropFirstValues(llvm::Function& f);
/// Removes initial values that are never read.
void dropUnusedFirstValues(llvm::Function& f);

/// Name prefix of functions that return their argument: the assignment of a value to a source variable.
inline constexpr const char* kAssignPrefix = "__gpubmc_assign.";

/// Marks stores to scalar variables of the source, so that promotion to registers keeps their positions.
void markAssignments(llvm::Module& m);

/// Return statements of a kernel, identified by line and column, become calls of __gpubmc_exit. Required: before
/// inlining, and with Clang's original blocks.
void markEarlyReturns(llvm::Function& kernel, const std::set<std::pair<unsigned, unsigned>>& returns);

/// Inlines every call of a defined function that is not part of a recursion, callees first.
/// Returns whether anything changed.
bool inlineCalls(llvm::Module& m, const Cancellation& cancel);

/// Structures that a kernel takes by value and writes to, or whose address it passes on, are copied to a local
/// variable: the parameter itself is the same memory for all threads, and each thread has its own copy. Returns whether
/// anything changed.
bool copyWrittenParameters(llvm::Function& f);

/// Turns calls through a pointer into comparisons with the functions whose address is taken and whose type fits, each
/// with a direct call. Returns whether anything changed.
bool resolveIndirectCalls(llvm::Module& m);

/// Ends blocks at calls that do not return (exit of the thread, trap, failed assertion).
void cutAfterNoReturn(llvm::Module& m);

/// Metadata of loads that only move bytes: padding and parts of unions, which may never have been written.
inline constexpr const char* kCopiedBytes = "gpubmc.copied";

/// Copies between a local variable and other memory become loads and stores of its scalars and of the bytes between
/// them. So do copies of records with such bytes.
void expandCopies(llvm::Function& f);

/// Promotes local variables to registers, wherever this affects no access to other memory.
void promoteLocals(llvm::Function& f, const Cancellation& cancel);

/// Switches become chains of comparisons.
void lowerSwitches(llvm::Function& f);

/// && and || of conditions that access no memory become selects, so that a precondition stays in one block.
void joinConditions(llvm::Function& f);

/// Each side of an && or || that can end a loop does so by an edge of its own. Required: joinConditions has run.
void separateLoopExits(llvm::Function& f);

/// Every kernel begins with the __axiom declarations of the file, as preconditions.
void assumeAxioms(llvm::Module& m);

/// A precondition `a && b` whose parts read memory becomes a sequence of preconditions, without a branch in between.
void splitPreconditions(llvm::Function& f);

/// Every exit path of a kernel that threads take separately begins at one place: shared code (`goto out`) is copied. So
/// the position of an exit determines the loop, and the iteration, in which a thread exits (gpu-model/ir/loops.h).
void separateWaysOut(llvm::Function& f);

/// Removes unreachable blocks, merges straight-line blocks, splits vectors into scalars; loops get one header, one
/// latch, a preheader and exits of their own, and LCSSA phis.
void shapeControlFlow(llvm::Function& f);

/// Removes bodies that no kernel needs any more: helpers that were inlined everywhere, and host-only code.
void dropUnneededBodies(llvm::Module& m);

/// Required: m is Clang's unoptimised output. `dump` is called with the names of stages: "clang", "inline", "promote".
/// Ensured: only kernels and what they still call or point to have bodies. Throws Cancelled.
void runPasses(llvm::Module& m, const Cancellation& cancel, const std::function<void(const std::string& stage)>& dump);

/// Calls `visit(type, offset)` for the scalars (and vector elements) of a type in memory order.
void forEachScalar(llvm::Type* type, const llvm::DataLayout& layout, uint64_t offset,
                   const std::function<void(llvm::Type*, uint64_t)>& visit);

/// Attribute of a variable in shared memory of unknown size that is not dynamic shared memory, which all kernels use as
/// one array.
inline constexpr const char* kOwnMemory = "gpubmc-own-memory";

/// A kernel, or a reference.
bool isKernel(const llvm::Function& f);

/// Attribute of both.
inline constexpr const char* kKernel = "gpubmc-kernel";
/// Attribute of references.
inline constexpr const char* kReference = "gpubmc-reference";
/// Metadata of an entry that wraps a function of the source: that function.
inline constexpr const char* kSourceFunction = "gpubmc.source";

/// The source's description of a function; null if it has none.
const llvm::DISubprogram* sourceFunction(const llvm::Function& f);

/// A local variable and the constant range of it that an access touches.
struct LocalPart {
  llvm::AllocaInst* variable = nullptr;  ///< null: the pointer is not a constant location in a local variable
  uint64_t offset = 0;
  bool inside = false;  ///< the `bytes` in question are within the variable
};
LocalPart localPart(llvm::Value* pointer, uint64_t bytes, const llvm::DataLayout& layout);

}  // namespace gpubmc::core
