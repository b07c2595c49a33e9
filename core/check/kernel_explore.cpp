// The second engine: explicit interleavings, where the formulas leave something open (DESIGN 4.4).

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "core/check/abstractions.h"
#include "core/check/kernel_job.h"
#include "core/check/reachable.h"
#include "core/replay/make_witness.h"
#include "gpu-model/memory/overlay.h"

namespace gpubmc::core {

using ir::Opcode;

namespace {

/// More threads have more orders than anybody can follow.
constexpr uint64_t kMaxThreads = 64;
/// Of threads whose operations are followed only for what they leave behind: nothing makes one order like another.
constexpr uint64_t kMaxByOrder = 8;

bool isRace(PropertyClass cls) {
  return cls == PropertyClass::Race || cls == PropertyClass::PortingRace;
}

bool isAtomic(const ir::Inst& i) {
  return i.isAtomic || i.op == Opcode::AtomicRMW || i.op == Opcode::AtomicCAS;
}

}  // namespace

// Atomic operations whose results or order the kernel looks at.
bool KernelJob::ordersMatter() const {
  return anyInst(module_, kernel_.function, [&](uint32_t function, const ir::Inst& i) {
    if (!isAtomic(i)) return false;
    if (i.op != Opcode::AtomicRMW) return i.op != Opcode::Store;
    for (const ir::Block& b : module_.functions[function].blocks)
      for (const ir::Inst& user : b.insts)
        for (const ir::Operand& o : user.operands)
          if (o.kind == ir::Operand::Kind::Reg && o.payload == i.result && user.op != Opcode::DebugValue) return true;
    return false;
  });
}

// Operations whose results nobody looks at, and yet what they leave behind depends on their order.
bool KernelJob::leavesByOrder() const {
  return anyInst(module_, kernel_.function,
                 [](uint32_t, const ir::Inst& i) { return i.op == Opcode::AtomicRMW && !memory::commutes(i.atomic); });
}

bool KernelJob::uses(ir::Opcode op) const {
  return anyInst(module_, kernel_.function, [&](uint32_t, const ir::Inst& i) { return i.op == op; });
}

// Barriers at which other threads than those of the block, or at other places, meet.
bool KernelJob::meetsInParts() const {
  return anyInst(module_, kernel_.function, [&](uint32_t, const ir::Inst& i) {
    return (i.op >= Opcode::Arrive && i.op <= Opcode::NamedArrive) || i.op == Opcode::GridSync;
  });
}

// Copies of whose end a barrier tells: formulas take them to be over for everybody after the arrival.
bool KernelJob::copiesToBarriers() const {
  return anyInst(module_, kernel_.function, [&](uint32_t, const ir::Inst& i) {
    const bool none =
        i.op == Opcode::AsyncCopy && i.operands[4].kind == ir::Operand::Kind::Const && i.operands[4].payload == 0;
    return i.op == Opcode::AsyncCopy && !none;
  });
}

// A loop with atomic operations goes on or ends by what it reads.
bool KernelJob::waits() const {
  stepper::Code code(module_);
  for (uint32_t f : reachable(module_, kernel_.function)) {
    const ir::LoopForest& forest = code.loops(f);
    for (size_t l = 0; l < forest.loops.size(); ++l) {
      if (!code.readsToEnd(f, l)) continue;
      for (ir::BlockId b : forest.loops[l].blocks)
        for (const ir::Inst& i : module_.functions[f].blocks[b].insts)
          if (isAtomic(i)) return true;
    }
  }
  return false;
}

// A loop that changes nothing, in memory or from round to round, and goes on or ends by what it reads.
bool KernelJob::spins() const {
  stepper::Code code(module_);
  auto changesNothing = [](const ir::Block& b) {
    return std::none_of(b.insts.begin(), b.insts.end(), [](const ir::Inst& i) {
      return i.op == Opcode::Store || i.op == Opcode::MemCopy || i.op == Opcode::MemSet || i.op == Opcode::AtomicRMW ||
             i.op == Opcode::AtomicCAS || i.op == Opcode::Call;
    });
  };
  for (uint32_t f : reachable(module_, kernel_.function)) {
    const std::vector<ir::Block>& blocks = module_.functions[f].blocks;
    const ir::LoopForest& forest = code.loops(f);
    for (size_t l = 0; l < forest.loops.size(); ++l) {
      const ir::Loop& loop = forest.loops[l];
      if (code.readsToEnd(f, l) && blocks[loop.header].insts.front().op != Opcode::Phi &&
          std::all_of(loop.blocks.begin(), loop.blocks.end(), [&](ir::BlockId b) { return changesNothing(blocks[b]); }))
        return true;
    }
  }
  return false;
}

bool KernelJob::fewThreads() const {
  return result_.launch.grid.count() * result_.launch.block.count() <= kMaxThreads;
}

// Waiting and retrying are instant one by one and dear as formulas, so a small effort goes first.
bool KernelJob::settledByExploring() {
  if (options_.interleavings == Interleavings::Explore) {
    exploreInterleavings(options_.maxInterleavings, UINT64_MAX, cancel_);
    return true;
  }
  if (options_.interleavings != Interleavings::Auto || !fewThreads() || !ordersMatter()) return false;
  constexpr uint64_t kFewQuestions = 5'000;
  Cancellation soon(&cancel_);
  soon.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(waits() ? 10 : 1));
  exploreInterleavings(options_.maxInterleavings, kFewQuestions, soon);
  return explored_;
}

// After the formulas: what they left open, and what racing accesses can do.
bool KernelJob::shouldExplore() {
  if (options_.interleavings != Interleavings::Auto || cancel_.cancelled()) return false;
  const bool leftOpen = std::any_of(result_.properties.begin(), result_.properties.end(),
                                    [](const PropertyResult& p) { return p.reason == kLeftOpen; });
  if (leftOpen) return false;  // there will be another check
  const bool racy = std::any_of(result_.properties.begin(), result_.properties.end(), [](const PropertyResult& p) {
    return p.cls && isRace(*p.cls) && p.status == Status::Violated;
  });
  const uint64_t threads = result_.launch.grid.count() * result_.launch.block.count();
  const bool open = result_.verdict == Status::Holds
                        ? copiesToBarriers()
                        : result_.verdict != Status::Violated && (ordersMatter() || meetsInParts() || spins() ||
                                                                  (leavesByOrder() && threads <= kMaxByOrder));
  if (!open && !(racy && options_.exploreRaces)) return false;
  if (fewThreads()) return true;
  result_.notes.push_back(
      fmt::format("the interleavings of {} threads were not followed one by one (at most {}); try a smaller launch: "
                  "--block-dim=4 --grid-dim=2",
                  result_.launch.grid.count() * result_.launch.block.count(), kMaxThreads));
  return false;
}

// A finding becomes a witness, the interpreter runs it, and only what it sees is a violation.
PropertyResult KernelJob::judge(const por::Finding& f, const encoder::Model& model) {
  PropertyResult p;
  p.cls = f.cls;
  p.id = std::string(info(f.cls).id);
  p.severity = options_.severity(f.cls);
  p.loc = ir::at(module_, f.inst).loc;
  if (f.other) {
    p.subject = inputs_.objectName(f.object);
    p.loc = f.object < module_.objects.size() ? module_.objects[f.object].loc : 0;
  } else {
    p.subject = f.object ? inputs_.objectName(f.object) : ir::at(module_, f.inst).name;
  }
  const uint32_t perBlock = result_.launch.threadsPerBlock();
  auto id = [&](uint32_t t) { return interp::ThreadId{t / perBlock, t % perBlock}; };
  std::vector<interp::ThreadId> priority;
  if (f.other) priority.push_back(id(f.other->thread));
  priority.push_back(id(f.thread));
  std::vector<ExecutedBlock> blocks;
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    const ir::Dim3 at = ir::position(b, result_.launch.grid);
    blocks.push_back({&f.blocks[b], terms_.constant(at.x, 32), terms_.constant(at.y, 32), terms_.constant(at.z, 32)});
  }
  Counterexample ce;
  ce.witness = makeWitness(inputs_, model, index_, result_.launch, blocks, std::move(priority));
  for (uint32_t t : f.order) ce.witness.atomicOrder.push_back(id(t));
  ce.witness.orderedAtomics = f.visible;
  if (f.other) ce.witness.givesWay = {id(f.other->thread), f.other->inst};
  for (uint32_t fn = 0; fn < module_.functions.size(); ++fn)
    for (uint32_t b = 0; b < module_.functions[fn].blocks.size(); ++b)
      for (uint32_t i = 0; i < module_.functions[fn].blocks[b].insts.size(); ++i)
        if (isAtomic(module_.functions[fn].blocks[b].insts[i])) ce.witness.orderedAtomics.insert({fn, b, i});
  encoder::Evaluator evaluate(terms_, model);
  if (std::all_of(conditions_.begin(), conditions_.end(), [&](Term t) { return evaluate.truth(t); })) p.fit = Fit::Yes;
  auto isExact = [&](const interp::Violation& v) {
    if (v.cls != f.cls) return false;
    if (f.other) return v.second && v.second->object == f.object;
    if (f.cls == PropertyClass::Deadlock || f.cls == PropertyClass::Livelock) return true;
    return ir::at(module_, v.inst).loc == ir::at(module_, f.inst).loc;
  };
  interp::ReplayOptions replay;
  replay.until = isExact;
  replay.cancel = &cancel_;
  ce.outcome = interp::replay(module_, ce.witness, replay);
  const auto& seen = ce.outcome.violations;
  auto hit = std::find_if(seen.begin(), seen.end(), isExact);
  if (hit == seen.end())
    hit = std::find_if(seen.begin(), seen.end(), [&](const interp::Violation& v) { return v.cls == f.cls; });
  const bool isUncomputed =
      anyInst(module_, kernel_.function, [](uint32_t, const ir::Inst& i) { return i.isUncomputed; });
  if (hit != seen.end() && isUncomputed) {  // which values the path rests on is not looked into
    p.status = Status::Unknown;
    p.reason = kUncomputed;
    return p;
  }
  if (hit != seen.end()) {
    p.status = Status::Violated;
    ce.violation = size_t(hit - seen.begin());
    p.counterexample = std::move(ce);
    return p;
  }
  const bool floats = anyInst(module_, kernel_.function, [](uint32_t, const ir::Inst& i) {
    if (i.op == Opcode::AtomicRMW) return i.atomic == ir::AtomicOp::FAdd;
    return i.op >= Opcode::FPExt && i.op <= Opcode::FMath && i.op != Opcode::Select && i.op != Opcode::FNeg &&
           i.op != Opcode::FAbs;
  });
  p.status = floats ? Status::Unknown : Status::InternalError;
  p.reason = floats
                 ? "the alarm rests on a float operation, which gpubmc abstracts, and did not happen with the real one"
                 : "an interleaving that was found did not replay" +
                       (ce.outcome.stopped ? " (" + *ce.outcome.stopped + ")" : std::string());
  return p;
}

// Few interleavings are soon followed. Where they are many, the same states may be met by many of them, which no
// dependence tells (a lock's holders come and go); if they are not, it is interleavings again.
std::vector<por::ExploreOptions> KernelJob::attempts(const por::ExploreOptions& all) const {
  constexpr uint64_t kFew = 500, kPatience = 1'000;
  using Merging = Options::Merging;
  por::ExploreOptions merging = all, few = all;
  merging.merge = true;
  few.maxInterleavings = kFew;
  if (options_.noReduction || options_.merging == Merging::Never ||
      (all.maxInterleavings <= kFew && options_.merging == Merging::Auto))
    return {all};
  if (options_.merging == Merging::Always) return {merging};
  merging.patience = kPatience;
  return {few, merging, all};
}

// `explored_` afterwards: they were all followed, or a violation settles it, or nothing else will be tried.
void KernelJob::exploreInterleavings(uint64_t maxInterleavings, uint64_t maxQuestions, const Cancellation& cancel) {
  const auto start = std::chrono::steady_clock::now();
  if (progress_) progress_({kernel_.name, "following interleavings", 0, 0});
  por::ExploreOptions o;
  o.step.launch = result_.launch;
  o.step.unwind = options_.unwind;
  o.step.maxIterations = options_.maxIterations;
  o.step.cancel = &cancel;
  o.step.given.assign(given_.begin(), given_.begin() + long(givenInputs_));
  o.reduce = !options_.noReduction;
  o.exploreRaces = options_.exploreRaces;
  o.small = small_;
  o.maxInterleavings = maxInterleavings;
  o.maxQuestions = maxQuestions;
  std::vector<PropertyResult> found;
  bool settled = false;
  o.atFinding = [&](const por::Finding& f) {
    if (options_.severity(f.cls) == Severity::Off) return false;
    found.push_back(judge(f, f.smaller.value_or(f.model)));
    if (f.smaller && found.back().status != Status::Violated) found.back() = judge(f, f.model);
    const PropertyResult& p = found.back();
    settled |= p.status == Status::Violated && p.severity == Severity::Error && !options_.all;
    return settled;
  };
  o.restart = [&] { found.clear(); };
  encoder::Query query(terms_, encoder::makeSatSolver(options_.solver), &cancel);
  por::Exploration e;
  for (const por::ExploreOptions& attempt : attempts(o)) {
    e = por::explore(inputs_, query, attempt);
    if (!e.tooMany || settled || cancel.cancelled()) break;
  }
  if (e.states == 0) {
    result_.statistics["interleavings"] = double(e.interleavings);
    result_.statistics["interleavings given up as equivalent"] = double(e.blocked);
    result_.statistics["interleavings in which threads wait for ever"] = double(e.stuck);
  } else {
    result_.statistics["states"] = double(e.states);
    result_.statistics["states met again"] = double(e.merged);
    result_.statistics["states in which threads wait for ever"] = double(e.stuck);
  }
  result_.statistics["visible operations"] = double(e.operations);
  result_.statistics["seconds exploring"] =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool first = result_.properties.empty() && options_.interleavings == Interleavings::Auto;
  if (first && !e.complete && !settled) return inputs_.restart();  // the formulas are next
  explored_ = true;
  mergeExploration(e, std::move(found), settled);
}

// What the exploration found joins what the formulas said; where it is complete, it has the last word.
void KernelJob::mergeExploration(const por::Exploration& e, std::vector<PropertyResult> found, bool settled) {
  std::vector<PropertyResult> old = std::move(result_.properties);
  result_.properties.clear();
  auto sameSubject = [](const PropertyResult& a, const PropertyResult& b) {
    return a.cls == b.cls && (a.subject == b.subject || a.loc == b.loc);
  };
  // What moves a block of memory at once is not interleaved, whoever races with it.
  const bool blocks = std::any_of(e.visible.begin(), e.visible.end(), [&](ir::InstRef i) {
    const Opcode op = ir::at(module_, i).op;
    return op == Opcode::MemCopy || op == Opcode::MemSet || op == Opcode::AsyncCopy;
  });
  std::string weak;
  for (PropertyResult& p : found) {
    auto known = std::find_if(result_.properties.begin(), result_.properties.end(),
                              [&](const PropertyResult& q) { return sameSubject(p, q); });
    if (p.cls && isRace(*p.cls) && (!options_.exploreRaces || blocks) && weak.empty())
      weak = fmt::format("stands on the {} check of {}, which is {}", info(*p.cls).name, p.subject, name(p.status));
    if (known == result_.properties.end()) {
      result_.properties.push_back(std::move(p));
    } else if (known->status != Status::Violated && p.status == Status::Violated) {
      *known = std::move(p);
    }
  }
  // What a race left behind is known for one order of the racing accesses only.
  const bool racy = std::any_of(result_.properties.begin(), result_.properties.end(), [](const PropertyResult& p) {
    return p.cls && isRace(*p.cls) && p.status == Status::Violated;
  });
  for (PropertyResult& p : result_.properties)
    if (racy && !weak.empty() && p.status == Status::InternalError) p.status = Status::Unknown, p.reason = weak;
  if (!e.complete && !settled) {
    const bool nothing = std::none_of(old.begin(), old.end(), [](const PropertyResult& p) { return bool(p.cls); });
    const std::vector<PropertyResult> seen = result_.properties;
    for (PropertyResult& p : old)
      if (std::none_of(seen.begin(), seen.end(), [&](const PropertyResult& q) { return sameSubject(p, q); }))
        result_.properties.push_back(std::move(p));
    if (nothing && options_.interleavings == Interleavings::Explore) {
      const size_t i = property(std::nullopt, e.where ? "GPUBMC-UNSUPPORTED" : "GPUBMC-UNKNOWN", "the kernel", e.where);
      result_.properties[i].status = e.where ? Status::Unsupported : Status::Unknown;
      result_.properties[i].reason = e.reason;
    } else {
      result_.notes.push_back(fmt::format("the interleavings were not all followed: {}", e.reason));
    }
    result_.verdict = verdictOf(result_);
    return;
  }
  std::string cut;
  if (e.cut)
    cut = fmt::format("loop cut after {} iterations (line {})", e.cut->iterations, module_.locations[e.cut->loc].line);
  auto settle = [&](PropertyResult& p) {
    p.counterexample.reset();
    p.advice.clear();
    p.status = settled         ? Status::NotChecked
               : !weak.empty() ? Status::Unknown
               : !cut.empty()  ? Status::HoldsWithinBound
                               : Status::Holds;
    p.reason = settled ? "a violation was found before (--all goes on)" : !weak.empty() ? weak : cut;
    const bool ends = p.cls == PropertyClass::Deadlock || p.cls == PropertyClass::Livelock;
    if (ends && p.status == Status::HoldsWithinBound)
      p.status = Status::Unknown, p.reason = cut + ": whether it ends is not known";
  };
  const std::vector<PropertyResult> seen = result_.properties;
  for (PropertyResult& p : old) {
    const bool spoken =
        std::any_of(seen.begin(), seen.end(), [&](const PropertyResult& q) { return sameSubject(p, q); });
    if (!p.cls || p.cls == PropertyClass::Unwinding || spoken) continue;
    if (p.severity == Severity::Off) continue;
    settle(p);
    result_.properties.push_back(std::move(p));
  }
  anyInst(module_, kernel_.function, [&](uint32_t, const ir::Inst& i) {
    if (i.op != Opcode::Assert && i.op != Opcode::Ensures) return false;
    const PropertyClass cls = i.op == Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures;
    if (options_.severity(cls) == Severity::Off) return false;
    for (const PropertyResult& p : result_.properties)
      if (p.cls == cls && p.loc == i.loc) return false;
    settle(result_.properties[property(cls, std::string(info(cls).id), i.name, i.loc)]);
    return false;
  });
  for (PropertyClass cls :
       {PropertyClass::Race, PropertyClass::PortingRace, PropertyClass::Deadlock, PropertyClass::Livelock,
        PropertyClass::BarrierDivergence, PropertyClass::ExitedThread, PropertyClass::Bounds, PropertyClass::Null,
        PropertyClass::Misaligned, PropertyClass::InvalidMask}) {
    const bool ofLockStep = cls == PropertyClass::PortingRace || cls == PropertyClass::Livelock;
    if (options_.severity(cls) == Severity::Off || (ofLockStep && !result_.launch.lockStep)) continue;
    const bool spoken = std::any_of(result_.properties.begin(), result_.properties.end(),
                                    [&](const PropertyResult& p) { return p.cls == cls; });
    if (!spoken) settle(result_.properties[property(cls, std::string(info(cls).id), "", kernel_.loc)]);
  }
  if (!cut.empty()) {
    PropertyResult& p = result_.properties[property(
        PropertyClass::Unwinding, std::string(info(PropertyClass::Unwinding).id), "loop", e.cut->loc)];
    p.status = Status::HoldsWithinBound;
    p.reason = cut;
  }
  if (e.interleavings == 0 && e.findings.empty() && !e.cut)
    for (PropertyResult& p : result_.properties)
      p.status = Status::Unknown, p.reason = "no execution meets the assumptions";
  result_.verdict = verdictOf(result_);
}

}  // namespace gpubmc::core
