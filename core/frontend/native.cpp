#include "core/frontend/native.h"

#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

#include <fmt/format.h>

#include "core/frontend/reference/compile_host.h"

namespace gpubmc::core {

struct NativeFunction::Code {
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

NativeFunction::NativeFunction() = default;
NativeFunction::~NativeFunction() = default;
NativeFunction::NativeFunction(NativeFunction&&) noexcept = default;
NativeFunction& NativeFunction::operator=(NativeFunction&&) noexcept = default;

namespace {

constexpr const char* kEntry = "__gpubmc_native";

/// Adds the function behind NativeFunction::call. False: a parameter or the result is not a single word.
bool addWordEntry(llvm::Module& module, const FoundReference& reference) {
  llvm::Function* target = module.getFunction(reference.facts.linkName);
  if (!target || target->isDeclaration() || target->hasStructRetAttr() || target->isVarArg()) return false;
  if (target->arg_size() != reference.facts.params.size()) return false;
  llvm::LLVMContext& context = module.getContext();
  llvm::IRBuilder<> builder(context);
  auto* entry = llvm::Function::Create(
      llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(), builder.getPtrTy()}, false),
      llvm::GlobalValue::ExternalLinkage, kEntry, module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", entry));
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < target->arg_size(); ++i) {
    llvm::Type* type = target->getArg(i)->getType();
    const bool isWord = type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() || type->isHalfTy() ||
                        (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
    if (reference.records[i] || !isWord) return false;
    llvm::Value* word = builder.CreateConstGEP1_64(builder.getInt64Ty(), entry->getArg(0), i);
    arguments.push_back(builder.CreateLoad(type, word));
  }
  llvm::CallInst* call = builder.CreateCall(target, arguments);
  call->setAttributes(target->getAttributes());
  if (!call->getType()->isVoidTy()) {
    if (reference.returnsRecord || !call->getType()->isSingleValueType()) return false;
    llvm::Value* value = call;
    if (value->getType()->isIntegerTy(1)) value = builder.CreateZExt(value, builder.getInt8Ty());
    builder.CreateAlignedStore(value, entry->getArg(1), llvm::Align(1));
  }
  builder.CreateRetVoid();
  return true;
}

/// Keeps only the entry and what it needs.
void keepEntry(llvm::Module& module) {
  for (const char* lists : {"llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
    if (llvm::GlobalVariable* v = module.getGlobalVariable(lists)) v->eraseFromParent();
  llvm::internalizeModule(module, [](const llvm::GlobalValue& v) { return v.getName() == kEntry; });
  llvm::ModuleAnalysisManager analyses;
  llvm::GlobalDCEPass().run(module, analyses);
}

bool hasAssembly(const llvm::Module& module) {
  if (!module.getModuleInlineAsm().empty()) return true;
  for (const llvm::Function& f : module)
    for (const llvm::BasicBlock& b : f)
      for (const llvm::Instruction& i : b)
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&i); call && call->isInlineAsm()) return true;
  return false;
}

std::string told(llvm::Error error) {
  return llvm::toString(std::move(error));
}

bool isThisMachine(const Options& o) {
  return o.target.empty() || llvm::Triple(o.target).getArch() == llvm::Triple(llvm::sys::getProcessTriple()).getArch();
}

/// An instruction set that the code uses and this machine lacks; empty: there is none.
std::string lackedFeature(const llvm::Module& module) {
  const llvm::StringMap<bool> has = llvm::sys::getHostCPUFeatures();
  for (const llvm::Function& f : module) {
    llvm::SmallVector<llvm::StringRef, 32> wanted;
    f.getFnAttribute("target-features").getValueAsString().split(wanted, ',');
    for (llvm::StringRef w : wanted)
      if (w.consume_front("+"))
        if (const auto known = has.find(w); known != has.end() && !known->second) return w.str();
  }
  return "";
}

}  // namespace

NativeFunction compileNatively(const Options& options, const ReferenceRequest& reference, std::string& complaint) {
  if (!isThisMachine(options)) {
    complaint = "it is compiled for another machine (--target)";
    return {};
  }
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto context = std::make_unique<llvm::LLVMContext>();
  std::vector<SearchResult> found;
  const std::string file = reference.file.empty() ? options.file : reference.file;
  CompilationOutput compiled = compileForHost(
      {.options = options, .file = file, .names = {reference.function}, .recordsInMemory = false}, *context, found);
  NativeFunction out;
  auto fail = [&](std::string why) {
    complaint = std::move(why);
    compiled.module.reset();  // before its context
    return std::move(out);
  };
  if (!compiled.module || found.empty() || !found[0].found) return fail("it does not compile for the host");
  if (!addWordEntry(*compiled.module, *found[0].found)) return fail("a parameter or its result is a structure");
  keepEntry(*compiled.module);
  for (const llvm::GlobalVariable& v : compiled.module->globals())
    if (!v.isDeclaration() && !v.isConstant())
      return fail(fmt::format("it uses the variable {}, which the input does not have", v.getName().str()));

  if (const std::string lacked = lackedFeature(*compiled.module); !lacked.empty())
    return fail(fmt::format("this machine has no {}", lacked));
  // The code generator is built without a parser of assembly, and ends the program where it needs one.
  if (hasAssembly(*compiled.module)) return fail("it has assembly code");

  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit) return fail(told(jit.takeError()));
  auto process =
      llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess((*jit)->getDataLayout().getGlobalPrefix());
  if (!process) return fail(told(process.takeError()));
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  // lookup() reports missing symbols; they are not reported twice.
  (*jit)->getExecutionSession().setErrorReporter([](llvm::Error e) { llvm::consumeError(std::move(e)); });
  if (auto error = (*jit)->addIRModule({std::move(compiled.module), std::move(context)})) {
    complaint = told(std::move(error));
    return out;
  }
  auto entry = (*jit)->lookup(kEntry);
  if (!entry) {
    llvm::consumeError(entry.takeError());
    complaint = "it uses functions that this program does not have";
    return out;
  }
  out.code_ = std::make_unique<NativeFunction::Code>();
  out.code_->jit = std::move(*jit);
  out.entry_ = entry->toPtr<void (*)(const uint64_t*, void*)>();
  return out;
}

}  // namespace gpubmc::core
