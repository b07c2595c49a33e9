#include "core/bench/process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core::bench {

namespace {

using End = ProcessResult::End;

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  int get() const { return fd_; }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
};

[[noreturn]] void fail(const char* what) {
  throw UserError(fmt::format("cannot {}: {}", what, std::strerror(errno)));
}

struct Pipe {
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail("make a pipe");
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
  }
  Descriptor read, write;
};

struct Child {
  const char* program;
  char* const* arguments;
  int input, output, errors, failure;
  pid_t parent;
  std::optional<uint64_t> memoryBytes;
};

/// Between fork and exec: only async-signal-safe calls, since other threads of the parent may hold locks.
[[noreturn]] void becomeProgram(const Child& c) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != c.parent) _exit(127);
  for (int s : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) signal(s, SIG_DFL);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (c.memoryBytes) {
    const rlimit limit{*c.memoryBytes, *c.memoryBytes};
    setrlimit(RLIMIT_AS, &limit);
  }
  dup2(c.input, STDIN_FILENO);
  dup2(c.output, STDOUT_FILENO);
  dup2(c.errors, STDERR_FILENO);
  close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);
  execv(c.program, c.arguments);
  const int why = errno;
  [[maybe_unused]] const auto written = write(c.failure, &why, sizeof why);
  _exit(127);
}

/// Reads some of the available data: a program that writes without end must not delay the check of the clock. False:
/// end of file.
bool drain(int fd, std::string& text, size_t most, bool& cutOff) {
  char buffer[65536];
  for (int i = 0; i < 64; ++i) {
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno == EAGAIN;
    if (n == 0) return false;
    const size_t room = most - std::min(most, text.size());
    cutOff |= size_t(n) > room;
    text.append(buffer, std::min(size_t(n), room));
  }
  return true;
}

void unblock(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/// A started child. Ensured by the destructor: neither it nor its process group exists any more.
class Started {
 public:
  explicit Started(pid_t pid) : pid_(pid), handle_(int(syscall(SYS_pidfd_open, pid, 0))) {}
  ~Started() {
    if (pid_) reap();
  }
  Started(const Started&) = delete;
  Started& operator=(const Started&) = delete;

  int handle() const { return handle_.get(); }
  void kill() const { ::killpg(pid_, SIGKILL); }
  struct Death {
    int status = 0;
    rusage usage{};
  };
  /// Kills the rest of the group before its leader is reaped, so that the group id cannot be reused.
  Death reap() {
    kill();
    ::kill(pid_, SIGKILL);  // before it has become the leader of its group
    Death d;
    while (wait4(pid_, &d.status, 0, &d.usage) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return d;
  }

 private:
  pid_t pid_;
  Descriptor handle_;
};

double seconds(const timeval& t) {
  return double(t.tv_sec) + double(t.tv_usec) / 1e6;
}

}  // namespace

std::optional<std::string> findProgram(const std::string& word) {
  auto runnable = [](const std::string& path) {
    struct stat info{};
    return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && access(path.c_str(), X_OK) == 0;
  };
  if (word.find('/') != std::string::npos) return runnable(word) ? std::optional(word) : std::nullopt;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const std::string file = (folder.empty() ? "." : folder) + "/" + word; !word.empty() && runnable(file))
      return file;
  return std::nullopt;
}

ProcessResult runProcess(const std::string& program, const std::vector<std::string>& words, const ProcessLimits& limits,
                         const Cancellation& cancel) {
  Pipe output, errors, failure;
  const Descriptor input(open("/dev/null", O_RDONLY | O_CLOEXEC));
  std::vector<char*> arguments;
  for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
  arguments.push_back(nullptr);
  const Child child{program.c_str(),    arguments.data(),    input.get(), output.write.get(),
                    errors.write.get(), failure.write.get(), getpid(),    limits.memoryBytes};
  const auto start = std::chrono::steady_clock::now();
  const pid_t pid = fork();
  if (pid < 0) fail("start a process");
  if (pid == 0) becomeProgram(child);
  setpgid(pid, pid);  // in the parent, too: whichever comes first
  Started started(pid);
  if (started.handle() < 0) fail("watch a process");
  output.write.close();
  errors.write.close();
  failure.write.close();
  int why = 0;
  if (read(failure.read.get(), &why, sizeof why) == sizeof why)
    throw UserError(fmt::format("cannot run {}: {}", program, std::strerror(why)));

  unblock(output.read.get());
  unblock(errors.read.get());
  ProcessResult result;
  bool ours = false, errorsCutOff = false;
  pollfd waits[3] = {{started.handle(), POLLIN, 0}, {output.read.get(), POLLIN, 0}, {errors.read.get(), POLLIN, 0}};
  auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  while (!(waits[0].revents & POLLIN)) {
    if (!ours && (passed() >= limits.seconds || cancel.cancelled())) {
      result.end = cancel.cancelled() ? End::Interrupted : End::TimedOut;
      ours = true;
      started.kill();
    }
    // Ctrl-C may take a tenth of a second; the end of the process and the limit wake up this thread in time.
    const double left = ours ? 0.1 : std::clamp(limits.seconds - passed(), 0.0, 0.1);
    if (poll(waits, 3, int(left * 1000) + 1) < 0 && errno != EINTR) fail("wait for a process");
    if (waits[1].revents && !drain(waits[1].fd, result.output, limits.outputBytes, result.cutOff)) waits[1].fd = -1;
    if (waits[2].revents && !drain(waits[2].fd, result.errors, limits.outputBytes, errorsCutOff)) waits[2].fd = -1;
  }
  result.wallSeconds = passed();
  const Started::Death death = started.reap();
  if (waits[1].fd >= 0) drain(waits[1].fd, result.output, limits.outputBytes, result.cutOff);
  if (waits[2].fd >= 0) drain(waits[2].fd, result.errors, limits.outputBytes, errorsCutOff);
  result.cpuSeconds = seconds(death.usage.ru_utime) + seconds(death.usage.ru_stime);
  result.peakBytes = uint64_t(death.usage.ru_maxrss) << 10;
  if (ours) return result;
  result.end = WIFSIGNALED(death.status) ? End::Signalled : End::Exited;
  result.code = WIFSIGNALED(death.status) ? WTERMSIG(death.status) : WEXITSTATUS(death.status);
  return result;
}

}  // namespace gpubmc::core::bench
