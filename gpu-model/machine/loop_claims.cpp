// Claims of the program within a loop as candidate invariants: a claim is interpreted over the registers at the
// beginning of an iteration. Any condition may be a candidate, since none is used before it is proved; so a claim under
// a condition, or in the middle of the iteration, is one as well, and is dropped if it does not hold at the beginning.

#include <map>

#include "gpu-model/machine/block_executor.h"
#include "gpu-model/machine/scalar.h"

namespace gpubmc::machine {

using ir::Opcode;

namespace {

bool isOfIntegers(Opcode op) {
  switch (op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    return true;
    default: return false;
  }
}

/// Instructions and blocks that a claim is composed of.
constexpr unsigned kMostParts = 256;

}  // namespace

/// Registers of an iteration as functions of those at its beginning, where these determine them.
class BlockExecutor::FromBeginning {
 public:
  /// Required: `phis` have values in all `lanes`.
  FromBeginning(BlockExecutor& machine, const LoopEntry& at, const ActiveLanes& lanes, const std::vector<LaneVec>& phis)
      : machine_(machine), at_(at), lanes_(lanes), phis_(phis) {}

  std::optional<LaneVec> value(const ir::Operand& o) {
    if (o.kind != ir::Operand::Kind::Reg) return machine_.value(at_.frame, o);
    const ir::RegId reg = ir::RegId(o.payload);
    const ir::Inst* inst = at_.defined.inst(reg);
    if (!inst || !at_.inside[at_.defined.block(reg)]) {
      const LaneVec& v = at_.frame.regs[reg];
      return v.empty() ? std::nullopt : std::optional(v);
    }
    if (const auto it = known_.find(reg); it != known_.end()) return it->second;
    return known_[reg] = isPart() ? result(*inst, at_.defined.block(reg)) : std::nullopt;
  }

 private:
  bool isPart() { return ++parts_ <= kMostParts; }

  std::optional<LaneVec> result(const ir::Inst& inst, ir::BlockId block) {
    if (inst.op == Opcode::SpecialReg) return machine_.specialRegister(inst.special);
    if (inst.op == Opcode::Phi && block == at_.loop.header)
      return phis_[size_t(&inst - &at_.frame.code->blocks[block].insts[0])];
    if (inst.op == Opcode::Phi) return merged(inst, block);
    if (!isOfIntegers(inst.op)) return std::nullopt;
    std::vector<LaneVec> operands;
    for (const ir::Operand& o : inst.operands) {
      auto v = value(o);
      if (!v) return std::nullopt;
      operands.push_back(std::move(*v));
    }
    std::vector<Term> out(machine_.lanes_), arguments(operands.size());
    for (uint32_t lane : lanes_) {
      for (size_t i = 0; i < operands.size(); ++i)
        if (!(arguments[i] = operands[i].at(lane))) return std::nullopt;
      out[lane] = scalarResult(machine_.tm_, inst, arguments, machine_.options_.floats);
    }
    return LaneVec(std::move(out));
  }

  // Where the sides of a branch join: && and || of conditions that may fail.
  std::optional<LaneVec> merged(const ir::Inst& phi, ir::BlockId block) {
    if (phi.operands.size() == 1) return value(phi.operands[0]);
    const ir::LoopForest& forest = *at_.frame.loops;
    const int inner = forest.loopOf[block], branch = forest.branchOf[block];
    if (branch < 0 || (inner >= 0 && forest.loops[size_t(inner)].header == block)) return std::nullopt;
    return behind(ir::BlockId(branch), phi, block);
  }
  std::optional<LaneVec> onEdge(ir::BlockId from, ir::BlockId to, const ir::Inst& phi, ir::BlockId block) {
    if (to != block) return behind(to, phi, block);
    for (size_t i = 0; i < phi.targets.size(); ++i)
      if (phi.targets[i] == from) return value(phi.operands[i]);
    return std::nullopt;
  }
  /// The value of a phi of `block` on the paths from the end of another one.
  std::optional<LaneVec> behind(ir::BlockId from, const ir::Inst& phi, ir::BlockId block) {
    if (!isPart()) return std::nullopt;
    const ir::Inst& end = at_.frame.code->blocks[from].insts.back();
    if (end.op == Opcode::Br) return onEdge(from, end.targets[0], phi, block);
    if (end.op != Opcode::CondBr) return std::nullopt;
    const auto condition = value(end.operands[0]), yes = onEdge(from, end.targets[0], phi, block),
               no = onEdge(from, end.targets[1], phi, block);
    if (!condition || !yes || !no) return std::nullopt;
    return lift(
        machine_.lanes_, lanes_, [&](Term c, Term a, Term b) { return machine_.tm_.ite(c, a, b); }, *condition, *yes,
        *no);
  }

  BlockExecutor& machine_;
  const LoopEntry& at_;
  const ActiveLanes& lanes_;
  const std::vector<LaneVec>& phis_;
  std::map<ir::RegId, std::optional<LaneVec>> known_;
  unsigned parts_ = 0;
};

std::vector<const ir::Inst*> BlockExecutor::claimsIn(const LoopEntry& at) const {
  std::vector<const ir::Inst*> out;
  for (ir::BlockId b = 0; b < at.inside.size(); ++b)
    if (at.inside[b])
      for (const ir::Inst& i : at.frame.code->blocks[b].insts)
        if (ir::isClaim(i.op)) out.push_back(&i);
  return out;
}

std::optional<LaneVec> BlockExecutor::claimed(const LoopEntry& at, const ir::Inst& claim, const ActiveLanes& lanes,
                                              const std::vector<LaneVec>& phis) {
  return FromBeginning(*this, at, lanes, phis).value(claim.operands[0]);
}

}  // namespace gpubmc::machine
