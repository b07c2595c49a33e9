// LLVM intrinsics, and code that the abstract interpreter does not execute: it may do anything to what it can reach.

#include "core/hostcode/interpreter.h"

#include <algorithm>

#include "core/hostcode/library_names.h"

namespace gpubmc::core {

namespace {

/// True: a library function gets only numbers and pointers to numbers, so it calls no code of the program. Other
/// objects may contain pointers to functions.
bool getsPlainData(const HostFunction& f, const llvm::CallBase& c) {
  if (f.isMember || (c.arg_size() != f.params.size() && !printsRest(f.name))) return false;
  return std::ranges::all_of(f.params, [](const HostType& t) {
    using Kind = HostType::Kind;
    const bool isNumber = t.kind == Kind::Integer || t.kind == Kind::Floating;
    // Void, functions and incomplete types have no size; 8 bytes may be a pointer to a function.
    return isNumber || (t.kind == Kind::Pointer && t.bytes && t.bytes <= 4 && !t.isReference);
  });
}

}  // namespace

bool Interpreter::intrinsic(const llvm::IntrinsicInst& i, State& s) {
  using I = llvm::Intrinsic::ID;
  auto length = [&](unsigned k) { return terms_.resizeUnsigned(integer(*i.getArgOperand(k), s), 64); };
  // A copy between local variables is a plain write. A copy to one from other memory may be passed to a kernel.
  auto isOperation = [&](bool copies) {
    auto isKnown = [&](unsigned k, auto&& isOf) {
      const Value v = value(*i.getArgOperand(k), s);
      return v.only() && v.only()->object && isOf(world_.info(v.only()->object).kind);
    };
    return isKnown(0, [](ObjectKind k) { return k != ObjectKind::Local; }) ||
           (copies && isKnown(0, [](ObjectKind) { return true; }) &&
            isKnown(1, [](ObjectKind k) { return k == ObjectKind::Device || k == ObjectKind::Heap; }));
  };
  std::optional<OperationScope> operation;
  switch (I(i.getIntrinsicID())) {
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memcpy_inline:
    case llvm::Intrinsic::memmove: {
      if (isOperation(true))
        operation.emplace(memory_.operation(), MemoryOperation{"memcpy", sourceLineOf(i), {}, false});
      observers_.tell(&Observer::reading, i, value(*i.getArgOperand(1), s), length(2), s);
      memory_.copy(s, value(*i.getArgOperand(0), s), value(*i.getArgOperand(1), s), length(2));
      return true;
    }
    case llvm::Intrinsic::memset:
    case llvm::Intrinsic::memset_inline: {
      if (isOperation(false))
        operation.emplace(memory_.operation(), MemoryOperation{"memset", sourceLineOf(i), {}, false});
      memory_.fill(s, value(*i.getArgOperand(0), s), integer(*i.getArgOperand(1), s), length(2));
      return true;
    }
    case llvm::Intrinsic::assume: {
      const Term c = integer(*i.getArgOperand(0), s);
      conditions_.assume(s, c, i);
      return true;
    }
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::launder_invariant_group:
    case llvm::Intrinsic::strip_invariant_group: s.set(&i, value(*i.getArgOperand(0), s)); return true;
    case llvm::Intrinsic::smin:
    case llvm::Intrinsic::smax:
    case llvm::Intrinsic::umin:
    case llvm::Intrinsic::umax:
    case llvm::Intrinsic::abs: {
      if (!i.getType()->isIntegerTy() || i.getType()->getIntegerBitWidth() > 64) return false;
      const Term a = integer(*i.getArgOperand(0), s);
      if (i.getIntrinsicID() == llvm::Intrinsic::abs) {
        const Term zero = terms_.constant(0, terms_.width(a));
        s.set(&i, Value::of(terms_.ite(terms_.slt(a, zero), terms_.neg(a), a)));
        return true;
      }
      const Term b = integer(*i.getArgOperand(1), s);
      const auto id = i.getIntrinsicID();
      s.set(&i, Value::of(id == llvm::Intrinsic::smin   ? terms_.smin(a, b)
                          : id == llvm::Intrinsic::smax ? terms_.smax(a, b)
                          : id == llvm::Intrinsic::umin ? terms_.umin(a, b)
                                                        : terms_.umax(a, b)));
      return true;
    }
    case llvm::Intrinsic::umul_with_overflow:
    case llvm::Intrinsic::uadd_with_overflow: {
      const Term a = integer(*i.getArgOperand(0), s), b = integer(*i.getArgOperand(1), s);
      Value v;
      v.kind = Value::Kind::Parts;
      const bool isProduct = i.getIntrinsicID() == llvm::Intrinsic::umul_with_overflow;
      v.parts = {Value::of(isProduct ? terms_.mul(a, b) : terms_.add(a, b)), Value::of(world_.fresh("overflow", 1))};
      s.set(&i, std::move(v));
      return true;
    }
    case llvm::Intrinsic::ptrmask: {
      Value v = value(*i.getArgOperand(0), s);
      for (Target& t : v.targets) t.offset = world_.fresh("aligned", 64);
      s.set(&i, std::move(v));
      return true;
    }
    case llvm::Intrinsic::vastart:
    case llvm::Intrinsic::vacopy: memory_.write(s, value(*i.getArgOperand(0), s), {}, nullptr); return true;
    case llvm::Intrinsic::vaend:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::stackrestore:
    case llvm::Intrinsic::donothing: return true;
    default: return i.isAssumeLikeIntrinsic() && i.getType()->isVoidTy();
  }
}

Outcome Interpreter::opaque(const llvm::CallBase* c, const llvm::Function* f, const std::vector<Value>& arguments,
                            State s, bool isLibrary) {
  const HostFunction* described = nullptr;
  if (f)
    if (auto it = program_.functions.find(f->getName().str()); it != program_.functions.end()) described = &it->second;
  if (described && described->isSkipped)
    observers_.tell(&Observer::mayLaunchAny, described->name + " does not compile");
  // Its results are inputs.
  const bool isOfOtherFile = !isLibrary && f && f->isDeclaration();
  const bool retains = !isLibrary || (described && keeps(described->name));
  const bool isCLibrary = described && isLibrary && f && !f->getName().starts_with("_Z");
  const size_t skipped = described ? hiddenArguments(*described, *f) : 0;
  std::set<ObjectId> changedOnes, holders;
  Reachable all;
  for (size_t i = 0; i < arguments.size(); ++i) {
    Reachable mine;
    escapes_.reach(s, arguments[i], mine);
    const HostType* type =
        described && i >= skipped && i - skipped < described->params.size() ? &described->params[i - skipped] : nullptr;
    // Objects of a library's own types contain no pointers to memory of the program that it was not passed.
    const bool isForeign = isLibrary && type && type->kind == HostType::Kind::Pointer && !type->isToData;
    all.objects.insert(mine.objects.begin(), mine.objects.end());
    all.hasEscaped |= mine.hasEscaped && !isForeign;
    const bool isOfRest = isLibrary && !type && described && i >= described->params.size();
    const LibraryModel::Rest rest = isOfRest ? library_.restOf(*described, arguments, s) : LibraryModel::Rest{};
    if (rest.isTold) memory_.escape(s, arguments[i]);
    const bool isRead = rest.isRead || (isLibrary && type && type->isConst &&
                                        (type->kind == HostType::Kind::Pointer || type->isReference));
    if (isRead)
      for (const Target& t : arguments[i].targets) mine.objects.erase(t.object);
    changedOnes.insert(mine.objects.begin(), mine.objects.end());
    if (isLibrary && type && type->isToData && (isCLibrary || type->bytes))
      for (const Target& t : arguments[i].targets) mine.objects.erase(t.object);
    holders.insert(mine.objects.begin(), mine.objects.end());
  }
  // A library keeps no pointers, but may store those that it gets in objects that it gets: a node in a tree, the end of
  // a number in a variable.
  auto isOwn = [&](ObjectId id) {
    const ObjectInfo& info = world_.info(id);
    if (info.kind == ObjectKind::Global) return !static_cast<const llvm::GlobalVariable*>(info.site)->isDeclaration();
    return info.kind != ObjectKind::Code && info.kind != ObjectKind::External;
  };
  const bool puts = std::ranges::any_of(holders, isOwn);
  for (ObjectId id : all.objects) {
    if (world_.info(id).kind == ObjectKind::Code)
      callbacks_.mayBeCalled(*static_cast<const llvm::Function*>(world_.info(id).site));
    if (retains || puts) memory_.escape(s, id);
  }
  if (retains) callbacks_.mayCallEscaped(s);
  if (retains && isLibrary) effects_.threads = true;
  if (retains && !isLibrary)
    for (ObjectId id : all.objects) effects_.threads |= world_.info(id).kind == ObjectKind::Code;
  for (ObjectId id : changedOnes) {
    if (isLibrary)
      memory_.havocByLibrary(s, id);
    else
      memory_.havoc(s, id);
    if (holders.contains(id) && memory_.isMutable(id)) memory_.edit(s, id).hasPointers = true;
    runtime_.leftToOthers(s, id);
  }
  // A library has no other pointers into the program's memory than those that it gets. CUDA's libraries call functions
  // that they are passed, and no other code of the program.
  const bool passesCode =
      std::ranges::any_of(all.objects, [&](ObjectId id) { return world_.info(id).kind == ObjectKind::Code; });
  const bool mayCall = !described || !c || (described->isRuntime ? passesCode : !getsPlainData(*described, *c));
  if (!isLibrary || retains || mayCall || all.hasEscaped) {
    memory_.havocEscaped(s, isLibrary);
    for (const auto& [id, contents] : Memory(s.memory))
      if (contents->escaped) runtime_.leftToOthers(s, id);
  }
  // The new contents come from outside the program.
  for (ObjectId id : changedOnes)
    if ((isLibrary || isOfOtherFile) && memory_.isMutable(id)) world_.noteOpen(memory_.look(s, id).origin);
  if (!isLibrary) {
    observers_.tell(&Observer::opaqueCall, s, described ? described->name : std::string());
    s.isExact = false;  // it may end the program
  }
  // Code of this file that is not executed may change the file's variables, and what they point to. Code of other
  // files may call it.
  const bool entersFile = program_.isEntered && (!isLibrary || retains || mayCall);
  if (entersFile || (!isLibrary && (!f || !f->isDeclaration()))) {
    Reachable reached;
    for (const auto& [id, contents] : Memory(s.memory)) {
      const ObjectKind kind = world_.info(id).kind;
      if (kind == ObjectKind::Global || kind == ObjectKind::Variable) escapes_.reach(s, id, reached);
    }
    for (ObjectId id : reached.objects) {
      memory_.escape(s, id);
      memory_.havoc(s, id);
      if (memory_.isMutable(id)) memory_.edit(s, id).hasPointers = true;
      runtime_.leftToOthers(s, id);
    }
    callbacks_.mayCallEscaped(s);
  }
  Outcome out;
  if (c && !c->getType()->isVoidTy()) {
    Value v = arbitraryOf(world_, *c->getType(), "result");
    if (v.isPointer() && isCLibrary && described->returnsOwn) {
      // It is none of what the function gets.
    } else if (v.isPointer()) {
      for (ObjectId id : all.objects)
        if (id) v.targets.push_back({id, world_.fresh("offset", 64)});
      if (v.targets.size() > 6) {
        for (const Target& t : v.targets) memory_.escape(s, t.object);
        v.targets.clear();
      }
    } else if (!v.isBits()) {
      for (ObjectId id : all.objects) memory_.escape(s, id);
    } else if (!isLibrary) {
      world_.noteAddress(v.bits);
      if (isOfOtherFile) inputs_.try_emplace(v.bits, execution_.placesOf(*c, described ? described->name : ""));
    } else if (described && (described->isRuntime || readsNumber(described->name))) {
      world_.noteOpen(v.bits);
    }
    operands_.result(s, *c, std::move(v));
  }
  const bool mayThrow = !c || !(c->doesNotThrow() || (f && f->doesNotThrow()));
  if (mayThrow && !isCLibrary) out.thrown = s;
  if (!c || !(c->doesNotReturn() || (f && f->doesNotReturn()))) out.returned = std::move(s);
  return out;
}

}  // namespace gpubmc::core
