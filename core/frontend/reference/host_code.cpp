#include "core/frontend/reference/host_code.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/Utils/Local.h>

#include <string>

#include "core/frontend/headers/embedded.h"
#include "core/frontend/passes/math_function.h"
#include "core/frontend/passes/passes.h"
#include "encoder/util/error.h"

namespace gpubmc::core {
namespace {

/// What a program does before main and keeps for others: none of it is called.
void dropProgram(llvm::Module& m) {
  for (const char* name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors"})
    if (llvm::GlobalVariable* v = m.getGlobalVariable(name)) v->eraseFromParent();
  for (const char* name : {"llvm.module.flags", "llvm.ident", "llvm.linker.options"})
    if (llvm::NamedMDNode* node = m.getNamedMetadata(name)) node->eraseFromParent();
}

void resolveAliases(llvm::Module& m) {
  for (auto it = m.alias_begin(); it != m.alias_end();) {
    llvm::GlobalAlias& alias = *it++;
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
}

/// Calls that may throw continue at their normal return; exception paths are not reached.
void dropHandlers(llvm::Function& f) {
  std::vector<llvm::InvokeInst*> invokes;
  for (llvm::Instruction& i : llvm::instructions(f))
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&i)) invokes.push_back(invoke);
  for (llvm::InvokeInst* invoke : invokes) llvm::changeToCall(invoke);
  if (!invokes.empty()) llvm::removeUnreachableBlocks(f);
  f.setPersonalityFn(nullptr);
}

/// The library function of an intrinsic; empty for others.
std::string libraryName(const llvm::Function& f) {
  if (!f.isIntrinsic()) return f.getName().str();
  const char* name = mathFunction(f.getIntrinsicID());
  llvm::Type* type = f.arg_size() ? f.getArg(0)->getType() : nullptr;
  if (!name || !(type->isFloatTy() || type->isDoubleTy())) return {};
  return std::string(name) + (type->isFloatTy() ? "f" : "");
}

void useLibrary(llvm::Module& host, const llvm::Module& device) {
  std::vector<llvm::Function*> declared;
  for (llvm::Function& f : host)
    if (f.isDeclaration()) declared.push_back(&f);
  for (llvm::Function* f : declared) {
    const std::string library = libraryName(*f);
    if (library.empty()) continue;
    const llvm::Function* own = device.getFunction(kHostLibraryPrefix + library);
    if (!own || own->isDeclaration() || own->getFunctionType() != f->getFunctionType()) continue;
    llvm::FunctionCallee same = host.getOrInsertFunction(own->getName(), f->getFunctionType());
    f->replaceAllUsesWith(same.getCallee());
    f->eraseFromParent();
  }
}

/// A function that `host` declares but does not define differs from one with the same name in `into`.
void keepApart(llvm::Module& host, const llvm::Module& into) {
  auto isOther = [&](const llvm::GlobalValue& v) {
    const llvm::GlobalValue* same = into.getNamedValue(v.getName());
    return v.isDeclaration() && !v.getName().starts_with("__gpubmc_") && same && !same->isDeclaration();
  };
  for (llvm::Function& f : host)
    if (!f.isIntrinsic() && isOther(f)) f.setName(f.getName() + ".host");
  for (llvm::GlobalVariable& v : host.globals())
    if (isOther(v)) v.setName(v.getName() + ".host");
}

template <class Range>
bool eraseUnused(Range&& range) {
  bool any = false;
  for (auto it = range.begin(); it != range.end();) {
    auto& value = *it++;
    value.removeDeadConstantUsers();
    if (!value.use_empty() || !(value.isDeclaration() || value.hasLocalLinkage())) continue;
    value.eraseFromParent();
    any = true;
  }
  return any;
}

}  // namespace

void makeHostCodePortable(llvm::Module& host, const llvm::Module& device) {
  host.setDataLayout(device.getDataLayout());
  host.setTargetTriple(device.getTargetTriple());
  dropProgram(host);
  resolveAliases(host);
  for (llvm::Function& f : host)
    if (!f.isDeclaration()) dropHandlers(f);
  useLibrary(host, device);
}

void linkHostCode(std::unique_ptr<llvm::Module> host, llvm::Module& into) {
  auto internalise = [](llvm::GlobalObject& o) {
    if (o.isDeclaration() || o.getName().starts_with("__gpubmc_")) return;
    o.setComdat(nullptr);
    o.setLinkage(llvm::GlobalValue::InternalLinkage);
    o.setVisibility(llvm::GlobalValue::DefaultVisibility);
  };
  for (llvm::Function& f : *host) internalise(f);
  for (llvm::GlobalVariable& v : host->globals()) internalise(v);
  dropUnneededBodies(*host);
  while (eraseUnused(host->functions()) | eraseUnused(host->globals())) {
  }
  keepApart(*host, into);
  if (llvm::Linker::linkModules(into, std::move(host))) throw InternalError("code of the host could not be linked");
}

}  // namespace gpubmc::core
