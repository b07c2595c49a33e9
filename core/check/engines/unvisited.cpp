#include "core/check/engines/unvisited.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace gpubmc::core {

namespace {

using Visited = std::set<std::pair<uint32_t, uint32_t>>;  // machine::Execution::visited

bool isOfLaunch(ir::SpecialRegister r) {
  using R = ir::SpecialRegister;
  switch (r) {
    case R::TidX:
    case R::TidY:
    case R::TidZ:
    case R::CtaidX:
    case R::CtaidY:
    case R::CtaidZ:
    case R::NtidX:
    case R::NtidY:
    case R::NtidZ:
    case R::NctaidX:
    case R::NctaidY:
    case R::NctaidZ: return true;
    default: return false;
  }
}

class Function {
 public:
  Function(const ir::Module& module, uint32_t index, const Visited& visited)
      : code_(module.functions[index]), index_(index), visited_(visited) {
    for (const ir::Block& b : code_.blocks)
      for (const ir::Inst& i : b.insts)
        if (i.result != ir::kNoReg) definitions_.emplace(i.result, &i);
  }

  /// Places that no thread reaches and where something can go wrong.
  std::vector<ir::LocId> places() const {
    std::vector<ir::LocId> out;
    std::set<uint32_t> seen;
    std::vector<uint32_t> work;
    for (uint32_t b = 0; b < code_.blocks.size(); ++b) {
      const ir::Inst& last = code_.blocks[b].insts.back();
      if (!isVisited(b) || last.targets.size() < 2 || last.operands.empty() || !dependsOnLaunch(last.operands[0]))
        continue;
      work.insert(work.end(), last.targets.begin(), last.targets.end());
    }
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      if (isVisited(b) || !seen.insert(b).second) continue;
      for (const ir::Inst& i : code_.blocks[b].insts)
        if (i.loc && canGoWrong(i)) out.push_back(i.loc);
      const auto& next = code_.blocks[b].insts.back().targets;
      work.insert(work.end(), next.begin(), next.end());
    }
    return out;
  }

 private:
  bool isVisited(uint32_t block) const { return visited_.contains({index_, block}); }

  static bool canGoWrong(const ir::Inst& i) {
    return ir::accessesMemory(i.op) || ir::isBarrier(i.op) || ir::isPhaseBarrier(i.op) || ir::isWarpOp(i.op) ||
           ir::isClaim(i.op) || i.op == ir::Opcode::GridSync || i.op == ir::Opcode::Free;
  }

  // Values from memory are not followed.
  bool dependsOnLaunch(const ir::Operand& from) const {
    std::set<ir::RegId> seen;
    std::vector<ir::Operand> work{from};
    while (!work.empty()) {
      const ir::Operand o = work.back();
      work.pop_back();
      if (o.kind != ir::Operand::Kind::Reg || !seen.insert(ir::RegId(o.payload)).second) continue;
      const auto at = definitions_.find(ir::RegId(o.payload));
      if (at == definitions_.end()) continue;
      const ir::Inst& i = *at->second;
      if (i.op == ir::Opcode::SpecialReg && isOfLaunch(i.special)) return true;
      if (!ir::accessesMemory(i.op)) work.insert(work.end(), i.operands.begin(), i.operands.end());
    }
    return false;
  }

  const ir::Function& code_;
  const uint32_t index_;
  const Visited& visited_;
  std::map<ir::RegId, const ir::Inst*> definitions_;
};

}  // namespace

std::vector<ir::LocId> unvisitedPlaces(const Problem& problem, const std::vector<machine::Execution>& executions) {
  Visited visited;
  for (const machine::Execution& e : executions) {
    if (!e.cuts.empty()) return {};
    visited.insert(e.visited.begin(), e.visited.end());
  }
  const ir::Module& m = problem.module;
  std::vector<ir::LocId> all;
  for (uint32_t f : reachable(m, problem.kernel.function))
    if (visited.contains({f, 0}))
      for (ir::LocId place : Function(m, f, visited).places()) all.push_back(place);
  auto key = [&](ir::LocId l) { return std::tie(m.locations[l].file, m.locations[l].line, m.locations[l].column); };
  std::sort(all.begin(), all.end(), [&](ir::LocId a, ir::LocId b) { return key(a) < key(b); });
  auto sameLine = [&](ir::LocId a, ir::LocId b) {
    return m.locations[a].file == m.locations[b].file && m.locations[a].line == m.locations[b].line;
  };
  all.erase(std::unique(all.begin(), all.end(), sameLine), all.end());
  return all;
}

}  // namespace gpubmc::core
