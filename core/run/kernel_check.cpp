// Carries out the plan (core/check/plan.h) for one kernel.
//
// 1. The loop. run() walks through the rows of the plan in order. A row names an engine, the domain of inputs (all, or
//    those of the launches in the file), a depth for loops, a budget, and the facts that it needs. PlanFacts says
//    whether it applies, until settled() says that more work cannot improve the verdict. Rows without limits come last;
//    run() is called twice, so that all kernels of a file get their limited rows before one kernel takes long
//    (core/run/check.cpp). The class keeps the index of the next row, so a call continues where the last one ended; a
//    run that was cancelled is replaced by its repetition (keep()).
//
// 2. Claims. An engine does not decide. It returns Claims: subjects with a status, a reason, premises and
//    counterexamples (core/check/claim.h, docs/adr/0021). RunHistory holds the claims of all executed rows, and joins
//    them to a verdict (core/check/verdict.h). A lanes run that is cancelled,
//    meets an unsupported construct or runs out of memory yields claims, too (failed()): one about the kernel with the
//    reason and, if the status is unknown, one for each class. The engine for any two threads yields no claims if it
//    cannot handle the kernel, because the lanes engine comes later.
//
// 3. Which domain decides. If the launches of the file narrow the inputs and --inputs=all is not given, the verdict is
//    about the launches (`decides_`); a violation for other callers is reported beside it. Rows for all inputs then are
//    skipped once some violation for other callers is known.
//
// 4. The order of engines, and why. Absence costs nothing. The first iterations of loops are searched for violations by
//    two symbolic threads with a tiny budget. Then two symbolic threads with summarised loops attempt proofs: a proof
//    covers all iterations and often all launches. In both, a candidate violation counts only after a replay. Explicit
//    exploration with a small budget follows if the order of atomics decides. The lanes engine unrolls loops with
//    increasing bounds, since a small bound finds most violations with the shortest executions. What it leaves open
//    because of interleavings is explored last without a limit (Need::OrdersMayDecide). Results are shared: properties
//    that two threads proved, and subjects that are known to be violated, are not queried again (RunHistory::known()).
//
// 5. Bounds. boundOf() translates the depth of a row and the user's --unwind and --max-iterations to a LoopBound. A run
//    with fewer iterations than asked never yields a verdict "holds within the bound" of the requested depth (`asked`
//    in runLanes()).
//
// 6. When the verdict is settled (PlanFacts::suffices()). A violation settles it, unless --all asks for the other
// properties. "Holds" settles
//    it if warnings are decided, too. "Holds within the bound" settles it only if a further row cannot turn it into
//    "holds": no interleavings are open, and for launches, some execution ends within the bound of the lanes engine.
//
// 7. Determinism. Budgets are counts of conflicts, queries and operations, so no decision here depends on time; only
//    the user's limits do, through `cancel`.

#include "core/run/kernel_check.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/engines/absence.h"
#include "core/check/engines/beginnings.h"
#include "core/check/engines/explore_engine.h"
#include "core/check/engines/replay_candidate.h"
#include "core/check/engines/threads_claims.h"
#include "core/check/parted_waves.h"
#include "core/check/premises.h"
#include "core/check/verdict.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core {

namespace {

bool isVolatileRace(const PropertyResult& p) {
  return p.cls == PropertyClass::VolatileRace && p.status == Status::Violated;
}

InputDomain decidingDomain(const Options& options, bool hasLaunches) {
  return hasLaunches && options.inputs != Options::Inputs::All ? InputDomain::Launches : InputDomain::All;
}

}  // namespace

KernelCheck::KernelCheck(const ir::Module& module, uint32_t kernel, const Options& options, const ThreadPool& workers,
                         const ProgressCallback& progress)
    : KernelCheck(module, kernel, options, workers, progress, false) {}

KernelCheck::KernelCheck(const ir::Module& module, uint32_t kernel, const Options& options, const ThreadPool& workers,
                         const ProgressCallback& progress, bool isAgain)
    : workers_(workers),
      progress_(progress),
      problem_(module, kernel, options),
      isAgain_(isAgain),
      decides_(decidingDomain(options, launchesNarrow(module.kernels[kernel], options))),
      history_(problem_, launchesNarrow(module.kernels[kernel], options)),
      facts_(problem_, decides_, history_, contract_) {}

// Plain volatile accesses leave something open that atomic ones may decide: what they read where they race, and how
// long threads wait for it.
bool KernelCheck::asksAgain() const {
  if (isAgain_ || !problem_.traits.volatiles) return false;
  const KernelResult& r = history_.judged(decides_);
  switch (r.verdict) {
    case Status::Violated: return problem_.options.all && std::ranges::any_of(r.properties, isVolatileRace);
    case Status::HoldsWithinBound: return facts_.explores();
    case Status::Unknown:
    case Status::Unsupported: return true;
    default: return false;
  }
}

KernelResult KernelCheck::result() const {
  KernelResult first = once();
  const bool off =
      problem_.options.severity(PropertyClass::VolatileRace) == Severity::Off || problem_.options.onlyDivergence;
  if (off) std::erase_if(first.properties, isVolatileRace);
  if (!again_) return first;
  KernelResult out = again_->once();
  if (first.verdict == Status::HoldsWithinBound && !isDecided(out.verdict)) return first;
  // Where they race is known of plain ones alone.
  std::erase_if(out.properties, isVolatileRace);
  std::ranges::copy_if(first.properties, std::back_inserter(out.properties), isVolatileRace);
  out.verdict = verdictOf(out.properties);
  out.steps.insert(out.steps.begin(), first.steps.begin(), first.steps.end());
  return out;
}

KernelResult KernelCheck::once() const {
  KernelResult out = history_.judged(decides_);
  out.steps = steps_;
  if (problem_.options.anySize) askAnySize(history_.runs(), out);
  if (contract_ && out.verdict != Status::Holds && out.verdict != Status::Violated)
    out.notes.push_back(text(*contract_));
  if (problem_.options.interleavings == Interleavings::Auto && problem_.threads() > kLimits.exploredThreads &&
      facts_.ordersMayDecide(decides_))
    out.notes.push_back(
        fmt::format("the interleavings of {} threads were not followed one by one (at most {}); try a smaller launch: "
                    "--block-dim=4 --grid-dim=2",
                    problem_.threads(), kLimits.exploredThreads));
  return out;
}

// Other claims are not worth having after an internal error, and the races of plain volatile accesses are looked at
// again.
bool KernelCheck::settled() const {
  if (history_.empty()) return false;
  const KernelResult& r = history_.judged(decides_);
  if (r.verdict == Status::InternalError) return true;
  if (!isAgain_ && !problem_.options.all && std::ranges::any_of(r.properties, isVolatileRace)) return true;
  return facts_.suffices();
}

LoopBound KernelCheck::boundOf(const Row& row) const {
  const Options& o = problem_.options;
  LoopBound b{o.unwind, o.maxIterations, false, o.unwind};
  switch (row.depth.kind) {
    case Depth::Kind::None:
    case Depth::Kind::Asked: break;
    case Depth::Kind::Rounds: {
      b.unwind = unsigned(std::min<uint64_t>(o.unwind, row.depth.rounds));
      b.rounds = b.unwind;
      b.cutsAnyLoop = kLimits.shallowIterations < o.maxIterations && b.unwind < o.unwind;
      if (b.cutsAnyLoop) b.maxIterations = kLimits.shallowIterations;
      break;
    }
    case Depth::Kind::AllLoops: {
      const uint64_t n = std::max<uint64_t>(row.depth.rounds, o.unwind);
      b.cutsAnyLoop = n < o.maxIterations;
      b.maxIterations = b.rounds = std::min(o.maxIterations, n);
      break;
    }
  }
  return b;
}

// The claims of an engine that did not finish: every class is unknown.
Claims KernelCheck::failed(InputDomain domain, Status status, Reason reason) const {
  Claims out;
  out.domain = domain;
  out.stopped = reason.cause == Cause::Stopped;
  auto claim = [&](Subject s) {
    Claim c;
    c.subject = std::move(s);
    c.status = status;
    c.reason = reason;
    out.list.push_back(std::move(c));
  };
  claim({.kind = Subject::Kind::Kernel, .loc = reason.loc ? reason.loc : problem_.kernel.loc});
  if (status == Status::Unknown)
    for (PropertyClass cls : classesOf(problem_))
      if (problem_.checks(cls)) claim({.cls = cls, .rest = true});
  return out;
}

Claims KernelCheck::runLanes(const Row& row, const Cancellation& cancel) {
  const LoopBound bound = boundOf(row);
  const Known already = history_.known(row.domain);
  // Whether loops that depend on inputs are unrolled as far as --unwind requests.
  const bool asked = bound.unwind >= problem_.options.unwind;
  try {
    if (!lanes_ || lanes_->domain() != row.domain || !(lanes_->bound() == bound)) {
      lanes_.reset();
      if (progress_) progress_({problem_.kernel.name, "unrolling", 0, 0});
      lanes_ = std::make_unique<LanesEngine>(problem_, row.domain, bound, already.proved, cancel);
    }
    lanes_->solve(row.budget, already, workers_, cancel, progress_);
    Claims out = lanes_->claims(asked);
    try {
      lanes_->advise(out, cancel);
    } catch (const Cancelled&) {
      // Advice is optional.
    }
    return out;
  } catch (const Unsupported& e) {
    return failed(row.domain, Status::Unsupported,
                  {.cause = Cause::Unsupported, .loc = e.location, .detail = e.what()});
  } catch (const Cancelled& e) {
    return failed(row.domain, Status::Unknown, {.cause = Cause::Stopped, .detail = e.what()});
  } catch (const std::bad_alloc&) {
    lanes_.reset();
    return failed(row.domain, Status::Unknown, {.cause = Cause::OutOfMemory});
  } catch (const InternalError& e) {
    return failed(row.domain, Status::InternalError, {.cause = Cause::Internal, .detail = e.what()});
  }
}

std::string KernelCheck::text(const ParameterBounds& contract) const {
  std::vector<std::string> names;
  for (size_t i : boundedParameters(problem_)) names.push_back(problem_.kernel.params[i].name);
  return fmt::format("proved if {} <= {} <= {}, for any number of iterations", contract.least, fmt::join(names, ", "),
                     contract.most);
}

// If an engine for two threads gives up, the others take over.
Claims KernelCheck::runThreads(const Row& row, const Cancellation& cancel) {
  Claims nothing;
  nothing.domain = row.domain;
  try {
    if (progress_) progress_({problem_.kernel.name, "any two threads", 0, 0});
    const uint64_t rounds = row.depth.kind == Depth::Kind::None ? 0 : row.depth.rounds;
    Budget budget = row.budget;
    budget.alarms &= row.domain == decides_;
    if (row.engine == EngineKind::Beginnings)
      return seeBeginnings(problem_, row.domain, unsigned(rounds), budget, cancel);
    if (row.engine == EngineKind::Threads) return claimThreads(problem_, row.domain, rounds, budget, cancel);
    contract_ = contractOf(problem_, row.budget, cancel);
    nothing.notes.push_back(contract_ ? text(*contract_) : "no precondition would do");
    return nothing;
  } catch (const Unsupported&) {
    return nothing;
  } catch (const Cancelled& e) {
    return failed(row.domain, Status::Unknown, {.cause = Cause::Stopped, .detail = e.what()});
  } catch (const std::bad_alloc&) {
    return nothing;
  } catch (const InternalError& e) {
    return failed(row.domain, Status::InternalError, {.cause = Cause::Internal, .detail = e.what()});
  }
}

namespace {

std::string outcomeOf(const Claims& claims) {
  std::map<Status, size_t> count;
  for (const Claim& c : resolve(claims))
    if (!c.subject.rest && (c.subject.kind == Subject::Kind::Property || c.subject.kind == Subject::Kind::Construct ||
                            c.subject.kind == Subject::Kind::Kernel))
      ++count[c.status];
  std::string out;
  for (const auto& [status, n] : count) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n, name(status));
  if (claims.list.empty()) {
    out = claims.notes.empty() ? "nothing" : "nothing: " + claims.notes.front();
  } else if (out.empty()) {
    size_t classes = 0;
    for (const Claim& c : claims.list) classes += c.subject.rest && c.status == Status::Holds;
    out = fmt::format("{} property classes proved", classes);
  }
  if (claims.undecided) out += ", budget used up";
  if (claims.stopped) out += ", stopped";
  return out;
}

}  // namespace

void KernelCheck::keep(Claims claims, double seconds) {
  steps_.push_back({row_, claims.rounds, outcomeOf(claims), seconds});
  history_.dropLast(row_);
  history_.add(row_, std::move(claims));
}

void KernelCheck::execute(const Row& row, const Cancellation& cancel) {
  const auto start = std::chrono::steady_clock::now();
  Claims claims;
  switch (row.engine) {
    case EngineKind::Absence: claims = claimAbsence(problem_); break;
    case EngineKind::Beginnings:
    case EngineKind::Threads:
    case EngineKind::Preconditions: claims = runThreads(row, cancel); break;
    case EngineKind::Lanes: claims = runLanes(row, cancel); break;
    case EngineKind::Explore: {
      lanes_.reset();
      claims = explore(problem_, row.domain, row.budget, cancel, progress_);
      break;
    }
  }
  setAsidePartedWaves(problem_.module, claims);
  keep(std::move(claims), std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}

bool KernelCheck::run(bool unlimited, const Cancellation& cancel) {
  for (; row_ < plan().size() && !settled(); ++row_) {
    const Row& row = plan()[row_];
    if (isUnlimited(row) && !unlimited) return true;
    if (!facts_.applies(row)) continue;
    if (cancel.cancelled()) {
      tellUnended(cancel);
      return false;
    }
    execute(row, cancel);
    if (history_.runs().back().stopped) return false;
  }
  lanes_.reset();
  if (!asksAgain()) return true;
  if (!again_) {
    auto module = std::make_unique<ir::Module>(problem_.module);
    ir::makeVolatileAtomic(*module);
    atomic_ = std::move(module);
    again_.reset(new KernelCheck(*atomic_, problem_.index, problem_.options, workers_, progress_, true));
  }
  return again_->run(unlimited, cancel);
}

// Record why the run ended before any engine did.
void KernelCheck::tellUnended(const Cancellation& cancel) {
  history_.add(row_, failed(decides_, Status::Unknown, {.cause = Cause::Stopped, .detail = cancel.reason()}));
}

}  // namespace gpubmc::core
