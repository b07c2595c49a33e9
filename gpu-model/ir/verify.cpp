#include "gpu-model/ir/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

namespace {

/// Operand counts that the opcode fixes; nullopt where they vary.
std::optional<size_t> operandCount(Opcode op) {
  switch (op) {
    case Opcode::PopCount:
    case Opcode::CountLeadingZeros:
    case Opcode::CountTrailingZeros:
    case Opcode::BitReverse:
    case Opcode::ByteSwap:
    case Opcode::ZExt:
    case Opcode::SExt:
    case Opcode::Trunc:
    case Opcode::BitCast:
    case Opcode::PtrToInt:
    case Opcode::IntToPtr:
    case Opcode::FPExt:
    case Opcode::FPTrunc:
    case Opcode::FPToUI:
    case Opcode::FPToSI:
    case Opcode::UIToFP:
    case Opcode::SIToFP:
    case Opcode::FNeg:
    case Opcode::FAbs:
    case Opcode::FSqrt:
    case Opcode::Load:
    case Opcode::WarpSync:
    case Opcode::CondBr:
    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Requires:
    case Opcode::DebugValue: return 1;
    case Opcode::Select:
    case Opcode::FMA:
    case Opcode::MemCopy:
    case Opcode::MemSet:
    case Opcode::AtomicCAS: return 3;
    case Opcode::Shuffle: return 4;
    case Opcode::LocalAddr:
    case Opcode::Fence:
    case Opcode::SpecialReg:
    case Opcode::Undef:
    case Opcode::ActiveMask:
    case Opcode::GridSync:
    case Opcode::Br:
    case Opcode::Exit:
    case Opcode::Trap:
    case Opcode::Unreachable:
    case Opcode::UnsupportedOp: return 0;
    case Opcode::Phi:
    case Opcode::FMath:
    case Opcode::Barrier:
    case Opcode::Call:
    case Opcode::Ret: return std::nullopt;
    default: return 2;
  }
}

class FunctionVerifier {
 public:
  FunctionVerifier(const Module& m, uint32_t index, std::vector<std::string>& out)
      : m_(m), f_(m.functions[index]), out_(out) {}

  void run() {
    if (f_.blocks.empty()) return complain("has no blocks");
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) shape(b);
    if (failed_) return;
    registers();
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (uint32_t i = 0; i < f_.blocks[b].insts.size(); ++i) instruction(b, i);
    if (failed_) return;
    phis();
    dominanceAndLoops();
  }

 private:
  void complain(const std::string& what) {
    failed_ = true;
    out_.push_back("function '" + f_.name + "' " + what);
  }
  void complain(uint32_t b, uint32_t i, const std::string& what) {
    complain(fmt::format("block {} instruction {} ({}): {}", b, i, text(f_.blocks[b].insts[i].op), what));
  }

  void shape(uint32_t b) {
    const auto& insts = f_.blocks[b].insts;
    if (insts.empty() || !isTerminator(insts.back().op)) return complain(fmt::format("block {} has no terminator", b));
    bool body = false;
    for (uint32_t i = 0; i < insts.size(); ++i) {
      if (insts[i].op == Opcode::Phi && body) complain(b, i, "a phi after other instructions");
      body |= insts[i].op != Opcode::Phi;
      if (isTerminator(insts[i].op) && i + 1 != insts.size()) complain(b, i, "a terminator inside a block");
      for (BlockId t : insts[i].targets)
        if (t >= f_.blocks.size() || (isTerminator(insts[i].op) && t == 0)) complain(b, i, "an impossible target");
    }
    const size_t targets = insts.back().op == Opcode::Br ? 1 : insts.back().op == Opcode::CondBr ? 2 : 0;
    if (insts.back().targets.size() != targets) complain(b, uint32_t(insts.size() - 1), "a wrong number of targets");
  }

  void registers() {
    definedIn_.assign(f_.regTypes.size(), {-1, 0});
    if (f_.regTypes.size() < f_.params.size()) return complain("has fewer registers than parameters");
    for (size_t p = 0; p < f_.params.size(); ++p) definedIn_[p] = {0, -1};
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (uint32_t i = 0; i < f_.blocks[b].insts.size(); ++i) {
        const Inst& inst = f_.blocks[b].insts[i];
        if (inst.result == kNoReg) continue;
        if (inst.result >= f_.regTypes.size()) {
          complain(b, i, "a result register out of range");
        } else if (definedIn_[inst.result].first >= 0) {
          complain(b, i, "a register that is defined already");
        } else {
          definedIn_[inst.result] = {int(b), int(i)};
          if (!(f_.regTypes[inst.result] == inst.type)) complain(b, i, "a result of another type than its register");
        }
      }
  }

  void instruction(uint32_t b, uint32_t i) {
    const Inst& inst = f_.blocks[b].insts[i];
    if (auto n = operandCount(inst.op); n && inst.operands.size() != *n)
      complain(b, i, fmt::format("{} operands instead of {}", inst.operands.size(), *n));
    for (const Operand& o : inst.operands) {
      if (o.kind == Operand::Kind::Reg) {
        if (o.payload >= f_.regTypes.size() || definedIn_[o.payload].first < 0) {
          complain(b, i, "an operand that nothing defines");
        } else if (!(f_.regTypes[o.payload] == o.type)) {
          complain(b, i, "an operand of another type than its register");
        }
      } else if (o.kind == Operand::Kind::ObjectAddress && o.payload >= m_.objects.size()) {
        complain(b, i, "an unknown object");
      }
    }
    if (failed_) return;
    const bool sameTypes = (inst.op >= Opcode::Add && inst.op <= Opcode::SMax) || (inst.op >= Opcode::FAdd && inst.op <= Opcode::FRem);
    if (sameTypes && (!(inst.operands[0].type == inst.type) || !(inst.operands[1].type == inst.type)))
      complain(b, i, "operands of another type than the result");
    if ((inst.op == Opcode::ICmp || inst.op == Opcode::FCmp) &&
        (!(inst.operands[0].type == inst.operands[1].type) || !(inst.type == kI1)))
      complain(b, i, "a comparison of two types or without an i1 result");
    if ((inst.op == Opcode::Load && !inst.operands[0].type.isPtr()) || (inst.op == Opcode::Store && !inst.operands[1].type.isPtr()))
      complain(b, i, "an address that is no pointer");
    const bool condition = inst.op == Opcode::CondBr || (inst.op >= Opcode::Assert && inst.op <= Opcode::Requires);
    if (condition && !(inst.operands[0].type == kI1)) complain(b, i, "a condition that is no i1");
    if (inst.op == Opcode::LocalAddr && (inst.object >= m_.objects.size() || !m_.objects[inst.object].size))
      complain(b, i, "a local object without a size");
    if (inst.op == Opcode::Call) {
      if (inst.callee >= m_.functions.size()) return complain(b, i, "an unknown callee");
      const Function& callee = m_.functions[inst.callee];
      bool match = callee.params.size() == inst.operands.size();
      for (size_t p = 0; match && p < callee.params.size(); ++p) match = callee.params[p] == inst.operands[p].type;
      if (!match) complain(b, i, "arguments that do not fit the callee");
    }
  }

  void phis() {
    std::vector<std::vector<BlockId>> preds(f_.blocks.size());
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (BlockId t : f_.blocks[b].insts.back().targets)
        if (std::find(preds[t].begin(), preds[t].end(), b) == preds[t].end()) preds[t].push_back(b);
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (uint32_t i = 0; i < f_.blocks[b].insts.size() && f_.blocks[b].insts[i].op == Opcode::Phi; ++i) {
        const Inst& phi = f_.blocks[b].insts[i];
        if (phi.operands.size() != phi.targets.size()) complain(b, i, "values and predecessors differ in number");
        for (BlockId p : preds[b])
          if (std::find(phi.targets.begin(), phi.targets.end(), p) == phi.targets.end())
            complain(b, i, fmt::format("no value for predecessor {}", p));
      }
  }

  void dominanceAndLoops() {
    LoopForest forest;
    try {
      forest = loopForest(f_);
    } catch (const Unsupported& e) {
      return complain(std::string("has ") + e.what());
    }
    // definedBefore[b]: registers that are defined on every way to the end of b; a forward pass suffices for natural loops.
    std::vector<std::vector<bool>> out(f_.blocks.size());
    std::vector<std::vector<BlockId>> preds(f_.blocks.size());
    for (BlockId b : forest.order)
      for (BlockId t : f_.blocks[b].insts.back().targets) preds[t].push_back(b);
    for (BlockId b : forest.order) {
      std::vector<bool> known(f_.regTypes.size(), b != 0);
      if (b == 0)
        for (size_t p = 0; p < f_.params.size(); ++p) known[p] = true;
      for (BlockId p : preds[b])
        if (!out[p].empty())
          for (size_t r = 0; r < known.size(); ++r) known[r] = known[r] && out[p][r];
      const auto& insts = f_.blocks[b].insts;
      for (uint32_t i = 0; i < insts.size(); ++i) {
        for (size_t k = 0; k < insts[i].operands.size(); ++k) {
          const Operand& o = insts[i].operands[k];
          if (o.kind != Operand::Kind::Reg) continue;
          const bool phi = insts[i].op == Opcode::Phi;
          if (!phi && !known[o.payload]) complain(b, i, fmt::format("register {} is used before it is defined", o.payload));
          leavesLoop(forest, b, i, o, phi ? insts[i].targets[k] : b, phi);
        }
        if (insts[i].result != kNoReg) known[insts[i].result] = true;
      }
      out[b] = std::move(known);
    }
  }

  void leavesLoop(const LoopForest& forest, BlockId b, uint32_t i, const Operand& o, BlockId at, bool phi) {
    const int home = definedIn_[o.payload].first;
    if (home < 0) return;
    for (int l = forest.loopOf[size_t(home)]; l >= 0; l = forest.loops[size_t(l)].parent) {
      const auto& blocks = forest.loops[size_t(l)].blocks;
      if (std::find(blocks.begin(), blocks.end(), at) == blocks.end())
        return complain(b, i, fmt::format("register {} leaves its loop other than through a phi at the exit{}", o.payload,
                                          phi ? " (the phi is not at the exit)" : ""));
    }
  }

  const Module& m_;
  const Function& f_;
  std::vector<std::string>& out_;
  std::vector<std::pair<int, int>> definedIn_;   ///< block (-1: nowhere), index (-1: parameter)
  bool failed_ = false;
};

}  // namespace

std::vector<std::string> verify(const Module& m) {
  std::vector<std::string> out;
  for (uint32_t f = 0; f < m.functions.size(); ++f) FunctionVerifier(m, f, out).run();
  for (const Kernel& k : m.kernels) {
    if (k.function >= m.functions.size()) {
      out.push_back("kernel '" + k.name + "' has no function");
    } else if (m.functions[k.function].params.size() != k.params.size()) {
      out.push_back("kernel '" + k.name + "' and its function differ in parameters");
    }
    for (const KernelParam& p : k.params)
      if (p.type.isPtr() && (p.object == 0 || p.object >= m.objects.size()))
        out.push_back("parameter '" + p.name + "' of kernel '" + k.name + "' points to no object");
  }
  return out;
}

}  // namespace gpubmc::ir
