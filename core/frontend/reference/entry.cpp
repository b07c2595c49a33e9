#include "core/frontend/reference/entry.h"

#include <llvm/IR/IRBuilder.h>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {
namespace {

llvm::GlobalVariable* resultVariable(llvm::Module& host, const FoundReference& reference, const std::string& name) {
  llvm::Type* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(host.getContext()), reference.result.elementBytes);
  auto* variable = new llvm::GlobalVariable(host, type, /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage,
                                            llvm::UndefValue::get(type), name);
  variable->setAlignment(llvm::Align(reference.resultAlign));
  return variable;
}

/// Types of the entry's parameters; nullopt: see addEntry.
std::optional<std::vector<llvm::Type*>> parameterTypes(const llvm::Function& target, const FoundReference& reference) {
  const unsigned first = target.hasStructRetAttr() ? 1 : 0;
  if (bool(first) != reference.returnsRecord || target.arg_size() != first + reference.facts.params.size())
    return std::nullopt;
  std::vector<llvm::Type*> types;
  for (size_t i = 0; i < reference.facts.params.size(); ++i) {
    llvm::Type* type = target.getArg(first + unsigned(i))->getType();
    if (reference.records[i] && !type->isPointerTy()) return std::nullopt;
    types.push_back(type);
  }
  return types;
}

}  // namespace

std::optional<KernelFacts> addEntry(llvm::Module& host, const FoundReference& reference, size_t index) {
  llvm::Function* target = host.getFunction(reference.facts.linkName);
  if (!target || target->isDeclaration()) return std::nullopt;
  const auto types = parameterTypes(*target, reference);
  if (!types) return std::nullopt;

  llvm::LLVMContext& context = host.getContext();
  KernelFacts facts = reference.facts;
  facts.linkName = "__gpubmc_reference." + std::to_string(index);
  auto* entry = llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), *types, false),
                                       llvm::GlobalValue::ExternalLinkage, facts.linkName, host);
  entry->addFnAttr(kKernel);
  entry->addFnAttr(kReference);
  if (target->getSubprogram()) entry->setMetadata(kSourceFunction, target->getSubprogram());
  for (unsigned i = 0; i < types->size(); ++i)
    if (const auto& record = reference.records[i]) {
      llvm::Type* memory = llvm::ArrayType::get(llvm::Type::getInt8Ty(context), record->bytes);
      entry->addParamAttr(i, llvm::Attribute::getWithByValType(context, memory));
      entry->addParamAttr(i, llvm::Attribute::getWithAlignment(context, llvm::Align(record->align)));
    }

  llvm::GlobalVariable* result = nullptr;
  if (reference.result.elementBytes) {
    facts.result = "__gpubmc_result." + std::to_string(index);
    result = resultVariable(host, reference, facts.result);
  }
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", entry));
  std::vector<llvm::Value*> arguments;
  if (target->hasStructRetAttr()) arguments.push_back(result);
  for (llvm::Argument& a : entry->args()) arguments.push_back(&a);
  llvm::CallInst* call = builder.CreateCall(target, arguments);
  call->setAttributes(target->getAttributes());
  if (result && !target->hasStructRetAttr()) {
    llvm::Value* value = call;
    if (value->getType()->isIntegerTy(1)) value = builder.CreateZExt(value, builder.getInt8Ty());
    builder.CreateAlignedStore(value, result, llvm::Align(reference.resultAlign));
  }
  builder.CreateRetVoid();
  return facts;
}

}  // namespace gpubmc::core
