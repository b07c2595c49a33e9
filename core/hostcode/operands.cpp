#include "core/hostcode/operands.h"

#include <llvm/IR/Constants.h>

namespace gpubmc::core {

using llvm::dyn_cast;

Value arbitraryOf(World& world, const llvm::Type& type, const std::string& name) {
  if (type.isPointerTy()) return Value::anyPointer();
  if (type.isIntegerTy() || type.isFloatTy() || type.isDoubleTy() || type.isHalfTy() || type.isBFloatTy()) {
    const unsigned bits = unsigned(type.getPrimitiveSizeInBits().getFixedValue());
    if (bits <= 64) return Value::of(world.fresh(name, bits));
  }
  return Value::unknown();
}

Value Operands::value(const llvm::Value& v, State& s) {
  if (const auto* c = dyn_cast<llvm::Constant>(&v)) {
    Value out = world_.constant(*c);
    // Code that has the address of a function as a number may call it.
    if (!llvm::isa<llvm::ConstantData>(c) && !out.isPointer())
      for (ObjectId id : world_.mentioned(*c))
        if (world_.info(id).kind == ObjectKind::Code) escapes_.escape(s, id);
    return out.kind == Value::Kind::Unknown ? arbitraryOf(world_, *v.getType(), "undefined") : out;
  }
  auto it = s.registers().find(&v);
  if (it == s.registers().end() || it->second.kind == Value::Kind::Unknown) {
    Value out = arbitraryOf(world_, *v.getType(), v.hasName() ? v.getName().str() : "v");
    if (out.kind != Value::Kind::Unknown) s.set(&v, out);
    return out;
  }
  return it->second;
}

Term Operands::bitsOf(const Value& v, unsigned bits) {
  return v.isBits() && world_.terms().width(v.bits) == bits ? v.bits : world_.fresh("bits", bits);
}

Term Operands::integer(const llvm::Value& v, State& s) {
  return bitsOf(value(v, s), v.getType()->getIntegerBitWidth());
}

std::vector<Value> Operands::arguments(const llvm::CallBase& c, State& s) {
  std::vector<Value> out;
  for (const llvm::Use& u : c.args()) out.push_back(value(*u.get(), s));
  return out;
}

void Operands::result(State& s, const llvm::CallBase& c, Value v) {
  if (c.getType()->isVoidTy()) return;
  if (v.kind == Value::Kind::Unknown) v = arbitraryOf(world_, *c.getType(), "result");
  s.set(&c, std::move(v));
}

}  // namespace gpubmc::core
