#pragma once
// The effects of the other blocks of the grid before a grid-wide barrier. All blocks execute the same code, so another
// block did what the executed block did, with another index. Arbitrary values of the executed block (undefined memory,
// abstract results) are arbitrary in the other one, and may differ.

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
  /// The variable is an input, so it has the same value in all blocks.
  void share(Term variable) { shared_.insert(variable.id); }
  /// The block with this linear index differs from the executed block; width 1.
  Term isOther(uint32_t linear) const;
  /// Whether the terms contain a value that is arbitrary in the executed block and may differ in others.
  bool hasOwn(const std::vector<Term>& terms) const;
  /// The terms as they are in that block. Its own variables become abstract terms of the log: a witness does not
  /// contain them.
  std::vector<Term> of(uint32_t linear, const std::vector<Term>& terms);

 private:
  bool isOwn(Term variable) const;
  std::vector<Term> ownOf(const std::vector<Term>& roots) const;

  Inputs& inputs_;
  encoder::TermManager& terms_;
  Execution& log_;
  BlockIndex block_;
  ir::Dim3 grid_;
  size_t firstOwn_;  ///< the first term that the execution made
  std::unordered_set<uint32_t> shared_;
  std::map<uint32_t, std::unordered_map<uint32_t, Term>> replacements_;  ///< by block: of indices and own variables
};

}  // namespace gpubmc::machine
