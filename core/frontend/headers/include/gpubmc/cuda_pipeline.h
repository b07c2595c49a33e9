#pragma once
// cuda::pipeline. That of one thread counts groups of asynchronous copies. In one of a whole block each stage has two
// barriers: one tells that its copies are over, one that it may be filled again. At the first the producers arrive, at
// the second the consumers: all threads, or those of the role.

#include "gpubmc/cuda_order.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

template <thread_scope S, unsigned char Stages>
class pipeline_shared_state {
  char barriers_[2 * Stages];

 public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  __GPUBMC_MEMBER char* __gpubmc_barriers() { return barriers_; }
};

/// Of a block.
template <thread_scope S>
class pipeline {
  static constexpr unsigned most_ = 8;
  char* barriers_;
  unsigned stages_, producers_, consumers_;       ///< how many threads have the role; 0: all have both
  unsigned filled_ = 0, emptied_ = 0;             ///< stages, in turn
  unsigned long long full_[most_], free_[most_];  ///< the phases to wait for, by stage, where the thread has arrived

  __GPUBMC_MEMBER char* full(unsigned turn) const { return barriers_ + turn % stages_; }
  __GPUBMC_MEMBER char* free(unsigned turn) const { return barriers_ + stages_ + turn % stages_; }

 public:
  __GPUBMC_MEMBER pipeline(char* barriers, unsigned stages, unsigned producers = 0, unsigned consumers = 0)
      : barriers_(barriers), stages_(stages), producers_(producers), consumers_(consumers) {
    if (S != thread_scope_block) __gpubmc_unsupported("cuda::pipeline of a scope other than a thread or a block");
    if (stages > most_) __gpubmc_unsupported("cuda::pipeline of more than 8 stages");
  }
  __GPUBMC_MEMBER void producer_acquire() {
    if (filled_ < stages_) return;
    __gpubmc_await(free(filled_), producers_ ? filled_ / stages_ - 1 : free_[filled_ % stages_]);
  }
  __GPUBMC_MEMBER void producer_commit() {
    full_[filled_ % stages_] = __gpubmc_arrive(full(filled_), producers_);
    ++filled_;
  }
  __GPUBMC_MEMBER void consumer_wait() {
    __gpubmc_await(full(emptied_), producers_ ? emptied_ / stages_ : full_[emptied_ % stages_]);
  }
  __GPUBMC_MEMBER void consumer_release() {
    free_[emptied_ % stages_] = __gpubmc_arrive(free(emptied_), consumers_);
    ++emptied_;
  }
  __GPUBMC_MEMBER bool quit() {
    __gpubmc_unsupported("cuda::pipeline::quit");
    return true;
  }
  template <class... Arguments>
  __GPUBMC_MEMBER bool consumer_wait_for(Arguments&&...) {
    __gpubmc_unsupported("cuda::pipeline::consumer_wait_for");
    return true;
  }
  __GPUBMC_MEMBER void* __gpubmc_barrier_of_copies() const { return full(filled_); }
  __GPUBMC_MEMBER void __gpubmc_wait_prior(unsigned) {
    __gpubmc_unsupported("cuda::pipeline_consumer_wait_prior between threads");
  }
};

template <>
class pipeline<thread_scope_thread> {
  unsigned made_ = 0, awaited_ = 0;  ///< groups

 public:
  /// There is always room.
  __GPUBMC_MEMBER void producer_acquire() {}
  __GPUBMC_MEMBER void producer_commit() {
    __gpubmc_async_commit();
    ++made_;
  }
  /// Waits for the oldest group that was not waited for.
  __GPUBMC_MEMBER void consumer_wait() {
    if (awaited_ == made_) return;
    ++awaited_;
    __gpubmc_async_wait(made_ - awaited_);
  }
  __GPUBMC_MEMBER void consumer_release() {}
  __GPUBMC_MEMBER bool quit() { return true; }
  template <class... Arguments>
  __GPUBMC_MEMBER bool consumer_wait_for(Arguments&&...) {
    consumer_wait();
    return true;
  }
  __GPUBMC_MEMBER void* __gpubmc_barrier_of_copies() const { return nullptr; }
  __GPUBMC_MEMBER void __gpubmc_wait_prior(unsigned latest) {
    __gpubmc_async_wait(latest);
    if (made_ - awaited_ > latest) awaited_ = made_ - latest;
  }
};

__GPUBMC_DEVICE pipeline<thread_scope_thread> make_pipeline() { return {}; }
/// The threads of the group meet.
template <class Group, thread_scope S, unsigned char Stages>
__GPUBMC_DEVICE pipeline<S> make_pipeline(const Group& g, pipeline_shared_state<S, Stages>* state) {
  const unsigned threads = __gpubmc_sreg_ntid_x() * __gpubmc_sreg_ntid_y() * __gpubmc_sreg_ntid_z();
  if (g.size() != threads) __gpubmc_unsupported("cuda::pipeline of other than all threads of a block");
  g.sync();
  return {state->__gpubmc_barriers(), Stages};
}
/// The threads of the group meet, and tell each other their roles.
template <class Group, thread_scope S, unsigned char Stages>
__GPUBMC_DEVICE pipeline<S> make_pipeline(const Group& g, pipeline_shared_state<S, Stages>* state, pipeline_role role) {
  const unsigned threads = __gpubmc_sreg_ntid_x() * __gpubmc_sreg_ntid_y() * __gpubmc_sreg_ntid_z();
  if (g.size() != threads) __gpubmc_unsupported("cuda::pipeline of other than all threads of a block");
  const unsigned producers = __gpubmc_barrier_count(role == pipeline_role::producer);
  return {state->__gpubmc_barriers(), Stages, producers, threads - producers};
}
template <class Group, thread_scope S, unsigned char Stages>
__GPUBMC_DEVICE pipeline<S> make_pipeline(const Group& g, pipeline_shared_state<S, Stages>* state, unsigned long producers) {
  return make_pipeline(g, state, g.thread_rank() < producers ? pipeline_role::producer : pipeline_role::consumer);
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
