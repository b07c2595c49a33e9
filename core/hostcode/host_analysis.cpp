#include "core/hostcode/host_analysis.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

/// No code writes to it, or passes its address on.
bool isUnchangedGlobal(const llvm::GlobalVariable& v) {
  if (v.isConstant()) return true;
  std::vector<const llvm::Value*> open{&v};
  while (!open.empty()) {
    const llvm::Value* x = open.back();
    open.pop_back();
    for (const llvm::Use& u : x->uses()) {
      const llvm::User* user = u.getUser();
      if (llvm::isa<llvm::LoadInst>(user)) continue;
      if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::ConstantExpr>(user)) {
        open.push_back(user);
        continue;
      }
      const auto* copy = dyn_cast<llvm::MemCpyInst>(user);
      if (copy && copy->getRawSource() == u.get() && copy->getRawDest() != u.get()) continue;
      return false;
    }
  }
  return true;
}

}  // namespace

HostAnalysis::HostAnalysis(AnalysisContext& context, const KernelUses& uses, const DeviceVariables* device)
    : program_(context.program),
      module_(context.module),
      terms_(context.terms),
      world_(context.world),
      escapes_(context.escapes),
      callGraph_(context.callGraph),
      postponed_(context.postponed),
      effects_(context.effects),
      observers_(context.observers),
      inputs_(context.inputs),
      operands_(world_, escapes_),
      memory_(context),
      callbacks_(context),
      runtime_(context, memory_, callbacks_, operands_, uses, device),
      interpreter_(context, memory_, callbacks_, operands_, runtime_),
      collector_(context.execution) {
  context.observers.add(collector_);
}

State HostAnalysis::blank() {
  State s;
  s.frames.push_back(std::make_shared<const Registers>());
  runtime_.describeDevice(s);
  for (const llvm::GlobalVariable& v : module_.globals()) {
    const std::string name = v.getName().str();
    if (!v.hasInitializer() || program_.deviceVariables.contains(name) || program_.setElsewhere.contains(name) ||
        !isUnchangedGlobal(v))
      continue;
    const ObjectId id = world_.constant(v).targets[0].object;
    Contents& c = escapes_.edit(s, id);
    c.origin.kind = Origin::Kind::Initialiser;
    c.origin.constant = v.getInitializer();
  }
  return s;
}

void HostAnalysis::initialiseGlobals(State& s) {
  for (const llvm::GlobalVariable& v : module_.globals()) {
    const auto device = program_.deviceVariables.find(v.getName().str());
    if (device != program_.deviceVariables.end()) {
      for (uint64_t d = 0; d < runtime_.variables().devices(); ++d)
        if (const auto id = runtime_.variables().variableOn(d, device->first))
          runtime_.variables().initialise(s, *id, device->first, device->second.isZero);
      if (!device->second.isManaged) runtime_.variables().fillOrForget(s, world_.constant(v).targets[0].object, true);
      continue;
    }
    if (!v.hasInitializer()) continue;
    Contents& c = escapes_.edit(s, world_.constant(v).targets[0].object);
    c.origin.kind = Origin::Kind::Initialiser;
    c.origin.constant = v.getInitializer();
  }
}

void HostAnalysis::runRoot(const llvm::Function& f, State s) {
  std::vector<Value> arguments;
  for (const llvm::Argument& a : f.args()) {
    if (!a.getType()->isPointerTy()) {
      arguments.push_back(arbitraryOf(world_, *a.getType(), a.getName().str()));
      if (arguments.back().isBits()) inputs_.try_emplace(arguments.back().bits);
      continue;
    }
    ObjectInfo info;
    info.kind = ObjectKind::External;
    info.name = a.getName().str();
    arguments.push_back(Value::pointer(world_.object({&a, 0, 4}, info), world_.number(0)));
  }
  // The first argument of a program is its name.
  if (f.getName() == "main" && !arguments.empty() && arguments[0].isBits())
    s.add(terms_, terms_.sle(terms_.constant(1, terms_.width(arguments[0].bits)), arguments[0].bits));
  const Observers::Checkpoint observed = observers_.checkpoint();
  try {
    Outcome out = interpreter_.call(f, std::move(arguments), std::move(s), &f);
    if (out.returned && !collector_.found.hasMain) {
      escapes_.escape(*out.returned, out.result);
      callbacks_.mayCallEscaped(*out.returned);
    }
  } catch (const NotFollowed& why) {
    interpreter_.leaveAll();
    observers_.rollBack(observed);
    callbacks_.mayLaunch(f, why.why);
  }
}

/// True: other files can call it.
bool HostAnalysis::isOpen(const llvm::Function& f) const {
  return !f.isDeclaration() && (f.hasExternalLinkage() || f.hasWeakODRLinkage() || f.hasWeakAnyLinkage()) &&
         !program_.kernels.count(f.getName().str());
}

// A function with a launch that main does not reach is called by other files. Its launches count only for kernels that
// main does not launch.
void HostAnalysis::runOthers() {
  std::set<std::string> found;
  for (const LaunchRecord& r : collector_.found.launches) found.insert(r.kernel);
  const std::set<std::string> launched = found;
  for (const auto& [kernel, why] : collector_.found.unknown) found.insert(kernel);
  const auto launches = std::ptrdiff_t(collector_.found.launches.size());
  std::vector<const llvm::Function*> others;
  for (const llvm::Function& f : module_)
    if (isOpen(f) &&
        std::ranges::any_of(callGraph_.closureOf(f).kernels, [&](const auto& k) { return !found.contains(k); }))
      others.push_back(&f);
  const Observers::Checkpoint observed = observers_.checkpoint();
  try {
    for (const llvm::Function* f : others)
      if (f->getName() != "main") runRoot(*f, blank());
  } catch (const TooMuch&) {
    interpreter_.leaveAll();
    observers_.rollBack(observed);
    for (const llvm::Function* f : others) callbacks_.mayLaunch(*f, "the host program takes too long to follow");
  }
  // The program is complete: all launches of kernels that main launches are known.
  auto& all = collector_.found.launches;
  all.erase(std::remove_if(all.begin() + launches, all.end(),
                           [&](const LaunchRecord& r) { return launched.contains(r.kernel); }),
            all.end());
}

bool HostAnalysis::mayLaunchBeside() const {
  return std::ranges::any_of(effects_.callbacks, [&](const llvm::Function* f) {
    const CallGraph::Closure& c = callGraph_.closureOf(*f);
    return !c.kernels.empty();
  });
}

void HostAnalysis::noteRestless() {
  DeviceMemory& variables = runtime_.variables();
  for (const llvm::Function* f : effects_.callbacks)
    for (const llvm::GlobalVariable* v : callGraph_.closureOf(*f).variables)
      if (!v->isConstant()) {
        memory_.noteRestless(world_.constant(*v).targets[0].object);
        for (uint64_t d = 0; d < variables.devices(); ++d)
          if (const auto id = variables.variableOn(d, v->getName().str())) memory_.noteRestless(*id);
      }
}

// What is copied or used while it changes is not known, not even at a launch before the change.
void HostAnalysis::dropOvertaken(LaunchRecord& r) {
  DeviceMemory& variables = runtime_.variables();
  const std::set<ObjectId>& overtaken = memory_.overtaken();
  for (auto& [i, p] : r.pointers)
    if (overtaken.contains(p.object)) p.contents = p.whole = {};
  std::erase_if(r.held, [&](const auto& held) { return overtaken.contains(held.first); });
  for (auto& [id, array] : r.behind)
    if (overtaken.contains(id)) array.contents = {};
  auto isOvertaken = [&](const auto& v) {
    for (uint64_t d = 0; d < variables.devices(); ++d)
      if (const auto id = variables.variableOn(d, v.first); id && overtaken.contains(*id)) return true;
    return false;
  };
  std::erase_if(r.variables, isOvertaken);
  // A launch that may write to the variable must still leave it unchanged, since the host may have read it.
  std::erase_if(r.kept, [&](const auto& v) { return !v.second.isWritten && isOvertaken(v); });
}

void HostAnalysis::runOnce(const llvm::Function* main) {
  State begin = blank();
  begin.isExact = main != nullptr;
  if (main) initialiseGlobals(begin);
  for (const llvm::Function* f : calledBySystem(module_)) callbacks_.mayBeCalled(*f);
  for (const llvm::Function* f : staticInitialisers(module_)) {
    Outcome out = interpreter_.call(*f, {}, begin, f);
    if (out.returned) begin = std::move(*out.returned);
  }
  if (main) {
    runRoot(*main, begin);
  } else {
    for (const llvm::Function& f : module_)
      if (isOpen(f)) runRoot(f, blank());
  }
  for (const llvm::Function* f : std::set(effects_.callbacks)) {
    if (f->isDeclaration() || callGraph_.closureOf(*f).kernels.empty()) continue;
    State begun = blank();
    begun.isCallApart = true;
    runRoot(*f, std::move(begun));
  }
  if (main) runOthers();
}

HostLaunchesFound HostAnalysis::run() {
  constexpr unsigned kMaxAttempts = 6;
  const llvm::Function* main = beginningOf(program_);
  HostLaunchesFound& found = collector_.found;
  try {
    for (unsigned attempt = 0;;) {
      const UnorderedEffects known = effects_;
      inputs_.clear();
      observers_.tell(&Observer::begin);
      found.hasMain = main != nullptr;
      memory_.begin();
      interpreter_.begin();
      runtime_.begin();
      noteRestless();
      for (const std::string& kernel : program_.launchedElsewhere)
        collector_.mayLaunch(kernel, "another file of the project launches it");
      if (!program_.isComplete) collector_.mayLaunchAny("a function of the host does not compile");
      runOnce(main);
      for (LaunchRecord& r : found.launches) {
        dropOvertaken(r);
        for (auto& [i, p] : r.pointers) memory_.addKept(p.candidates);
        // What the host computes from a value that rests on an assumption rests on it, too.
        for (const std::string& name : runtime_.variables().keptAndUsed()) r.kept[name].isCopied = true;
      }
      for (Term way : world_.ways()) inputs_.try_emplace(way);
      found.inputs = inputs_;
      found.open = world_.open();
      for (const auto& [input, at] : inputs_) found.open.insert(input);
      if (postponed_.demand(found.launches)) {
        interpreter_.lookCloser();
        continue;
      }
      if (effects_.isAsBefore(known)) return std::move(found);
      if (attempt++ == kMaxAttempts) throw TooMuch();
    }
  } catch (const TooMuch&) {
    observers_.tell(&Observer::begin);
    collector_.mayLaunchAny("the host program takes too long to follow");
  } catch (const NotFollowed& why) {
    collector_.begin();
    collector_.mayLaunchAny(why.why);
  }
  found.hasMain = main != nullptr;
  return std::move(found);
}

}  // namespace gpubmc::core
