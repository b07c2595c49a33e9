#include "gpu-model/ir/loops.h"

#include <algorithm>
#include <map>

#include "encoder/util/error.h"
#include "gpu-model/ir/block_order.h"

namespace gpubmc::ir {

namespace {

const std::vector<BlockId>& successors(const Function& f, BlockId b) {
  return f.blocks[b].insts.back().targets;
}

using Graph = std::vector<std::vector<BlockId>>;  // successors by node

/// Nodes reachable from the root, each after all its successors except along retreating edges.
std::vector<BlockId> postorder(const Graph& g, BlockId root) {
  std::vector<BlockId> out;
  std::vector<bool> seen(g.size());
  std::vector<std::pair<BlockId, size_t>> stack{{root, 0}};
  seen[root] = true;
  while (!stack.empty()) {
    auto& [b, next] = stack.back();
    if (next < g[b].size()) {
      BlockId t = g[b][next++];
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

std::vector<int> numbers(const Graph& g, const std::vector<BlockId>& post) {
  std::vector<int> number(g.size(), -1);
  for (size_t i = 0; i < post.size(); ++i) number[post[i]] = int(i);
  return number;
}

/// Immediate dominators (Cooper, Harvey, Kennedy); the root's is itself, of unreachable nodes -1.
std::vector<int> dominators(const Graph& g, const std::vector<BlockId>& post) {
  const std::vector<int> number = numbers(g, post);
  std::vector<int> idom(g.size(), -1);
  Graph preds(g.size());
  for (BlockId b : post)
    for (BlockId t : g[b]) preds[t].push_back(b);
  const BlockId root = post.back();
  idom[root] = int(root);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = post.size(); i-- > 0;) {
      BlockId b = post[i];
      if (b == root) continue;
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

/// Immediate postdominators within an iteration: a back edge counts as one to the loop's exit targets. The node behind
/// the last block represents the end of the function.
std::vector<int> postdominators(const Graph& g, const std::vector<int>& number, const std::vector<Loop>& loops) {
  Graph reversed(g.size() + 1);
  auto edge = [&](BlockId from, BlockId to) { reversed[to].push_back(from); };
  for (BlockId b = 0; b < g.size(); ++b) {
    if (number[b] < 0) continue;
    if (g[b].empty()) edge(b, BlockId(g.size()));
    for (BlockId t : g[b])
      if (number[t] < number[b]) edge(b, t);
  }
  for (const Loop& l : loops) {
    std::vector<bool> inside(g.size());
    for (BlockId b : l.blocks) inside[b] = true;
    for (BlockId b : l.blocks)
      for (BlockId t : g[b])
        if (!inside[t] && number[t] < number[l.header])
          for (BlockId latch : l.latches) edge(latch, t);
  }
  return dominators(reversed, postorder(reversed, BlockId(g.size())));
}

}  // namespace

bool belongsTo(const LoopForest& forest, BlockId block, int loop) {
  int l = forest.loopOf[block];
  while (l >= 0 && l != loop) l = forest.loops[size_t(l)].parent;
  return l == loop;
}

LoopForest loopForest(const Function& f, Warps warps) {
  LoopForest out;
  Graph graph(f.blocks.size());
  for (BlockId b = 0; b < graph.size(); ++b) graph[b] = successors(f, b);
  const std::vector<BlockId> post = postorder(graph, 0);
  const std::vector<int> idom = dominators(graph, post), number = numbers(graph, post);
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
  const std::vector<BlockId> reachable(post.rbegin(), post.rend());
  const std::vector<int> natural = out.loopOf;
  orderBlocks(f, warps, reachable, out);
  auto inOneLoop = [&](int a, BlockId b) {
    return natural[size_t(a)] == natural[b] && out.loopOf[size_t(a)] == out.loopOf[b];
  };
  const std::vector<int> ipdom = postdominators(graph, number, out.loops);
  out.meetingOf.assign(f.blocks.size(), -1);
  for (BlockId b : reachable)
    if (ipdom[b] >= 0 && size_t(ipdom[b]) < f.blocks.size() && inOneLoop(ipdom[b], b)) out.meetingOf[b] = ipdom[b];
  out.branchOf.assign(f.blocks.size(), -1);
  for (BlockId b : reachable)
    if (b != 0 && ipdom[size_t(idom[b])] == int(b) && inOneLoop(idom[b], b)) out.branchOf[b] = idom[b];
  return out;
}

}  // namespace gpubmc::ir
