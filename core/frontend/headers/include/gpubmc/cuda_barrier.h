#pragma once
// cuda::barrier for threads of a block, which arrive and wait in one step or in two. One with a function to call at its
// end is unsupported.

#include <utility>  // for the tokens that programs move

#include "gpubmc/cuda_order.h"

namespace cuda {

namespace std {
struct __empty_completion {
  __GPUBMC_MEMBER void operator()() const {}
};
}  // namespace std

template <thread_scope S = thread_scope_system, class Completion = std::__empty_completion>
class barrier {
  unsigned expected_, unused_;

 public:
  struct arrival_token {
    unsigned long long phase;
  };

  barrier() = default;
  __GPUBMC_MEMBER barrier(long expected, Completion = Completion()) { __gpubmc_expect(expected); }
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;
  static constexpr __GPUBMC_MEMBER_BOTH long max() { return (1 << 20) - 1; }
  /// To arrive for a number of threads that no barrier may have is an error, and it is one here already.
  __GPUBMC_MEMBER void __gpubmc_expect(long expected) {
    const bool possible = expected >= 1 && expected <= max();
    expected_ = possible ? unsigned(expected) : ~0u;
    if (!possible) __gpubmc_arrive(this, expected_);
  }

  __GPUBMC_MEMBER arrival_token arrive(long n = 1) {
    const unsigned threads = __gpubmc_sreg_ntid_x() * __gpubmc_sreg_ntid_y() * __gpubmc_sreg_ntid_z();
    if (S != thread_scope_block || !__is_same(Completion, std::__empty_completion))
      __gpubmc_unsupported("cuda::barrier of a scope other than the block, or with a completion function");
    if (n != 1) __gpubmc_unsupported("cuda::barrier::arrive for several");
    return {__gpubmc_arrive(this, expected_ == threads ? 0 : expected_)};
  }
  __GPUBMC_MEMBER void wait(arrival_token&& token) const { __gpubmc_await((void*)this, token.phase); }
  __GPUBMC_MEMBER void arrive_and_wait() { wait(arrive()); }
  __GPUBMC_MEMBER void wait_parity(bool) const { __gpubmc_unsupported("cuda::barrier::wait_parity"); }
  __GPUBMC_MEMBER void arrive_and_drop() { __gpubmc_unsupported("cuda::barrier::arrive_and_drop"); }
  template <class... Arguments>
  __GPUBMC_MEMBER bool try_wait(Arguments&&...) const {
    __gpubmc_unsupported("cuda::barrier::try_wait");
    return true;
  }
  template <class... Arguments>
  __GPUBMC_MEMBER bool try_wait_for(Arguments&&...) const {
    __gpubmc_unsupported("cuda::barrier::try_wait_for");
    return true;
  }
};

template <thread_scope S, class Completion>
__GPUBMC_DEVICE void init(barrier<S, Completion>* b, long expected) {
  b->__gpubmc_expect(expected);
}
template <thread_scope S, class Completion>
__GPUBMC_DEVICE void init(barrier<S, Completion>* b, long expected, Completion) {
  b->__gpubmc_expect(expected);
}

namespace std {
template <class Completion = __empty_completion>
using barrier = ::cuda::barrier<thread_scope_system, Completion>;
}

namespace device {
template <class Barrier>
__GPUBMC_DEVICE unsigned long long* barrier_native_handle(Barrier& b) {
  __gpubmc_unsupported("cuda::device::barrier_native_handle");
  return (unsigned long long*)&b;
}
template <class... Arguments>
__GPUBMC_DEVICE auto barrier_arrive_tx(Arguments&&...) {
  __gpubmc_unsupported("cuda::device::barrier_arrive_tx");
  return typename barrier<thread_scope_block>::arrival_token{};
}
template <class... Arguments>
__GPUBMC_DEVICE void barrier_expect_tx(Arguments&&...) {
  __gpubmc_unsupported("cuda::device::barrier_expect_tx");
}
}  // namespace device

}  // namespace cuda
