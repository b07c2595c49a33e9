#include <signal.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/bench/process.h"
#include "encoder/util/error.h"

using namespace gpubmc::core::bench;
using gpubmc::Cancellation;
using End = ProcessResult::End;
using namespace std::chrono_literals;

namespace {

ProcessResult shell(const std::string& script, const ProcessLimits& limits = {},
                    const Cancellation& cancel = Cancellation()) {
  return runProcess("/bin/sh", {"sh", "-c", script}, limits, cancel);
}

/// The process no longer exists, or will soon be gone: a killed process disappears once its new parent has reaped it.
bool isGone(pid_t pid) {
  for (int i = 0; i < 100; ++i) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(stat, text) || text.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(20ms);
  }
  return false;
}

}  // namespace

TEST_CASE("output, error output and exit code are those of the process") {
  const ProcessResult r = shell("echo out; echo bad >&2; exit 7");
  CHECK(r.end == End::Exited);
  CHECK(r.code == 7);
  CHECK(r.output == "out\n");
  CHECK(r.errors == "bad\n");
  CHECK_FALSE(r.cutOff);
  CHECK(r.peakBytes > 100'000);
}

TEST_CASE("words become arguments, and input is empty") {
  const ProcessResult r = runProcess("/bin/echo", {"echo", "a  b", "$HOME;ls"}, {}, Cancellation());
  CHECK(r.output == "a  b $HOME;ls\n");
  CHECK(shell("cat; echo end").output == "end\n");
}

TEST_CASE("wall-clock time and processor time are separate") {
  const ProcessResult idle = shell("sleep 0.3");
  CHECK(idle.wallSeconds >= 0.3);
  CHECK(idle.cpuSeconds < 0.2);
  const ProcessResult busy = shell("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done");
  CHECK(busy.cpuSeconds > 0.02);
  CHECK(busy.cpuSeconds <= busy.wallSeconds + 0.05);
}

TEST_CASE("a process that exceeds its time limit is killed with its children") {
  const ProcessResult r = shell("sleep 100 & echo $!; wait", {.seconds = 0.3, .memoryBytes = {}});
  CHECK(r.end == End::TimedOut);
  CHECK(r.wallSeconds >= 0.3);
  CHECK(r.wallSeconds < 5);
  CHECK(isGone(std::stoi(r.output)));
}

TEST_CASE("processes that a process leaves behind are killed") {
  const ProcessResult r = shell("sleep 100 >/dev/null 2>&1 & echo $!");
  CHECK(r.end == End::Exited);
  CHECK(r.code == 0);
  CHECK(isGone(std::stoi(r.output)));
  // Even if it keeps the pipe open: the run does not wait for it.
  const ProcessResult open = shell("sleep 100 & echo $!");
  CHECK(open.wallSeconds < 5);
  CHECK(isGone(std::stoi(open.output)));
}

TEST_CASE("a process that closes its output is waited for") {
  const ProcessResult r = shell("exec >&- 2>&-; sleep 0.3; exit 5");
  CHECK(r.code == 5);
  CHECK(r.wallSeconds >= 0.3);
}

TEST_CASE("termination by a signal is reported") {
  const ProcessResult r = shell("kill -SEGV $$");
  CHECK(r.end == End::Signalled);
  CHECK(r.code == SIGSEGV);
}

TEST_CASE("cancelling ends a run") {
  Cancellation cancel;
  std::thread later([&] {
    std::this_thread::sleep_for(200ms);
    cancel.cancel();
  });
  const ProcessResult r = shell("sleep 100 & echo $!; wait", {}, cancel);
  later.join();
  CHECK(r.end == End::Interrupted);
  CHECK(r.wallSeconds < 5);
  CHECK(isGone(std::stoi(r.output)));
}

TEST_CASE("memory is limited") {
  // dd allocates a buffer of this size.
  const std::string dd = "dd if=/dev/zero of=/dev/null bs=200M count=1 2>&1";
  CHECK(shell(dd).code == 0);
  CHECK(shell(dd, {.seconds = 60, .memoryBytes = uint64_t(100) << 20}).code != 0);
}

TEST_CASE("the largest process determines the peak") {
  const ProcessResult r = shell("dd if=/dev/zero of=/dev/null bs=200M count=1 2>/dev/null");
  CHECK(r.peakBytes > uint64_t(200) << 20);
  CHECK(r.peakBytes < uint64_t(400) << 20);
}

TEST_CASE("endless output is cut off, and the time limit still applies") {
  const ProcessResult some = shell("yes | head -c 3000000", {.seconds = 60, .memoryBytes = {}, .outputBytes = 1000});
  CHECK(some.code == 0);
  CHECK(some.cutOff);
  CHECK(some.output.size() == 1000);
  const ProcessResult all = shell("yes", {.seconds = 0.5, .memoryBytes = {}, .outputBytes = 1000});
  CHECK(all.end == End::TimedOut);
  CHECK(all.wallSeconds < 5);
}

TEST_CASE("a program that cannot be executed is a user error") {
  CHECK_THROWS_AS(runProcess("/nonexistent/program", {"x"}, {}, Cancellation()), gpubmc::UserError);
  CHECK_THROWS_AS(runProcess("/etc/passwd", {"x"}, {}, Cancellation()), gpubmc::UserError);
  CHECK(findProgram("sh"));
  CHECK_FALSE(findProgram("no-such-program-here"));
  CHECK_FALSE(findProgram(""));
  CHECK_FALSE(findProgram("/etc"));
  CHECK_FALSE(findProgram("/etc/passwd"));
}
