#pragma once
// Whether an external solver is still used. A solver that fails at several queries in a row is tried: it gets a query
// that every solver can answer. If it fails at that, it is not used any more in this run. The outcome depends on the
// program alone and not on which query came first, so verdicts do not depend on the number of jobs. A program that
// fails only at hard queries stays in use.

#include <mutex>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// Of one run; safe to use from several threads.
class ProgramRecord {
 public:
  static constexpr unsigned kInARow = 3;  ///< failures before the first trial; the count doubles for each later trial

  /// Why it is not used any more; nothing: it is used.
  std::optional<std::string> out() const;
  void answered();
  /// True: the caller must try it now and then call tried().
  bool failed();
  /// `why`: the reason of a failed trial; nothing: it succeeded, or was cancelled.
  void tried(std::optional<std::string> why);

 private:
  mutable std::mutex lock_;
  unsigned inARow_ = 0, allowed_ = kInARow;
  bool isTried_ = false;  ///< a trial is running
  std::optional<std::string> out_;
};

}  // namespace gpubmc::encoder
