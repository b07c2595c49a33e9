// Calls: of functions with a body, and of what is not followed.

#include <fmt/format.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "core/hostcode/engine.h"
#include "core/hostcode/library_names.h"

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

/// Arguments that the source does not write: where the result goes, and the object of a member function.
size_t hiddenArguments(const HostFunction& described, const llvm::Function& f) {
  return size_t(described.isMember) + size_t(f.hasStructRetAttr());
}

/// The address of a table of virtual functions, which says what type an object has.
bool isTableOfType(const World& world, const Value& v) {
  const Target* t = v.only();
  if (!t || !t->object || world.info(t->object).kind != ObjectKind::Global) return false;
  const auto* table = static_cast<const llvm::GlobalVariable*>(world.info(t->object).site);
  return table->isConstant() && table->getName().starts_with("_ZTV");
}

/// A function of a library that gets numbers and pointers to such at most: it calls no code but its own. Anything else
/// that it gets may have functions in it, of the program or of others.
bool getsPlainData(const HostFunction& f, const llvm::CallBase& c) {
  if (f.isMember || (c.arg_size() != f.params.size() && !printsRest(f.name))) return false;
  return std::ranges::all_of(f.params, [](const HostType& t) {
    using Kind = HostType::Kind;
    const bool isNumber = t.kind == Kind::Integer || t.kind == Kind::Floating;
    // Void, functions and what is incomplete have no size; a pointer to a pointer may be one to a pointer to a
    // function.
    return isNumber || (t.kind == Kind::Pointer && t.bytes && t.bytes <= 4 && !t.isReference);
  });
}

}  // namespace

void Engine::result(State& s, const llvm::CallBase& c, Value v) {
  if (c.getType()->isVoidTy()) return;
  if (v.kind == Value::Kind::Unknown) v = fresh(*c.getType(), "result");
  s.set(&c, std::move(v));
}

Outcome Engine::dispatch(const llvm::CallBase& c, State s) {
  const llvm::Value* callee = c.getCalledOperand()->stripPointerCasts();
  if (const auto* f = dyn_cast<llvm::Function>(callee)) return callOne(c, *f, std::move(s));
  std::vector<Value> arguments;
  for (const llvm::Use& u : c.args()) arguments.push_back(value(*u.get(), s));
  const Value target = llvm::isa<llvm::InlineAsm>(callee) ? Value::unknown() : value(*callee, s);
  bool known = target.isPointer() && !target.anywhere && !target.targets.empty();
  for (const Target& t : target.targets) {
    const ObjectInfo& info = world_.info(t.object);
    known &= t.object == 0 || (info.kind == ObjectKind::Code && terms_.value(t.offset) == 0);
  }
  if (!known) {
    // Any function whose address somebody has may be the one.
    if (!llvm::isa<llvm::InlineAsm>(callee))
      for (const llvm::Function& f : module_)
        if (f.hasAddressTaken() && f.getFunctionType() == c.getFunctionType()) {
          callback(f);
          mayLaunch(f, "it may be called through a pointer");
        }
    return opaque(&c, nullptr, arguments, std::move(s), false);
  }
  Outcome all;
  for (const Target& t : target.targets) {
    if (t.object == 0) continue;
    State apart = s;
    apart.isCallApart |= target.targets.size() > 1;
    apart.isExact &= target.targets.size() == 1;
    Outcome one = callOne(c, *static_cast<const llvm::Function*>(world_.info(t.object).site), std::move(apart));
    for (std::optional<State>* end : {&one.returned, &one.thrown})
      if (*end) (*end)->isCallApart = s.isCallApart;
    if (one.returned) meet(all.returned, std::move(*one.returned));
    if (one.thrown) meet(all.thrown, std::move(*one.thrown));
  }
  return all;
}

// What typeid gives of a type that is known when the program is compiled: a constant of its own for each.
std::optional<bool> Engine::isOneType(const Value& a, const Value& b) const {
  auto typeOf = [&](const Value& v) -> const llvm::GlobalVariable* {
    const Target* t = v.only();
    if (!t || t->object == 0 || terms_.value(t->offset) != 0) return nullptr;
    const ObjectInfo& info = world_.info(t->object);
    const auto* g = info.kind == ObjectKind::Global ? static_cast<const llvm::GlobalVariable*>(info.site) : nullptr;
    return g && g->getName().starts_with("_ZTI") ? g : nullptr;
  };
  const llvm::GlobalVariable *one = typeOf(a), *other = typeOf(b);
  if (!one || !other) return std::nullopt;
  return one == other;
}

Outcome Engine::callOne(const llvm::CallBase& c, const llvm::Function& f, State s) {
  if (const auto* i = dyn_cast<llvm::IntrinsicInst>(&c)) {
    if (!intrinsic(*i, s)) {
      std::vector<Value> arguments;
      for (const llvm::Use& u : c.args()) arguments.push_back(value(*u.get(), s));
      if (i->mayWriteToMemory()) return opaque(&c, &f, arguments, std::move(s), false);
      if (!c.getType()->isIntegerTy(1))
        for (const Value& v : arguments) escape(s, v);
      result(s, c, libraryResult(c, arguments, s));
    }
    return {std::move(s), std::nullopt, {}};
  }
  if (c.hasFnAttr(llvm::Attribute::ReturnsTwice)) throw NotFollowed{"setjmp"};
  const std::string link = f.getName().str();
  if (program_.kernels.count(link)) {
    launchStub(c, f, s);
    return {std::move(s), std::nullopt, {}};
  }
  if (link == "__cudaPushCallConfiguration" || link == "cudaConfigureCall") {
    configure(c, s);
    result(s, c, Value::of(terms_.constant(0, 32)));
    return {std::move(s), std::nullopt, {}};
  }
  if (link == "_ZNKSt9type_infoeqERKS_" && c.arg_size() == 2)
    if (const auto same = isOneType(value(*c.getArgOperand(0), s), value(*c.getArgOperand(1), s))) {
      result(s, c, Value::of(terms_.constant(*same, 1)));
      return {std::move(s), std::nullopt, {}};
    }
  if (f.isDeclaration()) {
    const HostCall description = describe(c, f, s);
    if (auto out = library(description, s)) return std::move(*out);
    if (auto out = runtime(description, s)) return std::move(*out);
    // gpubmc's own headers declare references where CUDA's functions get a number or a pointer.
    const bool byValue = description.function && description.function->isRuntime;
    std::vector<Value> arguments;
    for (unsigned i = 0; i < c.arg_size(); ++i)
      arguments.push_back(byValue ? description.arguments[i].value : value(*c.getArgOperand(i), s));
    return opaque(&c, &f, arguments, std::move(s), description.function && description.function->isLibrary);
  }
  std::vector<Value> arguments;
  for (const llvm::Use& u : c.args()) arguments.push_back(value(*u.get(), s));
  if (effects_.lengthy.contains(&f)) return opaque(&c, &f, arguments, std::move(s), callGraph_.isWholeLibrary(f));
  const State before = s;
  const Observers::Checkpoint observed = observers_.checkpoint();
  const size_t depth = execution_.active.size(), calls = execution_.callSites.size();
  const bool entersLibrary = !libraryFrom_ && isOfTemplates(link);
  if (entersLibrary) libraryFrom_ = steps_;
  execution_.callSites.push_back(&c);
  try {
    Outcome out = call(f, arguments, std::move(s), &c);
    execution_.callSites.pop_back();
    if (entersLibrary) libraryFrom_.reset();
    if (!out.returned) return out;
    result(*out.returned, c, out.result);
    leaveOpen(c, link, arguments, *out.returned);
    return out;
  } catch (const NotFollowed& why) {
    if (why.isTooLong && !entersLibrary) throw;
    if (entersLibrary) libraryFrom_.reset();
    execution_.active.resize(depth);
    execution_.callSites.resize(calls);
    observers_.rollBack(observed);
    if (why.isTooLong) effects_.lengthy.insert(&f);
    if (why.isTooLong && callGraph_.isWholeLibrary(f)) return opaque(&c, &f, arguments, before, true);
    if (!why.isRecursion || !followDeeper(c, f, arguments, before)) mayLaunch(f, why.why);
    return opaque(&c, &f, arguments, before, false);
  }
}

// What the standard leaves to the library: another one than that whose headers were read puts elements in another
// order, and draws other numbers from the same generator, within the bounds that were asked for.
void Engine::leaveOpen(const llvm::CallBase& c, llvm::StringRef link, const std::vector<Value>& arguments, State& s) {
  constexpr llvm::StringRef kOrders[] = {"_ZSt7shuffleI", "_ZSt14random_shuffleI", "_ZSt6sampleI"};
  if (llvm::any_of(kOrders, [&](llvm::StringRef f) { return link.starts_with(f); })) {
    for (const Value& v : arguments)
      for (const Target& t : v.targets)
        if (t.object) havoc(s, t.object);
    return;
  }
  constexpr llvm::StringRef kWhole = "_ZNSt24uniform_int_distributionI";
  const bool isDrawn = link.starts_with("_ZNSt") && link.contains("_distributionI") && link.contains("Ecl");
  if (!isDrawn || c.getType()->isVoidTy()) return;
  const Value drawn = fresh(*c.getType(), "drawn");
  if (drawn.isBits() && link.starts_with(kWhole) && arguments.size() >= 2) {
    const bool isSigned = llvm::StringRef("silx").contains(link[kWhole.size()]);
    Value bound = arguments.size() > 2 ? arguments[2] : arguments[0];
    for (const bool isMost : {false, true}) {
      const Value n = load(s, bound, *c.getType());
      for (Target& t : bound.targets) t.offset = terms_.add(t.offset, world_.number(terms_.width(drawn.bits) / 8));
      if (!n.isBits()) continue;
      const Term low = isMost ? drawn.bits : n.bits, high = isMost ? n.bits : drawn.bits;
      s.add(terms_, isSigned ? terms_.sle(low, high) : terms_.ule(low, high));
    }
  }
  result(s, c, drawn);
}

// One call more, in a state that covers those of all deeper calls: memory after whatever the function may do, and as
// arguments what they all pass. What has been checked on the way here is so for them too.
bool Engine::followDeeper(const llvm::CallBase& c, const llvm::Function& f, const std::vector<Value>& arguments,
                          const State& s) {
  if (!policy_.followsDeepRecursion) return false;
  if (const auto around = deeper_.find(&f); around != deeper_.end()) {
    Deeper& all = around->second;
    for (size_t i = 0; i < arguments.size(); ++i) all.varies[i] = all.varies[i] || arguments[i] != all.arguments[i];
    return true;
  }
  if (execution_.searches) return true;  // it is followed when the search is over
  const Observers::Checkpoint observed = observers_.checkpoint();
  const size_t depth = execution_.active.size(), calls = execution_.callSites.size();
  std::vector<bool> varies(arguments.size(), false);
  for (bool changed = true; changed;) {
    std::optional<State> start = opaque(&c, &f, arguments, s, false).returned;
    if (!start) return false;
    start->isCallApart = true;
    std::vector<Value> passed = arguments;
    for (size_t i = 0; i < passed.size(); ++i)
      if (varies[i]) {
        passed[i] = fresh(*c.getArgOperand(unsigned(i))->getType(), "deeper");
        if (passed[i].isBits()) world_.noteOpen(passed[i].bits);  // as of counters of loops
      }
    deeper_[&f] = {passed, varies};
    execution_.callSites.push_back(&c);
    std::optional<NotFollowed> why;
    try {
      call(f, passed, std::move(*start), &c);
    } catch (const NotFollowed& thrown) {
      why = thrown;
    }
    execution_.active.resize(depth);
    execution_.callSites.resize(calls);
    changed = deeper_[&f].varies != varies;
    varies = deeper_[&f].varies;
    deeper_.erase(&f);
    if (changed || why) observers_.rollBack(observed);
    if (why) return false;
  }
  return true;
}

bool Engine::intrinsic(const llvm::IntrinsicInst& i, State& s) {
  using I = llvm::Intrinsic::ID;
  auto length = [&](unsigned k) { return terms_.resizeUnsigned(integer(*i.getArgOperand(k), s), 64); };
  // A copy between local variables is a plain write. What is copied to one from elsewhere may be passed to a kernel.
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
      if (isOperation(true)) operation.emplace(operation_, MemoryOperation{"memcpy", sourceLineOf(i), {}, false});
      observers_.tell(&Observer::reading, i, value(*i.getArgOperand(1), s), length(2), s);
      copy(s, value(*i.getArgOperand(0), s), value(*i.getArgOperand(1), s), length(2));
      return true;
    }
    case llvm::Intrinsic::memset:
    case llvm::Intrinsic::memset_inline: {
      if (isOperation(false)) operation.emplace(operation_, MemoryOperation{"memset", sourceLineOf(i), {}, false});
      fill(s, value(*i.getArgOperand(0), s), integer(*i.getArgOperand(1), s), length(2));
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
    case llvm::Intrinsic::vacopy: write(s, value(*i.getArgOperand(0), s), {}, nullptr); return true;
    case llvm::Intrinsic::vaend:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::stackrestore:
    case llvm::Intrinsic::donothing: return true;
    default: return i.isAssumeLikeIntrinsic() && i.getType()->isVoidTy();
  }
}

HostCall Engine::describe(const llvm::CallBase& c, const llvm::Function& f, State& s) {
  HostCall out;
  out.site = &c;
  out.link = out.name = f.getName().str();
  auto it = program_.functions.find(out.name);
  if (it != program_.functions.end()) {
    out.function = &it->second;
    out.name = it->second.name;
  }
  const size_t skipped = out.function ? hiddenArguments(*out.function, f) : 0;
  for (unsigned i = 0; i < c.arg_size(); ++i) {
    HostArgument a;
    const Value v = value(*c.getArgOperand(i), s);
    if (out.function && i >= skipped && i - skipped < out.function->params.size())
      a.type = out.function->params[i - skipped];
    const bool isScalar = a.type.kind == HostType::Kind::Integer || a.type.kind == HostType::Kind::Pointer ||
                          a.type.kind == HostType::Kind::Floating;
    if (a.type.isReference || a.type.kind == HostType::Kind::Record) a.place = v;
    if (a.type.isReference && isScalar) {
      llvm::LLVMContext& context = c.getContext();
      llvm::Type* type = a.type.kind == HostType::Kind::Pointer
                             ? static_cast<llvm::Type*>(llvm::PointerType::get(context, 0))
                             : llvm::IntegerType::get(context, a.type.bits);
      a.value = load(s, v, *type);
    } else {
      a.value = v;
    }
    out.arguments.push_back(std::move(a));
  }
  return out;
}

bool Engine::isMutable(ObjectId id) const {
  const ObjectInfo& info = world_.info(id);
  if (id == 0 || info.kind == ObjectKind::Code) return false;
  return info.kind != ObjectKind::Global || !static_cast<const llvm::GlobalVariable*>(info.site)->isConstant();
}

void Engine::havoc(State& s, ObjectId id) {
  if (!isMutable(id)) return;
  changed(s, id);
  lose(s, id);
}

// A library does not end the life of what it is passed a pointer into: an object keeps its type.
void Engine::havocByLibrary(State& s, ObjectId id) {
  std::map<uint64_t, Cell> types;
  if (id && world_.info(id).kind != ObjectKind::Code && !world_.info(id).isMany)
    for (const auto& [at, cell] : look(s, id).cells)
      if (isTableOfType(world_, cell.value)) types.emplace(at, cell);
  havoc(s, id);
  if (!types.empty()) edit(s, id).cells.merge(types);
}

bool Engine::isRestless(State& s, ObjectId id) {
  if (restless_.count(id) || (effects_.anyDevice && world_.info(id).kind == ObjectKind::Variable)) return true;
  return effects_.threads && look(s, id).escaped && world_.info(id).kind != ObjectKind::External;
}

Outcome Engine::opaque(const llvm::CallBase* c, const llvm::Function* f, const std::vector<Value>& arguments, State s,
                       bool isLibrary) {
  const HostFunction* described = nullptr;
  if (f)
    if (auto it = program_.functions.find(f->getName().str()); it != program_.functions.end()) described = &it->second;
  if (described && described->isSkipped)
    observers_.tell(&Observer::mayLaunchAny, described->name + " does not compile");
  // Anything may come from there.
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
    // Objects of a library's own types are its own, whatever points to them.
    const bool isForeign = isLibrary && type && type->kind == HostType::Kind::Pointer && !type->isToData;
    all.objects.insert(mine.objects.begin(), mine.objects.end());
    all.hasEscaped |= mine.hasEscaped && !isForeign;
    const bool isRead =
        isLibrary && ((type && type->isConst && (type->kind == HostType::Kind::Pointer || type->isReference)) ||
                      (!type && described && i >= described->params.size() && readsRest(*described, arguments, s)));
    if (isRead)
      for (const Target& t : arguments[i].targets) mine.objects.erase(t.object);
    changedOnes.insert(mine.objects.begin(), mine.objects.end());
    if (isLibrary && type && type->isToData && (isCLibrary || type->bytes))
      for (const Target& t : arguments[i].targets) mine.objects.erase(t.object);
    holders.insert(mine.objects.begin(), mine.objects.end());
  }
  // A library keeps no pointers, but may put what it gets into what it gets: a node into a tree, the end of a number
  // into a variable.
  auto isOwn = [&](ObjectId id) {
    const ObjectInfo& info = world_.info(id);
    if (info.kind == ObjectKind::Global) return !static_cast<const llvm::GlobalVariable*>(info.site)->isDeclaration();
    return info.kind != ObjectKind::Code && info.kind != ObjectKind::External;
  };
  const bool puts = std::ranges::any_of(holders, isOwn);
  for (ObjectId id : all.objects) {
    if (world_.info(id).kind == ObjectKind::Code) callback(*static_cast<const llvm::Function*>(world_.info(id).site));
    if (retains || puts) escape(s, id);
  }
  if (retains) callEscaped(s);
  if (retains && isLibrary) effects_.threads = true;
  if (retains && !isLibrary)
    for (ObjectId id : all.objects) effects_.threads |= world_.info(id).kind == ObjectKind::Code;
  for (ObjectId id : changedOnes) {
    if (isLibrary)
      havocByLibrary(s, id);
    else
      havoc(s, id);
    if (holders.contains(id) && isMutable(id)) edit(s, id).hasPointers = true;
  }
  // Libraries have no pointers into the program's memory but those that they get. Those of CUDA call functions that
  // they are passed, and no other code of the program.
  const bool passesCode =
      std::ranges::any_of(all.objects, [&](ObjectId id) { return world_.info(id).kind == ObjectKind::Code; });
  const bool mayCall = !described || !c || (described->isRuntime ? passesCode : !getsPlainData(*described, *c));
  if (!isLibrary || retains || mayCall || all.hasEscaped) havocEscaped(s, isLibrary);
  // It reads it from somewhere.
  for (ObjectId id : changedOnes)
    if ((isLibrary || isOfOtherFile) && isMutable(id)) world_.noteOpen(look(s, id).origin);
  if (!isLibrary) {
    observers_.tell(&Observer::opaqueCall, s, described ? described->name : std::string());
    s.isExact = false;  // it may end the program
  }
  // What is not followed in this file may change its variables, and what they point to; other files do not.
  if (!isLibrary && (!f || !f->isDeclaration())) {
    Reachable reached;
    for (const auto& [id, contents] : Memory(s.memory)) {
      const ObjectKind kind = world_.info(id).kind;
      if (kind == ObjectKind::Global || kind == ObjectKind::Variable) escapes_.reach(s, id, reached);
    }
    for (ObjectId id : reached.objects) {
      escape(s, id);
      havoc(s, id);
      if (isMutable(id)) edit(s, id).hasPointers = true;
    }
    callEscaped(s);
  }
  Outcome out;
  if (c && !c->getType()->isVoidTy()) {
    Value v = fresh(*c->getType(), "result");
    if (v.isPointer()) {
      for (ObjectId id : all.objects)
        if (id) v.targets.push_back({id, world_.fresh("offset", 64)});
      if (v.targets.size() > 6) {
        for (const Target& t : v.targets) escape(s, t.object);
        v.targets.clear();
      }
    } else if (!v.isBits()) {
      for (ObjectId id : all.objects) escape(s, id);
    } else if (!isLibrary) {
      world_.noteAddress(v.bits);
      if (isOfOtherFile) inputs_.try_emplace(v.bits, execution_.placesOf(*c, described ? described->name : ""));
    } else if (described && (described->isRuntime || readsNumber(described->name))) {
      world_.noteOpen(v.bits);
    }
    result(s, *c, std::move(v));
  }
  const bool mayThrow = !c || !(c->doesNotThrow() || (f && f->doesNotThrow()));
  if (mayThrow && !isCLibrary) out.thrown = s;
  if (!c || !(c->doesNotReturn() || (f && f->doesNotReturn()))) out.returned = std::move(s);
  return out;
}

// Code that is not followed may call, from now on, all functions that have escaped.
void Engine::callEscaped(const State& s) {
  for (const auto& [id, c] : s.memory)
    if (c->escaped && world_.info(id).kind == ObjectKind::Code)
      callback(*static_cast<const llvm::Function*>(world_.info(id).site));
}

void Engine::callback(const llvm::Function& f) {
  if (auto k = program_.kernels.find(f.getName().str()); k != program_.kernels.end()) {
    observers_.tell(&Observer::mayLaunch, k->second, "its address is known to code that is not followed");
    return;
  }
  effects_.callbacks.insert(&f);
}

void Engine::mayLaunch(const llvm::Function& f, const std::string& why) {
  const CallGraph::Closure closure = callGraph_.closureOf(f);
  for (const std::string& k : closure.kernels) observers_.tell(&Observer::mayLaunch, k, why);
  observers_.tell(&Observer::notFollowed, closure.functions);
}

}  // namespace gpubmc::core
