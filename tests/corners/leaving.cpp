// Threads that exit before barriers. The accesses of an exiting thread come before every barrier that it does not reach
// and after every barrier that it reached: they belong to the interval in which the thread exits. They race exactly
// with conflicting accesses of the same interval, and its reads return what was written in earlier intervals.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

enum class Act { Nothing, Read, Write, Assert, AssertWrong };

struct Plan {
  uint32_t threads = 4, leaver = 0, other = 1;
  uint32_t barriers = 2;          ///< after the barrier that follows the initialisation
  uint32_t leaves = 0, acts = 0;  ///< intervals in which one thread exits and the other one acts
  Act leaver1 = Act::Nothing, other1 = Act::Nothing;
  bool sometimes = false;  ///< the thread exits only for some inputs
  uint32_t cell = 0;

  static bool reads(Act a) { return a == Act::Read || a == Act::Assert || a == Act::AssertWrong; }
  bool conflict() const {
    return leaver1 != Act::Nothing && other1 != Act::Nothing && (leaver1 == Act::Write || other1 == Act::Write);
  }
  std::string initial() const { return std::to_string(cell + 10); }
  /// The value that the exiting thread reads if there is no race.
  std::string leaverFinds() const { return other1 == Act::Write && acts < leaves ? "100" : initial(); }
  std::string otherFinds() const {
    if (leaver1 != Act::Write || leaves >= acts) return initial();
    return sometimes ? "(n & 1 ? 200 : " + initial() + ")" : "200";
  }
};

Plan choose(Random& r) {
  Plan p;
  p.threads = r.between(2, 4);
  p.leaver = r.below(p.threads);
  p.other = (p.leaver + 1 + r.below(p.threads - 1)) % p.threads;
  p.barriers = r.between(1, 3);
  p.leaves = r.below(p.barriers + 1), p.acts = r.below(p.barriers + 1);
  if (r.chance(30)) p.acts = p.leaves;
  p.sometimes = r.chance(30);
  p.cell = r.below(8);
  if (r.chance(50)) {
    p.other1 = Act::Write;
    p.leaver1 = r.chance(30) ? Act::Read : r.chance(20) ? Act::Write : r.chance(50) ? Act::Assert : Act::AssertWrong;
  } else {
    p.leaver1 = Act::Write;
    p.other1 = r.chance(30) ? Act::Read : r.chance(50) ? Act::Assert : Act::AssertWrong;
  }
  return p;
}

std::string act(Act a, uint32_t cell, const std::string& value, const std::string& expected) {
  const std::string s = "s[" + std::to_string(cell) + "]";
  switch (a) {
    case Act::Nothing: return "";
    case Act::Read: return "v0 += " + s + ";";
    case Act::Write: return s + " = " + value + ";";
    case Act::Assert: return "{ int x = " + s + "; __assert(x == " + expected + "); }";
    case Act::AssertWrong: return "{ int x = " + s + "; __assert(x != " + expected + "); }";
  }
  return "";
}

/// Statements with which thread `leaver` acts and exits.
std::string leave(Random& r, Surroundings& s, const Plan& p) {
  const std::string l = std::to_string(p.leaver);
  const std::string condition = p.leaver + 1 == p.threads && r.chance(40) ? "t >= " + l : "t == " + l;
  const std::string all = condition + (p.sometimes ? " && (n & 1)" : "");
  const std::string it = act(p.leaver1, p.cell, "200", p.leaverFinds());
  const std::string parts = s.statements() + " " + it + " " + s.statements();
  switch (r.below(7)) {
    case 0: return "if (" + all + ") { if (v0 == v0) { " + parts + " return; } }";
    case 1: return "for (int q = 0; q < 3; q++) { if (q == 1 && " + all + ") { " + parts + " return; } v1 += q; }";
    case 2:
      if (p.sometimes) break;
      return "switch (t) { case " + l + ": " + parts + " return; default: v2 ^= 3; }";
    case 3: return "while (" + all + ") { " + parts + " return; }";
    case 4: return "{ bool out = false; if (" + all + ") { " + parts + " out = true; } if (out) return; }";
    case 5:  // the access is in a destructor that runs at the exit
      if (p.leaver1 != Act::Write || p.sometimes) break;
      return "if (" + all + ") { Last$ last{&s[" + std::to_string(p.cell) + "]}; " + s.statements() + " return; }";
  }
  return "if (" + all + ") { " + parts + " return; }";
}

std::string source(Random& r, const Plan& p, const std::vector<std::string>& barriers, const std::string& first) {
  Surroundings s(r);
  std::string body = "  __shared__ int s[8];\n  " + first +
                     "\n  if (t == 0) for (int q = 0; q < 8; q++) s[q] = q + 10;\n  __syncthreads();\n";
  for (uint32_t interval = 0; interval <= p.barriers; ++interval) {
    if (interval > 0) body += "  " + barriers[r.below(uint32_t(barriers.size()))] + "\n";
    const std::string other = "if (t == " + std::to_string(p.other) + ") { " + s.statements() + " " +
                              act(p.other1, p.cell, "100", p.otherFinds()) + " }";
    const bool otherFirst = r.chance(50);
    if (interval == p.acts && otherFirst) body += "  " + s.around(other) + "\n";
    if (interval == p.leaves) body += "  " + s.around(leave(r, s, p), true) + "\n";
    if (interval == p.acts && !otherFirst) body += "  " + s.around(other) + "\n";
    body += "  " + s.statements() + "\n";
  }
  return "struct Last$ { int *p; __device__ ~Last$() { *p = 200; } };\n" + s.kernel("", body);
}

void assertionOr(Kernel& k, const Plan& p, bool race) {
  if (race) {
    k.right = Right::Wrong, k.cls = PropertyClass::Race;
    k.besides = {PropertyClass::Assertion};
  } else if (p.leaver1 == Act::AssertWrong || p.other1 == Act::AssertWrong) {
    k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
  }
}

const std::string kGroup = "auto g = cooperative_groups::this_thread_block();";

}  // namespace

Kernel leaving(Random& r) {
  const Plan p = choose(r);
  Kernel k;
  k.source =
      source(r, p, {"__syncthreads();", "__syncthreads();", "g.sync();", "v1 += __syncthreads_count(1) & 1;"}, kGroup);
  k.flags = {"--block-dim=" + std::to_string(p.threads), "--grid-dim=" + r.pick({"1", "1", "2"}),
             "--exited-threads=arrive"};
  if (r.chance(30)) k.flags.push_back("--warp-size=2");
  assertionOr(k, p, p.conflict() && p.leaves == p.acts);
  return k;
}

Kernel leavingDivergence(Random& r) {
  Plan p = choose(r);
  // After an assertion that always fails, no thread reaches a barrier.
  for (Act* a : {&p.leaver1, &p.other1})
    if (*a == Act::AssertWrong) *a = Act::Assert;
  Kernel k;
  k.source = source(r, p, {"__syncthreads();", "g.sync();"}, kGroup);
  k.flags = {"--block-dim=" + std::to_string(p.threads), "--grid-dim=1"};
  assertionOr(k, p, p.conflict() && p.leaves == p.acts);
  if (p.leaves < p.barriers) {
    const bool race = k.right == Right::Wrong;
    k.right = Right::Wrong, k.cls = race ? PropertyClass::Race : PropertyClass::ExitedThread;
    k.besides = {PropertyClass::ExitedThread, PropertyClass::Assertion};
  }
  return k;
}

Kernel leavingWarps(Random& r) {
  Plan p = choose(r);
  Kernel k;
  p.threads = 4;
  const bool lockStep = r.chance(40);
  if (lockStep) {  // two warps: within one warp, lock-step orders the instructions
    p.leaver = r.below(2) + 2, p.other = r.below(2);
    k.source = source(r, p, {"__syncthreads();", "g.sync();"}, kGroup);
    k.flags = {"--block-dim=4", "--grid-dim=1", "--warp-sync=2", "--exited-threads=arrive"};
    assertionOr(k, p, p.conflict() && p.leaves == p.acts);
    return k;
  }
  // An exited lane takes no part in a barrier of its warp, so the barrier does not order what the lane has done.
  k.source =
      source(r, p, {"__syncwarp();", "__syncwarp();", "cooperative_groups::tiled_partition<4>(g).sync();"}, kGroup);
  k.flags = {"--block-dim=4", "--grid-dim=1", "--warp-size=4"};
  if (r.chance(50)) k.flags.push_back("--exited-threads=arrive");
  assertionOr(k, p, p.conflict() && p.leaves <= p.acts);
  return k;
}

}  // namespace gpubmc::corners
