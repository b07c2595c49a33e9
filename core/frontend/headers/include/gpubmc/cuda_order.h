#pragma once
// Scopes and memory orders of namespace cuda.

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };

namespace std {
enum class memory_order : int { relaxed, consume, acquire, release, acq_rel, seq_cst };
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_consume = memory_order::consume;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;
/// Of failing: acquires if succeeding does, and releases nothing.
inline constexpr memory_order __gpubmc_order_follows = memory_order(-1);

/// Fences reach the whole system unless a scope is given.
__GPUBMC_DEVICE void atomic_thread_fence(memory_order order) { __gpubmc_fence(thread_scope_system, int(order)); }
__GPUBMC_DEVICE void atomic_signal_fence(memory_order) {}
}  // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
using std::atomic_signal_fence;
__GPUBMC_DEVICE void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
  // A fence for the own thread orders nothing that another can see.
  if (scope != thread_scope_thread) __gpubmc_fence(scope, int(order));
}

}  // namespace cuda
