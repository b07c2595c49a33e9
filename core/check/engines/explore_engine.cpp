#include "core/check/engines/explore_engine.h"

#include <algorithm>
#include <chrono>

#include "core/check/element_contents.h"
#include "core/check/float_knowledge.h"
#include "core/check/found_pointers.h"
#include "core/replay/make_witness.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/specification.h"
#include "por/explore/explore.h"

namespace gpubmc::core {

using ir::Opcode;

namespace {

bool isRace(const std::optional<PropertyClass>& cls) {
  return cls == PropertyClass::Race || cls == PropertyClass::PortingRace || cls == PropertyClass::VolatileRace;
}

class Explorer {
 public:
  Explorer(const Problem& problem, InputDomain domain, const Budget& budget, const Cancellation& cancel)
      : problem_(problem), budget_(budget), cancel_(cancel), inputs_(problem, domain) {
    out_.domain = domain;
    out_.rounds = problem.options.unwind;
  }

  Claims run() {
    const auto start = std::chrono::steady_clock::now();
    inputs_.terms.setCancellation(&cancel_);
    try {
      const por::Exploration e = follow();
      tell(e);
      count(e);
    } catch (const Cancelled& stopped) {
      giveUp(Status::Unknown, {.cause = Cause::Stopped, .detail = stopped.what()});
      out_.stopped = true;
    } catch (const Unsupported& u) {
      giveUp(Status::Unsupported, {.cause = Cause::Unsupported, .loc = u.location, .detail = u.what()});
    } catch (const std::bad_alloc&) {
      giveUp(Status::Unknown, {.cause = Cause::OutOfMemory});
    } catch (const InternalError& defect) {
      giveUp(Status::InternalError, {.cause = Cause::Internal, .detail = defect.what()});
    }
    inputs_.terms.setCancellation(nullptr);
    out_.assumptions = assumptionsOf(inputs_, {}, true);
    out_.unbounded = unboundedIn(inputs_, {}, true);
    tellFound(inputs_, out_);
    tellFloats(floats_, out_.assumptions, out_.notes);
    out_.statistics["seconds exploring"] =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(out_);
  }

 private:
  por::Exploration follow();
  std::vector<por::ExploreOptions> attempts(const por::ExploreOptions& all) const;
  Claim judge(const por::Finding& finding, const encoder::Model& model);
  interp::Witness witnessOf(const por::Finding& finding, const encoder::Model& model);
  std::vector<Claim> mergedFindings();
  void tell(const por::Exploration& e);
  void tellRest(const por::Exploration& e);
  void count(const por::Exploration& e);
  void giveUp(Status status, Reason reason);
  static bool isExact(const ir::Module& module, const por::Finding& f, const interp::Violation& v);
  bool isAllowed(const Claim& violated) const;

  const Problem& problem_;
  const Budget& budget_;
  const Cancellation& cancel_;
  BoundInputs inputs_;
  encoder::ExactFloats floats_{inputs_.terms, kLimits.exactTerms};
  std::vector<Claim> found_;
  bool settled_ = false;  ///< a violated error ended the search
  Claims out_;
};

bool Explorer::isExact(const ir::Module& module, const por::Finding& f, const interp::Violation& v) {
  if (v.cls != f.cls) return false;
  if (f.other) return v.second && v.second->object == f.object;
  if (f.cls == PropertyClass::Deadlock || f.cls == PropertyClass::Livelock) return true;
  return ir::at(module, v.inst).loc == ir::at(module, f.inst).loc;
}

interp::Witness Explorer::witnessOf(const por::Finding& f, const encoder::Model& model) {
  const uint32_t perBlock = problem_.launch().threadsPerBlock();
  auto id = [&](uint32_t t) { return interp::ThreadId{t / perBlock, t % perBlock}; };
  std::vector<interp::ThreadId> priority;
  if (f.other) priority.push_back(id(f.other->thread));
  priority.push_back(id(f.thread));
  std::vector<ExecutedBlock> blocks;
  encoder::TermManager& terms = inputs_.terms;
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    const ir::Dim3 at = ir::position(b, problem_.launch().grid);
    blocks.push_back({&f.blocks[b], terms.constant(at.x, 32), terms.constant(at.y, 32), terms.constant(at.z, 32)});
  }
  interp::Witness w =
      makeWitness(inputs_.inputs, model, problem_.index, problem_.launch(), blocks, std::move(priority));
  completeElements(w, inputs_.elementConditions);
  for (uint32_t t : f.order) w.atomicOrder.push_back(id(t));
  w.orderedAtomics = f.visible;
  if (f.other) w.givesWay = {id(f.other->thread), f.other->inst};
  const std::vector<ir::Function>& functions = problem_.module.functions;
  for (uint32_t fn = 0; fn < functions.size(); ++fn) {
    // A precondition's read is that of the initial memory, whenever it is executed.
    const std::vector<bool> specification = ir::specificationRegisters(functions[fn]);
    for (uint32_t b = 0; b < functions[fn].blocks.size(); ++b)
      for (uint32_t i = 0; i < functions[fn].blocks[b].insts.size(); ++i) {
        const ir::Inst& inst = functions[fn].blocks[b].insts[i];
        const bool isInitial = inst.isInitial || (inst.result != ir::kNoReg && specification[inst.result]);
        if (inst.op == ir::Opcode::Load && isInitial)
          w.orderedAtomics.erase({fn, b, i});
        else if (ir::isAtomicAccess(inst))
          w.orderedAtomics.insert({fn, b, i});
      }
  }
  return w;
}

// A finding becomes a witness that the interpreter executes; only what it observes is a violation.
Claim Explorer::judge(const por::Finding& f, const encoder::Model& model) {
  Claim c;
  c.subject.cls = f.cls;
  c.subject.loc = ir::at(problem_.module, f.inst).loc;
  const std::vector<ir::Object>& objects = problem_.module.objects;
  if (f.other) {
    c.subject.name = inputs_.inputs.objectName(f.object);
    c.subject.loc = f.object < objects.size() ? objects[f.object].loc : 0;
    const uint32_t perBlock = problem_.launch().threadsPerBlock();
    c.subject.level = f.thread / perBlock == f.other->thread / perBlock ? Level::IntraBlock : Level::InterBlock;
  } else {
    c.subject.name = f.object ? inputs_.inputs.objectName(f.object) : ir::at(problem_.module, f.inst).name;
  }
  Counterexample ce;
  ce.witness = witnessOf(f, model);
  encoder::Evaluator evaluate(inputs_.terms, model);
  if (std::all_of(inputs_.launchConditions.begin(), inputs_.launchConditions.end(),
                  [&](Term t) { return evaluate.truth(t); }))
    c.fit = MatchesLaunch::Yes;
  auto exact = [&](const interp::Violation& v) { return isExact(problem_.module, f, v); };
  interp::ReplayOptions replay;
  replay.until = exact;
  replay.cancel = &cancel_;
  ce.outcome = interp::replay(problem_.module, ce.witness, replay);
  const std::vector<interp::Violation>& seen = ce.outcome.violations;
  auto hit = std::find_if(seen.begin(), seen.end(), exact);
  if (hit == seen.end())
    hit = std::find_if(seen.begin(), seen.end(), [&](const interp::Violation& v) { return v.cls == f.cls; });
  if (hit != seen.end() && problem_.traits.uncomputed) {  // whether the path depends on these values is not analysed
    c.status = Status::Unknown;
    c.reason.cause = Cause::Uncomputed;
  } else if (hit != seen.end() && !meetElements(ce.witness, inputs_.elementConditions, problem_.kernel)) {
    c.status = Status::Unknown;  // not every element that is read is related to every other one
    c.reason.cause = Cause::Abstract;
  } else if (hit != seen.end()) {
    c.status = Status::Violated;
    ce.violation = size_t(hit - seen.begin());
    c.counterexample = std::make_shared<const Counterexample>(std::move(ce));
    c.subject.withAllowed = isRaceClass(f.cls) && isAllowed(c);
  } else if (problem_.traits.abstractFloats) {
    c.status = Status::Unknown;
    c.reason.cause = Cause::AbstractFloat;
  } else if (f.other && problem_.traits.volatiles) {  // a fence may order them by what volatile accesses see
    c.status = Status::Unknown;
    c.reason.cause = Cause::OrderedByAtomics;
  } else {
    c.status = Status::InternalError;
    c.reason = {.cause = Cause::NotReplayed, .detail = ce.outcome.stopped ? ce.outcome.stopped->what : ""};
  }
  return c;
}

bool Explorer::isAllowed(const Claim& c) const {
  if (!c.counterexample) return false;
  return problem_.allowances.of(c.counterexample->outcome.violations[c.counterexample->violation], c.subject.name);
}

// Few interleavings are explored directly. If there are many, they may share states, which dependence cannot show (a
// lock that is taken and released); if they do not, the search returns to interleavings.
std::vector<por::ExploreOptions> Explorer::attempts(const por::ExploreOptions& all) const {
  using Merging = Options::Merging;
  por::ExploreOptions merging = all, few = all;
  merging.merge = true;
  few.maxInterleavings = kLimits.firstInterleavings;
  const Options& options = problem_.options;
  if (options.noReduction || options.merging == Merging::Never ||
      (all.maxInterleavings <= kLimits.firstInterleavings && options.merging == Merging::Auto))
    return {all};
  if (options.merging == Merging::Always) return {merging};
  merging.patience = kLimits.mergingPatience;
  return {few, merging, all};
}

por::Exploration Explorer::follow() {
  const Options& options = problem_.options;
  auto orAny = [](uint64_t limit) { return limit ? limit : UINT64_MAX; };
  por::ExploreOptions o;
  o.step.launch = problem_.launch();
  o.step.unwind = options.unwind;
  o.step.maxIterations = options.maxIterations;
  o.step.conflicts = budget_.conflicts;
  o.step.cancel = &cancel_;
  o.step.given = inputs_.given;
  if (inputs_.isIncomplete()) o.step.complete = [&](std::vector<Term>& all) { inputs_.complete(all); };
  o.reduce = !options.noReduction;
  o.exploreRaces = options.exploreRaces;
  o.small = inputs_.small;
  if (options.floats != Options::Floats::Abstract) o.floats = &floats_;
  o.floatConflicts = kLimits.exactConflicts;
  o.maxInterleavings = budget_.interleavings ? budget_.interleavings : options.maxInterleavings;
  o.maxQuestions = orAny(budget_.questions);
  o.maxOperations = orAny(budget_.operations);
  o.atFinding = [&](const por::Finding& f) {
    // What is read there depends on them, whoever wants to know.
    if (options.severity(f.cls) == Severity::Off && f.cls != PropertyClass::VolatileRace) return false;
    found_.push_back(judge(f, f.smaller.value_or(f.model)));
    if (f.smaller && found_.back().status != Status::Violated) found_.back() = judge(f, f.model);
    settled_ |= found_.back().status == Status::Violated && options.severity(f.cls) == Severity::Error &&
                !options.all && !isAllowed(found_.back());
    return settled_;
  };
  o.restart = [&] { found_.clear(); };
  encoder::Query query = options.solvers->query(inputs_.terms, &cancel_, problem_.kernel.name + ".interleavings");
  por::Exploration e;
  for (const por::ExploreOptions& attempt : attempts(o)) {
    e = por::explore(inputs_.inputs, query, attempt);
    if (!e.tooMany || settled_ || cancel_.cancelled()) break;
  }
  return e;
}

void Explorer::count(const por::Exploration& e) {
  std::map<std::string, double>& s = out_.statistics;
  if (e.states == 0) {
    s["interleavings"] = double(e.interleavings);
    s["interleavings given up as equivalent"] = double(e.blocked);
    s["interleavings in which threads wait forever"] = double(e.stuck);
  } else {
    s["states"] = double(e.states);
    s["states met again"] = double(e.merged);
    s["states in which threads wait forever"] = double(e.stuck);
  }
  s["visible operations"] = double(e.operations);
}

void Explorer::giveUp(Status status, Reason reason) {
  Claim c;
  c.subject.kind = Subject::Kind::Kernel;
  c.subject.loc = reason.loc ? reason.loc : problem_.kernel.loc;
  c.status = status;
  c.reason = std::move(reason);
  out_.list.push_back(std::move(c));
}

// Several findings of one class on one object, or at one place, are merged; a replayed one is preferred.
std::vector<Claim> Explorer::mergedFindings() {
  std::vector<Claim> out;
  for (Claim& c : found_) {
    const auto known = std::find_if(out.begin(), out.end(), [&](const Claim& o) {
      return o.subject.cls == c.subject.cls && isAllowed(o) == isAllowed(c) &&
             (o.subject.name == c.subject.name || o.subject.loc == c.subject.loc);
    });
    if (known == out.end())
      out.push_back(std::move(c));
    else if (known->status != Status::Violated && c.status == Status::Violated)
      *known = std::move(c);
  }
  return out;
}

void Explorer::tell(const por::Exploration& e) {
  // Block copies of memory are not interleaved, nor are races with them.
  const bool blocks = std::any_of(e.visible.begin(), e.visible.end(),
                                  [&](ir::InstRef i) { return ir::isBulk(ir::at(problem_.module, i).op); });
  // Claim 0 is the premise of the others: after a race on memory that is not interleaved, only one of many orders was
  // explored.
  Claim group;
  group.subject.kind = Subject::Kind::Group;
  group.status = Status::Holds;
  out_.list.push_back(group);
  for (Claim& c : mergedFindings()) {
    const bool weakens = isRace(c.subject.cls) && (!problem_.options.exploreRaces || blocks);
    c.premises = {0};
    out_.list.push_back(std::move(c));
    if (weakens) out_.list[0].premises.push_back(uint32_t(out_.list.size() - 1));
  }
  if (!e.complete && !settled_) {
    out_.undecided = !cancel_.cancelled() && !e.where;
    out_.stopped = cancel_.cancelled();
    // Beside formulas this does not count as an unsupported construct.
    if (e.where && problem_.options.interleavings == Interleavings::Explore)
      giveUp(Status::Unsupported, {.cause = Cause::Unsupported, .loc = e.where, .detail = e.reason});
    else if (cancel_.cancelled())
      giveUp(Status::Unknown, {.cause = Cause::Stopped, .detail = e.reason});
    else
      giveUp(Status::Unknown, {.cause = Cause::Interleavings, .detail = e.reason});
    return;
  }
  tellRest(e);
}

void Explorer::tellRest(const por::Exploration& e) {
  if (e.cut) {
    Claim loop;
    loop.subject = {.kind = Subject::Kind::Loop, .cls = PropertyClass::Unwinding, .loc = e.cut->loc};
    loop.status = Status::HoldsWithinBound;
    loop.reason = {.cause = Cause::LoopCut, .number = e.cut->iterations, .loc = e.cut->loc, .detail = "loop cut"};
    out_.list.push_back(loop);
    out_.list[0].premises.push_back(uint32_t(out_.list.size() - 1));
  }
  if (e.interleavings == 0 && e.findings.empty() && !e.cut && !settled_) {
    Claim feasible;
    feasible.subject.kind = Subject::Kind::Feasible;
    feasible.status = Status::Unknown;
    feasible.reason.cause = Cause::NoExecution;
    out_.list.push_back(feasible);
    out_.list[0].premises.push_back(uint32_t(out_.list.size() - 1));
  }
  auto claim = [&](Subject s) {
    Claim c;
    c.subject = std::move(s);
    c.status = settled_ ? Status::NotChecked : Status::Holds;
    if (settled_) c.reason.cause = Cause::FoundBefore;
    const bool ends = c.subject.cls == PropertyClass::Deadlock || c.subject.cls == PropertyClass::Livelock;
    if (ends && e.cut && !settled_) {
      c.status = Status::Unknown;
      c.reason = {.cause = Cause::EndUnknown, .number = e.cut->iterations, .loc = e.cut->loc};
    }
    c.premises = {0};
    out_.list.push_back(std::move(c));
  };
  anyInst(problem_.module, problem_.kernel.function, [&](uint32_t, const ir::Inst& i) {
    if (!ir::isClaim(i.op)) return false;
    const PropertyClass cls = i.op == Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures;
    const bool spoken = std::any_of(out_.list.begin(), out_.list.end(),
                                    [&](const Claim& c) { return c.subject.cls == cls && c.subject.loc == i.loc; });
    if (!spoken && problem_.checks(cls)) claim({.cls = cls, .name = i.name, .loc = i.loc});
    return false;
  });
  for (const PropertyInfo& p : properties()) {
    const bool ofLockStep = p.cls == PropertyClass::PortingRace || p.cls == PropertyClass::Livelock;
    if (p.provedByInterleavings() && problem_.checks(p.cls) && !(ofLockStep && !problem_.launch().lockStep))
      claim({.cls = p.cls, .rest = true});
  }
  claim({.kind = Subject::Kind::Construct, .rest = true});
  if (!settled_) claim({.kind = Subject::Kind::Loop, .cls = PropertyClass::Unwinding, .rest = true});
}

}  // namespace

Claims explore(const Problem& problem, InputDomain domain, const Budget& budget, const Cancellation& cancel,
               const ProgressCallback& progress) {
  if (progress) progress({problem.kernel.name, "following interleavings", 0, 0});
  return Explorer(problem, domain, budget, cancel).run();
}

}  // namespace gpubmc::core
