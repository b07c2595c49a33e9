// Kernels with loops, barriers and affine indices.

#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Loops {
 public:
  enum class Flavour { Counters, Warps, Motions, Asking };
  Loops(uint64_t seed, Flavour flavour)
      : random_(seed * 0x9E3779B97F4A7C15ull + 5),
        warps_(flavour == Flavour::Warps),
        moves_(flavour == Flavour::Motions),
        asks_(flavour == Flavour::Asking) {}

  Program program() {
    Program p;
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{1, 2}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {2, 2}};
    // With more than two threads, preconditions of a third one matter to a pair.
    constexpr std::pair<uint32_t, uint32_t> kLarger[] = {{1, 3}, {1, 4}, {3, 1}};
    const auto [grid, block] = asks_ ? kLarger[below(3)] : kLaunches[below(6)];
    p.launch.grid = {grid, 1, 1}, p.launch.block = {block, 1, 1};
    p.launch.warpSize = warps_ && chance(40) ? 2 : 4;
    threads_ = block, blocks_ = grid;
    p.cells = 8;
    if (asks_) p.preconditions.resize(1 + chance(30));
    for (Precondition& c : p.preconditions) {
      c.reads = false;
      c.b = asked();
    }
    p.body = statements(1 + below(3), 0);
    p.variables = variables_;
    return p;
  }

 private:
  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }

  Expr variable() { return open_.empty() ? thread() : of(Expr::Kind::Variable, open_[below(uint32_t(open_.size()))]); }

  Expr index() {
    switch (below(10)) {
      case 0:
      case 1:
      case 2: return thread();
      case 3: return binary(Op::Add, scaled(thread(), 1 + below(3)), constant(below(3)));
      case 4: return variable();
      case 5: return binary(Op::Add, thread(), variable());
      case 6:
      case 7: return binary(Op::Add, scaled(variable(), threads_), thread());
      case 8: return binary(Op::Add, scaled(thread(), 8 / threads_), variable());
      default: return chance(50) ? binary(Op::Xor, thread(), constant(1)) : of(Expr::Kind::Input);
    }
  }
  Expr globalThread() { return binary(Op::Add, scaled(of(Expr::Kind::Block), threads_), thread()); }
  /// Index patterns of GPU code beside sums: counting down, row-major, pairs, every second element.
  Expr farIndex() {
    switch (below(10)) {
      case 0: return minus(7, variable());
      case 1: return binary(Op::Remainder, variable(), constant(1 + below(4)));
      case 2: return binary(Op::Divide, variable(), constant(1 + below(3)));
      case 3: return binary(Op::ShiftLeft, variable(), constant(1));
      case 4: return binary(Op::ShiftRight, variable(), constant(1));
      case 5: return binary(Op::Xor, thread(), variable());
      case 6: return binary(Op::Min, variable(), constant(7));
      case 7: return globalThread();
      case 8: return binary(Op::Add, binary(Op::ShiftLeft, variable(), constant(1)), of(Expr::Kind::Block));
      default: return binary(Op::Sub, variable(), thread());
    }
  }
  Place place() {
    Place at;
    at.shared = chance(70);
    at.mask = moves_ && chance(60) ? kNoMask : 7;
    at.index = moves_ && chance(35) ? farIndex() : index();
    return at;
  }
  Expr beginning() {
    switch (below(9)) {
      case 0:
      case 1: return thread();
      case 2: return constant(0);
      case 3: return constant(below(8));
      case 4: return binary(Op::Add, thread(), constant(1 + below(2)));
      case 5: return globalThread();
      case 6: return minus(below(8), thread());
      case 7: return of(Expr::Kind::Input);
      default: return variable();
    }
  }
  Expr step() {
    switch (below(10)) {
      case 0:
      case 1: return constant(1);
      case 2: return constant(2 + below(2));
      case 3:
      case 4: return constant(threads_);
      case 5: return constant(threads_ * blocks_);
      case 6: return binary(Op::Add, thread(), constant(1));
      case 7: return binary(Op::Add, of(Expr::Kind::Input), constant(1));
      case 8: return constant(~uint32_t(0) - below(2));
      default: return thread();
    }
  }
  Expr limit() {
    switch (below(6)) {
      case 0: return of(Expr::Kind::Input);
      case 1: return binary(Op::Add, thread(), constant(below(5)));
      case 2: return minus(8, thread());
      default: return constant(2 + below(7));
    }
  }
  // Sets the loop's motion; the loop usually terminates.
  void move(Stmt& loop) {
    using M = Motion::Kind;
    using T = Motion::Test;
    constexpr M kKinds[] = {M::Adds,   M::Adds,         M::Adds,    M::Subtracts, M::Subtracts, M::Doubles,
                            M::Halves, M::HalvesSigned, M::Divides, M::Reflects,  M::Toggles,   M::Exchanges};
    Motion& m = loop.motion;
    m.kind = kKinds[below(std::size(kKinds))];
    m.wide = chance(20);
    loop.b = beginning(), loop.step = step();
    if (chance(35) || m.kind >= M::Reflects) return;
    switch (m.kind) {
      case M::Adds: m.test = chance(50) ? T::Below : T::BelowBits, loop.a = limit(); break;
      case M::Subtracts:
        m.test = chance(50) ? T::AtLeast : T::BelowBits;
        loop.a = m.test == T::AtLeast ? constant(below(3)) : limit();
        if (chance(30)) m.test = T::NotZero, loop.step = constant(1);
        break;
      case M::Doubles:
        if (chance(70)) loop.b = binary(Op::Add, std::move(loop.b), constant(1));
        m.test = chance(80) ? T::Below : T::NotZero, loop.a = constant(2 + below(7));
        break;
      default:
        m.test = chance(50) ? T::NotZero : T::AtLeast, loop.a = constant(1 + below(2));
        if (chance(20)) loop.b = constant(~uint32_t(0) - below(8));
    }
  }
  /// A claim about a loop register that its closed form decides.
  Expr fact() {
    switch (below(6)) {
      case 0: return binary(Op::Less, variable(), constant(3 + below(6)));
      case 1: return binary(Op::LessBits, variable(), constant(3 + below(6)));
      case 2: return binary(Op::Equal, binary(Op::Equal, variable(), constant(below(10))), constant(0));
      case 3: return binary(Op::Less, constant(~uint32_t(0) - below(2)), variable());
      case 4: return binary(Op::Equal, binary(Op::And, variable(), constant(1)), constant(below(2)));
      default:
        return binary(Op::Equal, binary(Op::Equal, variable(), binary(Op::Add, thread(), constant(below(3)))),
                      constant(0));
    }
  }
  Expr condition() {
    if (moves_ && chance(30)) return chance(50) ? fact() : binary(Op::Equal, of(Expr::Kind::Block), constant(0));
    switch (below(4)) {
      case 0: return binary(Op::Less, thread(), constant(1 + below(2)));
      case 1: return binary(Op::Equal, thread(), variable());
      case 2: return binary(Op::Less, variable(), constant(2));
      default: return binary(Op::Equal, of(Expr::Kind::Input), constant(1));
    }
  }
  /// A precondition on the input, stated by all threads or by some.
  Expr asked() {
    const Expr input = of(Expr::Kind::Input);
    const Expr who = of(chance(50) ? Expr::Kind::Thread : Expr::Kind::Block);
    switch (below(4)) {
      case 0: return binary(Op::Less, input, constant(1 + below(2)));
      case 1: return binary(Op::Less, constant(0), input);
      case 2: return binary(Op::Less, binary(Op::Mul, who, input), constant(1 + below(2)));
      default: return binary(Op::Equal, binary(Op::Equal, who, constant(2)), binary(Op::Less, input, constant(1)));
    }
  }
  Expr bound() {
    switch (below(6)) {
      case 0: return of(Expr::Kind::Input);
      case 1: return thread();
      case 2: return variable();
      default: return constant(2 + below(2));
    }
  }

  Stmt ofWarp() {
    Stmt s;
    s.kind = chance(40) ? Stmt::Kind::WarpBarrier : chance(40) ? Stmt::Kind::PairBarrier : Stmt::Kind::Shuffle;
    if (s.kind != Stmt::Kind::Shuffle) return s;
    s.a = chance(50) ? constant(below(threads_)) : binary(Op::Xor, thread(), constant(1));
    s.b = chance(50) ? thread() : variable();
    s.variable = variables_++;
    return s;
  }
  // Each lane writes its own element or another lane's and then reads one, with or without warp barriers between.
  std::vector<Stmt> handOver() {
    std::vector<Stmt> out;
    auto at = [&](Stmt::Kind kind, Expr index) {
      Stmt s;
      s.kind = kind;
      s.place.shared = true;
      s.place.mask = 7;
      s.place.index = std::move(index);
      if (kind == Stmt::Kind::Store) s.a = constant(below(2));
      if (kind == Stmt::Kind::Load) s.variable = variables_++;
      out.push_back(std::move(s));
    };
    auto meet = [&] {
      Stmt s;
      s.kind = chance(60) ? Stmt::Kind::WarpBarrier : Stmt::Kind::PairBarrier;
      if (chance(25)) {
        s.kind = Stmt::Kind::Shuffle;
        s.a = constant(0), s.b = thread();
        s.variable = variables_++;
      }
      if (chance(90)) out.push_back(std::move(s));
    };
    at(Stmt::Kind::Store, thread());
    if (chance(40)) {  // in the last of a few iterations, or in all
      Stmt loop;
      loop.kind = Stmt::Kind::Loop;
      loop.a = constant(2);
      loop.variable = variables_++;
      if (chance(50))
        out.back().place.index = binary(Op::Add, thread(), scaled(of(Expr::Kind::Variable, loop.variable), threads_));
      loop.body = std::move(out);
      out.clear();
      out.push_back(std::move(loop));
    }
    meet();
    at(chance(60) ? Stmt::Kind::Store : Stmt::Kind::Load, binary(Op::Xor, thread(), constant(1 + below(2))));
    meet();
    at(Stmt::Kind::Load, thread());
    if (chance(60)) {
      Stmt s;
      s.kind = Stmt::Kind::Assert;
      s.a = binary(Op::Equal, of(Expr::Kind::Variable, variables_ - 1), constant(below(2)));
      out.push_back(std::move(s));
    }
    return out;
  }
  Stmt leaving() {
    using K = Stmt::Kind;
    Stmt s, inner;
    s.kind = K::If, s.a = condition();
    inner.kind = open_.empty() ? K::Return : chance(45) ? K::Break : chance(75) ? K::Continue : K::Return;
    s.body.push_back(std::move(inner));
    return s;
  }
  std::vector<Stmt> statements(size_t n, unsigned depth) {
    std::vector<Stmt> out;
    while (out.size() < n) {
      Stmt s;
      if (warps_ && chance(25)) {
        out.push_back(ofWarp());
        continue;
      }
      if (warps_ && chance(15)) {
        for (Stmt& t : handOver()) out.push_back(std::move(t));
        continue;
      }
      if (moves_ && depth > 0 && chance(open_.empty() ? 3 : 8)) {
        out.push_back(leaving());
        continue;
      }
      switch (below(depth < 2 ? 9 : 6)) {
        case 0:
        case 1:
          s.kind = Stmt::Kind::Store;
          s.place = place();
          s.a = chance(50) ? thread() : constant(1);
          break;
        case 2:
          if (moves_ && chance(50)) continue;
          s.kind = Stmt::Kind::Load;
          s.place = place();
          s.variable = variables_++;
          break;
        case 3:
        case 4: s.kind = Stmt::Kind::Barrier; break;
        case 5:
          if (!chance(moves_ && !open_.empty() ? 70 : 30)) continue;
          s.kind = Stmt::Kind::Assert;
          s.a = moves_       ? fact()
                : chance(50) ? binary(Op::Less, variable(), constant(3))
                             : binary(Op::Less, thread(), constant(threads_ - chance(20)));
          break;
        case 6:
          s.kind = Stmt::Kind::If;
          s.a = condition();
          s.body = statements(1, depth + 1);
          if (moves_ && chance(25)) s.otherwise = statements(1, depth + 1);
          break;
        default:
          s.kind = Stmt::Kind::Loop;
          s.a = bound();
          if (moves_ && chance(85)) move(s);
          s.variable = variables_++;
          open_.push_back(s.variable);
          s.body = statements(1 + below(3), depth + 1);
          open_.pop_back();
      }
      out.push_back(std::move(s));
    }
    return out;
  }

  std::mt19937_64 random_;
  bool warps_, moves_, asks_;
  uint32_t threads_ = 2, blocks_ = 1, variables_ = 0;
  std::vector<uint32_t> open_;  ///< variables of the enclosing loops
};

}  // namespace

Program generateLoops(uint64_t seed) {
  return Loops(seed, Loops::Flavour::Counters).program();
}
Program generateWarpLoops(uint64_t seed) {
  return Loops(seed, Loops::Flavour::Warps).program();
}
Program generateAsking(uint64_t seed) {
  return Loops(seed, Loops::Flavour::Asking).program();
}
Program generateMotions(uint64_t seed) {
  return Loops(seed, Loops::Flavour::Motions).program();
}

}  // namespace gpubmc::oracle
