// What code in the sandbox can and cannot do.

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/native/sandbox.h"

using namespace gpubmc::core;

namespace {

/// Its stores are only visible in the child process.
SandboxEnd end(const std::function<void()>& work) {
  return runInSandbox(work, 1);
}

}  // namespace

TEST_CASE("stores to shared memory are visible, and no others") {
  const SharedMemory memory(100);
  int own = 1;
  REQUIRE(memory.data()[99] == 0);
  REQUIRE(end([&] { memory.data()[99] = 42, own = 2; }) == SandboxEnd::Finished);
  REQUIRE(memory.data()[99] == 42);
  REQUIRE(own == 1);
}

TEST_CASE("memory can be allocated, and exceptions thrown") {
  const SharedMemory memory(8);
  REQUIRE(end([&] {
            std::vector<std::vector<int>> rows(1'000, std::vector<int>(1'000, 1));
            try {
              rows.at(1'000);
            } catch (const std::out_of_range&) {
              memory.data()[0] = uint8_t(rows[999][999]);
            }
          }) == SandboxEnd::Finished);
  REQUIRE(memory.data()[0] == 1);
}

TEST_CASE("no system call is allowed") {
  const char* const file = "sandbox_test.written";
  unlink(file);
  REQUIRE(end([&] { close(open(file, O_CREAT | O_WRONLY, 0600)); }) == SandboxEnd::SystemCall);
  REQUIRE(access(file, F_OK) != 0);
  REQUIRE(end([] { std::exit(0); }) == SandboxEnd::SystemCall);
  REQUIRE(end([] { kill(getppid(), 0); }) == SandboxEnd::SystemCall);
  REQUIRE(end([] { std::system("true"); }) == SandboxEnd::SystemCall);
}

TEST_CASE("files of this process are closed") {
  const SharedMemory memory(8);
  REQUIRE(end([&] { memory.data()[0] = write(1, "x", 1) < 0 ? 1 : 2; }) == SandboxEnd::Finished);
  REQUIRE(memory.data()[0] == 1);
}

TEST_CASE("an invalid address, a division by zero and an endless loop only end the child") {
  REQUIRE(end([] { *(volatile int*)nullptr = 1; }) == SandboxEnd::Crashed);
  REQUIRE(end([] {
            volatile int zero = 0;
            volatile int x = 7 / zero;
            (void)x;
          }) == SandboxEnd::Crashed);
  REQUIRE(end([] {
            for (volatile bool on = true; on;) {
            }
          }) == SandboxEnd::TooLong);
  const SharedMemory memory(4'096);
  REQUIRE(end([&] { memory.data()[4'096] = 1; }) == SandboxEnd::Crashed);
}
