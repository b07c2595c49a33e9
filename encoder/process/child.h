#pragma once
// Runs another program on a text and takes what it prints. The program is not trusted: it may crash, hang, print
// without end, or not read what it is given. Whatever it does, it has ended when runProgram returns, and so has what it
// started, in whatever group or session that is; all are killed when this process dies.

#include <cstddef>
#include <string>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc {

struct ChildResult {
  enum class End {
    Exited,     ///< by itself: `code`
    Signalled,  ///< `code` is the signal
    Cancelled,  ///< it was killed since the run was cancelled
    TooMuch,    ///< it was killed since it printed more than it may
    NotStarted  ///< `error` says why
  } end = End::NotStarted;
  int code = 0;
  std::string error;
  std::string out;     ///< standard output
  std::string errors;  ///< the beginning of standard error
};

/// Required: `command` has a path and arguments. Ensured: no process of it is left; cancelled within 0.2 s. `most`:
/// bytes of standard output.
ChildResult runProgram(const std::vector<std::string>& command, const std::string& input, const Cancellation* cancel,
                       size_t most);

}  // namespace gpubmc
