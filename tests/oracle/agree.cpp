#include "tests/oracle/agree.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/report/reasons.h"
#include "core/run/check.h"
#include "tests/oracle/finals.h"
#include "tests/oracle/lower.h"

namespace gpubmc::oracle {
namespace {

/// The inputs of a program, bit by bit. A value that is only copied has a second bit, because values may then differ
/// although what the program reads of them is equal.
struct InputBits {
  bool input = false;                 ///< n, two bits
  std::set<uint64_t> global, shared;  ///< numbers of the bits that the program reads
};

InputBits visibleBits(const Program& p) {
  InputBits bits;
  auto reads = [&](const Place& place, unsigned count) {
    if (place.counts) return;
    auto& set = place.shared ? bits.shared : bits.global;
    const uint64_t end = std::min<uint64_t>(p.cells * 4, (uint64_t(place.mask) + 1) * place.bytes);
    for (uint64_t b = 0; b < end; b += place.bytes)
      for (unsigned i = 0; i < count; ++i) set.insert(b * 8 + i);
  };
  auto look = [&](const Expr& e) { eachExpr(e, [&](const Expr& x) { bits.input |= x.kind == Expr::Kind::Input; }); };
  for (const Precondition& c : p.preconditions) {
    look(c.b);
    if (!c.reads) continue;
    look(c.place.index), look(c.a);
    reads(c.place, 1);
  }
  eachStmt(p.body, [&](const Stmt& s) {
    using K = Stmt::Kind;
    look(s.a), look(s.b), look(s.step), look(s.place.index), look(s.from.index);
    if (s.kind == K::Copy) reads(s.from, 2);
    if (s.kind == K::Load || s.kind == K::AtomicTake || s.kind == K::AtomicSwap || s.kind == K::AtomicGive ||
        s.kind == K::AtomicLoad || s.kind == K::Lock || s.kind == K::Wait)
      reads(s.place, 1);
  });
  return bits;
}

interp::Witness start(const Program& p) {
  interp::Witness w;
  w.launch = p.launch;
  for (uint32_t b = 0; b < p.launch.grid.count(); ++b) w.blocks.push_back({b, 0, 0});
  w.scalars = {0, 0};
  return w;
}

}  // namespace

std::vector<interp::Witness> someInputs(const Program& p) {
  std::vector<interp::Witness> out{start(p), start(p)};
  out[1].scalars[1] = 3;
  for (uint64_t at = 0; at < p.cells * 4; at += 4) out[1].contents[kGlobalArray][at] = uint8_t(at + 1);
  return out;
}

Found exploreInputs(const Program& p, const ir::Module& module, size_t maxStates) {
  const InputBits bits = visibleBits(p);
  const uint32_t globalArray = module.kernels.at(0).params.at(0).object;
  uint32_t sharedArray = 0;
  for (uint32_t o = 0; o < module.objects.size(); ++o)
    if (module.objects[o].name == "s") sharedArray = o;
  const std::vector<uint64_t> global(bits.global.begin(), bits.global.end()),
      shared(bits.shared.begin(), bits.shared.end());
  const size_t count = (bits.input ? 2 : 0) + global.size() + shared.size() * p.launch.grid.count();
  Found all;
  all.complete = count < 64 && uint64_t(1) << count <= maxStates;
  for (uint64_t choice = 0; all.complete && choice < uint64_t(1) << count; ++choice) {
    interp::Witness w = start(p);
    uint64_t left = choice;
    auto bit = [&] { return std::exchange(left, left >> 1) & 1; };
    if (bits.input) w.scalars[1] = bit() | bit() << 1;
    for (uint64_t b : global) w.contents[globalArray][b / 8] |= uint8_t(bit() << b % 8);
    for (uint32_t block = 0; block < w.blocks.size(); ++block)
      for (uint64_t b : shared) w.shared[{sharedArray, block}][b / 8] |= uint8_t(bit() << b % 8);
    Found one = explore(module, w, maxStates - all.states);
    all.states += std::max<size_t>(one.states, 1);
    if (one.disputed) all.disputed = one.disputed;
    for (auto& [cls, message] : one.violations) all.violations.try_emplace(cls, std::move(message));
    all.complete = one.complete && all.states <= maxStates;
  }
  return all;
}

core::Options optionsFor(const Program& p) {
  core::Options options;
  options.all = true;
  options.jobs = 1;
  options.grid = p.launch.grid, options.block = p.launch.block;
  options.warpSize = p.launch.warpSize;
  if (p.launch.lockStep) options.warpSync = p.launch.warpSize;
  return options;
}

void note(std::optional<std::string>& all, const std::string& one) {
  all = all ? *all + "\n" + one : one;
}

void judge(const Found& seen, const core::KernelResult& tool, Comparison& result) {
  result.decided = true;
  const bool forEver = seen.violations.contains(PropertyClass::Deadlock);
  // Brute force knows that no end can be reached, but not which thread causes it.
  Found found = seen;
  auto says = [&](PropertyClass cls) {
    return std::any_of(tool.properties.begin(), tool.properties.end(), [&](const core::PropertyResult& r) {
      return r.cls == cls && r.status == core::Status::Violated;
    });
  };
  auto stuck = found.violations.find(PropertyClass::Deadlock);
  if (stuck != found.violations.end() && says(PropertyClass::Livelock)) {
    found.violations.try_emplace(PropertyClass::Livelock, stuck->second);
    if (!says(PropertyClass::Deadlock)) found.violations.erase(stuck);
  }
  for (const core::PropertyResult& r : tool.properties) {
    const std::string cls(r.cls ? info(*r.cls).name : r.subject);
    const bool real = r.cls && found.violations.contains(*r.cls);
    switch (r.status) {
      case core::Status::Violated:
        if (!real) note(result.disagreement, cls + ": a false alarm: " + r.message);
        break;
      case core::Status::Holds:
      case core::Status::HoldsWithinBound:
        // Several properties may have one class: the class holds only if all of them hold. Writes of equal values are
        // not reported where other writes race, possibly on another array. Within a bound, nothing is claimed about
        // executions in which a thread loops forever.
        if (real && !(forEver && r.status == core::Status::HoldsWithinBound) &&
            !(r.cls == PropertyClass::BenignRace && found.violations.contains(PropertyClass::Race))) {
          bool all = true;
          for (const core::PropertyResult& o : tool.properties)
            all &= o.cls != r.cls || o.status == core::Status::Holds || o.status == core::Status::HoldsWithinBound;
          if (all)
            note(result.disagreement, cls + ": the tool says holds, brute force found: " + found.violations.at(*r.cls));
        }
        if (r.status == core::Status::HoldsWithinBound) result.decided = false;
        break;
      case core::Status::InternalError:
        note(result.disagreement, std::string("internal error: ") + core::code(r.reason.cause) + " " + r.reason.detail);
        break;
      default: result.decided = false;
    }
  }
  // A class without any property must not occur.
  for (const auto& [cls, message] : found.violations) {
    bool spoken = !result.decided;
    // If writes of different values race, a race of equal writes is not a separate finding.
    spoken |= cls == PropertyClass::BenignRace && found.violations.contains(PropertyClass::Race);
    for (const core::PropertyResult& r : tool.properties) spoken |= r.cls == cls;
    if (!spoken)
      note(result.disagreement, std::string(info(cls).name) + ": not mentioned, brute force found: " + message);
  }
}

Comparison compare(const Program& p, const ir::Module& module, const Found& found, core::Interleavings interleavings,
                   bool exploreRaces, bool merge) {
  Comparison result;
  Cancellation limit;  // a kernel that is too hard counts as undecided
  limit.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(1));
  core::Options options = optionsFor(p);
  options.interleavings = interleavings;
  options.exploreRaces = exploreRaces;
  options.merging = merge ? core::Options::Merging::Always : core::Options::Merging::Never;
  // Each iteration of a waiting loop makes the formula larger; one failing iteration is enough to wait.
  if (interleavings == core::Interleavings::Order) options.unwind = 3;
  options.callers = core::Options::Callers::Any;
  const core::RunResult run = core::check(module, options, limit);
  judge(found, run.kernels.at(0), result);
  return result;
}

/// The order encoding does not support lock-step warps, asynchronous copies, split barriers and named barriers.
bool isOrdered(const Program& p) {
  using K = Stmt::Kind;
  bool all = !p.launch.lockStep;
  eachStmt(p.body, [&](const Stmt& s) {
    for (K kind : {K::Copy, K::Commit, K::Await, K::Arrive, K::WaitPhase, K::Meet, K::Come}) all &= s.kind != kind;
  });
  return all;
}

Agreement agree(const Program& p, bool automatic) {
  Agreement out;
  const ir::Module module = lower(p);
  bool withOrders = false;  // no states are merged then
  eachStmt(p.body, [&](const Stmt& s) { withOrders |= s.order != ir::Order::Relaxed; });
  const size_t maxStates = withOrders ? 50'000 : 10'000;
  const Found found = exploreInputs(p, module, maxStates);
  out.explored = found.complete;
  out.violated = !found.violations.empty();
  auto noteOf = [&](const std::string& engine, const std::optional<std::string>& what) {
    if (what) note(out.disagreement, engine + ": " + *what);
  };
  noteOf("brute force", found.disputed);
  if (!found.complete) return out;
  auto run = [&](const char* engine, core::Interleavings interleavings, bool races, bool merge = false) {
    const Comparison c = compare(p, module, found, interleavings, races, merge);
    noteOf(engine, c.disagreement);
    return c.decided;
  };
  if (automatic) out.automatic = run("automatic", core::Interleavings::Auto, false);
  const bool exploration = run("exploration", core::Interleavings::Explore, false);
  const bool races = run("exploration with races", core::Interleavings::Explore, true);
  run("exploration of merged states", core::Interleavings::Explore, false, true);
  run("exploration of merged states with races", core::Interleavings::Explore, true, true);
  const std::vector<interp::Witness> inputs = someInputs(p);
  bool copies = false;  // pieces of racing copies are not interleaved
  eachStmt(p.body, [&](const Stmt& s) { copies |= s.kind == Stmt::Kind::Copy; });
  const FinalsComparison explored = copies ? FinalsComparison() : compareExploration(module, inputs, maxStates);
  noteOf("final states of the exploration", explored.disagreement);
  if (!isOrdered(p)) return out;
  out.three = true;
  out.exploration = exploration, out.races = races;
  out.order = run("order", core::Interleavings::Order, false);
  const FinalsComparison ordered = compareOrder(module, inputs.back(), maxStates);
  noteOf("final states of the order encoding", ordered.disagreement);
  out.finals = explored.states + ordered.states;
  return out;
}

}  // namespace gpubmc::oracle
