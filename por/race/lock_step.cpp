#include "por/race/lock_step.h"

#include <algorithm>

#include "por/race/pairs.h"

namespace gpubmc::por {

using ir::BlockId;
using machine::Access;
using machine::PathStep;

const ir::LoopForest& LockStep::loops(uint32_t function) {
  auto [it, fresh] = forests_.try_emplace(function);
  if (fresh) it->second = ir::loopForest(code(function), ir::Warps::LockStep);
  return it->second;
}

/// The headers of loops that both accesses are in, in the same iteration: back edges to these are not taken.
LockStep::Graph LockStep::headersOf(const std::vector<PathStep>& path, size_t depth, uint32_t function) const {
  Graph out(code(function).blocks.size());
  for (size_t i = depth; i-- > 0 && path[i].call == PathStep::kLoopStep && path[i].function == function;)
    out[path[i].block] = true;
  return out;
}

bool LockStep::reaches(uint32_t function, BlockId from, BlockId to, std::optional<BlockId> without,
                       const Graph& headers) const {
  std::vector<BlockId> work{from};
  Graph seen(headers.size());
  while (!work.empty()) {
    const BlockId b = work.back();
    work.pop_back();
    if (b == without) continue;
    if (b == to) return true;
    if (seen[b]) continue;
    seen[b] = true;
    for (BlockId t : code(function).blocks[b].insts.back().targets)
      if (!headers[t]) work.push_back(t);
  }
  return false;
}

// Whether a path without the block leads to the end of the function, of the kernel, or of an iteration.
bool LockStep::leaves(uint32_t function, BlockId from, BlockId without, const Graph& headers) const {
  std::vector<BlockId> work{from};
  Graph seen(headers.size());
  while (!work.empty()) {
    const BlockId b = work.back();
    work.pop_back();
    if (b == without || seen[b]) continue;
    seen[b] = true;
    const std::vector<BlockId>& targets = code(function).blocks[b].insts.back().targets;
    if (targets.empty()) return true;
    for (BlockId t : targets) {
      if (headers[t]) return true;
      work.push_back(t);
    }
  }
  return false;
}

// Whether every path to the next iteration passes x.
bool LockStep::passes(uint32_t function, const ir::Loop& loop, BlockId x) const {
  Graph header(code(function).blocks.size());
  header[loop.header] = true;
  return std::ranges::all_of(loop.latches, [&](BlockId latch) {
    return latch == x || loop.header == x || !reaches(function, loop.header, latch, x, header);
  });
}

// Whether every lane in x reaches the next iteration.
bool LockStep::comesBack(uint32_t function, const ir::Loop& loop, BlockId x) const {
  Graph header(code(function).blocks.size());
  header[loop.header] = true;
  for (BlockId b = 0; b < header.size(); ++b)
    if (std::ranges::find(loop.blocks, b) == loop.blocks.end() && reaches(function, x, b, std::nullopt, header))
      return false;
  return true;
}

// For accesses in blocks x, which comes first, and y: the lanes meet in between if all lanes in x reach a block that
// all paths to y pass, or if all paths to y pass x.
LockStep::Static LockStep::standing(const Fork& f, const Graph& headers) {
  const auto key = std::tuple(f.function, f.x, f.y, f.xInLoop, headers);
  if (auto known = known_.find(key); known != known_.end()) return known->second;
  auto find = [&] {
    if (!reaches(f.function, f.x, f.y, std::nullopt, headers)) return Static::TwoSides;
    // An iteration begins at the innermost of these headers.
    BlockId start = 0;
    const ir::LoopForest& forest = loops(f.function);
    for (BlockId b : forest.order)
      if (headers[b]) start = b;
    auto passes = [&](BlockId z, BlockId to) {
      return z == to || z == start || !reaches(f.function, start, to, z, headers);
    };
    if (!f.xInLoop && passes(f.x, f.y)) return Static::Meet;
    for (BlockId z = 0; z < headers.size(); ++z)
      if (z != f.x && passes(z, f.y) && reaches(f.function, f.x, z, std::nullopt, headers) &&
          !leaves(f.function, f.x, z, headers))
        return Static::Meet;
    return Static::MayMeet;
  };
  return known_[key] = find();
}

void LockStep::executes(const Access& a, uint32_t lane, Order& out) const {
  if (const Term t = a.guard.at(lane)) out.together.push_back(t);
}

// Adds the conditions under which the lane accesses memory in a later iteration of the loop at this depth of the path.
void LockStep::comesLater(const std::vector<PathStep>& path, size_t depth, uint32_t lane, Order& out) const {
  for (const machine::Segment& s : e_.segments)
    for (const Access& a : s.accesses) {
      const auto& q = e_.paths[a.path];
      if (q.size() <= depth || !std::equal(path.begin(), path.begin() + long(depth), q.begin())) continue;
      const PathStep &p = path[depth], &r = q[depth];
      if (r.function == p.function && r.block == p.block && r.call == p.call && r.iteration > p.iteration)
        executes(a, lane, out);
    }
}

LockStep::Order LockStep::order(const CellAccess& one, const CellAccess& other) {
  const CellAccess *a = &one, *b = &other;
  if (&accessOf(e_, a->site) == &accessOf(e_, b->site)) return {};
  const auto* p = &e_.paths[accessOf(e_, a->site).path];
  const auto* q = &e_.paths[accessOf(e_, b->site).path];
  size_t i = 0;
  while (i < p->size() && i < q->size() && (*p)[i] == (*q)[i]) ++i;
  auto isLoop = [&](const std::vector<PathStep>& path, size_t at) {
    return at < path.size() && path[at].call == PathStep::kLoopStep;
  };
  auto blockOf = [&](const std::vector<PathStep>& path, const CellAccess& c, size_t at) {
    return at < path.size() ? path[at].block : accessOf(e_, c.site).inst.block;
  };
  // If a lane also executes the other one's access, the two lanes are together at that point.
  Order unlessTogether{.porting = true};
  executes(accessOf(e_, a->site), b->site.lane, unlessTogether);
  executes(accessOf(e_, b->site), a->site.lane, unlessTogether);
  const uint32_t function = i < p->size() ? (*p)[i].function : accessOf(e_, a->site).inst.function;
  if (isLoop(*p, i) && isLoop(*q, i) && (*p)[i].function == (*q)[i].function && (*p)[i].block == (*q)[i].block) {
    // Two iterations of one loop. Rounds of an inner loop are executed only by the lanes in it.
    if ((*p)[i].iteration > (*q)[i].iteration) std::swap(a, b), std::swap(p, q);
    const auto& forest = loops(function).loops;
    const auto loop = std::ranges::find_if(forest, [&](const ir::Loop& l) { return l.header == (*p)[i].block; });
    const BlockId x = blockOf(*p, *a, i + 1);
    if (comesBack(function, *loop, x) || (!isLoop(*p, i + 1) && passes(function, *loop, x))) return {.ordered = true};
    comesLater(*p, i, a->site.lane, unlessTogether);
    return unlessTogether;
  }
  Fork f{function, blockOf(*p, *a, i), blockOf(*q, *b, i), isLoop(*p, i)};
  if (f.x == f.y) return {.ordered = true};
  const Graph headers = headersOf(*p, i, function);
  if (!reaches(function, f.x, f.y, std::nullopt, headers)) {
    std::swap(a, b), std::swap(p, q), std::swap(f.x, f.y);
    f.xInLoop = isLoop(*p, i);
  }
  switch (standing(f, headers)) {
    case Static::TwoSides: return {.porting = true};
    case Static::Meet: return {.ordered = true};
    case Static::MayMeet: break;
  }
  if (f.xInLoop) comesLater(*p, i, b->site.lane, unlessTogether);
  return unlessTogether;
}

}  // namespace gpubmc::por
