// Verdicts: a table of claims, the laws of the lattice, and random claims. The expected results follow from two rules:
// weaker claims never become `holds`, and a claim that depends on something unproved is not proved.
#include <catch2/catch.hpp>

#include <random>

#include "core/check/joined_claims.h"
#include "core/check/premises.h"
#include "core/check/verdict.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

/// A kernel that does nothing: all facts about it are the claims of a test.
ir::Module emptyKernel() {
  ir::Module m;
  m.locations.resize(2);
  m.objects.resize(1);
  ir::Function f;
  f.name = "k";
  f.blocks.resize(1);
  f.blocks[0].insts.resize(1);
  f.blocks[0].insts[0].op = ir::Opcode::Ret;
  m.functions.push_back(f);
  ir::Kernel k;
  k.name = "k";
  m.kernels.push_back(k);
  return m;
}

struct EmptyKernel {
  ir::Module m = emptyKernel();
  Options options;
  Problem problem{m, 0, options};

  std::vector<Claim> rest(Status s = Status::Holds) const {
    std::vector<Claim> out;
    for (PropertyClass cls : classesOf(problem)) {
      Claim c;
      c.subject.cls = cls;
      c.subject.rest = true;
      c.status = s;
      out.push_back(c);
    }
    Claim construct;
    construct.subject.kind = Subject::Kind::Construct;
    construct.subject.rest = true;
    construct.status = s;
    out.push_back(construct);
    Claim loops;
    loops.subject.kind = Subject::Kind::Loop;
    loops.subject.cls = PropertyClass::Unwinding;
    loops.subject.rest = true;
    loops.status = s;
    out.push_back(loops);
    return out;
  }
  Claims run(InputDomain domain, std::vector<Claim> claims, uint64_t rounds = 8) const {
    Claims out;
    out.domain = domain;
    out.rounds = rounds;
    out.asAsked = rounds >= options.unwind;
    out.list = std::move(claims);
    return out;
  }
  Status of(const std::vector<Claims>& runs, InputDomain decides = InputDomain::All, bool launches = false) const {
    return verdict(problem, runs, decides, launches).verdict;
  }
};

Claim race(Status s, std::vector<uint32_t> premises = {}) {
  Claim c;
  c.subject.cls = PropertyClass::Race;
  c.subject.level = Level::IntraBlock;
  c.subject.name = "a";
  c.status = s;
  c.premises = std::move(premises);
  return c;
}

Claim loop(Status s) {
  Claim c;
  c.subject.kind = Subject::Kind::Loop;
  c.subject.cls = PropertyClass::Unwinding;
  c.subject.loc = 1;
  c.status = s;
  c.reason.cause = Cause::LoopCut;
  return c;
}

std::vector<Claim> with(std::vector<Claim> claims, Claim more) {
  claims.push_back(std::move(more));
  return claims;
}

}  // namespace

TEST_CASE_METHOD(EmptyKernel, "verdicts of one run") {
  CHECK(of({}) == Status::Unknown);  // there is no claim
  CHECK(of({run(InputDomain::All, rest())}) == Status::Holds);
  CHECK(of({run(InputDomain::All, rest(Status::Unknown))}) == Status::Unknown);
  CHECK(of({run(InputDomain::All, with(rest(), race(Status::Violated)))}) == Status::Violated);
  CHECK(of({run(InputDomain::All, with(rest(), race(Status::Unknown)))}) == Status::Unknown);
  CHECK(of({run(InputDomain::All, with(rest(), race(Status::Holds)))}) == Status::Holds);
  // The worst of several claims about one program point counts.
  CHECK(of({run(InputDomain::All, with(with(rest(), race(Status::Holds)), race(Status::Violated)))}) ==
        Status::Violated);
  CHECK(of({run(InputDomain::All, with(with(rest(), race(Status::Holds)), race(Status::NotChecked)))}) !=
        Status::Holds);
}

TEST_CASE_METHOD(EmptyKernel, "every class needs a claim") {
  for (size_t left = 0; left + 1 < rest().size();
       ++left) {  // except loops, whose claims only bound the claims that depend on them
    std::vector<Claim> claims = rest();
    claims.erase(claims.begin() + long(left));
    CHECK(of({run(InputDomain::All, claims)}) == Status::Unknown);
  }
}

TEST_CASE_METHOD(EmptyKernel, "runs are joined") {
  const Claims holds = run(InputDomain::All, rest()), open = run(InputDomain::All, rest(Status::Unknown));
  const Claims racy = run(InputDomain::All, with({}, race(Status::Violated)));
  CHECK(of({open, holds}) == Status::Holds);
  CHECK(of({holds, open}) == Status::Holds);
  CHECK(of({open, racy}) == Status::Violated);
  CHECK(of({racy, open}) == Status::Violated);
  CHECK(of({racy, holds}) == Status::Violated);  // a violation has been replayed
  CHECK(of({holds, racy}) == Status::Violated);
  CHECK(of({run(InputDomain::All, with({}, race(Status::InternalError))), holds}) == Status::InternalError);
}

TEST_CASE_METHOD(EmptyKernel, "a proof for all inputs covers the launches, and not vice versa") {
  const Claims all = run(InputDomain::All, rest()), launches = run(InputDomain::Launches, rest());
  const Claims racy = run(InputDomain::All, with(rest(), race(Status::Violated)));
  CHECK(of({all}, InputDomain::Launches, true) == Status::Holds);
  CHECK(of({launches}, InputDomain::All, true) == Status::Unknown);
  CHECK(of({launches}, InputDomain::Launches, true) == Status::Holds);
  // A violation for other inputs does not count for the launches if these were checked.
  CHECK(of({racy, launches}, InputDomain::Launches, true) == Status::Holds);
  CHECK(of({racy}, InputDomain::Launches, true) == Status::Unknown);
  CHECK(of({racy, launches}, InputDomain::All, true) == Status::Violated);
  const KernelResult told = verdict(problem, {racy, launches}, InputDomain::Launches, true);
  REQUIRE(told.others.size() == 1);
  CHECK(told.others[0].cls == PropertyClass::Race);
  CHECK(told.forAll == Status::Violated);
  CHECK(told.forLaunches == Status::Holds);
  // A violation at a launch is a violation for all inputs.
  const Claims wrong = run(InputDomain::Launches, with(rest(), race(Status::Violated)));
  CHECK(of({wrong}, InputDomain::All, true) == Status::Violated);
}

TEST_CASE_METHOD(EmptyKernel, "a proof is at most as strong as its premises") {
  std::vector<Claim> claims = rest();
  claims.push_back(race(Status::Unknown));
  const uint32_t premise = uint32_t(claims.size() - 1);
  for (uint32_t i = 0; i < premise; ++i) claims[i].premises = {premise};
  for (Status s : {Status::Unknown, Status::Violated, Status::NotChecked, Status::Unsupported}) {
    claims[premise].status = s;
    const std::vector<Claim> seen = resolve(run(InputDomain::All, claims));
    for (uint32_t i = 0; i < premise; ++i) {
      CHECK(seen[i].status == (s == Status::NotChecked ? Status::NotChecked : Status::Unknown));
      if (s == Status::Unknown) CHECK(seen[i].reason.cause == Cause::DependsOn);
    }
  }
  claims[premise].status = Status::Holds;
  claims[premise].premises = {0};  // a cycle: sound because executions are split into intervals
  for (const Claim& c : resolve(run(InputDomain::All, claims))) CHECK(c.status == Status::Holds);
}

TEST_CASE_METHOD(EmptyKernel, "a loop that was cut bounds the claims that depend on it") {
  std::vector<Claim> claims = rest();
  claims.push_back(loop(Status::HoldsWithinBound));
  for (uint32_t i = 0; i + 1 < claims.size(); ++i) claims[i].premises = {uint32_t(claims.size() - 1)};
  CHECK(of({run(InputDomain::All, claims)}) == Status::HoldsWithinBound);
  // Fewer iterations than --unwind requires give no verdict, but are recorded.
  const KernelResult shallow = verdict(problem, {run(InputDomain::All, claims, 2)}, InputDomain::All, false);
  CHECK(shallow.verdict == Status::Unknown);
  CHECK(
      std::any_of(shallow.properties.begin(), shallow.properties.end(), [](const auto& p) { return p.rounds == 2u; }));
  CHECK(of({run(InputDomain::All, claims, 2), run(InputDomain::All, claims)}) == Status::HoldsWithinBound);
  CHECK(of({run(InputDomain::All, claims), run(InputDomain::All, rest())}) == Status::Holds);
}

TEST_CASE_METHOD(EmptyKernel, "a counterexample that depends on a race may be spurious") {
  std::vector<Claim> claims = rest();
  claims.push_back(race(Status::Violated));
  Claim bounds;
  bounds.subject.cls = PropertyClass::Bounds;
  bounds.subject.name = "b";
  bounds.status = Status::InternalError;
  CHECK(resolve(run(InputDomain::All, with(claims, bounds))).back().status == Status::InternalError);
  bounds.premises = {uint32_t(claims.size() - 1)};
  CHECK(resolve(run(InputDomain::All, with(claims, bounds))).back().status == Status::Unknown);
}

// --- laws --------------------------------------------------------------------------------------------------------

namespace {

std::vector<JoinedStatus> statuses() {
  std::vector<JoinedStatus> out;
  for (Status s : {Status::Violated, Status::Holds, Status::Unknown, Status::Unsupported, Status::NotChecked,
                   Status::InternalError})
    out.push_back({s, 0});
  for (uint64_t n : {1, 2, 8}) out.push_back({Status::HoldsWithinBound, n});
  return out;
}
bool below(JoinedStatus a, JoinedStatus b) {
  return join(a, b) == b;
}

}  // namespace

TEST_CASE("join is a least upper bound") {
  for (JoinedStatus a : statuses()) {
    CHECK(join(a, a) == a);
    for (JoinedStatus b : statuses()) {
      CHECK(join(a, b) == join(b, a));
      CHECK(below(a, join(a, b)));
      for (JoinedStatus c : statuses()) {
        CHECK(join(join(a, b), c) == join(a, join(b, c)));
        if (below(a, c) && below(b, c)) CHECK(below(join(a, b), c));
        if (below(a, b)) CHECK(below(join(a, c), join(b, c)));
      }
    }
  }
}

TEST_CASE_METHOD(EmptyKernel, "random claims: weaker claims never become holds, in any order") {
  std::mt19937 random(1);
  auto pick = [&](size_t n) { return size_t(random() % n); };
  const Status kAll[] = {Status::Holds,        Status::Holds,      Status::Holds,    Status::HoldsWithinBound,
                         Status::Unknown,      Status::NotChecked, Status::Violated, Status::Unsupported,
                         Status::InternalError};
  size_t proofs = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<Claims> runs;
    for (size_t n = 1 + pick(3); n-- > 0;) {
      std::vector<Claim> claims = rest();
      for (Claim& c : claims)
        if (pick(12) == 0) c.status = kAll[pick(std::size(kAll))];
      if (pick(2)) claims.push_back(race(kAll[pick(std::size(kAll))]));
      if (pick(4) == 0) claims.push_back(loop(pick(2) ? Status::HoldsWithinBound : Status::Holds));
      for (Claim& c : claims)
        if (pick(6) == 0) c.premises.push_back(uint32_t(pick(claims.size())));
      runs.push_back(run(pick(2) ? InputDomain::All : InputDomain::Launches, claims, pick(3) ? 8 : 2));
    }
    const InputDomain decides = pick(2) ? InputDomain::All : InputDomain::Launches;
    const Status status = of(runs, decides, true);
    std::vector<Claims> backwards(runs.rbegin(), runs.rend());
    CHECK(of(backwards, decides, true) == status);
    // Removing or weakening a claim never proves more.
    std::vector<Claims> weaker = runs;
    std::vector<Claim>& some = weaker[pick(weaker.size())].list;
    Claim& one = some[pick(some.size())];
    const Status before = one.status;
    if (before == Status::Holds || before == Status::HoldsWithinBound) one.status = Status::Unknown;
    const Status after = of(weaker, decides, true);
    if (after == Status::Holds) CHECK((status == Status::Holds || status == Status::InternalError));
    // `holds` needs a proof of every class that applies to the domain.
    if (status != Status::Holds) continue;
    ++proofs;
    for (PropertyClass cls : classesOf(problem)) {
      bool proved = false;
      for (const Claims& r : runs)
        for (const Claim& c : resolve(r))
          proved |= (r.domain == InputDomain::All || r.domain == decides) && c.subject.cls == cls &&
                    c.status == Status::Holds;
      CHECK(proved);
    }
  }
  CHECK(proofs > 100);
}

TEST_CASE_METHOD(EmptyKernel, "code that no thread of a chosen launch reaches") {
  Claims all = run(InputDomain::All, rest());
  all.unvisited = {1};
  const KernelResult guessed = verdict(problem, {all}, InputDomain::All, false);
  CHECK(guessed.verdict == Status::HoldsWithinBound);
  CHECK(guessed.unvisited == std::vector<ir::LocId>{1});
  CHECK(std::any_of(guessed.properties.begin(), guessed.properties.end(), [](const PropertyResult& p) {
    return p.id == "GPUBMC-UNVISITED" && p.loc == 1 && p.reason.cause == Cause::NotVisited;
  }));
  // A worse verdict is not affected.
  Claims racy = run(InputDomain::All, with(rest(), race(Status::Violated)));
  racy.unvisited = {1};
  CHECK(of({racy}) == Status::Violated);
  Claims open = run(InputDomain::All, rest(Status::Unknown));
  open.unvisited = {1};
  CHECK(of({open}) == Status::Unknown);
  // A launch given by the user is intended.
  Options given;
  given.block = ir::Dim3{32, 1, 1};
  const Problem asked(m, 0, given);
  CHECK(verdict(asked, {all}, InputDomain::All, false).verdict == Status::Holds);
}

TEST_CASE_METHOD(EmptyKernel, "claims left open when a check is stopped give the reason for the stop") {
  auto undecided = race(Status::Unknown);
  undecided.reason = {.cause = Cause::Undecided, .number = 300};
  const Claims before = run(InputDomain::All, with(rest(), undecided));
  Claims stopped = run(InputDomain::All, {});
  stopped.stopped = true;
  Claim ended;
  ended.subject.kind = Subject::Kind::Kernel;
  ended.status = Status::Unknown;
  ended.reason = {.cause = Cause::Stopped, .detail = "timeout"};
  stopped.list.push_back(ended);
  auto reasons = [&](const std::vector<Claims>& runs) {
    std::set<std::string> out;
    for (const PropertyResult& p : verdict(problem, runs, InputDomain::All, false).properties)
      if (p.status == Status::Unknown) out.insert(p.reason.cause == Cause::Stopped ? p.reason.detail : "another");
    return out;
  };
  // A query with a small budget, classes without a claim, and one run after the other.
  CHECK(reasons({before, stopped}) == std::set<std::string>{"timeout"});
  CHECK(reasons({stopped}) == std::set<std::string>{"timeout"});
  // Not if the stopped run is not the last one, nor if there is another reason.
  CHECK(reasons({stopped, before}).contains("another"));
  undecided.reason = {.cause = Cause::Abstract};
  CHECK(reasons({run(InputDomain::All, with(rest(), undecided)), stopped}).contains("another"));
}

TEST_CASE_METHOD(EmptyKernel, "verdicts for launches of every size") {
  auto asked = [&](Claims run) {
    KernelResult out = verdict(problem, {run}, InputDomain::All, false);
    askAnySize({run}, out);
    return out;
  };
  auto sized = [&](Size size) {
    Claims run = this->run(InputDomain::All, rest());
    for (Claim& c : run.list) c.size = size;
    return run;
  };
  CHECK(asked(sized(Size::Any)).verdict == Status::Holds);
  CHECK(asked(sized(Size::AnyGrid)).verdict == Status::Unknown);
  Claims one = sized(Size::Any);
  one.list.front().size = Size::ThisLaunch;
  one.obstacle = {.cause = Cause::ThisLaunchOnly, .loc = 1, .detail = "a race"};
  const KernelResult r = asked(one);
  CHECK(r.verdict == Status::Unknown);
  for (const PropertyResult& p : r.properties)
    if (p.status == Status::Unknown) CHECK(p.reason == one.obstacle);
  // A violation with this launch is a violation for some size.
  CHECK(asked(run(InputDomain::All, with(rest(), race(Status::Violated)))).verdict == Status::Violated);
}
