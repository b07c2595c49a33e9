#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include "core/frontend/lower_types.h"
#include "core/frontend/passes.h"

namespace gpubmc::core {
namespace {

constexpr uint64_t kLargestInitialised = 64;

llvm::FunctionCallee undefMaker(llvm::Module& m, llvm::Type* type) {
  std::string name;
  llvm::raw_string_ostream(name) << kUndefPrefix << *type;
  return m.getOrInsertFunction(name, llvm::FunctionType::get(type, false));
}

void initialise(llvm::AllocaInst& variable, llvm::IRBuilder<>& builder) {
  llvm::Module& m = *variable.getModule();
  const llvm::DataLayout& layout = m.getDataLayout();
  auto size = variable.getAllocationSize(layout);
  if (!size || size->isScalable() || size->getFixedValue() > kLargestInitialised || variable.isArrayAllocation())
    return;
  forEachScalar(variable.getAllocatedType(), layout, 0, [&](llvm::Type* type, uint64_t offset) {
    if (!scalarType(type)) return;  // unsupported where it is used, and only there
    llvm::Value* place = offset ? builder.CreateConstGEP1_64(builder.getInt8Ty(), &variable, offset)
                                : static_cast<llvm::Value*>(&variable);
    builder.CreateAlignedStore(builder.CreateCall(undefMaker(m, type)), place,
                               llvm::commonAlignment(variable.getAlign(), offset));
  });
}

}  // namespace

void initialiseLocals(llvm::Module& m) {
  std::vector<llvm::Function*> defined;  // making values declares functions meanwhile
  for (llvm::Function& f : m)
    if (!f.isDeclaration()) defined.push_back(&f);
  for (llvm::Function* f : defined) {
    llvm::BasicBlock& entry = f->getEntryBlock();
    std::vector<llvm::AllocaInst*> variables;
    llvm::Instruction* last = nullptr;
    for (llvm::Instruction& i : entry)
      if (auto* a = llvm::dyn_cast<llvm::AllocaInst>(&i)) {
        variables.push_back(a);
        last = a;
      }
    if (!last) continue;
    llvm::IRBuilder<> builder(last->getNextNode());
    builder.SetCurrentDebugLocation({});
    for (llvm::AllocaInst* a : variables) initialise(*a, builder);
  }
}

}  // namespace gpubmc::core
