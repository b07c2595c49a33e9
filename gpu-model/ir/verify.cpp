#include "gpu-model/ir/verify.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/names.h"
#include "gpu-model/ir/signature.h"

namespace gpubmc::ir {

namespace {

class FunctionVerifier {
 public:
  FunctionVerifier(const Module& m, uint32_t index, std::vector<std::string>& out)
      : m_(m), f_(m.functions[index]), out_(out) {}

  void run() {
    if (f_.blocks.empty()) return complain("has no blocks");
    if (f_.paramNames.size() > f_.params.size()) complain("has more names of parameters than parameters");
    if (f_.loc >= m_.locations.size()) complain("has an unknown location");
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) shape(b);
    if (failed_) return;
    registers();
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (uint32_t i = 0; i < f_.blocks[b].insts.size(); ++i) instruction(b, i);
    if (failed_) return;
    phis();
    if (!failed_) dominanceAndLoops();
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
    for (uint32_t i = 0; i < insts.size(); ++i) {
      const size_t targets = insts[i].op == Opcode::Br ? 1 : insts[i].op == Opcode::CondBr ? 2 : 0;
      if (insts[i].op != Opcode::Phi && insts[i].targets.size() != targets) complain(b, i, "a wrong number of targets");
    }
  }

  void registers() {
    definedIn_.assign(f_.regTypes.size(), {-1, 0});
    if (f_.regTypes.size() < f_.params.size()) return complain("has fewer registers than parameters");
    for (size_t p = 0; p < f_.params.size(); ++p) {
      definedIn_[p] = {0, -1};
      if (f_.regTypes[p] != f_.params[p] || f_.params[p].isVoid())
        complain(fmt::format("has a parameter {} of another type than its register", p));
    }
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
    if (inst.loc >= m_.locations.size()) complain(b, i, "an unknown location");
    if (inst.sub >= std::max<size_t>(names::subs(inst.op).size(), 1)) complain(b, i, "an unknown kind of it");
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
    if (inst.op == Opcode::Call) return callTypes(b, i);
    if (inst.op == Opcode::Ret) return returnTypes(b, i);
    types(b, i);
    const bool widens = inst.op == Opcode::ZExt || inst.op == Opcode::SExt, narrows = inst.op == Opcode::Trunc;
    if (!failed_ && ((widens && inst.operands[0].type.bits > inst.type.bits) ||
                     (narrows && inst.operands[0].type.bits < inst.type.bits) ||
                     (inst.op == Opcode::BitCast && inst.operands[0].type.bits != inst.type.bits)))
      complain(b, i, "a conversion between widths that it is not for");
    if (inst.op == Opcode::ByteSwap && inst.type.bits % 8) complain(b, i, "a width that is no number of bytes");
    if (inst.op == Opcode::LocalAddr && (inst.object >= m_.objects.size() || !m_.objects[inst.object].size))
      complain(b, i, "a local object without a size");
    if (inst.fenced != Fenced::All && inst.op != Opcode::Barrier) complain(b, i, "fenced memory, and it is no barrier");
    if (inst.comers != Comers::NotExited && !isWarpOp(inst.op))
      complain(b, i, "lanes that come, and it is no operation of a warp");
    if (!failed_ && isWarpOp(inst.op)) warpOperation(b, i);
    if (inst.op == Opcode::Fence && inst.order == Order::Relaxed) complain(b, i, "no order");
    if (inst.isInitial && (inst.op != Opcode::Load || inst.isAtomic || inst.type.isPtr()))
      complain(b, i, "the initial state, which only loads of data that are not atomic read");
    if (inst.failure != Order::Relaxed && inst.op != Opcode::AtomicCAS)
      complain(b, i, "an order of failing, and it cannot fail");
    if (inst.failure == Order::Release || inst.failure == Order::AcqRel)
      complain(b, i, "an order of failing that releases: nothing is written then");
    if (inst.op == Opcode::Malloc && (inst.object >= m_.objects.size() || m_.objects[inst.object].space != Space::Heap))
      complain(b, i, "no object of the heap");
  }

  /// A set of lanes has the width of the mask; of votes, only a ballot is one.
  void warpOperation(uint32_t b, uint32_t i) {
    const Inst& inst = f_.blocks[b].insts[i];
    const bool isMatch = inst.op == Opcode::MatchAny || inst.op == Opcode::MatchAll;
    const bool isVote = inst.op == Opcode::Vote, isBallot = isVote && inst.vote == VoteOp::Ballot;
    if ((isMatch || isBallot) && inst.type != inst.operands[0].type)
      complain(b, i, "a set of lanes of another width than the mask");
    if (!inst.name.empty()) complain(b, i, "a name, and it takes none");
    if (isVote && !isBallot && inst.type != kI32) complain(b, i, "a vote that is not an i32");
  }

  void types(uint32_t b, uint32_t i) {
    const Inst& inst = f_.blocks[b].insts[i];
    const Signature s = signature(inst);
    const bool any = s.operands.ends_with('*');
    if (!any && inst.operands.size() != s.operands.size())
      return complain(b, i, fmt::format("{} operands instead of {}", inst.operands.size(), s.operands.size()));
    Type t;
    for (size_t k = 0; k < inst.operands.size(); ++k)
      if (const char letter = s.operands[any ? 0 : k]; !fits(letter, inst.operands[k].type, t))
        return complain(b, i, fmt::format("operand {} is not {}", k, wanted(letter)));
    if (!fits(s.result, inst.type, t)) return complain(b, i, fmt::format("the result is not {}", wanted(s.result)));
    const bool optional = isAtomic(inst.op);
    if ((inst.result == kNoReg) != (s.result == '-') && !(optional && inst.result == kNoReg))
      complain(b, i, s.result == '-' ? "a register for a result that it does not have" : "a result without a register");
  }

  void callTypes(uint32_t b, uint32_t i) {
    const Inst& inst = f_.blocks[b].insts[i];
    if (inst.callee >= m_.functions.size()) return complain(b, i, "an unknown callee");
    const Function& callee = m_.functions[inst.callee];
    bool match = callee.params.size() == inst.operands.size();
    for (size_t p = 0; match && p < callee.params.size(); ++p) match = callee.params[p] == inst.operands[p].type;
    if (!match) complain(b, i, "arguments that do not fit the callee");
    if (inst.result == kNoReg ? inst.type != callee.result && !inst.type.isVoid()
                              : inst.type != callee.result || inst.type.isVoid())
      complain(b, i, "a result that does not fit the callee");
  }

  void returnTypes(uint32_t b, uint32_t i) {
    const auto& values = f_.blocks[b].insts[i].operands;
    if (f_.result.isVoid() ? !values.empty() : values.size() != 1 || values[0].type != f_.result)
      complain(b, i, "a value that does not fit the function's result");
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
        for (BlockId t : phi.targets)
          if (std::find(preds[b].begin(), preds[b].end(), t) == preds[b].end())
            complain(b, i, fmt::format("a value for block {}, which is no predecessor", t));
      }
  }

  void dominanceAndLoops() {
    LoopForest forest;
    try {
      forest = loopForest(f_);
    } catch (const Unsupported& e) {
      return complain(std::string("has ") + e.what());
    }
    // definedBefore[b]: registers that are defined on every path to the end of b; a forward pass suffices for natural
    // loops.
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
          if (!phi && !known[o.payload])
            complain(b, i, fmt::format("register {} is used before it is defined", o.payload));
          leavesLoop(forest, b, i, o, phi ? insts[i].targets[k] : b, phi);
        }
        if (insts[i].result != kNoReg) known[insts[i].result] = true;
      }
      out[b] = std::move(known);
    }
    for (BlockId b : forest.order)
      for (uint32_t i = 0; i < f_.blocks[b].insts.size() && f_.blocks[b].insts[i].op == Opcode::Phi; ++i) {
        const Inst& phi = f_.blocks[b].insts[i];
        for (size_t k = 0; k < phi.operands.size(); ++k)
          if (const auto& known = out[phi.targets[k]];
              phi.operands[k].kind == Operand::Kind::Reg && !known.empty() && !known[phi.operands[k].payload])
            complain(
                b, i,
                fmt::format("register {} is not defined when block {} ends", phi.operands[k].payload, phi.targets[k]));
      }
  }

  void leavesLoop(const LoopForest& forest, BlockId b, uint32_t i, const Operand& o, BlockId at, bool phi) {
    const int home = definedIn_[o.payload].first;
    if (home < 0) return;
    for (int l = forest.loopOf[size_t(home)]; l >= 0; l = forest.loops[size_t(l)].parent) {
      const auto& blocks = forest.loops[size_t(l)].blocks;
      auto inside = [&](BlockId x) { return std::find(blocks.begin(), blocks.end(), x) != blocks.end(); };
      if (inside(BlockId(home)) && !inside(at))
        return complain(b, i,
                        fmt::format("register {} leaves its loop other than through a phi at the exit{}", o.payload,
                                    phi ? " (the phi is not at the exit)" : ""));
    }
  }

  const Module& m_;
  const Function& f_;
  std::vector<std::string>& out_;
  std::vector<std::pair<int, int>> definedIn_;  ///< block (-1: nowhere), index (-1: parameter)
  bool failed_ = false;
};

/// Whether its parameters are integer parameters of the kernel, and its host values exist.
bool isOver(const Expression& e, const Kernel& k) {
  if (e.op == Expression::Op::HostValue)
    return k.sourceLaunch && e.value >= 0 && size_t(e.value) < k.sourceLaunch->hostValues.size();
  if (e.op == Expression::Op::Param)
    return e.value >= 0 && size_t(e.value) < k.params.size() && k.params[size_t(e.value)].type.isInt();
  return std::all_of(e.args.begin(), e.args.end(), [&](const Expression& a) { return isOver(a, k); });
}

void verifyKernel(const Module& m, const Kernel& k, std::vector<std::string>& out) {
  const std::string name = "kernel '" + k.name + "'";
  if (k.loc >= m.locations.size()) out.push_back(name + " has an unknown location");
  if (k.function >= m.functions.size()) {
    out.push_back(name + " has no function");
    return;
  }
  const Function& f = m.functions[k.function];
  const size_t arguments = k.argumentCount();
  bool match = f.params.size() == arguments;
  for (size_t p = 0; match && p < f.params.size(); ++p) match = f.params[p] == k.params[p].type;
  if (!match) out.push_back(name + " and its function differ in parameters");
  if (!f.result.isVoid()) out.push_back(name + " has a function that returns a value");
  for (const KernelParam& p : k.params)
    if (p.type.isPtr() && (p.object == 0 || p.object >= m.objects.size()))
      out.push_back("parameter '" + p.name + "' of " + name + " points to no object");
  for (const KeptVariable& v : k.kept)
    if (v.object == 0 || v.object >= m.objects.size()) out.push_back(name + " keeps a variable that there is not");
  std::map<uint32_t, uint64_t> ends;  ///< of parts so far, by structure
  for (size_t i = arguments; i < k.params.size(); ++i) {
    const KernelParam& p = k.params[i];
    const bool isInStructure = p.part && p.part->parameter < arguments && k.params[p.part->parameter].byValueStruct;
    if (!isInStructure || !(p.type.isInt() || p.type.isPtr()) || p.part->offset < ends[p.part->parameter])
      out.push_back("parameter '" + p.name + "' of " + name + " is no number or pointer in a structure, in order");
    else
      ends[p.part->parameter] = p.part->offset + p.type.bytes();
  }
  for (const KernelParam& p : k.params)
    if (p.range && (!p.type.isInt() || p.range->first > p.range->second))
      out.push_back("parameter '" + p.name + "' of " + name + " has a range without values");
  if (k.resultObject >= m.objects.size() || (k.resultObject && m.objects[k.resultObject].space != Space::Global))
    out.push_back(name + " returns its result in no object of global memory");
  if (k.resultObject && !k.isReference) out.push_back(name + " has an object for its result, and is no reference");
  auto isPointer = [&](uint32_t i) { return i < k.params.size() && k.params[i].type.isPtr(); };
  for (auto [a, b] : k.shared)
    if (!isPointer(a) || !isPointer(b)) out.push_back(name + " has one array for parameters that are no pointers");
  for (auto [p, object] : k.onVariable)
    if (!isPointer(p) || object >= m.objects.size())
      out.push_back(name + " has a pointer into a variable that is none");
  if (std::ranges::any_of(k.computed, [&](uint32_t object) { return object >= m.objects.size(); }))
    out.push_back(name + " has a computed variable that is none");
  for (const HostArgument& a : k.hostArguments) {
    const bool isLocal = a.kind == HostArgument::Kind::Local;
    const bool exists = isLocal ? a.number < m.objects.size() : a.number + uint64_t(a.count) <= arguments;
    if (!exists || a.count == 0 || (isLocal && a.number && m.objects[a.number].space != Space::Shared))
      out.push_back(name + " has an argument that is none of its parameters, and no array of the work-group");
  }
  auto isArray = [&](uint64_t o) {
    return k.found.contains(uint32_t(o)) ||
           std::ranges::any_of(k.params, [&](const KernelParam& p) { return p.type.isPtr() && p.object == o; });
  };
  auto isVariable = [&](uint32_t o) {
    return o < m.objects.size() && (m.objects[o].space == Space::Global || m.objects[o].space == Space::Constant);
  };
  for (const auto& [object, held] : k.pointers)
    for (const auto& [offset, pointer] : held)
      if (!(isArray(object) || isVariable(object)) || !isArray(pointerObject(pointer)))
        out.push_back(name + " has a pointer in or to an array that is none of its own");
  for (const auto& [object, at] : k.found)
    if (object == 0 || object >= m.objects.size() || !m.objects[object].size ||
        m.objects[object].init != Init::Arbitrary)
      out.push_back(name + " has found an array without a size");
  auto check = [&](const Expression& e) {
    if (!isOver(e, k))
      out.push_back(name + " has an expression over what is neither an integer parameter nor a host value");
  };
  for (const KernelParam& p : k.params)
    if (p.extent) check(*p.extent);
  auto isAscending = [](const KnownContents& c) {
    uint64_t last = 0;
    for (const auto& [begin, end] : c.unwritten) {
      if (begin < last || end <= begin) return false;
      last = end;
    }
    return true;
  };
  for (const KernelParam& p : k.params)
    if (!isAscending(p.contents)) out.push_back("parameter '" + p.name + "' of " + name + " is unwritten in no order");
  if (k.sourceLaunch)
    for (const LaunchCondition& c : k.sourceLaunch->given) check(c.condition);
}

}  // namespace

std::vector<std::string> verify(const Module& m) {
  std::vector<std::string> out;
  if (m.objects.empty() || !(m.objects[0] == Module().objects[0])) return {"the module has no null object"};
  if (m.locations.empty() || !(m.locations[0] == Location())) return {"the module has no unknown location"};
  for (const Object& o : m.objects) {
    if (o.loc >= m.locations.size()) out.push_back("object '" + o.name + "' has an unknown location");
    if (o.align == 0) out.push_back("object '" + o.name + "' has no alignment");
    if (o.size && *o.size >= kMostObjectBytes)
      out.push_back(fmt::format("object '{}' has {} bytes, and no GPU has", o.name, *o.size));
    if (o.bytes.size() > o.size.value_or(0)) out.push_back("object '" + o.name + "' has more initial bytes than bytes");
    const bool isOwn = o.space == Space::Shared || o.space == Space::Local;
    if (o.space == Space::Local && o.size.value_or(0) > kLocalPart)
      out.push_back(fmt::format("object '{}' has {} bytes, and no thread has", o.name, *o.size));
    if (isOwn && o.init == Init::Arbitrary)
      out.push_back("object '" + o.name + "' is memory of a block or a thread, which has no contents when they begin");
  }
  for (size_t l = 1; l < m.locations.size(); ++l)
    if (m.locations[l].inlinedAt >= l) out.push_back(fmt::format("location {} is inlined at no earlier one", l));
  for (uint32_t f = 0; f < m.functions.size(); ++f) FunctionVerifier(m, f, out).run();
  for (const Kernel& k : m.kernels) verifyKernel(m, k, out);
  return out;
}

}  // namespace gpubmc::ir
