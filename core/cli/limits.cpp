#include "core/cli/limits.h"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <new>
#include <thread>

#include "encoder/util/exhaustion.h"

namespace gpubmc::core {

namespace {

Cancellation* interrupted = nullptr;  // for the signal handler, which has no other access to it

void onInterrupt(int which) {
  if (interrupted) interrupted->cancel();
  std::signal(which, SIG_DFL);  // a second one ends the process at once
}

/// Ctrl-C, `kill`, `timeout`, and the end of the terminal, unless it is to be survived (nohup). Calls that wait are
/// interrupted, too.
void cancelOnSignals() {
  struct sigaction before{}, action{};
  action.sa_handler = onInterrupt;
  for (int s : {SIGINT, SIGTERM, SIGHUP})
    if (s != SIGHUP || (sigaction(s, nullptr, &before) == 0 && before.sa_handler != SIG_IGN))
      sigaction(s, &action, nullptr);
}

/// Bytes: keeps the machine usable, and ends with a message where the system would kill the process; 0: no limit, since
/// sanitizers reserve large amounts of address space.
rlim_t defaultMemory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 0;
#else
  return rlim_t(sysconf(_SC_PHYS_PAGES)) * rlim_t(sysconf(_SC_PAGESIZE)) / 4 * 3;
#endif
}

/// Exceeding the file size limit is an error of the write, and must not end the process.
void keepFileLimits() {
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace

void limitMemory(const Options& options) {
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);  // a limit of the shell's stays, if it is lower
  if (const rlim_t bytes = options.memoryMegabytes ? rlim_t(*options.memoryMegabytes) << 20 : defaultMemory()) {
    limit.rlim_cur = limit.rlim_max = std::min(bytes, limit.rlim_cur);
    setrlimit(RLIMIT_AS, &limit);
  }
  // The heap arena of each thread reserves 128 MiB of address space at once. If that fails, each allocation tries
  // again.
  if (limit.rlim_cur < rlim_t(std::thread::hardware_concurrency()) << 28) mallopt(M_ARENA_MAX, 1);
  // Less is not enough for Clang, whatever the file.
  constexpr size_t kLeast = size_t(48) << 20;
  void* const memory = mmap(nullptr, kLeast, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  munmap(memory, kLeast);
  installLastResort();
}

RunLimits::RunLimits() {
  interrupted = &cancel_;
  keepFileLimits();
  cancelOnSignals();
}

RunLimits::~RunLimits() {
  interrupted = nullptr;
}

void RunLimits::limitTime(const Options& options) {
  if (options.timeoutSeconds)
    cancel_.setDeadline(Cancellation::Clock::now() + std::chrono::duration_cast<Cancellation::Clock::duration>(
                                                         std::chrono::duration<double>(*options.timeoutSeconds)));
}

}  // namespace gpubmc::core
