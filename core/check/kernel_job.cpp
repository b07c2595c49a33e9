#include "core/check/kernel_job.h"

#include <algorithm>
#include <chrono>
#include <tuple>

#include <fmt/format.h>

#include "core/check/reachable.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

KernelJob::KernelJob(const ir::Module& module, uint32_t kernelIndex, const Options& options, const Cancellation& cancel,
                     const ProgressCallback& progress, InputDomain from)
    : module_(module),
      index_(kernelIndex),
      kernel_(module.kernels[kernelIndex]),
      options_(options),
      cancel_(cancel),
      progress_(progress),
      from_(from),
      inputs_(terms_, module, kernel_) {
  result_.name = kernel_.name;
  result_.kernel = kernelIndex;
  terms_.setCancellation(&cancel);
}

namespace {
constexpr const char* kFromSource = "<<<>>> in the source";

/// A block that nobody has given: 64 threads, or what the shared arrays that threads index have room for.
ir::Dim3 defaultBlock(const ir::Kernel& k) {
  ir::Dim3 d = ir::Launch().block;
  if (k.room.x && k.room.y)
    d = {k.room.x, k.room.y, std::max(k.room.z, 1u)};
  else if (k.room.x)
    d.x = std::min(d.x, k.room.x);
  return d.count() <= 1024 ? d : ir::Launch().block;
}
}  // namespace

bool KernelJob::reads(ir::SpecialRegister wanted) const {
  return anyInst(module_, kernel_.function, [&](uint32_t, const ir::Inst& i) {
    return i.op == ir::Opcode::SpecialReg && ir::SpecialRegister(i.sub) == wanted;
  });
}

void KernelJob::chooseLaunch() {
  const ir::SourceLaunch source = kernel_.sourceLaunch.value_or(ir::SourceLaunch());
  ir::Launch& l = result_.launch;
  l.block = source.block ? *source.block : defaultBlock(kernel_);
  if (options_.block) l.block = *options_.block;
  const bool isKnown = source.grid && source.grid->count();
  if (source.grid) l.grid = *source.grid;
  // Where the source does not say how many blocks there are, two, but in a direction that makes no difference to them.
  using R = ir::SpecialRegister;
  if (l.grid.x == 0) l.grid.x = 2;
  for (auto [n, axis, index, count] :
       {std::tuple(&l.grid.y, 'y', R::CtaidY, R::NctaidY), std::tuple(&l.grid.z, 'z', R::CtaidZ, R::NctaidZ)}) {
    if (*n) continue;
    *n = reads(index) || reads(count) ? 2 : 1;
    if (*n == 1 && !options_.grid && (!options_.block || isKnown))
      result_.assumptions.push_back(fmt::format(
          "gridDim.{0} == 1: how many it is is not known, and the kernel does not look at blockIdx.{0}", axis));
  }
  if (options_.block && !isKnown) l.grid = {1, 1, 1};
  if (options_.grid) l.grid = *options_.grid;
  const std::string grid = options_.grid ? options_.gridOrigin : isKnown ? kFromSource : "default";
  const std::string block = options_.block ? options_.blockOrigin : source.block ? kFromSource : "default";
  result_.launchOrigin = grid == block ? grid : fmt::format("grid: {}, block: {}", grid, block);
  // What the source says of dynamic shared memory goes with its block.
  l.sharedBytes = options_.sharedBytes;
  if (!l.sharedBytes && (!source.block || l.block == *source.block)) l.sharedBytes = source.sharedBytes;
  l.warpSize = options_.warpSync.value_or(options_.warpSize);
  l.lockStep = options_.warpSync.has_value();
  l.exitedArrive = options_.exitedArrive;
  if (l.block.count() == 0 || l.grid.count() == 0) throw UserError("a launch needs at least one block and one thread");
  if (l.block.count() > 1024)
    result_.notes.push_back(fmt::format("{} threads in a block are more than any GPU runs (1024)", l.block.count()));
  raceOptions_.warpSize = l.warpSize;
  raceOptions_.lockStep = l.lockStep;
  raceOptions_.cancel = &cancel_;
  raceOptions_.refuted = [this](const por::RaceQuery& q) { return refuted(q); };
}

void KernelJob::execute() {
  machineOptions_.launch = result_.launch;
  machineOptions_.unwind = options_.unwind;
  machineOptions_.maxIterations = options_.maxIterations;
  machineOptions_.cutsAnyLoop = options_.cutsAnyLoop;
  machineOptions_.checkUninitialised = options_.severity(PropertyClass::UninitialisedRead) != Severity::Off;
  machineOptions_.checkDivision = options_.severity(PropertyClass::DivisionByZero) != Severity::Off;
  machineOptions_.cancel = &cancel_;
  if (progress_) progress_({kernel_.name, "unrolling", 0, 0});
  for (;;) {
    try {
      executions_.clear();
      executions_.push_back(machine::execute(inputs_, blocks_[0], machineOptions_));
      bool globalWrites = false;
      for (const machine::Segment& s : executions_[0].segments)
        for (const machine::Access& a : s.accesses)
          globalWrites |= a.writes && inputs_.objectShape(a.object).space == ir::Space::Global;
      if (globalWrites && result_.launch.grid.count() > 1 && !options_.onlyIntraBlock && !options_.onlyDivergence)
        executions_.push_back(machine::execute(inputs_, blocks_[1], machineOptions_));
      return;
    } catch (const machine::GranuleChange& change) {
      inputs_.granules[change.object] = change.granule;
      inputs_.restart();
    } catch (const machine::Learnt&) {
      inputs_.restart();
    } catch (const machine::OrderSensitive& change) {
      inputs_.orderSensitive.insert(change.object);
      inputs_.restart();
    }
  }
}

namespace {
constexpr const char* kSettled = "a violation was found before (--all goes on)";
}

// What a race leaves in memory matters to other properties only if the kernel reads it.
bool KernelJob::isRead(uint32_t object) const {
  for (const machine::Segment& s : executions_.front().segments)
    for (const machine::Access& a : s.accesses)
      if (a.object == object && a.kind != machine::AccessKind::Write) return true;
  return false;
}

// What the rest stands on: a race on memory that is read, and whatever no execution is followed past.
bool KernelJob::isPremise(const Vc& vc) const {
  if (vc.kind == VcKind::Unsupported) return true;
  if (vc.obligation && ir::at(module_, vc.obligation->inst).op == ir::Opcode::Within) return true;
  switch (vc.cls) {
    case PropertyClass::Race:
    case PropertyClass::PortingRace: return vc.kind == VcKind::Race && isRead(races_[vc.race].object);
    case PropertyClass::BarrierDivergence:
    case PropertyClass::ExitedThread:
    case PropertyClass::InvalidMask:
    case PropertyClass::Assertion:
    case PropertyClass::Ensures: return vc.kind == VcKind::Obligation;
    default: return false;
  }
}

// A check that was switched off: what stands on it is not known (DESIGN 4.2). Empty: everything was checked.
std::string KernelJob::uncheckedPremise() const {
  const machine::Execution& e = executions_.front();
  auto off = [&](PropertyClass cls) { return options_.severity(cls) == Severity::Off; };
  for (const machine::Obligation& o : e.obligations) {
    Vc vc;
    vc.kind = VcKind::Obligation;
    vc.cls = o.cls;
    if (off(o.cls) && isPremise(vc)) return fmt::format("stands on the {} check, which is off", info(o.cls).name);
  }
  const bool none = off(PropertyClass::Race) || options_.onlyDivergence;
  if (!none && !(options_.onlyIntraBlock && result_.launch.grid.count() > 1)) return {};
  for (const machine::Segment& s : e.segments)
    for (const machine::Access& a : s.accesses)
      if (a.kind == machine::AccessKind::Write && isRead(a.object) &&
          (none || inputs_.objectShape(a.object).space == ir::Space::Global))
        return fmt::format("stands on the race check of {}, which is off", inputs_.objectName(a.object));
  return {};
}

// Turns the answers into one status per property and applies what stands on what (DESIGN 4.2).
void KernelJob::finish() {
  std::string infeasible, cut, weak, unproved, stopped;
  bool stops = false, unfinished = false;
  std::vector<ir::InstRef> unreached;
  bool leftOpen = false;
  for (size_t i = 0; i < vcs_.size(); ++i) leftOpen |= answers_[i].decided && isLeftOpen(vcs_[i], answers_[i]);
  for (size_t i = 0; i < vcs_.size(); ++i) {
    const Vc& vc = vcs_[i];
    const VcAnswer& a = answers_[i];
    if (vc.kind == VcKind::Feasible) {
      if (a.answer == encoder::Answer::Unsat) infeasible = "no execution meets the assumptions within the bound";
      continue;
    }
    if (vc.kind == VcKind::End) {
      result_.endsBeyondBound = a.answer == encoder::Answer::Unsat;
      continue;
    }
    if (vc.kind == VcKind::Reach) {
      if (a.answer == encoder::Answer::Unsat) unreached.push_back(vc.obligation->inst);
      continue;
    }
    if (vc.kind == VcKind::Stop) {
      stops |= a.answer == encoder::Answer::Sat;
      if (a.answer != encoder::Answer::Unsat && stopped.empty())
        stopped = fmt::format("known only where no thread waits at line {} for one that has trapped",
                              module_.locations[ir::at(module_, vc.obligation->inst).loc].line);
      continue;
    }
    if (a.redundant) continue;
    PropertyResult& p = result_.properties[vc.property];
    Status s = Status::Holds;
    std::string reason;
    if (!a.decided) {
      s = leftOpen ? Status::Unknown : Status::NotChecked;
      reason = leftOpen ? kLeftOpen : kSettled;
    } else if (a.answer == encoder::Answer::Unknown) {
      s = Status::Unknown;
      reason = a.reason;
    } else if (a.answer == encoder::Answer::Sat) {
      s = vc.kind == VcKind::Unsupported                           ? Status::Unsupported
          : vc.kind == VcKind::Cut && a.status != Status::Violated ? Status::HoldsWithinBound
                                                                   : a.status;
      reason = vc.kind == VcKind::Race || vc.kind == VcKind::Obligation ? a.reason : vc.obligation->what;
    }
    if (vc.kind == VcKind::Cut && s != Status::Holds && s != Status::NotChecked) {
      const ir::Location& where = module_.locations[ir::at(module_, vc.obligation->inst).loc];
      cut = fmt::format("{} (line {})", vc.obligation->what, where.line);
      if (s == Status::Unknown) s = Status::HoldsWithinBound, reason = vc.obligation->what;
    }
    // The order of DESIGN 3, where the statuses of one property's conditions meet.
    static const auto rank = [](Status st) {
      switch (st) {
        case Status::Violated: return 0;
        case Status::InternalError: return 1;
        case Status::Unsupported: return 2;
        case Status::Unknown: return 3;
        case Status::NotChecked: return 4;
        case Status::HoldsWithinBound: return 5;
        case Status::Holds: return 6;
      }
      return 7;
    };
    const bool first = p.status == Status::NotChecked && p.reason.empty();
    if (first || rank(s) < rank(p.status)) {
      p.status = s;
      p.reason = reason;
      if (a.counterexample) p.counterexample = a.counterexample;
      p.fit = a.fit;
    }
    if (s == Status::Holds || !isPremise(vc)) continue;
    if (vc.kind == VcKind::Race && (s == Status::Violated || s == Status::Unknown) && unproved.empty())
      unproved = fmt::format("stands on the {} check of {}, which is {}", info(vc.cls).name, p.subject, name(s));
    unfinished |= s == Status::NotChecked;
    if (s == Status::NotChecked || !weak.empty()) continue;
    const uint32_t line = module_.locations[p.loc].line;
    weak = vc.kind == VcKind::Race
               ? fmt::format("stands on the {} check of {}, which is {}", info(vc.cls).name, p.subject, name(s))
           : vc.kind == VcKind::Unsupported
               ? fmt::format("known only where the unsupported construct of line {} is not reached", line)
               : fmt::format("known only where the {} of line {} does not happen", info(vc.cls).name, line);
  }
  if (weak.empty()) weak = uncheckedPremise();
  // What accesses that may race leave in memory is known for one order of them. A counterexample that rests on it need
  // not happen.
  for (PropertyResult& p : result_.properties)
    if (p.status == Status::InternalError && !unproved.empty()) p.status = Status::Unknown, p.reason = unproved;
  if (stops) infeasible.clear();  // they end early, which the launch may do
  // Where writes of different values race, those of equal ones are no finding of their own.
  auto racy = [&](const PropertyResult& benign) {
    return std::any_of(result_.properties.begin(), result_.properties.end(), [&](const PropertyResult& p) {
      return p.cls == PropertyClass::Race && p.status == Status::Violated && p.subject == benign.subject &&
             p.severity <= benign.severity;
    });
  };
  std::erase_if(result_.properties,
                [&](const PropertyResult& p) { return p.cls == PropertyClass::BenignRace && racy(p); });
  // Writes of equal values are told apart from a race only where there is none with others.
  auto raceUndecided = [&](const PropertyResult& benign) {
    return std::any_of(result_.properties.begin(), result_.properties.end(), [&](const PropertyResult& p) {
      return p.cls == PropertyClass::Race && p.status == Status::Unknown && p.subject == benign.subject;
    });
  };
  for (PropertyResult& p : result_.properties) {
    if (p.status != Status::Holds) continue;
    if (p.cls == PropertyClass::BenignRace && raceUndecided(p)) {
      p.status = Status::Unknown;
      p.reason = fmt::format("stands on the race check of {}, which is unknown", p.subject);
      continue;
    }
    if (!stopped.empty() && p.id.ends_with("-INTERBLOCK"))
      p.status = Status::Unknown, p.reason = stopped;
    else if (!weak.empty())
      p.status = Status::Unknown, p.reason = weak;
    else if (unfinished)
      p.status = Status::NotChecked, p.reason = kSettled;
    else if (!infeasible.empty())
      p.status = Status::Unknown, p.reason = infeasible;
    else if (!cut.empty())
      p.status = Status::HoldsWithinBound, p.reason = cut;
  }
  // What nothing in the kernel can violate holds for that reason; say so once.
  auto settle = [&](PropertyResult& p) {
    p.status = !weak.empty()         ? Status::Unknown
               : unfinished          ? Status::NotChecked
               : !infeasible.empty() ? Status::Unknown
               : !cut.empty()        ? Status::HoldsWithinBound
                                     : Status::Holds;
    p.reason = !weak.empty() ? weak : unfinished ? kSettled : !infeasible.empty() ? infeasible : cut;
  };
  auto whole = [&](PropertyClass cls, bool checked, const std::string& reason) {
    for (const PropertyResult& p : result_.properties)
      if (p.cls == cls) return;
    PropertyResult& p = result_.properties[property(cls, std::string(info(cls).id), "", kernel_.loc)];
    if (checked) return settle(p);
    p.status = Status::NotChecked;
    p.reason = reason;
  };
  anyInst(module_, kernel_.function, [&](uint32_t, const ir::Inst& i) {
    if (i.op != ir::Opcode::Assert && i.op != ir::Opcode::Ensures) return false;
    const PropertyClass cls = i.op == ir::Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures;
    const bool spoken = std::any_of(result_.properties.begin(), result_.properties.end(),
                                    [&](const PropertyResult& p) { return p.cls == cls && p.loc == i.loc; });
    if (!spoken && options_.severity(cls) != Severity::Off)
      settle(result_.properties[property(cls, std::string(info(cls).id), i.name, i.loc)]);
    return false;
  });
  std::vector<PropertyClass> everywhere = {
      PropertyClass::Race, PropertyClass::BarrierDivergence, PropertyClass::ExitedThread, PropertyClass::Bounds,
      PropertyClass::Null, PropertyClass::Misaligned,        PropertyClass::InvalidMask};
  if (uses(ir::Opcode::Free))
    everywhere.insert(everywhere.end(), {PropertyClass::UseAfterFree, PropertyClass::InvalidFree});
  for (PropertyClass cls : everywhere) {
    const bool off = options_.severity(cls) == Severity::Off || (cls == PropertyClass::Race && options_.onlyDivergence);
    whole(cls, !off, "switched off");
  }
  for (ir::InstRef i : unreached)
    result_.notes.push_back(fmt::format("no execution reaches the check '{}' of line {}{}", ir::at(module_, i).name,
                                        module_.locations[ir::at(module_, i).loc].line,
                                        cut.empty() ? "" : " within the bound"));
  result_.endsBeyondBound &= !cut.empty() && infeasible.empty();
  if (result_.endsBeyondBound)
    result_.notes.push_back(
        fmt::format("no execution ends within the bound: of what comes after the loop that was {}, "
                    "nothing is known; --unwind N goes further",
                    cut));
  result_.verdict = verdictOf(result_);
}

// What the interpreter saw tells the rest: where, who, and which kind of race.
void KernelJob::describeViolations() {
  for (PropertyResult& p : result_.properties) {
    if (p.status != Status::Violated) {
      p.message = p.reason;
      continue;
    }
    if (!p.counterexample) {
      p.message = p.reason;
      continue;
    }
    const interp::Violation& v = p.counterexample->outcome.violations[p.counterexample->violation];
    p.loc = ir::at(module_, v.inst).loc;
    p.message = v.message;
    if (v.first && v.second) {
      const interp::ThreadId a = v.first->thread, b = v.second->thread;
      const uint32_t warp = result_.launch.warpSize;
      const char* level = a.block != b.block               ? "-INTERBLOCK"
                          : a.lane / warp == b.lane / warp ? "-INTRAWARP"
                                                           : "-INTERWARP";
      p.id = std::string(info(*p.cls).id) + level;
    }
  }
}

KernelResult KernelJob::run() {
  const auto start = std::chrono::steady_clock::now();
  auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  chooseLaunch();
  bindInputs();
  auto giveUp = [&](Status status, const std::string& reason, ir::LocId loc) {
    result_.properties.clear();
    const char* id = status == Status::Unsupported ? "GPUBMC-UNSUPPORTED"
                     : status == Status::Unknown   ? "GPUBMC-UNKNOWN"
                                                   : "GPUBMC-INTERNAL";
    PropertyResult& p = result_.properties[property(std::nullopt, id, "the kernel", loc)];
    p.status = status;
    p.reason = reason;
    p.message = reason;
    result_.verdict = status;
  };
  try {
    if (!settledByExploring()) {
      execute();
      result_.statistics["seconds unrolling"] = seconds();
      collect();
      terms_.setCancellation(nullptr);
      result_.statistics["seconds encoding"] = seconds() - result_.statistics["seconds unrolling"];
      const double before = seconds();
      solve();
      result_.statistics["seconds solving"] = seconds() - before;
      finish();
      if (shouldExplore()) exploreInterleavings(options_.maxInterleavings, UINT64_MAX, cancel_);
    }
    describeViolations();
    try {
      if (!explored_) advise();
    } catch (const Cancelled&) {
      // Advice is a courtesy.
    }
  } catch (const Unsupported& e) {
    giveUp(Status::Unsupported, e.what(), e.location);
  } catch (const Cancelled& e) {
    giveUp(Status::Unknown, e.what(), kernel_.loc);
  } catch (const std::bad_alloc&) {
    giveUp(Status::Unknown, "out of memory", kernel_.loc);
  } catch (const InternalError& e) {
    giveUp(Status::InternalError, e.what(), kernel_.loc);
  }
  terms_.setCancellation(nullptr);
  describeAssumptions();
  for (const machine::Execution& e : executions_) {
    result_.statistics["accesses"] += double(e.accessesExecuted);
    result_.statistics["instructions"] += double(e.instructionsExecuted);
  }
  result_.statistics["terms"] = double(terms_.size());
  result_.statistics["verification conditions"] = double(vcs_.size());
  result_.statistics["seconds"] = seconds();
  return std::move(result_);
}

}  // namespace gpubmc::core
