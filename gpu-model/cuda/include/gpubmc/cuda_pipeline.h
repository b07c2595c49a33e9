#pragma once
// cuda::pipeline. It orders asynchronous copies and nothing else for a pipeline of one thread; between threads its
// stages are barriers, which are unsupported.

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
  static __GPUBMC_MEMBER void step() {
    if (S != thread_scope_thread) __gpubmc_unsupported("cuda::pipeline between threads");
  }

 public:
  __GPUBMC_MEMBER void producer_acquire() { step(); }
  __GPUBMC_MEMBER void producer_commit() { step(); }
  __GPUBMC_MEMBER void consumer_wait() { step(); }
  __GPUBMC_MEMBER void consumer_release() { step(); }
  __GPUBMC_MEMBER bool quit() {
    step();
    return true;
  }
  template <class... Arguments>
  __GPUBMC_MEMBER bool consumer_wait_for(Arguments&&...) {
    step();
    return true;
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
  p.consumer_wait();
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
