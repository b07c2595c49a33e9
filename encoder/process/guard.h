#pragma once
// A process between gpubmc and a program that it runs: what the program starts and leaves behind, in whatever group or
// session, comes to it, and it ends all of that when the program ends, when it is told to, and when gpubmc dies.

#include <sys/types.h>

namespace gpubmc {

/// What the other side of fork needs. Required: descriptors are not 0 to 2.
struct GuardedStart {
  char* const* arguments;  ///< the first is the path of the program; ends with null
  int in, out, errors;     ///< become the program's standard streams
  int report;              ///< gets one GuardReport; it ends when the guard does
  pid_t parent;
};

struct GuardReport {
  enum Kind : int {
    NotStarted,  ///< value: errno
    Ended        ///< value: the program's status, as waitpid gives it
  } kind;
  int value;
};

/// Runs the program in this process, which was forked for it. Required: all signals are blocked; SIGTERM ends it early.
/// Ensured: when this process ends, nothing that the program started is left. Does only what is safe in a process that
/// was forked from one with threads.
[[noreturn]] void guard(const GuardedStart& start);

}  // namespace gpubmc
