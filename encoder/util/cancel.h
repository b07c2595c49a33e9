#pragma once
// Cooperative cancellation, shared by all workers of a run: Ctrl-C, --timeout, or a violation that decides the verdict.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "encoder/util/error.h"

namespace gpubmc {

class Cancellation {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Cancellation(const Cancellation* parent = nullptr) : parent_(parent) {}

  /// Safe to call from a signal handler (a lock-free store).
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
  /// Required: called before workers start.
  void setDeadline(Clock::time_point t) { deadline_ = t; }
  std::optional<Clock::time_point> deadline() const { return deadline_; }

  bool cancelled() const noexcept {
    return cancelled_.load(std::memory_order_relaxed) || timedOut() || (parent_ && parent_->cancelled());
  }
  bool timedOut() const noexcept {
    return (deadline_ && Clock::now() >= *deadline_) || (parent_ && parent_->timedOut());
  }
  /// "timeout" or "interrupted"; meaningful once cancelled() is true.
  std::string reason() const { return timedOut() ? "timeout" : "interrupted"; }
  /// Throws Cancelled once cancelled(). Call it from long loops.
  void poll() const {
    if (cancelled()) throw Cancelled(reason());
  }

 private:
  const Cancellation* parent_;
  std::atomic<bool> cancelled_{false};
  std::optional<Clock::time_point> deadline_;
};

/// For tight loops: polls the cancellation, which reads the clock, on every 1,024th call only.
class Poll {
 public:
  explicit Poll(const Cancellation* cancel = nullptr) : cancel_(cancel) {}
  /// Throws Cancelled.
  void operator()() {
    if (cancel_ && (++calls_ & 0x3FF) == 0) cancel_->poll();
  }

 private:
  const Cancellation* cancel_;
  uint32_t calls_ = 0;
};

}  // namespace gpubmc
