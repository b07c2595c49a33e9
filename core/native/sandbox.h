#pragma once
// Code that is not ours, run where it can do no harm.

#include <cstdint>
#include <functional>

namespace gpubmc::core {

/// How a run ended.
enum class SandboxEnd : uint8_t {
  Finished,
  SystemCall,  ///< it asked the system for something: none is allowed, not even for more memory
  TooLong,     ///< it used more than its share of processor time
  Crashed,     ///< by a signal, such as that of an invalid address
  NotStarted   ///< there is no child process, or this system does not have strict secure computing
};

/// Memory that the sandbox and this process share; an access behind its end is a crash.
class SharedMemory {
 public:
  /// Zeroed. Throws std::bad_alloc.
  explicit SharedMemory(uint64_t bytes);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  uint8_t* data() const { return data_; }

 private:
  uint8_t* data_;
  uint64_t mapped_;
};

/// Runs `work` in a child process without files and without system calls (Linux' strict secure computing), for at most
/// so many seconds of processor time. Only what it stores to SharedMemory is seen here. It has 256 MiB for what it
/// allocates. Required: called by the main thread, whose stack the child has.
SandboxEnd runInSandbox(const std::function<void()>& work, unsigned seconds);

}  // namespace gpubmc::core
