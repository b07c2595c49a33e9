// Instructions in the abstract interpreter, other than calls and terminators.

#include "core/hostcode/interpreter.h"

#include "core/hostcode/aligned.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

namespace gpubmc::core {

using llvm::dyn_cast;

void Interpreter::execute(const llvm::Instruction& i, State& s) {
  if (const auto* x = dyn_cast<llvm::LoadInst>(&i)) {
    const Value pointer = value(*x->getPointerOperand(), s);
    if (x->isSimple())
      observers_.tell(&Observer::reading, i, pointer, world_.number(world_.layout().getTypeStoreSize(i.getType())), s);
    if (x->isVolatile() && memory_.mayBeShared(s, pointer)) return s.set(&i, loadVolatile(s, pointer, *x));
    return s.set(&i, memory_.load(s, pointer, *i.getType()));
  }
  if (const auto* x = dyn_cast<llvm::StoreInst>(&i)) {
    const llvm::Type* type = x->getValueOperand()->getType();
    return memory_.store(s, value(*x->getPointerOperand(), s), value(*x->getValueOperand(), s),
                         world_.layout().getTypeStoreSize(const_cast<llvm::Type*>(type)));
  }
  if (const auto* x = dyn_cast<llvm::BinaryOperator>(&i)) return s.set(&i, binary(*x, s));
  if (const auto* x = dyn_cast<llvm::ICmpInst>(&i)) return s.set(&i, compare(*x, s));
  if (const auto* x = dyn_cast<llvm::GetElementPtrInst>(&i)) return s.set(&i, element(*x, s));
  if (const auto* x = dyn_cast<llvm::SelectInst>(&i)) return s.set(&i, select(*x, s));
  if (const auto* x = dyn_cast<llvm::CastInst>(&i)) return s.set(&i, cast(*x, s));
  if (const auto* x = dyn_cast<llvm::FreezeInst>(&i)) return s.set(&i, value(*x->getOperand(0), s));
  if (const auto* x = dyn_cast<llvm::ExtractValueInst>(&i)) return s.set(&i, extracted(*x, s));
  if (const auto* x = dyn_cast<llvm::InsertValueInst>(&i)) return s.set(&i, inserted(*x, s));
  if (const auto* x = dyn_cast<llvm::AtomicRMWInst>(&i)) {
    const Value p = value(*x->getPointerOperand(), s);
    const Value old = memory_.load(s, p, *i.getType());
    memory_.store(s, p, arbitraryOf(world_, *i.getType(), "atomic"), world_.layout().getTypeStoreSize(i.getType()));
    return s.set(&i, old);
  }
  if (const auto* x = dyn_cast<llvm::AtomicCmpXchgInst>(&i)) {
    llvm::Type* type = x->getNewValOperand()->getType();
    memory_.store(s, value(*x->getPointerOperand(), s), arbitraryOf(world_, *type, "atomic"),
                  world_.layout().getTypeStoreSize(type));
    return s.set(&i, Value::unknown());
  }
  if (llvm::isa<llvm::FenceInst>(i)) return;
  if (i.getType()->isVoidTy()) throw NotFollowed{i.getOpcodeName()};
  s.set(&i, folded(i, s));
}

Value Interpreter::extracted(const llvm::ExtractValueInst& i, State& s) {
  Value v = value(*i.getAggregateOperand(), s);
  for (unsigned index : i.indices()) {
    if (v.kind != Value::Kind::Parts || index >= v.parts.size()) return arbitraryOf(world_, *i.getType(), "part");
    Value part = v.parts[index];
    v = std::move(part);
  }
  return v.kind == Value::Kind::Unknown ? arbitraryOf(world_, *i.getType(), "part") : v;
}

Value Interpreter::inserted(const llvm::InsertValueInst& i, State& s) {
  Value v = value(*i.getAggregateOperand(), s);
  const llvm::Type* type = i.getType();
  const unsigned count = type->isStructTy() ? type->getStructNumElements() : unsigned(type->getArrayNumElements());
  if (i.getNumIndices() != 1 || count > 64) {
    memory_.escape(s, v);
    memory_.escape(s, value(*i.getInsertedValueOperand(), s));
    return Value::unknown();
  }
  if (v.kind != Value::Kind::Parts) {
    v = {};
    v.kind = Value::Kind::Parts;
    v.parts.resize(count);
  }
  v.parts[i.getIndices()[0]] = value(*i.getInsertedValueOperand(), s);
  return v;
}

Value Interpreter::loadVolatile(State& s, const Value& pointer, const llvm::LoadInst& at) {
  const Value seen = memory_.load(s, pointer, *at.getType());
  Value out = arbitraryOf(world_, *at.getType(), "volatile");
  if (!out.isBits()) {
    memory_.escape(s, seen);
    return out;
  }
  if (seen.isBits() && world_.mayBeAddress(seen.bits)) world_.noteAddress(out.bits);
  inputs_.try_emplace(out.bits, execution_.placesOf(at, "volatile"));
  return out;
}

Value Interpreter::folded(const llvm::Instruction& i, State& s) {
  std::vector<llvm::Constant*> operands;
  for (const llvm::Use& u : i.operands()) {
    if (auto* c = dyn_cast<llvm::Constant>(u.get())) {
      operands.push_back(c);
      continue;
    }
    const Value v = value(*u.get(), s);
    const auto bits = v.isBits() ? terms_.value(v.bits) : std::nullopt;
    llvm::Type* type = u->getType();
    if (!bits) return arbitraryOf(world_, *i.getType(), i.getOpcodeName());
    auto* number = llvm::ConstantInt::get(llvm::IntegerType::get(type->getContext(), terms_.width(v.bits)), *bits);
    operands.push_back(type->isIntegerTy()
                           ? number
                           : llvm::ConstantFoldCastOperand(llvm::Instruction::BitCast, number, type, world_.layout()));
    if (!operands.back()) return arbitraryOf(world_, *i.getType(), i.getOpcodeName());
  }
  auto* instruction = const_cast<llvm::Instruction*>(&i);
  llvm::Constant* c = llvm::isa<llvm::CmpInst>(i)
                          ? llvm::ConstantFoldCompareInstOperands(llvm::cast<llvm::CmpInst>(i).getPredicate(),
                                                                  operands[0], operands[1], world_.layout())
                          : llvm::ConstantFoldInstOperands(instruction, operands, world_.layout());
  if (!c || llvm::isa<llvm::UndefValue>(c)) return arbitraryOf(world_, *i.getType(), i.getOpcodeName());
  const Value v = world_.constant(*c);
  return v.kind == Value::Kind::Unknown ? arbitraryOf(world_, *i.getType(), i.getOpcodeName()) : v;
}

Value Interpreter::select(const llvm::SelectInst& i, State& s) {
  if (!i.getCondition()->getType()->isIntegerTy(1)) return Value::unknown();
  const Term c = integer(*i.getCondition(), s);
  if (const auto known = conditions_.decide(s, c)) return value(*(*known ? i.getTrueValue() : i.getFalseValue()), s);
  const Value a = value(*i.getTrueValue(), s), b = value(*i.getFalseValue(), s);
  if (a.isBits() && b.isBits() && terms_.width(a.bits) == terms_.width(b.bits))
    return Value::of(terms_.ite(c, a.bits, b.bits));
  if (!a.isPointer() || !b.isPointer()) {
    memory_.escape(s, a);
    memory_.escape(s, b);
    return arbitraryOf(world_, *i.getType(), "select");
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

// A difference of two pointers, as for the length of a vector.
bool isDifference(const llvm::User* u) {
  const auto* b = dyn_cast<llvm::BinaryOperator>(u);
  return b && b->getOpcode() == llvm::Instruction::Sub && llvm::isa<llvm::PtrToIntInst>(b->getOperand(0)) &&
         llvm::isa<llvm::PtrToIntInst>(b->getOperand(1));
}

// A difference of pointers, in elements: undefined for pointers into two objects.
bool countsElements(const llvm::BinaryOperator& difference) {
  auto divides = [](const llvm::User* u) {
    const auto* d = dyn_cast<llvm::BinaryOperator>(u);
    return d && (d->getOpcode() == llvm::Instruction::SDiv || d->getOpcode() == llvm::Instruction::AShr) &&
           d->isExact();
  };
  return !difference.use_empty() && std::ranges::all_of(difference.users(), divides);
}

}  // namespace

Term Interpreter::difference(const Value& a, const Value& b) {
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

Term Interpreter::unwrapped(const llvm::BinaryOperator& b, Term x, Term y, Term result, State& s) {
  if (const auto r = signedResult(terms_, s.signedResults, b, x, y, result)) remember(s.signedResults, *r);
  return result;
}

Value Interpreter::binary(const llvm::BinaryOperator& b, State& s) {
  if (auto quotient = floats_.divided(b, s)) return *quotient;
  if (!b.getType()->isIntegerTy() || b.getType()->getIntegerBitWidth() > 64) return folded(b, s);
  if (isDifference(&b)) {
    auto pointer = [&](unsigned i) {
      return value(*llvm::cast<llvm::PtrToIntInst>(b.getOperand(i))->getOperand(0), s);
    };
    const Value to = pointer(0), from = pointer(1);
    if (const Term apart = difference(to, from))
      return Value::of(terms_.resizeUnsigned(apart, b.getType()->getIntegerBitWidth()));
    // With the one address and the distance, the program has the other one.
    if (!countsElements(b)) {
      memory_.escape(s, to);
      memory_.escape(s, from);
      Value distance = arbitraryOf(world_, *b.getType(), "distance");
      if (distance.isBits()) world_.noteAddress(distance.bits);
      return distance;
    }
  }
  const Term x = integer(*b.getOperand(0), s), y = integer(*b.getOperand(1), s);
  using B = llvm::BinaryOperator;
  switch (b.getOpcode()) {
    case B::Add: return Value::of(unwrapped(b, x, y, terms_.add(x, y), s));
    case B::Sub: return Value::of(unwrapped(b, x, y, terms_.sub(x, y), s));
    case B::Mul: return Value::of(unwrapped(b, x, y, terms_.mul(x, y), s));
    case B::And: return Value::of(masked(terms_, x, y));
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
    case B::URem: return Value::of(remainder(terms_, x, y));
    case B::SDiv: return Value::of(terms_.sdiv(x, y));
    case B::SRem: return Value::of(terms_.srem(x, y));
    default: return folded(b, s);
  }
}

Value Interpreter::comparePointers(const llvm::ICmpInst& c, State& s) {
  using P = llvm::CmpInst::Predicate;
  const Value a = value(*c.getOperand(0), s), b = value(*c.getOperand(1), s);
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
  // Pointers into different objects differ, unless one is past the end of its object.
  if (isEquality && !a.anywhere && !b.anywhere && !a.targets.empty() && !b.targets.empty()) {
    bool common = false;
    for (const Target& t : a.targets)
      for (const Target& u : b.targets) common |= t.object == u.object;
    const bool null = (x && x->object == 0) || (y && y->object == 0);
    // A pointer from outside may be null, and so may the address of what no file needs to define.
    auto isOutside = [&](const Target& t) {
      const ObjectInfo& info = world_.info(t.object);
      if (info.kind == ObjectKind::Global || info.kind == ObjectKind::Code)
        if (const auto* v = static_cast<const llvm::GlobalValue*>(info.site); v && v->hasExternalWeakLinkage())
          return true;
      return info.kind == ObjectKind::External;
    };
    const bool isOwn = std::ranges::none_of(a.targets, isOutside) && std::ranges::none_of(b.targets, isOutside);
    if (!common && null && isOwn) return Value::of(terms_.boolean(c.getPredicate() != P::ICMP_EQ));
    if (null && isOwn) {
      const bool isLeft = x && x->object == 0;
      const Value& other = isLeft ? b : a;
      if (const Term is = world_.isAt(other, 0)) {
        const auto zero = std::ranges::find(other.targets, ObjectId(0), &Target::object);
        const Term e = terms_.and_(is, terms_.eq(zero->offset, (isLeft ? x : y)->offset));
        return Value::of(c.getPredicate() == P::ICMP_EQ ? e : terms_.not_(e));
      }
    }
  }
  return Value::of(world_.fresh("same", 1));
}

Value Interpreter::compare(const llvm::ICmpInst& c, State& s) {
  const llvm::Value &l = *c.getOperand(0), &r = *c.getOperand(1);
  using P = llvm::CmpInst::Predicate;
  if (l.getType()->isPointerTy()) return comparePointers(c, s);
  if (!l.getType()->isIntegerTy() || l.getType()->getIntegerBitWidth() > 64)
    return arbitraryOf(world_, *c.getType(), "compare");
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
    default: return arbitraryOf(world_, *c.getType(), "compare");
  }
}

Value Interpreter::cast(const llvm::CastInst& c, State& s) {
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
    if (std::ranges::all_of(c.users(), isDifference)) return arbitraryOf(world_, to, "address");
    memory_.escape(s, v);
    if (const Target* t = v.only(); t && to.isIntegerTy(64))
      if (const Term address = world_.addressOf(t->object)) return Value::of(terms_.add(address, t->offset));
    const Value number = arbitraryOf(world_, to, "address");
    if (number.isBits()) world_.noteAddress(number.bits);
    return number;
  }
  if (c.getOpcode() == llvm::Instruction::IntToPtr) {
    const Value v = value(*c.getOperand(0), s);
    if (const auto n = v.isBits() ? terms_.value(v.bits) : std::nullopt; n && World::isNeverMapped(*n))
      return Value::pointer(0, world_.number(*n));
    if (const auto place = v.isBits() && terms_.width(v.bits) == 64 ? world_.placeAt(v.bits) : std::nullopt)
      return Value::pointer(place->object, place->offset);
    return Value::anyPointer();
  }
  if (c.getOpcode() == llvm::Instruction::BitCast && from.getPrimitiveSizeInBits() == to.getPrimitiveSizeInBits() &&
      !from.isVectorTy() && !to.isVectorTy())
    return value(*c.getOperand(0), s);
  if (auto converted = floats_.converted(c, s)) return *converted;
  return folded(c, s);
}

Value Interpreter::element(const llvm::GetElementPtrInst& g, State& s) {
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
      memory_.escape(s, base);
      return Value::anyPointer();
    }
    const uint64_t each = it.getSequentialElementStride(world_.layout());
    offset = terms_.add(offset, terms_.mul(terms_.resizeSigned(index.bits, 64), world_.number(each)));
  }
  for (Target& t : base.targets) t.offset = terms_.add(t.offset, offset);
  return base;
}

}  // namespace gpubmc::core
