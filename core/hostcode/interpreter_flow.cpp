// Functions, blocks and branches in the abstract interpreter: how it moves states along control flow.
//
// A call executes the body of the callee in place, with registers and a context of its own (Interpreter::call). Blocks
// are visited in reverse postorder (Interpreter::region): `pending` holds at most one state for each block that was
// reached and not yet visited, and the block with the least position comes next. All forward edges into a block start
// at lesser positions. So when a block is visited, all its predecessors have delivered their states and these have been
// joined, and the block is executed once.
//
// A loop is a single node of the region around it. LoopAnalysis::execute executes it, by calls of region()
// for its body, and returns one state for each exit. In a body, states on edges to the header are joined in `back`,
// those on edges out of the loop in `exits`. An edge to a position that was passed already, other than to the header,
// jumps into a loop; such a function is not followed.
//
// A branch is followed on one side if its condition is constant, is a fact of the state or the negation of one, or is
// implied by facts about the same single unknown; a loop that is unrolled because it divides is also left as soon as a
// solver shows that it ends (LoopAnalysis::leaves). Otherwise both sides are followed, each with one more fact. Phi
// nodes are assigned on edges.
//
// States of paths that return and of paths that throw are joined separately in the Outcome of the call. A path on which
// the program ends delivers no state. `endings_` counts paths that throw or end the program, since a loop with such a
// path is not always left normally.

#include "core/hostcode/interpreter.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

#include <algorithm>

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

constexpr size_t kDeepestCall = 60;            ///< nested calls
constexpr uint64_t kMaxSteps = 3'000'000;      ///< instructions of a run, including its repetitions
constexpr uint64_t kMaxOfLibrary = 100'000;    ///< instructions of a library function, including its callees
constexpr uint64_t kMaxOfApart = 150'000;      ///< instructions of a function that launches nothing, in all its calls
constexpr uint64_t kMaxOfAllApart = 200'000;   ///< of all such functions; behind that,
constexpr uint64_t kMaxOfLateApart = 2'000;    ///< instructions of another one
constexpr uint64_t kMaxOfAttempt = 1'000'000;  ///< instructions of one repetition, if a call can be left out

constexpr const char* kTooLong = "it takes too long";

}  // namespace

ControlFlow::ControlFlow(const llvm::Function& f) {
  auto& function = const_cast<llvm::Function&>(f);
  dominators.recalculate(function);
  loops.analyze(dominators);
  for (const llvm::BasicBlock* b : llvm::ReversePostOrderTraversal<const llvm::Function*>(&f)) {
    position[b] = order.size();
    order.push_back(b);
  }
}

Interpreter::Interpreter(AnalysisContext& context, AbstractMemory& memory, Callbacks& callbacks, Operands& operands,
                         CallModel& runtime)
    : program_(context.program),
      terms_(context.terms),
      cancel_(context.cancel),
      policy_(context.policy),
      world_(context.world),
      escapes_(context.escapes),
      joiner_(context.joiner),
      audit_(context.audit),
      conditions_(context.conditions),
      callGraph_(context.callGraph),
      effects_(context.effects),
      postponed_(context.postponed),
      execution_(context.execution),
      observers_(context.observers),
      inputs_(context.inputs),
      memory_(memory),
      callbacks_(callbacks),
      operands_(operands),
      runtime_(runtime),
      floats_(terms_, world_, operands, conditions_),
      library_(context, memory, callbacks, operands, floats_),
      loops_(context, *this),
      mostSteps_(kMaxSteps) {}

void Interpreter::begin() {
  library_.begin();
  spent_.clear();
  spentApart_ = 0;
  attemptFrom_ = beganAt_ = steps_;
}

void Interpreter::leaveAll() {
  execution_.leaveAll();
  libraryCall_.reset();
  apart_.reset();
  postponed_.leave();
}

bool Interpreter::launches(const llvm::Function& f) {
  const auto [known, isNew] = launches_.try_emplace(&f);
  if (isNew) known->second = !callGraph_.closureOf(f).kernels.empty();
  return known->second;
}

bool Interpreter::usesDevice(const llvm::Function& f) {
  const auto [known, isNew] = usesDevice_.try_emplace(&f);
  if (isNew)
    known->second = std::ranges::any_of(callGraph_.closureOf(f).functions, [&](const llvm::Function* called) {
      const auto described = program_.functions.find(called->getName().str());
      return called->isDeclaration() && described != program_.functions.end() && described->second.isRuntime;
    });
  return known->second;
}

/// The innermost active call, of number `from` or above, that has taken so many steps.
std::optional<size_t> Interpreter::longest(size_t from, uint64_t least) const {
  for (size_t k = std::min(begun_.size(), execution_.active.size()); k-- > from;)
    if (steps_ - begun_[k] >= least) return k;
  return std::nullopt;
}

const ControlFlow& Interpreter::flowOf(const llvm::Function& f) {
  std::unique_ptr<ControlFlow>& flow = flows_[&f];
  if (!flow) flow = std::make_unique<ControlFlow>(f);
  return *flow;
}

void Interpreter::work(uint64_t steps) {
  steps_ += steps;
  if (steps_ > mostSteps_) throw TooMuch();
  if (libraryCall_ && steps_ - libraryCall_->from > kMaxOfLibrary)
    throw NotFollowed{kTooLong, false, libraryCall_->call};
  const uint64_t mostApart = spentApart_ > kMaxOfAllApart ? kMaxOfLateApart : kMaxOfApart;
  if (apart_ && steps_ - apart_->from > mostApart)
    throw NotFollowed{kTooLong, false, longest(apart_->call, mostApart / 2).value_or(apart_->call)};
  // The outermost call of all is that of a root, which has no caller to go on.
  if (policy_.leavesOutLengthy && steps_ - attemptFrom_ > kMaxOfAttempt)
    if (const auto call = longest(1, kMaxOfAttempt / 2)) throw NotFollowed{kTooLong, false, call};
  if (steps_ % 1024 < steps) cancel_.poll();
}

Outcome Interpreter::call(const llvm::Function& f, std::vector<Value> arguments, State state, const void* site) {
  if (execution_.active.size() >= kDeepestCall) throw NotFollowed{"calls are nested too deep"};
  if (std::count(execution_.active.begin(), execution_.active.end(), &f) > (deeper_.contains(&f) ? 2 : 1))
    throw NotFollowed{"recursion", true};
  const uint64_t context = execution_.context;
  execution_.context = execution_.enter(site, 0);
  execution_.active.push_back(&f);
  auto registers = std::make_shared<Registers>();
  for (const llvm::Argument& p : f.args())
    (*registers)[&p] = p.getArgNo() < arguments.size() ? arguments[p.getArgNo()] : Value::unknown();
  for (size_t i = f.arg_size(); i < arguments.size(); ++i)
    memory_.escape(state, arguments[i]);  // they are read by va_arg
  state.frames.push_back(std::move(registers));
  const bool isCallApart = state.isCallApart;
  const auto apart = std::exchange(state.apart, {});
  state.isCallApart |= !apart.empty();
  Activation a;
  a.function = &f;
  a.flow = &flowOf(f);
  Exits none;
  std::optional<State> back;
  auto leave = [&] {
    execution_.active.pop_back();
    execution_.context = context;
  };
  try {
    region(a, nullptr, &f.getEntryBlock(), std::move(state), none, back);
  } catch (...) {
    leave();
    throw;
  }
  leave();
  for (std::optional<State>* s : {&a.outcome.returned, &a.outcome.thrown}) {
    if (!*s) continue;
    if (s == &a.outcome.returned) {
      auto found = (*s)->registers().find(nullptr);
      if (found != (*s)->registers().end()) a.outcome.result = found->second;
    }
    (*s)->frames.pop_back();
    (*s)->apart = apart;
    (*s)->isCallApart = isCallApart;
    for (ObjectId id : a.locals) (*s)->memory.erase(id);
  }
  return std::move(a.outcome);
}

void Interpreter::meet(std::optional<State>& into, State state) {
  into = into ? joiner_.join(*into, state) : std::move(state);
}

void Interpreter::returned(Activation& a, State state, const llvm::Value* v) {
  if (v) state.set(nullptr, value(*v, state));
  meet(a.outcome.returned, std::move(state));
}

void Interpreter::thrown(Activation& a, State state) {
  ++endings_;
  meet(a.outcome.thrown, std::move(state));
}

void Interpreter::region(Activation& a, const llvm::Loop* around, const llvm::BasicBlock* entry, State state,
                         Exits& exits, std::optional<State>& back) {
  const ControlFlow& flow = *a.flow;
  std::map<size_t, State> pending;
  size_t now = flow.position.at(entry);
  pending.emplace(now, std::move(state));
  bool first = true;
  auto deliver = [&](const llvm::BasicBlock* to, State s) {
    if (around && to == around->getHeader()) return meet(back, std::move(s));
    auto into = [&](auto& map, auto key) {
      auto it = map.find(key);
      if (it == map.end())
        map.emplace(key, std::move(s));
      else
        it->second = joiner_.join(it->second, s);
    };
    if (around && !around->contains(to)) return into(exits, to);
    const size_t position = flow.position.at(to);
    if (position <= now) throw NotFollowed{"a jump into a loop"};
    into(pending, position);
  };
  while (!pending.empty()) {
    auto node = pending.extract(pending.begin());
    now = node.key();
    const llvm::BasicBlock* b = flow.order[now];
    const llvm::Loop* inner = flow.loops.getLoopFor(b);
    if (inner && inner->getHeader() == b && !(first && inner == around)) {
      Exits left;
      loops_.execute(a, *inner, std::move(node.mapped()), left);
      for (auto& [to, s] : left) deliver(to, std::move(s));
    } else {
      block(a, *b, std::move(node.mapped()), deliver);
    }
    first = false;
  }
}

void Interpreter::block(Activation& a, const llvm::BasicBlock& b, State s, const Deliver& deliver) {
  work(b.size());
  for (const llvm::Instruction& i : b) {
    if (i.isTerminator()) break;
    if (llvm::isa<llvm::PHINode>(i)) continue;
    observers_.tell(&Observer::executing, i);
    if (const auto* c = dyn_cast<llvm::CallInst>(&i)) {
      const auto before = audit_ ? std::optional(audit_->before(s)) : std::nullopt;
      Outcome out = dispatch(*c, std::move(s));
      if (out.thrown) thrown(a, std::move(*out.thrown));
      if (!out.returned) return void(++endings_);
      s = std::move(*out.returned);
      if (before) audit_->step(*before, i, s);
      continue;
    }
    if (const auto* local = dyn_cast<llvm::AllocaInst>(&i)) {
      const Value size = value(*local->getArraySize(), s);
      const uint64_t each = world_.layout().getTypeAllocSize(local->getAllocatedType());
      Term bytes = size.isBits() ? terms_.mul(terms_.resizeSigned(size.bits, 64), world_.number(each)) : Term();
      Value v = memory_.allocate(s, &i, ObjectKind::Local, bytes, false, 0);
      if (const Target* t = v.only()) a.locals.push_back(t->object);
      s.set(&i, std::move(v));
      continue;
    }
    const auto before = audit_ ? std::optional(audit_->before(s)) : std::nullopt;
    execute(i, s);
    if (before) audit_->step(*before, i, s);
  }
  terminator(a, b, std::move(s), deliver);
}

void Interpreter::terminator(Activation& a, const llvm::BasicBlock& b, State s, const Deliver& deliver) {
  const llvm::Instruction& last = *b.getTerminator();
  auto to = [&](const llvm::BasicBlock* target, State state) { edge(b, *target, std::move(state), deliver); };
  auto part = [&] { observers_.tell(&Observer::undecided, s, b); };
  if (const auto* r = dyn_cast<llvm::ReturnInst>(&last)) return returned(a, std::move(s), r->getReturnValue());
  if (const auto* j = dyn_cast<llvm::BranchInst>(&last)) {
    if (j->isUnconditional()) return to(j->getSuccessor(0), std::move(s));
    const Term c = integer(*j->getCondition(), s);
    auto known = conditions_.decide(s, c);
    if (!known) known = loops_.leaves(*j, c, s);
    // The implied condition is recorded as a fact as well: such tests may be all that is known of a value that a
    // recursion changes.
    if (!known && (known = conditions_.implied(s, c))) conditions_.assume(s, *known ? c : terms_.not_(c), last);
    if (known) return to(j->getSuccessor(*known ? 0 : 1), std::move(s));
    part();
    State no = s;
    conditions_.assume(s, c, last);
    conditions_.assume(no, terms_.not_(c), last);
    to(j->getSuccessor(0), std::move(s));
    return to(j->getSuccessor(1), std::move(no));
  }
  if (const auto* w = dyn_cast<llvm::SwitchInst>(&last)) {
    const Term v = integer(*w->getCondition(), s);
    for (const auto& c : w->cases()) {
      const Term is = terms_.eq(v, terms_.constant(c.getCaseValue()->getZExtValue(), terms_.width(v)));
      const auto known = conditions_.decide(s, is);
      if (known && !*known) continue;
      if (!known) part();
      State yes = s;
      conditions_.assume(yes, is, last);
      to(c.getCaseSuccessor(), std::move(yes));
      if (known) return;
      conditions_.assume(s, terms_.not_(is), last);
    }
    return to(w->getDefaultDest(), std::move(s));
  }
  if (const auto* c = dyn_cast<llvm::InvokeInst>(&last)) {
    Outcome out = dispatch(*c, std::move(s));
    endings_ += !out.returned;
    if (out.returned) to(c->getNormalDest(), std::move(*out.returned));
    if (out.thrown) {
      out.thrown->apart.insert(nullptr);
      to(c->getUnwindDest(), std::move(*out.thrown));
    }
    return;
  }
  if (llvm::isa<llvm::ResumeInst>(last)) return thrown(a, std::move(s));
  if (llvm::isa<llvm::UnreachableInst>(last)) return void(++endings_);
  if (const auto* j = dyn_cast<llvm::IndirectBrInst>(&last)) {
    part();
    for (unsigned k = 0; k < j->getNumDestinations(); ++k) to(j->getDestination(k), s);
    return;
  }
  throw NotFollowed{last.getOpcodeName()};
}

void Interpreter::edge(const llvm::BasicBlock& from, const llvm::BasicBlock& to, State s, const Deliver& deliver) {
  std::vector<std::pair<const llvm::Value*, Value>> values;
  for (const llvm::PHINode& p : to.phis()) values.emplace_back(&p, value(*p.getIncomingValueForBlock(&from), s));
  for (auto& [p, v] : values) s.set(p, std::move(v));
  s.apart.erase(&to);
  deliver(&to, std::move(s));
}

}  // namespace gpubmc::core
