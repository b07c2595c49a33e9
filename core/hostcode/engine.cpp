// Where the execution of a program begins.

#include "core/hostcode/engine.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

namespace gpubmc::core {

using llvm::dyn_cast;

// Nobody writes to it, or hands its address on.
bool Engine::isUnchangedGlobal(const llvm::GlobalVariable& v) {
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

State Engine::blank() {
  State s;
  s.frames.push_back(std::make_shared<const Registers>());
  look(s, device(0).targets[0].object);
  for (const llvm::GlobalVariable& v : module_.globals()) {
    if (!v.hasInitializer() || program_.deviceVariables.count(v.getName().str()) || !isUnchangedGlobal(v)) continue;
    const ObjectId id = world_.constant(v).targets[0].object;
    Contents& c = edit(s, id);
    c.origin.kind = Origin::Kind::Initialiser;
    c.origin.constant = v.getInitializer();
  }
  return s;
}

void Engine::initialiseGlobals(State& s) {
  for (const llvm::GlobalVariable& v : module_.globals()) {
    const auto device = program_.deviceVariables.find(v.getName().str());
    if (device != program_.deviceVariables.end()) {
      for (uint64_t d = 0; d < deviceMemory_.devices(); ++d)
        if (const auto id = deviceMemory_.variableOn(d, device->first))
          deviceMemory_.initialise(s, *id, device->first, device->second.isZero);
      if (!device->second.isManaged) deviceMemory_.fillOrForget(s, world_.constant(v).targets[0].object, true);
      continue;
    }
    if (!v.hasInitializer()) continue;
    Contents& c = edit(s, world_.constant(v).targets[0].object);
    c.origin.kind = Origin::Kind::Initialiser;
    c.origin.constant = v.getInitializer();
  }
}

void Engine::runRoot(const llvm::Function& f, State s) {
  std::vector<Value> arguments;
  for (const llvm::Argument& a : f.args()) {
    if (!a.getType()->isPointerTy()) {
      arguments.push_back(fresh(*a.getType(), a.getName().str()));
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
    Outcome out = call(f, std::move(arguments), std::move(s), &f);
    if (out.returned && !collector_.found.hasMain) {
      escape(*out.returned, out.result);
      callEscaped(*out.returned);
    }
  } catch (const NotFollowed& why) {
    execution_.leaveAll();
    libraryFrom_.reset();
    observers_.rollBack(observed);
    mayLaunch(f, why.why);
  }
}

// Other files can call it.
bool Engine::isOpen(const llvm::Function& f) const {
  return !f.isDeclaration() && (f.hasExternalLinkage() || f.hasWeakODRLinkage() || f.hasWeakAnyLinkage()) &&
         !program_.kernels.count(f.getName().str());
}

// What launches a kernel to which main does not come is called by functions of other files. Of these kernels alone its
// launches count.
void Engine::runOthers() {
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
    execution_.leaveAll();
    libraryFrom_.reset();
    observers_.rollBack(observed);
    for (const llvm::Function* f : others) mayLaunch(*f, "the host program takes too long to follow");
  }
  // The program is whole: of what it launches itself, all launches are known already.
  auto& all = collector_.found.launches;
  all.erase(std::remove_if(all.begin() + launches, all.end(),
                           [&](const LaunchRecord& r) { return launched.contains(r.kernel); }),
            all.end());
}

bool Engine::mayLaunchBeside() const {
  return std::ranges::any_of(effects_.callbacks, [&](const llvm::Function* f) {
    const CallGraph::Closure c = callGraph_.closureOf(*f);
    return !c.kernels.empty();
  });
}

// Static initialisers: by priority, those of one priority in the order of the source.
std::vector<const llvm::Function*> Engine::constructors() const {
  std::multimap<uint64_t, const llvm::Function*> found;
  const llvm::GlobalVariable* list = module_.getGlobalVariable("llvm.global_ctors");
  const auto* array = list ? dyn_cast<llvm::ConstantArray>(list->getInitializer()) : nullptr;
  for (unsigned i = 0; array && i < array->getNumOperands(); ++i) {
    const auto* entry = dyn_cast<llvm::ConstantStruct>(array->getOperand(i));
    const auto* f = entry ? dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCasts()) : nullptr;
    if (f && !f->isDeclaration()) found.emplace(llvm::cast<llvm::ConstantInt>(entry->getOperand(0))->getZExtValue(), f);
  }
  std::vector<const llvm::Function*> out;
  for (const auto& [priority, f] : found) out.push_back(f);
  return out;
}

HostLaunchesFound Engine::run() {
  constexpr unsigned kMaxAttempts = 6;
  const llvm::Function* main = module_.getFunction("main");
  if (main && main->isDeclaration()) main = nullptr;
  HostLaunchesFound& found = collector_.found;
  try {
    for (unsigned attempt = 0;; ++attempt) {
      const UnorderedEffects known = effects_;
      inputs_.clear();
      observers_.tell(&Observer::begin);
      found.hasMain = main != nullptr;
      restless_.clear();
      overtaken_.clear();
      numbersRead_.clear();
      keptIn_.clear();
      for (const llvm::Function* f : effects_.callbacks)
        for (const llvm::GlobalVariable* v : callGraph_.closureOf(*f).variables)
          if (!v->isConstant()) {
            restless_.insert(world_.constant(*v).targets[0].object);
            for (uint64_t d = 0; d < deviceMemory_.devices(); ++d)
              if (const auto id = deviceMemory_.variableOn(d, v->getName().str())) restless_.insert(*id);
          }
      if (!program_.isComplete) {
        collector_.mayLaunchAny("a function of the host does not compile");
      }
      State begin = blank();
      begin.isExact = main != nullptr;
      usesStreams_ = !main || std::ranges::any_of(program_.functions, [](const auto& f) {
        return f.second.isRuntime && f.second.name.find("Stream") != std::string::npos;
      });
      if (main) initialiseGlobals(begin);
      for (const llvm::Function* f : constructors()) {
        Outcome out = call(*f, {}, begin, f);
        if (out.returned) begin = std::move(*out.returned);
      }
      if (main) {
        runRoot(*main, begin);
      } else {
        for (const llvm::Function& f : module_)
          if (isOpen(f)) runRoot(f, blank());
      }
      for (const llvm::Function* f : std::set(effects_.callbacks))
        if (!f->isDeclaration()) {
          const CallGraph::Closure c = callGraph_.closureOf(*f);
          if (c.kernels.empty()) continue;
          State begun = blank();
          begun.isCallApart = true;
          runRoot(*f, std::move(begun));
        }
      if (main) runOthers();
      // What a copy reads while it is changed is not known, not even where it was launched before that.
      for (LaunchRecord& r : found.launches) {
        for (auto& [i, p] : r.pointers) {
          if (overtaken_.count(p.object)) p.contents = p.whole = {};
          addKept(p.candidates);
        }
        std::erase_if(r.held, [&](const auto& held) { return overtaken_.contains(held.first); });
        for (auto& [id, array] : r.behind)
          if (overtaken_.contains(id)) array.contents = {};
        auto isOvertaken = [&](const auto& v) {
          for (uint64_t d = 0; d < deviceMemory_.devices(); ++d)
            if (const auto id = deviceMemory_.variableOn(d, v.first); id && overtaken_.count(*id)) return true;
          return false;
        };
        std::erase_if(r.variables, isOvertaken);
        // One that may write to it must leave it so all the same: the host may have looked since.
        std::erase_if(r.kept, [&](const auto& v) { return !v.second.isWritten && isOvertaken(v); });
        // What the host computes from a value that rests on an assumption rests on it, too.
        for (const std::string& name : deviceMemory_.keptAndUsed()) r.kept[name].isCopied = true;
      }
      for (Term way : world_.ways()) inputs_.try_emplace(way);
      found.open = world_.open();
      for (const auto& [input, at] : inputs_) found.open.insert(input);
      if (effects_ == known) {
        found.inputs = inputs_;
        return std::move(found);
      }
      if (attempt == kMaxAttempts) throw TooMuch();
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
