#pragma once
// The time limit in the front-end: Clang and LLVM cannot be interrupted (docs/adr/0013-time-in-the-front-end.md).

#include <pthread.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "encoder/util/cancel.h"
#include "encoder/util/exhaustion.h"

namespace gpubmc::core {

/// Calls `stop` with the reason, from a thread of its own, if the run is cancelled and the watched work does not end by
/// itself soon afterwards, or if that runs out of memory or stack, which Clang cannot report. `stop` writes its
/// messages and ends the process.
class FrontEndWatch {
 public:
  /// Throws std::bad_alloc if no thread can be created: its stack is small, so that a small --memory-limit suffices.
  FrontEndWatch(const Cancellation& cancel, std::function<void(const std::string& reason)> stop);
  /// The watched work is finished. Ensured: `stop` was not called and will not be.
  ~FrontEndWatch();
  FrontEndWatch(const FrontEndWatch&) = delete;
  FrontEndWatch& operator=(const FrontEndWatch&) = delete;

 private:
  void watch();

  const Cancellation& cancel_;
  std::function<void(const std::string&)> stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  const StopsWhenExhausted exhaustion_;
  pthread_t thread_{};
};

}  // namespace gpubmc::core
