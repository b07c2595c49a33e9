#include "gpu-model/interp/preconditions.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

namespace {

/// By block: its post-dominators, itself first, in their order. Back edges count as ends.
class Chains {
 public:
  explicit Chains(const ir::Function& code) : code_(code), chains_(code.blocks.size()), begun_(code.blocks.size()) {}

  const std::vector<ir::BlockId>& from(ir::BlockId b) {
    if (begun_[b]) return chains_[b];
    begun_[b] = true;
    std::vector<ir::BlockId> chain = common(code_.blocks[b].insts.back().targets);
    chain.insert(chain.begin(), b);
    return chains_[b] = std::move(chain);
  }
  /// The common post-dominators of these blocks.
  std::vector<ir::BlockId> common(const std::vector<ir::BlockId>& starts) {
    std::vector<ir::BlockId> out;
    for (size_t i = 0; i < starts.size(); ++i) {
      const std::vector<ir::BlockId>& one = from(starts[i]);
      if (i == 0) {
        out = one;
        continue;
      }
      const auto [a, b] = std::mismatch(out.rbegin(), out.rend(), one.rbegin(), one.rend());
      out.erase(out.begin(), a.base());
    }
    return out;
  }

 private:
  const ir::Function& code_;
  std::vector<std::vector<ir::BlockId>> chains_;
  std::vector<bool> begun_;
};

/// Whether the block only computes what preconditions use (`only`, by register), and continues.
bool isPart(const std::vector<Inst>& insts, const std::vector<bool>& only) {
  return (insts.back().op == Opcode::Br || insts.back().op == Opcode::CondBr) &&
         std::all_of(insts.begin(), insts.end() - 1, [&](const Inst& i) {
           return i.op == Opcode::DebugValue || i.op == Opcode::Requires ||
                  (ir::isSilent(i.op) && i.result != ir::kNoReg && only[i.result]);
         });
}

/// Whether all blocks from `at` up to `end` are such parts.
bool areParts(const ir::Function& code, ir::BlockId at, ir::BlockId end, const std::vector<bool>& only,
              std::set<ir::BlockId>& seen) {
  if (at == end || !seen.insert(at).second) return true;
  const std::vector<Inst>& insts = code.blocks[at].insts;
  return isPart(insts, only) && std::all_of(insts.back().targets.begin(), insts.back().targets.end(),
                                            [&](ir::BlockId to) { return areParts(code, to, end, only, seen); });
}

}  // namespace

std::vector<bool> readForPreconditions(const ir::Function& code) {
  std::vector<bool> used(code.regTypes.size());
  auto requires_ = [](const Inst& i) { return i.op == Opcode::Requires; };
  if (std::none_of(code.blocks.begin(), code.blocks.end(),
                   [&](const ir::Block& b) { return std::any_of(b.insts.begin(), b.insts.end(), requires_); }))
    return used;
  for (const ir::Block& b : code.blocks)
    for (const Inst& i : b.insts)
      for (const ir::Operand& o : i.operands)
        if (o.kind == ir::Operand::Kind::Reg && i.op != Opcode::DebugValue) used[o.payload] = true;
  std::vector<bool> only = used;
  Chains chains(code);
  chains.from(0);
  // The path taken between two conditions of one precondition matters only to the precondition: to a value where the
  // paths join. `to`: registers that count.
  auto choosesFor = [&](const std::vector<bool>& to, const Inst& i) {
    if (i.op != Opcode::CondBr) return false;
    const std::vector<ir::BlockId> ends = chains.common(i.targets);
    std::set<ir::BlockId> seen;
    if (ends.empty() || !areParts(code, i.targets[0], ends[0], only, seen) ||
        !areParts(code, i.targets[1], ends[0], only, seen))
      return false;
    bool counts = false;
    for (const Inst& phi : code.blocks[ends[0]].insts) {
      if (phi.op != Opcode::Phi || !used[phi.result]) continue;
      if (!only[phi.result]) return false;
      counts = counts || to[phi.result];
    }
    return counts;
  };
  // Which registers are read by instructions whose reader satisfies `wanted`.
  auto readBy = [&](auto&& wanted) {
    std::vector<bool> out(only.size());
    for (const ir::Block& b : code.blocks)
      for (const Inst& i : b.insts)
        if (i.op != Opcode::DebugValue && wanted(i))
          for (const ir::Operand& o : i.operands)
            if (o.kind == ir::Operand::Kind::Reg) out[o.payload] = true;
    return out;
  };
  auto leadsTo = [&](const std::vector<bool>& to, const Inst& i) {
    return i.op == Opcode::Requires || (i.result != ir::kNoReg && to[i.result]) || choosesFor(to, i);
  };
  // First the greatest set: a register that something else reads is not for preconditions only. Then the least: a
  // register that no precondition depends on is not for preconditions at all, if it is only read by itself in loops.
  for (std::vector<bool> before; before != only;) {
    before = only;
    const std::vector<bool> elsewhere = readBy([&](const Inst& i) { return !leadsTo(only, i); });
    for (size_t r = 0; r < only.size(); ++r) only[r] = only[r] && !elsewhere[r];
    std::vector<bool> reaching(only.size());
    for (std::vector<bool> last{true}; last != reaching;) {
      last = reaching;
      reaching = readBy([&](const Inst& i) { return leadsTo(last, i); });
      for (size_t r = 0; r < only.size(); ++r) reaching[r] = reaching[r] && only[r];
    }
    only = std::move(reaching);
  }
  return only;
}

}  // namespace gpubmc::interp
