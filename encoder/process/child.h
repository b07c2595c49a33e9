#pragma once
// Runs another program on an input text and collects its output. The program is not trusted: it may crash, hang, print
// without end, or not read its input. In all cases the program and all processes that it started, in whatever group or
// session, have ended when runProgram returns; all are killed when this process dies.

#include <cstddef>
#include <string>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc {

struct ChildResult {
  enum class End {
    Exited,     ///< by itself, with `code`
    Signalled,  ///< by a signal: `code`
    Cancelled,  ///< it was killed because the run was cancelled
    TooMuch,    ///< it was killed because it printed more than `most` bytes
    NotStarted  ///< `error` says why
  } end = End::NotStarted;
  int code = 0;
  std::string error;
  std::string out;     ///< standard output
  std::string errors;  ///< the beginning of standard error
};

/// Required: `command` has a path and arguments. Ensured: no process of it is left; it ends within 0.2 s of being
/// cancelled. `most`: limit on the bytes of standard output.
ChildResult runProgram(const std::vector<std::string>& command, const std::string& input, const Cancellation* cancel,
                       size_t most);

}  // namespace gpubmc
