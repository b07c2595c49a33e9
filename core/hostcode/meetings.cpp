#include "core/hostcode/meetings.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

using Block = const llvm::BasicBlock*;

bool isFailure(const llvm::Value* v) {
  const auto* n = v ? dyn_cast<llvm::ConstantInt>(v) : nullptr;
  return n && !n->isZero();
}

/// exit(0) in main is not a failure.
bool isGoodExit(const llvm::BasicBlock& b) {
  for (const llvm::Instruction& i : b) {
    const auto* c = dyn_cast<llvm::CallBase>(&i);
    const llvm::Function* f = c ? c->getCalledFunction() : nullptr;
    if (f && f->getName() == "exit" && c->arg_size() == 1 && !isFailure(c->getArgOperand(0))) return true;
  }
  return false;
}

/// The values of main that a failure is returned as. A failure may pass destructors first: then the number is in a phi
/// of their first block, and later ones carry it to the return.
class Failures {
 public:
  explicit Failures(const llvm::Function& main) {
    std::vector<const llvm::Value*> open;
    for (const llvm::BasicBlock& b : main)
      if (const auto* r = dyn_cast<llvm::ReturnInst>(b.getTerminator()); r && r->getReturnValue())
        open.push_back(r->getReturnValue());
    while (!open.empty()) {
      const auto* phi = dyn_cast<llvm::PHINode>(open.back());
      open.pop_back();
      if (!phi || !carriers_[phi->getParent()].insert(phi).second) continue;
      open.insert(open.end(), phi->incoming_values().begin(), phi->incoming_values().end());
    }
  }

  /// Whether whoever takes this edge returns a number that is not 0, whatever comes then.
  bool takes(Block from, Block to) const {
    const auto at = carriers_.find(to);
    return at != carriers_.end() && std::ranges::any_of(at->second, [&](const llvm::PHINode* p) {
             return isFailure(p->getIncomingValueForBlock(from)) && isReturned(p, to);
           });
  }

 private:
  /// On every path from `start`, where it is known.
  bool isReturned(const llvm::PHINode* value, Block start) const {
    std::set<std::pair<Block, const llvm::PHINode*>> seen;
    std::vector<std::pair<Block, const llvm::PHINode*>> open{{start, value}};
    while (!open.empty()) {
      const auto [b, now] = open.back();
      open.pop_back();
      if (!seen.emplace(b, now).second) continue;
      const auto* r = dyn_cast<llvm::ReturnInst>(b->getTerminator());
      if (r && r->getReturnValue() != now) return false;
      for (const llvm::BasicBlock* to : llvm::successors(b)) {
        const llvm::PHINode* then = now;
        if (const auto at = carriers_.find(to); at != carriers_.end()) {
          const auto by = std::ranges::find_if(
              at->second, [&](const llvm::PHINode* p) { return p->getIncomingValueForBlock(b) == now; });
          if (by == at->second.end()) return false;
          then = *by;
        }
        open.emplace_back(to, then);
      }
    }
    return true;
  }

  std::map<Block, std::set<const llvm::PHINode*>> carriers_;  ///< phis whose value may be returned
};

/// The paths of one function that continue normally, and its post-dominators.
class Graph {
 public:
  std::map<Block, std::vector<Block>> next;  ///< only blocks from which `ends` can be reached, after prune()
  std::set<Block> ends;

  /// Removes blocks from which no end can be reached.
  void prune() {
    std::map<Block, std::vector<Block>> before;
    for (const auto& [b, to] : next)
      for (Block t : to) before[t].push_back(b);
    std::set<Block> goesOn(ends);
    std::vector<Block> open(ends.begin(), ends.end());
    while (!open.empty()) {
      const Block b = open.back();
      open.pop_back();
      for (Block p : before[b])
        if (goesOn.insert(p).second) open.push_back(p);
    }
    for (auto& [b, to] : next) std::erase_if(to, [&](Block t) { return !goesOn.count(t); });
    std::erase_if(next, [&](const auto& x) { return !goesOn.count(x.first); });
  }

  /// Immediate post-dominators, by the algorithm of Cooper, Harvey and Kennedy. Null: the common exit of all ends.
  std::map<Block, Block> meetings() const {
    std::map<Block, std::vector<Block>> before;
    for (const auto& [b, to] : next)
      for (Block t : to) before[t].push_back(b);
    for (Block b : ends) before[nullptr].push_back(b);
    std::vector<Block> order;  // postorder of the reversed graph
    std::set<Block> seen{nullptr};
    std::vector<std::pair<Block, size_t>> open{{nullptr, 0}};
    while (!open.empty()) {
      auto& [b, i] = open.back();
      const std::vector<Block>& more = before[b];
      if (i == more.size()) {
        order.push_back(b);
        open.pop_back();
      } else if (const Block p = more[i++]; seen.insert(p).second) {
        open.emplace_back(p, 0);
      }
    }
    std::map<Block, size_t> number;
    for (size_t i = 0; i < order.size(); ++i) number[order[i]] = i;
    std::map<Block, Block> out{{nullptr, nullptr}};
    auto common = [&](Block a, Block b) {
      while (a != b)
        if (number.at(a) < number.at(b))
          a = out.at(a);
        else
          b = out.at(b);
      return a;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = order.size() - 1; i-- > 0;) {
        const Block b = order[i];
        std::optional<Block> meeting;
        if (ends.count(b)) meeting = nullptr;
        for (Block t : next.at(b))
          if (out.count(t)) meeting = meeting ? common(*meeting, t) : t;
        if (auto it = out.find(b); it == out.end() || it->second != *meeting) {
          out[b] = *meeting;
          changed = true;
        }
      }
    }
    out.erase(nullptr);
    return out;
  }
};

}  // namespace

// Some call in the block does not return.
bool Meetings::isLast(const llvm::BasicBlock& b) {
  for (const llvm::Instruction& i : b) {
    const auto* c = dyn_cast<llvm::CallBase>(&i);
    if (!c) continue;
    if (c->doesNotReturn()) return true;
    const llvm::Function* f = c->getCalledFunction();
    if (f && (f->doesNotReturn() || (!f->isDeclaration() && !of(*f).returns))) return true;
  }
  return false;
}

const Meetings::Ways& Meetings::of(const llvm::Function& f) {
  if (auto it = known_.find(&f); it != known_.end()) return it->second;
  known_[&f];  // a recursive call may return
  const bool isMain = f.getName() == "main";
  Graph ways;
  const std::optional<Failures> failures = isMain ? std::optional<Failures>(f) : std::nullopt;
  for (const llvm::BasicBlock& b : f) {
    std::vector<Block>& next = ways.next[&b];
    if (isMain && isGoodExit(b)) ways.ends.insert(&b);
    if (isLast(b)) continue;
    const auto* invoke = dyn_cast<llvm::InvokeInst>(b.getTerminator());
    for (const llvm::BasicBlock* to : llvm::successors(&b)) {
      if (invoke && to == invoke->getUnwindDest()) continue;
      if (failures && failures->takes(&b, to)) continue;
      next.push_back(to);
    }
    const auto* ret = dyn_cast<llvm::ReturnInst>(b.getTerminator());
    if (ret && !(isMain && isFailure(ret->getReturnValue()))) ways.ends.insert(&b);
  }
  ways.prune();
  Ways out;
  out.returns = !ways.ends.empty();
  out.meeting = ways.meetings();
  return known_[&f] = std::move(out);
}

const llvm::BasicBlock* Meetings::after(const llvm::BasicBlock& b) {
  const Ways& ways = of(*b.getParent());
  auto it = ways.meeting.find(&b);
  return it == ways.meeting.end() ? nullptr : it->second;
}

}  // namespace gpubmc::core
