#include "core/frontend/linked_device.h"

#include <llvm/Linker/Linker.h>

#include <algorithm>

namespace gpubmc::core {

namespace {

/// Functions and variables that the code uses without a definition.
std::set<std::string> undefinedIn(const llvm::Module& module) {
  std::set<std::string> out;
  for (const llvm::GlobalValue& v : module.global_values())
    if (v.isDeclaration() && !v.use_empty() && !v.getName().starts_with("llvm.")) out.insert(v.getName().str());
  return out;
}

/// Host code knows a variable by its name, so it must not get another one. Two definitions are two variables, whatever
/// their linkage: Clang gives static ones that host code uses a name for all.
bool variablesClash(const ClangOutput& from, const llvm::Module& to) {
  return std::ranges::any_of(from.facts.variables, [&](const auto& variable) {
    const llvm::GlobalVariable* v = from.module->getNamedGlobal(variable.first);
    const llvm::GlobalValue* other = v ? to.getNamedValue(v->getName()) : nullptr;
    return other &&
           (v->hasInternalLinkage() || (!v->isDeclaration() && !other->isDeclaration() && !v->hasLinkOnceODRLinkage()));
  });
}

/// LLVM would end the process.
void ignore(const llvm::DiagnosticInfo*, void*) {}

}  // namespace

ClangOutput linkedDevice(const CompiledDevice& file, const std::vector<std::shared_ptr<const CompiledDevice>>& others) {
  ClangOutput out = file.unpacked();
  std::vector<const CompiledDevice*> left;
  for (const auto& other : others) left.push_back(other.get());
  while (out.module) {
    const std::set<std::string> undefined = undefinedIn(*out.module);
    const auto next = std::ranges::find_if(left, [&](const CompiledDevice* other) {
      return std::ranges::any_of(undefined, [&](const std::string& name) { return other->defines(name); });
    });
    if (next == left.end()) break;
    ClangOutput from = (*next)->unpacked(*out.context);
    left.erase(next);
    if (variablesClash(from, *out.module)) continue;
    out.context->setDiagnosticHandlerCallBack(ignore);
    if (llvm::Linker::linkModules(*out.module, std::move(from.module), llvm::Linker::LinkOnlyNeeded))
      return file.unpacked();
    for (const auto& [name, variable] : from.facts.variables) out.facts.variables.try_emplace(name, variable);
  }
  return out;
}

}  // namespace gpubmc::core
