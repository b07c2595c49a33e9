// Depth-first search over the orders of visible operations, with dynamic partial-order reduction.
//
// 1. The transition system. The stepper (gpu-model/stepper) runs each thread up to its next visible operation: an
//    atomic operation, an access to an object with atomics, or a plain access that was made visible. Plain accesses in
//    between need no order: without a race their order does not matter, and a race is found by happens-before in every
//    order of the visible operations. Data is symbolic. A step has one successor state for each feasible outcome of the
//    branches behind it, and `State::path` is the path condition; one interleaving represents all inputs that satisfy
//    it.
//
// 2. Reduction. Two interleavings are equivalent if one becomes the other by exchanging adjacent operations that do not
//    depend on each other (por/event/dependence.h). The search follows one of each class, by source sets and sleep sets
//    (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014). `path_` is the current interleaving and `nodes_` holds the states
//    in which operations were chosen. When t's next operation is executed, clockOf() computes its vector clock from the
//    earlier operations that it depends on, and finds those that could have come after it. For each such pair,
//    reverse() computes the threads that can come first in a reversal (the initials of the events behind it that do not
//    depend on it, followed by t's operation), and adds one of them to the backtrack set of the node of the earlier
//    operation, unless one is there already. A thread whose operation has been followed sleeps until an operation that
//    depends on its own is executed; a state in which all ready threads sleep is equivalent to one that was followed
//    (`Exploration::blocked`).
//
// 3. Waiting. A step that leaves its thread and the memory as they were is not a step: a failed attempt to take a lock,
//    a look at a flag that is not set, a whole round of a spin loop. follow() executes it for its races and its
//    dependences, and then drops it: the thread waits until another thread changes what it read. Under some inputs the
//    thread may wait and under others go on: the successors in `Node::after` go on, those in `Node::waits` are the same
//    state with a stronger path condition. So spin loops need no bound. If no thread can step and some thread waits,
//    the state is a deadlock under every schedule, without an assumption of fairness (end()). Threads left at barriers
//    or warp operations are reported for each block (reportBlock()). A thread that stops the launch (a failed check, a
//    trap) stops only itself here, since each prefix without that step is a real execution. Threads that wait at the
//    end of such an execution are not called stuck, except lanes that spin beside a lane of their own warp that stops
//    in lock-step: their side of the warp may be scheduled first, and then never ends (a livelock).
//
// 4. Merging states. With ExploreOptions::merge every order is followed, but a state whose fingerprint was seen is not
//    expanded again (docs/adr/0009). This excludes the reduction: sleep sets and reversals depend on the path, and an
//    operation that was not tried on one path to a state may be needed on another. It pays for locks and retry loops,
//    whose number of classes is at least the factorial of the number of threads, but which have few states.
//
// 5. Findings. A report of the stepper comes with a condition; found() asks the solver whether it is satisfiable under
//    the path condition, and optionally under facts about float operations. A finding has a model of the inputs and the
//    schedule that leads to it: the operations that happen before it, or all of them for findings about waiting. One
//    finding is kept for each class and instruction (for races: pair of instructions).
//
// 6. Restarts. explore() starts over when the search finds that its premises were too coarse: an object needs narrower
//    cells (GranuleChange), a fact about the initial memory was learnt (Learnt), arrivals at a barrier must be ordered
//    (Contended), or, with `exploreRaces`, racing accesses must become visible. Each restart enlarges a finite set, so
//    there are finitely many.
//
// 7. Limits are counts of interleavings, states, operations, questions and the length of one interleaving, never times,
//    so that the answer is the same on every machine. A search that reaches a limit is incomplete and proves nothing
//    (Exploration::complete).

#include "por/explore/explore.h"

#include <algorithm>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "por/event/dependence.h"
#include "por/explore/fingerprint.h"

namespace gpubmc::por {

using namespace stepper;

using Status = Thread::Status;

namespace {

struct Settled {};

/// A visible operation of the current interleaving.
struct Event {
  uint32_t thread;
  Operation operation;
  Clock clock;  ///< by thread: the number (from 1) of its last event that happens before this one, or is this one
  size_t node;  ///< where it was chosen: index in Search::nodes_
};

/// A state of the path in which visible operations are chosen, one after the other.
struct Node {
  State state;
  std::vector<bool> backtrack{}, tried{}, asleep{};  ///< by thread
  bool started = false;                              ///< some operation was followed from here
  std::optional<uint32_t> chosen{};                  ///< the thread whose operation is being followed
  bool onPath = false;                               ///< that operation is the last one of path_
  std::vector<bool> childAsleep{};                   ///< the sleep set after that operation
  std::vector<State> after{};                        ///< successor states after that operation, not followed yet
  std::vector<State> waits{};                        ///< states in which, for their inputs, the thread waits
};

class Search {
 public:
  Search(machine::Inputs& inputs, encoder::Query& query, const ExploreOptions& options, const StepOptions& step,
         Exploration& out)
      : tm_(inputs.terms),
        inputs_(inputs),
        query_(query),
        options_(options),
        out_(out),
        stepper_(inputs, query, step, [this](const State& s, const Report& r) { found(s, r); }),
        reduces_(options.reduce && !options.merge),
        fingerprints_(inputs, stepper_.threadsPerBlock(), options.step.launch.exitedArrive) {}

  void run() {
    try {
      for (State& s : stepper_.start()) search(std::move(s));
    } catch (const Settled&) {
      out_.complete = false;
      out_.reason = "a violation settles it";
    } catch (const GaveUp& e) {
      out_.complete = false;
      out_.reason = e.reason;
    }
    if (!out_.cut) out_.cut = stepper_.cut();
  }
  /// Racing accesses that are not visible yet.
  const std::set<ir::InstRef>& racy() const { return racy_; }

 private:
  void search(State first);
  void enter(State s, std::vector<bool> asleep);
  bool isMetAgain(const State& s);
  [[noreturn]] void giveUp(const std::string& reason);
  void follow(Node& node, uint32_t t);
  void finish(const Node& node);
  std::optional<uint32_t> choose(const Node& node) const;
  Clock clockOf(const State& s, uint32_t t, const Operation& o);
  void reverse(size_t event, uint32_t t, const Clock& clock);
  bool before(size_t event, const Clock& clock) const { return (*clock)[path_[event].thread] >= event + 1; }
  void end(const State& s);
  void reportBlock(const State& s, uint32_t block, bool stopped);
  void found(const State& s, const Report& r);

  encoder::TermManager& tm_;
  machine::Inputs& inputs_;
  encoder::Query& query_;
  const ExploreOptions& options_;
  Exploration& out_;
  Stepper stepper_;
  bool reduces_;
  Fingerprints fingerprints_;
  std::set<Fingerprint> met_;
  std::vector<Event> path_;
  std::deque<Node> nodes_;
  std::optional<uint32_t> stepping_;  ///< the thread whose operation is being executed
  std::set<std::tuple<PropertyClass, ir::InstRef, ir::InstRef>> seen_;
  std::set<ir::InstRef> racy_;
};

std::optional<uint32_t> Search::choose(const Node& n) const {
  const State& s = n.state;
  auto open = [&](uint32_t t) { return s.thread(t).status == Status::Ready && !n.tried[t] && !n.asleep[t]; };
  for (uint32_t t = 0; t < s.threads.size(); ++t)
    if (open(t) && (n.backtrack[t] || !reduces_)) return t;
  for (uint32_t t = 0; !n.started && t < s.threads.size(); ++t)
    if (open(t)) return t;
  return std::nullopt;
}

// The clock of the operation if it is executed next. Also schedules the reversal of each earlier operation that depends
// on it and could come after it.
Clock Search::clockOf(const State& s, uint32_t t, const Operation& o) {
  auto clock = std::make_shared<std::vector<uint32_t>>(*s.causes[t]);
  std::vector<size_t> races;
  for (size_t e = path_.size(); e-- > 0;) {
    if (path_[e].thread == t || before(e, clock) || !dependent(tm_, path_[e].operation, o)) continue;
    races.push_back(e);
    for (size_t i = 0; i < clock->size(); ++i) (*clock)[i] = std::max((*clock)[i], (*path_[e].clock)[i]);
  }
  (*clock)[t] = uint32_t(path_.size() + 1);
  if (reduces_)
    for (size_t e : races) reverse(e, t, clock);
  return clock;
}

// Adds to the backtrack set of the event's node a thread that can start a sequence leading to t's operation (with this
// clock) without the event, unless the set has one.
void Search::reverse(size_t event, uint32_t t, const Clock& clock) {
  // The sequence: the events behind it that do not depend on it, then t's operation. Which threads can come first?
  std::vector<size_t> rest;
  std::vector<uint32_t> initials;
  std::vector<bool> met(stepper_.threadCount());
  auto meet = [&](uint32_t thread, const Clock& its) {
    if (met[thread]) return;
    met[thread] = true;
    if (std::none_of(rest.begin(), rest.end(), [&](size_t r) { return before(r, its); })) initials.push_back(thread);
  };
  for (size_t e = event + 1; e < path_.size(); ++e) {
    if (before(event, path_[e].clock)) continue;
    meet(path_[e].thread, path_[e].clock);
    rest.push_back(e);
  }
  meet(t, clock);
  Node& node = nodes_[path_[event].node];
  if (std::any_of(initials.begin(), initials.end(), [&](uint32_t q) { return node.backtrack[q]; })) return;
  node.backtrack[initials.back() == t ? t : initials.front()] = true;
}

// Depth first, with an explicit stack: interleavings may be longer than the process stack permits.
void Search::search(State first) {
  enter(std::move(first), std::vector<bool>(stepper_.threadCount()));
  while (!nodes_.empty()) {
    Node& n = nodes_.back();
    auto take = [](std::vector<State>& from) {
      State s = std::move(from.back());
      from.pop_back();
      return s;
    };
    if (!n.after.empty()) {
      enter(take(n.after), n.childAsleep);
    } else if (n.onPath) {
      path_.pop_back();
      n.onPath = false;
    } else if (!n.waits.empty()) {
      enter(take(n.waits), n.asleep);
    } else {
      if (n.chosen && reduces_) n.asleep[*n.chosen] = true;
      n.chosen.reset();
      if (const auto t = choose(n)) {
        follow(n, *t);
      } else {
        finish(n);
        nodes_.pop_back();
      }
    }
  }
}

// Whether the state was met before, so that its successors have been followed or are being followed.
bool Search::isMetAgain(const State& s) {
  const auto f = fingerprints_.of(s);
  if (f && !met_.insert(*f).second) return ++out_.merged;
  ++out_.states;
  if (out_.states > options_.maxStates) giveUp(fmt::format("more than {} states", options_.maxStates));
  if (out_.states > options_.patience && out_.merged * 4 < out_.states) giveUp("states are seldom met again");
  return false;
}

void Search::giveUp(const std::string& reason) {
  out_.tooMany = true;
  throw GaveUp{reason};
}

void Search::enter(State s, std::vector<bool> asleep) {
  if (options_.merge && isMetAgain(s)) return;
  const size_t threads = s.threads.size();
  Node& n = nodes_.emplace_back(Node{.state = std::move(s)});
  n.backtrack.assign(threads, false);
  n.tried.assign(threads, false);
  n.asleep = std::move(asleep);
}

// Executes t's operation and stores the successor states to be followed.
void Search::follow(Node& n, uint32_t t) {
  if (path_.size() >= options_.maxLength)
    throw GaveUp{fmt::format("more than {} visible operations in one interleaving", options_.maxLength)};
  n.tried[t] = n.backtrack[t] = true;
  const Operation operation = stepper_.next(n.state, t);
  State next = n.state;
  const Clock clock = next.causes[t] = clockOf(n.state, t, operation);
  if (++out_.operations > options_.maxOperations)
    throw GaveUp{fmt::format("more than {} visible operations", options_.maxOperations)};
  stepping_ = t;
  std::vector<State> after = stepper_.step(std::move(next), t), waits;
  stepping_.reset();
  auto waitsFor = [&](const State& a) { return stepper_.waitsAtOnce(a, t); };
  for (const State& a : after) {
    if (!waitsFor(a)) continue;
    State same = n.state;  // for these inputs t waits: the state has not changed
    same.path = a.path;
    same.known = a.known;
    waits.push_back(std::move(same));
  }
  std::erase_if(after, waitsFor);
  if (after.empty() && waits.size() == 1 && waits[0].path.size() == n.state.path.size()) return;
  n.started = true;
  n.childAsleep.assign(n.tried.size(), false);
  for (uint32_t q = 0; reduces_ && q < n.tried.size(); ++q)
    n.childAsleep[q] = n.asleep[q] && !dependent(tm_, stepper_.next(n.state, q), operation);
  path_.push_back({t, operation, clock, nodes_.size() - 1});
  n.onPath = true;
  n.chosen = t;
  std::reverse(after.begin(), after.end());
  std::reverse(waits.begin(), waits.end());
  n.after = std::move(after);
  n.waits = std::move(waits);
}

// Called when all successors of the node have been followed.
void Search::finish(const Node& n) {
  if (n.started) return;
  bool sleeps = false;
  for (uint32_t t = 0; t < n.asleep.size(); ++t) sleeps |= n.asleep[t] && n.state.thread(t).status == Status::Ready;
  if (sleeps) {
    ++out_.blocked;
  } else {
    end(n.state);
  }
  if (out_.interleavings + out_.blocked >= options_.maxInterleavings)
    giveUp(fmt::format("more than {} interleavings", options_.maxInterleavings));
}

// No thread can step: all have exited, the launch was stopped, or threads wait forever.
void Search::end(const State& s) {
  ++out_.interleavings;
  bool stopped = false, stuck = false;
  std::vector<uint32_t> spinning;
  for (uint32_t t = 0; t < s.threads.size(); ++t) {
    const Status status = s.thread(t).status;
    // A lane that stops the launch in lock-step may be scheduled after the side of its warp that spins, and then never
    // runs.
    stopped |= status == Status::Stopped && !stepper_.isKeptByOwnLanes(s, t);
    stuck |= status != Status::Exited && status != Status::Stopped;
    if (status == Status::Waiting || status == Status::Ready) spinning.push_back(t);
  }
  // If the launch was stopped, no thread counts as stuck; but a block whose threads were too late for a barrier may
  // have been so before.
  out_.stuck += stuck && !stopped;
  if (stuck) {
    if (!spinning.empty() && !stopped) {
      const bool own =
          std::any_of(spinning.begin(), spinning.end(), [&](uint32_t t) { return stepper_.spinsOnOwnLanes(s, t); });
      found(s, {own ? PropertyClass::Livelock : PropertyClass::Deadlock,
                spinning[0],
                stepper_.waitsAt(s, spinning[0]),
                tm_.tru(),
                0,
                {}});
    }
    const uint32_t size = stepper_.threadsPerBlock();
    for (uint32_t b = 0; b < s.threads.size() / size; ++b)
      if (std::none_of(spinning.begin(), spinning.end(), [&](uint32_t t) { return t / size == b; }))
        reportBlock(s, b, stopped);
  }
  if (options_.atEnd) options_.atEnd(s);
}

// No thread of the block spins: some wait at barriers or warp operations that the others do not reach.
void Search::reportBlock(const State& s, uint32_t block, bool stopped) {
  std::map<std::vector<uint64_t>, uint32_t> barriers;
  std::optional<uint32_t> first, warpOp;
  bool early = false, exited = false, grid = false, phase = false;
  auto line = [&](uint32_t t) { return inputs_.module.locations[ir::at(inputs_.module, stepper_.at(s, t)).loc].line; };
  const uint32_t size = stepper_.threadsPerBlock();
  for (uint32_t t = block * size; t < (block + 1) * size; ++t) {
    const Thread& thread = s.thread(t);
    if (thread.status == Status::Stopped) return;
    if (thread.status == Status::AtWarpOp && !warpOp) warpOp = t;
    if (thread.status == Status::Exited) (thread.leftEarly ? early : exited) = true;
    if (thread.status != Status::AtBarrier && thread.status != Status::AtPhase) continue;
    phase |= thread.status == Status::AtPhase;
    grid |= ir::at(inputs_.module, stepper_.at(s, t)).op == ir::Opcode::GridSync;
    barriers.try_emplace(stepper_.waitKey(thread), t);
    if (!first || line(t) < line(*first)) first = t;
  }
  auto tell = [&](PropertyClass cls, uint32_t t) { found(s, {cls, t, stepper_.at(s, t), tm_.tru(), 0, {}}); };
  if (warpOp) return tell(PropertyClass::InvalidMask, *warpOp);
  if (!first) return;
  const bool apart = barriers.size() > 1 || exited || (phase && !early);
  if (apart) tell(PropertyClass::BarrierDivergence, *first);
  if (early) tell(PropertyClass::ExitedThread, *first);
  if (grid && !apart && !early && !stopped) tell(PropertyClass::BarrierDivergence, *first);
}

namespace {

/// The choices of the state where the kernel's behaviour is not determined, in the form that makeWitness needs.
std::vector<machine::Execution> executions(const State& s, const std::map<Place, Term>& initial,
                                           const ir::Module& module, uint32_t perBlock, encoder::TermManager& tm) {
  std::vector<machine::Execution> out(s.threads.size() / perBlock);
  for (machine::Execution& e : out) e.lanes = perBlock;
  std::vector<const ChoiceNote*> choices;
  s.choices.forEach([&](const ChoiceNote& c) { choices.push_back(&c); });
  for (size_t i = choices.size(); i-- > 0;) {
    const ChoiceNote& c = *choices[i];
    std::vector<Term> guard(perBlock, tm.fls()), value(perBlock);
    guard[c.thread % perBlock] = tm.tru();
    value[c.thread % perBlock] = c.value;
    auto vector = [&](std::vector<Term> v) {
      return perBlock == 1 ? machine::LaneVec(v[0]) : machine::LaneVec(std::move(v));
    };
    out[c.thread / perBlock].choices.push_back({c.inst, vector(std::move(guard)), vector(std::move(value))});
  }
  for (const auto& [place, array] : initial)
    if (place.object < module.objects.size() && module.objects[place.object].space == ir::Space::Shared)
      out[place.instance].sharedInitial[place.object] = array;
    else if (place.object >= kFirstLocal && place.object - kFirstLocal < s.locals.size())
      if (const LocalNote& l = s.locals[place.object - kFirstLocal]; place.instance < l.nths.size())
        out[l.thread / perBlock].localInitial.push_back({l.shape, l.thread % perBlock, l.nths[place.instance], array});
  return out;
}

}  // namespace

void Search::found(const State& s, const Report& r) {
  if (r.cls == PropertyClass::Race || r.cls == PropertyClass::BenignRace || r.cls == PropertyClass::PortingRace ||
      r.cls == PropertyClass::VolatileRace)
    if (r.other) racy_.insert({r.inst, r.other->inst});
  if (seen_.contains({r.cls, r.inst, r.other ? r.other->inst : r.inst}) || !stepper_.ask(s, r.condition)) return;
  encoder::Model model = query_.model();
  std::vector<Term> possible = s.path;
  possible.push_back(r.condition);
  if (options_.floats) {
    // If the facts refute it here, another interleaving may still have it.
    const std::vector<Term> facts = options_.floats->facts(possible);
    possible.insert(possible.end(), facts.begin(), facts.end());
    const auto answer =
        facts.empty() ? encoder::Answer::Unknown : query_.check(possible, options_.floatConflicts).answer;
    if (answer == encoder::Answer::Unsat) return;
    if (answer == encoder::Answer::Sat) model = query_.model();
  }
  seen_.insert({r.cls, r.inst, r.other ? r.other->inst : r.inst});
  Finding f;
  f.cls = r.cls;
  f.thread = r.thread;
  f.inst = r.inst;
  f.object = r.object;
  f.other = r.other;
  f.model = std::move(model);
  for (const std::vector<Term>& range : options_.small) {
    std::vector<Term> all = possible;
    all.insert(all.end(), range.begin(), range.end());
    constexpr uint32_t kConflicts = 1000;
    if (range.empty() || query_.check(all, kConflicts).answer != encoder::Answer::Sat) continue;
    f.smaller = query_.model();
    break;
  }
  // The schedule: the events that happen before the finding; for findings about waiting, all events.
  Clock cause = s.causes[r.thread];
  if (r.other) cause = joined(cause, r.other->cause);
  const bool all = r.cls == PropertyClass::Deadlock || r.cls == PropertyClass::Livelock ||
                   r.cls == PropertyClass::BarrierDivergence || r.cls == PropertyClass::ExitedThread ||
                   r.cls == PropertyClass::InvalidMask;
  for (size_t e = 0; e < path_.size(); ++e)
    if (all || before(e, cause)) f.order.push_back(path_[e].thread);
  if (stepping_ && (all || (*cause)[*stepping_] > path_.size())) f.order.push_back(*stepping_);
  // A thread whose next operation changes nothing is scheduled, too: in lock-step it decides which side goes first.
  if (r.cls == PropertyClass::Deadlock || r.cls == PropertyClass::Livelock)
    for (uint32_t t = 0; t < s.threads.size(); ++t)
      if (s.thread(t).status == Status::Ready) f.order.push_back(t);
  f.blocks = executions(s, stepper_.initial(), inputs_.module, stepper_.threadsPerBlock(), tm_);
  f.visible = out_.visible;
  out_.findings.push_back(std::move(f));
  if (options_.atFinding && options_.atFinding(out_.findings.back())) throw Settled{};
}

}  // namespace

Exploration explore(machine::Inputs& inputs, encoder::Query& query, const ExploreOptions& options) {
  StepOptions step = options.step;
  step.maxQuestions = options.maxQuestions;
  for (;;) {
    if (options.restart) options.restart();
    Exploration out;
    out.complete = true;
    out.visible = step.visible;
    try {
      Search search(inputs, query, options, step, out);
      search.run();
      const size_t before = step.visible.size();
      step.visible.insert(search.racy().begin(), search.racy().end());
      if (!options.exploreRaces || step.visible.size() == before || !out.complete) return out;
      continue;
    } catch (const Contended& open) {
      step.visible.insert(open.arrivals.begin(), open.arrivals.end());
      continue;
    } catch (const machine::GranuleChange& change) {
      inputs.granules[change.object] = change.granule;
      inputs.restart();
      continue;
    } catch (const machine::Learnt&) {
      inputs.restart();
      continue;
    } catch (const Unsupported& e) {
      out.reason = e.what();
      out.where = e.location;
    } catch (const Cancelled& e) {
      out.reason = e.what();
    }
    out.complete = false;
    return out;
  }
}

}  // namespace gpubmc::por
