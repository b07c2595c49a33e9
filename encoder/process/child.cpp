#include "encoder/process/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "encoder/process/guard.h"
#include "encoder/util/error.h"

namespace gpubmc {

namespace {

constexpr int kPollMilliseconds = 50;
constexpr size_t kMostErrors = 4096;  ///< bytes kept of standard error

/// A file descriptor that is closed by the destructor.
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
    // Descriptors above 2, in case 0 to 2 are not open in this process: the child duplicates its ends there.
    read = Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, 3));
    write = Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, 3));
    return read.get() >= 0 && write.get() >= 0;
  }
};

/// Blocks SIGPIPE in this thread: a write to a program that has stopped reading fails instead.
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

/// The guard of a program that was started. Ensured by the destructor: neither the guard nor what it guards is left.
class Guard {
 public:
  explicit Guard(pid_t process) : process_(process) {}
  ~Guard() {
    if (process_ <= 0) return;
    kill(process_, SIGTERM);
    await();
  }
  Guard(const Guard&) = delete;

  bool ended() const {
    siginfo_t info{};
    return waitid(P_PID, id_t(process_), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_pid != 0;
  }
  /// Waits until it ends.
  void await() {
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
  }

 private:
  pid_t process_;
};

/// The guard starts with all signals blocked.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~WithoutSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  WithoutSignals(const WithoutSignals&) = delete;

 private:
  sigset_t before_;
};

/// Transfers data between this process and the program until the program and all that it started have ended or must be
/// killed.
class Conversation {
 public:
  Conversation(Guard& guard, Descriptor in, Descriptor out, Descriptor errors, Descriptor report,
               const std::string& input, size_t most)
      : guard_(guard),
        in_(std::move(in)),
        out_(std::move(out)),
        errors_(std::move(errors)),
        report_(std::move(report)),
        input_(input),
        most_(most) {
    for (const Descriptor* d : {&in_, &out_, &errors_}) fcntl(d->get(), F_SETFL, O_NONBLOCK);
    if (input_.empty()) in_.close();
  }

  void run(const Cancellation* cancel, ChildResult& result) {
    const WithoutSigpipe without;
    for (;;) {
      if (cancel && cancel->cancelled()) {
        result.end = ChildResult::End::Cancelled;
        return;
      }
      const bool ended = reported_ || guard_.ended();
      move(ended ? 0 : kPollMilliseconds, result);
      if (result.out.size() > most_) {
        result.end = ChildResult::End::TooMuch;
        return;
      }
      if (!ended) continue;
      // The pipes still hold the last output.
      while (result.out.size() <= most_ && move(0, result)) {
      }
      guard_.await();
      tell(result);
      return;
    }
  }

 private:
  void tell(ChildResult& result) const {
    // The guard was killed from outside, and the program died with it.
    GuardReport r{GuardReport::Ended, SIGKILL};
    [[maybe_unused]] const ssize_t n = ::read(report_.get(), &r, sizeof r);
    if (r.kind == GuardReport::NotStarted) {
      result.error = std::strerror(r.value);
      return;
    }
    result.end = WIFSIGNALED(r.value) ? ChildResult::End::Signalled : ChildResult::End::Exited;
    result.code = WIFSIGNALED(r.value) ? WTERMSIG(r.value) : WEXITSTATUS(r.value);
  }
  /// Whether anything was read.
  bool move(int milliseconds, ChildResult& result) {
    // A program that closed its output but still runs must not cause a busy loop: poll ignores a descriptor of -1.
    pollfd all[] = {{out_.get(), POLLIN, 0},
                    {errors_.get(), POLLIN, 0},
                    {in_.get(), POLLOUT, 0},
                    {reported_ ? -1 : report_.get(), POLLIN, 0}};
    if (poll(all, 4, milliseconds) <= 0) return false;
    reported_ |= all[3].revents != 0;
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

  Guard& guard_;
  Descriptor in_, out_, errors_, report_;
  bool reported_ = false;  ///< the guard has no process left to guard
  const std::string& input_;
  const size_t most_;
  size_t written_ = 0;
};

}  // namespace

ChildResult runProgram(const std::vector<std::string>& command, const std::string& input, const Cancellation* cancel,
                       size_t most) {
  GPUBMC_CHECK(!command.empty());
  ChildResult result;
  Pipe in, out, errors, report;
  if (!in.open() || !out.open() || !errors.open() || !report.open()) {
    result.error = std::strerror(errno);
    return result;
  }
  std::vector<char*> arguments;
  for (const std::string& a : command) arguments.push_back(const_cast<char*>(a.c_str()));
  arguments.push_back(nullptr);
  const GuardedStart start{arguments.data(),   in.read.get(),      out.write.get(),
                           errors.write.get(), report.write.get(), getpid()};
  pid_t child;
  int why;
  {
    const WithoutSignals without;
    child = fork();
    why = errno;
    if (child == 0) guard(start);
  }
  if (child < 0) {
    result.error = std::strerror(why);
    return result;
  }
  Guard guard(child);
  in.read.close();
  out.write.close();
  errors.write.close();
  report.write.close();
  Conversation(guard, std::move(in.write), std::move(out.read), std::move(errors.read), std::move(report.read), input,
               most)
      .run(cancel, result);
  return result;
}

}  // namespace gpubmc
