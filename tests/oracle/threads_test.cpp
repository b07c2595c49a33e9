// What the engine of symbolic threads proves, against brute force: random kernels of loops, barriers and affine
// indices, as they are written for GPUs, without and with operations of warps. GPUBMC_SEEDS=FROM-TO tries others.

#include <catch2/catch.hpp>

#include <cstdlib>
#include <mutex>
#include <random>

#include "core/check/engines/threads_engine.h"
#include "core/check/verdict.h"
#include "encoder/util/parallel.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/lower.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/source.h"

using namespace gpubmc;
using namespace gpubmc::oracle;

namespace {

class Loops {
 public:
  Loops(uint64_t seed, bool warps) : random_(seed * 0x9E3779B97F4A7C15ull + 5), warps_(warps) {}

  Program program() {
    Program p;
    constexpr std::pair<uint32_t, uint32_t> kLaunches[] = {{1, 2}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {2, 2}};
    const auto [grid, block] = kLaunches[below(6)];
    p.launch.grid = {grid, 1, 1}, p.launch.block = {block, 1, 1};
    p.launch.warpSize = warps_ && chance(40) ? 2 : 4;
    threads_ = block;
    p.cells = 8;
    p.body = statements(1 + below(3), 0);
    p.variables = variables_;
    return p;
  }

 private:
  uint32_t below(uint32_t n) { return uint32_t(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }

  static Expr of(Expr::Kind kind, uint32_t value = 0) {
    Expr e;
    e.kind = kind;
    e.value = value;
    return e;
  }
  static Expr constant(uint32_t v) { return of(Expr::Kind::Constant, v); }
  static Expr thread() { return of(Expr::Kind::Thread); }
  static Expr binary(Op op, Expr a, Expr b) {
    Expr e = of(Expr::Kind::Binary);
    e.op = op;
    e.arguments = {std::move(a), std::move(b)};
    return e;
  }
  Expr variable() { return open_.empty() ? thread() : of(Expr::Kind::Variable, open_[below(uint32_t(open_.size()))]); }
  Expr scaled(Expr e, uint32_t by) { return by == 1 ? e : binary(Op::Mul, std::move(e), constant(by)); }

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
  Place place() {
    Place at;
    at.shared = chance(70);
    at.mask = 7;
    at.index = index();
    return at;
  }
  Expr condition() {
    switch (below(4)) {
      case 0: return binary(Op::Less, thread(), constant(1 + below(2)));
      case 1: return binary(Op::Equal, thread(), variable());
      case 2: return binary(Op::Less, variable(), constant(2));
      default: return binary(Op::Equal, of(Expr::Kind::Input), constant(1));
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
  // Each lane writes its own place, another one's, and reads what it has then; with barriers of warps in between, or
  // without.
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
    if (chance(40)) {  // in the last of some rounds, or in all
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
      switch (below(depth < 2 ? 9 : 6)) {
        case 0:
        case 1:
          s.kind = Stmt::Kind::Store;
          s.place = place();
          s.a = chance(50) ? thread() : constant(1);
          break;
        case 2:
          s.kind = Stmt::Kind::Load;
          s.place = place();
          s.variable = variables_++;
          break;
        case 3:
        case 4: s.kind = Stmt::Kind::Barrier; break;
        case 5:
          if (!chance(30)) continue;
          s.kind = Stmt::Kind::Assert;
          s.a = chance(50) ? binary(Op::Less, variable(), constant(3))
                           : binary(Op::Less, thread(), constant(threads_ - chance(20)));
          break;
        case 6:
          s.kind = Stmt::Kind::If;
          s.a = condition();
          s.body = statements(1, depth + 1);
          break;
        default:
          s.kind = Stmt::Kind::Loop;
          s.a = bound();
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
  bool warps_;
  uint32_t threads_ = 2, variables_ = 0;
  std::vector<uint32_t> open_;  ///< variables of the loops around
};

struct Outcome {
  bool explored = false, clean = false, proved = false;
  std::optional<std::string> disagreement;
};

Outcome compareThreads(const Program& p) {
  Outcome out;
  const ir::Module module = lower(p);
  const Found found = exploreInputs(p, module, 20'000);
  out.explored = found.complete;
  if (!found.complete) return out;
  out.clean = found.violations.empty();
  const core::Options options = optionsFor(p);
  const core::Problem problem(module, 0, options);
  if (!core::threadsApply(problem)) return out;
  const Cancellation never;
  // No loop has more than three rounds: a claim about four of each is one about all.
  for (const uint64_t rounds : {0, 4}) {
    core::Claims claims;
    try {
      claims = core::claimThreads(problem, core::InputDomain::All, rounds, {.conflicts = 2'000}, never);
    } catch (const Unsupported&) {
      continue;
    }
    bool all = !claims.list.empty();
    for (const core::Claim& c : core::resolve(claims)) {
      const bool proof = c.status == core::Status::Holds || c.status == core::Status::HoldsWithinBound;
      all &= proof;
      if (!proof || c.subject.kind != core::Subject::Kind::Property || !found.violations.contains(*c.subject.cls))
        continue;
      // The claim speaks of the places that no other claim names.
      const bool open = std::any_of(claims.list.begin(), claims.list.end(), [&](const core::Claim& o) {
        return !o.subject.rest && o.subject.cls == c.subject.cls && o.status == core::Status::Unknown;
      });
      if (!open)
        out.disagreement =
            std::string(info(*c.subject.cls).name) + " is claimed to hold: " + found.violations.at(*c.subject.cls);
    }
    out.proved |= all;
  }
  return out;
}

}  // namespace

namespace {

/// Required: half of what is right is proved, where there are enough kernels to speak of fractions.
void compareSeeds(bool warps, uint64_t to) {
  uint64_t from = 0;
  if (const char* seeds = std::getenv("GPUBMC_SEEDS")) REQUIRE(std::sscanf(seeds, "%lu-%lu", &from, &to) == 2);
  std::mutex mutex;
  size_t explored = 0, clean = 0, proved = 0;
  std::vector<std::string> failures;
  forEachIndex(to - from, 0, [&](size_t i) {
    const Program p = Loops(from + i, warps).program();
    const Outcome o = compareThreads(p);
    std::string failure;
    if (o.disagreement) {
      const Program small = shrink(p, [](const Program& q) { return compareThreads(q).disagreement.has_value(); });
      failure = "seed " + std::to_string(from + i) + ": " + *compareThreads(small).disagreement + "\n" + source(small);
    }
    std::lock_guard lock(mutex);
    explored += o.explored, clean += o.clean, proved += o.proved;
    if (o.disagreement) failures.push_back(failure);
  });
  for (const std::string& f : failures) FAIL_CHECK(f);
  WARN(to - from << " kernels, followed completely by brute force " << explored << ", given up " << to - from - explored
                 << ", nothing wrong in " << clean << ", of which proved " << proved);
  if (to - from < 200) return;
  CHECK(explored * 3 >= (to - from) * 2);
  CHECK(proved * 2 >= clean);
}

}  // namespace

TEST_CASE("what any two threads prove is so by brute force") {
  compareSeeds(false, 600);
}

TEST_CASE("what any two threads of warps prove is so by brute force") {
  compareSeeds(true, 400);
}
