#pragma once
// What the other blocks of the grid did before a grid-wide barrier. All blocks run one code, so what the executed block
// did, with another index in place of its own, is what another block did. What is arbitrary in the executed block
// (undefined memory, abstract results) is arbitrary in the other one, and not the same.

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu-model/machine/log.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::machine {

class OtherBlocks {
 public:
  /// Required: made before the block is executed, with an index that is a constant or a variable in each direction.
  OtherBlocks(Inputs& inputs, Execution& log, const BlockIndex& block, ir::Dim3 grid);

  uint64_t count() const { return grid_.count(); }
  /// The variable stands for an input, and so for the same value in all blocks.
  void share(Term variable) { shared_.insert(variable.id); }
  /// The block of this linear index is another one than the executed block; width 1.
  Term isOther(uint32_t linear) const;
  /// Something in the terms is arbitrary in the executed block, and not the same in others.
  bool hasOwn(const std::vector<Term>& terms) const;
  /// What the terms are in that block. Its own variables become abstract terms of the log: no witness has them.
  std::vector<Term> of(uint32_t linear, const std::vector<Term>& terms);

 private:
  bool isOwn(Term variable) const;
  std::vector<Term> ownOf(const std::vector<Term>& roots) const;

  Inputs& inputs_;
  encoder::TermManager& terms_;
  Execution& log_;
  BlockIndex block_;
  ir::Dim3 grid_;
  size_t firstOwn_;  ///< terms from here on were made by the execution
  std::unordered_set<uint32_t> shared_;
  std::map<uint32_t, std::unordered_map<uint32_t, Term>> replacements_;  ///< by block: of indices and own variables
};

}  // namespace gpubmc::machine
