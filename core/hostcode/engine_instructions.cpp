// Instructions without memory and calls.

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "core/hostcode/engine.h"

namespace gpubmc::core {

using llvm::dyn_cast;

Value Engine::fresh(const llvm::Type& type, const std::string& name) {
  if (type.isPointerTy()) return Value::anyPointer();
  if (type.isIntegerTy() || type.isFloatTy() || type.isDoubleTy() || type.isHalfTy() || type.isBFloatTy()) {
    const unsigned bits = unsigned(type.getPrimitiveSizeInBits().getFixedValue());
    if (bits <= 64) return Value::of(world_.fresh(name, bits));
  }
  return Value::unknown();
}

Value Engine::value(const llvm::Value& v, State& s) {
  if (const auto* c = dyn_cast<llvm::Constant>(&v)) {
    Value out = world_.constant(*c);
    // Whoever gets the address of a function as a number may call it.
    if (!llvm::isa<llvm::ConstantData>(c) && !out.isPointer())
      for (ObjectId id : world_.mentioned(*c))
        if (world_.info(id).kind == ObjectKind::Code) escape(s, id);
    return out.kind == Value::Kind::Unknown ? fresh(*v.getType(), "undefined") : out;
  }
  auto it = s.registers().find(&v);
  if (it == s.registers().end() || it->second.kind == Value::Kind::Unknown) {
    Value out = fresh(*v.getType(), v.hasName() ? v.getName().str() : "v");
    if (out.kind != Value::Kind::Unknown) s.set(&v, out);
    return out;
  }
  return it->second;
}

Term Engine::bitsOf(const Value& v, unsigned bits) {
  return v.isBits() && terms_.width(v.bits) == bits ? v.bits : world_.fresh("bits", bits);
}

Term Engine::integer(const llvm::Value& v, State& s) {
  return bitsOf(value(v, s), v.getType()->getIntegerBitWidth());
}

void Engine::execute(Activation&, const llvm::Instruction& i, State& s) {
  if (const auto* x = dyn_cast<llvm::LoadInst>(&i)) {
    const Value pointer = value(*x->getPointerOperand(), s);
    if (x->isSimple())
      observers_.tell(&Observer::reading, i, pointer, world_.number(world_.layout().getTypeStoreSize(i.getType())), s);
    if (x->isVolatile() && mayBeShared(s, pointer)) return s.set(&i, loadVolatile(s, pointer, *x));
    return s.set(&i, load(s, pointer, *i.getType()));
  }
  if (const auto* x = dyn_cast<llvm::StoreInst>(&i)) {
    const llvm::Type* type = x->getValueOperand()->getType();
    return store(s, value(*x->getPointerOperand(), s), value(*x->getValueOperand(), s),
                 world_.layout().getTypeStoreSize(const_cast<llvm::Type*>(type)));
  }
  if (const auto* x = dyn_cast<llvm::BinaryOperator>(&i)) return s.set(&i, binary(*x, s));
  if (const auto* x = dyn_cast<llvm::ICmpInst>(&i)) return s.set(&i, compare(*x, s));
  if (const auto* x = dyn_cast<llvm::GetElementPtrInst>(&i)) return s.set(&i, element(*x, s));
  if (const auto* x = dyn_cast<llvm::SelectInst>(&i)) return s.set(&i, select(*x, s));
  if (const auto* x = dyn_cast<llvm::CastInst>(&i)) return s.set(&i, cast(*x, s));
  if (const auto* x = dyn_cast<llvm::FreezeInst>(&i)) return s.set(&i, value(*x->getOperand(0), s));
  if (const auto* x = dyn_cast<llvm::ExtractValueInst>(&i)) {
    Value v = value(*x->getAggregateOperand(), s);
    for (unsigned index : x->indices()) {
      if (v.kind != Value::Kind::Parts || index >= v.parts.size()) return s.set(&i, fresh(*i.getType(), "part"));
      Value part = v.parts[index];
      v = std::move(part);
    }
    return s.set(&i, v.kind == Value::Kind::Unknown ? fresh(*i.getType(), "part") : v);
  }
  if (const auto* x = dyn_cast<llvm::InsertValueInst>(&i)) {
    Value v = value(*x->getAggregateOperand(), s);
    const llvm::Type* type = x->getType();
    const unsigned count = type->isStructTy() ? type->getStructNumElements() : unsigned(type->getArrayNumElements());
    if (x->getNumIndices() != 1 || count > 64) {
      escape(s, v);
      escape(s, value(*x->getInsertedValueOperand(), s));
      return s.set(&i, Value::unknown());
    }
    if (v.kind != Value::Kind::Parts) {
      v = {};
      v.kind = Value::Kind::Parts;
      v.parts.resize(count);
    }
    v.parts[x->getIndices()[0]] = value(*x->getInsertedValueOperand(), s);
    return s.set(&i, std::move(v));
  }
  if (const auto* x = dyn_cast<llvm::AtomicRMWInst>(&i)) {
    const Value p = value(*x->getPointerOperand(), s);
    const Value old = load(s, p, *i.getType());
    store(s, p, fresh(*i.getType(), "atomic"), world_.layout().getTypeStoreSize(i.getType()));
    return s.set(&i, old);
  }
  if (const auto* x = dyn_cast<llvm::AtomicCmpXchgInst>(&i)) {
    llvm::Type* type = x->getNewValOperand()->getType();
    store(s, value(*x->getPointerOperand(), s), fresh(*type, "atomic"), world_.layout().getTypeStoreSize(type));
    return s.set(&i, Value::unknown());
  }
  if (llvm::isa<llvm::FenceInst>(i)) return;
  if (i.getType()->isVoidTy()) throw NotFollowed{i.getOpcodeName()};
  s.set(&i, folded(i, s));
}

// What LLVM computes from constants; anything else is arbitrary.
Value Engine::folded(const llvm::Instruction& i, State& s) {
  std::vector<llvm::Constant*> operands;
  for (const llvm::Use& u : i.operands()) {
    if (auto* c = dyn_cast<llvm::Constant>(u.get())) {
      operands.push_back(c);
      continue;
    }
    const Value v = value(*u.get(), s);
    const auto bits = v.isBits() ? terms_.value(v.bits) : std::nullopt;
    llvm::Type* type = u->getType();
    if (!bits) return fresh(*i.getType(), i.getOpcodeName());
    auto* number = llvm::ConstantInt::get(llvm::IntegerType::get(type->getContext(), terms_.width(v.bits)), *bits);
    operands.push_back(type->isIntegerTy()
                           ? number
                           : llvm::ConstantFoldCastOperand(llvm::Instruction::BitCast, number, type, world_.layout()));
    if (!operands.back()) return fresh(*i.getType(), i.getOpcodeName());
  }
  auto* instruction = const_cast<llvm::Instruction*>(&i);
  llvm::Constant* c = llvm::isa<llvm::CmpInst>(i)
                          ? llvm::ConstantFoldCompareInstOperands(llvm::cast<llvm::CmpInst>(i).getPredicate(),
                                                                  operands[0], operands[1], world_.layout())
                          : llvm::ConstantFoldInstOperands(instruction, operands, world_.layout());
  if (!c || llvm::isa<llvm::UndefValue>(c)) return fresh(*i.getType(), i.getOpcodeName());
  const Value v = world_.constant(*c);
  return v.kind == Value::Kind::Unknown ? fresh(*i.getType(), i.getOpcodeName()) : v;
}

Value Engine::select(const llvm::SelectInst& i, State& s) {
  if (!i.getCondition()->getType()->isIntegerTy(1)) return Value::unknown();
  const Term c = integer(*i.getCondition(), s);
  if (const auto known = conditions_.decide(s, c)) return value(*(*known ? i.getTrueValue() : i.getFalseValue()), s);
  const Value a = value(*i.getTrueValue(), s), b = value(*i.getFalseValue(), s);
  if (a.isBits() && b.isBits() && terms_.width(a.bits) == terms_.width(b.bits))
    return Value::of(terms_.ite(c, a.bits, b.bits));
  if (!a.isPointer() || !b.isPointer()) {
    escape(s, a);
    escape(s, b);
    return fresh(*i.getType(), "select");
  }
  Value out = a;
  if (a.pick != b.pick || !std::ranges::equal(a.targets, b.targets, {}, &Target::object, &Target::object))
    out.pick = world_.newPick(a, b, c);
  out.anywhere |= b.anywhere;
  for (const Target& t : b.targets) {
    auto it = std::lower_bound(out.targets.begin(), out.targets.end(), t,
                               [](const Target& x, const Target& y) { return x.object < y.object; });
    if (it == out.targets.end() || it->object != t.object)
      out.targets.insert(it, t);
    else
      it->offset = terms_.ite(c, it->offset, t.offset);
  }
  return out;
}

namespace {

// Two pointers are subtracted, as for the length of a vector: neither comes back from that.
bool isDifference(const llvm::User* u) {
  const auto* b = dyn_cast<llvm::BinaryOperator>(u);
  return b && b->getOpcode() == llvm::Instruction::Sub && llvm::isa<llvm::PtrToIntInst>(b->getOperand(0)) &&
         llvm::isa<llvm::PtrToIntInst>(b->getOperand(1));
}

}  // namespace

// How far two pointers into one allocation are apart, whichever it is.
Term Engine::difference(const Value& a, const Value& b) {
  const bool isOne = a.targets.size() == 1 || (a.pick && a.pick == b.pick);
  if (!a.isPointer() || !b.isPointer() || a.anywhere || b.anywhere || a.targets.empty() || !isOne ||
      a.targets.size() != b.targets.size())
    return {};
  Term out{};
  for (size_t i = 0; i < a.targets.size(); ++i) {
    const Target &x = a.targets[i], &y = b.targets[i];
    if (x.object != y.object || world_.info(x.object).isMany) return {};
    const Term apart = terms_.sub(x.offset, y.offset);
    if (out && out != apart) {
      const Term is = world_.isAt(a, x.object);
      if (!is) return {};
      out = terms_.ite(is, apart, out);
    } else {
      out = apart;
    }
  }
  return out;
}

Term Engine::unwrapped(const llvm::BinaryOperator& b, Term x, Term y, Term result, State& s) {
  if (const auto r = signedResult(terms_, s.signedResults, b, x, y, result)) remember(s.signedResults, *r);
  return result;
}

Value Engine::binary(const llvm::BinaryOperator& b, State& s) {
  if (auto quotient = dividedFloat(b, s)) return *quotient;
  if (!b.getType()->isIntegerTy() || b.getType()->getIntegerBitWidth() > 64) return folded(b, s);
  if (isDifference(&b)) {
    auto pointer = [&](unsigned i) {
      return value(*llvm::cast<llvm::PtrToIntInst>(b.getOperand(i))->getOperand(0), s);
    };
    if (const Term apart = difference(pointer(0), pointer(1)))
      return Value::of(terms_.resizeUnsigned(apart, b.getType()->getIntegerBitWidth()));
  }
  const Term x = integer(*b.getOperand(0), s), y = integer(*b.getOperand(1), s);
  using B = llvm::BinaryOperator;
  switch (b.getOpcode()) {
    case B::Add: return Value::of(unwrapped(b, x, y, terms_.add(x, y), s));
    case B::Sub: return Value::of(unwrapped(b, x, y, terms_.sub(x, y), s));
    case B::Mul: return Value::of(unwrapped(b, x, y, terms_.mul(x, y), s));
    case B::And: return Value::of(terms_.and_(x, y));
    case B::Or: return Value::of(terms_.or_(x, y));
    case B::Xor: return Value::of(terms_.xor_(x, y));
    case B::Shl: return Value::of(terms_.shl(x, y));
    case B::LShr: return Value::of(terms_.lshr(x, y));
    case B::AShr: return Value::of(terms_.ashr(x, y));
    default: break;
  }
  // Division by zero ends the program.
  s.add(terms_, terms_.ne(y, terms_.constant(0, terms_.width(y))));
  switch (b.getOpcode()) {
    case B::UDiv: return Value::of(terms_.udiv(x, y));
    case B::URem: return Value::of(terms_.urem(x, y));
    case B::SDiv: return Value::of(terms_.sdiv(x, y));
    case B::SRem: return Value::of(terms_.srem(x, y));
    default: return folded(b, s);
  }
}

Value Engine::compare(const llvm::ICmpInst& c, State& s) {
  const llvm::Value &l = *c.getOperand(0), &r = *c.getOperand(1);
  using P = llvm::CmpInst::Predicate;
  if (l.getType()->isPointerTy()) {
    const Value a = value(l, s), b = value(r, s);
    const bool isEquality = c.isEquality();
    const Target *x = a.only(), *y = b.only();
    if (x && y && x->object == y->object && !world_.info(x->object).isMany) {
      if (isEquality) {
        const Term e = terms_.eq(x->offset, y->offset);
        return Value::of(c.getPredicate() == P::ICMP_EQ ? e : terms_.not_(e));
      }
      const Term less = terms_.ult(x->offset, y->offset), more = terms_.ult(y->offset, x->offset);
      switch (c.getPredicate()) {
        case P::ICMP_ULT: return Value::of(less);
        case P::ICMP_UGT: return Value::of(more);
        case P::ICMP_ULE: return Value::of(terms_.not_(more));
        case P::ICMP_UGE: return Value::of(terms_.not_(less));
        default: break;
      }
    }
    // Pointers into different objects differ, as long as none is beside its object.
    if (isEquality && !a.anywhere && !b.anywhere && !a.targets.empty() && !b.targets.empty()) {
      bool common = false;
      for (const Target& t : a.targets)
        for (const Target& u : b.targets) common |= t.object == u.object;
      const bool null = (x && x->object == 0) || (y && y->object == 0);
      // What is passed from outside may be null.
      auto isOutside = [&](const Target& t) { return world_.info(t.object).kind == ObjectKind::External; };
      const bool isOwn = std::ranges::none_of(a.targets, isOutside) && std::ranges::none_of(b.targets, isOutside);
      if (!common && null && isOwn) return Value::of(terms_.boolean(c.getPredicate() != P::ICMP_EQ));
    }
    return Value::of(world_.fresh("same", 1));
  }
  if (!l.getType()->isIntegerTy() || l.getType()->getIntegerBitWidth() > 64) return fresh(*c.getType(), "compare");
  const Term x = integer(l, s), y = integer(r, s);
  switch (c.getPredicate()) {
    case P::ICMP_EQ: return Value::of(terms_.eq(x, y));
    case P::ICMP_NE: return Value::of(terms_.ne(x, y));
    case P::ICMP_ULT: return Value::of(terms_.ult(x, y));
    case P::ICMP_ULE: return Value::of(terms_.ule(x, y));
    case P::ICMP_UGT: return Value::of(terms_.ult(y, x));
    case P::ICMP_UGE: return Value::of(terms_.ule(y, x));
    case P::ICMP_SLT: return Value::of(terms_.slt(x, y));
    case P::ICMP_SLE: return Value::of(terms_.sle(x, y));
    case P::ICMP_SGT: return Value::of(terms_.slt(y, x));
    case P::ICMP_SGE: return Value::of(terms_.sle(y, x));
    default: return fresh(*c.getType(), "compare");
  }
}

Value Engine::cast(const llvm::CastInst& c, State& s) {
  const llvm::Type &from = *c.getSrcTy(), &to = *c.getDestTy();
  const bool integers =
      from.isIntegerTy() && to.isIntegerTy() && from.getIntegerBitWidth() <= 64 && to.getIntegerBitWidth() <= 64;
  if (integers) {
    const Term x = integer(*c.getOperand(0), s);
    const unsigned bits = to.getIntegerBitWidth();
    switch (c.getOpcode()) {
      case llvm::Instruction::Trunc: return Value::of(terms_.extract(x, bits - 1, 0));
      case llvm::Instruction::ZExt: return Value::of(terms_.zext(x, bits));
      case llvm::Instruction::SExt: return Value::of(terms_.sext(x, bits));
      default: break;
    }
  }
  if (from.isPointerTy() && to.isPointerTy()) return value(*c.getOperand(0), s);
  if (c.getOpcode() == llvm::Instruction::PtrToInt) {
    const Value v = value(*c.getOperand(0), s);
    if (const Target* t = v.only(); t && t->object == 0)
      return Value::of(terms_.resizeUnsigned(t->offset, to.getIntegerBitWidth()));
    if (std::ranges::all_of(c.users(), isDifference)) return fresh(to, "address");
    escape(s, v);
    if (const Target* t = v.only();
        t && world_.info(t->object).kind == ObjectKind::Code && to.isIntegerTy(64) && terms_.value(t->offset) == 0)
      return Value::of(world_.addressOf(t->object));
    const Value number = fresh(to, "address");
    if (number.isBits()) world_.noteAddress(number.bits);
    return number;
  }
  if (c.getOpcode() == llvm::Instruction::IntToPtr) {
    const Value v = value(*c.getOperand(0), s);
    if (v.isBits() && terms_.value(v.bits)) return Value::pointer(0, terms_.resizeUnsigned(v.bits, 64));
    if (const auto f = v.isBits() ? world_.functionAt(v.bits) : std::nullopt)
      return Value::pointer(*f, world_.number(0));
    return Value::anyPointer();
  }
  if (c.getOpcode() == llvm::Instruction::BitCast && from.getPrimitiveSizeInBits() == to.getPrimitiveSizeInBits() &&
      !from.isVectorTy() && !to.isVectorTy())
    return value(*c.getOperand(0), s);
  if (auto converted = convertedFloat(c, s)) return *converted;
  return folded(c, s);
}

Value Engine::element(const llvm::GetElementPtrInst& g, State& s) {
  Value base = value(*g.getPointerOperand(), s);
  if (!base.isPointer() || g.getType()->isVectorTy()) return Value::anyPointer();
  Term offset = world_.number(0);
  for (auto it = llvm::gep_type_begin(g), end = llvm::gep_type_end(g); it != end; ++it) {
    if (llvm::StructType* type = it.getStructTypeOrNull()) {
      const unsigned field = unsigned(llvm::cast<llvm::ConstantInt>(it.getOperand())->getZExtValue());
      offset = terms_.add(offset, world_.number(world_.layout().getStructLayout(type)->getElementOffset(field)));
      continue;
    }
    const Value index = value(*it.getOperand(), s);
    if (!index.isBits()) {
      escape(s, base);
      return Value::anyPointer();
    }
    const uint64_t each = it.getSequentialElementStride(world_.layout());
    offset = terms_.add(offset, terms_.mul(terms_.resizeSigned(index.bits, 64), world_.number(each)));
  }
  for (Target& t : base.targets) t.offset = terms_.add(t.offset, offset);
  return base;
}

}  // namespace gpubmc::core
