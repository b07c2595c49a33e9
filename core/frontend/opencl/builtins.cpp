// The table of built-in functions. Each file of this folder has the functions of one subject.

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>

#include <array>

#include "core/frontend/opencl/builtin_call.h"
#include "core/frontend/opencl/opencl.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

constexpr std::array kSubjects = {workItems,   synchronisation, vectorAccess, integers, floats,   relations,
                                  conversions, atomics,         groupCopies,  images,   subGroups};

Value* meaning(BuiltinCall& c) {
  if (c.name == "prefetch") return c.text("");
  for (auto* subject : kSubjects)
    if (Value* v = subject(c)) return v;
  return c.unsupported("the built-in function '" + c.name + "'");
}

/// Functions of Clang's own, which have no mangled names.
std::optional<std::string> languageFeature(llvm::StringRef name) {
  if (name.contains("_pipe")) return "pipes";
  if (name.starts_with("__enqueue_kernel") || name.starts_with("__get_kernel_")) return "kernels that enqueue kernels";
  return std::nullopt;
}

bool dividesFloats(const llvm::Function& f) {
  return llvm::any_of(llvm::instructions(f), [](const llvm::Instruction& i) {
    return i.getOpcode() == llvm::Instruction::FDiv && i.getType()->getScalarType()->isFloatTy();
  });
}

}  // namespace

void replaceBuiltins(llvm::Module& m, const FrontEndOptions& options, SourceFacts& facts) {
  std::vector<llvm::Function*> declared;
  for (llvm::Function& f : m) {
    if (f.isDeclaration()) declared.push_back(&f);
  }
  if (llvm::any_of(m, dividesFloats))
    facts.notes.push_back(
        "division and square root of float are rounded as in IEEE 754, and subnormal floats are kept; OpenCL permits "
        "less");
  for (llvm::Function* f : declared) {
    if (f->getName() == "__translate_sampler_initializer") {
      for (llvm::User* u : llvm::make_early_inc_range(f->users()))
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(u)) {
          call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
          call->eraseFromParent();
        }
      continue;
    }
    const auto feature = languageFeature(f->getName());
    const auto name = readBuiltinName(f->getName());
    if (!feature && !name) continue;
    for (llvm::User* u : llvm::make_early_inc_range(f->users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(u);
      if (!call || call->getCalledOperand() != f) continue;
      BuiltinCall c(*call, name.value_or(BuiltinName{}), options);
      Value* v = feature ? c.unsupported(*feature) : meaning(c);
      if (!call->getType()->isVoidTy()) call->replaceAllUsesWith(v);
      call->eraseFromParent();
    }
  }
}

}  // namespace gpubmc::core::opencl
