#pragma once
// Static facts about the kernel's code: loops, live registers, uses.

#include <map>
#include <tuple>
#include <vector>

#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/observed_writes.h"
#include "gpu-model/ir/steady.h"

namespace gpubmc::stepper {

class Code {
 public:
  Code(const ir::Module& module, const ir::Kernel& kernel, ir::Warps warps)
      : module_(module),
        warps_(warps),
        readsSteady_(ir::readsSteady(module)),
        observed_(ir::observedWrites(module, kernel)) {}

  const ir::LoopForest& loops(uint32_t function);
  /// The registers whose value may still be used when `at` is the next instruction. By register.
  const std::vector<bool>& live(ir::InstRef at);
  /// Whether any instruction acquires what was released elsewhere.
  bool acquires() const;
  /// Whether it matters which atomic writes to the object a thread has observed; to any object.
  bool countsObserved(uint32_t object) const { return observed_.any || observed_.of.contains(object); }
  bool countsObserved() const { return observed_.any || !observed_.of.empty(); }
  /// Whether any read promises that its location is not written: then records of writes and of such reads are never
  /// discarded.
  bool readsSteady() const { return readsSteady_; }
  /// Whether anything except a debug note reads the register.
  bool isUsed(uint32_t function, ir::RegId reg);
  /// Whether the instruction's value only serves preconditions: it refers to the initial state.
  bool isSpecification(ir::InstRef at);
  /// Whether a precondition of the function may still follow, at `at` or behind it.
  bool asksAhead(ir::InstRef at);
  /// Whether a path leads from one block to the other inside the loop (-1: the function) without passing the loop's
  /// header again. Not from a block to itself.
  bool reaches(uint32_t function, ir::BlockId from, ir::BlockId to, int loop);
  /// The positions of blocks in LoopForest::order.
  uint32_t rank(uint32_t function, ir::BlockId block) { return facts(function).rank[block]; }
  /// ir::readsToEnd of the loop.
  bool readsToEnd(uint32_t function, size_t loop);

 private:
  struct Facts {
    ir::LoopForest loops;
    std::vector<std::vector<bool>> liveOut;  ///< by block
    std::vector<bool> used, specification;   ///< by register
    std::vector<bool> readsToEnd;            ///< by loop
    std::vector<uint32_t> rank;              ///< by block
    std::vector<bool> asks, asksBehind;      ///< by block: it has a precondition; one can be reached from its end
    std::map<std::tuple<ir::BlockId, ir::BlockId, int>, bool> ways;
  };
  Facts& facts(uint32_t function);
  void computeLiveOut(const ir::Function& f, Facts& facts) const;
  void computeAsks(const ir::Function& f, Facts& facts) const;

  const ir::Module& module_;
  const ir::Warps warps_;
  const bool readsSteady_;
  const ir::Objects observed_;
  std::map<uint32_t, Facts> facts_;
  std::map<ir::InstRef, std::vector<bool>> live_;
};

}  // namespace gpubmc::stepper
