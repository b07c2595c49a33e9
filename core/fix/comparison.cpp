#include "core/fix/comparison.h"

#include <array>
#include <map>
#include <optional>
#include <set>

#include "core/fix/place.h"

namespace gpubmc::core {

namespace {

/// With equality for one without, and the other way round.
std::optional<ir::IntPredicate> otherOf(ir::IntPredicate p) {
  using P = ir::IntPredicate;
  switch (p) {
    case P::Ult: return P::Ule;
    case P::Ule: return P::Ult;
    case P::Ugt: return P::Uge;
    case P::Uge: return P::Ugt;
    case P::Slt: return P::Sle;
    case P::Sle: return P::Slt;
    case P::Sgt: return P::Sge;
    case P::Sge: return P::Sgt;
    case P::Eq:
    case P::Ne: break;
  }
  return std::nullopt;
}

constexpr std::array<std::pair<const char*, const char*>, 4> kOperators = {
    {{"<=", "<"}, {">=", ">"}, {"<", "<="}, {">", ">="}}};

/// The operator at the place in the source, and the other one.
std::optional<std::pair<std::string, std::string>> operatorAt(const ir::Location& l, const SourceTexts& sources) {
  const SourceTexts::Lines* lines = sources.linesOf(l.file);
  if (!lines || l.line == 0 || l.line > lines->size() || l.column == 0) return std::nullopt;
  const std::string& line = (*lines)[l.line - 1];
  for (const auto& [is, instead] : kOperators)
    if (line.compare(l.column - 1, std::string(is).size(), is) == 0 && l.column <= line.size())
      return std::pair<std::string, std::string>(is, instead);
  return std::nullopt;
}

}  // namespace

std::vector<LooseComparison> comparisonsBefore(const ir::Module& m, ir::InstRef inst, const SourceTexts& sources) {
  const ir::Function& code = m.functions[inst.function];
  std::map<ir::RegId, ir::InstRef> comparisons;
  std::map<ir::RegId, const ir::Inst*> definitions;
  for (uint32_t b = 0; b < code.blocks.size(); ++b)
    for (uint32_t i = 0; i < code.blocks[b].insts.size(); ++i) {
      const ir::Inst& at = code.blocks[b].insts[i];
      if (at.result == ir::kNoReg) continue;
      definitions.emplace(at.result, &at);
      if (at.op == ir::Opcode::ICmp) comparisons.emplace(at.result, ir::InstRef{inst.function, b, i});
    }
  std::vector<LooseComparison> out;
  std::set<ir::RegId> seen;
  for (ir::BlockId b : controllingBlocks(m, inst.function, inst.block)) {
    std::vector<ir::Operand> work = code.blocks[b].insts.back().operands;
    while (!work.empty()) {
      const ir::Operand o = work.back();
      work.pop_back();
      if (o.kind != ir::Operand::Kind::Reg || o.type != ir::kI1 || !seen.insert(ir::RegId(o.payload)).second) continue;
      const auto at = definitions.find(ir::RegId(o.payload));
      if (at == definitions.end()) continue;
      // Conditions of conditions: `i <= n && j < m` may be one branch.
      work.insert(work.end(), at->second->operands.begin(), at->second->operands.end());
      const auto found = comparisons.find(ir::RegId(o.payload));
      if (found == comparisons.end() || !otherOf(at->second->intPredicate)) continue;
      const ir::Location& where = m.locations[at->second->loc];
      if (const auto op = operatorAt(where, sources)) out.push_back({found->second, &where, op->first, op->second});
    }
  }
  return out;
}

ir::Module withOther(const ir::Module& module, const LooseComparison& c) {
  ir::Module out = module;
  ir::Inst& inst = out.functions[c.at.function].blocks[c.at.block].insts[c.at.index];
  inst.intPredicate = *otherOf(inst.intPredicate);
  return out;
}

}  // namespace gpubmc::core
