#include "gpu-model/ir/escapes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "gpu-model/ir/called.h"

namespace gpubmc::ir {

namespace {

/// The operand is an address that is accessed, compared or checked: it does not escape.
bool onlyLooks(const Inst& i, size_t operand) {
  switch (i.op) {
    case Opcode::Load:
    case Opcode::Renew:
    case Opcode::MemSet:
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS:
    case Opcode::Within: return operand == 0;
    case Opcode::Store: return operand == 1;
    case Opcode::MemCopy: return operand < 2;
    case Opcode::ICmp:
    case Opcode::DebugValue: return true;
    default: return false;
  }
}

bool passesOn(Opcode op) {
  return op == Opcode::PtrAdd || op == Opcode::Phi || op == Opcode::Select;
}

class Addresses {
 public:
  Addresses(const Function& f, std::vector<bool>& escapes) : f_(f), escapes_(escapes), of_(f.regTypes.size()) {}

  void find() {
    while (std::exchange(grown_, false))
      for (const Block& b : f_.blocks)
        for (const Inst& i : b.insts) look(i);
  }

 private:
  void look(const Inst& i) {
    if (i.op == Opcode::LocalAddr) return grow(i.result, {i.object});
    for (size_t k = 0; k < i.operands.size(); ++k) {
      const Operand& o = i.operands[k];
      if (o.kind != Operand::Kind::Reg || of_[o.payload].empty() || onlyLooks(i, k)) continue;
      if (passesOn(i.op)) {
        grow(i.result, std::set<uint32_t>(of_[o.payload]));
      } else {
        for (uint32_t object : of_[o.payload]) escapes_[object] = true;
      }
    }
  }
  void grow(RegId r, const std::set<uint32_t>& objects) {
    const size_t before = of_[r].size();
    of_[r].insert(objects.begin(), objects.end());
    grown_ |= of_[r].size() != before;
  }

  const Function& f_;
  std::vector<bool>& escapes_;
  std::vector<std::set<uint32_t>> of_;  ///< by register: local objects that it may point to
  bool grown_ = true;
};

}  // namespace

std::vector<bool> escapingLocals(const Module& module, uint32_t function) {
  std::vector<bool> out(module.objects.size());
  for (uint32_t f : calledFrom(module, function)) Addresses(module.functions[f], out).find();
  return out;
}

}  // namespace gpubmc::ir
