// Kernels in which atomic operations order accesses: a last block, tickets, unique winners, numbers that a leader hands
// on. Each has the usual form with changes: a fence missing, misplaced or too narrow, another operation on the
// location, another number compared with.

#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Orders {
 public:
  /// `repeats`: the threads of a block do it twice, and meet in between.
  explicit Orders(uint64_t seed, bool repeats) : random_(seed * 0x9E3779B97F4A7C15ull + 41), repeats_(repeats) {}

  Program program() {
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{1, 2}, {1, 2}, {2, 1}, {2, 1}, {2, 1}, {3, 1}, {2, 2}};
    const auto [grid, block] = kLaunches[repeats_ ? (chance(92) ? 0 : 6) : below(7)];
    program_.launch.grid = {grid, 1, 1}, program_.launch.block = {block, 1, 1};
    program_.launch.warpSize = chance(80) ? 1 : 4;
    grid_ = grid, block_ = block;
    program_.cells = grid * block > 2 ? 4 : 2;
    program_.variables = 2;
    inBlock_ = grid == 1;
    for (uint32_t cell : {0, 1}) {
      Precondition zero;
      zero.place = data(constant(cell));
      if (chance(60)) program_.preconditions.push_back(std::move(zero));
    }
    sharedCounter_ = inBlock_ && chance(40);
    leads_ = block > 1 && chance(repeats_ ? 90 : 60);
    if (sharedCounter_) {
      body().push_back(onlyFirst({store(counter(constant(0)), constant(0))}));
      if (chance(90)) body().push_back(simple(Stmt::Kind::Barrier));
    }
    if (leads_) {
      if (chance(70)) body().push_back(store(data(own()), constant(1)));
      if (chance(85)) body().push_back(simple(Stmt::Kind::Barrier));
      std::vector<Stmt> leader;
      publish(leader, 40);
      body().push_back(onlyFirst(std::move(leader)));
      if (chance(85)) body().push_back(simple(Stmt::Kind::Barrier));
      if (chance(85)) body().push_back(load(1, handed()));
      use(1);
    } else {
      publish(body(), 85);
      use(0);
    }
    if (repeats_) repeat();
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
  Place data(Expr index) { return at(std::move(index)); }
  Place handed() {
    Place p = at(constant(3));
    p.shared = true;
    return p;
  }
  Place counter(Expr index) {
    Place p = at(std::move(index));
    p.counts = !sharedCounter_, p.shared = sharedCounter_;
    return p;
  }
  Stmt store(Place to, Expr value) {
    Stmt s = simple(Stmt::Kind::Store);
    s.place = std::move(to), s.a = std::move(value);
    return s;
  }
  Stmt load(uint32_t variable, Place from) {
    Stmt s = simple(Stmt::Kind::Load);
    s.place = std::move(from), s.variable = variable;
    return s;
  }
  Stmt onlyIf(Expr condition, std::vector<Stmt> then) {
    Stmt s = simple(Stmt::Kind::If);
    s.a = std::move(condition), s.body = std::move(then);
    return s;
  }
  Stmt onlyFirst(std::vector<Stmt> then) {
    return onlyIf(binary(Op::Equal, thread(), constant(chance(92) ? 0 : 1)), std::move(then));
  }
  /// The number of the thread, or of its block.
  Expr own() {
    if (chance(8)) return constant(below(2));
    return inBlock_ ? thread() : of(Expr::Kind::Block);
  }
  Stmt fence() {
    Stmt s = simple(Stmt::Kind::Fence);
    s.order = chance(75) ? ir::Order::AcqRel : chance(50) ? ir::Order::Acquire : ir::Order::Release;
    s.scope = chance(80) ? ir::Scope::Device : ir::Scope::Block;
    return s;
  }
  void repeat() {
    if (chance(85)) body().push_back(simple(Stmt::Kind::Barrier));
    Stmt loop = simple(Stmt::Kind::Loop);
    loop.variable = 1, loop.a = constant(2);
    loop.body = std::move(body());
    program_.body = {std::move(loop)};
  }
  Stmt operation() {
    using K = Stmt::Kind;
    if (form_ == 0) form_ = 1 + below(100);
    const K kind = chance(6)    ? K::AtomicSet
                   : chance(4)  ? K::AtomicStore
                   : form_ > 50 ? K::AtomicTake
                   : form_ > 25 ? K::AtomicGive
                                : K::AtomicSwap;
    Stmt s = simple(kind);
    s.place = counter(chance(90) ? constant(0) : chance(50) ? own() : constant(1));
    s.whole = kind == K::AtomicTake;
    s.a = constant(kind == K::AtomicSwap ? (chance(90) ? 0 : 1)
                   : chance(88)          ? 1
                   : chance(50)          ? below(3)
                                         : ~uint32_t(0));
    s.b = constant(chance(85) ? 1 : below(2));
    s.scope = chance(90) ? ir::Scope::Device : ir::Scope::Block;
    s.order = chance(75) ? ir::Order::Relaxed : chance(70) ? ir::Order::AcqRel : ir::Order::Acquire;
    s.failure = ir::failureOrder(s.order);
    return s;
  }
  /// Writes, and does something to the counter; the result is handed on.
  void publish(std::vector<Stmt>& out, uint32_t writes) {
    auto write = [&] { out.push_back(store(data(own()), constant(1 + below(2)))); };
    const bool late = chance(10);
    if (chance(10)) out.push_back(fence());
    const bool isWritten = chance(writes);
    if (isWritten && !late) write();
    if (chance(75)) out.push_back(fence());
    if (isWritten && late) write();
    if (chance(10)) {
      Stmt loop = simple(Stmt::Kind::Loop);
      loop.variable = 1, loop.a = constant(1 + below(2));
      loop.body = {operation()};
      out.push_back(std::move(loop));
    } else {
      out.push_back(operation());
    }
    if (chance(15)) out.push_back(operation());
    if (chance(8)) out.push_back(store(counter(constant(0)), constant(0)));
    if (chance(75)) out.push_back(fence());
    if (leads_) out.push_back(store(handed(), result(0)));
  }
  Expr result(uint32_t variable) { return of(Expr::Kind::Variable, variable); }
  void use(uint32_t variable) {
    const uint32_t all = leads_ || block_ == 1 ? grid_ : grid_ * block_;
    std::vector<Stmt> then;
    if (chance(60))
      then.push_back(load(1, data(chance(60) ? constant(below(2)) : binary(Op::Xor, own(), constant(1)))));
    if (!then.empty() && chance(50)) {
      Stmt claim = simple(Stmt::Kind::Assert);
      claim.a = binary(Op::Equal, result(1), constant(chance(70) ? 0 : 1));
      then.push_back(std::move(claim));
    }
    if (then.empty() || chance(30)) then.push_back(store(data(chance(60) ? constant(below(4)) : own()), constant(3)));
    if (chance(30) && !leads_) then.insert(then.begin(), fence());
    const bool counts = form_ > 50;
    Expr condition = !counts      ? binary(Op::Equal, result(variable), constant(chance(75) ? 0 : 1))
                     : chance(75) ? binary(Op::Equal, result(variable), constant(chance(80) ? all - 1 : below(all)))
                                  : binary(Op::Less, constant(below(all)), result(variable));
    if (leads_ && counts) condition = binary(Op::Equal, result(variable), constant((all - 1) & 1));
    if (chance(20) && counts && !leads_) {
      body().push_back(store(data(result(variable)), thread()));
      return;
    }
    body().push_back(onlyIf(std::move(condition), std::move(then)));
  }

  std::mt19937_64 random_;
  Program program_;
  uint32_t grid_ = 1, block_ = 1, form_ = 0;
  const bool repeats_;
  bool inBlock_ = false, sharedCounter_ = false, leads_ = false;
};

}  // namespace

Program generateOrders(uint64_t seed) {
  return Orders(seed, false).program();
}

Program generateRepeatedOrders(uint64_t seed) {
  return Orders(seed, true).program();
}

}  // namespace gpubmc::oracle
