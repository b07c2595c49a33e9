// Kernels with locks: taken by waiting or by a single attempt, by every thread or by a leader for its block, once or in
// each iteration of a loop. Each has the usual form with changes: a fence missing, misplaced or too narrow, a release
// on one path only, by another thread, of another lock or too early, something done outside, a second lock inside.

#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Locking {
 public:
  explicit Locking(uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15ull + 43) {}

  Program program() {
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{1, 2}, {1, 2}, {1, 2}, {2, 1}, {2, 1},
                                                           {2, 1}, {2, 1}, {3, 1}, {3, 1}, {2, 2}};
    const auto [grid, block] = kLaunches[below(10)];
    program_.launch.grid = {grid, 1, 1}, program_.launch.block = {block, 1, 1};
    program_.launch.warpSize = chance(85) ? 1 : 4;
    program_.cells = 2;
    program_.variables = 3;
    inBlock_ = grid == 1;
    sharedLock_ = inBlock_ && chance(35);
    leads_ = block > 1 && grid > 1;
    for (uint32_t cell : {0, 1}) {
      Precondition zero;
      zero.place = lock(constant(cell)), zero.whole = true;
      if (!sharedLock_ && chance(85)) program_.preconditions.push_back(std::move(zero));
    }
    if (sharedLock_) {
      body().push_back(
          onlyIf(binary(Op::Equal, thread(), constant(0)),
                 {store(lock(constant(0)), constant(chance(92) ? 0 : 1)), store(lock(constant(1)), constant(0))}));
      if (chance(92)) body().push_back(simple(Stmt::Kind::Barrier));
    }
    crosses_ = chance(8);
    std::vector<Stmt> section = locked(crosses_ || chance(8));
    if (chance(12)) section.push_back(access());
    if (chance(8)) {
      Stmt loop = simple(Stmt::Kind::Loop);
      loop.variable = 2, loop.a = constant(1 + below(2));
      loop.body = std::move(section);
      section = {std::move(loop)};
    }
    if (leads_ ? chance(85) : chance(10))
      body().push_back(onlyIf(binary(Op::Equal, thread(), constant(0)), std::move(section)));
    else
      body().insert(body().end(), section.begin(), section.end());
    // What is set back here is a lock that another thread may have.
    if (chance(12)) {
      body().push_back(release());
      if (chance(60)) {
        crosses_ = false;
        std::vector<Stmt> again = locked(false);
        body().insert(body().end(), again.begin(), again.end());
      }
    }
    return std::move(program_);
  }

 private:
  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  std::vector<Stmt>& body() { return program_.body; }
  static Stmt simple(Stmt::Kind kind) {
    Stmt s;
    s.kind = kind;
    return s;
  }
  Place at(Expr index) const {
    Place p;
    p.mask = program_.cells - 1;
    p.index = std::move(index);
    return p;
  }
  Place lock(Expr index) {
    Place p = at(std::move(index));
    p.counts = !sharedLock_, p.shared = sharedLock_;
    return p;
  }
  Stmt store(Place to, Expr value) {
    Stmt s = simple(Stmt::Kind::Store);
    s.place = std::move(to), s.a = std::move(value);
    return s;
  }
  Stmt onlyIf(Expr condition, std::vector<Stmt> then) {
    Stmt s = simple(Stmt::Kind::If);
    s.a = std::move(condition), s.body = std::move(then);
    return s;
  }
  Expr own() { return inBlock_ ? thread() : of(Expr::Kind::Block); }
  /// Which lock, and what it protects.
  Expr which() { return chance(85) ? constant(0) : chance(50) ? constant(1) : own(); }
  Stmt fence() {
    Stmt s = simple(Stmt::Kind::Fence);
    s.order = chance(85) ? ir::Order::AcqRel : chance(50) ? ir::Order::Acquire : ir::Order::Release;
    s.scope = chance(90) ? ir::Scope::Device : ir::Scope::Block;
    return s;
  }
  Stmt access() {
    Stmt s = simple(chance(50) ? Stmt::Kind::Load : Stmt::Kind::Store);
    s.variable = 1;
    s.place = at(which());
    s.a = constant(1 + below(2));
    return s;
  }
  Stmt release() {
    const uint32_t form = below(100);
    Stmt s = simple(form < 70 ? Stmt::Kind::AtomicSet : form < 88 ? Stmt::Kind::AtomicStore : Stmt::Kind::AtomicSwap);
    s.variable = 1;
    s.place = lock(lock_);
    const uint32_t value = chance(95) ? 0 : 1;
    s.a = s.kind == Stmt::Kind::AtomicSwap ? constant(1) : constant(value);
    s.b = constant(value);
    s.order = chance(70) ? ir::Order::Relaxed : ir::Order::Release;
    if (s.kind == Stmt::Kind::AtomicSwap) s.order = ir::Order::Relaxed;
    s.scope = chance(94) ? ir::Scope::Device : ir::Scope::Block;
    return s;
  }
  std::vector<Stmt> locked(bool nests) {
    const Expr outer = lock_;
    lock_ = !crosses_ ? which() : nests ? own() : binary(Op::Xor, own(), constant(1));
    std::vector<Stmt> inside;
    if (chance(88)) inside.push_back(fence());
    const bool early = chance(6);
    if (early) inside.push_back(release());
    for (uint32_t i = 0; i < 1 + below(2); ++i) inside.push_back(access());
    if (nests) {
      std::vector<Stmt> inner = locked(false);
      inside.insert(inside.end(), inner.begin(), inner.end());
    }
    if (chance(88)) inside.push_back(fence());
    // Some threads take the lock, do nothing, and set it back.
    if (chance(8))
      inside = {onlyIf(chance(50) ? binary(Op::Less, own(), constant(2)) : binary(Op::Equal, own(), constant(below(3))),
                       std::move(inside))};
    if ((!early || chance(20)) && chance(96)) {
      if (chance(5))
        inside.push_back(onlyIf(binary(Op::Equal, of(Expr::Kind::Variable, 1), constant(0)), {release()}));
      else
        inside.push_back(release());
      if (chance(5)) inside.push_back(release());
    }
    std::vector<Stmt> out;
    const bool waits = chance(65);
    Stmt take = simple(waits ? Stmt::Kind::Lock : Stmt::Kind::AtomicSwap);
    take.variable = 0;
    take.whole = chance(90);
    take.place = lock(lock_);
    take.a = constant(chance(96) ? 0 : 1), take.b = constant(1);
    take.order = chance(75) ? ir::Order::Relaxed : ir::Order::Acquire;
    take.failure = ir::failureOrder(take.order);
    take.scope = chance(95) ? ir::Scope::Device : ir::Scope::Block;
    out.push_back(std::move(take));
    if (waits) {
      out.insert(out.end(), inside.begin(), inside.end());
    } else if (chance(15) && !inside.empty()) {
      // Who does not get the lock does the same.
      Stmt last = std::move(inside.back());
      inside.pop_back();
      out.insert(out.end(), inside.begin(), inside.end());
      out.push_back(onlyIf(binary(Op::Equal, of(Expr::Kind::Variable, 0), constant(0)), {std::move(last)}));
    } else {
      out.push_back(
          onlyIf(binary(Op::Equal, of(Expr::Kind::Variable, 0), constant(chance(95) ? 0 : 1)), std::move(inside)));
    }
    lock_ = outer;
    return out;
  }

  std::mt19937_64 random_;
  Program program_;
  Expr lock_ = constant(0);
  bool inBlock_ = false, sharedLock_ = false, leads_ = false, crosses_ = false;
};

}  // namespace

Program generateLocks(uint64_t seed) {
  return Locking(seed).program();
}

}  // namespace gpubmc::oracle
