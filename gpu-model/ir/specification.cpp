#include "gpu-model/ir/specification.h"

#include <algorithm>
#include <utility>

#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

namespace {

/// Parts of a function that only serve preconditions: those used only by such parts (a greatest set) and on which a
/// precondition depends (a least set). A sum that a loop accumulates and nothing reads is only used by itself, and is
/// not in it.
class Parts {
 public:
  explicit Parts(const Function& function)
      : f_(function), loops_(loopForest(function)), only_(function.regTypes.size()), used_(only_) {
    forEachUse([&](const Inst&, BlockId, RegId reg) { only_[reg] = used_[reg] = true; });
    while (dropUsedElsewhere() | dropNotNeeded()) {
    }
  }

  const std::vector<bool>& registers() const { return only_; }

 private:
  template <class F>
  void forEachUse(F&& f) {
    for (BlockId at = 0; at < f_.blocks.size(); ++at)
      for (const Inst& i : f_.blocks[at].insts)
        for (const Operand& o : i.operands)
          if (o.kind == Operand::Kind::Reg && i.op != Opcode::DebugValue) f(i, at, RegId(o.payload));
  }
  /// Both return whether anything was dropped.
  bool dropUsedElsewhere() {
    bool any = false;
    for (bool changed = true; changed; any |= changed) {
      changed = false;
      forEachUse([&](const Inst& user, BlockId at, RegId reg) {
        if (!only_[reg] || serves(user, at, only_)) return;
        only_[reg] = false;
        changed = true;
      });
    }
    return any;
  }
  bool dropNotNeeded() {
    std::vector<bool> needed(only_.size());
    for (bool changed = true; changed;) {
      changed = false;
      forEachUse([&](const Inst& user, BlockId at, RegId reg) {
        if (!only_[reg] || needed[reg] || !serves(user, at, needed)) return;
        needed[reg] = true;
        changed = true;
      });
    }
    return std::exchange(only_, needed) != needed;
  }
  /// Serves a precondition, given that the registers `of` do. `at`: its position.
  bool serves(const Inst& i, BlockId at, const std::vector<bool>& of) const {
    if (i.op == Opcode::Requires) return true;
    if (i.op != Opcode::CondBr) return i.result != kNoReg && of[i.result];
    // `a && b` in a precondition: both paths join again, and the value chosen on the way is part of the precondition.
    const int meeting = loops_.meetingOf[at];
    if (meeting < 0 || !computesOnly(i, BlockId(meeting))) return false;
    bool decides = false;
    for (const Inst& phi : f_.blocks[size_t(meeting)].insts) {
      if (phi.op != Opcode::Phi || !used_[phi.result]) continue;
      if (!only_[phi.result]) return false;
      decides |= of[phi.result];
    }
    return decides;
  }
  /// Nothing but parts of preconditions happens between a branch and the join of its sides.
  bool computesOnly(const Inst& branch, BlockId meeting) const {
    std::vector<BlockId> seen, work(branch.targets.begin(), branch.targets.end());
    while (!work.empty()) {
      const BlockId b = work.back();
      work.pop_back();
      if (b == meeting || std::find(seen.begin(), seen.end(), b) != seen.end()) continue;
      seen.push_back(b);
      const std::vector<Inst>& insts = f_.blocks[b].insts;
      if (insts.back().op != Opcode::Br && insts.back().op != Opcode::CondBr) return false;
      for (size_t i = 0; i + 1 < insts.size(); ++i)
        if (insts[i].op != Opcode::DebugValue && insts[i].op != Opcode::Requires &&
            !(isSilent(insts[i].op) && insts[i].result != kNoReg && only_[insts[i].result]))
          return false;
      work.insert(work.end(), insts.back().targets.begin(), insts.back().targets.end());
    }
    return true;
  }

  const Function& f_;
  const LoopForest loops_;
  std::vector<bool> only_, used_;  ///< by register
};

}  // namespace

std::vector<bool> specificationRegisters(const Function& function) {
  bool any = false;
  for (const Block& b : function.blocks)
    for (const Inst& i : b.insts) any |= i.op == Opcode::Requires;
  if (!any) return std::vector<bool>(function.regTypes.size());
  return Parts(function).registers();
}

}  // namespace gpubmc::ir
