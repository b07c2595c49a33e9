#include "gpu-model/ir/block_order.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <tuple>

namespace gpubmc::ir {

namespace {

/// The threads that a thread waits for at an instruction.
enum class WaitsFor : uint8_t { Nobody, Warp, Block };

WaitsFor waitsFor(Opcode op) {
  if (isBarrier(op) || isPhaseBarrier(op)) return WaitsFor::Block;
  if (op == Opcode::Call) return WaitsFor::Block;  // the callee may have a barrier
  return isWarpOp(op) || op == Opcode::ActiveMask ? WaitsFor::Warp : WaitsFor::Nobody;
}

class Orderer {
 public:
  Orderer(const Function& f, const std::vector<BlockId>& reachable, LoopForest& forest)
      : f_(f),
        forest_(forest),
        reachable_(reachable),
        rank_(f.blocks.size(), -1),
        waits_(f.blocks.size()),
        loopWaits_(forest.loops.size()),
        preds_(f.blocks.size()) {
    for (size_t i = 0; i < reachable.size(); ++i) rank_[reachable[i]] = int(i);
    for (BlockId b : reachable)
      for (BlockId t : next(b)) preds_[t].push_back(b);
    for (BlockId b : reachable)
      for (const Inst& i : f.blocks[b].insts) waits_[b] = std::max(waits_[b], waitsFor(i.op));
    for (size_t l = 0; l < forest.loops.size(); ++l)
      for (BlockId b : forest.loops[l].blocks) loopWaits_[l] = std::max(loopWaits_[l], waits_[b]);
  }

  void run(Warps warps) {
    attachWaysOut();
    if (warps == Warps::LockStep)
      for (size_t l = forest_.loops.size(); l-- > 0;) attachWhatFollowsBreaks(int(l));
    order(-1, 0);
  }

 private:
  const std::vector<BlockId>& next(BlockId b) const { return f_.blocks[b].insts.back().targets; }

  /// Blocks from which no path leads to a block barrier or to the end of the kernel.
  std::vector<bool> waysOut() const {
    std::vector<bool> out(f_.blocks.size());
    for (BlockId b : reachable_) out[b] = f_.blocks[b].insts.back().op != Opcode::Ret && waits_[b] != WaitsFor::Block;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = reachable_.size(); i-- > 0;) {
        const BlockId b = reachable_[i];
        if (!out[b] || std::all_of(next(b).begin(), next(b).end(), [&](BlockId t) { return out[t]; })) continue;
        out[b] = false;
        changed = true;
      }
    }
    return out;
  }

  bool isAround(int outer, int inner) const {
    while (inner >= 0 && inner != outer) inner = forest_.loops[size_t(inner)].parent;
    return inner == outer;
  }
  int common(int a, int b) const {
    while (a >= 0 && !isAround(a, b)) a = forest_.loops[size_t(a)].parent;
    return a;
  }

  // If no thread waits in the loop, what happens in it and behind it is in one interval, unordered.
  void attachWaysOut() {
    const std::vector<bool> out = waysOut();
    for (BlockId b : reachable_) {
      if (!out[b] || preds_[b].empty()) continue;
      const int natural = forest_.loopOf[b];
      if (natural >= 0 && forest_.loops[size_t(natural)].header != b) continue;
      std::optional<int> from;  // the innermost loop around all predecessors
      for (BlockId p : preds_[b])
        if (natural < 0 || !isAround(natural, forest_.loopOf[p]))
          from = from ? common(*from, forest_.loopOf[p]) : forest_.loopOf[p];
      while (from && *from >= 0 && loopWaits_[size_t(*from)] == WaitsFor::Nobody)
        from = forest_.loops[size_t(*from)].parent;
      int& home = natural < 0 ? forest_.loopOf[b] : forest_.loops[size_t(natural)].parent;
      if (from && isAround(home, *from)) home = *from;
    }
  }

  /// The blocks that lie behind a loop: those that can be reached however it is left, unless it is left to end the
  /// thread (a return, a trap). A block that some way out leads past may belong to another way out alone.
  std::vector<bool> behind(const Loop& loop, const std::vector<bool>& inside) const {
    std::vector<bool> out(f_.blocks.size(), true);
    for (BlockId b : loop.blocks)
      for (BlockId exit : next(b)) {
        if (inside[exit]) continue;
        bool goesOn = false;
        std::vector<bool> reached(f_.blocks.size());
        std::vector<BlockId> work{exit};
        while (!work.empty()) {
          const BlockId at = work.back();
          work.pop_back();
          goesOn |= inside[at] || f_.blocks[at].insts.back().op == Opcode::Ret;
          if (reached[at] || inside[at]) continue;
          reached[at] = true;
          work.insert(work.end(), next(at).begin(), next(at).end());
        }
        for (BlockId at : reachable_) out[at] = out[at] && (!goesOn || reached[at]);
      }
    return out;
  }

  // A barrier is not part of a loop that it does not repeat in, nor is what follows it.
  void attachWhatFollowsBreaks(int l) {
    const Loop& loop = forest_.loops[size_t(l)];
    std::vector<bool> inside(f_.blocks.size());
    for (BlockId b : loop.blocks) inside[b] = true;
    const std::vector<bool> isBehind = behind(loop, inside);
    for (BlockId b : reachable_) {
      if (preds_[b].empty() || isBehind[b] || waits_[b] == WaitsFor::Block || belongsTo(forest_, b, l)) continue;
      const int natural = forest_.loopOf[b];
      const bool heads = natural >= 0 && forest_.loops[size_t(natural)].header == b;
      int& home = heads ? forest_.loops[size_t(natural)].parent : forest_.loopOf[b];
      if (!isAround(home, l) || (heads && loopWaits_[size_t(natural)] == WaitsFor::Block)) continue;
      if (std::ranges::all_of(preds_[b], [&](BlockId p) {
            return belongsTo(forest_, p, l) || (heads && belongsTo(forest_, p, natural));
          }))
        home = l;
    }
  }

  /// The block that represents b among the children of `loop`: itself, or the header of the child loop that contains
  /// it; none: it is outside.
  std::optional<BlockId> child(BlockId b, int loop) const {
    int l = forest_.loopOf[b];
    if (l == loop) return b;
    while (l >= 0 && forest_.loops[size_t(l)].parent != loop) l = forest_.loops[size_t(l)].parent;
    if (l < 0) return std::nullopt;
    return forest_.loops[size_t(l)].header;
  }

  void order(int loop, BlockId entry) {
    // Children of this loop, with the number of edges to each that are not yet processed.
    std::map<BlockId, std::vector<BlockId>> edges;
    std::map<BlockId, size_t> missing;
    for (BlockId b : reachable_)
      if (const auto from = child(b, loop))
        for (BlockId t : next(b))
          if (const auto to = child(t, loop); to && *to != *from && t != entry && *to != entry) {
            edges[*from].push_back(*to);
            ++missing[*to];
          }
    // Blocks that wait for more threads come later; otherwise source order.
    using Ready = std::tuple<WaitsFor, int, BlockId>;
    std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
    auto put = [&](BlockId b) {
      const int inner = b == entry ? loop : forest_.loopOf[b];
      ready.emplace(inner == loop ? waits_[b] : loopWaits_[size_t(inner)], rank_[b], b);
    };
    const size_t before = forest_.order.size();
    for (put(entry); !ready.empty();) {
      const BlockId b = std::get<2>(ready.top());
      ready.pop();
      const int inner = forest_.loopOf[b];
      if (inner == loop || b == entry) {
        forest_.order.push_back(b);
      } else {
        order(childLoop(inner, loop), b);
      }
      for (BlockId t : edges[b])
        if (--missing[t] == 0) put(t);
    }
    if (loop >= 0) forest_.loops[size_t(loop)].extent = forest_.order.size() - before;
  }

  int childLoop(int inner, int loop) const {
    while (forest_.loops[size_t(inner)].parent != loop) inner = forest_.loops[size_t(inner)].parent;
    return inner;
  }

  const Function& f_;
  LoopForest& forest_;
  const std::vector<BlockId>& reachable_;
  std::vector<int> rank_;            ///< by block: its index in the reverse postorder
  std::vector<WaitsFor> waits_;      ///< by block
  std::vector<WaitsFor> loopWaits_;  ///< by loop
  std::vector<std::vector<BlockId>> preds_;
};

}  // namespace

void orderBlocks(const Function& function, Warps warps, const std::vector<BlockId>& reachable, LoopForest& forest) {
  Orderer(function, reachable, forest).run(warps);
}

}  // namespace gpubmc::ir
