#include "core/hostcode/world.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <set>

namespace gpubmc::core {

World::World(const llvm::Module& module, TermManager& terms) : terms_(terms), layout_(module.getDataLayout()) {}

ObjectId World::object(const Key& key, const ObjectInfo& info) {
  auto [it, isNew] = ids_.try_emplace(key, ObjectId(objects_.size()));
  if (isNew) objects_.push_back(info);
  return it->second;
}

void World::noteAddress(Term unknown) {
  if (terms_.op(unknown) == encoder::Op::Var && addresses_.insert(unknown.id).second) mayBeAddress_.clear();
}

bool World::mayBeAddress(Term t) {
  if (addresses_.empty()) return false;
  std::vector<Term> open{t};
  while (!open.empty()) {
    const Term x = open.back();
    if (mayBeAddress_.contains(x.id)) {
      open.pop_back();
      continue;
    }
    bool isOne = addresses_.contains(x.id), isDone = true;
    auto look = [&](Term operand) {
      const auto known = mayBeAddress_.find(operand.id);
      if (known != mayBeAddress_.end()) {
        isOne |= known->second;
        return;
      }
      open.push_back(operand);
      isDone = false;
    };
    if (terms_.op(x) == encoder::Op::Add)
      for (const auto& [atom, factor] : terms_.linear(x).parts) look(atom);
    else
      for (Term operand : terms_.args(x)) look(operand);
    if (isOne || isDone) mayBeAddress_[x.id] = isOne;
  }
  return mayBeAddress_.at(t.id);
}

uint32_t World::newEpoch(bool isOutside) {
  isOutside_.push_back(isOutside);
  isOpen_.push_back(isOutside);
  return uint32_t(isOutside_.size() - 1);
}

Origin World::arbitrary(bool isOutside) {
  Origin o;
  o.epoch = newEpoch(isOutside);
  return o;
}

Origin World::beginning(ObjectId variable) {
  auto [it, isNew] = beginnings_.try_emplace(variable);
  if (isNew) {
    it->second = newEpoch(true);
    beginsIn_[it->second] = variable;
  }
  Origin o;
  o.epoch = it->second;
  return o;
}

uint32_t World::newPick(const Value& a, const Value& b, Term condition) {
  std::map<ObjectId, Term> when;
  std::set<ObjectId> all;
  auto at = [&](const Value& p, ObjectId target) {
    const bool isOne = std::ranges::binary_search(p.targets, target, {}, &Target::object);
    return isOne ? isAt(p, target) : p.anywhere ? Term() : terms_.fls();
  };
  for (const Value* p : {&a, &b})
    for (const Target& t : p->targets) {
      all.insert(t.object);
      if (const Term yes = at(a, t.object), no = at(b, t.object); condition && yes && no)
        when[t.object] = terms_.ite(condition, yes, no);
    }
  // Pointers that the same conditions place are at the same target: the beginning and the end of a vector.
  const bool isPlaced = !all.empty() && when.size() == all.size() && !a.anywhere && !b.anywhere;
  if (isPlaced)
    if (const auto known = pickOf_.find(when); known != pickOf_.end()) return known->second;
  picks_.push_back(when);
  if (isPlaced) pickOf_.emplace(std::move(when), uint32_t(picks_.size() - 1));
  return uint32_t(picks_.size() - 1);
}

Term World::isAt(const Value& pointer, ObjectId target) const {
  if (pointer.only()) return terms_.tru();
  if (pointer.anywhere) return {};
  const auto& when = picks_.at(pointer.pick);
  const auto found = when.find(target);
  return found == when.end() ? Term() : found->second;
}

namespace {

/// The bits that are 0 in the addresses of all objects of a kind; none: not known.
std::optional<unsigned> alignmentOf(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::Code: return 1;
    case ObjectKind::Heap: return 4;
    case ObjectKind::Device: return 8;
    default: return std::nullopt;
  }
}

}  // namespace

Term World::addressOf(ObjectId object) {
  const auto zeros = alignmentOf(info(object).kind);
  if (!zeros || info(object).isMany) return {};
  Term& address = addressesOf_[object];
  if (!address) {
    const Term part = fresh("place", 64);
    noteAddress(part);
    placedBy_.emplace(part.id, object);
    address = terms_.shl(part, number(*zeros));
  }
  return address;
}

std::optional<Target> World::placeAt(Term number) {
  for (const auto& [atom, factor] : terms_.linear(number).parts) {
    const auto placed = placedBy_.find(atom.id);
    if (placed == placedBy_.end() || info(placed->second).isMany) continue;
    const Term distance = terms_.sub(number, addressesOf_.at(placed->second));
    if (!mayBeAddress(distance)) return Target{placed->second, distance};
  }
  return std::nullopt;
}

void World::forgetAddress(ObjectId object) {
  const auto address = addressesOf_.find(object);
  if (address == addressesOf_.end()) return;
  std::erase_if(placedBy_, [&](const auto& placed) { return placed.second == object; });
  addressesOf_.erase(address);
}

Term World::newWay() {
  ways_.push_back(terms_.var("way", 8));
  return terms_.ne(ways_.back(), terms_.constant(0, 8));
}

Value World::constant(const llvm::Constant& c) {
  if (const auto* i = llvm::dyn_cast<llvm::ConstantInt>(&c))
    return i->getBitWidth() <= 64 ? Value::of(terms_.constant(i->getZExtValue(), i->getBitWidth())) : Value::unknown();
  if (const auto* f = llvm::dyn_cast<llvm::ConstantFP>(&c)) {
    const llvm::APInt bits = f->getValueAPF().bitcastToAPInt();
    return bits.getBitWidth() <= 64 ? Value::of(terms_.constant(bits.getZExtValue(), bits.getBitWidth()))
                                    : Value::unknown();
  }
  if (llvm::isa<llvm::ConstantPointerNull>(c)) return Value::pointer(0, number(0));
  if (c.getType()->isPointerTy() && llvm::isa<llvm::UndefValue>(c)) {
    // A variable without a value: whoever uses it as a pointer is undefined, so that it points nowhere.
    Value nowhere;
    nowhere.kind = Value::Kind::Pointer;
    return nowhere;
  }
  if (c.getType()->isPointerTy()) {
    llvm::APInt offset(64, 0);
    const llvm::Value* base = c.stripAndAccumulateConstantOffsets(layout_, offset, /*AllowNonInbounds=*/true);
    if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(base)) base = alias->getAliaseeObject();
    const auto* cast = llvm::dyn_cast_if_present<llvm::ConstantExpr>(base);
    if (cast && cast->getOpcode() == llvm::Instruction::IntToPtr)
      if (const auto* n = llvm::dyn_cast<llvm::ConstantInt>(cast->getOperand(0)); n && n->getBitWidth() == 64)
        if (const uint64_t address = n->getZExtValue() + offset.getZExtValue(); isNeverMapped(address))
          return Value::pointer(0, number(address));
    if (!base || !llvm::isa<llvm::GlobalObject>(base)) return Value::anyPointer();
    ObjectInfo info;
    info.name = base->getName().str();
    info.site = base;
    info.kind = llvm::isa<llvm::Function>(base) ? ObjectKind::Code : ObjectKind::Global;
    return Value::pointer(object({base, 0, 0}, info), number(offset.getZExtValue()));
  }
  if (c.getType()->isAggregateType() || c.getType()->isVectorTy()) {
    Value v;
    v.kind = Value::Kind::Parts;
    for (unsigned i = 0;; ++i) {
      const llvm::Constant* e = c.getAggregateElement(i);
      if (!e) break;
      v.parts.push_back(constant(*e));
    }
    return v;
  }
  const auto* e = llvm::dyn_cast<llvm::ConstantExpr>(&c);
  if (e && e->getOpcode() == llvm::Instruction::PtrToInt && c.getType()->isIntegerTy(64)) {
    const Value v = constant(*e->getOperand(0));
    const Target* t = v.only();
    if (t && info(t->object).kind == ObjectKind::Code && terms_.value(t->offset) == 0)
      return Value::of(addressOf(t->object));
  }
  if (e)
    if (llvm::Constant* folded = llvm::ConstantFoldConstant(e, layout_); folded && folded != &c)
      return constant(*folded);
  return Value::unknown();
}

const std::vector<ObjectId>& World::mentioned(const llvm::Constant& c) {
  auto [it, isNew] = mentioned_.try_emplace(&c);
  if (!isNew) return it->second;
  std::set<const llvm::Constant*> seen;
  std::set<ObjectId> found;
  std::vector<const llvm::Constant*> open{&c};
  while (!open.empty()) {
    const llvm::Constant* x = open.back();
    open.pop_back();
    if (!seen.insert(x).second) continue;
    if (llvm::isa<llvm::GlobalValue>(x)) {
      for (const Target& t : constant(*x).targets) found.insert(t.object);
      continue;
    }
    for (const llvm::Use& u : x->operands())
      if (const auto* operand = llvm::dyn_cast<llvm::Constant>(u.get())) open.push_back(operand);
  }
  it->second.assign(found.begin(), found.end());
  return it->second;
}

Value World::convert(const Value& v, ReadAs as) {
  if (v.isBits()) {
    if (!as.isPointer) return terms_.width(v.bits) == as.bits ? v : Value::unknown();
    return terms_.value(v.bits) == 0 ? Value::pointer(0, number(0)) : Value::anyPointer();
  }
  if (v.isPointer()) return as.isPointer ? v : Value::unknown();
  return as.isPointer ? Value::anyPointer() : Value::unknown();
}

Value World::part(const Value& v, uint64_t bytes, uint64_t from, uint64_t count, Dropped& dropped) {
  if (from == 0 && count == bytes) return v;
  if (v.kind == Value::Kind::Bytes) return v;
  // Null, and what is counted from it, is a number.
  if (const Target* t = v.only(); t && t->object == 0 && bytes == 8)
    return Value::of(terms_.extract(t->offset, unsigned((from + count) * 8 - 1), unsigned(from * 8)));
  dropped.add(v);
  if (!v.isBits()) return Value::unknown();
  const unsigned width = terms_.width(v.bits);
  if ((from + count) * 8 > width) return Value::unknown();
  return Value::of(terms_.extract(v.bits, unsigned((from + count) * 8 - 1), unsigned(from * 8)));
}

Value World::fromOrigin(const Contents& c, const Origin& o, uint64_t offset, ReadAs as, Dropped& dropped) {
  const uint64_t bytes = as.bytes();
  const int64_t there = int64_t(offset) + o.delta;
  if (o.kind == Origin::Kind::Fill && there >= 0) {
    const auto length = o.length ? terms_.value(o.length) : std::optional<uint64_t>(UINT64_MAX);
    if ((length && uint64_t(there) + bytes <= *length) || (o.length && o.length == c.size && o.delta <= 0)) {
      uint64_t bits = 0;
      for (uint64_t i = bytes; i-- > 0;) bits = bits << 8 | o.pattern[(uint64_t(there) + i) % o.pattern.size()];
      return convert(Value::of(terms_.constant(bits, as.isPointer ? 64 : as.bits)), as);
    }
  }
  if (o.kind == Origin::Kind::Initialiser && there >= 0) {
    llvm::LLVMContext& context = o.constant->getContext();
    llvm::Type* pointer = llvm::PointerType::get(context, 0);
    llvm::Type* type = as.isPointer ? pointer : llvm::IntegerType::get(context, as.bits);
    auto read = [&](llvm::Type* type, uint64_t at) {
      return llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant*>(o.constant), type, llvm::APInt(64, at),
                                             layout_);
    };
    llvm::Constant* found = read(type, uint64_t(there));
    // LLVM does not read the bytes of a null pointer one by one.
    for (uint64_t before = 1; !found && !as.isPointer && before + bytes <= 8 && before <= uint64_t(there); ++before)
      if (llvm::isa_and_present<llvm::ConstantPointerNull>(read(pointer, uint64_t(there) - before)))
        found = llvm::ConstantInt::get(type, 0);
    if (found && !llvm::isa<llvm::UndefValue>(found)) {
      Value v = constant(*found);
      if (v.kind == Value::Kind::Unknown || v.anywhere) dropped.add(o);
      return v;
    }
    dropped.add(o);
    return as.isPointer ? Value::anyPointer() : Value::unknown();
  }
  auto [it, isNew] = unwritten_.try_emplace({o.epoch, there, as.isPointer ? 0 : as.bits});
  if (!isNew) return it->second;
  if (!as.isPointer) {
    it->second = Value::of(fresh("m" + std::to_string(o.epoch) + "." + std::to_string(there), as.bits));
    if (isOpen_[o.epoch]) noteOpen(it->second.bits);
  } else if (isOutside_[o.epoch]) {
    ObjectInfo info;
    info.kind = ObjectKind::External;
    if (const auto variable = beginsIn_.find(o.epoch); variable != beginsIn_.end()) info.foundIn = variable->second;
    const ObjectId id = object({nullptr, o.epoch, uint64_t(there)}, info);
    it->second = Value::pointer(id, number(0));
  } else {
    it->second = Value::anyPointer();
  }
  return it->second;
}

Value World::load(const Contents& c, uint64_t offset, ReadAs as, Dropped& dropped) {
  const uint64_t end = offset + as.bytes();
  auto next = c.cells.upper_bound(offset);
  if (next != c.cells.begin()) {
    const auto& [at, cell] = *std::prev(next);
    if (at + cell.bytes >= end) {
      if (cell.value.kind == Value::Kind::Bytes) return fromOrigin(c, cell.value.origin, offset, as, dropped);
      Value v = part(cell.value, cell.bytes, offset - at, as.bytes(), dropped);
      if (v.isBits() && !as.isPointer && terms_.width(v.bits) > as.bits)
        v.bits = terms_.extract(v.bits, as.bits - 1, 0);
      else if (v.isBits() && !as.isPointer && terms_.width(v.bits) < as.bits && as.bytes() == cell.bytes)
        v.bits = terms_.zext(v.bits, as.bits);
      if (!as.isPointer) dropped.add(v);
      return convert(v, as);
    }
  }
  bool overlaps = next != c.cells.end() && next->first < end;
  if (next != c.cells.begin()) {
    const auto& [at, cell] = *std::prev(next);
    overlaps |= at + cell.bytes > offset;
  }
  if (!overlaps) return fromOrigin(c, c.origin, offset, as, dropped);
  if (as.bits % 8 && !as.isPointer) {
    expose(c, offset, as.bytes(), dropped);
    return Value::unknown();
  }
  // Byte by byte.
  Term all;
  for (uint64_t i = 0; i < as.bytes(); ++i) {
    Value v = load(c, offset + i, {false, 8}, dropped);
    if (!v.isBits()) {
      expose(c, offset, as.bytes(), dropped);
      return convert(Value::unknown(), as);
    }
    all = i ? terms_.concat(v.bits, all) : v.bits;
  }
  return convert(Value::of(all), as);
}

Value World::peek(const Contents& c, uint64_t offset, ReadAs as) {
  Dropped unread;
  return load(c, offset, as, unread);
}

void World::expose(const Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped) {
  const uint64_t end = bytes > UINT64_MAX - offset ? UINT64_MAX : offset + bytes;
  dropped.add(c.origin);
  auto it = c.cells.upper_bound(offset);
  if (it != c.cells.begin()) --it;
  for (; it != c.cells.end() && it->first < end; ++it)
    if (it->first + it->second.bytes > offset) {
      dropped.add(it->second.value);
      dropped.hasAddresses |= it->second.value.isBits() && mayBeAddress(it->second.value.bits);
    }
}

void World::loosen(Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped) {
  Dropped here;
  expose(c, offset, bytes, here);
  c.hasPointers |= !here.empty();
  dropped.add(here);
}

void World::clear(Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped) {
  c.last = {};
  const uint64_t end = offset + bytes;
  auto it = c.cells.upper_bound(offset);
  if (it != c.cells.begin()) --it;
  while (it != c.cells.end() && it->first < end) {
    const uint64_t at = it->first;
    const Cell cell = it->second;
    const uint64_t last = at + cell.bytes;
    if (last <= offset) {
      ++it;
      continue;
    }
    it = c.cells.erase(it);
    if (at < offset) c.cells[at] = {offset - at, part(cell.value, cell.bytes, 0, offset - at, dropped)};
    if (last > end)
      it = c.cells.emplace(end, Cell{last - end, part(cell.value, cell.bytes, end - at, last - end, dropped)}).first;
  }
}

void World::store(Contents& c, uint64_t offset, uint64_t bytes, Value value, Dropped& dropped) {
  if (!bytes) return;
  clear(c, offset, bytes, dropped);
  if (value.kind == Value::Kind::Parts) {
    dropped.add(value);
    value = Value::unknown();
  }
  if (value.kind == Value::Kind::Unknown) {
    c.hasPointers = true;
    return forget(c, offset, bytes, dropped);
  }
  if (value.isBits() && terms_.width(value.bits) != bytes * 8) {
    if (terms_.width(value.bits) > bytes * 8) return forget(c, offset, bytes, dropped);
    if (bytes > 8) return forget(c, offset, bytes, dropped);
    value.bits = terms_.zext(value.bits, unsigned(bytes * 8));
  }
  c.cells[offset] = {bytes, std::move(value)};
}

void World::forget(Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped) {
  if (!bytes) return;
  loosen(c, offset, bytes, dropped);
  clear(c, offset, bytes, dropped);
  Value v;
  v.kind = Value::Kind::Bytes;
  v.origin = arbitrary();
  c.cells[offset] = {bytes, v};
}

void World::havoc(Contents& c, Dropped& dropped) {
  loosen(c, 0, UINT64_MAX, dropped);
  c.last = {};
  c.cells.clear();
  c.origin = arbitrary();
  c.sources.clear();
}

void World::copy(Contents& to, uint64_t toOffset, const Contents& from, uint64_t fromOffset, uint64_t bytes,
                 Dropped& dropped) {
  if (!bytes) return;
  clear(to, toOffset, bytes, dropped);
  to.hasPointers |= from.hasPointers;
  to.hasSaved |= from.hasSaved;
  const int64_t shift = int64_t(fromOffset) - int64_t(toOffset);
  const uint64_t end = fromOffset + bytes;
  std::map<uint64_t, Cell> pieces;
  uint64_t at = fromOffset;
  auto gap = [&](uint64_t until) {
    if (until <= at) return;
    Value v;
    v.kind = Value::Kind::Bytes;
    v.origin = from.origin;
    v.origin.delta += shift;
    // A fill that reaches to the end of the other object is one without a length.
    if (v.origin.kind == Origin::Kind::Fill && v.origin.length == from.size) v.origin.length = {};
    pieces[uint64_t(int64_t(at) - shift)] = {until - at, v};
  };
  auto it = from.cells.upper_bound(fromOffset);
  if (it != from.cells.begin()) --it;
  for (; it != from.cells.end() && it->first < end; ++it) {
    const uint64_t first = std::max(it->first, fromOffset), last = std::min(it->first + it->second.bytes, end);
    if (first >= last) continue;
    gap(first);
    Value v = part(it->second.value, it->second.bytes, first - it->first, last - first, dropped);
    if (v.kind == Value::Kind::Bytes) v.origin.delta += shift;
    if (v.kind == Value::Kind::Unknown) {
      to.hasPointers = true;
      v.kind = Value::Kind::Bytes;
      v.origin = arbitrary();
    }
    pieces[uint64_t(int64_t(first) - shift)] = {last - first, v};
    at = last;
  }
  gap(end);
  for (auto& [offset, cell] : pieces) to.cells[offset] = std::move(cell);
  if (!from.sources.empty()) to.sources = from.sources;
}

void World::copyAll(Contents& to, const Contents& from, Term length, bool isAll, Dropped& dropped) {
  const Origin origin = from.origin;
  const auto cells = from.cells;
  const auto known = terms_.value(length);
  if (!isAll) loosen(to, 0, UINT64_MAX, dropped);  // behind what is copied it stays
  to.hasPointers |= from.hasPointers;
  to.hasSaved |= from.hasSaved;
  to.last = {};
  to.cells.clear();
  to.origin = arbitrary();
  if (origin.kind == Origin::Kind::Fill && origin.delta == 0 &&
      (!origin.length || origin.length == length || origin.length == from.size)) {
    to.origin = origin;
    to.origin.length = isAll ? to.size : length;
    to.origin.epoch = newEpoch();
  } else if (isAll && origin.kind != Origin::Kind::Fill) {
    to.origin = origin;
    if (origin.kind == Origin::Kind::Undefined) to.origin.kind = Origin::Kind::Unknown;  // the copy writes
  } else if (origin.kind == Origin::Kind::Initialiser) {
    dropped.add(origin);
    to.hasPointers = true;
  }
  // What lies behind the end of what is copied is not: a cell counts where it is known to come along.
  for (const auto& [at, cell] : cells)
    if (isAll || (known && at + cell.bytes <= *known)) {
      to.cells[at] = cell;
    } else if (!known || at < *known) {
      Dropped here;
      here.add(cell.value);
      to.hasPointers |= !here.empty();
      dropped.add(here);
      forget(to, at, cell.bytes, dropped);
    }
}

void World::fill(Contents& c, std::vector<uint8_t> pattern, Term length, Dropped& dropped) {
  if (!length || length != c.size) loosen(c, 0, UINT64_MAX, dropped);  // behind its end it stays
  c.last = {};
  c.cells.clear();
  c.origin = arbitrary();
  c.origin.kind = Origin::Kind::Fill;
  c.origin.pattern = std::move(pattern);
  c.origin.length = length;
}

void World::addTarget(Value& pointer, const Target& t) {
  auto it = std::ranges::lower_bound(pointer.targets, t.object, {}, &Target::object);
  if (it == pointer.targets.end() || it->object != t.object)
    pointer.targets.insert(it, t);
  else if (it->offset != t.offset)
    it->offset = fresh("offset", 64);
}

std::optional<std::vector<uint8_t>> World::bytesOf(const Value& v, uint64_t bytes) {
  if (v.isPointer() && v.only() && v.only()->object == 0 && terms_.value(v.only()->offset) == 0)
    return std::vector<uint8_t>(bytes, 0);
  if (!v.isBits() || bytes > 8) return std::nullopt;
  const auto bits = terms_.value(v.bits);
  if (!bits) return std::nullopt;
  std::vector<uint8_t> out;
  for (uint64_t i = 0; i < bytes; ++i) out.push_back(uint8_t(*bits >> (8 * i)));
  return out;
}

}  // namespace gpubmc::core
