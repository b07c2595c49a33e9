#include "core/hostcode/escape_audit.h"

#include <fmt/format.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

using llvm::dyn_cast;

bool names(const Value& v, ObjectId id) {
  return std::ranges::any_of(v.targets, [&](const Target& t) { return t.object == id; });
}

/// The value of a register; null: the state has none. Constants are not looked up: they name their objects in any
/// state.
const Value* registerOf(const State& s, const llvm::Value& v) {
  const auto it = s.registers().find(&v);
  return it == s.registers().end() ? nullptr : &it->second;
}

/// The number is only used in the difference of two addresses: in one object no pointer can be recovered from it.
bool isDifferenceOnly(const llvm::Instruction& i) {
  return std::ranges::all_of(i.users(), [](const llvm::User* u) {
    const auto* b = dyn_cast<llvm::BinaryOperator>(u);
    return b && b->getOpcode() == llvm::Instruction::Sub && llvm::isa<llvm::PtrToIntInst>(b->getOperand(0)) &&
           llvm::isa<llvm::PtrToIntInst>(b->getOperand(1));
  });
}

}  // namespace

bool EscapeAudit::isEscaped(const State& s, ObjectId id) const {
  if (id == 0) return true;
  const Contents* c = s.find(id);
  // The object is not in the state. Memory of the environment has escaped from the start, and objects that no longer
  // exist have no contents; but a function that is not in the state has not escaped.
  return c ? c->escaped || c->freed : world_.info(id).kind != ObjectKind::Code;
}

std::set<ObjectId> EscapeAudit::namesOf(ObjectId id) const {
  std::set<ObjectId> out{id};
  for (size_t i = since_; i < renamings_.size(); ++i)
    if (out.contains(renamings_[i].first)) out.insert(renamings_[i].second);
  return out;
}

void EscapeAudit::requireEscaped(const State& s, const Value& pointer, const Value* named, const char* when) const {
  for (const Target& t : pointer.targets) {
    const bool isFine = std::ranges::any_of(
        namesOf(t.object), [&](ObjectId id) { return isEscaped(s, id) || (named && names(*named, id)); });
    if (isFine) continue;
    std::string text;
    llvm::raw_string_ostream stream(text);
    if (at_) at_->print(stream);
    throw InternalError(fmt::format("a pointer to object {} ({}) is dropped and has not escaped: {}, at{}", t.object,
                                    world_.info(t.object).name, when, text));
  }
  for (const Value& part : pointer.parts) requireEscaped(s, part, named, when);
}

void EscapeAudit::closed(const State& s, ObjectId id, const char* when) {
  const Contents* c = s.find(id);
  if (!c || !c->escaped) return;
  for (const auto& [at, cell] : c->cells) requireEscaped(s, cell.value, nullptr, when);
  if (c->origin.kind == Origin::Kind::Initialiser)
    for (ObjectId next : world_.mentioned(*c->origin.constant))
      requireEscaped(s, Value::pointer(next, Term()), nullptr, when);
}

void EscapeAudit::kept(ObjectId id, const Contents& before, const State& after, bool mayBeOverwritten,
                       const char* when) {
  const Contents* now = after.find(id);
  if (!now || now->freed) return;
  for (const auto& [at, cell] : before.cells) {
    if (!cell.value.isPointer()) continue;
    // Byte by byte, against the value that is there now.
    for (uint64_t i = at; i < at + cell.bytes; ++i) {
      auto it = now->cells.upper_bound(i);
      const bool isCovered = it != now->cells.begin() && std::prev(it)->first + std::prev(it)->second.bytes > i;
      const Value* there = isCovered ? &std::prev(it)->second.value : nullptr;
      const bool isKnown =
          there ? there->isBits() || (there->isPointer() && !there->anywhere) : now->origin.kind == Origin::Kind::Fill;
      if (!isKnown || !mayBeOverwritten) {
        requireEscaped(after, cell.value, there, when);
        break;
      }
    }
  }
}

void EscapeAudit::stored(const State& after, const Value& to, const Value& v) {
  if (const Target* t = to.only(); t && t->object)
    if (const Contents* c = after.find(t->object))
      for (const auto& [at, cell] : c->cells)
        if (cell.value.isPointer() &&
            std::ranges::all_of(v.targets, [&](const Target& x) { return names(cell.value, x.object); }))
          return;
  requireEscaped(after, v, nullptr, "a store");
}

void EscapeAudit::step(const Before& from, const llvm::Instruction& i, const State& after) {
  const State& before = from.state;
  at_ = &i;
  since_ = from.renamings;
  for (ObjectId id : Memory::different(before.memory, after.memory)) {
    closed(after, id, "an object that has escaped");
    if (const Contents* c = before.find(id)) kept(id, *c, after, true, "memory has changed");
  }
  const Value* result = registerOf(after, i);
  if (const auto* store = dyn_cast<llvm::StoreInst>(&i)) {
    const Value *v = registerOf(before, *store->getValueOperand()),
                *to = registerOf(before, *store->getPointerOperand());
    if (v && to && v->isPointer()) stored(after, *to, *v);
    return;
  }
  if (const auto* load = dyn_cast<llvm::LoadInst>(&i)) {
    const Value* place = registerOf(before, *load->getPointerOperand());
    const uint64_t bytes = world_.layout().getTypeStoreSize(load->getType());
    for (const Target& t : place ? place->targets : std::vector<Target>()) {
      const Contents* c = before.find(t.object);
      const auto offset = world_.terms().value(t.offset);
      if (!c || (load->getType()->isAggregateType() && offset)) continue;
      for (const auto& [at, cell] : c->cells)
        if (cell.value.isPointer() && (!offset || (at < *offset + bytes && *offset < at + cell.bytes)))
          requireEscaped(after, cell.value, result, "a load");
    }
    return;
  }
  const bool movesPointer =
      llvm::isa<llvm::GetElementPtrInst>(i) || llvm::isa<llvm::FreezeInst>(i) ||
      (llvm::isa<llvm::CastInst>(i) && !(llvm::isa<llvm::PtrToIntInst>(i) && isDifferenceOnly(i)));
  if (movesPointer)
    if (const Value* v = registerOf(before, *i.getOperand(0)); v && v->isPointer())
      requireEscaped(after, *v, result, "a pointer is computed");
  const auto* call = dyn_cast<llvm::CallBase>(&i);
  const llvm::Function* f = call ? call->getCalledFunction() : nullptr;
  if (call && f && f->isVarArg() && !f->isDeclaration())
    for (unsigned k = f->arg_size(); k < call->arg_size(); ++k)
      if (const Value* v = registerOf(before, *call->getArgOperand(k)); v && v->isPointer())
        requireEscaped(after, *v, nullptr, "an argument behind the named ones");
}

void EscapeAudit::join(const State& a, const State& b, const State& out) {
  at_ = nullptr;
  since_ = renamings_.size();
  for (const State* s : {&a, &b}) {
    for (ObjectId id : Memory::different(s->memory, out.memory)) {
      closed(out, id, "an object that has escaped on one way");
      if (const Contents* c = s->find(id)) kept(id, *c, out, false, "ways meet");
    }
    for (size_t f = 0; f < out.frames.size(); ++f) {
      if (s->frames[f] == out.frames[f]) continue;
      for (const auto& [r, v] : *s->frames[f])
        if (auto it = out.frames[f]->find(r); it != out.frames[f]->end())
          requireEscaped(out, v, &it->second, "ways meet");
    }
  }
}

}  // namespace gpubmc::core
