#include "core/run/branch_reach.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/check/kernel_traits.h"
#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/origins.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core {

namespace {

using ir::Expression;

/// Parameters and arrays that the environment mentions.
class Mentioned {
 public:
  Mentioned(const ir::Function& code, const ir::Kernel& kernel, const Environment& e) : origins_(code, kernel) {
    for (uint32_t i = 0; i < kernel.params.size(); ++i) {
      const ir::KernelParam& p = kernel.params[i];
      auto isIn = [&](const Expression& x) { return x.mentionsParam(i); };
      const bool inElements =
          std::ranges::any_of(e.elements, [&](const ir::ElementCondition& c) { return isIn(c.bound); });
      if (std::ranges::any_of(e.numbers, isIn) || inElements) numbers_.insert(i);
      // A number in a structure is loaded from the structure's object.
      if (p.part && numbers_.contains(i)) loads_ = true;
    }
    for (const ir::ElementCondition& c : e.elements) arrays_.insert(c.object);
  }

  /// The condition of a branch depends on one of them, as far as values in registers tell. `byAtomics`: also by what
  /// atomic operations return.
  bool isBehind(const ir::Function& code, const ir::Operand& condition, bool byAtomics) {
    if (definitions_.empty())
      for (const ir::Block& b : code.blocks)
        for (const ir::Inst& i : b.insts)
          if (i.result != ir::kNoReg) definitions_.emplace(i.result, &i);
    std::set<ir::RegId> seen;
    std::vector<ir::Operand> work{condition};
    while (!work.empty()) {
      const ir::Operand o = work.back();
      work.pop_back();
      if (o.kind != ir::Operand::Kind::Reg || !seen.insert(ir::RegId(o.payload)).second) continue;
      if (o.payload < code.params.size() && numbers_.contains(uint32_t(o.payload))) return true;
      const auto at = definitions_.find(ir::RegId(o.payload));
      if (at == definitions_.end()) continue;
      const bool reads = byAtomics ? ir::readsMemory(at->second->op) : at->second->op == ir::Opcode::Load;
      if (reads && (loads_ || mayRead(*at->second))) return true;
      work.insert(work.end(), at->second->operands.begin(), at->second->operands.end());
    }
    return false;
  }

 private:
  bool mayRead(const ir::Inst& read) const {
    return !arrays_.empty() && std::ranges::any_of(read.operands, [&](const ir::Operand& o) {
      const ir::Objects from = o.type.isPtr() ? origins_.of(o) : ir::Objects();
      return from.any || std::ranges::any_of(arrays_, [&](uint32_t a) { return from.of.contains(a); });
    });
  }

  const ir::Origins origins_;
  std::set<uint32_t> numbers_, arrays_;
  bool loads_ = false;  ///< a number that is mentioned is loaded
  std::map<ir::RegId, const ir::Inst*> definitions_;
};

/// The module with an assertion before the branch at the end of the block, which fails where that side is taken.
ir::Module withAssertion(const ir::Module& module, uint32_t function, ir::BlockId block, bool side) {
  ir::Module out = module;
  ir::Function& f = out.functions[function];
  std::vector<ir::Inst>& insts = f.blocks[block].insts;
  const ir::Inst branch = insts.back();
  ir::Operand condition = branch.operands[0];
  std::vector<ir::Inst> added;
  if (side) {
    ir::Inst no;
    no.op = ir::Opcode::Xor;
    no.type = ir::kI1;
    no.result = ir::RegId(f.regTypes.size());
    no.operands = {condition, ir::Operand::constant(1, ir::kI1)};
    no.loc = branch.loc;
    f.regTypes.push_back(ir::kI1);
    condition = ir::Operand::reg(no.result, ir::kI1);
    added.push_back(std::move(no));
  }
  ir::Inst claim;
  claim.op = ir::Opcode::Assert;
  claim.type = ir::kVoid;
  claim.operands = {condition};
  claim.name = "this side of the branch is not taken";
  claim.loc = branch.loc;
  added.push_back(std::move(claim));
  insts.insert(insts.end() - 1, added.begin(), added.end());
  return out;
}

/// The kernel with few threads, of which all interleavings are followed: what atomic operations return depends on all
/// threads of a large launch.
Options inSmallLaunch(ir::Module& module, uint32_t kernel, Options options) {
  const ir::Dim3 block{4, 1, 1}, grid{2, 1, 1};
  if (auto& inSource = module.kernels[kernel].sourceLaunch) {
    inSource->block = block, inSource->grid = grid;
  } else {
    options.block = block, options.grid = grid;
  }
  return options;
}

/// Only such assertions.
Options assertionsAlone(Options options) {
  for (const PropertyInfo& p : properties()) options.severities[p.cls] = Severity::Off;
  options.severities[PropertyClass::Assertion] = Severity::Error;
  // Two threads say nothing where races are not looked for.
  options.severities[PropertyClass::Race] = Severity::Warning;
  options.all = false;
  return options;
}

}  // namespace

bool leavesBranches(const ir::Module& module, uint32_t kernel, const Options& options, const Environment& environment,
                    Recheck& again) {
  const uint32_t function = module.kernels[kernel].function;
  const ir::Function& code = module.functions[function];
  Mentioned mentioned(code, module.kernels[kernel], environment);
  const Options without = assertionsAlone(options);
  Options with = without;
  with |= environment;
  auto isReached = [&](const ir::Module& asserted, const Options& o) {
    return again.check(asserted, kernel, o).verdict == Status::Violated;
  };
  auto isReachedByFew = [&](ir::Module asserted, const Options& o) {
    const Options small = inSmallLaunch(asserted, kernel, o);
    return isReached(asserted, small);
  };
  // That a loop that waits ends is proved, and whether a thread has to wait at all is of no account. What threads wait
  // for may be read by volatile reads, and may depend on the order of these.
  ir::Module strong = module;
  ir::makeVolatileAtomic(strong);
  const std::vector<bool> waits = ir::waitingBlocks(strong.functions[function]);
  const bool ordersMatter = traitsOf(strong, strong.kernels[kernel]).ordersMatter;
  for (ir::BlockId b = 0; b < code.blocks.size(); ++b) {
    const ir::Inst& last = code.blocks[b].insts.back();
    if (last.op != ir::Opcode::CondBr || last.operands[0].kind != ir::Operand::Kind::Reg ||
        !mentioned.isBehind(code, last.operands[0], !waits[b]))
      continue;
    for (const bool side : {false, true}) {
      const ir::Module asserted = withAssertion(module, function, b, side);
      if (isReached(asserted, with) || (ordersMatter && isReachedByFew(asserted, with))) continue;
      if (isReached(asserted, without)) return false;
    }
  }
  return !again.isOver();
}

}  // namespace gpubmc::core
