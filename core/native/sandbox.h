#pragma once
// Runs untrusted code in isolation.

#include <cstdint>
#include <functional>

namespace gpubmc::core {

/// How a run ended.
enum class SandboxEnd : uint8_t {
  Finished,
  SystemCall,  ///< it made a system call: none is allowed, not even to allocate memory
  TooLong,     ///< it exceeded its limit of processor time
  Crashed,     ///< by a signal, such as that of an invalid address
  NotStarted   ///< no child process could be created, or this system does not have strict secure computing
};

/// Memory shared between the sandbox and this process; an access beyond its end is a crash.
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

/// Runs `work` in a child process without files and system calls (Linux' strict secure computing), with a limit on
/// processor time in seconds. Only its writes to SharedMemory are visible here. It has 256 MiB for allocations.
/// Required: called by the main thread, whose stack the child has.
SandboxEnd runInSandbox(const std::function<void()>& work, unsigned seconds);

}  // namespace gpubmc::core
