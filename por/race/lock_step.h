#pragma once
// The order of two lanes of a warp in lock-step. Lanes that execute an instruction together are ordered by it; lanes
// that have diverged are not, until both reach one program point in the same iterations. So the two sides of a branch
// are unordered, and so are the accesses of a lane that leaves a loop, before the lanes reconverge behind it, with
// those of the lanes that stay.

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "gpu-model/ir/loops.h"
#include "por/race/race.h"

namespace gpubmc::por {

class LockStep {
 public:
  /// The arguments outlive this.
  LockStep(const ir::Module& module, const machine::Execution& execution) : module_(module), e_(execution) {}

  struct Order {
    bool ordered = false;          ///< ordered whenever both happen
    bool porting = false;          ///< they are on two sides of a divergent branch, not in one instruction
    std::vector<Term> together{};  ///< width 1: if one of these holds, the lanes have met and are ordered
  };
  /// For two accesses of different lanes of one warp. Required: both happen.
  Order order(const CellAccess& a, const CellAccess& b);

 private:
  /// Where the paths of two accesses diverge: the blocks there, and the loops around.
  struct Fork {
    uint32_t function = 0;
    ir::BlockId x = 0, y = 0;
    bool xInLoop = false;  ///< x is the header of a loop that the other access is not in
  };
  enum class Static : uint8_t { TwoSides, Meet, MayMeet };
  using Graph = std::vector<bool>;
  const ir::LoopForest& loops(uint32_t function);
  const ir::Function& code(uint32_t function) const { return module_.functions[function]; }
  bool reaches(uint32_t function, ir::BlockId from, ir::BlockId to, std::optional<ir::BlockId> without,
               const Graph& headers) const;
  bool leaves(uint32_t function, ir::BlockId from, ir::BlockId without, const Graph& headers) const;
  bool passes(uint32_t function, const ir::Loop& loop, ir::BlockId x) const;
  bool comesBack(uint32_t function, const ir::Loop& loop, ir::BlockId x) const;
  Static standing(const Fork& f, const Graph& headers);
  Graph headersOf(const std::vector<machine::PathStep>& path, size_t depth, uint32_t function) const;
  void executes(const machine::Access& a, uint32_t lane, Order& out) const;
  void comesLater(const std::vector<machine::PathStep>& path, size_t depth, uint32_t lane, Order& out) const;

  const ir::Module& module_;
  const machine::Execution& e_;
  std::map<uint32_t, ir::LoopForest> forests_;
  std::map<std::tuple<uint32_t, ir::BlockId, ir::BlockId, bool, Graph>, Static> known_;
};

}  // namespace gpubmc::por
