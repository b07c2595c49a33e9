// Results of warp operations if the warp has lanes that are not in the execution (MachineOptions::summaries):
// arbitrary, except for what follows from a lane's own operands, and equal for lanes that meet where the operation
// gives all the same.

#include "encoder/util/error.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

// Two lanes here of which one names the other meet: masks are valid (memberMask).
LaneVec BlockExecutor::fromWarp(Context& c, const LaneVec& mask, const char* name, unsigned width, const Alike& alike) {
  std::vector<Term> out(lanes_);
  for (uint32_t lane : c.active) out[lane] = tm_.var(name, width);
  const uint32_t size = space_.lanesPerWarp();
  for (uint32_t t : c.active)
    for (uint32_t j : c.active) {
      if (t >= j || t / size != j / size) continue;
      const Term named = tm_.extract(mask.at(t), j % size, j % size);
      const Term same = alike ? alike(t, j) : tm_.tru();
      const Term meet = tm_.conj(std::vector<Term>{c.mask.at(t), c.mask.at(j), named, same});
      if (tm_.isTrue(meet))
        out[j] = out[t];
      else
        addAssumption(tm_.implies(meet, tm_.eq(out[t], out[j])));
    }
  return LaneVec(std::move(out));
}

// The number in the warp of the lane that is read; out of range, a lane reads its own value.
Term BlockExecutor::shuffleSource(const ir::Inst& shuffle, Term lane, Term place, Term width) {
  const Term last = tm_.sub(width, tm_.constant(1, 32)), within = tm_.and_(lane, last), by = tm_.and_(place, last);
  const Term far = tm_.and_(place, tm_.constant(shuffle.operands[0].type.bits - 1, 32));
  switch (shuffle.shuffle) {
    case ir::ShuffleOp::Index: return tm_.or_(tm_.and_(lane, tm_.not_(last)), by);
    case ir::ShuffleOp::Up: return tm_.ite(tm_.ult(within, far), lane, tm_.sub(lane, far));
    case ir::ShuffleOp::Down: return tm_.ite(tm_.ult(tm_.sub(last, within), far), lane, tm_.add(lane, far));
    case ir::ShuffleOp::Xor: {
      const Term other = tm_.xor_(lane, far);
      return tm_.ite(tm_.ult(tm_.or_(lane, last), other), lane, other);
    }
  }
  throw InternalError("unknown shuffle");
}

// Lanes that read the same lane of the same part of the warp get the same value.
LaneVec BlockExecutor::shuffled(Context& c, const LaneVec& mask) {
  const LaneVec all = operand(c, 0), value = operand(c, 1), place = operand(c, 2), width = operand(c, 3),
                lane = specialRegister(ir::SpecialRegister::LaneId);
  rejectShuffleWidths(c, width);
  auto alike = [&](uint32_t t, uint32_t j) {
    if (c.inst->shuffle != ir::ShuffleOp::Index) return tm_.fls();
    const Term part = tm_.not_(tm_.sub(width.at(t), tm_.constant(1, 32)));
    return tm_.conj(std::vector<Term>{tm_.eq(place.at(t), place.at(j)), tm_.eq(width.at(t), width.at(j)),
                                      tm_.eq(tm_.and_(lane.at(t), part), tm_.and_(lane.at(j), part))});
  };
  LaneVec out = fromWarp(c, mask, "shuffled", c.inst->type.bits, alike);
  for (uint32_t t : c.active)
    if (tm_.value(width.at(t)))
      out_.handedOver.push_back({t, takesPart(c, t), all.at(t),
                                 shuffleSource(*c.inst, lane.at(t), place.at(t), width.at(t)), value.at(t), out.at(t)});
  return out;
}

Term BlockExecutor::takesPart(const Context& c, uint32_t lane) {
  return tm_.and_(c.mask.at(lane), goesOn_.at(lane));
}

LaneVec BlockExecutor::voted(Context& c, const LaneVec& mask) {
  const LaneVec all = operand(c, 0), predicate = operand(c, 1);
  const bool isBallot = c.inst->vote == ir::VoteOp::Ballot;
  LaneVec out = fromWarp(c, mask, "vote", isBallot ? c.inst->type.bits : 1);
  for (uint32_t t : c.active) {
    const Term p = predicate.at(t), v = out.at(t);
    Term fact = tm_.tru();  // a lane's own vote is included
    switch (c.inst->vote) {
      case ir::VoteOp::All: fact = tm_.implies(v, p); break;
      case ir::VoteOp::Any: fact = tm_.implies(p, v); break;
      case ir::VoteOp::Uniform: break;
      case ir::VoteOp::Ballot: fact = tm_.and_(tm_.eq(isNamed(v, t), p), isPart(v, all.at(t))); break;
    }
    addAssumption(tm_.implies(c.mask.at(t), fact));
    out_.warpResults.push_back({t, takesPart(c, t), all.at(t), v, isBallot ? p : Term{}, true});
  }
  return isBallot ? out : lift(lanes_, c.active, [&](Term v) { return tm_.zext(v, 32); }, out);
}

Term BlockExecutor::isNamed(Term set, uint32_t lane) {
  return names(set, lane / space_.lanesPerWarp() * space_.lanesPerWarp(), lane);
}
Term BlockExecutor::isPart(Term set, Term of) {
  return tm_.eq(tm_.and_(set, tm_.not_(of)), tm_.constant(0, tm_.width(set)));
}

// The lanes with equal values, the caller among them; none of two lanes with different values is in the set of the
// other.
LaneVec BlockExecutor::matched(Context& c, const LaneVec& mask) {
  const LaneVec all = operand(c, 0), value = operand(c, 1);
  const bool any = c.inst->op == ir::Opcode::MatchAny;
  auto alike = [&](uint32_t t, uint32_t j) { return any ? tm_.eq(value.at(t), value.at(j)) : tm_.tru(); };
  const unsigned bits = c.inst->type.bits;
  LaneVec out = fromWarp(c, mask, "matched", bits, alike);
  const uint32_t size = space_.lanesPerWarp();
  for (uint32_t t : c.active) {
    const Term v = out.at(t), none = tm_.constant(0, bits);
    const Term own = any ? isNamed(v, t) : tm_.or_(tm_.eq(v, none), isNamed(v, t));
    const Term fact = tm_.and_(own, isPart(v, all.at(t)));
    addAssumption(tm_.implies(c.mask.at(t), fact));
    out_.warpResults.push_back({t, takesPart(c, t), all.at(t), v, any ? tm_.tru() : Term{}, !any});
    for (uint32_t j : c.active) {
      if (!any || t >= j || t / size != j / size) continue;
      const Term meet = tm_.conj(std::vector<Term>{
          c.mask.at(t), c.mask.at(j), tm_.extract(mask.at(t), j % size, j % size), tm_.ne(value.at(t), value.at(j))});
      addAssumption(tm_.implies(meet, tm_.eq(tm_.and_(v, out.at(j)), none)));
    }
  }
  return out;
}

// A minimum is not above what the caller gives, and so on.
LaneVec BlockExecutor::reduced(Context& c, const LaneVec& mask) {
  const LaneVec value = operand(c, 1);
  LaneVec out = fromWarp(c, mask, "reduced", 32);
  for (uint32_t t : c.active) {
    const Term x = value.at(t), v = out.at(t);
    Term fact = tm_.tru();
    switch (c.inst->atomic) {
      case ir::AtomicOp::UMin: fact = tm_.ule(v, x); break;
      case ir::AtomicOp::UMax: fact = tm_.ule(x, v); break;
      case ir::AtomicOp::SMin: fact = tm_.sle(v, x); break;
      case ir::AtomicOp::SMax: fact = tm_.sle(x, v); break;
      case ir::AtomicOp::And: fact = isPart(v, x); break;
      case ir::AtomicOp::Or: fact = isPart(x, v); break;
      default: break;
    }
    addAssumption(tm_.implies(c.mask.at(t), fact));
  }
  return out;
}

}  // namespace gpubmc::machine
