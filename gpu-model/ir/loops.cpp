#include "gpu-model/ir/loops.h"

#include <algorithm>
#include <map>

#include "encoder/util/error.h"

namespace gpubmc::ir {

namespace {

const std::vector<BlockId>& successors(const Function& f, BlockId b) { return f.blocks[b].insts.back().targets; }

/// Blocks reachable from the entry, each after all its successors except along retreating edges.
std::vector<BlockId> postorder(const Function& f) {
  std::vector<BlockId> out;
  std::vector<bool> seen(f.blocks.size());
  std::vector<std::pair<BlockId, size_t>> stack{{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto& [b, next] = stack.back();
    if (next < successors(f, b).size()) {
      BlockId t = successors(f, b)[next++];
      if (!seen[t]) {
        seen[t] = true;
        stack.push_back({t, 0});
      }
      continue;
    }
    out.push_back(b);
    stack.pop_back();
  }
  return out;
}

/// Immediate dominators (Cooper, Harvey, Kennedy); the entry's is itself, of unreachable blocks -1.
std::vector<int> dominators(const Function& f, const std::vector<BlockId>& post) {
  std::vector<int> number(f.blocks.size(), -1), idom(f.blocks.size(), -1);
  for (size_t i = 0; i < post.size(); ++i) number[post[i]] = int(i);
  std::vector<std::vector<BlockId>> preds(f.blocks.size());
  for (BlockId b : post)
    for (BlockId t : successors(f, b)) preds[t].push_back(b);
  idom[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = post.size(); i-- > 0;) {
      BlockId b = post[i];
      if (b == 0) continue;
      int best = -1;
      for (BlockId p : preds[b]) {
        if (idom[p] < 0) continue;
        int q = int(p);
        while (best >= 0 && best != q) {
          while (number[size_t(q)] < number[size_t(best)]) q = idom[size_t(q)];
          while (best != q && number[size_t(best)] < number[size_t(q)]) best = idom[size_t(best)];
        }
        best = q;
      }
      if (idom[b] != best) {
        idom[b] = best;
        changed = true;
      }
    }
  }
  return idom;
}

class OrderBuilder {
 public:
  OrderBuilder(const Function& f, LoopForest& forest) : f_(f), forest_(forest) {}

  void region(int loop, const std::vector<BlockId>& blocks, BlockId entry) {
    std::vector<bool> inside(f_.blocks.size());
    for (BlockId b : blocks) inside[b] = true;
    // Nodes: blocks of this very region, and child loops, named by their headers.
    std::map<BlockId, std::vector<BlockId>> edges;
    for (BlockId b : blocks)
      for (BlockId t : successors(f_, b)) {
        if (!inside[t] || t == entry) continue;
        BlockId from = nodeOf(b, loop), to = nodeOf(t, loop);
        if (from != to) edges[from].push_back(to);
      }
    std::vector<BlockId> post;
    std::vector<bool> seen(f_.blocks.size());
    std::vector<std::pair<BlockId, size_t>> stack{{entry, 0}};
    seen[entry] = true;
    while (!stack.empty()) {
      auto& [n, next] = stack.back();
      auto& out = edges[n];
      if (next < out.size()) {
        BlockId t = out[next++];
        if (!seen[t]) {
          seen[t] = true;
          stack.push_back({t, 0});
        }
        continue;
      }
      post.push_back(n);
      stack.pop_back();
    }
    for (size_t i = post.size(); i-- > 0;) {
      const int inner = childOf(post[i], loop);
      if (inner < 0) {
        forest_.order.push_back(post[i]);
      } else {
        region(inner, forest_.loops[size_t(inner)].blocks, forest_.loops[size_t(inner)].header);
      }
    }
  }

 private:
  /// The child loop of `loop` that b lies in, or -1 if b is directly in `loop`.
  int childOf(BlockId b, int loop) const {
    int l = forest_.loopOf[b];
    if (l == loop) return -1;
    while (forest_.loops[size_t(l)].parent != loop) l = forest_.loops[size_t(l)].parent;
    return l;
  }
  BlockId nodeOf(BlockId b, int loop) const {
    const int child = childOf(b, loop);
    return child < 0 ? b : forest_.loops[size_t(child)].header;
  }

  const Function& f_;
  LoopForest& forest_;
};

}  // namespace

LoopForest loopForest(const Function& f) {
  LoopForest out;
  const std::vector<BlockId> post = postorder(f);
  const std::vector<int> idom = dominators(f, post);
  std::vector<int> number(f.blocks.size(), -1);
  for (size_t i = 0; i < post.size(); ++i) number[post[i]] = int(i);
  auto dominates = [&](BlockId a, BlockId b) {
    while (b != a && b != 0) b = BlockId(idom[b]);
    return a == b;
  };
  std::vector<std::vector<BlockId>> preds(f.blocks.size());
  std::map<BlockId, std::vector<BlockId>> latches;
  for (BlockId b : post)
    for (BlockId t : successors(f, b)) {
      preds[t].push_back(b);
      if (number[t] < number[b]) continue;  // a forward edge: the target is finished first
      if (!dominates(t, b)) {
        LocId loc = f.blocks[t].insts.front().loc;
        throw Unsupported("a loop with several entries", loc);
      }
      latches[t].push_back(b);
    }
  for (auto& [header, from] : latches) {
    Loop l;
    l.header = header;
    l.latches = from;
    std::vector<bool> in(f.blocks.size());
    in[header] = true;
    l.blocks.push_back(header);
    std::vector<BlockId> work = from;
    while (!work.empty()) {
      BlockId b = work.back();
      work.pop_back();
      if (in[b]) continue;
      in[b] = true;
      l.blocks.push_back(b);
      work.insert(work.end(), preds[b].begin(), preds[b].end());
    }
    out.loops.push_back(std::move(l));
  }
  std::stable_sort(out.loops.begin(), out.loops.end(),
                   [](const Loop& a, const Loop& b) { return a.blocks.size() > b.blocks.size(); });
  out.loopOf.assign(f.blocks.size(), -1);
  for (size_t i = 0; i < out.loops.size(); ++i) {
    out.loops[i].parent = out.loopOf[out.loops[i].header];
    for (BlockId b : out.loops[i].blocks) out.loopOf[b] = int(i);
  }
  std::vector<BlockId> reachable(post.rbegin(), post.rend());
  OrderBuilder(f, out).region(-1, reachable, 0);
  return out;
}

}  // namespace gpubmc::ir
