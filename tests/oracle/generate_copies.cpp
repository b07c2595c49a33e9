// Kernels whose loops start asynchronous copies and wait for them in the same iteration, a later one, after the loop or
// never.

#include <random>

#include "tests/oracle/expressions.h"
#include "tests/oracle/generate.h"

namespace gpubmc::oracle {
namespace {

class Copying {
 public:
  explicit Copying(uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15ull + 41) {}

  Program program() {
    using K = Stmt::Kind;
    program_.launch.grid = {1, 1, 1}, program_.launch.block = {chance(80) ? 2u : 1u, 1, 1};
    program_.launch.warpSize = chance(30) ? 2 : 4;
    program_.cells = 4;
    program_.variables = kVariables;
    std::vector<Stmt>& body = program_.body;
    if (chance(20)) copies(body, false);
    if (chance(10)) body.push_back(access());
    Stmt loop = simple(K::Loop);
    loop.variable = kRegister, loop.a = chance(60) ? constant(2 + below(2)) : of(Expr::Kind::Input);
    copies(loop.body, true);
    if (chance(8)) loop.body.push_back(access());
    waits(loop.body);
    for (uint32_t n = chance(80) ? 1 : 2; n > 0; --n) loop.body.push_back(access());
    if (chance(90)) loop.body.push_back(simple(K::Barrier));
    if (chance(15)) loop.body.push_back(when(inSome(), {simple(chance(70) ? K::Continue : K::Break)}));
    if (chance(15)) std::rotate(loop.body.begin(), loop.body.begin() + 1, loop.body.end());
    body.push_back(std::move(loop));
    if (chance(60)) waits(body);
    if (chance(50)) body.push_back(access());
    return std::move(program_);
  }

 private:
  /// Numbers of variables: the loop's, the inner loop's, the value read from one array and from the other.
  enum : uint32_t { kRegister, kInner, kRead, kOther, kVariables };

  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }

  static Stmt simple(Stmt::Kind kind) {
    Stmt s;
    s.kind = kind;
    return s;
  }
  static Stmt when(Expr condition, std::vector<Stmt> what) {
    Stmt s = simple(Stmt::Kind::If);
    s.a = std::move(condition), s.body = std::move(what);
    return s;
  }
  static Place at(bool shared, Expr index) {
    Place p;
    p.shared = shared, p.mask = shared ? 3 : 1;
    p.index = std::move(index);
    return p;
  }
  static Expr number(uint32_t variable) { return of(Expr::Kind::Variable, variable); }

  Expr inSome() {
    return chance(60) ? binary(Op::Equal, number(kRegister), constant(below(3)))
                      : binary(Op::Equal, thread(), constant(below(2)));
  }
  /// An index into two rows of two: the thread's, its neighbour's, or the iteration's.
  Expr index() {
    const Expr mine = chance(85) ? thread() : binary(Op::Xor, thread(), constant(1));
    if (chance(inner_ ? 10 : 65)) return mine;
    const Expr row = number(inner_ && chance(85) ? kInner : kRegister);
    return binary(Op::Add, scaled(chance(40) ? binary(Op::And, row, constant(1)) : row, 2), mine);
  }

  void copies(std::vector<Stmt>& out, bool inLoop) {
    using K = Stmt::Kind;
    const Stmt commit = simple(K::Commit);
    Stmt loop = simple(K::Loop);
    inner_ = inLoop && chance(40);
    std::vector<Stmt>& to = inner_ ? loop.body : out;
    for (uint32_t n = chance(85) ? 1 : 2; n > 0; --n) {
      Stmt copy = simple(K::Copy);
      copy.place = at(true, index()), copy.from = at(false, chance(70) ? thread() : index());
      to.push_back(inLoop && chance(15) ? when(inSome(), {std::move(copy)}) : std::move(copy));
    }
    const bool apart = inner_ && chance(30);
    if (apart) to.push_back(commit);
    if (inner_) {
      loop.variable = kInner, loop.a = chance(75) ? constant(2) : of(Expr::Kind::Input);
      out.push_back(std::move(loop));
    }
    if (!apart && chance(93)) out.push_back(commit);
  }
  void waits(std::vector<Stmt>& out) {
    Stmt wait = simple(Stmt::Kind::Await);
    wait.variable = chance(85) ? 0 : 1;
    const bool barrier = chance(90), late = chance(8);
    if (barrier && late) out.push_back(simple(Stmt::Kind::Barrier));
    if (chance(94)) out.push_back(chance(10) ? when(inSome(), {std::move(wait)}) : std::move(wait));
    if (barrier && !late) out.push_back(simple(Stmt::Kind::Barrier));
  }
  /// An access, usually to the copy's destination: a neighbour's element, or the thread's own and a check of the copied
  /// value.
  Stmt access() {
    Stmt s = simple(Stmt::Kind::Load);
    s.variable = kRead;
    if (chance(10)) {
      s.kind = Stmt::Kind::Store;
      s.place = at(chance(60), index()), s.a = constant(1);
      return s;
    }
    s.place = at(true, index());
    if (chance(70)) return s;
    Stmt source = s, same = simple(Stmt::Kind::Assert);
    source.place = at(false, s.place.index), source.variable = kOther;
    same.a = binary(Op::Equal, number(kRead), number(kOther));
    return when(chance(80) ? constant(1) : inSome(), {std::move(s), std::move(source), std::move(same)});
  }

  std::mt19937_64 random_;
  Program program_;
  bool inner_ = false;  ///< generating the body of an inner loop
};

}  // namespace

Program generateCopies(uint64_t seed) {
  return Copying(seed).program();
}

}  // namespace gpubmc::oracle
