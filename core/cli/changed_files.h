#pragma once
// The files that differ from a commit, for --changed-since.

#include <map>
#include <set>
#include <string>

#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Files of the Git working tree that the working folder is in. Files that Git ignores, or that are outside of the
/// tree, cannot be compared.
class ChangedFiles {
 public:
  /// Those that differ between the commit `reference` and the working tree, and those that are new. Throws UserError if
  /// git is not installed, or does not know the commit; Cancelled.
  ChangedFiles(const std::string& reference, const Cancellation& cancel);

  /// A file was removed, and others may have included it.
  bool isAnyRemoved() const { return isAnyRemoved_; }
  /// Whether the text behind this absolute path differs, by whatever links it is reached. It remembers its answers.
  bool contains(const std::string& file);

 private:
  std::set<std::string> paths_;  ///< absolute, with links resolved above the last name; submodules are folders
  bool isAnyRemoved_ = false;
  std::map<std::string, bool> known_;
};

}  // namespace gpubmc::core
