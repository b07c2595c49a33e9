#include "core/cli/changed_files.h"

#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "encoder/process/child.h"
#include "encoder/process/command.h"
#include "encoder/util/error.h"
#include "encoder/util/printable.h"

namespace gpubmc::core {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMostOutput = size_t(1) << 28;

class Git {
 public:
  Git(std::string program, const Cancellation& cancel) : program_(std::move(program)), cancel_(cancel) {}

  /// What it prints.
  std::string operator()(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command{program_};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const ChildResult r = runProgram(command, "", &cancel_, kMostOutput);
    if (r.end == ChildResult::End::Cancelled) throw Cancelled(cancel_.reason());
    if (r.end == ChildResult::End::Exited && r.code == 0) return r.out;
    const std::string why = r.end == ChildResult::End::NotStarted ? r.error : r.errors.substr(0, r.errors.find('\n'));
    throw UserError(fmt::format("--changed-since: git {} fails: {}", arguments.front(), printable(why)));
  }

 private:
  const std::string program_;
  const Cancellation& cancel_;
};

/// Texts that each end with a zero byte.
std::vector<std::string> partsOf(std::string_view text) {
  std::vector<std::string> out;
  for (size_t end; (end = text.find('\0')) != std::string_view::npos; text.remove_prefix(end + 1))
    out.emplace_back(text.substr(0, end));
  return out;
}

std::string lineOf(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

/// With links resolved, but not what the last name is a link to.
fs::path placeOf(const fs::path& file) {
  std::error_code ignored;
  const fs::path folder = fs::weakly_canonical(file.parent_path(), ignored);
  return (ignored ? file.parent_path() : folder) / file.filename();
}

}  // namespace

ChangedFiles::ChangedFiles(const std::string& reference, const Cancellation& cancel) {
  const auto program = findProgram("git");
  if (!program) throw UserError("--changed-since needs git, which is not installed");
  const Git git(*program, cancel);
  const fs::path top = lineOf(git({"rev-parse", "--show-toplevel"}));
  const std::string commit = lineOf(git({"rev-parse", "--verify", "--end-of-options", reference + "^{commit}"}));
  const std::string root = top.string();
  const std::vector<std::string> changes =
      partsOf(git({"-C", root, "diff", "--name-status", "-z", "--no-renames", "--no-ext-diff", commit, "--"}));
  for (size_t i = 0; i + 1 < changes.size(); i += 2) {
    isAnyRemoved_ |= changes[i].starts_with('D');
    paths_.insert(placeOf(top / changes[i + 1]).string());
  }
  for (const std::string& file : partsOf(git({"-C", root, "ls-files", "-z", "--others", "--exclude-standard"})))
    paths_.insert(placeOf(top / file).string());
}

bool ChangedFiles::contains(const std::string& file) {
  const auto [it, isNew] = known_.try_emplace(file, false);
  if (!isNew) return it->second;
  std::error_code ignored;
  // The link itself may be what changed, or what it leads to, or a folder above (a submodule).
  for (fs::path path : {placeOf(file), fs::weakly_canonical(file, ignored)})
    for (; !it->second && path.has_relative_path(); path = path.parent_path())
      it->second = paths_.contains(path.string());
  return it->second;
}

}  // namespace gpubmc::core
