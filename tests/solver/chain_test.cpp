// Wrappers around solvers, and files with queries.
#include <sys/mount.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "encoder/chain/decorators.h"
#include "encoder/chain/question_files.h"
#include "encoder/chain/solvers.h"
#include "encoder/process/child.h"
#include "encoder/process/command.h"
#include "encoder/solver/blasting_solver.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"
#include "tests/solver/random_question.h"
#include "tests/solver/temporary.h"

using namespace gpubmc;
using namespace gpubmc::encoder;
using test::RandomQuestion;
using test::TemporaryFolder;

namespace {

/// Returns a fixed answer.
class Told final : public TermSolver {
 public:
  Told(Result r, int* asked = nullptr) : result_(std::move(r)), asked_(asked) {}
  void add(Term) override {}
  Result check(std::span<const Term>, uint32_t) override {
    if (asked_) ++*asked_;
    return result_;
  }
  Model model() const override { return {}; }
  Capabilities capabilities() const override { return {}; }
  std::string name() const override { return "told"; }

 private:
  Result result_;
  int* asked_;
};

BackEnd told(Result r) {
  return {"told", {}, "", "", [r](const TermManager&, const Cancellation*) { return std::make_unique<Told>(r); }};
}

/// Runs until it is cancelled.
class Endless final : public TermSolver {
 public:
  explicit Endless(const Cancellation* c) : cancel_(c) {}
  void add(Term) override {}
  Result check(std::span<const Term>, uint32_t) override {
    while (!cancel_->cancelled()) {
    }
    return {Answer::Unknown, cancel_->reason()};
  }
  Model model() const override { return {}; }
  Capabilities capabilities() const override { return {}; }
  std::string name() const override { return "endless"; }

 private:
  const Cancellation* cancel_;
};

BackEnd endless(Capabilities can) {
  return {"endless", can, "", "",
          [](const TermManager&, const Cancellation* cancel) { return std::make_unique<Endless>(cancel); }};
}

/// Runs out of memory when asked for the second time.
class Exhausting final : public TermSolver {
 public:
  Exhausting(int& asked, bool& isThere) : asked_(asked), isThere_(isThere) { isThere_ = true; }
  ~Exhausting() override { isThere_ = false; }
  void add(Term) override {}
  Result check(std::span<const Term>, uint32_t) override {
    if (++asked_ == 2) throw std::bad_alloc();
    return {Answer::Unsat, ""};
  }
  Model model() const override { return {}; }
  Capabilities capabilities() const override { return {}; }
  std::string name() const override { return "exhausting"; }

 private:
  int& asked_;
  bool& isThere_;
};

/// Runs out of memory at the first clause, and then has enough: for the clauses that follow.
class ForgetfulSat final : public SatSolver {
 public:
  int newVar() override { return ++variables_; }
  void addClause(std::span<const int>) override {
    if (clauses_++ == 0) throw std::bad_alloc();
  }
  Result solve(std::span<const int>, uint32_t) override { return {Answer::Sat, ""}; }
  bool value(int literal) const override { return literal < 0; }
  void setCancellation(const Cancellation*) override {}
  std::string name() const override { return "forgetful"; }

 private:
  int variables_ = 0, clauses_ = 0;
};

std::vector<std::string> filesIn(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& e : std::filesystem::directory_iterator(folder)) out.push_back(e.path().filename());
  std::sort(out.begin(), out.end());
  return out;
}

std::string textOf(const std::string& path) {
  std::ifstream in(path);
  return {(std::istreambuf_iterator<char>(in)), {}};
}

/// "sat" or "unsat" as printed by the program, or its other output.
std::string answerOf(const std::string& program, std::vector<std::string> arguments) {
  const auto path = findProgram(program);
  if (!path) return "";
  arguments.insert(arguments.begin(), *path);
  const ChildResult r = runProgram(arguments, "", nullptr, 1 << 24);
  if (r.code == 10) return "sat";  // exit code of SAT solvers
  if (r.code == 20) return "unsat";
  return r.out.starts_with("sat") ? "sat" : r.out.starts_with("unsat") ? "unsat" : r.out + r.errors;
}

}  // namespace

TEST_CASE("every program that reads the file of a query gives its answer") {
  for (uint64_t seed = 0; seed < 24; ++seed) {
    TermManager tm;
    const RandomQuestion q(tm, seed);
    const TemporaryFolder folder;
    const std::string path = folder.path + "/q";
    REQUIRE(writeQuestion({tm, q.constraints, q.assumptions, "a test"}, path, "--dump-queries", nullptr));
    const auto solver = backEnd("cadical").make(tm, nullptr);
    for (Term t : q.constraints) solver->add(t);
    const std::string expected = solver->check(q.assumptions, 0).answer == Answer::Sat ? "sat" : "unsat";
    INFO("seed " << seed);
    for (const auto& [program, arguments] :
         std::vector<std::pair<std::string, std::vector<std::string>>>{{"z3", {path + ".smt2"}},
                                                                       {"boolector", {"--btor", path + ".btor"}},
                                                                       {"minisat", {"-verb=0", path + ".cnf"}},
                                                                       {"cadical", {"-q", path + ".cnf"}}}) {
      const std::string answer = answerOf(program, arguments);
      if (answer.empty()) continue;
      INFO(program);
      REQUIRE(answer == expected);
    }
  }
}

TEST_CASE("a full disk leaves no file of a query") {
  const TemporaryFolder folder;
  const std::string disk = folder.path + "/disk";
  std::filesystem::create_directory(disk);
  if (mount("none", disk.c_str(), "tmpfs", 0, "size=16k") != 0) {
    WARN("no file system of 16 KiB can be made here");
    return;
  }
  TermManager tm;
  std::vector<Term> constraints;
  Term x = tm.var("x", 32);
  for (int i = 0; i < 60; ++i) x = tm.xor_(tm.mul(x, tm.var("y", 32)), tm.var("z", 32));
  constraints.push_back(tm.eq(x, tm.constant(1, 32)));
  std::string what;
  try {
    writeQuestion({tm, constraints, {}, "big"}, disk + "/q", "--dump-queries", nullptr);
  } catch (const UserError& e) {
    what = e.what();
  }
  const std::vector<std::string> left = filesIn(disk);
  umount(disk.c_str());
  CHECK_THAT(what,
             Catch::StartsWith("--dump-queries ") && Catch::EndsWith("cannot write the file: No space left on device"));
  CHECK(left.empty());
}

TEST_CASE("folders without write permission") {
  CHECK_THROWS_WITH(makeOutputFolder("/proc/nothing", "--dump-queries"),
                    Catch::StartsWith("--dump-queries /proc/nothing"));
  CHECK_THROWS_WITH(makeOutputFolder("/dev/full", "--dump-queries"), Catch::StartsWith("--dump-queries /dev/full"));
  SolverChoice choice;
  choice.log = "/no/such/folder/log";
  CHECK_THROWS_WITH(makeSolvers(choice), Catch::StartsWith("--log-queries /no/such/folder/log: cannot open the file"));
  choice.log = "/dev/full";
  CHECK_THROWS_WITH(makeSolvers(choice), Catch::Contains("No space left"));
  CHECK(fileNamePart("a b/../c<int>.race") == "a_b_.._c_int_.race");
}

TEST_CASE("queries are dumped and logged with their subject") {
  const TemporaryFolder folder;
  SolverChoice choice;
  choice.dumpFolder = folder.path + "/new/folder";
  choice.log = folder.path + "/log";
  {
    const auto solvers = makeSolvers(choice);
    TermManager tm;
    Query q = solvers->query(tm, nullptr, "kernel.race.line-7");
    const Term x = tm.var("x", 8);
    q.add(tm.ult(x, tm.constant(4, 8)));
    const Term assumption[] = {tm.ult(tm.constant(9, 8), x)};
    CHECK(q.check(assumption).answer == Answer::Unsat);
    CHECK(q.check().answer == Answer::Sat);
    CHECK(solvers->notes().size() == 1);
  }
  CHECK(filesIn(choice.dumpFolder) ==
        std::vector<std::string>{"00001-kernel.race.line-7.btor", "00001-kernel.race.line-7.cnf",
                                 "00001-kernel.race.line-7.smt2", "00002-kernel.race.line-7.btor",
                                 "00002-kernel.race.line-7.cnf", "00002-kernel.race.line-7.smt2"});
  std::istringstream log(textOf(choice.log));
  std::string line;
  std::vector<std::string> lines;
  while (std::getline(log, line)) lines.push_back(line);
  REQUIRE(lines.size() == 3);
  CHECK_THAT(lines[1], Catch::StartsWith("kernel.race.line-7\tcadical") && Catch::Contains("\t1\t1\t0\tunsat\t"));
  CHECK_THAT(lines[2], Catch::Contains("\t1\t0\t0\tsat\t"));
}

TEST_CASE("a cached query is not solved again, whatever its variables are called") {
  AnswerCache cache;
  int asked = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Model first;
    for (int round = 0; round < 2; ++round) {
      TermManager tm;
      for (int i = 0; i < round * 7; ++i) tm.var("other", 8);
      const RandomQuestion q(tm, seed);
      class Counting final : public Decorator {
       public:
        Counting(Inner inner, int& asked) : Decorator(std::move(inner)), asked_(asked) {}
        Result check(std::span<const Term> a, uint32_t c) override { return ++asked_, Decorator::check(a, c); }

       private:
        int& asked_;
      };
      const Inner solver = cached(std::make_unique<Counting>(backEnd("cadical").make(tm, nullptr), asked), tm, cache);
      for (Term t : q.constraints) solver->add(t);
      const Result r = solver->check(q.assumptions, 0);
      const auto plain = backEnd("minisat").make(tm, nullptr);
      for (Term t : q.constraints) plain->add(t);
      INFO("seed " << seed << " round " << round);
      REQUIRE(r.answer == plain->check(q.assumptions, 0).answer);
      if (r.answer != Answer::Sat) continue;
      const Model m = solver->model();
      Evaluator evaluate(tm, m);
      for (const auto& list : {q.constraints, q.assumptions})
        for (Term t : list) REQUIRE(evaluate.truth(t));
    }
  }
  CHECK(asked <= 60);
  CHECK(cache.hits() >= 60);
}

TEST_CASE("different queries are distinguished") {
  AnswerCache cache;
  auto ask = [&](auto make) {
    TermManager tm;
    const Inner solver = cached(backEnd("cadical").make(tm, nullptr), tm, cache);
    solver->add(make(tm));
    return solver->check({}, 0).answer;
  };
  using TM = TermManager&;
  CHECK(ask([](TM tm) { return tm.ult(tm.rangedVar("x", 8, 0, 3), tm.rangedVar("y", 8, 3, 9)); }) == Answer::Sat);
  CHECK(ask([](TM tm) { return tm.ult(tm.rangedVar("x", 8, 3, 5), tm.rangedVar("y", 8, 0, 4)); }) == Answer::Sat);
  CHECK(ask([](TM tm) {
          const Term x = tm.var("x", 8), y = tm.var("y", 8), z = tm.var("z", 8);
          return tm.conj(std::vector{tm.ult(x, y), tm.ult(y, z), tm.ult(z, x)});
        }) == Answer::Unsat);
  CHECK(ask([](TM tm) {
          const Term x = tm.var("x", 8), y = tm.var("y", 8), z = tm.var("z", 8);
          return tm.conj(std::vector{tm.ult(x, y), tm.ult(y, z)});
        }) == Answer::Sat);
  // They differ only in commutativity.
  for (bool commutative : {false, true})
    CHECK(ask([&](TM tm) {
            const Function f = tm.function("f", 2, 8, commutative);
            const Term x = tm.var("x", 8), y = tm.var("y", 8), xy[] = {x, y}, yx[] = {y, x};
            return tm.ne(tm.add(tm.apply(f, xy), x), tm.add(tm.apply(f, yx), x));
          }) == (commutative ? Answer::Unsat : Answer::Sat));
  CHECK(cache.hits() == 0);
}

TEST_CASE("a disagreement of solvers is a defect, and the query is kept") {
  TermManager tm;
  const TemporaryFolder folder;
  CrossCheckCount count;
  auto ask = [&](Result first, Result second) {
    const Inner solver =
        crossChecked(std::make_unique<Told>(first), std::make_unique<Told>(second), tm, "k.race", folder.path, count);
    solver->add(tm.ult(tm.var("x", 8), tm.constant(3, 8)));
    return solver->check({}, 0).answer;
  };
  CHECK(ask({Answer::Sat, ""}, {Answer::Sat, ""}) == Answer::Sat);
  CHECK(ask({Answer::Unsat, ""}, {Answer::Unknown, "limit"}) == Answer::Unsat);
  CHECK(ask({Answer::Unknown, "limit"}, {Answer::Sat, ""}) == Answer::Unknown);
  CHECK(count.compared == 1);
  CHECK(count.notCompared == 1);
  CHECK(filesIn(folder.path).empty());
  CHECK_THROWS_AS(ask({Answer::Unsat, ""}, {Answer::Sat, ""}), InternalError);
  CHECK(filesIn(folder.path) ==
        std::vector<std::string>{"disagreement-k.race.btor", "disagreement-k.race.cnf", "disagreement-k.race.smt2"});
}

TEST_CASE("an answer of a portfolio counts, whichever member it comes from") {
  TermManager tm;
  const Result no{Answer::Unknown, "conflict limit"}, broken{Answer::Unknown, "crash", true}, sat{Answer::Sat, ""},
      unsat{Answer::Unsat, ""};
  auto ask = [&](std::vector<BackEnd> members) { return portfolio(tm, nullptr, members)->check({}, 0); };
  CHECK(ask({told(no), told(unsat)}).answer == Answer::Unsat);
  CHECK(ask({told(sat), told(no)}).answer == Answer::Sat);
  CHECK(ask({told(broken), told(no)}).reason == "conflict limit");
  CHECK(ask({told(broken), told(broken)}).failed);
  CHECK_THROWS_AS(ask({told(sat), told(unsat)}), InternalError);
}

TEST_CASE("the model of a portfolio comes from the first member, not from the fastest") {
  for (uint64_t seed = 1; seed < 40; seed += 2) {
    TermManager tm;
    const RandomQuestion q(tm, seed);
    auto modelOf = [&](const Inner& s) {
      for (Term t : q.constraints) s->add(t);
      return s->check(q.assumptions, 0).answer == Answer::Sat ? std::optional(s->model()) : std::nullopt;
    };
    const std::vector<BackEnd> members{backEnd("z3"), backEnd("minisat"), backEnd("cadical")};
    const auto alone = modelOf(members.front().make(tm, nullptr));
    for (int round = 0; round < 3; ++round) {
      const auto together = modelOf(portfolio(tm, nullptr, members));
      REQUIRE(alone.has_value() == together.has_value());
      if (alone) REQUIRE(alone->values == together->values);
    }
  }
}

TEST_CASE("a fast member of a portfolio stops a slow one") {
  TermManager tm;
  const BackEnd slow = endless({});
  CHECK(portfolio(tm, nullptr, {slow, told({Answer::Unsat, ""})})->check({}, 0).answer == Answer::Unsat);
  CHECK(portfolio(tm, nullptr, {told({Answer::Sat, ""}), slow})->check({}, 0).answer == Answer::Sat);
  Cancellation cancel;
  cancel.setDeadline(Cancellation::Clock::now() + std::chrono::milliseconds(100));
  CHECK(portfolio(tm, &cancel, {slow, slow})->check({}, 0).reason == "timeout");
}

TEST_CASE("a hanging program delays no portfolio member with limits, in any order of the members") {
  TermManager tm;
  const BackEnd hanging = endless({.conflictLimits = false});
  BackEnd program = told({Answer::Sat, ""});
  program.can.conflictLimits = false;
  CHECK(portfolio(tm, nullptr, {hanging, told({Answer::Sat, ""})})->check({}, 0).answer == Answer::Sat);
  CHECK(portfolio(tm, nullptr, {hanging, told({Answer::Unsat, ""}), hanging})->check({}, 0).answer == Answer::Unsat);
  // Programs keep their order, and come after all members with limits.
  CHECK(portfolio(tm, nullptr, {program, hanging})->check({}, 0).answer == Answer::Sat);
  CHECK(portfolio(tm, nullptr, {program, backEnd("z3"), hanging, backEnd("cadical")})->name() ==
        "portfolio of z3, cadical, told, endless");
  // No other member has answered: the portfolio waits for the program.
  Cancellation cancel;
  cancel.setDeadline(Cancellation::Clock::now() + std::chrono::milliseconds(100));
  const Result unanswered = portfolio(tm, &cancel, {hanging, told({Answer::Unknown, "conflict limit"})})->check({}, 0);
  CHECK(unanswered.answer == Answer::Unknown);
  CHECK(cancel.cancelled());
}

TEST_CASE("the model of a portfolio comes from an in-process member, even if a program is faster and listed first") {
  const TemporaryFolder folder;
  const std::string path = folder.path + "/program";
  // x is the first variable of the query: any value below 8 is correct.
  std::ofstream(path) << "#!/bin/sh\ncat > /dev/null\nprintf 'sat\\n((v1 #x05))\\n'\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  TermManager tm;
  const Term x = tm.var("x", 8), small = tm.ult(x, tm.constant(8, 8));
  auto valueBy = [&](const Inner& s) {
    s->add(small);
    REQUIRE(s->check({}, 0).answer == Answer::Sat);
    const Model m = s->model();
    return Evaluator(tm, m)(x);
  };
  const uint64_t alone = valueBy(backEnd("cadical").make(tm, nullptr));
  REQUIRE(valueBy(backEnd("smtlib:" + path).make(tm, nullptr)) == 5);
  REQUIRE(alone != 5);
  for (int round = 0; round < 5; ++round)
    CHECK(valueBy(portfolio(tm, nullptr, {backEnd("smtlib:" + path), backEnd("cadical")})) == alone);
}

TEST_CASE("missing capabilities of a solver choice are reported") {
  SolverChoice choice;
  choice.certify = true;
  CHECK_NOTHROW(makeSolvers(choice));
  choice.solver = "z3";
  CHECK_THROWS_WITH(makeSolvers(choice), Catch::Contains("--certify") && Catch::Contains("z3"));
  choice = {};
  choice.crossCheck = "nosuch";
  CHECK_THROWS_AS(makeSolvers(choice), UserError);
  choice = {};
  choice.portfolio = {"cadical", "nosuch"};
  CHECK_THROWS_AS(makeSolvers(choice), UserError);
}

TEST_CASE("all wrappers together agree with a single solver") {
  const TemporaryFolder folder;
  SolverChoice choice;
  choice.portfolio = {"minisat", "cadical"};
  choice.crossCheck = "z3";
  choice.cache = true;
  choice.dumpFolder = folder.path;
  choice.log = folder.path + "/log";
  const auto solvers = makeSolvers(choice);
  SolverChoice certified;
  certified.certify = true;
  const auto proving = makeSolvers(certified);
  for (uint64_t seed = 0; seed < 40; ++seed) {
    TermManager tm;
    const RandomQuestion q(tm, seed);
    Query all = solvers->query(tm, nullptr, "q"), plain(tm, makeSatSolver("cadical")),
          proved = proving->query(tm, nullptr);
    for (Term t : q.constraints) {
      all.add(t);
      plain.add(t);
      proved.add(t);
    }
    INFO("seed " << seed);
    const Answer expected = plain.check(q.assumptions).answer;
    REQUIRE(all.check(q.assumptions).answer == expected);
    REQUIRE(proved.check(q.assumptions).answer == expected);
  }
  CHECK_THAT(proving->notes().front(), Catch::Contains(" 0 were refused"));
}

TEST_CASE("a solver that ran out of memory is freed and not asked again") {
  TermManager tm;
  const Term x = tm.var("x", 1);
  int asked = 0;
  bool isThere = false;
  const Inner solver = untilExhausted(std::make_unique<Exhausting>(asked, isThere));
  solver->add(x);
  CHECK(solver->check({}, 0).answer == Answer::Unsat);
  CHECK(solver->name() == "exhausting");
  for (int i = 0; i < 3; ++i) {
    const Result r = solver->check({}, 0);
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.reason == "out of memory");
    CHECK(!r.failed);
    solver->add(x);
  }
  CHECK(asked == 2);
  CHECK(!isThere);
}

TEST_CASE("a portfolio ran out of memory if nobody answers and one member did") {
  TermManager tm;
  int asked = 1;
  bool isThere = false;
  const BackEnd exhausting{"exhausting", {}, "", "", [&](const TermManager&, const Cancellation*) {
                             return std::make_unique<Exhausting>(asked, isThere);
                           }};
  const auto undecided = portfolio(tm, nullptr, {exhausting, told({Answer::Unknown, "conflict limit"})});
  CHECK_THROWS_AS(undecided->check({}, 0), std::bad_alloc);
  asked = 1;
  const auto decided = portfolio(tm, nullptr, {exhausting, told({Answer::Unsat, ""})});
  CHECK(decided->check({}, 0).answer == Answer::Unsat);
}

TEST_CASE("a formula that was written in part is not solved") {
  TermManager tm;
  BlastingSolver solver(tm, std::make_unique<ForgetfulSat>(), nullptr);
  const Term x = tm.var("x", 8);
  solver.add(tm.eq(x, tm.constant(3, 8)));
  CHECK_THROWS_AS(solver.check({}, 0), std::bad_alloc);
  const Result r = solver.check({}, 0);
  CHECK(r.answer == Answer::Unknown);
  CHECK(r.reason == "out of memory");
}
