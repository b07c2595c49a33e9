#include "core/cli/limits.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace gpubmc::core {

namespace {

Cancellation* interrupted = nullptr;  // for the signal handler, which has no other access to it

void onInterrupt(int which) {
  if (interrupted) interrupted->cancel();
  std::signal(which, SIG_DFL);  // a second Ctrl-C ends the process at once
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
  if (const rlim_t bytes = options.memoryMegabytes ? rlim_t(*options.memoryMegabytes) << 20 : defaultMemory()) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
    // The heap arena of each thread reserves 128 MiB of address space at once. If that fails, each allocation tries
    // again.
    if (bytes < rlim_t(std::thread::hardware_concurrency()) << 28) mallopt(M_ARENA_MAX, 1);
  }
}

RunLimits::RunLimits(const Options& options) {
  if (options.timeoutSeconds)
    cancel_.setDeadline(Cancellation::Clock::now() + std::chrono::duration_cast<Cancellation::Clock::duration>(
                                                         std::chrono::duration<double>(*options.timeoutSeconds)));
  interrupted = &cancel_;
  keepFileLimits();
  std::signal(SIGINT, onInterrupt);
}

RunLimits::RunLimits() {
  interrupted = &cancel_;
  keepFileLimits();
  for (int s : {SIGINT, SIGTERM, SIGHUP}) std::signal(s, onInterrupt);
}

RunLimits::~RunLimits() {
  interrupted = nullptr;
}

}  // namespace gpubmc::core
