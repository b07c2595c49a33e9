// Control flow in predicated lock-step: blocks are executed in an order in which loops are contiguous, edges carry
// masks, and masks merge at joins.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/called.h"
#include "gpu-model/ir/escapes.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

namespace {

/// For loops that are unrolled although others are summarised.
constexpr uint64_t kMaxRoundsBesideSummaries = 64;

Unrolling unrollingOf(const MachineOptions& o) {
  if (o.summaries) return {o.unwind, std::min(o.maxIterations, kMaxRoundsBesideSummaries), true};
  return {o.unwind, o.maxIterations, o.cutsAnyLoop};
}

}  // namespace

BlockExecutor::BlockExecutor(Inputs& inputs, LaneSpace lanes, const MachineOptions& options)
    : in_(inputs),
      tm_(inputs.terms),
      module_(inputs.module),
      space_(std::move(lanes)),
      options_(options),
      unrolling_(unrollingOf(options)),
      loops_(options.loops ? *options.loops : unrolling_),
      lanes_(space_.count()),
      memory_(inputs, out_, lanes_),
      others_(inputs, out_, space_.block(), options.launch.grid),
      cut_(inputs.terms.fls()),
      goesOn_(inputs.terms.tru()),
      exited_(inputs.terms.fls()),
      ended_(inputs.terms.fls()),
      ways_(inputs.module),
      trapped_(inputs.terms.fls()),
      escapingLocals_(ir::escapingLocals(inputs.module, inputs.kernel.function)),
      nextLocal_(0x8000) {
  out_.lanes = lanes_;
  out_.segments.emplace_back();
  if (has(ir::Opcode::GridSync)) memory_.rememberWrites();
  if (!options_.summaries) return;
  memory_.hasOtherThreads(*options_.thread, options_.known);
  for (ir::SpecialRegister r : {ir::SpecialRegister::TidX, ir::SpecialRegister::TidY, ir::SpecialRegister::TidZ})
    for (uint32_t lane = 0; lane + 1 < lanes_; ++lane) memory_.coverage().isOthers(space_.read(r).at(lane));
}

Execution BlockExecutor::run() {
  Frame frame;
  frame.function = in_.kernel.function;
  frame.code = &module_.functions[frame.function];
  frame.regs.resize(frame.code->regTypes.size());
  for (size_t i = 0; i < in_.kernel.argumentCount(); ++i) frame.regs[i] = LaneVec(in_.scalars[i]);
  kernelFrame_ = &frame;
  executeFunction(frame, LaneVec(tm_.tru()));
  endSegment(tm_.tru(), {});
  auto trapped = [&](uint32_t lane) { return trapped_.at(lane) ? trapped_.at(lane) : tm_.fls(); };
  for (const Gathering& g : gatherings_)
    for (const auto& [lane, a] : g.lanes) {
      const Term gone = g.ofWarp && ended_.at(lane) ? tm_.or_(leftNow(lane), ended_.at(lane)) : leftNow(lane);
      const Term past = tm_.conj(std::vector<Term>{gone, tm_.not_(trapped(lane)), tm_.not_(a.passes)});
      out_.definitions.push_back(tm_.eq(a.leaves, tm_.and_(past, tm_.not_(a.waits))));
      if (const Term detour = tm_.and_(past, a.waits); g.ofWarp && !tm_.isFalse(detour))
        out_.detours.emplace_back(g.inst, detour);
    }
  for (const Absence& a : absences_)
    out_.definitions.push_back(tm_.eq(a.traps, tm_.and_(trapped(a.lane), tm_.not_(a.waits))));
  out_.finalMemory = memory_.takeFinal();
  return std::move(out_);
}

Execution execute(Inputs& inputs, LaneSpace lanes, const MachineOptions& options) {
  return BlockExecutor(inputs, std::move(lanes), options).run();
}
Execution execute(Inputs& inputs, const BlockIndex& block, const MachineOptions& options) {
  return execute(inputs, LaneSpace::wholeBlock(inputs.terms, options.launch, block), options);
}

void BlockExecutor::executeFunction(Frame& frame, const LaneVec& mask) {
  auto [it, fresh] = forests_.try_emplace(frame.function);
  if (fresh) it->second = ir::loopForest(*frame.code, ir::warpsOf(options_.launch.lockStep));
  frame.loops = &it->second;
  frame.arrivals.assign(frame.code->blocks.size(), {});
  frame.branched.assign(frame.code->blocks.size(), {});
  frame.arrivals[0].mask = mask;
  executeRegion(frame, -1, 0, frame.loops->order.size());
}

// Executes order[from, to), the blocks of `loop` (or of the function); inner loops are executed as a whole.
void BlockExecutor::executeRegion(Frame& frame, int loop, size_t from, size_t to) {
  for (size_t i = from; i < to;) {
    ir::BlockId b = frame.loops->order[i];
    int inner = frame.loops->loopOf[b];
    if (inner == loop || (loop >= 0 && b == frame.loops->loops[loop].header)) {
      executeBlock(frame, b);
      ++i;
      continue;
    }
    while (frame.loops->loops[inner].parent != loop) inner = frame.loops->loops[inner].parent;
    if (options_.summaries && !options_.loops && !leavesCopies(frame, frame.loops->loops[inner])) {
      summariseLoop(frame, inner, i);
      i += frame.loops->loops[inner].extent;
    } else {
      i = executeLoop(frame, inner, i);
    }
  }
}

// Executes the loop whose header is order[from] until no lane is left in it; returns the index behind it.
size_t BlockExecutor::executeLoop(Frame& frame, int loop, size_t from) {
  const ir::Loop& l = frame.loops->loops[loop];
  const size_t to = from + l.extent;
  std::vector<bool> inside(frame.code->blocks.size());
  for (ir::BlockId b : l.blocks) inside[b] = true;
  bool headerExits = false;
  for (ir::BlockId t : frame.code->blocks[l.header].insts.back().targets) headerExits |= !inside[t];

  LaneVec previous;
  std::vector<LaneVec> phis;
  uint64_t effects = 0;
  for (LoopRound round;; ++round.iteration) {
    if (options_.cancel) options_.cancel->poll();
    LaneVec now = frame.arrivals[l.header].mask;
    if (now.empty() || nobody(now)) break;
    // A lane's continuation is symbolic if its mask differs from that of the previous iteration,
    if (round.iteration > 0) {
      bool changed = false;
      if (now.isUniform() && previous.isUniform()) {
        changed = now.uniform() != previous.uniform();
      } else {
        for (uint32_t lane = 0; lane < lanes_ && !changed; ++lane) {
          Term t = now.at(lane);
          changed = t && !tm_.isFalse(t) && t != previous.at(lane);
        }
      }
      // or if the lane returns to the same state: a spin loop, or an empty endless loop.
      round.symbolic += changed || (frame.arrivals[l.header].phis == phis && effects_ == effects);
    }
    previous = now;
    phis = frame.arrivals[l.header].phis;
    effects = effects_;
    const std::optional<std::string> how = loops_.cutsRound(round);
    if (how && !headerExits) {
      cutLoop(frame, l.header, now, *how);
      frame.arrivals[l.header] = {};
      break;
    }
    if (how) {
      // The exit test is in the header: take the exits that it allows, and cut the lanes that would continue.
      path_.push_back({frame.function, l.header, PathStep::kLoopStep, round.iteration});
      executeBlock(frame, l.header);
      for (ir::BlockId t : frame.code->blocks[l.header].insts.back().targets) {
        if (!inside[t] || frame.arrivals[t].mask.empty()) continue;
        if (!nobody(frame.arrivals[t].mask)) cutLoop(frame, l.header, frame.arrivals[t].mask, *how);
        frame.arrivals[t] = {};
      }
      executeRegion(frame, loop, from + 1, to);  // exits of the kernel
      path_.pop_back();
      break;
    }
    path_.push_back({frame.function, l.header, PathStep::kLoopStep, round.iteration});
    executeRegion(frame, loop, from, to);
    path_.pop_back();
  }
  return to;
}

void BlockExecutor::executeBlock(Frame& frame, ir::BlockId block) {
  constexpr uint32_t kInstructionsPerLook = 64;
  Arrivals in = std::move(frame.arrivals[block]);
  frame.arrivals[block] = {};
  if (in.mask.empty() || nobody(in.mask)) return;
  out_.visited.emplace(frame.function, block);
  const ir::Block& code = frame.code->blocks[block];
  Context c{frame, nullptr, {frame.function, block, 0}, arrived(frame, block, std::move(in.mask)), {}};
  c.active = activeLanes(c.mask);
  if (!gatherings_.empty()) notePassing(frame, block, c.mask);
  size_t phi = 0;
  for (uint32_t i = 0; i < code.insts.size(); ++i) {
    c.inst = &code.insts[i];
    c.ref.index = i;
    ++out_.instructionsExecuted;
    // Long code without loops has to look at the clock, too; for short code that would cost more than it does.
    if (i % kInstructionsPerLook == kInstructionsPerLook - 1 && options_.cancel) options_.cancel->poll();
    if (c.inst->op == ir::Opcode::Phi) {
      frame.regs[c.inst->result] = std::move(in.phis[phi++]);
      continue;
    }
    execute(c);
    if (c.active.empty()) return;
  }
}

// If the sides of a branch join and no lane has left in between, the mask is that of the branch. This mask is simpler
// than the merged one, and it keeps a loop's condition equal from one iteration to the next.
LaneVec BlockExecutor::arrived(const Frame& frame, ir::BlockId block, LaneVec merged) const {
  const int branch = frame.loops->branchOf[block];
  if (branch < 0) return merged;
  const Branching& b = frame.branched[size_t(branch)];
  return b.mask.empty() || b.departures != departures_ ? merged : b.mask;
}

void BlockExecutor::branch(Context& c) {
  c.frame.branched[c.ref.block] = {c.mask, departures_};
  LaneVec cond = operand(c, 0);
  LaneVec negated = lift(lanes_, c.active, [&](Term t) { return tm_.not_(t); }, cond);
  const LaneVec first = maskAnd(c.mask, cond), second = maskAnd(c.mask, negated);
  follow(c, c.inst->targets[0], first);
  follow(c, c.inst->targets[1], second);
  if (options_.recordBranches) out_.branches.push_back({c.ref, first, second, out_.assumptions.size()});
}

void BlockExecutor::ret(Context& c) {
  if (&c.frame == kernelFrame_) {
    ended_ = mergeMasks(c.mask, ended_);
    return;
  }
  Arrivals& r = c.frame.arrivals[0];  // the entry block is done: its slot collects the lanes that returned
  LaneVec v = c.inst->operands.empty() ? LaneVec() : operand(c, 0);
  if (!c.inst->operands.empty())
    c.frame.returned = c.frame.returned.empty() ? v : choose(c.mask, v, r.mask, c.frame.returned);
  r.mask = r.mask.empty() ? c.mask : mergeMasks(c.mask, r.mask);
}

void BlockExecutor::trap(Context& c) {
  trapped_ = mergeMasks(c.mask, trapped_);
  leave(c.mask);
}

void BlockExecutor::unreachable(Context& c) {
  if (!nobody(c.mask)) out_.unreachable.push_back({c.ref, anyOf(c.mask), out_.assumptions.size()});
  assume(c.mask, LaneVec(tm_.fls()));
  leave(c.mask);
}

uint32_t BlockExecutor::currentPath() {
  if (out_.paths.empty() || out_.paths.back() != path_) out_.paths.push_back(path_);
  return uint32_t(out_.paths.size() - 1);
}

Term BlockExecutor::leftNow(uint32_t lane) const {
  return exited_.at(lane) ? exited_.at(lane) : tm_.fls();
}

// The order of blocks is not execution order: an absent lane may exit in a block that the machine executes later.
bool BlockExecutor::has(ir::Opcode op) {
  if (opcodes_.empty())
    for (uint32_t f : ir::calledFrom(module_, in_.kernel.function))
      for (const ir::Block& b : module_.functions[f].blocks)
        for (const ir::Inst& i : b.insts) opcodes_.insert(i.op);
  return opcodes_.contains(op);
}
BlockExecutor::Gathering& BlockExecutor::gather(const Context& c, bool ofWarp) {
  gatherings_.push_back({c.ref, wayTo(c.ref), ofWarp, {}});
  return gatherings_.back();
}

// If one iteration represents all, other threads may wait in other iterations, and no exit is certain.
Term BlockExecutor::leavesLater(Gathering& here, uint32_t lane) {
  if (options_.summaries && (here.ofWarp || options_.launch.exitedArrive)) return tm_.fls();
  if (!here.ofWarp && !has(ir::Opcode::Exit)) return tm_.fls();
  auto [it, fresh] = here.lanes.try_emplace(lane);
  if (fresh) it->second = {tm_.var("leaves", 1), tm_.fls(), tm_.fls()};
  return it->second.leaves;
}

ir::Way BlockExecutor::wayTo(ir::InstRef place) const {
  ir::Way out(1);
  for (const PathStep& step : path_) {
    out.back().function = step.function;
    if (step.call == PathStep::kLoopStep) {
      out.back().loops.emplace_back(step.block, step.iteration);
    } else {
      out.back().block = step.block, out.back().index = step.call;
      out.emplace_back();
    }
  }
  out.back().function = place.function, out.back().block = place.block, out.back().index = place.index;
  return out;
}

void BlockExecutor::notePassing(const Frame& frame, ir::BlockId block, const LaneVec& mask) {
  const std::vector<ir::Inst>& insts = frame.code->blocks[block].insts;
  const auto deed = std::find_if(insts.begin(), insts.end(), ir::isDeed);
  if (deed == insts.end()) return;
  const ir::Way here = wayTo({frame.function, block, uint32_t(deed - insts.begin())});
  for (Gathering& g : gatherings_) {
    if (!g.ofWarp || g.lanes.empty() || !ways_.isPast(g.at, here)) continue;
    for (auto& [lane, a] : g.lanes)
      if (Term t = mask.at(lane)) a.passes = tm_.or_(a.passes, t);
  }
}

// A lane that waits somewhere before its trap, while others wait for it here, never reaches the trap.
Term BlockExecutor::trapsLater(uint32_t lane) {
  if (!has(ir::Opcode::Trap)) return tm_.fls();
  absences_.push_back({lane, tm_.var("traps", 1), tm_.fls()});
  return absences_.back().traps;
}
void BlockExecutor::noteWaiting(const LaneVec& mask) {
  for (Absence& a : absences_)
    if (Term here = mask.at(a.lane)) a.waits = tm_.or_(a.waits, here);
  for (Gathering& g : gatherings_)
    for (auto& [lane, a] : g.lanes)
      if (Term here = mask.at(lane)) a.waits = tm_.or_(a.waits, here);
}

void BlockExecutor::leave(const LaneVec& mask) {
  ++departures_;
  exited_ = mergeMasks(mask, exited_);
}

// Phi operands are read now, since the next iteration overwrites a loop's registers (LCSSA makes this sufficient).
void BlockExecutor::follow(Context& c, ir::BlockId target, const LaneVec& mask) {
  if (nobody(mask)) return;
  // A lane that exits early has left before everything later in the order of blocks.
  if (c.frame.code->blocks[target].insts.front().op == ir::Opcode::Exit) return leave(mask);
  std::vector<LaneVec> phis;
  for (const ir::Inst& inst : c.frame.code->blocks[target].insts) {
    if (inst.op != ir::Opcode::Phi) break;
    for (size_t i = 0; i < inst.targets.size(); ++i)
      if (inst.targets[i] == c.ref.block) {
        phis.push_back(value(c.frame, inst.operands[i]));
        break;
      }
  }
  Arrivals& a = c.frame.arrivals[target];
  if (a.mask.empty()) {
    a = {mask, std::move(phis)};
    return;
  }
  for (size_t i = 0; i < phis.size(); ++i) a.phis[i] = choose(mask, phis[i], a.mask, a.phis[i]);
  a.mask = mergeMasks(mask, a.mask);
}

void BlockExecutor::call(Context& c) {
  Frame callee;
  callee.depth = c.frame.depth + 1;
  if (const auto how = loops_.cutsCall(callee.depth)) return cutCall(c, *how);
  callee.function = c.inst->callee;
  callee.code = &module_.functions[callee.function];
  callee.regs.resize(callee.code->regTypes.size());
  for (size_t i = 0; i < c.inst->operands.size(); ++i) callee.regs[i] = operand(c, i);
  path_.push_back({c.ref.function, c.ref.block, c.ref.index, 0});
  const uint64_t departures = departures_;
  executeFunction(callee, c.mask);
  path_.pop_back();
  if (departures != departures_) {
    c.mask = callee.arrivals[0].mask;
    if (c.mask.empty()) c.mask = LaneVec(tm_.fls());
    c.active = activeLanes(c.mask);
  }
  if (c.inst->result != ir::kNoReg && !c.active.empty()) define(c, callee.returned);
}

// --- masks --------------------------------------------------------------------------------------------------------

ActiveLanes BlockExecutor::activeLanes(const LaneVec& mask) const {
  ActiveLanes out;
  if (mask.isUniform()) {
    if (tm_.isFalse(mask.uniform())) return out;
    out.resize(lanes_);
    for (uint32_t l = 0; l < lanes_; ++l) out[l] = l;
    return out;
  }
  for (uint32_t l = 0; l < lanes_; ++l)
    if (Term t = mask.at(l); t && !tm_.isFalse(t)) out.push_back(l);
  return out;
}

bool BlockExecutor::nobody(const LaneVec& mask) const {
  if (mask.isUniform()) return !mask.uniform() || tm_.isFalse(mask.uniform());
  for (uint32_t l = 0; l < lanes_; ++l)
    if (Term t = mask.at(l); t && !tm_.isFalse(t)) return false;
  return true;
}

LaneVec BlockExecutor::maskAnd(const LaneVec& a, const LaneVec& b) {
  if (a.isUniform() && b.isUniform()) return LaneVec(tm_.and_(a.uniform(), b.uniform()));
  std::vector<Term> out(lanes_, tm_.fls());
  for (uint32_t l = 0; l < lanes_; ++l) {
    Term x = a.at(l);
    if (!x || tm_.isFalse(x)) continue;
    if (Term y = b.at(l)) out[l] = tm_.and_(x, y);
  }
  return LaneVec(std::move(out));
}

LaneVec BlockExecutor::maskNot(const LaneVec& a) {
  if (a.isUniform()) return LaneVec(tm_.not_(a.uniform()));
  std::vector<Term> out(lanes_, tm_.tru());
  for (uint32_t l = 0; l < lanes_; ++l)
    if (Term x = a.at(l)) out[l] = tm_.not_(x);
  return LaneVec(std::move(out));
}

namespace {

std::vector<Term> conjuncts(const encoder::TermManager& tm, Term t) {
  if (tm.op(t) != encoder::Op::And || tm.width(t) != 1) return {t};
  auto args = tm.args(t);
  return {args.begin(), args.end()};
}

/// Splits the conjunctions a and b into common & restA and common & restB.
struct Factored {
  std::vector<Term> common, restA, restB;
};
Factored factor(const encoder::TermManager& tm, Term a, Term b) {
  Factored f;
  f.restB = conjuncts(tm, b);
  for (Term t : conjuncts(tm, a)) {
    auto it = std::find(f.restB.begin(), f.restB.end(), t);
    if (it == f.restB.end()) {
      f.restA.push_back(t);
    } else {
      f.common.push_back(t);
      f.restB.erase(it);
    }
  }
  return f;
}

}  // namespace

// a | b with the common conjuncts factored out, so that the two sides of a branch join to the condition before it.
Term BlockExecutor::orFactored(Term a, Term b) {
  if (!a || tm_.isFalse(a)) return b ? b : tm_.fls();
  if (!b || tm_.isFalse(b) || a == b) return a;
  if (tm_.isTrue(a) || tm_.isTrue(b)) return tm_.tru();
  Factored f = factor(tm_, a, b);
  if (f.restA.empty() || f.restB.empty()) return tm_.conj(f.common);
  f.common.push_back(tm_.or_(tm_.conj(f.restA), tm_.conj(f.restB)));
  return tm_.conj(f.common);
}

LaneVec BlockExecutor::mergeMasks(const LaneVec& a, const LaneVec& b) {
  if (a.isUniform() && b.isUniform()) return LaneVec(orFactored(a.uniform(), b.uniform()));
  std::vector<Term> out(lanes_);
  for (uint32_t l = 0; l < lanes_; ++l) out[l] = orFactored(a.at(l), b.at(l));
  return LaneVec(std::move(out));
}

// v1 where m1 holds, v2 where m2 holds; the masks exclude each other, and the value is arbitrary elsewhere. The
// condition is m1 without the common conjuncts: the branch condition itself, so `a < b ? a : b` is recognised as a
// minimum.
LaneVec BlockExecutor::choose(const LaneVec& m1, const LaneVec& v1, const LaneVec& m2, const LaneVec& v2) {
  if (v1 == v2) return v1;
  auto pick = [&](Term p, Term x, Term q, Term y) -> Term {
    if (!p || tm_.isFalse(p) || !x) return y;
    if (!q || tm_.isFalse(q) || !y || x == y) return x;
    Factored f = factor(tm_, p, q);
    return tm_.ite(tm_.conj(f.restA), x, y);
  };
  if (m1.isUniform() && m2.isUniform() && v1.isUniform() && v2.isUniform())
    return LaneVec(pick(m1.uniform(), v1.uniform(), m2.uniform(), v2.uniform()));
  std::vector<Term> out(lanes_);
  for (uint32_t l = 0; l < lanes_; ++l) out[l] = pick(m1.at(l), v1.at(l), m2.at(l), v2.at(l));
  return LaneVec(std::move(out));
}

Term BlockExecutor::anyOf(const LaneVec& mask) {
  if (mask.isUniform()) return mask.uniform() ? mask.uniform() : tm_.fls();
  std::vector<Term> xs;
  Term last{};
  for (uint32_t l = 0; l < lanes_; ++l)
    if (Term t = mask.at(l); t && !tm_.isFalse(t) && t != last) xs.push_back(last = t);
  return tm_.disj(xs);
}

}  // namespace gpubmc::machine
