#include "encoder/util/exhaustion.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>
#include <system_error>

namespace gpubmc {

namespace {

constexpr size_t kReserve = size_t(8) << 20, kHandlerStack = size_t(1) << 16;

// Handlers of signals and of the runtime have no other access to these.
std::atomic<void*> reserve{nullptr};
std::atomic<int> stopping{0};
std::atomic<const char*> what{nullptr};
thread_local bool reports = false;  ///< this thread writes the report

/// In any state of the program: only async-signal-safe calls.
[[noreturn]] void end(const char* which) {
  const bool stops = stopping.load() > 0 && !reports;
  what.store(which);
  releaseReserve();
  // The thread that reports may wait for a lock that this one holds.
  constexpr int kPatience = 30;
  const timespec pause{0, 50'000'000};
  for (int i = 0; stops && i < kPatience; ++i) nanosleep(&pause, nullptr);
  for (const char* part : {"gpubmc: ", which, "\n"}) [[maybe_unused]]
    const ssize_t written = write(STDERR_FILENO, part, std::strlen(part));
  _exit(3);
}

/// Whether the address space is used up to its limit, or nearly.
bool isMemoryUsedUp() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
  char text[64] = "";
  const int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  uint64_t pages = 0;
  for (ssize_t i = 0; i < n && text[i] >= '0' && text[i] <= '9'; ++i) pages = 10 * pages + uint64_t(text[i] - '0');
  return pages * uint64_t(sysconf(_SC_PAGESIZE)) + 2 * kReserve > limit.rlim_cur;
}

/// Whether a fault is at the end of the stack.
bool isAtStack(const siginfo_t& info, const void* context) {
#if defined(__x86_64__)
  const auto stack = uintptr_t(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  const auto stack = uintptr_t(static_cast<const ucontext_t*>(context)->uc_mcontext.sp);
#else
  const uintptr_t stack = 0;
#endif
  constexpr uintptr_t kNear = uintptr_t(1) << 16;
  const auto at = uintptr_t(info.si_addr);
  return stack && at + kNear > stack && at < stack + kNear;
}

void onCrash(int which, siginfo_t* info, void* context) {
  const bool isFault = which == SIGSEGV || which == SIGBUS;
  if (isMemoryUsedUp()) end("out of memory");
  if (isFault && isAtStack(*info, context)) end("out of stack: something is nested too deeply");
  std::signal(which, SIG_DFL);
  raise(which);
}

/// An exception that nobody can catch.
[[noreturn]] void onTerminate() {
  try {
    if (const std::exception_ptr e = std::current_exception()) std::rethrow_exception(e);
  } catch (const std::bad_alloc&) {
    end("out of memory");
  } catch (const std::system_error& e) {
    if (e.code() == std::errc::resource_unavailable_try_again) end("out of threads");
  } catch (...) {
  }
  std::abort();
}

/// A failed allocation in code that exceptions cannot leave.
void onNoMemory() {
  if (stopping.load() > 0 && !reports) end("out of memory");
  throw std::bad_alloc();
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;  // sanitizers have handlers and stacks of their own
#else
constexpr bool kIsSanitized = false;
#endif

void useHandlerStack(char* memory) {
  stack_t stack{};
  stack.ss_sp = memory;
  stack.ss_size = kHandlerStack;
  stack.ss_flags = memory ? 0 : SS_DISABLE;
  sigaltstack(&stack, nullptr);
}

}  // namespace

void installLastResort() {
  if (kIsSanitized) return;
  static char handlerStack[kHandlerStack];
  useHandlerStack(handlerStack);
  struct sigaction action{};
  action.sa_sigaction = onCrash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int s : {SIGSEGV, SIGBUS, SIGABRT}) sigaction(s, &action, nullptr);
  void* memory = mmap(nullptr, kReserve, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  reserve.store(memory);
  std::set_terminate(onTerminate);
  std::set_new_handler(onNoMemory);
}

void releaseReserve() {
  if (void* memory = reserve.exchange(nullptr)) munmap(memory, kReserve);
}

StopsWhenExhausted::StopsWhenExhausted() {
  ++stopping;
}

StopsWhenExhausted::~StopsWhenExhausted() {
  --stopping;
}

const char* exhausted() {
  return what.load();
}

void reportHere() {
  reports = true;
}

void endOutOfMemory() {
  end("out of memory");
}

AlternateStack::AlternateStack() : memory_(new char[kHandlerStack]) {
  if (!kIsSanitized) useHandlerStack(memory_.get());
}

AlternateStack::~AlternateStack() {
  if (!kIsSanitized) useHandlerStack(nullptr);
}

}  // namespace gpubmc
