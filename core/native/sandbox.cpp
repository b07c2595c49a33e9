#include "core/native/sandbox.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <new>

namespace gpubmc::core {
namespace {

constexpr size_t kHeap = size_t(256) << 20;
constexpr int kNoSandbox = 77;

uint64_t wholePages(uint64_t bytes) {
  const uint64_t page = uint64_t(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

[[noreturn]] void child(const std::function<void()>& work, unsigned seconds) {
  for (int s : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM, SIGXCPU, SIGPIPE}) signal(s, SIG_DFL);
  const rlimit none{0, 0}, time{seconds, seconds + 1};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_CPU, &time);
  // The allocator gets its memory in advance: it cannot request more later.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  free(malloc(kHeap));
  close_range(0, ~0u, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) != 0) _exit(kNoSandbox);
  work();
  syscall(SYS_exit, 0);  // _exit() is exit_group, which is not allowed
  __builtin_unreachable();
}

}  // namespace

SharedMemory::SharedMemory(uint64_t bytes) : mapped_(wholePages(bytes) + wholePages(1)) {
  void* p = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<uint8_t*>(p);
  mprotect(data_ + wholePages(bytes), wholePages(1), PROT_NONE);
}

SharedMemory::~SharedMemory() {
  munmap(data_, mapped_);
}

SandboxEnd runInSandbox(const std::function<void()>& work, unsigned seconds) {
  const pid_t pid = fork();
  if (pid < 0) return SandboxEnd::NotStarted;
  if (pid == 0) child(work, seconds);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status) == 0 ? SandboxEnd::Finished : SandboxEnd::NotStarted;
  switch (WTERMSIG(status)) {
    case SIGXCPU: return SandboxEnd::TooLong;
    case SIGKILL: return SandboxEnd::SystemCall;
    default: return SandboxEnd::Crashed;
  }
}

}  // namespace gpubmc::core
