#pragma once
// For those who ask nobody whether to go on, and can be told to end from another thread.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "encoder/util/cancel.h"

namespace gpubmc {

/// Required: `end` may be called from another thread, again and again: one that has not begun yet may forget it.
/// Ensured: within 0.1 s of `cancel` being cancelled it is called, and no more once this is gone. Null: never.
class WhenCancelled {
 public:
  /// Throws bad_alloc if there can be no other thread.
  WhenCancelled(const Cancellation* cancel, std::function<void()> end);
  ~WhenCancelled();
  WhenCancelled(const WhenCancelled&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace gpubmc
