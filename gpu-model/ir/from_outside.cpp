#include "gpu-model/ir/from_outside.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::ir {

namespace {

/// By register: the objects that it may be an address in, as far as parameters and names of variables lead there.
class Origins {
 public:
  Origins(const Function& f, const Kernel& kernel) : of_(f.regTypes.size()) {
    for (size_t p = 0; p < std::min(f.params.size(), kernel.argumentCount()); ++p)
      if (f.params[p].isPtr()) of_[p].insert(kernel.params[p].object);
    for (bool grown = true; std::exchange(grown, false);)
      for (const Block& b : f.blocks)
        for (const Inst& i : b.insts) {
          if (i.op != Opcode::PtrAdd && i.op != Opcode::Phi && i.op != Opcode::Select) continue;
          const size_t before = of_[i.result].size();
          for (const Operand& o : i.operands)
            if (o.type.isPtr()) of_[i.result].merge(of(o));
          grown |= of_[i.result].size() != before;
        }
  }
  std::set<uint32_t> of(const Operand& o) const {
    if (o.kind == Operand::Kind::ObjectAddress) return {uint32_t(o.payload)};
    return o.kind == Operand::Kind::Reg ? of_[o.payload] : std::set<uint32_t>();
  }

 private:
  std::vector<std::set<uint32_t>> of_;
};

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

/// Global memory that something in the function may write.
std::set<uint32_t> written(const Function& f, const Origins& origins) {
  std::set<uint32_t> out;
  for (const Block& b : f.blocks)
    for (const Inst& i : b.insts)
      if (writesMemory(i.op) && !i.operands.empty()) out.merge(origins.of(i.operands[i.op == Opcode::Store ? 1 : 0]));
  return out;
}

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

std::vector<OutsideWait> letOthersWrite(Module& module, const Kernel& kernel) {
  Function& f = module.functions[kernel.function];
  auto has = [&](auto&& is) {
    return std::ranges::any_of(f.blocks, [&](const Block& b) { return std::ranges::any_of(b.insts, is); });
  };
  if (!has(looksOutside) || has([](const Inst& i) { return i.op == Opcode::Call; })) return {};
  const Origins origins(f, kernel);
  const std::set<uint32_t> own = written(f, origins);
  auto place = [&](const Inst& i) -> std::optional<uint32_t> {
    const std::set<uint32_t> of = origins.of(i.operands[0]);
    if (of.size() != 1 || own.contains(*of.begin())) return std::nullopt;
    const Object& object = module.objects[*of.begin()];
    return object.space == Space::Global && !object.readOnly ? std::optional(*of.begin()) : std::nullopt;
  };
  std::vector<OutsideWait> out;
  for (const LoopForest forest = loopForest(f); const Loop& loop : forest.loops) {
    const Rounds rounds(f, loop);
    for (BlockId b : loop.blocks)
      for (const Inst& i : f.blocks[b].insts)
        if (const auto object = looksOutside(i) ? place(i) : std::nullopt;
            object && rounds.isFixed(i.operands[0]) && rounds.endsBy(i.result) &&
            std::ranges::none_of(out, [&](const OutsideWait& w) { return w.object == *object; }))
          out.push_back({*object, i.loc});
  }
  if (out.empty()) return out;
  makeArbitrary(f, [&](const Inst& i) {
    const auto object = looksOutside(i) ? place(i) : std::nullopt;
    return object && std::ranges::any_of(out, [&](const OutsideWait& w) { return w.object == *object; });
  });
  return out;
}

}  // namespace gpubmc::ir
