#pragma once
// Whether a solver that is a program is asked any more. One that fails at several questions in a row is tried: it is
// given a question that any solver can answer. If it fails at that, it is asked nothing more in this run. Since that
// hangs on the program alone, and not on which question came first, no verdict hangs on the number of jobs; one that
// fails at hard questions, and answers others, goes on.

#include <mutex>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// Of one run; safe to use from several threads.
class ProgramRecord {
 public:
  static constexpr unsigned kInARow = 3;  ///< failures before the first trial; each later one comes after twice as many

  /// Why it is asked nothing more; nothing: it is.
  std::optional<std::string> out() const;
  void answered();
  /// True: it is to be tried now, by the caller, who then calls tried().
  bool failed();
  /// `why`: it failed at the trial; nothing: it did not, or the trial was ended before.
  void tried(std::optional<std::string> why);

 private:
  mutable std::mutex lock_;
  unsigned inARow_ = 0, allowed_ = kInARow;
  bool isTried_ = false;  ///< now
  std::optional<std::string> out_;
};

}  // namespace gpubmc::encoder
