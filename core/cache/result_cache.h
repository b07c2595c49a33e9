#pragma once
// Results of earlier runs, in a folder (--cache): a kernel whose code, facts and options are the same is not checked
// again. An entry holds the complete text that its results depend on (check_key.h) and is used only if that text is the
// same, so no result rests on a hash. Results with violations are not kept: the execution is found again.
//
// The folder may be shared by runs at the same time, copied, and deleted. What is damaged counts as absent, and an
// entry that cannot be written is not there next time.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/check/result.h"
#include "core/options/options.h"

namespace gpubmc::core {

class ResultCache {
 public:
  /// Required: the options outlive this. Without `options.cache`, or where the results are not to be had without a
  /// check (check_key.h), nothing is found or kept.
  ResultCache(const ir::Module& module, const Options& options);

  /// By kernel of the module. Ensured: KernelResult::isFromCache.
  const std::map<uint32_t, KernelResult>& found() const { return found_; }

  /// Adds results to what was found. `isFinal`: which of them no limit of time or memory has ended.
  void keep(const std::vector<KernelResult>& results, const std::vector<bool>& isFinal);

  /// Why nothing could be kept; empty: no reason.
  const std::string& problem() const { return problem_; }

 private:
  void read();

  std::string path_;  ///< of the entry; empty: nothing is found or kept
  std::string key_;
  std::map<uint32_t, KernelResult> found_;
  std::string problem_;
};

/// The folder for results where the user names none: $XDG_CACHE_HOME/gpubmc, else ~/.cache/gpubmc. Throws UserError if
/// neither variable is set.
std::string defaultCacheFolder();

}  // namespace gpubmc::core
