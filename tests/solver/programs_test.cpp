// Misbehaving programs: their answers are not trusted, and no process is left behind.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "encoder/chain/solvers.h"
#include "encoder/process/child.h"
#include "encoder/process/command.h"
#include "encoder/solver/back_ends.h"
#include "encoder/util/error.h"
#include "encoder/util/parallel.h"
#include "encoder/util/printable.h"
#include "tests/solver/temporary.h"

using namespace gpubmc;
using namespace gpubmc::encoder;
using test::TemporaryFolder;

namespace {

/// A solver that is a script of the test.
struct Fake {
  TemporaryFolder folder;
  std::string path = folder.path + "/solver";
  explicit Fake(const std::string& body) {
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  /// The query x + 1 = 5.
  Result ask(const char* kind = "smtlib:", const Cancellation* cancel = nullptr) const {
    TermManager tm;
    const auto solver = backEnd(kind + path).make(tm, cancel);
    solver->add(tm.eq(tm.add(tm.var("x", 8), tm.constant(1, 8)), tm.constant(5, 8)));
    return solver->check({}, 0);
  }
  /// The number of processes that run the script or were started by it, after up to two seconds for killed ones to
  /// exit.
  int left() const {
    const auto until = Cancellation::Clock::now() + std::chrono::seconds(2);
    while (running() && Cancellation::Clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return running();
  }
  /// Their command line contains the folder of the script.
  int running() const {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename();
      if (name.find_first_not_of("0123456789") != std::string::npos || name == std::to_string(getpid())) continue;
      std::ifstream in(entry.path() / "cmdline", std::ios::binary);
      std::string command;
      std::getline(in, command);  // empty if the process has just exited
      count += command.find(folder.path) != std::string::npos;
    }
    return count;
  }
};

bool isUnbelieved(const Result& r) {
  return r.answer == Answer::Unknown && r.failed && !r.reason.empty();
}

}  // namespace

TEST_CASE("a solver that prints garbage") {
  for (const char* kind : {"smtlib:", "btor:"}) {
    const Result r = Fake("cat > /dev/null; echo hello world").ask(kind);
    CHECK(isUnbelieved(r));
    CHECK_THAT(r.reason, Catch::Contains("hello"));
    CHECK(isUnbelieved(Fake("cat > /dev/null").ask(kind)));
    CHECK(isUnbelieved(Fake("head -c 100000 /dev/urandom").ask(kind)));
    CHECK(isUnbelieved(Fake("cat > /dev/null; printf 'unsat\\nsat\\n'").ask(kind)));
    CHECK(isUnbelieved(Fake("cat > /dev/null; printf 'sat\\n((v'").ask(kind)));
    CHECK_THAT(Fake("cat > /dev/null; printf '\\033[31mred'").ask(kind).reason, !Catch::Contains("\033"));
  }
}

TEST_CASE("foreign output is sanitised for terminals") {
  CHECK(printable("plain, \xC3\xA9, \xE2\x82\xAC, \xF0\x9F\x98\x80") ==
        "plain, \xC3\xA9, \xE2\x82\xAC, \xF0\x9F\x98\x80");
  CHECK(printable("\033[31m\n\x7F\xC2\x9B") == "?[31m????");
  // Stray bytes, truncated and overlong sequences, a surrogate, a code point beyond Unicode.
  CHECK(printable("\xBD\xFF|\xC3|\xE2\x82|\xC0\x80|\xE0\x80\x80|\xED\xA0\x80|\xF5\x80\x80\x80") ==
        "??|?|??|??|???|???|????");
}

TEST_CASE("a solver with a wrong answer") {
  // With all values 0 the query is false: 0 + 1 is not 5.
  CHECK(isUnbelieved(Fake("cat > /dev/null; echo sat").ask()));
  CHECK(isUnbelieved(Fake("cat > /dev/null; printf 'sat\\n((v3 #x07))\\n'").ask()));
  CHECK(isUnbelieved(Fake("cat > /dev/null; printf 'sat\\nv3 00000111\\n'").ask("btor:")));
}

TEST_CASE("a solver that reports an error before its answer") {
  const Result r = Fake("cat > /dev/null; printf '(error \"no logic\")\\nunsat\\n'").ask();
  CHECK(isUnbelieved(r));
  CHECK_THAT(r.reason, Catch::Contains("no logic"));
}

TEST_CASE("errors after unsat are ignored") {
  CHECK(Fake("cat > /dev/null; printf 'unsat\\n(error \"no model\")\\n'; exit 1").ask().answer == Answer::Unsat);
}

TEST_CASE("a solver that kills itself") {
  const Result r = Fake("echo unsat; kill -SEGV $$").ask();
  CHECK(isUnbelieved(r));
  CHECK_THAT(r.reason, Catch::Contains("signal 11"));
  const Result wrapped = Fake("echo unsat; exit 139").ask();
  CHECK(isUnbelieved(wrapped));
}

TEST_CASE("a solver that is killed from outside while it runs") {
  const Fake fake("echo $$ > \"$0.pid\"; exec sleep 60");
  std::thread killer([&] {
    for (int i = 0; i < 500; ++i) {
      std::ifstream in(fake.path + ".pid");
      if (pid_t pid = 0; in >> pid && pid > 0) {
        kill(pid, SIGKILL);
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  const Result r = fake.ask();
  killer.join();
  CHECK(isUnbelieved(r));
  CHECK_THAT(r.reason, Catch::Contains("signal 9"));
}

TEST_CASE("a solver that hangs, and its children") {
  // It reads nothing, and its children would outlive it.
  const Fake fake("sleep 61.5 \"$0\" 2>/dev/null & sh -c 'sleep 62; :' \"$0\" & wait");
  Cancellation cancel;
  cancel.setDeadline(Cancellation::Clock::now() + std::chrono::milliseconds(300));
  const Result r = fake.ask("smtlib:", &cancel);
  CHECK(r.answer == Answer::Unknown);
  CHECK(r.reason == "timeout");
  CHECK(Cancellation::Clock::now() < *cancel.deadline() + std::chrono::seconds(1));
  CHECK(fake.left() == 0);
}

TEST_CASE("a solver that exits and leaves children behind") {
  const Fake fake("cat > /dev/null; sh -c 'sleep 63; :' \"$0\" & echo unsat");
  CHECK(fake.ask().answer == Answer::Unsat);
  CHECK(fake.left() == 0);
}

TEST_CASE("children of a solver in a separate session are killed, too") {
  // The parent of each does not wait for it, or no longer exists.
  const std::string far = "setsid sh -c 'sleep 65; :' \"$0\" >/dev/null 2>&1 < /dev/null & ";
  const std::string farther =
      "(setsid sh -c 'setsid sh -c \"sleep 66; :\" \"$0\" & sleep 0.2' \"$0\" >/dev/null 2>&1 &) ; ";
  SECTION("when it exits") {
    const Fake fake("cat > /dev/null; " + far + farther + "sleep 0.5; echo unsat");
    CHECK(fake.ask().answer == Answer::Unsat);
    CHECK(fake.running() == 0);
  }
  SECTION("when it is killed") {
    const Fake fake("cat > /dev/null; " + far + farther + "sleep 0.5; kill -SEGV $$");
    CHECK(isUnbelieved(fake.ask()));
    CHECK(fake.running() == 0);
  }
  SECTION("when the run ends") {
    const Fake fake(far + farther + "wait; sleep 67");
    Cancellation cancel;
    cancel.setDeadline(Cancellation::Clock::now() + std::chrono::milliseconds(600));
    CHECK(fake.ask("smtlib:", &cancel).reason == "timeout");
    CHECK(fake.running() == 0);
  }
  SECTION("of several solvers at a time, each its own") {
    const Fake quick("cat > /dev/null; " + far + "echo unsat"), slow("cat > /dev/null; " + far + "sleep 3; echo unsat");
    std::jthread other([&] { slow.ask(); });  // joined even if a check throws
    for (int i = 0; i < 500 && slow.running() < 2; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    for (int i = 0; i < 5; ++i) CHECK(quick.ask().answer == Answer::Unsat);
    CHECK(quick.running() == 0);
    CHECK(slow.running() >= 2);
    other.join();
    CHECK(slow.running() == 0);
  }
}

TEST_CASE("children of other code are not reaped") {
  const pid_t mine = fork();
  if (mine == 0) {
    sleep(1);
    _exit(42);
  }
  CHECK(Fake("cat > /dev/null; echo unsat").ask().answer == Answer::Unsat);
  int status = 0;
  CHECK(waitpid(mine, &status, 0) == mine);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 42);
}

TEST_CASE("a solver without memory") {
  const Result r = Fake("ulimit -v 200000; exec python3 -c 'x = bytearray(1 << 40)'").ask();
  CHECK(isUnbelieved(r));
}

TEST_CASE("output of a program is limited, and no process is left") {
  const Fake fake("yes hello \"$0\"");
  const ChildResult r = runProgram({fake.path}, "", nullptr, 1 << 20);
  CHECK(r.end == ChildResult::End::TooMuch);
  CHECK(fake.left() == 0);
}

TEST_CASE("a program that does not read its input") {
  const ChildResult r = runProgram({"/bin/true"}, std::string(10'000'000, 'x'), nullptr, 1 << 20);
  CHECK(r.end == ChildResult::End::Exited);
  CHECK(r.code == 0);
  // Input and output are transferred completely.
  const std::string text(3'000'000, 'y');
  CHECK(runProgram({"/bin/cat"}, text, nullptr, 1 << 30).out == text);
}

TEST_CASE("a program that cannot be started") {
  const ChildResult r = runProgram({"/no/such/program"}, "", nullptr, 100);
  CHECK(r.end == ChildResult::End::NotStarted);
  CHECK_THAT(r.error, Catch::Contains("No such file"));
}

TEST_CASE("a program dies with this process, and so do its children") {
  const Fake fake("setsid sh -c 'sleep 68; :' \"$0\" & echo $$ > \"$0.pid\"; sh -c 'sleep 64; :' \"$0\"");
  const pid_t parent = fork();
  if (parent == 0) {
    runProgram({fake.path}, "", nullptr, 100);
    _exit(0);
  }
  // On a busy machine, three processes and their file take seconds to appear.
  bool allRun = false;
  for (int i = 0; i < 3'000 && !allRun; ++i) {
    allRun = fake.running() >= 3 && std::ifstream(fake.path + ".pid");
    if (!allRun) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  REQUIRE(allRun);
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  CHECK(fake.left() == 0);
}

namespace {

/// Appends a line per start, then executes `body`.
struct Counted : Fake {
  explicit Counted(const std::string& body) : Fake("echo asked >> \"$0.times\"\n" + body) {}
  size_t times() const {
    std::ifstream in(path + ".times");
    return size_t(std::count(std::istreambuf_iterator<char>(in), {}, '\n'));
  }
};

/// Solves `count` queries in `jobs` threads; all zeros satisfy none of them. Returns the answers.
std::vector<Result> askMany(const Solvers& solvers, size_t count, unsigned jobs) {
  std::vector<Result> out(count);
  forEachIndex(count, jobs, [&](size_t i) {
    TermManager tm;
    Query q = solvers.query(tm, nullptr);
    q.add(tm.eq(tm.mul(tm.var("x", 16), tm.var("y", 16)), tm.constant(i + 1, 16)));
    out[i] = q.check();
  });
  return out;
}

}  // namespace

TEST_CASE("a solver that always fails is soon no longer used") {
  for (const char* body : {"cat > /dev/null; echo hello", "kill -SEGV $$", "exit 126", "cat > /dev/null; echo unknown",
                           "cat > /dev/null; echo sat", "cat > /dev/null; echo '(error \"no logic\")'"})
    for (unsigned jobs : {1u, 2u}) {
      INFO(body << ", " << jobs << " jobs");
      const Counted fake(body);
      SolverChoice choice;
      choice.solver = "smtlib:" + fake.path;
      const auto solvers = makeSolvers(choice);
      const std::vector<Result> answers = askMany(*solvers, 40, jobs);
      CHECK(std::ranges::all_of(answers, isUnbelieved));
      CHECK(std::ranges::all_of(answers, [&](const Result& r) { return r.reason == answers[0].reason; }));
      // Three queries, the trial, and queries that other threads had already started.
      CHECK(fake.times() >= 4);
      CHECK(fake.times() <= (jobs == 1 ? 4 : 20));
      // Reported once, with the same text for any number of jobs.
      const std::vector<std::string> notes = solvers->notes();
      const std::string told = "the solver 'smtlib:" + fake.path +
                               "' is broken and was asked nothing more: " + answers[0].reason +
                               ", at 3 questions in a row, and at one that any solver can answer";
      CHECK(std::ranges::count(notes, told) == 1);
      CHECK(std::ranges::count_if(
                notes, [&](const std::string& n) { return n.find(answers[0].reason) != std::string::npos; }) == 1);
      // Queries that need no solver are still decided.
      TermManager tm;
      Query q = solvers->query(tm, nullptr);
      q.add(tm.fls());
      CHECK(q.check().answer == Answer::Unsat);
    }
}

TEST_CASE("a solver that disappears during a run is no longer used") {
  auto fake = std::make_unique<Fake>("cat > /dev/null; echo unsat");
  SolverChoice choice;
  choice.solver = "smtlib:" + fake->path;
  const auto solvers = makeSolvers(choice);
  CHECK(askMany(*solvers, 1, 1)[0].answer == Answer::Unsat);
  fake.reset();
  for (const Result& r : askMany(*solvers, 10, 1)) CHECK_THAT(r.reason, Catch::Contains("No such file or directory"));
  CHECK_THAT(solvers->notes().front(), Catch::Contains("is broken") && Catch::Contains("No such file or directory"));
}

TEST_CASE("a solver that fails for some queries is still used") {
  // It fails for products and answers unsat otherwise, except for the trial query.
  const Counted fake(
      "case \"$(cat)\" in *bvmul*) exit 126 ;; *bvand*) printf 'sat\\n((v1 #x06))\\n((v2 #x0e))\\n' ;; "
      "*) echo unsat ;; esac");
  SolverChoice choice;
  choice.solver = "smtlib:" + fake.path;
  const auto solvers = makeSolvers(choice);
  CHECK(std::ranges::all_of(askMany(*solvers, 20, 1), isUnbelieved));
  // The trial runs after 3 failures and after 6 more, and the next one would come 12 later.
  CHECK(fake.times() == 20 + 2);
  TermManager tm;
  Query q = solvers->query(tm, nullptr);
  q.add(tm.ult(tm.var("x", 8), tm.var("y", 8)));
  CHECK(q.check().answer == Answer::Unsat);
  CHECK_THAT(solvers->notes().front(), Catch::Contains("(20 times)"));
}

TEST_CASE("other solvers answer for a broken one") {
  const Counted fake("cat > /dev/null; echo hello");
  SolverChoice choice;
  choice.portfolio = {"smtlib:" + fake.path, "cadical"};
  choice.crossCheck = "smtlib:" + fake.path;
  const auto solvers = makeSolvers(choice);
  for (const Result& r : askMany(*solvers, 20, 1)) CHECK(r.answer == Answer::Sat);
  // A portfolio member may be stopped before it fails.
  CHECK(fake.times() <= 20 + 4);
  CHECK_THAT(solvers->notes().front(), Catch::Contains("is broken"));
}

TEST_CASE("commands are split without a shell") {
  CHECK(splitCommand(" a  'b c' d\"e f\"g ") == std::vector<std::string>{"a", "b c", "de fg"});
  CHECK(splitCommand("a '' b") == std::vector<std::string>{"a", "", "b"});
  CHECK(splitCommand("a $(b);c|d *") == std::vector<std::string>{"a", "$(b);c|d", "*"});
  CHECK_THROWS_AS(splitCommand("a \"b"), UserError);
  CHECK_THROWS_AS(splitCommand("  "), UserError);
  CHECK(findProgram("sh").has_value());
  CHECK_FALSE(findProgram("no-such-program").has_value());
  CHECK_FALSE(findProgram("/etc").has_value());
}
