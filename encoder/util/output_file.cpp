#include "encoder/util/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void failToWrite(const std::string& option, const std::string& path, const char* what, int why) {
  throw UserError(fmt::format("{} {}: cannot {}: {}", option, path, what, std::strerror(why)));
}

std::optional<struct stat> statusOf(const std::string& path) {
  struct stat info{};
  if (stat(path.c_str(), &info) != 0) return std::nullopt;
  return info;
}

bool areOne(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// /dev/null, /dev/zero, /dev/full: nothing that is written there is read.
bool isSink(const struct stat& info) {
  constexpr unsigned kMemoryDevices = 1;
  return S_ISCHR(info.st_mode) && major(info.st_rdev) == kMemoryDevices;
}

/// The file behind symbolic links, which need not exist. Links in /proc that lead to no path are not followed.
std::string behindLinks(const std::string& path) {
  constexpr int kMostLinks = 40;
  fs::path at = path;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code error;
    if (fs::symlink_status(at, error).type() != fs::file_type::symlink) break;
    const fs::path target = fs::read_symlink(at, error);
    if (error) break;
    at = target.is_absolute() ? target : at.parent_path() / target;
  }
  const auto asked = statusOf(path), found = statusOf(at.string());
  return asked && (!found || !areOne(*asked, *found)) ? path : at.string();
}

/// Empty: everything was written.
std::optional<int> writeAll(int fd, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t n = write(fd, text.data() + at, text.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n == 0 ? ENOSPC : errno;
    at += size_t(n);
  }
  return std::nullopt;
}

/// A new file beside another one. It is removed unless it has been put in place.
class Beside {
 public:
  /// Throws UserError.
  Beside(const std::string& target, const std::string& path, const std::string& option)
      : target_(target), path_(path), option_(option) {
    const fs::path folder = fs::path(target).parent_path();
    for (int tries = 0; fd_ < 0; ++tries) {
      uint64_t number[2];
      if (getrandom(number, sizeof number, 0) != ssize_t(sizeof number))
        failToWrite(option_, path_, "choose a temporary name", errno);
      name_ = (folder / fmt::format(".gpubmc-{:016x}{:016x}.partial", number[0], number[1])).string();
      fd_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
      if (fd_ < 0 && (errno != EEXIST || tries > 10)) failToWrite(option_, path_, "open the file", errno);
    }
  }
  ~Beside() {
    if (fd_ >= 0) close(fd_);
    if (!name_.empty()) unlink(name_.c_str());
  }
  Beside(const Beside&) = delete;

  void put(const std::string& text, const std::optional<struct stat>& replaced) {
    if (replaced) {
      // An owner that cannot be kept must not inherit the rights of another.
      const bool isOwned = fchown(fd_, replaced->st_uid, replaced->st_gid) == 0;
      fchmod(fd_, replaced->st_mode & (isOwned ? 07777 : 0777));
    }
    if (const auto why = writeAll(fd_, text)) failToWrite(option_, path_, "write the file", *why);
    // Some file systems report a full disk only here.
    const int fd = fd_;
    fd_ = -1;
    if (close(fd) != 0) failToWrite(option_, path_, "write the file", errno);
    if (rename(name_.c_str(), target_.c_str()) != 0) failToWrite(option_, path_, "put the file in place", errno);
    name_.clear();
  }

 private:
  const std::string target_, path_, option_;
  std::string name_;
  int fd_ = -1;
};

/// Devices and pipes, and files that no path leads to. A pipe must get a reader soon.
void writeInPlace(const std::string& text, const std::string& path, const std::string& option) {
  constexpr int kTries = 50;
  const timespec pause{0, 20'000'000};
  int fd = -1;
  for (int i = 0; i < kTries && fd < 0; ++i) {
    fd = open(path.c_str(), O_WRONLY | O_TRUNC | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno != ENXIO) break;
    if (fd < 0 && i + 1 < kTries) nanosleep(&pause, nullptr), errno = ENXIO;
  }
  if (fd < 0 && errno == ENXIO) throw UserError(fmt::format("{} {}: nobody reads from this pipe", option, path));
  if (fd < 0) failToWrite(option, path, "open the file", errno);
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  const auto why = writeAll(fd, text);
  const bool closed = close(fd) == 0;
  if (why || !closed) failToWrite(option, path, "write the file", why ? *why : errno);
}

bool isReplaced(const std::string& path, const std::string& target) {
  const auto info = statusOf(path);
  if (!info) return true;
  const auto there = statusOf(target);
  return S_ISREG(info->st_mode) && there && areOne(*info, *there) && info->st_nlink > 0;
}

/// Whether a file without a name can be made in the folder of `target`: such a file is never left behind, whatever ends
/// the program. Not all file systems have them.
bool canHoldNameless(const std::string& target) {
  const fs::path folder = fs::path(target).parent_path();
  const int fd = open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  return fd >= 0 && close(fd) == 0;
}

/// Throws UserError if the output cannot be written.
void tryOutput(const NamedFile& o) {
  if (o.path.empty()) throw UserError(o.what + ": the name of the file is empty");
  if (o.path == "-") return;
  const auto info = statusOf(o.path);
  if (info && S_ISDIR(info->st_mode)) failToWrite(o.what, o.path, "open the file", EISDIR);
  if (info && S_ISSOCK(info->st_mode)) failToWrite(o.what, o.path, "open the file", ENXIO);
  if (info && access(o.path.c_str(), W_OK) != 0) failToWrite(o.what, o.path, "open the file", errno);
  const std::string target = behindLinks(o.path);
  if (fs::path(target).filename().empty()) failToWrite(o.what, o.path, "open the file", EISDIR);
  if (isReplaced(o.path, target) && !canHoldNameless(target)) const Beside tried(target, o.path, o.what);
}

}  // namespace

bool areOneFile(const std::string& a, const std::string& b) {
  const auto first = statusOf(a), second = statusOf(b);
  if (first && second) return areOne(*first, *second);
  if (first || second) return false;
  // Neither exists: the same name in the same folder.
  const fs::path one = behindLinks(a), other = behindLinks(b);
  if (one.filename() != other.filename()) return false;
  auto folderOf = [](const fs::path& p) { return p.parent_path().empty() ? fs::path(".") : p.parent_path(); };
  const auto here = statusOf(folderOf(one).string()), there = statusOf(folderOf(other).string());
  return here && there && areOne(*here, *there);
}

bool isStandardOutput(const std::string& path) {
  if (path == "-") return true;
  struct stat out{};
  const auto info = statusOf(path);
  return info && fstat(STDOUT_FILENO, &out) == 0 && areOne(*info, out) && !isSink(out);
}

void checkOutputs(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const NamedFile& o = outputs[i];
    const bool isOut = isStandardOutput(o.path);
    const auto info = statusOf(o.path);
    for (size_t j = 0; j < i; ++j) {
      if (isOut && isStandardOutput(outputs[j].path))
        throw UserError(fmt::format("{} and {}: only one of them can have standard output", outputs[j].what, o.what));
      if (!isOut && !(info && isSink(*info)) && areOneFile(o.path, outputs[j].path))
        throw UserError(fmt::format("{} and {} are one file: {}", outputs[j].what, o.what, o.path));
    }
    for (const NamedFile& in : inputs)
      if (o.path != "-" && areOneFile(o.path, in.path))
        throw UserError(fmt::format("{} {}: this is {}, which would be lost", o.what, o.path, in.what));
  }
  for (const NamedFile& o : outputs)
    if (!isStandardOutput(o.path)) tryOutput(o);
}

void writeOutput(const std::string& text, const std::string& path, const std::string& option) {
  if (isStandardOutput(path)) {
    std::cout << std::flush;
    if (const auto why = writeAll(STDOUT_FILENO, text)) failToWrite(option, path, "write to standard output", *why);
    return;
  }
  const std::string target = behindLinks(path);
  if (!isReplaced(path, target)) return writeInPlace(text, path, option);
  const auto replaced = statusOf(target);
  if (replaced && access(target.c_str(), W_OK) != 0) failToWrite(option, path, "open the file", errno);
  Beside(target, path, option).put(text, replaced);
}

void makeOutputFolder(const std::string& folder, const std::string& option) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw UserError(fmt::format("{} {}: cannot make the folder: {}", option, folder, error.message()));
  if (!fs::is_directory(folder, error)) throw UserError(fmt::format("{} {}: this is no folder", option, folder));
  if (access(folder.c_str(), W_OK | X_OK) != 0) failToWrite(option, folder, "write to the folder", errno);
}

FolderLock::FolderLock(const std::string& folder) : fd_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  while (fd_ >= 0 && flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

FolderLock::~FolderLock() {
  if (fd_ >= 0) close(fd_);
}

LineLog::LineLog(const std::string& path, const std::string& option, const std::string& head)
    : path_(path), option_(option) {
  if (const auto info = statusOf(path); info && S_ISDIR(info->st_mode))
    failToWrite(option, path, "open the file", EISDIR);
  fd_ = isStandardOutput(path) ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                               : open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC, 0666);
  if (fd_ < 0) failToWrite(option, path, "open the file", errno);
  struct stat info{};
  if (fstat(fd_, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0) write(head);
}

LineLog::~LineLog() {
  close(fd_);
}

void LineLog::write(const std::string& line) {
  if (const auto why = writeAll(fd_, line)) failToWrite(option_, path_, "write the file", *why);
}

}  // namespace gpubmc
