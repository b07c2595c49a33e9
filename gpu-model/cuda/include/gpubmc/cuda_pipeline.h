#pragma once
// cuda::pipeline. That of one thread counts groups of asynchronous copies; between threads its stages are barriers, which
// are unsupported.

#include "gpubmc/cuda_order.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

template <thread_scope S, unsigned char Stages>
class pipeline_shared_state {
  unsigned long long stages_[2 * Stages];

 public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
};

template <thread_scope S>
class pipeline {
  unsigned made_ = 0, awaited_ = 0;  ///< groups

 public:
  /// In one thread there is always room.
  __GPUBMC_MEMBER void producer_acquire() { __gpubmc_alone(); }
  __GPUBMC_MEMBER void producer_commit() {
    __gpubmc_alone();
    __gpubmc_async_commit();
    ++made_;
  }
  /// Waits for the oldest group that was not waited for.
  __GPUBMC_MEMBER void consumer_wait() {
    __gpubmc_alone();
    if (awaited_ == made_) return;
    ++awaited_;
    __gpubmc_async_wait(made_ - awaited_);
  }
  __GPUBMC_MEMBER void consumer_release() { __gpubmc_alone(); }
  __GPUBMC_MEMBER bool quit() {
    __gpubmc_alone();
    return true;
  }
  template <class... Arguments>
  __GPUBMC_MEMBER bool consumer_wait_for(Arguments&&...) {
    consumer_wait();
    return true;
  }
  static __GPUBMC_MEMBER void __gpubmc_alone() {
    if (S != thread_scope_thread) __gpubmc_unsupported("cuda::pipeline between threads");
  }
  __GPUBMC_MEMBER void __gpubmc_wait_prior(unsigned latest) {
    __gpubmc_alone();
    __gpubmc_async_wait(latest);
    if (made_ - awaited_ > latest) awaited_ = made_ - latest;
  }
};

__GPUBMC_DEVICE pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <class Group, thread_scope S, unsigned char Stages, class... Roles>
__GPUBMC_DEVICE pipeline<S> make_pipeline(const Group&, pipeline_shared_state<S, Stages>*, Roles&&...) {
  __gpubmc_unsupported("cuda::pipeline between threads");
  return {};
}
template <unsigned char Prior, thread_scope S>
__GPUBMC_DEVICE void pipeline_consumer_wait_prior(pipeline<S>& p) {
  p.__gpubmc_wait_prior(Prior);
}
template <thread_scope S>
__GPUBMC_DEVICE void pipeline_producer_commit(pipeline<S>& p) {
  p.producer_commit();
}
template <thread_scope S, class Barrier>
__GPUBMC_DEVICE void pipeline_producer_commit(pipeline<S>&, Barrier&) {
  __gpubmc_unsupported("cuda::pipeline_producer_commit to a barrier");
}

}  // namespace cuda
