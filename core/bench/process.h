#pragma once
// Runs an external program in isolation and measures it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc::core::bench {

struct ProcessLimits {
  double seconds = 60;                     ///< wall clock
  std::optional<uint64_t> memoryBytes;     ///< address space of each of its processes
  size_t outputBytes = size_t(256) << 20;  ///< limit on the bytes kept of standard output and of standard error, each
};

struct ProcessResult {
  enum class End : uint8_t {
    Exited,      ///< `code` is its exit code
    Signalled,   ///< `code` is a signal that this process did not send
    TimedOut,    ///< killed at the limit
    Interrupted  ///< killed because the run was cancelled
  };
  End end = End::Exited;
  int code = 0;
  double wallSeconds = 0;
  double cpuSeconds = 0;   ///< user and system, including children that it waited for
  uint64_t peakBytes = 0;  ///< resident memory of the largest of these processes
  std::string output, errors;
  bool cutOff = false;  ///< it wrote more to standard output than was kept
};

/// The file that a shell would run for this word: looked up in PATH unless it has a slash. Nothing if there is none.
std::optional<std::string> findProgram(const std::string& word);

/// Runs the file `program` with these words as its arguments (the first is its own name), without a shell, with empty
/// standard input and in a process group of its own. Ensured: in all cases the processes of that group are killed and
/// the child is reaped; if this process dies, the child is killed. Throws UserError if the file cannot be executed. May
/// be called by several threads at a time.
ProcessResult runProcess(const std::string& program, const std::vector<std::string>& words, const ProcessLimits& limits,
                         const Cancellation& cancel);

}  // namespace gpubmc::core::bench
