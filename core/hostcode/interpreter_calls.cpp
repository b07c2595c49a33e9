// Calls in the abstract interpreter. A function with a body is executed at each call site. A function without one is
// modelled, or it is opaque, as is one whose execution was given up.

#include "core/hostcode/interpreter.h"

#include <algorithm>

#include "core/hostcode/library_names.h"

namespace gpubmc::core {

using llvm::dyn_cast;

Outcome Interpreter::dispatch(const llvm::CallBase& c, State s) {
  const llvm::Value* callee = c.getCalledOperand()->stripPointerCasts();
  if (const auto* f = dyn_cast<llvm::Function>(callee)) return callOne(c, *f, std::move(s));
  const std::vector<Value> arguments = operands_.arguments(c, s);
  const Value target = llvm::isa<llvm::InlineAsm>(callee) ? Value::unknown() : value(*callee, s);
  bool known = target.isPointer() && !target.anywhere && !target.targets.empty();
  for (const Target& t : target.targets) {
    const ObjectInfo& info = world_.info(t.object);
    known &= t.object == 0 || (info.kind == ObjectKind::Code && terms_.value(t.offset) == 0);
  }
  if (!known) {
    // It may be any function of that type whose address is taken.
    if (!llvm::isa<llvm::InlineAsm>(callee))
      for (const llvm::Function* f : callGraph_.pointedTo(*c.getFunctionType())) {
        callbacks_.mayBeCalled(*f);
        callbacks_.mayLaunch(*f, "it may be called through a pointer");
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

Outcome Interpreter::callOne(const llvm::CallBase& c, const llvm::Function& f, State s) {
  if (const auto* i = dyn_cast<llvm::IntrinsicInst>(&c)) {
    if (!intrinsic(*i, s)) {
      const std::vector<Value> arguments = operands_.arguments(c, s);
      if (i->mayWriteToMemory()) return opaque(&c, &f, arguments, std::move(s), false);
      if (!c.getType()->isIntegerTy(1))
        for (const Value& v : arguments) memory_.escape(s, v);
      operands_.result(s, c, library_.resultOf(c, arguments, s));
    }
    return {std::move(s), std::nullopt, {}};
  }
  if (c.hasFnAttr(llvm::Attribute::ReturnsTwice)) return returnsTwice(c, f, std::move(s));
  for (CallModel* model : {&runtime_, static_cast<CallModel*>(&library_)})
    if (model->replaces(c, f, s)) return {std::move(s), std::nullopt, {}};
  if (f.isDeclaration()) {
    const HostCall description = describe(c, f, s);
    for (CallModel* model : {static_cast<CallModel*>(&library_), &runtime_})
      if (auto out = model->call(description, s)) {
        endings_ += out->mayEnd;
        return std::move(*out);
      }
    // gpubmc's own headers declare references where CUDA's declare numbers and pointers.
    const bool byValue = description.function && description.function->isRuntime;
    std::vector<Value> arguments;
    for (unsigned i = 0; i < c.arg_size(); ++i)
      arguments.push_back(byValue ? description.arguments[i].value : value(*c.getArgOperand(i), s));
    return opaque(&c, &f, arguments, std::move(s), description.function && description.function->isLibrary);
  }
  return callBody(c, f, std::move(s));
}

// When it returns again, registers are as they were, since local variables in them that have changed since then are
// indeterminate. Memory is what the code in between has left.
Outcome Interpreter::returnsTwice(const llvm::CallBase& c, const llvm::Function& f, State s) {
  const bool isSetjmp = f.getName().contains("setjmp");
  if (!isSetjmp || !policy_.followsDeepRecursion || !c.getType()->isIntegerTy()) throw NotFollowed{f.getName().str()};
  const unsigned bits = c.getType()->getIntegerBitWidth();
  const Term zero = terms_.constant(0, bits), later = world_.fresh("longjmp", bits);
  for (unsigned i = 0; i < c.arg_size(); ++i) memory_.write(s, value(*c.getArgOperand(i), s), {}, nullptr);
  State again = s;
  // Nothing else gets the address of a variable that the function only reads and assigns.
  auto isOwn = [&](ObjectId id) {
    const ObjectInfo& info = world_.info(id);
    return info.kind == ObjectKind::Local &&
           llvm::all_of(static_cast<const llvm::Value*>(info.site)->users(), [&](const llvm::User* u) {
             const auto* store = dyn_cast<llvm::StoreInst>(u);
             return llvm::isa<llvm::LoadInst>(u) || (store && store->getValueOperand() != info.site);
           });
  };
  for (const auto& [id, contents] : Memory(s.memory)) {
    if (!memory_.isMutable(id)) continue;
    if (!isOwn(id)) memory_.escape(again, id);
    memory_.havoc(again, id);
    Contents& changed = memory_.edit(again, id);
    changed.hasPointers = true;
    changed.freed = false, changed.freedBy = nullptr, changed.pending = {}, changed.lastUse = {};
    runtime_.leftToOthers(again, id);
  }
  callbacks_.mayCallEscaped(again);
  again.add(terms_, terms_.not_(terms_.eq(later, zero)));
  again.isExact = false;
  operands_.result(s, c, Value::of(zero));
  operands_.result(again, c, Value::of(later));
  Outcome out;
  meet(out.returned, std::move(s));
  meet(out.returned, std::move(again));
  return out;
}

Outcome Interpreter::callBody(const llvm::CallBase& c, const llvm::Function& f, State s) {
  const std::vector<Value> arguments = operands_.arguments(c, s);
  auto leaveOut = [&](State from, const std::string& why) {
    if (callGraph_.isWholeLibrary(f)) return opaque(&c, &f, arguments, std::move(from), true);
    callbacks_.mayLaunch(f, why);
    return opaque(&c, &f, arguments, std::move(from), false);
  };
  if (effects_.lengthy.contains(&f)) return leaveOut(std::move(s), "it takes too long");
  const State before = s;
  const Observers::Checkpoint observed = observers_.checkpoint();
  const size_t depth = execution_.active.size(), calls = execution_.callSites.size();
  const bool isTemplate = isOfTemplates(f.getName());
  const bool entersLibrary = !libraryCall_ && isTemplate;
  const bool goesApart = policy_.leavesOutLengthy && !apart_ && !isTemplate && !launches(f);
  if (entersLibrary) libraryCall_ = {&f, depth, steps_, steps_};
  if (goesApart) apart_ = {&f, depth, steps_ - spent_[&f], steps_};
  const bool postpones = policy_.postponesInvariants && goesApart && !postponed_.isWanted(f) && !usesDevice(f);
  if (postpones) postponed_.enter(f);
  auto leave = [&] {
    if (entersLibrary) libraryCall_.reset();
    if (postpones) postponed_.leave();
    if (!goesApart) return;
    spent_[&f] = steps_ - apart_->from;
    spentApart_ += steps_ - apart_->entered;
    apart_.reset();
  };
  begun_.resize(depth, steps_);
  begun_.push_back(steps_);
  execution_.callSites.push_back(&c);
  try {
    Outcome out = call(f, arguments, std::move(s), &c);
    execution_.callSites.pop_back();
    leave();
    if (!out.returned) return out;
    if (postpones) postponed_.noteOwnFacts(before, *out.returned);
    operands_.result(*out.returned, c, out.result);
    leaveOpen(c, f.getName(), arguments, *out.returned);
    return out;
  } catch (const NotFollowed& why) {
    leave();
    if (why.tooLong && *why.tooLong != depth) throw;
    execution_.active.resize(depth);
    execution_.callSites.resize(calls);
    observers_.rollBack(observed);
    if (why.tooLong) {
      effects_.lengthy.insert(&f);
      // Its steps do not count for the calls around.
      const uint64_t lost = steps_ - begun_[depth];
      for (size_t k = 0; k < depth; ++k) begun_[k] += lost;
      if (apart_) apart_->from += lost;
      attemptFrom_ = steps_;
      return leaveOut(before, why.why);
    }
    if (!why.isRecursion || !followDeeper(c, f, arguments, before)) callbacks_.mayLaunch(f, why.why);
    return opaque(&c, &f, arguments, before, false);
  }
}

// What the standard leaves to the implementation: another library may shuffle elements differently, and draw other
// numbers from the same generator, within the same bounds.
void Interpreter::leaveOpen(const llvm::CallBase& c, llvm::StringRef link, const std::vector<Value>& arguments,
                            State& s) {
  constexpr llvm::StringRef kOrders[] = {"_ZSt7shuffleI", "_ZSt14random_shuffleI", "_ZSt6sampleI"};
  if (llvm::any_of(kOrders, [&](llvm::StringRef f) { return link.starts_with(f); })) {
    for (const Value& v : arguments)
      for (const Target& t : v.targets)
        if (t.object) memory_.havoc(s, t.object);
    return;
  }
  constexpr llvm::StringRef kWhole = "_ZNSt24uniform_int_distributionI";
  const bool isDrawn = link.starts_with("_ZNSt") && link.contains("_distributionI") && link.contains("Ecl");
  if (!isDrawn || c.getType()->isVoidTy()) return;
  const Value drawn = arbitraryOf(world_, *c.getType(), "drawn");
  if (drawn.isBits()) world_.noteOpen(drawn.bits);
  if (drawn.isBits() && link.starts_with(kWhole) && arguments.size() >= 2) {
    const bool isSigned = llvm::StringRef("silx").contains(link[kWhole.size()]);
    Value bound = arguments.size() > 2 ? arguments[2] : arguments[0];
    for (const bool isMost : {false, true}) {
      const Value n = memory_.load(s, bound, *c.getType());
      for (Target& t : bound.targets) t.offset = terms_.add(t.offset, world_.number(terms_.width(drawn.bits) / 8));
      if (!n.isBits()) continue;
      const Term low = isMost ? drawn.bits : n.bits, high = isMost ? n.bits : drawn.bits;
      s.add(terms_, isSigned ? terms_.sle(low, high) : terms_.ule(low, high));
    }
  }
  operands_.result(s, c, drawn);
}

// The call starts in a state that covers those of all deeper calls: memory after anything that the function may do, and
// the arguments that all of them pass. Facts about values are facts for the deeper calls as well.
bool Interpreter::followDeeper(const llvm::CallBase& c, const llvm::Function& f, const std::vector<Value>& arguments,
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
        passed[i] = arbitraryOf(world_, *c.getArgOperand(unsigned(i))->getType(), "deeper");
        if (passed[i].isBits()) world_.noteCounted(passed[i].bits);  // like a loop counter
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

HostCall Interpreter::describe(const llvm::CallBase& c, const llvm::Function& f, State& s) {
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
      a.value = memory_.load(s, v, *type);
    } else {
      a.value = v;
    }
    out.arguments.push_back(std::move(a));
  }
  return out;
}

}  // namespace gpubmc::core
