// Kernels whose threads wait for numbers: until all have arrived at a counter, for a flag of another thread, for their
// turn, which tickets or their own numbers give. Each has the usual form with changes: a fence missing or too narrow,
// another number, another place, an operation on one path only or by other threads, what is waited for behind the wait.

#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Numbers {
 public:
  explicit Numbers(uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15ull + 47) {}

  Program program() {
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{2, 1}, {2, 1}, {2, 1}, {2, 1}, {2, 1},
                                                           {1, 2}, {1, 2}, {3, 1}, {1, 3}, {2, 2}};
    const auto [grid, block] = kLaunches[below(10)];
    program_.launch.grid = {grid, 1, 1}, program_.launch.block = {block, 1, 1};
    program_.launch.warpSize = chance(85) ? 1 : 4;
    program_.cells = 4;
    program_.variables = 2;
    inBlock_ = grid == 1, leads_ = grid > 1 && block > 1;
    units_ = inBlock_ ? block : grid;
    for (uint32_t cell = 0; cell < 4; ++cell) {
      Precondition zero;
      zero.place = counter(constant(cell)), zero.whole = true;
      if (chance(92)) program_.preconditions.push_back(std::move(zero));
    }
    passes(whole(below(4)));
    if (chance(8)) passes(whole(below(4)));
    return std::move(program_);
  }

 private:
  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
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
  Place counter(Expr index) const {
    Place p = at(std::move(index));
    p.counts = true;
    return p;
  }
  static Stmt onlyIf(Expr condition, std::vector<Stmt> then) {
    Stmt s = simple(Stmt::Kind::If);
    s.a = std::move(condition), s.body = std::move(then);
    return s;
  }
  static void append(std::vector<Stmt>& to, std::vector<Stmt> more) {
    for (Stmt& s : more) to.push_back(std::move(s));
  }
  Expr own() const { return inBlock_ ? thread() : of(Expr::Kind::Block); }
  Expr plus(Expr e, uint32_t n) const { return n ? binary(Op::Add, std::move(e), constant(n)) : e; }
  /// Mostly the number itself.
  Expr nearly(Expr e) { return chance(93) ? e : chance(50) ? plus(e, 1) : constant(below(3)); }

  std::vector<Stmt> fence() {
    Stmt s = simple(Stmt::Kind::Fence);
    s.order = ir::Order::AcqRel;
    s.scope = chance(94) ? ir::Scope::Device : ir::Scope::Block;
    return chance(91) ? std::vector<Stmt>{std::move(s)} : std::vector<Stmt>{};
  }
  Stmt access(bool writes, Expr index) {
    Stmt s = simple(writes ? Stmt::Kind::Store : Stmt::Kind::Load);
    s.variable = 1;
    s.place = at(std::move(index));
    s.a = constant(1 + below(2));
    return s;
  }
  Stmt wait(Place place, Expr number, bool orMore = false) {
    Stmt s = simple(Stmt::Kind::Wait);
    s.whole = true;
    s.place = std::move(place), s.a = std::move(number);
    if (orMore) s.motion.test = Motion::Test::BelowBits;
    s.order = chance(85) ? ir::Order::Relaxed : ir::Order::Acquire;
    return s;
  }
  /// Leaves the number, by an exchange, a store, or an addition of 1 to what is there.
  Stmt sets(Place place, Expr number, bool mayAdd) {
    const uint32_t form = below(mayAdd ? 3 : 2);
    Stmt s = simple(form == 0 ? Stmt::Kind::AtomicGive : form == 1 ? Stmt::Kind::AtomicStore : Stmt::Kind::AtomicAdd);
    s.variable = 1;
    s.place = std::move(place), s.a = form == 2 ? constant(chance(95) ? 1 : 2) : std::move(number);
    s.order = chance(85) ? ir::Order::Relaxed : ir::Order::Release;
    return s;
  }
  Stmt mostly(Stmt s) {
    return chance(94) ? s : onlyIf(binary(Op::Equal, of(Expr::Kind::Input), constant(0)), {std::move(s)});
  }

  struct Form {
    std::vector<Stmt> before, waiting, behind;  ///< the second by a leader, if there is one for each block
  };

  // All arrive, and each reads what another one has written.
  Form arrivals() {
    Form f;
    f.before.push_back(access(true, plus(own(), 0)));
    append(f.waiting, fence());
    const Place place = counter(constant(0));
    Stmt arrives = simple(Stmt::Kind::AtomicAdd);
    arrives.place = place, arrives.a = constant(chance(94) ? 1 : 2);
    f.waiting.push_back(mostly(std::move(arrives)));
    const uint32_t all = units_ + (chance(90) ? 0 : 1) - (chance(90) ? 0 : 1);
    f.waiting.push_back(wait(place, constant(all), chance(60)));
    append(f.waiting, fence());
    f.behind.push_back(access(chance(20), plus(own(), 1)));
    return f;
  }
  // Each writes, sets its flag, and waits for that of another one first or then.
  Form flags() {
    Form f;
    const Expr other = chance(70) ? binary(Op::Sub, own(), constant(1)) : plus(own(), 1);
    std::vector<Stmt> waits{wait(counter(nearly(other)), constant(chance(95) ? 1 : 2))};
    append(waits, fence());
    waits.push_back(access(chance(15), nearly(other)));
    std::vector<Stmt> tells = fence();
    tells.push_back(mostly(sets(counter(nearly(own())), constant(chance(96) ? 1 : 2), true)));
    const Expr last = other.op == Op::Sub ? constant(0) : constant(units_ - 1);
    Stmt guarded = onlyIf(binary(Op::Less, binary(Op::Equal, own(), nearly(last)), constant(1)), std::move(waits));
    const bool first = chance(50);
    if (chance(96)) f.waiting.push_back(access(true, own()));
    if (first) f.waiting.push_back(guarded);
    append(f.waiting, std::move(tells));
    if (!first) f.waiting.push_back(guarded);
    return f;
  }
  // One writes and sets the flag; the others wait for it.
  Form oneFlag() {
    Form f;
    const uint32_t who = below(units_);
    std::vector<Stmt> tells{access(true, constant(0))};
    append(tells, fence());
    tells.push_back(mostly(sets(counter(constant(1)), constant(1), true)));
    std::vector<Stmt> waits{wait(counter(constant(chance(95) ? 1 : 0)), constant(chance(95) ? 1 : 2))};
    append(waits, fence());
    waits.push_back(access(chance(15), constant(0)));
    Stmt either = onlyIf(binary(Op::Equal, own(), constant(who)), std::move(tells));
    either.otherwise = std::move(waits);
    f.waiting.push_back(std::move(either));
    return f;
  }
  // One after the other, by tickets or by their own numbers.
  Form turns(bool draws) {
    Form f;
    const Place place = counter(constant(0));
    const Expr number = draws ? of(Expr::Kind::Variable, 0) : own();
    if (draws) {
      Stmt take = simple(Stmt::Kind::AtomicTake);
      take.whole = true, take.variable = 0;
      take.place = counter(constant(1)), take.a = constant(chance(95) ? 1 : 2);
      f.waiting.push_back(std::move(take));
    }
    f.waiting.push_back(wait(place, nearly(number)));
    append(f.waiting, fence());
    const bool early = chance(5);
    Stmt next = mostly(sets(place, nearly(plus(number, 1)), true));
    if (early) f.waiting.push_back(next);
    f.waiting.push_back(access(chance(60), constant(0)));
    append(f.waiting, fence());
    if (!early) f.waiting.push_back(std::move(next));
    if (chance(6)) f.behind.push_back(access(true, constant(0)));
    return f;
  }
  Form whole(uint32_t kind) {
    return kind == 0 ? arrivals() : kind == 1 ? flags() : kind == 2 ? turns(chance(60)) : oneFlag();
  }

  void passes(Form f) {
    std::vector<Stmt>& out = program_.body;
    const bool leads = leads_ && chance(92);
    if (leads) {
      // Each thread has a place of its own before.
      for (Stmt& s : f.before) s.place.index = binary(Op::Add, scaled(own(), 2), thread());
      append(out, std::move(f.before));
      if (chance(92)) out.push_back(simple(Stmt::Kind::Barrier));
      out.push_back(onlyIf(binary(Op::Equal, thread(), constant(0)), std::move(f.waiting)));
      if (chance(92)) out.push_back(simple(Stmt::Kind::Barrier));
      for (Stmt& s : f.behind) s.place.index = binary(Op::Add, scaled(plus(own(), 1), 2), thread());
      append(out, std::move(f.behind));
    } else {
      append(out, std::move(f.before));
      append(out, std::move(f.waiting));
      append(out, std::move(f.behind));
    }
  }

  std::mt19937_64 random_;
  Program program_;
  bool inBlock_ = false, leads_ = false;
  uint32_t units_ = 2;
};

}  // namespace

Program generateNumbers(uint64_t seed) {
  return Numbers(seed).program();
}

}  // namespace gpubmc::oracle
