#include "gpu-model/cost/units.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "gpu-model/ir/called.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::cost {

namespace {

constexpr unsigned kWidest = 16;

/// An address as a register or object and a constant distance.
struct Place {
  ir::Operand base;
  uint64_t distance = 0;
};

/// Loads or stores of one size that one expression of the source makes.
struct Part {
  uint32_t index;
  Place place;
};

const ir::Operand& addressOf(const ir::Inst& i) {
  return i.operands[i.op == ir::Opcode::Load ? 0 : 1];
}

ir::Type typeOf(const ir::Inst& i) {
  return i.op == ir::Opcode::Load ? i.type : i.operands[0].type;
}

bool isPlain(const ir::Inst& i) {
  return (i.op == ir::Opcode::Load || i.op == ir::Opcode::Store) && !i.isAtomic && !i.isInitial && !ir::isVolatile(i);
}

}  // namespace

const char* name(Direction d) {
  switch (d) {
    case Direction::Load: return "load";
    case Direction::Store: return "store";
    case Direction::Atomic: return "atomic";
  }
  return "load";
}

Units::Units(const ir::Module& m, const ir::Kernel& kernel) : module_(m) {
  for (uint32_t f : ir::calledFrom(m, kernel.function))
    for (uint32_t b = 0; b < m.functions[f].blocks.size(); ++b) join(m, f, b);
}

void Units::join(const ir::Module& m, uint32_t function, uint32_t block) {
  const std::vector<ir::Inst>& insts = m.functions[function].blocks[block].insts;
  std::map<uint64_t, Place> places;  // of registers that the block makes by PtrAdd with a constant
  std::map<std::pair<ir::LocId, ir::Opcode>, std::vector<Part>> parts;
  for (uint32_t i = 0; i < insts.size(); ++i) {
    const ir::Inst& inst = insts[i];
    auto placeOf = [&](const ir::Operand& o) {
      const auto known = o.kind == ir::Operand::Kind::Reg ? places.find(o.payload) : places.end();
      return known == places.end() ? Place{o, 0} : known->second;
    };
    if (inst.op == ir::Opcode::PtrAdd && inst.operands[1].kind == ir::Operand::Kind::Const) {
      Place p = placeOf(inst.operands[0]);
      p.distance += inst.operands[1].payload;
      places[inst.result] = p;
    }
    if (isPlain(inst)) parts[{inst.loc, inst.op}].push_back({i, placeOf(addressOf(inst))});
  }
  for (const auto& [of, list] : parts) {
    for (const Part& lead : list) {
      const ir::InstRef first{function, block, lead.index};
      const ir::Inst& inst = insts[lead.index];
      const unsigned bytes = typeOf(inst).bytes();
      if (joined_.contains(first) || !std::has_single_bit(bytes)) continue;
      auto at = [&](unsigned distance) {
        return std::ranges::find_if(list, [&](const Part& p) {
          return p.place.base == lead.place.base && p.place.distance == lead.place.distance + distance &&
                 typeOf(insts[p.index]).bytes() == bytes && !joined_.contains({function, block, p.index});
        });
      };
      for (unsigned whole = std::min(kWidest, std::bit_floor(std::max(inst.align, 1u))); whole > bytes; whole /= 2) {
        bool all = true;
        for (unsigned d = bytes; d < whole; d += bytes) all = all && at(d) != list.end();
        if (!all) continue;
        for (unsigned d = bytes; d < whole; d += bytes) {
          const uint32_t index = at(d)->index;
          joined_[{function, block, index}] = {};
        }
        joined_[first] = {whole, 1};
        break;
      }
    }
  }
}

std::optional<Unit> Units::of(ir::InstRef ref, Direction direction) const {
  if (const auto known = joined_.find(ref); known != joined_.end())
    return known->second.bytes ? std::optional(known->second) : std::nullopt;
  const ir::Inst& inst = ir::at(module_, ref);
  if (!ir::isBulk(inst.op)) {
    const ir::Type type = inst.op == ir::Opcode::Load    ? inst.type
                          : inst.op == ir::Opcode::Store ? inst.operands[0].type
                                                         : inst.operands[1].type;
    return Unit{std::bit_ceil(type.bytes()), 1};
  }
  const ir::Operand& size = inst.operands[2];
  if (size.kind != ir::Operand::Kind::Const || size.payload == 0) return std::nullopt;
  const uint64_t whole = size.payload;
  const unsigned bytes =
      unsigned(std::min<uint64_t>({kWidest, std::bit_floor(std::max(inst.align, 1u)), whole & (~whole + 1)}));
  return direction == Direction::Atomic ? std::nullopt : std::optional(Unit{bytes, unsigned(whole / bytes)});
}

}  // namespace gpubmc::cost
