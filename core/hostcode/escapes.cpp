// Reachability and escape of objects (the invariant is described in escapes.h). An object enters a state when it is
// first looked at, with its initial contents. Escape is a transitive closure: an object is marked first and then
// everything that its contents name, so recursion ends at objects that are marked already.

#include "core/hostcode/escapes.h"

#include <llvm/IR/GlobalVariable.h>

namespace gpubmc::core {

Contents Escapes::initial(ObjectId id) {
  const ObjectInfo& info = world_.info(id);
  Contents c;
  if (info.kind == ObjectKind::Code) {
    c.origin = world_.arbitrary();
    return c;
  }
  if (info.kind == ObjectKind::Global || info.kind == ObjectKind::Variable) {
    const auto* v = static_cast<const llvm::GlobalVariable*>(info.site);
    if (v->getValueType()->isSized()) c.size = world_.number(world_.layout().getTypeAllocSize(v->getValueType()));
    c.escaped = v->isDeclaration();
    if (info.kind == ObjectKind::Variable) {
      c.origin = world_.arbitrary();
      return c;
    }
    // The contents with which a root function starts. For main, HostAnalysis::initialiseGlobals puts the initialisers
    // into the state, so those do not come from here.
    c.origin = world_.beginning(id);
    c.hasPointers = true;
    if (v->hasInitializer() && v->isConstant()) {
      c.origin.kind = Origin::Kind::Initialiser;
      c.origin.constant = v->getInitializer();
      c.hasPointers = false;
    }
    return c;
  }
  c.origin = world_.arbitrary(info.kind == ObjectKind::External);
  if (info.kind == ObjectKind::Constant) world_.noteOpen(c.origin);
  c.escaped = info.kind == ObjectKind::External;
  return c;
}

const Contents& Escapes::look(State& s, ObjectId id) {
  if (const Contents* c = s.find(id)) return *c;
  s.put(id, initial(id));
  return *s.find(id);
}

Contents& Escapes::edit(State& s, ObjectId id) {
  look(s, id);
  Memory::Item& c = s.memory[id];
  if (c.use_count() > 1) c = std::make_shared<const Contents>(*c);
  return const_cast<Contents&>(*c);
}

void Escapes::reach(State& s, const Value& v, Reachable& out) {
  out.hasEscaped |= v.anywhere || v.kind == Value::Kind::Unknown || (v.isBits() && world_.mayBeAddress(v.bits));
  for (const Target& t : v.targets) reach(s, t.object, out);
  for (const Value& p : v.parts) reach(s, p, out);
  if (v.kind == Value::Kind::Bytes && v.origin.kind == Origin::Kind::Initialiser)
    for (ObjectId id : world_.mentioned(*v.origin.constant)) reach(s, id, out);
}

void Escapes::reach(State& s, ObjectId id, Reachable& out) {
  if (id == 0 || !out.objects.insert(id).second) return;
  if (world_.info(id).kind == ObjectKind::Code) return;
  const Contents c = look(s, id);
  out.hasEscaped |= c.hasPointers;
  for (const auto& [at, cell] : c.cells)
    if (cell.value.kind != Value::Kind::Unknown) reach(s, cell.value, out);
  if (c.origin.kind == Origin::Kind::Initialiser)
    for (ObjectId next : world_.mentioned(*c.origin.constant)) reach(s, next, out);
}

bool Escapes::escape(State& s, const Value& v) {
  bool isNew = false;
  for (const Target& t : v.targets) isNew |= escape(s, t.object);
  for (const Value& p : v.parts) isNew |= escape(s, p);
  return isNew;
}

bool Escapes::escape(State& s, ObjectId id) {
  if (id == 0 || look(s, id).escaped) return false;
  edit(s, id).escaped = true;
  escapeFrom(s, id);
  return true;
}

bool Escapes::escapeFrom(State& s, ObjectId id) {
  const Contents c = look(s, id);
  Dropped there;
  world_.expose(c, there);
  return escape(s, there);
}

bool Escapes::escape(State& s, const Dropped& dropped) {
  bool isNew = false;
  for (const Value& v : dropped.values) isNew |= escape(s, v);
  for (const llvm::Constant* c : dropped.constants)
    for (ObjectId id : world_.mentioned(*c)) isNew |= escape(s, id);
  return isNew;
}

}  // namespace gpubmc::core
