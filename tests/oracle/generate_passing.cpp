// Kernels in which an iteration or a thread passes a value through memory to another one.

#include <algorithm>
#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Passing {
 public:
  explicit Passing(uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15ull + 23) {}

  /// A loop of few iterations, in some of which threads write, read or synchronise.
  Program rounds() {
    begin();
    meetsInLoop_ = threads_ > 1 && chance(65);
    if (chance(50)) some(body(), write());
    if (chance(40)) {
      body().push_back(load(kOther));
      seen_ = body().back().place.index;
    }
    if (threads_ > 1 && chance(60)) body().push_back(simple(Stmt::Kind::Barrier));
    Stmt loop = simple(Stmt::Kind::Loop);
    loop.variable = kRegister, loop.a = constant(chance(70) ? 3 : 1 + below(3));
    if (threads_ > 1 && chance(40)) {
      meetsInLoop_ = false;
      farRounds(loop.body);
      loop.a = constant(3);
    }
    const bool covers = loop.body.empty() && !meetsInLoop_ && chance(45);
    if (covers) shared_ = true, cover(loop.body);
    for (uint32_t n = loop.body.empty() ? 2 + below(3) : 0; n > 0; --n) inRound(loop.body);
    if (meetsInLoop_) {
      std::vector<Stmt> meeting;
      some(meeting, meet(), 25);
      loop.body.insert(loop.body.begin() + below(uint32_t(loop.body.size()) + 1), meeting.begin(), meeting.end());
    }
    body().push_back(std::move(loop));
    if (threads_ > 1 && chance(covers ? 95 : 60)) body().push_back(simple(Stmt::Kind::Barrier));
    if (covers) body().push_back(load(kRead));
    for (uint32_t n = below(3); n > 0; --n) {
      if (chance(70))
        look(body());
      else
        some(body(), write());
    }
    return std::move(program_);
  }

  /// A loop with an inner loop whose trip count depends on the iteration; threads synchronise in it several times or
  /// never.
  Program nests() {
    begin();
    const Stmt barrier = simple(Stmt::Kind::Barrier);
    if (chance(25)) some(body(), write());
    if (chance(40)) body().push_back(barrier);
    Stmt outer = simple(Stmt::Kind::Loop), inner = outer;
    outer.variable = kRegister, outer.a = constant(chance(60) ? 3 : 2);
    inner.variable = kInner, inner.a = meetings();
    inner.body = {barrier};
    if (chance(30)) inRound(inner.body);
    if (chance(25)) std::rotate(inner.body.begin(), inner.body.begin() + 1, inner.body.end());
    // A thread reads what another one wrote before a barrier, if it is executed: in the same iteration or in a later
    // one.
    const bool isLater = chance(60);
    const uint32_t first = below(2);
    auto access = [&](uint32_t n, Stmt what) {
      outer.body.push_back(isLater ? inRound(n, {std::move(what)}) : std::move(what));
    };
    if (chance(20)) inRound(outer.body);
    if (!isLater && chance(75)) access(first, store(thread(), constant(1)));
    outer.body.push_back(std::move(inner));
    if (isLater && chance(75)) access(first, store(thread(), constant(1)));
    Stmt read = load(kRead);
    if (chance(75)) read.place.index = other();
    if (chance(75)) access(first + 1, std::move(read));
    if (chance(20)) inRound(outer.body);
    if (chance(isLater ? 25 : 75)) outer.body.push_back(barrier);
    body().push_back(std::move(outer));
    if (chance(60)) body().push_back(barrier);
    if (chance(70)) look(body());
    return std::move(program_);
  }

  /// Tiles of a block synchronise at named barriers of their own, after or before a loop.
  Program tiles() {
    begin();
    constexpr struct {
      uint32_t block, warp, warps;
    } kTiles[] = {{4, 2, 1}, {4, 1, 2}, {2, 1, 1}, {2, 1, 2}, {3, 1, 2}, {3, 2, 1}};
    const auto [block, warp, warps] = kTiles[below(6)];
    program_.launch.grid = {1, 1, 1}, program_.launch.block = {block, 1, 1}, program_.launch.warpSize = warp;
    threads_ = block;
    const uint32_t size = warp * warps;
    const Stmt barrier = simple(Stmt::Kind::Barrier);
    uint32_t meetings = 0;
    auto meeting = [&] {
      Stmt s = simple(Stmt::Kind::Meet);
      s.isOfTile = true;
      s.variable = chance(93) ? warps : 0;
      s.number = chance(80) ? 1 : below(3);
      const Expr tile = binary(Op::Divide, thread(), constant(size));
      const bool turns = meetings++ > 0 && chance(40);
      if (s.variable)
        s.a = turns || chance(20) ? (turns || chance(50) ? minus(1, tile) : chance(50) ? thread() : constant(0)) : tile;
      return s;
    };
    // An element of the same tile, of another tile, or at the same index.
    auto place = [&] {
      const Expr partner = binary(Op::Xor, thread(), constant(chance(75) ? 1 : 1 + below(3)));
      return chance(80) ? partner : chance(60) ? thread() : constant(below(2));
    };
    auto parts = [&] {
      return chance(60) ? binary(Op::Less, thread(), constant(size)) : binary(Op::Equal, thread(), constant(below(2)));
    };
    auto access = [&](bool writes) {
      Stmt s = writes ? store(chance(80) ? thread() : place(), constant(1)) : load(kRead);
      if (!writes) s.place.index = place();
      return chance(25) ? when(parts(), {std::move(s)}) : s;
    };
    auto accesses = [&](bool writes) {
      if (chance(threads_ < 4 ? 70 : 85)) return body().push_back(access(writes));
      Stmt loop = simple(Stmt::Kind::Loop);
      loop.variable = kRegister;
      loop.a = chance(50) ? constant(1 + below(2)) : chance(60) ? of(Expr::Kind::Input) : thread();
      loop.body = {access(writes)};
      body().push_back(std::move(loop));
    };
    accesses(chance(80));
    for (uint32_t n = chance(70) ? 1 : 2; n > 0; --n) {
      body().push_back(chance(80) ? meeting() : when(parts(), {meeting()}));
      if (chance(20)) body().push_back(barrier);
      accesses(chance(30));
    }
    return std::move(program_);
  }

  /// Shared-memory counters that some threads set and others increment, with barriers of all or some threads between.
  Program counters() {
    begin();
    shared_ = true;
    constexpr std::pair<uint32_t, uint32_t> kBlocks[] = {{2, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 2}};
    const auto [block, warp] = kBlocks[below(6)];
    program_.launch.grid = {1, 1, 1}, program_.launch.block = {block, 1, 1}, program_.launch.warpSize = warp;
    threads_ = block;
    using K = Stmt::Kind;
    const uint32_t shape = below(3);
    auto cell = [&] {
      if (chance(15)) return constant(below(2));
      return shape == 0 ? constant(0) : shape == 1 ? binary(Op::Divide, thread(), constant(warp)) : thread();
    };
    auto meeting = [&] {
      switch (below(6)) {
        case 0:
        case 1: return simple(K::Barrier);
        case 2: return simple(K::PairBarrier);
        case 3: {
          Stmt s = simple(K::Meet);
          s.isOfTile = true;
          s.variable = 1, s.a = binary(Op::Divide, thread(), constant(warp));
          return s;
        }
        default: return simple(K::WarpBarrier);
      }
    };
    auto leaders = [&] {
      return shape == 0 ? binary(Op::Equal, thread(), constant(0))
                        : binary(Op::Equal, binary(Op::Remainder, thread(), constant(warp)), constant(0));
    };
    auto access = [&](std::initializer_list<K> kinds) {
      Stmt s = simple(kinds.begin()[below(uint32_t(kinds.size()))]);
      s.place = at(cell()), s.a = constant(below(2)), s.variable = kRead, s.scope = ir::Scope::Block;
      return s;
    };
    Stmt set = access({K::Store, K::AtomicSet, K::AtomicSet, K::AtomicStore});
    body().push_back(shape == 2 && chance(70) ? std::move(set) : when(leaders(), {std::move(set)}));
    for (uint32_t n = chance(60) ? 2 : 1; n > 0; --n) {
      if (chance(90)) body().push_back(meeting());
      some(body(), access({K::AtomicAdd, K::AtomicAdd, K::AtomicOr, K::AtomicTake, K::AtomicSet}), 30);
    }
    if (chance(90)) body().push_back(meeting());
    some(body(), access({K::Load, K::Load, K::AtomicLoad, K::AtomicTake}), 30);
    return std::move(program_);
  }

  /// Threads take tickets from counters in shared memory and write at those indices.
  Program tickets() {
    begin();
    shared_ = true;
    if (chance(25)) program_.launch.block.x = threads_ = 3;
    const uint32_t by = chance(60) ? 1 : chance(50) ? 2 + below(2) : chance(60) ? uint32_t(1) << 31 : 0;
    auto first = [&] {
      Stmt s = simple(Stmt::Kind::If);
      s.a = binary(Op::Equal, thread(), constant(below(2)));
      s.body = {store(constant(below(2)), constant(0))};
      return s;
    };
    auto draw = [&] {
      Stmt s = simple(Stmt::Kind::AtomicTake);
      s.place = at(chance(70) ? constant(0) : chance(50) ? thread() : constant(1));
      s.whole = true;
      s.a = constant(chance(85) ? by : 1), s.variable = kRead;
      s.scope = chance(90) ? ir::Scope::Block : ir::Scope::Device;
      return s;
    };
    for (uint32_t cell : {0, 1}) {
      Stmt s = simple(Stmt::Kind::If);
      s.a = binary(Op::Equal, thread(), constant(0));
      s.body = {store(constant(cell), constant(0))};
      body().push_back(std::move(s));
    }
    const Stmt barrier = simple(Stmt::Kind::Barrier);
    body().push_back(barrier);
    for (uint32_t n = 1 + below(3); n > 0; --n) {
      if (chance(25)) {
        body().push_back(first());
        if (chance(80)) body().push_back(barrier);
      }
      some(body(), draw(), n > 1 ? 60 : 30);
      if (chance(40)) body().push_back(barrier);
    }
    Stmt use = simple(Stmt::Kind::If);
    use.a = binary(Op::LessBits, of(Expr::Kind::Variable, kRead), constant(program_.cells));
    shared_ = chance(15);
    use.body = {store(of(Expr::Kind::Variable, kRead), thread())};
    body().push_back(std::move(use));
    return std::move(program_);
  }

 private:
  /// Numbers of variables: the loop's, the inner loop's, the value read, the value read before.
  enum : uint32_t { kRegister, kInner, kRead, kOther, kVariables };

  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  std::vector<Stmt>& body() { return program_.body; }

  void begin() {
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{1, 2}, {1, 2}, {1, 2}, {1, 3}, {1, 1}, {2, 1}};
    const auto [grid, block] = kLaunches[below(6)];
    program_.launch.grid = {grid, 1, 1}, program_.launch.block = {block, 1, 1};
    threads_ = block;
    warps_ = threads_ > 1 && chance(35);
    program_.launch.warpSize = warps_ && chance(40) ? 2 : 4;
    program_.cells = 8;
    program_.variables = kVariables;
    shared_ = chance(75);
  }

  static Stmt simple(Stmt::Kind kind) {
    Stmt s;
    s.kind = kind;
    return s;
  }
  Place at(Expr index) {
    Place p;
    p.shared = shared_;
    p.mask = kNoMask;
    p.index = std::move(index);
    return p;
  }
  Stmt store(Expr index, Expr value) {
    Stmt s = simple(Stmt::Kind::Store);
    s.place = at(std::move(index)), s.a = std::move(value);
    return s;
  }
  Expr other() { return binary(Op::Xor, thread(), constant(1)); }
  Expr round() { return of(Expr::Kind::Variable, kRegister); }
  Expr index() {
    switch (below(8)) {
      case 0:
      case 1: return thread();
      case 2:
      case 3: return other();
      case 4: return binary(Op::Xor, thread(), round());
      case 5: return binary(Op::Add, scaled(round(), 2), thread());
      case 6: return binary(Op::Add, thread(), constant(1 + below(3)));
      default: return chance(60) ? constant(below(6)) : of(Expr::Kind::Input);
    }
  }
  Stmt write() { return store(index(), constant(below(2))); }
  Stmt load(uint32_t variable) {
    Stmt s = simple(Stmt::Kind::Load);
    s.place = at(index()), s.variable = variable;
    return s;
  }
  /// Reads an element and claims its value: a number, or the value read before.
  void look(std::vector<Stmt>& out) {
    Stmt s = simple(Stmt::Kind::Assert);
    out.push_back(load(kRead));
    if (chance(30)) return;
    const bool asBefore = chance(50);
    if (asBefore) out.back().place.index = seen_;
    s.a = binary(Op::Equal, of(Expr::Kind::Variable, kRead),
                 asBefore ? of(Expr::Kind::Variable, kOther) : constant(below(2)));
    out.push_back(std::move(s));
  }
  /// Executed in all iterations by all threads, or in some iterations by some threads.
  void some(std::vector<Stmt>& out, Stmt what, uint32_t percent = 55) {
    if (!chance(percent)) return out.push_back(std::move(what));
    Stmt s = simple(Stmt::Kind::If);
    s.a = condition();
    s.body = {std::move(what)};
    out.push_back(std::move(s));
  }
  /// The number of barriers in an iteration.
  Expr meetings() {
    switch (below(5)) {
      case 0: return constant(1 + below(2));
      case 1: return binary(Op::Equal, round(), constant(below(3)));
      case 2: return binary(Op::Less, round(), constant(1 + below(2)));
      case 3: return of(Expr::Kind::Input);
      default: return round();
    }
  }
  Expr condition() {
    if (chance(70)) return binary(Op::Equal, round(), constant(below(3)));
    return chance(60) ? binary(Op::Equal, thread(), constant(below(2)))
                      : binary(Op::Less, thread(), constant(1 + below(2)));
  }
  void inRound(std::vector<Stmt>& out) {
    switch (below(7)) {
      case 0:
      case 1:
      case 2: return some(out, write());
      case 3:
      case 4: {
        std::vector<Stmt> inside;
        look(inside);
        if (chance(50)) {
          Stmt s = simple(Stmt::Kind::If);
          s.a = condition();
          s.body = std::move(inside);
          return out.push_back(std::move(s));
        }
        out.insert(out.end(), inside.begin(), inside.end());
        return;
      }
      case 5: {
        Stmt s = simple(Stmt::Kind::If);
        s.a = condition();
        s.body = {simple(chance(60) ? Stmt::Kind::Continue : Stmt::Kind::Break)};
        return out.push_back(std::move(s));
      }
      default:
        if (meetsInLoop_) some(out, meet(), 40);
    }
  }
  static Stmt when(Expr condition, std::vector<Stmt> what) {
    Stmt s = simple(Stmt::Kind::If);
    s.a = std::move(condition), s.body = std::move(what);
    return s;
  }
  Stmt inRound(uint32_t n, std::vector<Stmt> what) {
    return when(binary(Op::Equal, round(), constant(n)), std::move(what));
  }
  /// One iteration starts with an access, one ends with one, and one is cut short for all threads or for one, usually
  /// before its barrier.
  void farRounds(std::vector<Stmt>& out) {
    uint32_t rounds[] = {0, 1, 2};
    std::shuffle(std::begin(rounds), std::end(rounds), random_);
    auto access = [&](uint32_t n) {
      std::vector<Stmt> inside{store(chance(50) ? thread() : other(), constant(1))};
      if (chance(30)) inside.clear(), look(inside);
      out.push_back(inRound(n, std::move(inside)));
    };
    if (chance(80)) access(rounds[0]);
    std::vector<Stmt> ends{simple(chance(70) ? Stmt::Kind::Continue : Stmt::Kind::Break)};
    if (chance(30)) ends = {when(binary(Op::Equal, thread(), constant(below(2))), std::move(ends))};
    const bool isCut = chance(75);
    if (isCut) out.push_back(inRound(rounds[1], std::move(ends)));
    out.push_back(isCut || chance(40) ? meet() : inRound(rounds[1], {meet()}));
    if (chance(80)) access(rounds[2]);
  }
  /// Each iteration writes the next elements. The last one may write only for some threads, and the exit may depend on
  /// it.
  void cover(std::vector<Stmt>& out) {
    some(out, store(binary(Op::Add, scaled(round(), 2), thread()), constant(1)), 35);
    Stmt end = when(condition(), {simple(Stmt::Kind::Break)});
    out.insert(chance(70) ? out.end() : out.begin(), std::move(end));
  }
  Stmt meet() {
    using K = Stmt::Kind;
    Stmt s = simple(K::Barrier);
    if (warps_ && chance(80)) s.kind = chance(45) ? K::WarpBarrier : chance(60) ? K::Shuffle : K::PairBarrier;
    if (s.kind == K::Shuffle) s.a = constant(0), s.b = thread(), s.variable = kInner;
    if (!chance(15)) return s;
    Stmt loop = simple(K::Loop);
    loop.variable = kInner, loop.a = chance(60) ? constant(1 + below(2)) : of(Expr::Kind::Input);
    loop.body = {std::move(s)};
    return loop;
  }

  std::mt19937_64 random_;
  Program program_;
  uint32_t threads_ = 2;
  bool warps_ = false, meetsInLoop_ = false, shared_ = true;
  Expr seen_ = thread();  ///< the index that was read before
};

}  // namespace

Program generatePassing(uint64_t seed) {
  return Passing(seed).rounds();
}
Program generateNests(uint64_t seed) {
  return Passing(seed).nests();
}
Program generateTiles(uint64_t seed) {
  return Passing(seed).tiles();
}

Program generateCounters(uint64_t seed) {
  return Passing(seed).counters();
}

Program generateTickets(uint64_t seed) {
  return Passing(seed).tickets();
}

}  // namespace gpubmc::oracle
