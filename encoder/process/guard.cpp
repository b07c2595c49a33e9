#include "encoder/process/guard.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <initializer_list>

namespace gpubmc {

namespace {

constexpr int kReport = 3;  ///< the descriptor number of the report pipe

/// This process needs descriptors 0 to 3. All others, inherited from concurrent work in gpubmc, would keep pipes open.
void placeDescriptors(const GuardedStart& s) {
  dup2(s.in, 0);
  dup2(s.out, 1);
  dup2(s.errors, 2);
  if (s.report != kReport) dup2(s.report, kReport);
  fcntl(kReport, F_SETFD, FD_CLOEXEC);
  if (syscall(SYS_close_range, kReport + 1, ~0u, 0) != 0)
    for (int fd = kReport + 1; fd < 1024; ++fd) close(fd);
}

void report(GuardReport r) {
  [[maybe_unused]] const ssize_t written = write(kReport, &r, sizeof r);
}

/// Runs in the program's own process.
[[noreturn]] void become(char* const* arguments, pid_t guard) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) _exit(127);  // the parent died before prctl
  for (int s : {SIGXFSZ, SIGPIPE}) signal(s, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execv(arguments[0], arguments);
  report({GuardReport::NotStarted, errno});
  _exit(127);
}

/// The parent of the process, from /proc; 0: not known.
pid_t parentOf(const char* number) {
  char path[64] = "/proc/";
  std::strncat(path, number, 20);
  std::strcat(path, "/stat");
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  char text[512];
  const ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  if (n <= 0) return 0;
  text[n] = 0;
  // "PID (NAME) STATE PPID": a name may have any characters.
  const char* at = std::strrchr(text, ')');
  if (!at || std::strlen(at) < 5) return 0;
  pid_t out = 0;
  for (at += 4; *at >= '0' && *at <= '9'; ++at) out = 10 * out + (*at - '0');
  return out;
}

/// Kills the children of this process, in whatever process groups. False: the list of children cannot be read.
bool killChildren() {
  const int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc < 0) return false;
  const pid_t self = getpid();
  struct Entry {
    uint64_t inode;
    int64_t offset;
    uint16_t length;
    uint8_t type;
    char name[1];
  };
  alignas(Entry) char buffer[4096];
  for (long n; (n = syscall(SYS_getdents64, proc, buffer, sizeof buffer)) > 0;)
    for (long at = 0; at < n;) {
      const char* entry = buffer + at;
      uint16_t length;
      std::memcpy(&length, entry + offsetof(Entry, length), sizeof length);
      at += length;
      const char* name = entry + offsetof(Entry, name);
      if (*name < '1' || *name > '9' || parentOf(name) != self) continue;
      pid_t pid = 0;
      for (const char* c = name; *c >= '0' && *c <= '9'; ++c) pid = 10 * pid + (*c - '0');
      kill(pid, SIGKILL);
    }
  close(proc);
  return true;
}

/// Waits until the program has ended, without reaping it, or until this process gets SIGTERM.
void await(pid_t program) {
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGCHLD);
  sigaddset(&wanted, SIGTERM);
  for (;;) {
    siginfo_t ended{};
    while (waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT | WNOHANG) == 0 && ended.si_pid != 0) {
      if (ended.si_pid == program) return;
      waitpid(ended.si_pid, nullptr, WNOHANG);  // an orphan that has ended by itself
      ended.si_pid = 0;
    }
    if (sigwaitinfo(&wanted, nullptr) == SIGTERM) return;
  }
}

/// Kills all processes that the program has started; returns the program's status.
int endAll(pid_t program) {
  constexpr int kTries = 500;
  const timespec pause{0, 10'000'000};
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  // The process id and the group id cannot be reused before the process is reaped.
  kill(-program, SIGKILL);
  kill(program, SIGKILL);  // if the group does not exist yet
  int result = 0;
  // Orphans are reparented to this process, so in the end all are its children. A process that the system cannot kill
  // either is not waited for without limit.
  for (int tries = 0; tries < kTries; ++tries) {
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0)
      if (ended == program) result = status;
    if (ended < 0 && errno == ECHILD) break;
    if (!killChildren()) break;
    sigtimedwait(&child, nullptr, &pause);
  }
  return result;
}

}  // namespace

void guard(const GuardedStart& start) {
  setpgid(0, 0);
  prctl(PR_SET_NAME, "gpubmc-guard");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != start.parent) _exit(127);  // the parent died before prctl
  signal(SIGCHLD, SIG_DFL);                   // with SIGCHLD ignored, wait would not report children
  placeDescriptors(start);
  const pid_t self = getpid();
  // Shares the memory until exec: in a large process, copying the page tables alone takes long.
  const pid_t program = vfork();
  if (program == 0) become(start.arguments, self);
  if (program < 0) {
    report({GuardReport::NotStarted, errno});
    _exit(1);
  }
  setpgid(program, program);
  for (int fd : {0, 1, 2}) close(fd);
  await(program);
  report({GuardReport::Ended, endAll(program)});
  _exit(0);
}

}  // namespace gpubmc
