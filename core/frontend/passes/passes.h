#pragma once
// The LLVM passes between Clang and lowering (docs/adr/0001-front-end-passes.md). None removes, merges, speculates or
// hoists an access to memory that another thread can see; local variables become registers, calls are inlined, control
// flow takes the shape that the kernel IR asks for.

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

/// Clang hands the table of vtables of a class with virtual bases to its constructors by a bit cast between address
/// spaces, which LLVM does not have.
void mendAddressSpaces(llvm::Module& m);

/// Removes what would license later stages to assume: aliasing, non-null, range and purity attributes, metadata other
/// than locations, wrap and exactness flags. Marks accesses that the source declares volatile.
void stripAssumptions(llvm::Module& m);

/// Marks with llvm.lifetime.start where a local variable comes to life: where its declaration is executed or jumped
/// over, in each round of a loop and each call anew. There, one of at most 64 bytes gets a first value, arbitrary but
/// the same whenever it is read, in case that it becomes a register. Required: Clang's output, with its declarations of
/// variables.
void beginLives(llvm::Module& m);

/// Variables that stayed in memory lose their first values: memory of theirs is undefined where they come to life, and
/// reads of it are reported. Marks go where they only say that once more.
/// Required: no variable is promoted any more.
void dropFirstValues(llvm::Function& f);
/// First values that nothing reads go.
void dropUnusedFirstValues(llvm::Function& f);

/// Name prefix of functions that return their argument: the assignment of a value to a source variable.
inline constexpr const char* kAssignPrefix = "__gpubmc_assign.";

/// Marks stores to scalar variables of the source, so that promotion to registers does not lose where they stand.
void markAssignments(llvm::Module& m);

/// Return statements of a kernel, told by line and column, become calls of __gpubmc_exit. Required: before anything is
/// inlined, and Clang's blocks as they were made.
void markEarlyReturns(llvm::Function& kernel, const std::set<std::pair<unsigned, unsigned>>& returns);

/// Inlines every call of a defined function that is not part of a recursion, callees first.
/// Returns whether anything changed.
bool inlineCalls(llvm::Module& m, const Cancellation& cancel);

/// Structures that a kernel takes by value and writes to, or whose address it hands on, are copied to a local variable:
/// the parameter itself is the same memory for all threads, the copy is each thread's own.
/// Returns whether anything changed.
bool copyWrittenParameters(llvm::Function& f);

/// Turns calls through a pointer into comparisons with the functions whose address is taken and whose type fits, each
/// with a direct call. Returns whether anything changed.
bool resolveIndirectCalls(llvm::Module& m);

/// Ends blocks at calls that do not come back (exit of the thread, trap, failed assertion).
void cutAfterNoReturn(llvm::Module& m);

/// Metadata of loads that only move bytes: holes and parts of unions, of which it is not known that anything was
/// written.
inline constexpr const char* kCopiedBytes = "gpubmc.copied";

/// Copies between a local variable and other memory become loads and stores of its scalars, and of the bytes between
/// them. So do copies of records with such bytes.
void expandCopies(llvm::Function& f);

/// Local variables to registers, wherever no access to other memory is touched by that.
void promoteLocals(llvm::Function& f, const Cancellation& cancel);

/// Switches become chains of comparisons.
void lowerSwitches(llvm::Function& f);

/// && and || of conditions that access no memory become selects, so that a precondition stays in one block.
void joinConditions(llvm::Function& f);

/// Every kernel starts with the __axiom declarations of the file, as preconditions.
void assumeAxioms(llvm::Module& m);

/// A precondition `a && b` whose parts read memory becomes one precondition after the other, without a branch in
/// between.
void splitPreconditions(llvm::Function& f);

/// Every way out of a kernel that threads take alone starts at one place: what is shared (`goto out`) is copied. So the
/// loop, and the iteration, in which a thread leaves is told by where it stands (gpu-model/ir/loops.h).
void separateWaysOut(llvm::Function& f);

/// Removes unreachable blocks, joins blocks in straight line, splits vectors into scalars; loops get one header, one
/// latch, a preheader and exits of their own, and LCSSA phis.
void shapeControlFlow(llvm::Function& f);

/// Bodies that no kernel needs any more are dropped: helpers that were inlined everywhere, and host-only leftovers.
void dropUnneededBodies(llvm::Module& m);

/// Required: m is Clang's unoptimised output. `dump` is called with the stages' names: "clang", "inline", "promote".
/// Ensured: only kernels and what they still call or point to have bodies.
/// Throws Cancelled.
void runPasses(llvm::Module& m, const Cancellation& cancel, const std::function<void(const std::string& stage)>& dump);

/// Calls `visit(type, offset)` for the scalars (and vector elements) of a type in memory order.
void forEachScalar(llvm::Type* type, const llvm::DataLayout& layout, uint64_t offset,
                   const std::function<void(llvm::Type*, uint64_t)>& visit);

/// A kernel, or a reference.
bool isKernel(const llvm::Function& f);

/// Attribute of both.
inline constexpr const char* kKernel = "gpubmc-kernel";
/// Attribute of references.
inline constexpr const char* kReference = "gpubmc-reference";
/// Metadata of an entry that was made around a function of the source: that function.
inline constexpr const char* kSourceFunction = "gpubmc.source";

/// What the source says of a function; null where it does not stand there.
const llvm::DISubprogram* sourceFunction(const llvm::Function& f);

/// A local variable and the constant range of it that an access touches.
struct LocalPart {
  llvm::AllocaInst* variable = nullptr;  ///< null: the pointer is not a constant place in a local variable
  uint64_t offset = 0;
  bool inside = false;  ///< the `bytes` asked about lie within the variable
};
LocalPart localPart(llvm::Value* pointer, uint64_t bytes, const llvm::DataLayout& layout);

}  // namespace gpubmc::core
