#include "encoder/util/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <streambuf>
#include <string_view>

#include "encoder/util/printable.h"

namespace gpubmc {

namespace {

/// The length of a sequence at the beginning of the text that sets bold, dim or a colour; 0: there is none.
size_t colourAt(std::string_view text) {
  if (!text.starts_with("\033[")) return 0;
  const size_t end = text.find_first_not_of("0123456789;", 2);
  if (end == std::string_view::npos || text[end] != 'm') return 0;
  for (size_t at = 2; at < end;) {
    const size_t next = std::min(text.find(';', at), end);
    const int code = std::atoi(std::string(text.substr(at, next - at)).c_str());
    const bool isColour = code <= 4 || code == 22 || (code >= 30 && code <= 39) || (code >= 90 && code <= 97);
    if (next - at > 2 || !isColour) return 0;
    at = next + 1;
  }
  return end + 1;
}

}  // namespace

std::string forTerminal(std::string text, bool coloured) {
  static constexpr std::string_view kClearLine = "\r\033[K";
  std::string out;
  size_t plain = 0;  // the beginning of the text that has not been copied
  auto copy = [&](size_t end) { out += printable(text.substr(plain, end - plain)); };
  for (size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    const size_t kept = rest[0] == '\n' || rest[0] == '\t' ? 1
                        : rest.starts_with(kClearLine)     ? kClearLine.size()
                        : coloured && rest[0] == '\033'    ? colourAt(rest)
                                                           : 0;
    if (kept == 0) {
      ++at;
      continue;
    }
    copy(at);
    out += rest.substr(0, kept);
    plain = at += kept;
  }
  copy(text.size());
  return out;
}

std::string messageLine(const std::string& kind, const std::string& message) {
  return "gpubmc: " + kind + ": " + printable(message) + "\n";
}

bool canRewriteLines(int descriptor) {
  const char* kind = std::getenv("TERM");
  return isatty(descriptor) && (!kind || std::string_view(kind) != "dumb");
}

bool wantsColour(int descriptor) {
  const char* none = std::getenv("NO_COLOR");
  return canRewriteLines(descriptor) && !(none && *none);
}

class Terminal::Stream : public std::streambuf {
 public:
  Stream(int descriptor, bool coloured) : descriptor_(descriptor), coloured_(coloured || isatty(descriptor)) {}

  std::optional<int> lost() const { return error_; }

 protected:
  int_type overflow(int_type c) override {
    if (c == traits_type::eof()) return 0;
    const char one = char(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
  }
  // Two threads print at a time where one of them ends the process.
  std::streamsize xsputn(const char* text, std::streamsize n) override {
    const std::lock_guard guard(mutex_);
    pending_.append(text, size_t(n));
    constexpr size_t kMost = size_t(1) << 16;
    if (pending_.size() > kMost)
      if (const size_t end = pending_.rfind('\n'); end != std::string::npos) put(end + 1);
    return n;
  }
  int sync() override {
    const std::lock_guard guard(mutex_);
    put(pending_.size());
    return error_ ? -1 : 0;
  }

 private:
  void put(size_t n) {
    const std::string text = forTerminal(pending_.substr(0, n), coloured_);
    pending_.erase(0, n);
    for (size_t at = 0; at < text.size() && !error_ && !closed_;) {
      const ssize_t written = write(descriptor_, text.data() + at, text.size() - at);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0 && errno == EPIPE)
        closed_ = true;
      else if (written <= 0)
        error_ = written == 0 ? ENOSPC : errno;
      else
        at += size_t(written);
    }
  }

  const int descriptor_;
  const bool coloured_;
  std::mutex mutex_;
  std::string pending_;
  std::optional<int> error_;
  bool closed_ = false;
};

Terminal::Terminal(bool coloured) {
  // In the order of their numbers: open returns the lowest free one. Writing to those fails.
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0) [[maybe_unused]]
      const int opened = open("/dev/null", O_RDONLY);
  std::signal(SIGPIPE, SIG_IGN);
  out_ = std::make_unique<Stream>(STDOUT_FILENO, coloured);
  errors_ = std::make_unique<Stream>(STDERR_FILENO, coloured);
  before_ = std::cout.rdbuf(out_.get());
  errorsBefore_ = std::cerr.rdbuf(errors_.get());
}

Terminal::~Terminal() {
  std::cout.flush();
  std::cerr.flush();
  std::cout.rdbuf(before_);
  std::cerr.rdbuf(errorsBefore_);
}

std::optional<int> Terminal::lost() {
  std::cout.flush();
  return out_->lost();
}

}  // namespace gpubmc
