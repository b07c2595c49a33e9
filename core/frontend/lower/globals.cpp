// Variables, tables and constants of the module as memory objects.

#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/lower/module_lowering.h"
#include "core/frontend/passes/scalar_types.h"

namespace gpubmc::core {
namespace {

// Address spaces of the NVPTX target.
constexpr unsigned kShared = 3, kConstant = 4;

bool isZero(const llvm::Constant& c) {
  return c.isNullValue();
}

}  // namespace

uint32_t ModuleLowering::objectOf(const llvm::GlobalObject& global) {
  if (auto it = objects_.find(&global); it != objects_.end()) return it->second;
  ir::Object object;
  if (const auto* f = llvm::dyn_cast<llvm::Function>(&global)) {
    object.name = f->getSubprogram() ? f->getSubprogram()->getName().str() : f->getName().str();
    object.space = ir::Space::Function;
    object.size = 0;
    object.init = ir::Init::Bytes;
    object.readOnly = true;
    object.loc = locations_.of(f->getSubprogram());
    return objects_[&global] = addObject(std::move(object));
  }
  const auto& v = llvm::cast<llvm::GlobalVariable>(global);
  if (auto group = dynamicShared_.findLeader(&v); group != dynamicShared_.member_end() && *group != &v) {
    const uint32_t index = objectOf(**group);
    out_.objects[index].align = std::max(out_.objects[index].align, uint32_t(v.getAlign().valueOrOne().value()));
    return objects_[&global] = index;
  }
  // The index is known before the initialiser is read: tables may contain their own address.
  const uint32_t index = objects_[&global] = addObject({});
  object = variableObject(v);
  checkSize(object);
  if (object.init == ir::Init::Bytes && object.bytes.empty()) {
    object.bytes.assign(*object.size, 0);
    if (!fill(object, *v.getInitializer(), 0)) {
      object.init = ir::Init::Arbitrary;
      object.bytes.clear();
      object.pointers.clear();
      note("the initialiser of '" + object.name + "' is not followed: its contents are arbitrary");
    }
  }
  noteInitialiser(object, v);
  out_.objects[index] = std::move(object);
  return index;
}

// For a variable with arbitrary contents: the pointers to data in its initialiser.
void ModuleLowering::noteInitialiser(ir::Object& object, const llvm::GlobalVariable& v) {
  if (object.init != ir::Init::Arbitrary || !v.hasInitializer() || !object.size || isZero(*v.getInitializer())) return;
  ir::Object read;
  read.bytes.assign(*object.size, 0);
  fill(read, *v.getInitializer(), 0);
  for (const auto& [offset, pointer] : read.pointers)
    if (out_.objects[ir::pointerObject(pointer)].space != ir::Space::Function) object.pointers.emplace(offset, pointer);
}

ir::Object ModuleLowering::variableObject(const llvm::GlobalVariable& v) {
  ir::Object object;
  object.name = v.getName().str();
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
  v.getDebugInfo(debug);
  if (!debug.empty()) {
    const llvm::DIGlobalVariable* d = debug.front()->getVariable();
    const ElementType element = elementType(d->getType());
    object.name = d->getName().str();
    object.elementType = element.name;
    object.elementBytes = uint32_t(element.bytes);
    object.parts = element.parts;
    object.loc = locations_.of(d);
  } else if (auto it = facts_.variables.find(v.getName().str()); it != facts_.variables.end()) {
    object.name = it->second.name;
    object.elementType = it->second.elementType;
    object.elementBytes = uint32_t(it->second.elementBytes);
    object.parts = it->second.parts;
  }
  object.size = layout_.getTypeAllocSize(v.getValueType()).getFixedValue();
  object.align = uint32_t(v.getAlign().value_or(layout_.getPreferredAlign(&v)).value());

  if (v.isDeclaration() && object.size == 0u) object.size.reset();  // extern, of unknown extent
  const bool constant = v.isConstant() && v.hasInitializer();
  if (v.getAddressSpace() == kShared) {
    object.space = ir::Space::Shared;
    object.init = ir::Init::Undefined;
    if (v.isDeclaration()) {
      object.dynamicShared = true;
      object.size.reset();
    }
    return object;
  }
  object.space = v.getAddressSpace() == kConstant || constant ? ir::Space::Constant : ir::Space::Global;
  object.readOnly = object.space == ir::Space::Constant;
  if (constant && v.hasPrivateLinkage()) object.name = "string literal";
  const bool known =
      constant || (initGlobals_ && v.hasInitializer() && !llvm::isa<llvm::UndefValue>(v.getInitializer()));
  object.init = known ? ir::Init::Bytes : ir::Init::Arbitrary;
  return object;
}

bool ModuleLowering::fill(ir::Object& object, const llvm::Constant& c, uint64_t offset) {
  if (isZero(c) || llvm::isa<llvm::UndefValue>(c)) return true;
  if (auto bits = constantBits(c)) {
    const uint64_t bytes = layout_.getTypeStoreSize(c.getType());
    for (uint64_t i = 0; i < bytes; ++i) object.bytes.at(offset + i) = uint8_t(*bits >> (8 * i));
    return true;
  }
  if (const auto* e = llvm::dyn_cast<llvm::ConstantExpr>(&c)) {
    // Offsets among the pointers of a vtable; the address of a variable as a number.
    const bool isNumber = e->getOpcode() == llvm::Instruction::IntToPtr;
    if (isNumber) return fill(object, *e->getOperand(0), offset);
    if (e->getOpcode() == llvm::Instruction::PtrToInt && layout_.getTypeStoreSize(c.getType()) == 8)
      return fill(object, *e->getOperand(0), offset);
  }
  if (c.getType()->isPointerTy()) {
    auto address = constantAddress(c);
    if (address) object.pointers[offset] = ir::makePointer(address->object, address->offset);
    return address.has_value();
  }
  if (auto* s = llvm::dyn_cast<llvm::StructType>(c.getType())) {
    const llvm::StructLayout* fields = layout_.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i)
      if (!fill(object, *c.getAggregateElement(i), offset + fields->getElementOffset(i))) return false;
    return true;
  }
  uint64_t count = 0, step = 0;
  if (auto* a = llvm::dyn_cast<llvm::ArrayType>(c.getType())) {
    count = a->getNumElements();
    step = layout_.getTypeAllocSize(a->getElementType());
  } else if (auto* v = llvm::dyn_cast<llvm::FixedVectorType>(c.getType())) {
    count = v->getNumElements();
    step = layout_.getTypeStoreSize(v->getElementType());
  } else {
    return false;
  }
  for (uint64_t i = 0; i < count; ++i) {
    const llvm::Constant* element = c.getAggregateElement(unsigned(i));
    if (!element || !fill(object, *element, offset + i * step)) return false;
  }
  return true;
}

std::optional<uint64_t> ModuleLowering::constantBits(const llvm::Constant& c) {
  if (!scalarType(c.getType())) return std::nullopt;
  if (const auto* i = llvm::dyn_cast<llvm::ConstantInt>(&c)) return i->getZExtValue();
  if (const auto* f = llvm::dyn_cast<llvm::ConstantFP>(&c)) return f->getValueAPF().bitcastToAPInt().getZExtValue();
  if (llvm::isa<llvm::ConstantPointerNull>(c)) return 0;
  if (c.isNullValue()) return 0;
  return std::nullopt;
}

std::optional<ModuleLowering::Address> ModuleLowering::constantAddress(const llvm::Constant& c) {
  uint64_t offset = 0;
  const llvm::Value* v = &c;
  while (true) {
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v)) {
      llvm::APInt step(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
      if (!gep->accumulateConstantOffset(layout_, step)) return std::nullopt;
      offset += uint64_t(step.getSExtValue());
      v = gep->getPointerOperand();
    } else if (const auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastOperator>(v)) {
      v = cast->getPointerOperand();
    } else if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(v)) {
      v = alias->getAliasee();
    } else {
      break;
    }
  }
  if (llvm::isa<llvm::ConstantPointerNull>(v)) return Address{0, offset};
  const auto* global = llvm::dyn_cast<llvm::GlobalObject>(v);
  if (!global || llvm::isa<llvm::GlobalIFunc>(global)) return std::nullopt;
  return Address{objectOf(*global), offset};
}

std::optional<std::string> ModuleLowering::constantString(const llvm::Value* pointer) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(pointer->stripPointerCasts());
  if (!global || !global->hasInitializer()) return std::nullopt;
  const auto* data = llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer());
  if (!data)
    return llvm::isa<llvm::ConstantAggregateZero>(global->getInitializer()) ? std::optional(std::string())
                                                                            : std::nullopt;
  if (!data->isString()) return std::nullopt;
  return data->getAsString().take_until([](char ch) { return ch == '\0'; }).str();
}

}  // namespace gpubmc::core
