#include "gpu-model/ir/loop_ends.h"

#include <algorithm>

#include "gpu-model/ir/recurrence.h"

namespace gpubmc::ir {

namespace {

class LoopEnds {
 public:
  LoopEnds(const Function& f, const LoopForest& forest) : f_(f), forest_(forest), defined_(f) {
    preds_.resize(f.blocks.size());
    for (BlockId b : forest.order)
      for (BlockId t : f.blocks[b].insts.back().targets) preds_[t].push_back(b);
    ends_.resize(forest.loops.size());
  }

  // Inner loops are last in the forest, and first here: their number of iterations determines what they leave behind.
  std::vector<bool> all() {
    for (size_t l = forest_.loops.size(); l-- > 0;) ends_[l] = reads(forest_.loops[l]);
    return std::move(ends_);
  }

 private:
  bool reads(const Loop& loop) {
    inside_.assign(f_.blocks.size(), false);
    for (BlockId b : loop.blocks) inside_[b] = true;
    seen_.assign(f_.regTypes.size(), false);
    work_.clear();
    for (BlockId b : loop.blocks) {
      const auto& targets = f_.blocks[b].insts.back().targets;
      if (std::all_of(targets.begin(), targets.end(), [&](BlockId t) { return inside_[t]; })) continue;
      lookAtEnd(b);
      for (BlockId decides : before(loop, b))
        if (!alwaysFollows(loop, decides, b, false)) lookAtEnd(decides);
    }
    while (!work_.empty()) {
      const RegId r = work_.back();
      work_.pop_back();
      const Inst* i = defined_.inst(r);
      if (!i) continue;  // a parameter
      if (observes(i->op)) return true;
      look(*i);
      const BlockId at = defined_.block(r);
      if (i->op != Opcode::Phi || !inside_[at]) continue;
      if (at == loop.header) {
        // The loop itself decides from which of several latches the next iteration starts.
        if (loop.latches.size() > 1)
          for (BlockId decides : loop.blocks) lookAtEnd(decides);
      } else if (const int l = forest_.loopOf[at]; forest_.loops[size_t(l)].header == at) {
        if (ends_[size_t(l)]) return true;
      } else {
        for (BlockId decides : before(loop, at))
          if (!alwaysFollows(loop, decides, at, true)) lookAtEnd(decides);
      }
    }
    return false;
  }

  void look(const Inst& i) {
    for (const Operand& o : i.operands)
      if (o.kind == Operand::Kind::Reg && !seen_[o.payload]) {
        seen_[o.payload] = true;
        work_.push_back(RegId(o.payload));
      }
  }
  void lookAtEnd(BlockId b) { look(f_.blocks[b].insts.back()); }

  // Blocks from which a path leads to `b` in the same iteration.
  std::vector<BlockId> before(const Loop& loop, BlockId b) const {
    std::vector<BlockId> out, work{b};
    std::vector<bool> seen(f_.blocks.size());
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      if (at == loop.header) continue;
      for (BlockId p : preds_[at]) {
        if (!inside_[p] || seen[p]) continue;
        seen[p] = true;
        out.push_back(p);
        work.push_back(p);
      }
    }
    return out;
  }

  // All paths from `from` join before `to`; or at `to` itself, if its values do not depend on the path.
  bool alwaysFollows(const Loop& loop, BlockId from, BlockId to, bool choosesAt) const {
    const int meeting = forest_.meetingOf[from];
    if (meeting < 0) return false;
    if (BlockId(meeting) == to) return !choosesAt;
    const std::vector<BlockId> all = before(loop, to);
    return std::find(all.begin(), all.end(), BlockId(meeting)) != all.end();
  }

  const Function& f_;
  const LoopForest& forest_;
  const DefinedAt defined_;
  std::vector<std::vector<BlockId>> preds_;
  std::vector<bool> ends_;
  // Of one loop:
  std::vector<bool> inside_;  ///< by block
  std::vector<bool> seen_;    ///< by register
  std::vector<RegId> work_;
};

}  // namespace

std::vector<bool> readsToEnd(const Function& function, const LoopForest& forest) {
  return LoopEnds(function, forest).all();
}

std::vector<bool> waitingLoops(const Function& function, const LoopForest& forest) {
  std::vector<bool> out = readsToEnd(function, forest);
  const DefinedAt defined(function);
  for (size_t l = 0; l < forest.loops.size(); ++l) {
    const Loop& loop = forest.loops[l];
    const bool hasAtomics = std::ranges::any_of(
        loop.blocks, [&](BlockId b) { return std::ranges::any_of(function.blocks[b].insts, isAtomicAccess); });
    if (!hasAtomics || comesToAnEnd(function, defined, loop)) out[l] = false;
  }
  return out;
}

std::vector<bool> waitingBlocks(const Function& function) {
  std::vector<bool> out(function.blocks.size());
  const LoopForest forest = loopForest(function);
  const std::vector<bool> waits = waitingLoops(function, forest);
  for (size_t l = 0; l < forest.loops.size(); ++l)
    if (waits[l])
      for (BlockId b : forest.loops[l].blocks) out[b] = true;
  return out;
}

}  // namespace gpubmc::ir
