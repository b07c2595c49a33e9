#include "gpu-model/ir/from_outside.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/origins.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::ir {

namespace {

bool looksOutside(const Inst& i) {
  return i.op == Opcode::Load && i.type.isInt() && (isVolatile(i) || (i.isAtomic && i.scope == Scope::System));
}

/// Its own rounds: what is defined in them, and how they end.
class Rounds {
 public:
  Rounds(const Function& f, const Loop& loop) : f_(f), inside_(f.blocks.size()), here_(f.regTypes.size()) {
    for (BlockId b : loop.blocks) {
      inside_[b] = true;
      for (const Inst& i : f.blocks[b].insts)
        if (i.result != kNoReg) here_[i.result] = &i;
    }
    blocks_ = loop.blocks;
  }

  /// The same place in every round.
  bool isFixed(const Operand& address) const {
    if (address.kind != Operand::Kind::Reg || !here_[address.payload]) return true;
    const Inst& i = *here_[address.payload];
    return (i.op == Opcode::PtrAdd || isPlainNumber(i.op)) &&
           std::ranges::all_of(i.operands, [&](const Operand& o) { return isFixed(o); });
  }

  /// Whether some way out of the loop is taken or not by what the register is.
  bool endsBy(RegId read) const {
    std::vector<bool> known(f_.regTypes.size());
    known[read] = true;
    bool branches = false, ends = false;
    for (bool grown = true; std::exchange(grown, false);)
      for (BlockId b : blocks_)
        for (const Inst& i : f_.blocks[b].insts) {
          const bool follows = std::ranges::any_of(
              i.operands, [&](const Operand& o) { return o.kind == Operand::Kind::Reg && known[o.payload]; });
          if (i.result != kNoReg && !known[i.result] && (follows || (branches && i.op == Opcode::Phi)))
            known[i.result] = grown = true;
          if (!isTerminator(i.op) || !follows) continue;
          grown |= !std::exchange(branches, true);
          ends |= std::ranges::any_of(i.targets, [&](BlockId t) { return !inside_[t]; });
        }
    return ends;
  }

 private:
  static bool isPlainNumber(Opcode op) {
    return !accessesMemory(op) && op != Opcode::Phi && op != Opcode::Arbitrary && op != Opcode::Call && !isWarpOp(op) &&
           !isBarrier(op);
  }

  const Function& f_;
  std::vector<bool> inside_;
  std::vector<const Inst*> here_;
  std::vector<BlockId> blocks_;
};

/// What a kernel may write, by whatever names: an array that is one with another is written with it.
class Written {
 public:
  Written(const Module& module, const Kernel& kernel, const Origins& origins, const Aliases& aliases) {
    for (const Block& b : module.functions[kernel.function].blocks)
      for (const Inst& i : b.insts)
        if (writesMemory(i.op) && !i.operands.empty())
          objects_.add(origins.of(i.operands[i.op == Opcode::Store ? 1 : 0]));
    auto objectOf = [&](uint32_t p) { return kernel.params[p].object; };
    std::vector<std::pair<uint32_t, uint32_t>> one;
    for (auto [a, b] : kernel.shared) one.emplace_back(objectOf(a), objectOf(b));
    for (auto [p, variable] : kernel.onVariable) one.emplace_back(objectOf(p), variable);
    for (const auto& [a, b] : aliases)
      for (uint32_t p = 0; p < kernel.params.size(); ++p)
        for (uint32_t q = 0; q < kernel.params.size(); ++q)
          if (kernel.params[p].name == a && kernel.params[q].name == b && kernel.params[p].type.isPtr() &&
              kernel.params[q].type.isPtr())
            one.emplace_back(objectOf(p), objectOf(q));
    for (bool grown = true; std::exchange(grown, false);)
      for (auto [a, b] : one)
        if (objects_.of.contains(a) || objects_.of.contains(b)) grown |= objects_.add({{a, b}});
  }
  bool contains(uint32_t object) const { return objects_.any || objects_.of.contains(object); }

 private:
  Objects objects_;
};

/// A kernel whose code is the function.
class Reader {
 public:
  Reader(const Module& module, const Kernel& kernel, const Aliases& aliases)
      : module_(module),
        origins_(module.functions[kernel.function], kernel),
        written_(module, kernel, origins_, aliases) {}

  /// The memory that the load reads, if it is one object of global memory that the kernel does not write.
  std::optional<uint32_t> outside(const Inst& load) const {
    const Objects at = origins_.of(load.operands[0]);
    if (at.any || at.of.size() != 1 || written_.contains(*at.of.begin())) return std::nullopt;
    const Object& object = module_.objects[*at.of.begin()];
    return object.space == Space::Global && !object.readOnly ? std::optional(*at.of.begin()) : std::nullopt;
  }

 private:
  const Module& module_;
  const Origins origins_;
  const Written written_;
};

/// Behind each of these reads stands what it gives.
void makeArbitrary(Function& f, const std::function<bool(const Inst&)>& reads) {
  for (Block& b : f.blocks) {
    std::vector<Inst> insts;
    for (Inst& i : b.insts) {
      insts.push_back(std::move(i));
      Inst& read = insts.back();
      if (!reads(read)) continue;
      Inst value;
      value.op = Opcode::Arbitrary;
      value.type = read.type;
      value.result = std::exchange(read.result, RegId(f.regTypes.size()));
      value.loc = read.loc;
      value.name = "what the host writes";
      const uint64_t most = value.type.bits == 64 ? UINT64_MAX : (uint64_t(1) << value.type.bits) - 1;
      value.operands = {Operand::constant(0, value.type), Operand::constant(most, value.type)};
      f.regTypes.push_back(value.type);
      insts.push_back(std::move(value));
    }
    b.insts = std::move(insts);
  }
}

}  // namespace

std::vector<OutsideWait> letOthersWrite(Module& module, uint32_t function, const Aliases& aliases) {
  Function& f = module.functions[function];
  auto has = [&](auto&& is) {
    return std::ranges::any_of(f.blocks, [&](const Block& b) { return std::ranges::any_of(b.insts, is); });
  };
  if (!has(looksOutside) || has([](const Inst& i) { return i.op == Opcode::Call; })) return {};
  std::vector<Reader> readers;
  std::vector<uint32_t> kernels;
  for (uint32_t k = 0; k < module.kernels.size(); ++k)
    if (module.kernels[k].function == function) {
      readers.emplace_back(module, module.kernels[k], aliases);
      kernels.push_back(k);
    }
  // Of one function there is one code: it is changed only if that is right for all its kernels.
  auto isOutside = [&](const Inst& i) {
    return looksOutside(i) && std::ranges::all_of(readers, [&](const Reader& r) { return r.outside(i).has_value(); });
  };
  std::vector<OutsideWait> out;
  auto isAwaited = [&](size_t r, const Inst& i) {
    return std::ranges::any_of(
        out, [&](const OutsideWait& w) { return w.kernel == kernels[r] && w.object == *readers[r].outside(i); });
  };
  for (const LoopForest forest = loopForest(f); const Loop& loop : forest.loops) {
    const Rounds rounds(f, loop);
    for (BlockId b : loop.blocks)
      for (const Inst& i : f.blocks[b].insts) {
        if (!isOutside(i) || !rounds.isFixed(i.operands[0]) || !rounds.endsBy(i.result)) continue;
        for (size_t r = 0; r < readers.size(); ++r)
          if (!isAwaited(r, i)) out.push_back({kernels[r], *readers[r].outside(i), i.loc});
      }
  }
  if (out.empty()) return out;
  makeArbitrary(f, [&](const Inst& i) {
    if (!isOutside(i)) return false;
    for (size_t r = 0; r < readers.size(); ++r)
      if (isAwaited(r, i)) return true;
    return false;
  });
  return out;
}

}  // namespace gpubmc::ir
