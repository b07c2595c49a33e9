#pragma once
// cuda::latch and cuda::counting_semaphore, over atomics.

#include "gpubmc/cuda_atomic.h"

namespace cuda {

template <thread_scope S = thread_scope_system>
class latch {
  atomic<long, S> left_;

 public:
  constexpr __GPUBMC_MEMBER_BOTH explicit latch(long expected) : left_(expected) {}
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;
  __GPUBMC_MEMBER void count_down(long n = 1) { left_.fetch_sub(n, memory_order_release); }
  __GPUBMC_MEMBER bool try_wait() const { return left_.load(memory_order_acquire) == 0; }
  __GPUBMC_MEMBER void wait() const {
    while (!try_wait()) {
    }
  }
  __GPUBMC_MEMBER void arrive_and_wait(long n = 1) {
    count_down(n);
    wait();
  }
};

template <thread_scope S = thread_scope_system, long Most = 0x7fffffff>
class counting_semaphore {
  atomic<long, S> count_;

 public:
  constexpr __GPUBMC_MEMBER_BOTH explicit counting_semaphore(long count = 0) : count_(count) {}
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;
  static constexpr __GPUBMC_MEMBER_BOTH long max() { return Most; }
  __GPUBMC_MEMBER void release(long n = 1) { count_.fetch_add(n, memory_order_release); }
  __GPUBMC_MEMBER bool try_acquire() {
    long count = count_.load(memory_order_relaxed);
    return count > 0 && count_.compare_exchange_strong(count, count - 1, memory_order_acquire, memory_order_relaxed);
  }
  __GPUBMC_MEMBER void acquire() {
    while (!try_acquire()) {
    }
  }
};
template <thread_scope S = thread_scope_system>
using binary_semaphore = counting_semaphore<S, 1>;

namespace std {
using latch = ::cuda::latch<>;
template <long Most = 0x7fffffff>
using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = ::cuda::binary_semaphore<>;
}  // namespace std

}  // namespace cuda
