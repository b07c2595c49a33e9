// Source lines that facts of the host program come from, as reports show them.

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "core/hostcode/engine.h"
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

ir::HostPlaces Engine::placesOf(const llvm::Instruction& i, const std::string& call) const {
  const ir::Location here = sourcePlaceOf(i);
  if (!isOfSystem(here)) return placeOf(here, call);
  for (size_t k = callSites_.size(); k-- > 0;)
    if (const ir::Location l = sourcePlaceOf(*callSites_[k]); !isOfSystem(l)) return placeOf(l, {});
  return {};
}

ir::HostPlaces Engine::assignedAt(const llvm::CallBase& call, unsigned argument) const {
  const llvm::CallBase* site = &call;
  for (size_t depth = callSites_.size();; --depth) {
    const ir::Location here = sourcePlaceOf(*site);
    const llvm::Value* v = withoutConversions(site->getArgOperand(argument));
    if (const unsigned line = assignmentOf(*site, argument); line && !isOfSystem(here)) return {{here.file, line, {}}};
    if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(v)) {
      if (depth == 0 || parameter->getArgNo() >= callSites_[depth - 1]->arg_size()) return placesOf(call);
      site = callSites_[depth - 1];
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
