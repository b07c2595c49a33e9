// Results of warp operations if the warp has lanes that are not in the execution (MachineOptions::summaries):
// arbitrary, except for what follows from a lane's own operands, and equal for lanes that meet where the operation
// gives all the same.

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
      addAssumption(tm_.implies(meet, tm_.eq(out[t], out[j])));
    }
  return LaneVec(std::move(out));
}

// Lanes that read the same lane of the same part of the warp get the same value.
LaneVec BlockExecutor::shuffled(Context& c, const LaneVec& mask) {
  const LaneVec place = operand(c, 2), width = operand(c, 3), lane = specialRegister(ir::SpecialRegister::LaneId);
  for (uint32_t t : c.active) {
    const auto w = tm_.value(width.at(t));
    if (!w || *w == 0 || *w > 32 || (*w & (*w - 1)))
      unsupported(c, "shuffle width that is not a constant power of two up to 32", c.mask.at(t));
  }
  auto alike = [&](uint32_t t, uint32_t j) {
    if (c.inst->shuffle != ir::ShuffleOp::Index) return tm_.fls();
    const Term part = tm_.not_(tm_.sub(width.at(t), tm_.constant(1, 32)));
    return tm_.conj(std::vector<Term>{tm_.eq(place.at(t), place.at(j)), tm_.eq(width.at(t), width.at(j)),
                                      tm_.eq(tm_.and_(lane.at(t), part), tm_.and_(lane.at(j), part))});
  };
  return fromWarp(c, mask, "shuffled", c.inst->type.bits, alike);
}

LaneVec BlockExecutor::voted(Context& c, const LaneVec& mask) {
  const LaneVec predicate = operand(c, 1);
  const bool isBallot = c.inst->vote == ir::VoteOp::Ballot;
  LaneVec out = fromWarp(c, mask, "vote", isBallot ? 32 : 1);
  for (uint32_t t : c.active) {
    const Term p = predicate.at(t), v = out.at(t);
    Term fact = tm_.tru();  // a lane's own vote is included
    switch (c.inst->vote) {
      case ir::VoteOp::All: fact = tm_.implies(v, p); break;
      case ir::VoteOp::Any: fact = tm_.implies(p, v); break;
      case ir::VoteOp::Uniform: break;
      case ir::VoteOp::Ballot: fact = tm_.eq(names(v, t / space_.lanesPerWarp() * space_.lanesPerWarp(), t), p); break;
    }
    addAssumption(tm_.implies(c.mask.at(t), fact));
  }
  return isBallot ? out : lift(lanes_, c.active, [&](Term v) { return tm_.zext(v, 32); }, out);
}

LaneVec BlockExecutor::matched(Context& c, const LaneVec& mask) {
  const LaneVec value = operand(c, 1);
  const bool any = c.inst->op == ir::Opcode::MatchAny;
  auto alike = [&](uint32_t t, uint32_t j) { return any ? tm_.eq(value.at(t), value.at(j)) : tm_.tru(); };
  return fromWarp(c, mask, "matched", 32, alike);
}

}  // namespace gpubmc::machine
