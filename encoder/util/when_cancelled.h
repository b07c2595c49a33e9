#pragma once
// For work that does not poll a cancellation but can be stopped from another thread.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "encoder/util/cancel.h"

namespace gpubmc {

/// Required: `end` may be called from another thread repeatedly: work that has not begun yet may ignore a call.
/// Ensured: it is called within 0.1 s of the cancellation of `cancel`, and never after the destructor. Null: never.
class WhenCancelled {
 public:
  /// Throws bad_alloc if no thread can be created.
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
