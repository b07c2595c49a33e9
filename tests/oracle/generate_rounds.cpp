// Kernels with a single loop, usually correct except for one defect.

#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Rounds {
 public:
  explicit Rounds(uint64_t seed, bool claims)
      : random_(seed * 0x9E3779B97F4A7C15ull + 17), passesOn_(!claims && seed % 8 == 7), claims_(claims) {}

  Program program() {
    Program p;
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{1, 2}, {1, 2}, {1, 1}, {2, 1}};
    const auto [grid, block] = kLaunches[below(4)];
    p.launch.grid = {grid, 1, 1}, p.launch.block = {block, 1, 1};
    p.launch.warpSize = 4;
    threads_ = block;
    p.cells = 8;
    meets_ = block > 1 && chance(50);
    p.variables = kVariables;
    if (passesOn_) {
      passOn(p);
      return p;
    }
    if (chance(40)) before(p.body);
    p.body.push_back(loop());
    if (chance(60)) after(p.body);
    return p;
  }

 private:
  /// Numbers of variables: the loop's, one that iterations change, the value read.
  enum : uint32_t { kRegister, kSum, kRead, kVariables };

  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  static Expr variable(uint32_t v) { return of(Expr::Kind::Variable, v); }
  static Expr carried(Register r) { return of(Expr::Kind::Carried, r); }
  static Expr alike(Op op, Expr a, Expr b, uint32_t n) {
    return binary(Op::Equal, binary(op, std::move(a), constant(n)), binary(op, std::move(b), constant(n)));
  }
  static Expr isNot(Expr a, Expr b) {
    return binary(Op::Equal, binary(Op::Equal, std::move(a), std::move(b)), constant(0));
  }
  static Stmt simple(Stmt::Kind kind) {
    Stmt s;
    s.kind = kind;
    return s;
  }
  static Stmt assign(uint32_t v, Expr e) {
    Stmt s = simple(Stmt::Kind::Assign);
    s.variable = v, s.a = std::move(e);
    return s;
  }
  static Stmt claim(Expr e) {
    Stmt s = simple(Stmt::Kind::Assert);
    s.a = std::move(e);
    return s;
  }

  Place at(Expr index) {
    Place p;
    p.shared = shared_;
    p.mask = kNoMask;
    p.index = std::move(index);
    return p;
  }
  /// The thread's own element or, if threads synchronise, also the other thread's.
  Expr own() {
    if (meets_ && chance(50)) return binary(Op::Xor, thread(), chance(50) ? variable(kRegister) : constant(1));
    return shared_ ? thread() : binary(Op::Add, scaled(of(Expr::Kind::Block), threads_), thread());
  }
  Stmt store(Expr index, Expr value) {
    Stmt s = simple(Stmt::Kind::Store);
    s.place = at(std::move(index)), s.a = std::move(value);
    return s;
  }
  Stmt load() {
    Stmt s = simple(Stmt::Kind::Load);
    s.place = at(own()), s.variable = kRead;
    return s;
  }

  Expr beginning() {
    switch (below(6)) {
      case 0: return thread();
      case 1: return binary(Op::Add, thread(), constant(1 + below(2)));
      case 2: return constant(~uint32_t(0) - below(9));
      case 3: return minus(below(6), thread());
      case 4: return of(Expr::Kind::Input);
      default: return constant(below(9));
    }
  }
  Expr step() {
    switch (below(6)) {
      case 0: return constant(1);
      case 1: return constant(2 + below(3));
      case 2: return constant(~uint32_t(0) - below(2));
      case 3: return binary(Op::Add, thread(), constant(1));
      case 4: return of(Expr::Kind::Input);
      default: return thread();
    }
  }
  /// A value that the register, or a result of it, may have.
  Expr value() {
    if (first_.kind == Expr::Kind::Constant && chance(30)) return constant(uint32_t(int32_t(first_.value) >> 1));
    switch (below(7)) {
      case 0: return first_;
      case 1: return binary(Op::Sub, by_, first_);
      case 2: return binary(Op::Xor, by_, first_);
      case 3: return by_;
      case 4: return binary(Op::Add, first_, by_);
      case 5: return constant(~uint32_t(0) - below(6));
      default: return constant(below(10));
    }
  }
  Expr fact(uint32_t v) {
    switch (below(5)) {
      case 0: return binary(Op::Less, variable(v), constant(1 + below(8)));
      case 1: return binary(Op::LessBits, variable(v), constant(1 + below(8)));
      case 2: return binary(Op::Less, constant(~uint32_t(0) - below(3)), variable(v));
      default: return isNot(variable(v), value());
    }
  }

  void move(Stmt& loop) {
    using M = Motion::Kind;
    using T = Motion::Test;
    constexpr M kKinds[] = {M::Counts,       M::Adds,    M::Adds,     M::Subtracts, M::Doubles,   M::Triples, M::Halves,
                            M::HalvesSigned, M::Divides, M::Reflects, M::Toggles,   M::Exchanges, M::Follows};
    Motion& m = loop.motion;
    m.kind = kKinds[below(std::size(kKinds))];
    m.wide = m.kind != M::Counts && chance(15);
    m.hurries = m.kind == M::Adds && chance(50);
    loop.b = first_ = beginning(), loop.step = by_ = step();
    const bool halves = m.kind == M::HalvesSigned || m.kind == M::Divides;
    if (halves && chance(60)) loop.b = first_ = constant(~uint32_t(0) - below(9));
    loop.a = chance(70) ? constant(2 + below(2)) : chance(50) ? of(Expr::Kind::Input) : thread();
    if (m.kind == M::Counts || m.kind >= M::Reflects || chance(halves ? 70 : 50)) return;
    const bool down =
        m.kind == M::Subtracts || m.kind == M::Halves || m.kind == M::HalvesSigned || m.kind == M::Divides;
    loop.a = constant(down ? 1 + below(2) : 3 + below(6));
    m.test = m.kind == M::Doubles && chance(50) ? T::NotZero : down ? T::AtLeast : chance(70) ? T::Below : T::BelowBits;
  }

  /// A candidate invariant of the registers.
  Expr invariant() {
    const Expr x = carried(kMoving), other = carried(kOther);
    switch (below(9)) {
      case 0: return alike(Op::And, x, first_, chance(50) ? 1 : 3);
      case 1: return alike(Op::Remainder, x, first_, 2 + below(3));
      case 2: return binary(Op::Equal, binary(Op::Add, x, constant(below(3))), other);
      case 3: return binary(Op::Equal, x, binary(Op::Add, first_, binary(Op::Mul, carried(kRounds), by_)));
      case 4: return binary(chance(50) ? Op::Less : Op::LessBits, x, constant(below(10)));
      case 5: return binary(Op::Less, constant(~uint32_t(0) - below(2)), binary(Op::Sub, x, first_));
      case 6: return alike(Op::And, binary(Op::Xor, x, other), constant(below(2)), 1);
      case 7: return binary(Op::Less, carried(kRounds), constant(2 + below(4)));
      default: return isNot(x, value());
    }
  }
  void state(Stmt& loop) {
    if (chance(40)) {
      loop.motion = Motion();
      loop.motion.kind = Motion::Kind::Follows;
      loop.a = chance(50) ? of(Expr::Kind::Input) : constant(2 + below(2));
      loop.step = by_ = binary(Op::Add, first_, constant(below(3)));
    }
    for (uint32_t n = 1 + below(2); n > 0; --n) loop.invariants.push_back(invariant());
  }

  Stmt leaving() {
    Stmt s = simple(Stmt::Kind::If);
    s.a =
        chance(50) ? binary(Op::Equal, variable(kRegister), value()) : binary(Op::Equal, thread(), constant(below(2)));
    s.body.push_back(chance(35)   ? simple(Stmt::Kind::Break)
                     : chance(60) ? simple(Stmt::Kind::Continue)
                                  : assign(kSum, constant(1 + below(3))));
    return s;
  }
  void piece(std::vector<Stmt>& out) {
    switch (below(9)) {
      case 0:
      case 1: return out.push_back(claim(fact(kRegister)));
      case 2: return out.push_back(store(variable(kRegister), constant(1)));
      case 3: return out.push_back(store(own(), constant(below(2))));
      case 4:
        out.push_back(load());
        if (chance(70)) out.push_back(claim(binary(Op::Equal, variable(kRead), constant(below(2)))));
        return;
      case 5:
        return out.push_back(
            assign(kSum, binary(Op::Add, variable(kSum), chance(50) ? constant(1) : variable(kRegister))));
      case 6: return out.push_back(claim(fact(kSum)));
      case 7: return out.push_back(leaving());
      default:
        if (meets_) out.push_back(simple(Stmt::Kind::Barrier));
    }
  }
  void before(std::vector<Stmt>& out) {
    if (chance(60)) out.push_back(store(own(), constant(below(2))));
    if (chance(30)) out.push_back(assign(kSum, constant(below(3))));
    if (meets_ && chance(40)) out.push_back(simple(Stmt::Kind::Barrier));
  }
  Stmt loop() {
    Stmt out = simple(Stmt::Kind::Loop);
    out.variable = kRegister;
    move(out);
    if (claims_) state(out);
    if (out.motion.hurries) out.body.push_back(leaving());
    for (uint32_t n = 1 + below(4); n > 0; --n) piece(out.body);
    if (meets_) out.body.insert(out.body.begin() + below(uint32_t(out.body.size()) + 1), simple(Stmt::Kind::Barrier));
    return out;
  }
  void after(std::vector<Stmt>& out) {
    if (meets_ && chance(30)) out.push_back(simple(Stmt::Kind::Barrier));
    switch (below(6)) {
      case 0: return out.push_back(claim(fact(kRegister)));
      case 1: return out.push_back(store(variable(kRegister), constant(1)));
      case 2: return out.push_back(claim(fact(kSum)));
      case 3:
      case 4: return out.push_back(store(constant(0), thread()));
      default: out.push_back(load()); out.push_back(claim(binary(Op::Equal, variable(kRead), constant(below(2)))));
    }
  }

  // Values that iterations leave in memory for the same thread or for the other one.
  void passOn(Program& p) {
    p.launch.grid = {1, 1, 1}, p.launch.block = {2, 1, 1};
    shared_ = true;
    const Expr other = binary(Op::Xor, thread(), constant(1));
    const Expr moving = binary(Op::Xor, thread(), variable(kRegister));
    const Stmt barrier = simple(Stmt::Kind::Barrier);
    auto read = [&](std::vector<Stmt>& out, Expr index) {
      Stmt s = simple(Stmt::Kind::Load);
      s.place = at(std::move(index)), s.variable = kRead;
      out.push_back(std::move(s));
      if (chance(70)) out.push_back(claim(binary(Op::Equal, variable(kRead), constant(below(2)))));
    };
    Stmt loop = simple(Stmt::Kind::Loop);
    loop.variable = kRegister, loop.a = constant(1 + below(3));
    std::vector<Stmt> after;
    switch (below(4)) {
      case 0:
        p.body.push_back(store(thread(), constant(below(2))));
        read(loop.body, thread());
        loop.body.push_back(store(thread(), constant(below(2))));
        break;
      case 1:
        p.body = {store(thread(), constant(below(2))), barrier};
        loop.body = {store(other, constant(below(2))), barrier};
        if (chance(50)) read(loop.body, thread()), loop.body.push_back(barrier);
        read(after, thread());
        break;
      case 2: {
        const Expr place = chance(70) ? moving : other;
        loop.body = {store(place, constant(1))};
        Stmt skip = simple(Stmt::Kind::If);
        skip.a = binary(Op::Equal, variable(kRegister), constant(below(2)));
        skip.body = {simple(Stmt::Kind::Continue)};
        if (chance(50)) loop.body.push_back(std::move(skip));
        loop.body.push_back(barrier);
        if (chance(50)) loop.body.push_back(store(chance(50) ? thread() : moving, constant(1)));
        break;
      }
      default: {
        Stmt write = store(binary(Op::Add, scaled(variable(kRegister), 2), thread()), constant(1)), some = write;
        some = simple(Stmt::Kind::If);
        some.a = binary(Op::Less, thread(), constant(1 + below(2)));
        some.body = {write};
        loop.body = {chance(50) ? some : write};
        after.push_back(barrier);
        read(after, constant(below(8)));
      }
    }
    p.body.push_back(std::move(loop));
    p.body.insert(p.body.end(), after.begin(), after.end());
  }

  std::mt19937_64 random_;
  bool passesOn_, claims_;
  uint32_t threads_ = 2;
  bool meets_ = false, shared_ = chance(60);
  Expr first_, by_;  ///< initial value of the register, and its step
};

}  // namespace

Program generateRounds(uint64_t seed) {
  return Rounds(seed, false).program();
}

Program generateInvariants(uint64_t seed) {
  return Rounds(seed, true).program();
}

}  // namespace gpubmc::oracle
