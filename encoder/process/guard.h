#pragma once
// A process between gpubmc and a program that it runs. Processes that the program starts and leaves behind, in whatever
// group or session, are reparented to the guard. It kills all of them when the program ends, on SIGTERM, and when
// gpubmc dies.

#include <sys/types.h>

namespace gpubmc {

/// Data for the child side of fork. Required: descriptors are not 0 to 2.
struct GuardedStart {
  char* const* arguments;  ///< the first is the path of the program; ends with null
  int in, out, errors;     ///< become the program's standard streams
  int report;              ///< receives one GuardReport; is closed when the guard ends
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
/// Ensured: when this process ends, no process that the program started is left. Uses only functions that are
/// async-signal-safe, since the process was forked from one with threads.
[[noreturn]] void guard(const GuardedStart& start);

}  // namespace gpubmc
