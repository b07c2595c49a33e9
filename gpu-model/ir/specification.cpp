#include "gpu-model/ir/specification.h"

#include <optional>

namespace gpubmc::ir {

namespace {

/// Changes nothing, and can be left out where its result is not needed.
bool isHarmless(const Inst& i) {
  return i.op == Opcode::Load || i.op == Opcode::SpecialReg || i.op == Opcode::Phi ||
         (i.op >= Opcode::Add && i.op <= Opcode::PtrAdd);
}

/// Parts of a function that serve preconditions and nothing else.
class Parts {
 public:
  explicit Parts(const Function& function) : f_(function), only_(function.regTypes.size()), used_(only_) {
    forEachUse([&](const Inst&, RegId reg) { only_[reg] = used_[reg] = true; });
    for (bool changed = true; changed;) {
      changed = false;
      forEachUse([&](const Inst& user, RegId reg) {
        if (!only_[reg] || serves(user)) return;
        only_[reg] = false;
        changed = true;
      });
    }
  }

  const std::vector<bool>& registers() const { return only_; }

 private:
  template <class F>
  void forEachUse(F&& f) {
    for (const Block& b : f_.blocks)
      for (const Inst& i : b.insts)
        for (const Operand& o : i.operands)
          if (o.kind == Operand::Kind::Reg && i.op != Opcode::DebugValue) f(i, RegId(o.payload));
  }
  bool serves(const Inst& i) const {
    if (i.op == Opcode::Requires) return true;
    if (i.op != Opcode::CondBr) return i.result != kNoReg && only_[i.result];
    // `a && b` in a precondition: both ways meet again, and what is decided on the way is part of it.
    std::optional<BlockId> meeting;
    if (!meets(i.targets[0], kFar, meeting) || !meets(i.targets[1], kFar, meeting)) return false;
    for (const Inst& phi : f_.blocks[*meeting].insts)
      if (phi.op == Opcode::Phi && used_[phi.result] && !only_[phi.result]) return false;
    return true;
  }
  /// All ways from the block come to `meeting` (set if it was not), over blocks that are parts.
  bool meets(BlockId at, unsigned left, std::optional<BlockId>& meeting) const {
    const std::vector<Inst>& insts = f_.blocks[at].insts;
    bool part = left > 0 && (insts.back().op == Opcode::Br || insts.back().op == Opcode::CondBr);
    for (size_t i = 0; part && i + 1 < insts.size(); ++i)
      part = insts[i].op == Opcode::DebugValue || insts[i].op == Opcode::Requires ||
             (isHarmless(insts[i]) && insts[i].result != kNoReg && only_[insts[i].result]);
    if (!part) {
      if (!meeting) meeting = at;
      return *meeting == at;
    }
    for (BlockId next : insts.back().targets)
      if (!meets(next, left - 1, meeting)) return false;
    return true;
  }

  static constexpr unsigned kFar = 16;  ///< blocks

  const Function& f_;
  std::vector<bool> only_, used_;  ///< by register
};

}  // namespace

std::vector<bool> specificationRegisters(const Function& function) {
  return Parts(function).registers();
}

}  // namespace gpubmc::ir
