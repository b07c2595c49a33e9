#pragma once
// Declarations that need a header that was not found must not prevent the rest of a file from being checked. They are
// taken out of its text, each name as a whole: all declarations of that name go, so whatever uses it has an error of
// its own, and no call can mean another overload or specialisation than the one that is gone.

#include <clang/AST/ASTConsumer.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/clang/device_error_recovery.h"
#include "core/frontend/clang/host_error_recovery.h"
#include "core/frontend/clang/lost_headers.h"

namespace gpubmc::core {

/// What one compilation tells: its errors, and the functions around them.
struct Findings {
  HostFunctions host;
  std::vector<RejectedBody> device;
  std::vector<CompileError> errors;
  LostHeaders lost;
  std::vector<std::string> remaining;  ///< lost names that are still declared: see remainingNames()
};

class LossRecovery {
 public:
  using Texts = std::map<std::string, std::string>;  ///< by path

  /// Takes out what the errors are about, except host functions' bodies, which can be skipped later. Line numbers do
  /// not change; a kernel becomes one that is unsupported. False: some error is not about a declaration that can be
  /// taken out. `read` gives the text of a file that is not in `texts`.
  bool takeOut(const Findings& found, const std::function<std::optional<std::string>(const std::string&)>& read,
               Texts& texts);

  const std::set<std::string>& names() const { return names_; }
  const std::set<std::string>& kernels() const { return kernels_; }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::set<std::string> names_;    ///< that are lost
  std::set<std::string> kernels_;  ///< those of kernels, which are declared again
  std::vector<std::string> notes_;
};

/// Finds declarations of these names at namespace level in the user's files, kernels excepted.
std::unique_ptr<clang::ASTConsumer> remainingNames(const std::set<std::string>& names,
                                                   const std::set<std::string>& kernels, std::vector<std::string>& out);

}  // namespace gpubmc::core
