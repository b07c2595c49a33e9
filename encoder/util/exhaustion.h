#pragma once
// The end of memory or of the stack where no exception can pass: in libraries that are built without exceptions, and in
// code that must not throw.

#include <memory>

namespace gpubmc {

/// Once, in main: what would abort or crash the process because memory or the stack ran out ends it with a message and
/// exit code 3 instead. Other crashes are as before. Keeps some memory in reserve.
void installLastResort();

/// Frees the reserve: for the report.
void releaseReserve();

/// While one exists, a thread that runs out stops, and another one, which asks `exhausted`, has a second to report what
/// is known and to end the process.
class StopsWhenExhausted {
 public:
  StopsWhenExhausted();
  ~StopsWhenExhausted();
  StopsWhenExhausted(const StopsWhenExhausted&) = delete;
};

/// "out of memory", "out of stack", or null.
const char* exhausted();

/// This thread is the one that reports: if it runs out itself, allocations throw bad_alloc.
void reportHere();

/// What a library that cannot report it does when memory ran out.
[[noreturn]] void endOutOfMemory();

/// For a thread other than the first, while it does what may run out of stack.
class AlternateStack {
 public:
  AlternateStack();
  ~AlternateStack();
  AlternateStack(const AlternateStack&) = delete;

 private:
  std::unique_ptr<char[]> memory_;
};

}  // namespace gpubmc
