#pragma once
// The only place that distributes work over threads.

#include <cstddef>
#include <functional>
#include <memory>

namespace gpubmc {

/// The threads of a run. All concurrent calls of forEachIndex, from any of these threads, use no more threads than
/// these together; an idle thread takes work from the calls of others.
class ThreadPool {
 public:
  /// `jobs`: 0, or more than the machine's cores, means the number of cores. Threads that cannot be started are fewer
  /// threads.
  explicit ThreadPool(unsigned jobs);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;

  unsigned count() const;
  /// Calls body(0), ..., body(count - 1) once each, started in this order, on the calling thread and on idle ones.
  /// Ensured: all have ended. Rethrows an exception that one of them throws; some may not have been called then.
  void forEachIndex(size_t count, const std::function<void(size_t)>& body) const;

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
};

/// With workers of its own.
void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body);

}  // namespace gpubmc
