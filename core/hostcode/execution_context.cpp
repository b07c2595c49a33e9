#include "core/hostcode/execution_context.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

#include "core/hostcode/source_places.h"

namespace gpubmc::core {

namespace {

ir::HostPlaces placeOf(const ir::Location& l, const std::string& call) {
  if (!l.line) return {};
  return {{l.file, l.line, call}};
}

const llvm::Value* withoutConversions(const llvm::Value* v) {
  while (const auto* c = llvm::dyn_cast<llvm::CastInst>(v)) v = c->getOperand(0);
  return v;
}

}  // namespace

uint64_t ExecutionContext::enter(const void* what, uint64_t number) {
  return contexts_.try_emplace({context, what, number}, contexts_.size() + 1).first->second;
}

void ExecutionContext::leaveAll() {
  active.clear();
  callSites.clear();
  context = 0;
}

unsigned sourceLineOf(const llvm::Instruction& i) {
  return i.getDebugLoc() ? i.getDebugLoc().getLine() : 0;
}

ir::HostPlaces ExecutionContext::placesOf(const llvm::Instruction& i, const std::string& call) const {
  const ir::Location here = sourcePlaceOf(i);
  if (!isOfSystem(here)) return placeOf(here, call);
  for (size_t k = callSites.size(); k-- > 0;)
    if (const ir::Location l = sourcePlaceOf(*callSites[k]); !isOfSystem(l)) return placeOf(l, {});
  return {};
}

ir::HostPlaces ExecutionContext::assignedAt(const llvm::CallBase& call, unsigned argument) const {
  const llvm::CallBase* site = &call;
  for (size_t depth = callSites.size();; --depth) {
    const ir::Location here = sourcePlaceOf(*site);
    const llvm::Value* v = withoutConversions(site->getArgOperand(argument));
    if (const unsigned line = assignmentOf(*site, argument); line && !isOfSystem(here)) return {{here.file, line, {}}};
    if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(v)) {
      if (depth == 0 || parameter->getArgNo() >= callSites[depth - 1]->arg_size()) return placesOf(call);
      site = callSites[depth - 1];
      argument = parameter->getArgNo();
      continue;
    }
    const auto* computed = llvm::dyn_cast<llvm::Instruction>(v);
    if (computed && !llvm::isa<llvm::PHINode, llvm::LoadInst>(computed))
      if (const ir::Location l = sourcePlaceOf(*computed); !isOfSystem(l)) return placeOf(l, {});
    return isOfSystem(here) ? placesOf(call) : placeOf(here, {});
  }
}

}  // namespace gpubmc::core
