#include "gpu-model/ir/confirmed_reads.h"

#include <algorithm>
#include <vector>

#include "gpu-model/ir/origins.h"

namespace gpubmc::ir {

namespace {

bool mayMeet(const Objects& a, const Objects& b) {
  if (a.any || b.any) return true;
  for (uint32_t o : a.of)
    if (b.of.contains(o)) return true;
  return false;
}

/// What its result is a function of are its operands, and nothing else happens.
bool onlyComputes(Opcode op) {
  return opcode::has(op, opcode::Pure) || op == Opcode::Phi || op == Opcode::CondBr || op == Opcode::DebugValue;
}

class Reads {
 public:
  Reads(const Function& f, const Kernel& kernel) : function_(f), origins_(f, kernel), users_(f.regTypes.size()) {
    for (const Block& b : f.blocks)
      for (const Inst& i : b.insts)
        for (const Operand& o : i.operands)
          if (o.kind == Operand::Kind::Reg) users_[o.payload].push_back(&i);
  }

  bool isConfirmed(const Inst& load) const {
    const Objects array = origins_.of(load.operands[0]);
    if (array.any || array.of.size() != 1) return false;
    for (const Block& b : function_.blocks)
      for (const Inst& i : b.insts)
        if (i.op == Opcode::Call ||
            (writesMemory(i.op) && !isAtomicAccess(i) && mayMeet(origins_.of(i.operands[0]), array)))
          return false;
    bool isCompared = false;
    std::set<RegId> seen{load.result};
    for (std::vector<RegId> work{load.result}; !work.empty();) {
      const RegId value = work.back();
      work.pop_back();
      for (const Inst* user : users_[value]) {
        if (user->op == Opcode::AtomicCAS) {
          const Operand& at = user->operands[0];
          const bool isAddress = at.kind == Operand::Kind::Reg && at.payload == value;
          const Objects other = origins_.of(at);
          if (isAddress || other.any || other.of != array.of) return false;
          isCompared = true;
        } else if (!onlyComputes(user->op)) {
          return false;
        } else if (user->result != kNoReg && seen.insert(user->result).second) {
          work.push_back(user->result);
        }
      }
    }
    return isCompared;
  }

 private:
  const Function& function_;
  const Origins origins_;
  std::vector<std::vector<const Inst*>> users_;  ///< by register
};

}  // namespace

std::set<InstRef> confirmedReads(const Module& module, const Kernel& kernel) {
  std::set<InstRef> out;
  const Function& f = module.functions[kernel.function];
  auto isCas = [](const Block& b) {
    return std::ranges::any_of(b.insts, [](const Inst& i) { return i.op == Opcode::AtomicCAS; });
  };
  if (std::ranges::none_of(f.blocks, isCas)) return out;
  const Reads reads(f, kernel);
  for (uint32_t b = 0; b < f.blocks.size(); ++b)
    for (uint32_t i = 0; i < f.blocks[b].insts.size(); ++i) {
      const Inst& load = f.blocks[b].insts[i];
      if (load.op == Opcode::Load && !load.isAtomic && !load.isInitial && reads.isConfirmed(load))
        out.insert({kernel.function, b, i});
    }
  return out;
}

}  // namespace gpubmc::ir
