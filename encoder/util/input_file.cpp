#include "encoder/util/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc {

namespace {

const char* kindOf(mode_t mode) {
  return S_ISDIR(mode)    ? "is a directory, not a file"
         : S_ISFIFO(mode) ? "is a pipe; give a regular file"
         : S_ISSOCK(mode) ? "is a socket; give a regular file"
                          : "is a device; give a regular file";
}

std::string tooLong(size_t most) {
  return fmt::format("has more than {} MiB, the most that gpubmc reads", most >> 20);
}

/// Empty: everything was read.
std::string readAll(int fd, size_t most, std::string& text) {
  char buffer[65536];
  for (;;) {
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fmt::format("cannot be read: {}", std::strerror(errno));
    if (n == 0) return {};
    if (text.size() + size_t(n) > most) return tooLong(most);
    text.append(buffer, size_t(n));
  }
}

}  // namespace

InputText tryReadInput(const std::string& path, size_t most) {
  InputText out;
  struct stat info{};
  // Opening some devices has effects, so the kind is asked first, and once more of what was opened.
  if (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    out.problem = kindOf(info.st_mode);
    return out;
  }
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) {
    out.isMissing = errno == ENOENT || errno == ENOTDIR;
    out.problem = fmt::format("cannot be read: {}", std::strerror(errno));
    return out;
  }
  if (fstat(fd, &info) != 0)
    out.problem = fmt::format("cannot be read: {}", std::strerror(errno));
  else if (!S_ISREG(info.st_mode))
    out.problem = kindOf(info.st_mode);
  else if (info.st_size > 0 && uint64_t(info.st_size) > most)
    out.problem = tooLong(most);
  else
    out.problem = readAll(fd, most, out.text);
  close(fd);
  return out;
}

std::string readInput(const std::string& path, size_t most) {
  InputText read = tryReadInput(path, most);
  if (!read.problem.empty()) throw UserError(path + ": " + read.problem);
  return std::move(read.text);
}

std::string readStandardInput(size_t most) {
  std::string text;
  if (const std::string problem = readAll(STDIN_FILENO, most, text); !problem.empty())
    throw UserError("standard input " + problem);
  return text;
}

}  // namespace gpubmc
