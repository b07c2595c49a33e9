#include <llvm/IR/Verifier.h>

#include "core/frontend/passes/passes.h"
#include "encoder/util/error.h"

namespace gpubmc::core {
namespace {

/// Function pointers may be passed to functions that are called through pointers, and so on.
constexpr unsigned kPointerDepth = 8;

void forEachBody(llvm::Module& m, const Cancellation& cancel, const std::function<void(llvm::Function&)>& pass) {
  for (llvm::Function& f : m) {
    cancel.poll();
    if (!f.isDeclaration()) pass(f);
  }
}

void check(llvm::Module& m, const char* stage) {
  std::string complaint;
  llvm::raw_string_ostream out(complaint);
  if (llvm::verifyModule(m, &out))
    throw InternalError(std::string("LLVM module broken after ") + stage + ": " + complaint);
}

}  // namespace

void runPasses(llvm::Module& m, const Cancellation& cancel, const std::function<void(const std::string&)>& dump) {
  auto promote = [&](llvm::Function& f) { promoteLocals(f, cancel); };
  dump("clang");
  mendAddressSpaces(m);
  stripAssumptions(m);
  beginLives(m);
  markAssignments(m);
  assumeAxioms(m);
  inlineCalls(m, cancel);
  dropUnneededBodies(m);
  check(m, "inline");
  dump("inline");
  forEachBody(m, cancel, promote);
  for (llvm::Function& f : m)
    if (isKernel(f) && copyWrittenParameters(f)) promote(f);
  // A call through a pointer that was resolved, or became direct by promotion, may reveal others.
  for (unsigned depth = 0; depth < kPointerDepth; ++depth) {
    const bool resolved = resolveIndirectCalls(m);
    if (!inlineCalls(m, cancel) && !resolved) break;
    forEachBody(m, cancel, promote);
  }
  dropUnneededBodies(m);
  cutAfterNoReturn(m);
  forEachBody(m, cancel, lowerSwitches);
  forEachBody(m, cancel, joinConditions);
  forEachBody(m, cancel, splitPreconditions);
  forEachBody(m, cancel, separateLoopExits);
  forEachBody(m, cancel, [](llvm::Function& f) {
    if (isKernel(f)) separateWaysOut(f);
  });
  forEachBody(m, cancel, shapeControlFlow);
  forEachBody(m, cancel, dropFirstValues);
  check(m, "promote");
  dump("promote");
}

}  // namespace gpubmc::core
