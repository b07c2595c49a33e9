// All installed solvers and the evaluator agree on random queries.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <csignal>
#include <fstream>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "encoder/solver/back_ends.h"
#include "encoder/solver/query.h"
#include "encoder/util/error.h"
#include "tests/seeds.h"
#include "tests/solver/random_question.h"

using namespace gpubmc;
using namespace gpubmc::encoder;
using test::RandomQuestion;

namespace {

std::vector<BackEnd> installed(std::initializer_list<const char*> names) {
  std::vector<BackEnd> out;
  for (const char* name : names) try {
      out.push_back(backEnd(name));
    } catch (const UserError& e) {
      WARN(e.what());
    }
  return out;
}

bool isModel(const TermManager& tm, const RandomQuestion& q, const Model& m) {
  Evaluator evaluate(tm, m);
  bool all = true;
  for (const auto& list : {q.constraints, q.assumptions})
    for (Term t : list) all &= evaluate.truth(t);
  return all;
}

void agree(const std::vector<BackEnd>& solvers, gpubmc::tests::Seeds seeds) {
  uint64_t sat = 0, unsat = 0;
  for (uint64_t seed = seeds.from; seed < seeds.to; ++seed) {
    TermManager tm;
    const RandomQuestion q(tm, seed);
    std::optional<Answer> expected;
    if (!q.isFree()) expected = q.expected ? Answer::Sat : Answer::Unsat;
    for (const BackEnd& b : solvers) {
      const auto solver = b.make(tm, nullptr);
      for (Term t : q.constraints) solver->add(t);
      const Result r = solver->check(q.assumptions, 0);
      INFO("seed " << seed << ", " << b.name << ": " << r.reason);
      REQUIRE(r.answer != Answer::Unknown);
      if (!expected) expected = r.answer;
      REQUIRE(r.answer == *expected);
      if (r.answer == Answer::Sat) REQUIRE(isModel(tm, q, solver->model()));
      // The assumptions applied to that call only.
      if (r.answer == Answer::Unsat && !q.isFree()) REQUIRE(solver->check({}, 0).answer == Answer::Sat);
    }
    ++(*expected == Answer::Sat ? sat : unsat);
  }
  // Queries with a single common answer would show little.
  if (seeds.count() > 50) {
    CHECK(sat * 10 > seeds.count());
    CHECK(unsat * 10 > seeds.count());
  }
}

}  // namespace

TEST_CASE("in-process solvers agree with the evaluator") {
  agree(installed({"cadical", "minisat", "z3"}), gpubmc::tests::seedsBelow(301));
}

TEST_CASE("external solvers agree with the evaluator") {
  agree(installed({"cadical", "boolector", "smtlib:z3 -in -smt2", "smtlib:cvc5 --lang smt2 -"}),
        gpubmc::tests::seedsBelow(25));
}

TEST_CASE("one solver answers several queries") {
  for (const BackEnd& b : installed({"cadical", "minisat", "z3", "boolector", "smtlib:z3 -in -smt2"})) {
    INFO(b.name);
    TermManager tm;
    const Term x = tm.var("x", 16), y = tm.var("y", 16);
    const auto solver = b.make(tm, nullptr);
    solver->add(tm.eq(tm.add(x, y), tm.constant(100, 16)));
    const Term small[] = {tm.ult(x, tm.constant(10, 16)), tm.ult(y, tm.constant(10, 16))};
    CHECK(solver->check(small, 0).answer == Answer::Unsat);
    CHECK(solver->check(std::span(small, 1), 0).answer == Answer::Sat);
    solver->add(tm.eq(x, tm.constant(4, 16)));
    REQUIRE(solver->check(std::span(small, 1), 0).answer == Answer::Sat);
    const Model m = solver->model();
    Evaluator evaluate(tm, m);
    CHECK(evaluate(x) == 4);
    CHECK(evaluate(y) == 96);
    solver->add(tm.fls());
    CHECK(solver->check({}, 0).answer == Answer::Unsat);
  }
}

namespace {

/// Needs many conflicts: whether a prime is a product of two factors. (For a composite number some solvers guess a
/// factor, and for a number just below a power of two the leading digits are sufficient.)
Term hard(TermManager& tm) {
  const Term x = tm.rangedVar("x", 62, 2, 1 << 30), y = tm.rangedVar("y", 62, 2, 1 << 30);
  const Term parts[] = {tm.eq(tm.mul(x, y), tm.constant(523456789012345679ull, 62)), tm.ule(x, y)};
  return tm.conj(parts);
}

}  // namespace

TEST_CASE("a conflict limit ends a query") {
  for (const char* name : {"cadical", "minisat", "z3"}) {
    INFO(name);
    TermManager tm;
    const BackEnd b = backEnd(name);
    REQUIRE(b.can.conflictLimits);
    const auto solver = b.make(tm, nullptr);
    solver->add(hard(tm));
    const auto begin = std::chrono::steady_clock::now();
    const Result r = solver->check({}, 50);
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.reason == "conflict limit");
    CHECK_FALSE(r.failed);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  }
}

TEST_CASE("a conflict limit ends a query with too many gates, which then continues where it stopped") {
  for (const char* name : {"cadical", "minisat"}) {
    INFO(name);
    TermManager tm;
    const auto solver = backEnd(name).make(tm, nullptr);
    std::vector<Term> x;
    for (int i = 0; i <= 200; ++i) x.push_back(tm.var("x", 64));
    for (int i = 0; i < 200; ++i) solver->add(tm.ult(tm.mul(x[i], x[i + 1]), tm.constant(uint64_t(1) << 63, 64)));
    const Result little = solver->check({}, 1);
    CHECK(little.answer == Answer::Unknown);
    CHECK(little.reason == "gate limit");
    CHECK_FALSE(little.failed);
    CHECK(solver->check({}, 100'000).answer == Answer::Sat);
    const Term odd = tm.eq(tm.mul(x[0], x[200]), tm.constant(1, 64));
    CHECK(solver->check({&odd, 1}, 1).reason == "gate limit");
    const Term never = tm.ult(x[0], tm.constant(0, 64));
    CHECK(solver->check({&never, 1}, 0).answer == Answer::Unsat);
  }
}

TEST_CASE("a query ends within a second of a cancellation") {
  for (const BackEnd& b : installed({"cadical", "minisat", "z3", "boolector", "smtlib:cvc5 --lang smt2 -"})) {
    INFO(b.name);
    TermManager tm;
    Cancellation cancel;
    const auto solver = b.make(tm, &cancel);
    solver->add(hard(tm));
    cancel.setDeadline(Cancellation::Clock::now() + std::chrono::milliseconds(300));
    const Result r = solver->check({}, 0);
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.reason == "timeout");
    CHECK(Cancellation::Clock::now() < *cancel.deadline() + std::chrono::seconds(1));
  }
}

TEST_CASE("a SAT solver ends within a second of a cancellation, even if each conflict takes long") {
  // Eleven pigeons in ten holes, and a long propagation from the first assignment.
  constexpr int kPigeons = 11, kHoles = 10, kLong = 300'000;
  for (const auto make : {makeMinisat, makeCadical}) {
    const std::unique_ptr<SatSolver> solver = make();
    INFO(solver->name());
    auto clause = [&](std::vector<int> literals) { solver->addClause(literals); };
    std::vector<std::vector<int>> in(kPigeons);
    for (std::vector<int>& pigeon : in) {
      for (int h = 0; h < kHoles; ++h) pigeon.push_back(solver->newVar());
      clause(pigeon);
    }
    for (int p = 0; p < kPigeons; ++p) {
      int last = solver->newVar();
      for (int h = 0; h < kHoles; ++h) {
        clause({-in[size_t(p)][size_t(h)], last});
        for (int q = 0; q < p; ++q) clause({-in[size_t(p)][size_t(h)], -in[size_t(q)][size_t(h)]});
      }
      for (int i = 0; i < kLong; ++i) {
        const int next = solver->newVar();
        clause({-last, next});
        last = next;
      }
    }
    Cancellation cancel;
    solver->setCancellation(&cancel);
    cancel.setDeadline(Cancellation::Clock::now() + std::chrono::milliseconds(500));
    const Result r = solver->solve({}, 0);
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.reason == "timeout");
    CHECK(Cancellation::Clock::now() < *cancel.deadline() + std::chrono::seconds(1));
  }
}

namespace {

Cancellation* signalled = nullptr;  // for the signal handler, which can access nothing else

void onSignal(int) {
  signalled->cancel();
}

}  // namespace

TEST_CASE("a signal during a query reaches its handler") {
  for (const BackEnd& b : installed({"cadical", "minisat", "z3", "boolector"})) {
    INFO(b.name);
    TermManager tm;
    Cancellation cancel;
    const auto solver = b.make(tm, &cancel);
    solver->add(hard(tm));
    signalled = &cancel;
    const auto before = std::signal(SIGINT, onSignal);
    std::thread sender([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      kill(getpid(), SIGINT);
    });
    cancel.setDeadline(Cancellation::Clock::now() + std::chrono::seconds(10));
    const Result r = solver->check({}, 0);
    sender.join();
    std::signal(SIGINT, before);
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.reason == "interrupted");  // by the signal, before the deadline
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a SAT solver without memory reports it like other code") {
  for (const auto make : {makeMinisat, makeCadical}) {
    // In a child process: a memory limit cannot be removed.
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      size_t pages = 0;
      std::ifstream("/proc/self/statm") >> pages;
      const rlim_t bytes = rlim_t(pages) * rlim_t(sysconf(_SC_PAGESIZE)) + (rlim_t(64) << 20);
      const rlimit limit{bytes, bytes};
      setrlimit(RLIMIT_AS, &limit);
      try {
        const std::unique_ptr<SatSolver> solver = make();
        for (;;) {
          const int a = solver->newVar(), b = solver->newVar(), c = solver->newVar();
          for (const int x : {a, -a}) solver->addClause(std::vector<int>{x, b, c});
        }
      } catch (const std::bad_alloc&) {
        _exit(0);
      } catch (...) {
        _exit(1);
      }
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
  }
}
#endif

TEST_CASE("names of solvers") {
  CHECK_THROWS_AS(backEnd("nosuch"), UserError);
  CHECK_THROWS_WITH(backEnd("nosuch"), Catch::Contains("cadical, minisat, z3, boolector, smtlib:COMMAND"));
  CHECK_THROWS_WITH(backEnd("smtlib:no-such-program -x"),
                    Catch::Contains("no-such-program") && Catch::Contains("not installed"));
  CHECK_THROWS_WITH(backEnd("smtlib:'z3"), Catch::Contains("quote"));
  CHECK_THROWS_WITH(backEnd("smtlib: "), Catch::Contains("empty"));
  CHECK(backEnds().front().name == "cadical");
}
