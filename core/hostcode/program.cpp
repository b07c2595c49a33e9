#include "core/hostcode/program.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Utils/BuildLibCalls.h>
#include <llvm/Transforms/Utils/FixIrreducible.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

#include "core/frontend/clang/allowances.h"
#include "core/frontend/clang/compilation.h"
#include "core/frontend/clang/late_codegen.h"
#include "core/frontend/clang/parameter_facts.h"
#include "core/frontend/clang/record_passing.h"
#include "core/frontend/clang/structure_parts.h"
#include "core/frontend/clang/type_parts.h"
#include "core/frontend/headers/embedded.h"
#include "core/hostcode/bodiless_runtime.h"
#include "core/hostcode/opencl_table.h"
#include "core/hostcode/source_places.h"

namespace gpubmc::core {
namespace {

/// Whether no object of the type contains a pointer. Void counts as data: what is read or written through a pointer to
/// it are bytes.
bool isData(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isArithmeticType() || type->isEnumeralType() || type->isVoidType()) return true;
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type)) return isData(array->getElementType());
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return false;
  record = record->getDefinition();
  if (const auto* c = llvm::dyn_cast<clang::CXXRecordDecl>(record))
    if (c->isDynamicClass() || !llvm::all_of(c->bases(), [](const auto& base) { return isData(base.getType()); }))
      return false;
  return llvm::all_of(record->fields(), [](const clang::FieldDecl* field) { return isData(field->getType()); });
}

HostType typeOf(clang::QualType type, const clang::ASTContext& context) {
  HostType out;
  if (const auto* reference = type->getAs<clang::ReferenceType>()) {
    out.isReference = true;
    type = reference->getPointeeType();
    out.isConst = type.isConstQualified();
  }
  type = type.getCanonicalType();
  if (type->isDependentType()) return out;
  if (type->isIntegralOrEnumerationType() && !type->isIncompleteType()) {
    out.kind = HostType::Kind::Integer;
    out.isToData = out.isReference;
    out.bits = unsigned(context.getTypeSize(type));
    out.isSigned = type->isSignedIntegerOrEnumerationType();
  } else if (type->isRealFloatingType()) {
    out.kind = HostType::Kind::Floating;
    out.isToData = out.isReference;
    out.bits = unsigned(context.getTypeSize(type));
  } else if (type->isAnyPointerType() || type->isNullPtrType()) {
    out.kind = HostType::Kind::Pointer;
    if (type->isAnyPointerType()) {
      out.isConst = type->getPointeeType().isConstQualified();
      out.isToData = isData(type->getPointeeType());
      out.bytes = sizeOf(type->getPointeeType(), context);
    }
  } else if (type->isArrayType()) {
    out.kind = HostType::Kind::Array;
    out.bytes = sizeOf(type, context);
  } else if (type->isFunctionType()) {
    out.kind = HostType::Kind::Function;
  } else if (type->isRecordType()) {
    out.kind = HostType::Kind::Record;
    out.isToData = out.isReference && isData(type);
    out.bytes = sizeOf(type, context);
  }
  return out;
}

/// The type as it is stored in memory, where a reference is a pointer.
HostType memberType(clang::QualType type, const clang::ASTContext& context) {
  if (type->isReferenceType()) type = context.getPointerType(type->getPointeeType());
  return typeOf(type, context);
}

std::string nameOnDevice(const clang::FunctionDecl& kernel, clang::MangleContext& names) {
  std::string name;
  llvm::raw_string_ostream text(name);
  if (names.shouldMangleDeclName(&kernel))
    names.mangleName(clang::GlobalDecl(&kernel, clang::KernelReferenceKind::Kernel), text);
  else
    text << kernel.getName();
  return name;
}

/// Finds the kernels that functions refer to.
class KernelNames : public clang::RecursiveASTVisitor<KernelNames> {
  using Base = clang::RecursiveASTVisitor<KernelNames>;

 public:
  KernelNames(HostTables& out, clang::MangleContext& names) : out_(out), names_(names) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(clang::Decl* d) {
    const auto* f = llvm::dyn_cast_or_null<clang::FunctionDecl>(d);
    if (!f) return Base::TraverseDecl(d);
    const bool before = isOfDevice_;
    isOfDevice_ = f->hasAttr<clang::CUDAGlobalAttr>() ||
                  (f->hasAttr<clang::CUDADeviceAttr>() && !f->hasAttr<clang::CUDAHostAttr>());
    const bool goesOn = Base::TraverseDecl(d);
    isOfDevice_ = before;
    return goesOn;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) {
    const auto* f = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl());
    if (f && f->hasAttr<clang::CUDAGlobalAttr>() && !f->isTemplated())
      (isOfDevice_ ? out_.namedByDevice : out_.named).insert(nameOnDevice(*f, names_));
    return true;
  }

 private:
  HostTables& out_;
  clang::MangleContext& names_;
  bool isOfDevice_ = false;
};

/// Collects what the syntax tree knows of the declarations in the module, after code generation.
class Namer : public clang::ASTConsumer {
 public:
  Namer(HostTables& out, bool skipsBodies, bool isOfC, clang::Preprocessor& preprocessor,
        std::function<clang::CodeGenerator*()> codegen)
      : out_(out),
        skipsBodies_(skipsBodies),
        isOfC_(isOfC),
        preprocessor_(preprocessor),
        codegen_(std::move(codegen)) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    out_.hasStreamOfThread = preprocessor_.isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM") ||
                             preprocessor_.isMacroDefined("HIP_API_PER_THREAD_DEFAULT_STREAM");
    clang::CodeGenerator* codegen = codegen_();
    if (!codegen || !codegen->GetModule() || context.getDiagnostics().hasUncompilableErrorOccurred()) return;
    std::unique_ptr<clang::MangleContext> names(context.createMangleContext());
    for (llvm::Function& f : *codegen->GetModule()) {
      const clang::Decl* d = codegen->GetDeclForMangledName(f.getName());
      if (isOfC_) nameAsInC(f, d);
      const auto* declared = llvm::dyn_cast_or_null<clang::FunctionDecl>(d);
      if (!declared) {
        if (std::optional<HostFunction> known = functionOfLibrary(f)) out_.functions[f.getName().str()] = *known;
        continue;
      }
      if (declared->hasAttr<clang::CUDAGlobalAttr>()) {
        const std::string name = nameOnDevice(*declared, *names);
        out_.kernels[f.getName().str()] = name;
        auto& params = out_.kernelParams[name];
        HostParts& parts = out_.kernelParts[name];
        for (const clang::ParmVarDecl* p : declared->parameters()) {
          const StructureParts in = structureParts(p->getType(), context);
          for (const TypedPart& part : in.parts)
            parts.list.push_back({params.size(), part.offset, memberType(part.type, context)});
          if (in.isAll) parts.all.insert(params.size());
          params.push_back(typeOf(p->getType(), context));
        }
      } else if (f.isDeclaration() && !f.isIntrinsic()) {
        out_.functions[f.getName().str()] = functionOf(*declared, f, context);
      }
    }
    KernelNames(out_, *names).TraverseDecl(context.getTranslationUnitDecl());
    for (const llvm::GlobalVariable& v : codegen->GetModule()->globals())
      if (const auto* declared = llvm::dyn_cast_or_null<clang::VarDecl>(codegen->GetDeclForMangledName(v.getName())))
        if (declared->hasAttr<clang::CUDADeviceAttr>() || declared->hasAttr<clang::CUDAConstantAttr>())
          out_.deviceVariables[v.getName().str()] = {
              !declared->getInit() && declared->hasDefinition(),
              declared->hasAttr<clang::CUDAConstantAttr>() || declared->getType().isConstQualified(),
              isManaged(*declared),
              declared->hasExternalFormalLinkage(),
              declared->getNameAsString(),
              sizeOf(context.getBaseElementType(declared->getType()), context),
              partsOf(context.getBaseElementType(declared->getType()), context)};
  }

 private:
  static bool isManaged(const clang::VarDecl& v) {
    return llvm::any_of(v.specific_attrs<clang::AnnotateAttr>(),
                        [](const auto* a) { return a->getAnnotation() == "gpubmc.managed"; });
  }
  /// Files of C are compiled as C++, which gives functions other linkage names. What `d` declares is looked up first.
  void nameAsInC(llvm::Function& f, const clang::Decl* d) const {
    const auto* declared = llvm::dyn_cast_or_null<clang::FunctionDecl>(d);
    if (!declared || !declared->getIdentifier()) return;
    const clang::SourceManager& sources = declared->getASTContext().getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(declared->getLocation());
    if (!sources.isInSystemHeader(at) && !sources.getFilename(at).starts_with(kCudaIncludeDir))
      f.setName(declared->getName());
  }
  /// A function of the C library that no header declares: the compiler itself calls it, as headers of the C++ library
  /// call __builtin_strlen.
  std::optional<HostFunction> functionOfLibrary(llvm::Function& f) const {
    llvm::LibFunc which;
    const bool isOfAbi = f.getName().starts_with("_");  // __cxa_atexit, operator new: known by their names
    if (!f.isDeclaration() || f.isIntrinsic() || isOfAbi || !library_.getLibFunc(f, which)) return std::nullopt;
    llvm::inferNonMandatoryLibFuncAttrs(f, library_);
    HostFunction out;
    out.name = f.getName().str();
    out.isLibrary = true;
    for (const llvm::Argument& a : f.args()) {
      HostType type;
      if (a.getType()->isPointerTy()) {
        type.kind = HostType::Kind::Pointer;
        type.isToData = true;
        type.bytes = 1;  // none of these functions calls code of the program
        type.isConst = a.onlyReadsMemory();
      } else if (a.getType()->isIntegerTy()) {
        type.kind = HostType::Kind::Integer;
        type.bits = a.getType()->getIntegerBitWidth();
      } else if (a.getType()->isFloatingPointTy()) {
        type.kind = HostType::Kind::Floating;
        type.bits = a.getType()->getPrimitiveSizeInBits();
      }
      out.params.push_back(type);
    }
    return out;
  }
  static bool returnsOwn(const clang::FunctionDecl& f, const clang::SourceManager& sources) {
    const clang::QualType result = f.getReturnType();
    const clang::RecordDecl* record = result->isPointerType() ? result->getPointeeType()->getAsRecordDecl() : nullptr;
    return record && sources.isInSystemHeader(sources.getExpansionLoc(record->getLocation())) && !f.isVariadic() &&
           llvm::all_of(f.parameters(), [](const clang::ParmVarDecl* p) {
             const clang::QualType type = p->getType();
             return type->isArithmeticType() || (type->isPointerType() && type->getPointeeType()->isCharType());
           });
  }
  HostFunction functionOf(const clang::FunctionDecl& f, const llvm::Function& code,
                          const clang::ASTContext& context) const {
    HostFunction out;
    const clang::SourceManager& sources = context.getSourceManager();
    out.name = f.getNameAsString();
    out.isLibrary = sources.isInSystemHeader(sources.getExpansionLoc(f.getLocation())) || f.getBuiltinID() != 0;
    // The embedded headers also declare some functions of the C library.
    llvm::LibFunc which;
    const bool isOfC = f.getBuiltinID() || library_.getLibFunc(code, which);
    out.isRuntime =
        !isOfC && sources.getFilename(sources.getExpansionLoc(f.getLocation())).starts_with(kCudaIncludeDir);
    out.isSkipped = skipsBodies_ && f.hasSkippedBody();
    out.returnsOwn = out.isLibrary && returnsOwn(f, sources);
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&f)) out.isMember = method->isInstance();
    for (const clang::ParmVarDecl* p : f.parameters()) out.params.push_back(typeOf(p->getType(), context));
    return out;
  }

  HostTables& out_;
  const bool skipsBodies_, isOfC_;
  clang::Preprocessor& preprocessor_;
  const std::function<clang::CodeGenerator*()> codegen_;
  const llvm::TargetLibraryInfoImpl all_{llvm::Triple(llvm::sys::getDefaultTargetTriple())};
  const llvm::TargetLibraryInfo library_{all_};
};

class ProgramAction : public clang::EmitLLVMOnlyAction {
 public:
  ProgramAction(HostProgram& out, AllowanceReader& allowances, std::vector<std::unique_ptr<clang::ASTConsumer>> first,
                bool skipsBodies)
      : EmitLLVMOnlyAction(out.context.get()),
        out_(out),
        allowances_(allowances),
        first_(std::move(first)),
        skipsBodies_(skipsBodies) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& ci, llvm::StringRef file) override {
    auto codegen = EmitLLVMOnlyAction::CreateASTConsumer(ci, file);
    if (!codegen) return nullptr;
    allowances_.watch(ci.getPreprocessor());
    std::vector<std::unique_ptr<clang::ASTConsumer>> all = std::move(first_);
    all.push_back(lateCodegen(std::move(codegen),
                              [this](clang::ASTContext& context) { records_.inMemory(context, *getCodeGenerator()); }));
    all.push_back(sparesBodilessRuntime());
    const bool isOfC = llvm::sys::path::extension(file) == ".c";
    all.push_back(std::make_unique<Namer>(out_, skipsBodies_, isOfC, ci.getPreprocessor(),
                                          [this] { return getCodeGenerator(); }));
    return std::make_unique<clang::MultiplexConsumer>(std::move(all));
  }

 private:
  HostProgram& out_;
  AllowanceReader& allowances_;
  RecordPassing records_;
  std::vector<std::unique_ptr<clang::ASTConsumer>> first_;
  const bool skipsBodies_;
};

/// Whether some loop has several entries.
bool isIrreducible(const llvm::Function& f, const llvm::LoopInfo& loops) {
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&f);
  return llvm::containsIrreducibleCFG<const llvm::BasicBlock*>(order, loops);
}

/// Turns local scalars into registers, and gives each loop a preheader, one latch and one entry. Nothing else changes.
void shape(llvm::Module& module) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graph, modules);
  llvm::FunctionPassManager passes, straighten;
  passes.addPass(llvm::PromotePass());
  passes.addPass(llvm::LoopSimplifyPass());
  straighten.addPass(llvm::LowerSwitchPass());
  straighten.addPass(llvm::FixIrreduciblePass());
  for (llvm::Function& f : module)
    if (!f.isDeclaration()) {
      noteAssignments(f);
      if (isIrreducible(f, functions.getResult<llvm::LoopAnalysis>(f)))
        functions.invalidate(f, straighten.run(f, functions));
      functions.invalidate(f, passes.run(f, functions));
    }
}

}  // namespace

void noteOthers(HostProgram& program, const OtherFiles& others) {
  for (const llvm::Function& f : *program.module) {
    const auto kernel = program.kernels.find(f.getName().str());
    const bool isKernel = kernel != program.kernels.end();
    if (f.isDeclaration() || f.hasLocalLinkage()) continue;
    if (!others.functions.contains(f.getName().str()) && !(isKernel && others.kernels.contains(kernel->second)))
      continue;
    program.isEntered = true;
    if (isKernel) program.launchedElsewhere.insert(kernel->second);
  }
  // A constructor may be another name of a function.
  for (const llvm::GlobalAlias& a : program.module->aliases())
    program.isEntered |= !a.hasLocalLinkage() && others.functions.contains(a.getName().str());
  for (const llvm::GlobalVariable& v : program.module->globals()) {
    if (v.isConstant()) continue;
    const std::string name = v.getName().str();
    // Device code of other files may call functions of this one that use its own variables.
    const bool isShared = others.sharesDevice && program.deviceVariables.contains(name);
    if (!isShared && (v.hasLocalLinkage() || !others.variables.contains(name))) continue;
    program.isEntered = true;
    program.setElsewhere.insert(name);
  }
}

namespace {

/// Of llvm.global_ctors or llvm.global_dtors, by priority.
std::vector<const llvm::Function*> listedIn(const llvm::Module& module, llvm::StringRef name) {
  std::multimap<uint64_t, const llvm::Function*> found;
  const llvm::GlobalVariable* list = module.getGlobalVariable(name);
  const auto* array = list ? llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()) : nullptr;
  for (unsigned i = 0; array && i < array->getNumOperands(); ++i) {
    const auto* entry = llvm::dyn_cast<llvm::ConstantStruct>(array->getOperand(i));
    const auto* f = entry ? llvm::dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCasts()) : nullptr;
    if (f && !f->isDeclaration()) found.emplace(llvm::cast<llvm::ConstantInt>(entry->getOperand(0))->getZExtValue(), f);
  }
  std::vector<const llvm::Function*> out;
  for (const auto& [priority, f] : found) out.push_back(f);
  return out;
}

}  // namespace

std::vector<const llvm::Function*> staticInitialisers(const llvm::Module& module) {
  return listedIn(module, "llvm.global_ctors");
}

std::vector<const llvm::Function*> calledBySystem(const llvm::Module& module) {
  std::vector<const llvm::Function*> out = listedIn(module, "llvm.global_dtors");
  for (const llvm::GlobalVariable& v : module.globals()) {
    const llvm::StringRef section = v.getSection();
    const bool isList = section.starts_with(".init_array") || section.starts_with(".preinit_array") ||
                        section.starts_with(".fini_array") || section.starts_with(".ctors") ||
                        section.starts_with(".dtors");
    if (!isList || !v.hasInitializer()) continue;
    const llvm::Constant& list = *v.getInitializer();
    if (const auto* f = llvm::dyn_cast<llvm::Function>(list.stripPointerCasts())) out.push_back(f);
    for (const llvm::Use& u : list.operands())
      if (const auto* f = llvm::dyn_cast<llvm::Function>(u->stripPointerCasts())) out.push_back(f);
  }
  std::erase_if(out, [](const llvm::Function* f) { return f->isDeclaration(); });
  return out;
}

const llvm::Function* beginningOf(const HostProgram& program) {
  const llvm::Function* main = program.module->getFunction("main");
  return main && !main->isDeclaration() && !program.isEntered ? main : nullptr;
}

HostProgram compileHostProgram(const Options& options) {
  HostProgram out;
  out.context = std::make_unique<llvm::LLVMContext>();
  std::vector<std::string> asked;
  auto allowances = std::make_unique<AllowanceReader>();  // of the last compilation
  if (options.hostFunction) asked.push_back(*options.hostFunction);
  CompilationOutput compiled =
      compileFile({options, Side::Host, options.file, instantiations(asked), false, true, /*wraps=*/false},
                  [&](std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool skipsBodies) {
                    static_cast<HostTables&>(out) = {};
                    if (!asked.empty()) first.push_back(referenceFinder(asked, out.asked));
                    allowances = std::make_unique<AllowanceReader>();
                    return std::make_unique<ProgramAction>(out, *allowances, std::move(first), skipsBodies);
                  });
  out.allowances = std::move(allowances->allowances);
  out.isComplete = compiled.isWhole;
  out.isEntire = compiled.notes.empty();
  out.module = std::move(compiled.module);
  if (out.module) shape(*out.module);
  if (out.module && options.others) noteOthers(out, *options.others);
  return out;
}

OpenClHost compileOpenClHost(const Options& options, const std::vector<OpenClKernel>& kernels) {
  OpenClHost out;
  HostProgram& program = out.program;
  program.context = std::make_unique<llvm::LLVMContext>();
  auto allowances = std::make_unique<AllowanceReader>();  // of the last compilation
  CompilationOutput compiled =
      compileFile({options, Side::Host, *options.hostFile, openClTable(kernels, options), false, /*withPrelude=*/false,
                   /*wraps=*/false, /*isOpenClHost=*/true},
                  [&](std::vector<std::unique_ptr<clang::ASTConsumer>> first, bool skipsBodies) {
                    static_cast<HostTables&>(program) = {};
                    allowances = std::make_unique<AllowanceReader>();
                    return std::make_unique<ProgramAction>(program, *allowances, std::move(first), skipsBodies);
                  });
  program.allowances = std::move(allowances->allowances);
  program.isComplete = compiled.isWhole;
  program.isEntire = compiled.notes.empty();
  program.isOpenCl = true;
  program.module = std::move(compiled.module);
  out.notes = std::move(compiled.notes);
  if (program.module) {
    shape(*program.module);
    enterOpenClKernels(kernels, program);
  } else {
    out.diagnostics = std::move(compiled.diagnostics);
    out.errors = std::move(compiled.errors);
  }
  return out;
}

}  // namespace gpubmc::core
