#include "encoder/process/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc {

namespace {

constexpr int kPollMilliseconds = 50;
constexpr size_t kMostErrors = 4096;  ///< bytes kept of standard error

/// A file descriptor that is closed at the end.
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

struct Pipe {
  Descriptor read, write;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    const Descriptor first(ends[0]), second(ends[1]);
    // Not 0 to 2, should this process have none of its own: the child puts its ends there.
    read = Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, 3));
    write = Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, 3));
    return read.get() >= 0 && write.get() >= 0;
  }
};

/// Keeps this thread from being ended by a write to a program that reads no more: the write fails instead.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    wasPending_ = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutSigpipe() {
    if (!wasPending_) {
      const timespec none{0, 0};
      while (sigtimedwait(&pipe_, nullptr, &none) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;

 private:
  sigset_t pipe_, before_;
  bool wasPending_;
};

/// The child's part after fork: only what is safe in a process that was forked from one with threads.
[[noreturn]] void become(char* const* arguments, int in, int out, int errors, int failure, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // it died before that
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (dup2(in, 0) >= 0 && dup2(out, 1) >= 0 && dup2(errors, 2) >= 0) execv(arguments[0], arguments);
  const int why = errno;
  [[maybe_unused]] const ssize_t written = write(failure, &why, sizeof why);
  _exit(127);
}

/// A process that was started, with all that it starts. Ensured: none is left.
class Group {
 public:
  explicit Group(pid_t leader) : leader_(leader) { setpgid(leader, leader); }
  ~Group() { end(); }
  Group(const Group&) = delete;

  /// Whether the leader has ended; then `status` is how.
  bool ended(int& status) {
    // It stays a zombie until its group was killed, so that its number means nobody else.
    siginfo_t info{};
    if (waitid(P_PID, id_t(leader_), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_pid == 0) return false;
    status = end();
    return true;
  }
  /// Kills what is left and takes the leader's status.
  int end() {
    if (leader_ <= 0) return 0;
    kill(-leader_, SIGKILL);
    kill(leader_, SIGKILL);  // if the group does not exist yet
    int status = 0;
    while (waitpid(leader_, &status, 0) < 0 && errno == EINTR) {
    }
    leader_ = 0;
    return status;
  }

 private:
  pid_t leader_;
};

/// Moves text between this process and the other until its standard output ends, it ends, or it has to be ended.
class Conversation {
 public:
  Conversation(Group& group, Descriptor in, Descriptor out, Descriptor errors, const std::string& input, size_t most)
      : group_(group),
        in_(std::move(in)),
        out_(std::move(out)),
        errors_(std::move(errors)),
        input_(input),
        most_(most) {
    for (const Descriptor* d : {&in_, &out_, &errors_}) fcntl(d->get(), F_SETFL, O_NONBLOCK);
    if (input_.empty()) in_.close();
  }

  void run(const Cancellation* cancel, ChildResult& result) {
    const WithoutSigpipe guard;
    int status = 0;
    for (;;) {
      if (cancel && cancel->cancelled()) {
        result.end = ChildResult::End::Cancelled;
        return;
      }
      const bool ended = group_.ended(status);
      move(ended ? 0 : kPollMilliseconds, result);
      if (result.out.size() > most_) {
        result.end = ChildResult::End::TooMuch;
        return;
      }
      if (!ended) continue;
      // What it printed last is still in the pipes.
      while (result.out.size() <= most_ && move(0, result)) {
      }
      result.end = WIFSIGNALED(status) ? ChildResult::End::Signalled : ChildResult::End::Exited;
      result.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
      return;
    }
  }

 private:
  /// Whether anything was read.
  bool move(int milliseconds, ChildResult& result) {
    // One that has closed its output without ending must not keep this busy: a descriptor of -1 is passed over.
    pollfd all[] = {{out_.get(), POLLIN, 0}, {errors_.get(), POLLIN, 0}, {in_.get(), POLLOUT, 0}};
    if (poll(all, 3, milliseconds) <= 0) return false;
    if (all[2].revents) write();
    const bool some = all[0].revents && read(out_, result.out, SIZE_MAX);
    return (all[1].revents && read(errors_, result.errors, kMostErrors)) || some;
  }
  void write() {
    const ssize_t n = ::write(in_.get(), input_.data() + written_, input_.size() - written_);
    if (n > 0) written_ += size_t(n);
    const bool refused = n < 0 && errno != EAGAIN && errno != EINTR;
    if (refused || written_ == input_.size()) in_.close();
  }
  static bool read(Descriptor& from, std::string& to, size_t most) {
    char buffer[1 << 16];
    const ssize_t n = ::read(from.get(), buffer, sizeof buffer);
    if (n > 0) to.append(buffer, std::min(size_t(n), most - std::min(most, to.size())));
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) from.close();
    return n > 0;
  }

  Group& group_;
  Descriptor in_, out_, errors_;
  const std::string& input_;
  const size_t most_;
  size_t written_ = 0;
};

}  // namespace

ChildResult runProgram(const std::vector<std::string>& command, const std::string& input, const Cancellation* cancel,
                       size_t most) {
  GPUBMC_CHECK(!command.empty());
  ChildResult result;
  Pipe in, out, errors, failure;
  if (!in.open() || !out.open() || !errors.open() || !failure.open()) {
    result.error = std::strerror(errno);
    return result;
  }
  std::vector<char*> arguments;
  for (const std::string& a : command) arguments.push_back(const_cast<char*>(a.c_str()));
  arguments.push_back(nullptr);
  const pid_t parent = getpid(), child = fork();
  if (child < 0) {
    result.error = std::strerror(errno);
    return result;
  }
  if (child == 0)
    become(arguments.data(), in.read.get(), out.write.get(), errors.write.get(), failure.write.get(), parent);
  Group group(child);
  in.read.close();
  out.write.close();
  errors.write.close();
  failure.write.close();
  // Ends when the program runs: its copy is closed by exec.
  int why = 0;
  ssize_t n;
  while ((n = read(failure.read.get(), &why, sizeof why)) < 0 && errno == EINTR) {
  }
  if (n == sizeof why) {
    result.error = std::strerror(why);
    return result;
  }
  Conversation(group, std::move(in.write), std::move(out.read), std::move(errors.read), input, most)
      .run(cancel, result);
  return result;
}

}  // namespace gpubmc
