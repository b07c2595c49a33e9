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

/// A visible operation on the path that is being followed.
struct Event {
  uint32_t thread;
  Operation operation;
  Clock clock;  ///< by thread: the last event (counted from 1) that comes before, or is, this one
  size_t node;  ///< where it was chosen: index in Search::nodes_
};

/// A state of the path in which visible operations are chosen, one after the other.
struct Node {
  State state;
  std::vector<bool> backtrack{}, tried{}, asleep{};  ///< by thread
  bool started = false;                              ///< something comes after it
  std::optional<uint32_t> chosen{};                  ///< whose operation is being followed
  bool onPath = false;                               ///< that operation is the last of the path
  std::vector<bool> childAsleep{};                   ///< after that operation
  std::vector<State> after{};                        ///< left to be followed: after that operation
  std::vector<State> waits{};                        ///< and where, for these inputs, its thread waits
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
  /// Accesses that race and are not interleaved yet.
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

// The clock of the operation if it comes next. What it depends on and could have come before is to be tried the other
// way.
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

// Someone who can begin what leads to t's operation (with this clock) without the event must be tried where the event
// was chosen.
void Search::reverse(size_t event, uint32_t t, const Clock& clock) {
  // The events after it that do not depend on it, then t's operation; who can come first in that?
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

// Depth first, on a stack of its own: an interleaving may be longer than the stack of the process is deep.
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

// All that comes of the state has been followed, or is being followed.
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

// Executes t's operation; what can come of it is left to be followed.
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
    State same = n.state;  // for these inputs t waits: nothing has happened
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

// Everything that comes after the node has been followed.
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

// Nobody can go on: everybody has gone, the launch was stopped, or threads wait forever.
void Search::end(const State& s) {
  ++out_.interleavings;
  bool stopped = false, stuck = false;
  std::vector<uint32_t> spinning;
  for (uint32_t t = 0; t < s.threads.size(); ++t) {
    const Status status = s.thread(t).status;
    // What stops a lane in lock-step may come after the side of its warp that spins: then it never comes.
    stopped |= status == Status::Stopped && !stepper_.isKeptByOwnLanes(s, t);
    stuck |= status != Status::Exited && status != Status::Stopped;
    if (status == Status::Waiting || status == Status::Ready) spinning.push_back(t);
  }
  // A launch that was stopped leaves nobody waiting; but a block for which it is too late may have been too late
  // before.
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

// Nobody in the block spins: threads of it stand at barriers or warp operations that the others do not come to.
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

/// What the state chose where the kernel leaves things open, as makeWitness wants it.
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
  if (r.cls == PropertyClass::Race || r.cls == PropertyClass::BenignRace || r.cls == PropertyClass::PortingRace)
    if (r.other) racy_.insert({r.inst, r.other->inst});
  if (seen_.contains({r.cls, r.inst, r.other ? r.other->inst : r.inst}) || !stepper_.ask(s, r.condition)) return;
  encoder::Model model = query_.model();
  std::vector<Term> possible = s.path;
  possible.push_back(r.condition);
  if (options_.floats) {
    // Another interleaving may still have it.
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
  // What led to it; to threads that wait for ever, everything.
  Clock cause = s.causes[r.thread];
  if (r.other) cause = joined(cause, r.other->cause);
  const bool all = r.cls == PropertyClass::Deadlock || r.cls == PropertyClass::Livelock ||
                   r.cls == PropertyClass::BarrierDivergence || r.cls == PropertyClass::ExitedThread ||
                   r.cls == PropertyClass::InvalidMask;
  for (size_t e = 0; e < path_.size(); ++e)
    if (all || before(e, cause)) f.order.push_back(path_[e].thread);
  if (stepping_ && (all || (*cause)[*stepping_] > path_.size())) f.order.push_back(*stepping_);
  // Whose next operation changes nothing has been there too: in lock-step that tells which side goes first.
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
