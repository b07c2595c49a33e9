#include "tests/oracle/generate.h"

#include <random>

namespace gpubmc::oracle {
namespace {

class Generator {
 public:
  enum class Flavour { Everything, Atomics, Waiting, LockStep, Meeting, Handover };
  explicit Generator(uint64_t seed, Flavour flavour)
      : random_(seed * 0x9E3779B97F4A7C15ull + 1 + (flavour == Flavour::Atomics)),
        waits_(flavour == Flavour::Waiting || flavour == Flavour::LockStep),
        atomics_(flavour == Flavour::Atomics),
        meets_(flavour == Flavour::Meeting),
        handsOver_(flavour == Flavour::Handover),
        lockStep_(flavour == Flavour::LockStep) {}

  Program program() {
    Program p;
    if (handsOver_) return handover();
    chooseLaunch(p.launch);
    const bool narrow = chance(15) && !waits_ && !atomics_;
    cells_ = p.cells = narrow ? 1 : 2;
    narrow_ = narrow;
    p.body = statements(2 + below(3), 0);
    p.variables = variables_;
    if (chance(20)) p.preconditions = preconditions();
    return p;
  }

 private:
  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }

  void chooseLaunch(ir::Launch& l) {
    l.warpSize = 4;
    switch (below(8)) {
      case 0:
      case 1:
      case 2: l.grid = {1, 1, 1}, l.block = {2, 1, 1}; break;
      case 3: l.grid = {1, 1, 1}, l.block = {2, 1, 1}, l.warpSize = 1; break;
      case 4: l.grid = {1, 1, 1}, l.block = {3, 1, 1}, l.warpSize = 2; break;
      case 5: l.grid = {2, 1, 1}, l.block = {1, 1, 1}; break;
      case 6: l.grid = {2, 1, 1}, l.block = {2, 1, 1}; break;
      case 7: l.grid = {1, 1, 1}, l.block = {4, 1, 1}, l.warpSize = chance(50) ? 2 : 4; break;
    }
    threads_ = uint32_t(l.grid.count() * l.block.count());
    if (chance(20) && !waits_ && !atomics_) lockStep_ = true;
    l.lockStep = lockStep_;
    warpLanes_ = std::min(l.warpSize, l.threadsPerBlock());
  }

  static Expr thread() {
    Expr e;
    e.kind = Expr::Kind::Thread;
    return e;
  }
  Expr leaf() {
    Expr e;
    switch (below(8)) {
      case 0:
      case 1: e.kind = Expr::Kind::Constant, e.value = below(4); break;
      case 2:
      case 3:
      case 4: e.kind = Expr::Kind::Thread; break;
      case 5: e.kind = Expr::Kind::Block; break;
      case 6: e.kind = Expr::Kind::Input; break;
      case 7:
        if (variables_ == 0) return leaf();
        e.kind = Expr::Kind::Variable, e.value = below(variables_);
        break;
    }
    return e;
  }
  Expr expression(unsigned depth = 2) {
    if (depth == 0 || chance(50)) return leaf();
    Expr e;
    e.kind = Expr::Kind::Binary;
    e.op = chance(3) ? Op::Divide : Op(below(8));
    e.arguments = {expression(depth - 1), expression(depth - 1)};
    return e;
  }
  uint32_t target() { return variables_ == 0 || (variables_ < 3 && chance(60)) ? variables_++ : below(variables_); }

  Place place() {
    Place p;
    p.shared = chance(40);
    p.bytes = narrow_ ? 1u << below(3) : 4;
    p.mask = cells_ * 4 / p.bytes - 1;
    if (chance(4)) p.mask = p.mask * 2 + 1;
    p.index = expression(1);
    if (chance(50)) p.index = thread();  // otherwise nearly every program races
    return p;
  }

  std::vector<Stmt> statements(uint32_t count, unsigned depth) {
    std::vector<Stmt> out;
    for (uint32_t i = 0; i < count; ++i) {
      if (waits_ || atomics_) {
        out.push_back(statement(depth));
        continue;
      }
      if (!lockStep_ && chance(4)) copies(out, depth);
      if (!lockStep_ && chance(meets_ ? 35 : 3)) out.push_back(meets_ ? meetings() : meeting());
      if (chance(meets_ ? 15 : 3)) {
        Stmt s;
        s.kind = Stmt::Kind::Arrive;
        out.push_back(s);
        if (chance(60)) out.push_back(statement(depth));
        s.kind = Stmt::Kind::WaitPhase;
        out.push_back(s);
      }
      out.push_back(statement(depth));
    }
    return out;
  }

  /// Mostly about one cell or the thread's own, often a disjunction.
  std::vector<Precondition> preconditions() {
    variables_ = 0;  // preconditions use no variables
    std::vector<Precondition> out(1 + chance(30));
    for (Precondition& c : out) {
      c.place.bytes = narrow_ ? 1u << below(3) : 4;
      c.place.mask = cells_ * 4 / c.place.bytes - 1;
      c.place.index = leaf(), c.a = leaf(), c.b = leaf();
      c.either = chance(50);
      // Preconditions of several threads about one cell usually contradict each other.
      const bool differs = c.a.kind == Expr::Kind::Thread || c.a.kind == Expr::Kind::Block;
      if (differs && chance(80)) c.place.index = c.a;
    }
    return out;
  }

  Stmt atomics(unsigned depth) {
    using K = Stmt::Kind;
    Stmt s;
    s.place = place(), s.place.bytes = 4, s.place.mask = cells_ - 1;
    const uint32_t dice = below(100);
    if (dice < 70) {
      constexpr K kKinds[] = {K::AtomicAdd,  K::AtomicOr,   K::AtomicTake, K::AtomicGive,
                              K::AtomicSwap, K::AtomicLoad, K::AtomicStore};
      s.kind = kKinds[below(7)], s.a = expression(1);
      if (s.kind == K::AtomicSwap) s.b = leaf();
      if (s.kind >= K::AtomicTake && s.kind <= K::AtomicLoad) s.variable = target();
    } else if (dice < 76) {
      s.kind = chance(50) ? K::Load : K::Store, s.a = leaf();
      if (s.kind == K::Load) s.variable = target();
    } else if (dice < 80) {
      s.kind = K::Barrier;
    } else if (dice < 81) {
      s.kind = K::Fence, s.order = ir::Order::SeqCst;
    } else if (dice < 87) {
      s.kind = K::Assert, s.a = expression();
    } else if (depth < 2) {
      s.kind = K::If, s.a = expression(1);
      s.body = statements(1 + below(2), depth + 1);
      if (chance(40)) s.otherwise = statements(1, depth + 1);
    } else {
      return atomics(depth);
    }
    return s;
  }

  Stmt waiting(unsigned depth) {
    using K = Stmt::Kind;
    Stmt s;
    s.place = place(), s.place.bytes = 4, s.place.mask = cells_ - 1;
    const uint32_t dice = below(100);
    if (dice < 20) {
      s.kind = K::Lock;
    } else if (dice < 40) {
      s.kind = K::AtomicSet, s.a = leaf();
    } else if (dice < 52) {
      s.kind = K::Wait, s.a = leaf();
    } else if (dice < 70) {
      s.kind = K::AtomicTake, s.a = expression(1), s.variable = target();
    } else if (dice < 74) {
      s.kind = K::AtomicAdd, s.a = leaf();
    } else if (dice < 79) {
      s.kind = K::Barrier;
    } else if (dice < 84) {
      s.kind = chance(50) ? K::Load : K::Store, s.a = leaf();
      if (s.kind == K::Load) s.variable = target();
    } else if (dice < 89) {
      s.kind = K::Assert, s.a = expression();
    } else if (depth < 2) {
      s.kind = K::If, s.a = expression(1);
      s.body = statements(1 + below(2), depth + 1);
      if (chance(40)) s.otherwise = statements(1, depth + 1);
    } else {
      return waiting(depth);
    }
    return s;
  }

  /// The first warp or the whole block waits at a named barrier.
  Stmt meeting() {
    Stmt meet, first;
    meet.kind = Stmt::Kind::Meet, meet.variable = chance(80);
    if (meet.variable == 0) return meet;
    first.kind = Stmt::Kind::If;
    first.a.kind = Expr::Kind::Binary, first.a.op = Op::Less;
    Expr size;
    size.value = warpLanes_;
    first.a.arguments = {thread(), size};
    first.body = {meet};
    return first;
  }

  /// The first warp waits at one named barrier, the others at another or the same one.
  Stmt meetings() {
    Stmt both = meeting();
    if (both.kind != Stmt::Kind::If || chance(20)) return both;
    auto come = [&] {
      Stmt s;
      s.kind = chance(60) ? Stmt::Kind::Meet : Stmt::Kind::Come;
      s.number = 1 + chance(40), s.variable = chance(40);
      return s;
    };
    for (auto* side : {&both.body, &both.otherwise}) {
      side->assign(1, come());
      if (chance(30)) side->push_back(statement(1));
      if (chance(30)) side->push_back(come());
    }
    return both;
  }

  /// One or two asynchronous copies, usually waited for, sometimes too late.
  void copies(std::vector<Stmt>& out, unsigned depth) {
    using K = Stmt::Kind;
    auto add = [&](K kind, uint32_t number = 0) {
      Stmt s;
      s.kind = kind, s.variable = number;
      if (kind == K::Copy)
        s.place = place(), s.from = place(), s.from.bytes = s.place.bytes, s.from.mask = s.place.mask;
      out.push_back(s);
    };
    const bool two = chance(40);
    add(K::Copy);
    if (chance(90)) add(K::Commit);
    if (two) add(K::Copy), add(K::Commit);
    if (chance(30)) out.push_back(statement(depth));
    if (chance(85)) add(K::Await, two ? below(2) : chance(10));
    if (chance(50)) add(K::Barrier);
  }

  /// One thread writes data and raises a flag. Another one reads a flag and then the data or the flag's own memory;
  /// sometimes a third thread passes the message on. The memory orders may or may not synchronise, and the choice of
  /// the flag may depend on the input. Cells 0 and 1 are flags, 2 and 3 data; all are initially 0.
  Program handover() {
    Program p;
    p.launch.warpSize = 4;
    const bool blocks = chance(50), three = chance(25);
    p.launch.grid = {blocks ? 2u + three : 1u, 1, 1}, p.launch.block = {blocks ? 1u : 2u + three, 1, 1};
    cells_ = p.cells = 4;
    for (uint32_t cell = 0; cell < 4; ++cell) {
      Precondition c;
      c.place.mask = 3, c.place.index.value = cell, c.whole = true;
      p.preconditions.push_back(c);
    }
    const Expr who = leafOf(blocks ? Expr::Kind::Block : Expr::Kind::Thread);
    p.body.push_back(when(who, 0, giving()));
    p.body.push_back(when(who, 1, taking(three && chance(70))));
    if (three) p.body.push_back(when(who, 2, chance(50) ? taking(false) : giving()));
    p.variables = variables_;
    return p;
  }
  static Expr leafOf(Expr::Kind kind, uint32_t value = 0) {
    Expr e;
    e.kind = kind, e.value = value;
    return e;
  }
  static Expr binary(Op op, Expr a, Expr b) {
    Expr e;
    e.kind = Expr::Kind::Binary, e.op = op, e.arguments = {std::move(a), std::move(b)};
    return e;
  }
  static Stmt when(const Expr& who, uint32_t number, std::vector<Stmt> body) {
    Stmt s;
    s.kind = Stmt::Kind::If, s.a = binary(Op::Equal, who, leafOf(Expr::Kind::Constant, number));
    s.body = std::move(body);
    return s;
  }
  /// A flag: usually the first one, or one chosen by two bits of the input.
  Place flag() {
    Place p;
    p.mask = 1;
    if (chance(20))
      p.index = leafOf(Expr::Kind::Input);
    else if (chance(25))
      p.index = binary(Op::Less, leafOf(Expr::Kind::Constant, 1), leafOf(Expr::Kind::Input));
    else if (chance(8))
      p.index.value = 1;
    return p;
  }
  Place data() {
    Place p;
    p.mask = 3, p.index.value = 2;
    return p;
  }
  ir::Scope scope() { return chance(20) ? ir::Scope::Block : ir::Scope::Device; }
  void fence(std::vector<Stmt>& out, ir::Order likely) {
    constexpr ir::Order kOrders[] = {ir::Order::Acquire, ir::Order::Release, ir::Order::AcqRel, ir::Order::SeqCst};
    Stmt s;
    s.kind = Stmt::Kind::Fence, s.scope = scope();
    s.order = chance(50) ? likely : kOrders[below(4)];
    out.push_back(s);
  }
  Stmt update(Stmt::Kind kind, ir::Order likely) {
    Stmt s;
    s.kind = kind, s.place = flag(), s.scope = scope();
    s.a = leafOf(Expr::Kind::Constant, 1), s.b = leafOf(Expr::Kind::Constant, below(4));
    if (kind == Stmt::Kind::AtomicSwap) s.a.value = below(2);
    const bool load = kind == Stmt::Kind::AtomicLoad, store = kind == Stmt::Kind::AtomicStore;
    s.order = chance(50) ? likely : chance(50) ? ir::Order::Relaxed : ir::Order::AcqRel;
    if (load && ir::releases(s.order)) s.order = ir::Order::Acquire;
    if (store && ir::acquires(s.order)) s.order = ir::Order::Release;
    if (kind == Stmt::Kind::AtomicSwap && chance(40)) s.failure = ir::Order::Acquire;
    if (ir::acquires(s.order) || kind == Stmt::Kind::AtomicTake || kind == Stmt::Kind::AtomicGive ||
        kind == Stmt::Kind::AtomicSwap || load)
      s.variable = target();
    return s;
  }
  void plain(std::vector<Stmt>& out, const Place& place, bool store) {
    Stmt s;
    s.kind = store ? Stmt::Kind::Store : Stmt::Kind::Load, s.place = place;
    if (store)
      s.a.value = 2 * below(2);
    else
      s.variable = target();
    out.push_back(s);
  }
  std::vector<Stmt> giving() {
    using K = Stmt::Kind;
    constexpr K kKinds[] = {K::AtomicStore, K::AtomicSet, K::AtomicTake, K::AtomicSwap, K::AtomicAdd, K::AtomicStore};
    std::vector<Stmt> out;
    if (chance(75)) plain(out, data(), true);
    if (chance(50)) fence(out, ir::Order::Release);
    out.push_back(update(kKinds[below(6)], ir::Order::Release));
    if (chance(20)) fence(out, ir::Order::Release);
    if (chance(25)) out.push_back(update(kKinds[below(6)], ir::Order::Release));
    return out;
  }
  std::vector<Stmt> taking(bool passesOn) {
    using K = Stmt::Kind;
    constexpr K kKinds[] = {K::AtomicLoad, K::AtomicTake, K::AtomicSwap, K::AtomicLoad, K::AtomicGive};
    std::vector<Stmt> out{update(kKinds[below(5)], ir::Order::Acquire)};
    Stmt guard;
    guard.kind = K::If, guard.a = leafOf(Expr::Kind::Variable, out[0].variable);
    std::vector<Stmt>& inside = guard.body;
    if (chance(50)) fence(inside, ir::Order::Acquire);
    if (passesOn) {
      inside.push_back(update(chance(50) ? K::AtomicTake : K::AtomicStore, ir::Order::Release));
    } else {
      if (chance(75)) plain(inside, data(), chance(50));
      if (chance(40) || inside.empty()) plain(inside, flag(), chance(60));
    }
    out.push_back(guard);
    return out;
  }

  Stmt statement(unsigned depth) {
    using K = Stmt::Kind;
    if (waits_) return waiting(depth);
    if (atomics_) return atomics(depth);
    Stmt s;
    const uint32_t dice = below(100);
    if (dice < 24) {
      s.kind = K::Store, s.place = place(), s.a = expression();
    } else if (dice < 42) {
      s.kind = K::Load, s.place = place(), s.variable = target();
    } else if (dice < 56) {
      s.kind = K::Barrier;
    } else if (dice < 60) {
      s.a = expression(), s.kind = K::Assign, s.variable = target();
    } else if (dice < 64) {
      s.kind = K::AtomicAdd, s.place = place(), s.place.bytes = 4, s.place.mask = cells_ - 1, s.a = expression(1);
    } else if (dice < 67) {
      s.kind = chance(70) ? K::AtomicTake : K::AtomicSwap;
      s.place = place(), s.place.bytes = 4, s.place.mask = cells_ - 1;
      s.a = expression(1), s.b = expression(1), s.variable = target();
    } else if (dice < 69) {
      s.kind = K::Count, s.a = expression(1), s.variable = target();
    } else if (dice < 72) {
      s.kind = chance(50) ? K::WarpBarrier : K::PairBarrier;
    } else if (dice < 74) {
      s.kind = K::Shuffle, s.a = expression(1), s.b = expression(1), s.variable = target();
    } else if (dice < 75) {
      s.kind = K::Fence, s.order = ir::Order::SeqCst;
    } else if (dice < 76) {
      s.kind = chance(50) ? K::GridBarrier : K::Barrier;
    } else if (dice < 77) {
      s.kind = chance(50) ? K::Arrive : K::WaitPhase;
    } else if (dice < 80) {
      s.kind = K::Assert, s.a = expression();
    } else if (dice < 82) {
      s.kind = chance(30) ? K::Trap : K::Return;
      if (depth == 0) return statement(depth);
    } else if (dice < 93) {
      if (depth == 2) return statement(depth);
      s.kind = K::If, s.a = expression();
      s.body = statements(1 + below(2), depth + 1);
      if (chance(40)) s.otherwise = statements(1, depth + 1);
    } else {
      if (depth == 2) return statement(depth);
      s.kind = K::Loop, s.a = leaf();
      s.variable = variables_++;
      s.body = statements(1 + below(2), depth + 1);
    }
    return s;
  }

  std::mt19937_64 random_;
  uint32_t variables_ = 0, threads_ = 0, warpLanes_ = 0, cells_ = 0;
  bool narrow_ = false, waits_ = false, atomics_ = false, meets_ = false, handsOver_ = false, lockStep_ = false;
};

}  // namespace

Program generate(uint64_t seed) {
  return Generator(seed, Generator::Flavour::Everything).program();
}
Program generateAtomics(uint64_t seed) {
  return Generator(seed, Generator::Flavour::Atomics).program();
}
Program generateWaiting(uint64_t seed) {
  return Generator(seed, Generator::Flavour::Waiting).program();
}
Program generateLockStep(uint64_t seed) {
  return Generator(seed, Generator::Flavour::LockStep).program();
}
Program generateHandover(uint64_t seed) {
  return Generator(seed, Generator::Flavour::Handover).program();
}
Program generateMeeting(uint64_t seed) {
  return Generator(seed, Generator::Flavour::Meeting).program();
}

}  // namespace gpubmc::oracle
