#include "tests/oracle/causality.h"

#include <algorithm>

namespace gpubmc::oracle {
namespace {

using interp::OrderEvent;
using ir::Opcode;

class Judge {
 public:
  Judge(const ir::Module& module, const ir::Launch& launch, const std::vector<OrderEvent>& events)
      : module_(module), launch_(launch), events_(events), reach_(events.size(), std::vector<bool>(events.size())) {}

  RacingPairs run() {
    programOrder();
    for (size_t a = 0; a < events_.size(); ++a) {
      if (isAtomic(a) && isRead(a)) observe(a);
      synchronise(a);
    }
    close();
    RacingPairs out;
    for (size_t b = 0; b < events_.size(); ++b)
      for (size_t a = 0; a < b; ++a)
        if (conflict(a, b) && !reach_[a][b] && !observed(a, b)) out.insert({events_[a].inst, events_[b].inst});
    return out;
  }

 private:
  const ir::Inst& inst(size_t e) const { return ir::at(module_, events_[e].inst); }
  bool isAccess(size_t e) const { return events_[e].kind == OrderEvent::Kind::Access; }
  bool isFence(size_t e) const { return events_[e].kind == OrderEvent::Kind::Fence; }
  bool isAtomic(size_t e) const { return isAccess(e) && events_[e].access->atomic; }
  uint32_t thread(size_t e) const { return events_[e].threads[0]; }
  uint32_t block(size_t e) const { return thread(e) / launch_.threadsPerBlock(); }
  static bool isWide(ir::Scope s) { return s != ir::Scope::Block && s != ir::Scope::Thread; }
  bool together(size_t a, size_t b) const {
    return block(a) == block(b) || (isWide(inst(a).scope) && isWide(inst(b).scope));
  }
  bool samePlace(size_t a, size_t b) const {
    const auto &x = *events_[a].access, &y = *events_[b].access;
    return sameArray(a, b) && x.offset == y.offset && x.size == y.size;
  }
  bool sameArray(size_t a, size_t b) const {
    const uint32_t object = events_[a].access->object;
    if (object != events_[b].access->object) return false;
    const bool shared = object < module_.objects.size() && module_.objects[object].space == ir::Space::Shared;
    return !shared || block(a) == block(b);
  }
  /// The memory order that applies in this execution.
  ir::Order order(size_t e) const {
    const bool fails = inst(e).op == Opcode::AtomicCAS && !events_[e].access->write;
    return fails ? inst(e).failure : inst(e).order;
  }
  bool isRead(size_t e) const {
    const ir::Inst& i = inst(e);
    if (i.op == Opcode::Store) return false;
    if (i.op == Opcode::Load || ir::acquires(i.order) || ir::acquires(i.failure)) return true;
    for (const ir::Block& b : module_.functions[events_[e].inst.function].blocks)
      for (const ir::Inst& user : b.insts)
        for (const ir::Operand& o : user.operands)
          if (o.kind == ir::Operand::Kind::Reg && o.payload == i.result && user.op != Opcode::DebugValue) return true;
    return false;
  }

  void programOrder() {
    for (size_t b = 0; b < events_.size(); ++b)
      for (size_t a = 0; a < b; ++a)
        for (uint32_t t : events_[a].threads) {
          const auto& theirs = events_[b].threads;
          if (std::find(theirs.begin(), theirs.end(), t) != theirs.end()) reach_[a][b] = true;
        }
  }

  /// `end` completes an acquisition: it is an acquiring operation, or a fence after a read.
  void synchronise(size_t end) {
    if (isFence(end) && ir::acquires(inst(end).order)) {
      for (size_t r = 0; r < end; ++r)
        if (isAtomic(r) && thread(r) == thread(end) && isRead(r)) acquire(r, end);
    } else if (isAtomic(end) && isRead(end) && ir::acquires(order(end))) {
      acquire(end, end);
    }
  }
  /// Calls f for every write that the read observes: the one it reads from and, through updates, earlier ones.
  template <class F>
  void eachObserved(size_t read, F&& f) const {
    for (size_t w = read; w-- > 0;) {
      if (!isAtomic(w) || !events_[w].access->write || !samePlace(w, read)) continue;
      if (together(w, read)) f(w);
      if (inst(w).op == Opcode::Store) break;  // the head of its release sequence
    }
  }
  void observe(size_t read) {
    eachObserved(read, [&](size_t w) { known_.push_back({w, read}); });
  }
  /// Synchronises with every write that the read observes.
  void acquire(size_t read, size_t end) {
    eachObserved(read, [&](size_t w) {
      if (ir::releases(order(w))) edge(w, w, read, end);
      for (size_t f = 0; f < w; ++f)
        if (isFence(f) && thread(f) == thread(w) && ir::releases(inst(f).order)) edge(f, w, read, end);
    });
  }
  void edge(size_t from, size_t write, size_t read, size_t end) {
    auto wide = [&](size_t e) { return isWide(inst(e).scope); };
    if (block(from) == block(end) || (wide(from) && wide(write) && wide(read) && wide(end))) reach_[from][end] = true;
  }
  void close() {
    for (size_t k = 0; k < events_.size(); ++k)
      for (size_t a = 0; a < k; ++a)
        for (size_t b = k + 1; reach_[a][k] && b < events_.size(); ++b)
          if (reach_[k][b]) reach_[a][b] = true;
  }

  /// An observed write happens before what follows the read, and so do earlier writes of its thread to the location.
  bool observed(size_t a, size_t b) const {
    if (!isAtomic(a) || !events_[a].access->write) return false;
    return std::any_of(known_.begin(), known_.end(), [&](const auto& k) {
      const auto [w, read] = k;
      return w >= a && thread(w) == thread(a) && samePlace(w, a) && read != b && reach_[read][b];
    });
  }
  bool conflict(size_t a, size_t b) const {
    if (!isAccess(a) || !isAccess(b) || thread(a) == thread(b) || !sameArray(a, b)) return false;
    const auto &x = *events_[a].access, &y = *events_[b].access;
    if ((!x.write && !y.write) || x.offset + x.size <= y.offset || y.offset + y.size <= x.offset) return false;
    return !(x.atomic && y.atomic && x.size == y.size && together(a, b));
  }

  const ir::Module& module_;
  const ir::Launch& launch_;
  const std::vector<OrderEvent>& events_;
  std::vector<std::vector<bool>> reach_;
  std::vector<std::pair<size_t, size_t>> known_;  ///< a write, and a read that observes it
};

}  // namespace

std::optional<RacingPairs> racingPairs(const ir::Module& module, const ir::Launch& launch,
                                       const std::vector<OrderEvent>& events) {
  for (const ir::Function& f : module.functions)
    for (const ir::Block& b : f.blocks)
      for (const ir::Inst& i : b.insts)
        if (ir::isAsync(i.op) || ir::isPhaseBarrier(i.op)) return std::nullopt;
  return Judge(module, launch, events).run();
}

}  // namespace gpubmc::oracle
