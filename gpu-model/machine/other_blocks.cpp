#include "gpu-model/machine/other_blocks.h"

#include <utility>

namespace gpubmc::machine {

using encoder::Op;

OtherBlocks::OtherBlocks(Inputs& inputs, Execution& log, const BlockIndex& block, ir::Dim3 grid)
    : inputs_(inputs), terms_(inputs.terms), log_(log), block_(block), grid_(grid), firstOwn_(inputs.terms.size()) {
  for (Term index : {block.x, block.y, block.z}) share(index);
}

Term OtherBlocks::isOther(uint32_t linear) const {
  const ir::Dim3 at = ir::position(linear, grid_);
  std::vector<Term> same;
  for (auto [index, value] : {std::pair(block_.x, at.x), std::pair(block_.y, at.y), std::pair(block_.z, at.z)})
    same.push_back(terms_.eq(index, terms_.constant(value, 32)));
  return terms_.not_(terms_.conj(same));
}

bool OtherBlocks::isOwn(Term variable) const {
  return variable.id >= firstOwn_ && !shared_.contains(variable.id) && !inputs_.objectOfArray(variable);
}

std::vector<Term> OtherBlocks::ownOf(const std::vector<Term>& roots) const {
  std::vector<Term> own, work = roots;
  std::unordered_set<uint32_t> seen;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const Op op = terms_.op(t);
    if ((op == Op::Var || op == Op::ArrayVar) && isOwn(t)) own.push_back(t);
    if (op == Op::Add) {
      for (auto [atom, k] : terms_.linear(t).parts) work.push_back(atom);
    } else {
      for (Term a : terms_.args(t)) work.push_back(a);
    }
  }
  return own;
}

bool OtherBlocks::hasOwn(const std::vector<Term>& terms) const {
  return !ownOf(terms).empty();
}

std::vector<Term> OtherBlocks::of(uint32_t linear, const std::vector<Term>& terms) {
  auto [it, fresh] = replacements_.try_emplace(linear);
  std::unordered_map<uint32_t, Term>& replacement = it->second;
  if (fresh) {
    const ir::Dim3 at = ir::position(linear, grid_);
    for (auto [index, value] : {std::pair(block_.x, at.x), std::pair(block_.y, at.y), std::pair(block_.z, at.z)})
      if (!terms_.value(index)) replacement.emplace(index.id, terms_.constant(value, 32));
  }
  for (Term v : ownOf(terms)) {
    Term& theirs = replacement[v.id];
    if (theirs) continue;
    if (terms_.isArray(v)) {
      theirs = terms_.arrayVar(terms_.name(v), terms_.indexWidth(v), terms_.width(v));
    } else {
      const encoder::URange r = terms_.range(v);
      theirs = terms_.rangedVar(terms_.name(v), terms_.width(v), r.lo, r.hi);
    }
    share(theirs);  // the argument is the other block's, whichever block asks
    log_.abstractTerms.insert(theirs.id);
  }
  return terms_.substitute(terms, replacement);
}

}  // namespace gpubmc::machine
