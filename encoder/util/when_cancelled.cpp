#include "encoder/util/when_cancelled.h"

#include <chrono>
#include <new>
#include <system_error>
#include <utility>

namespace gpubmc {

WhenCancelled::WhenCancelled(const Cancellation* cancel, std::function<void()> end) {
  if (!cancel) return;
  try {
    thread_ = std::thread([this, cancel, end = std::move(end)] {
      std::unique_lock lock(mutex_);
      while (!done_.wait_for(lock, std::chrono::milliseconds(20), [&] { return over_; }))
        if (cancel->cancelled()) end();
    });
  } catch (const std::system_error&) {
    throw std::bad_alloc();
  }
}

WhenCancelled::~WhenCancelled() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  done_.notify_one();
  thread_.join();
}

}  // namespace gpubmc
