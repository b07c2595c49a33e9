// The host passes a number of bytes for a parameter in local memory, and each work-group has its own memory of that
// size: it is a variable of the work-group.

#include <fmt/format.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <set>

#include "core/frontend/opencl/opencl.h"
#include "core/frontend/passes/passes.h"
#include "encoder/util/error.h"

namespace gpubmc::core::opencl {
namespace {

constexpr unsigned kLocal = 3;

bool isLocal(const llvm::Argument& a) {
  return a.getType()->isPointerTy() && a.getType()->getPointerAddressSpace() == kLocal;
}

llvm::GlobalVariable* variableFor(llvm::Module& m, const std::string& kernel, const ParamFacts& p, uint64_t align,
                                  std::optional<uint64_t> bytes) {
  llvm::Type* byte = llvm::Type::getInt8Ty(m.getContext());
  llvm::Type* type = llvm::ArrayType::get(byte, bytes.value_or(0));
  const auto linkage = bytes ? llvm::GlobalValue::InternalLinkage : llvm::GlobalValue::ExternalLinkage;
  auto* v =
      new llvm::GlobalVariable(m, type, /*isConstant=*/false, linkage, bytes ? llvm::UndefValue::get(type) : nullptr,
                               kernel + "." + p.name, nullptr, llvm::GlobalValue::NotThreadLocal, kLocal);
  v->addAttribute(kOwnMemory);
  v->setAlignment(llvm::Align(align));
  return v;
}

void erase(KernelFacts& k, size_t parameter) {
  k.params.erase(k.params.begin() + long(parameter));
  for (ParamFacts& p : k.params)
    if (p.part && p.part->parameter > parameter) --p.part->parameter;
}

}  // namespace

void placeLocalArguments(llvm::Module& m, const FrontEndOptions& options, SourceFacts& facts,
                         DeviceFactsOf& deviceFacts) {
  std::set<std::string> known;
  for (KernelFacts& k : facts.kernels) {
    llvm::Function* f = m.getFunction(k.linkName);
    if (!f || f->isDeclaration() || k.declaredCount() != f->arg_size()) continue;
    std::vector<size_t> local;
    llvm::ValueToValueMapTy values;
    k.becameLocal.assign(f->arg_size(), "");
    for (llvm::Argument& a : f->args()) {
      if (!isLocal(a)) continue;
      const ParamFacts& p = k.params[a.getArgNo()];
      const auto given = options.localBytes.find(p.name);
      known.insert(p.name);
      llvm::GlobalVariable* v =
          variableFor(m, k.linkName, p, a.getParamAlign().valueOrOne().value(),
                      given == options.localBytes.end() ? std::nullopt : std::optional(given->second));
      facts.variables[v->getName().str()] = {p.name, p.elementType, p.elementBytes, p.parts};
      values[&a] = v;
      local.push_back(a.getArgNo());
      k.becameLocal[a.getArgNo()] = v->getName().str();
    }
    if (local.empty()) continue;
    // The function itself stays for those that call it.
    llvm::Function* kernel = llvm::CloneFunction(f, values);
    f->setName(k.linkName + ".called");
    f->setLinkage(llvm::GlobalValue::InternalLinkage);
    kernel->setName(k.linkName);
    if (f->use_empty()) f->eraseFromParent();
    for (size_t i = local.size(); i-- > 0;) {
      erase(k, local[i]);
      auto& ranges = deviceFacts[k.linkName].ranges;
      if (local[i] < ranges.size()) ranges.erase(ranges.begin() + long(local[i]));
    }
  }
  for (const auto& [name, bytes] : options.localBytes)
    if (!known.contains(name))
      throw UserError(fmt::format("--local {}={}: no kernel of {} has a parameter '{}' in local memory", name, bytes,
                                  options.file, name));
}

}  // namespace gpubmc::core::opencl
