#include "encoder/util/parallel.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <latch>
#include <thread>
#include <vector>

#include "encoder/util/exhaustion.h"

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace gpubmc {

namespace {

// TBB orders the code before, in and after its tasks. ThreadSanitizer does not know TBB's synchronisation and needs
// annotations.
void releases([[maybe_unused]] void* to) {
#ifdef __SANITIZE_THREAD__
  __tsan_release(to);
#endif
}

void acquires([[maybe_unused]] void* from) {
#ifdef __SANITIZE_THREAD__
  __tsan_acquire(from);
#endif
}

/// A thread that runs out of stack needs another one to tell it.
class HandlerStacks : public tbb::task_scheduler_observer {
 public:
  explicit HandlerStacks(tbb::task_arena& arena) : task_scheduler_observer(arena) { observe(true); }
  ~HandlerStacks() override { observe(false); }
  void on_scheduler_entry(bool isWorker) override {
    if (!isWorker) return;
    thread_local const AlternateStack stack;
  }
};

}  // namespace

struct ThreadPool::Arena {
  // The usual stack size of a main thread: every thread checks whole kernels.
  static constexpr size_t kStack = size_t(8) << 20;

  tbb::global_control stack{tbb::global_control::thread_stack_size, kStack};
  tbb::task_arena arena;
  tbb::enumerable_thread_specific<unsigned> depth{0u};  ///< nesting depth of forEachIndex in this thread
  HandlerStacks handlers;
  explicit Arena(int threads) : arena(threads), handlers(arena) {}
};

namespace {

/// Counts the nested calls of forEachIndex in this thread.
class Within {
 public:
  explicit Within(unsigned& depth) : depth_(depth) { ++depth_; }
  ~Within() { --depth_; }
  Within(const Within&) = delete;

 private:
  unsigned& depth_;
};

/// How many of the wanted threads can run beside this one. TBB must not find out: it would fail amid its work.
unsigned startable(unsigned wanted) {
  std::latch over(1);
  std::vector<std::jthread> threads;
  threads.reserve(wanted);
  try {
    while (threads.size() < wanted) threads.emplace_back([&over] { over.wait(); });
  } catch (const std::exception&) {  // no memory for its stack, or too many threads
  }
  over.count_down();
  return unsigned(threads.size());
}

// More threads than cores do not help, and TBB warns about them.
int threadsFor(unsigned jobs) {
  const unsigned most = unsigned(tbb::info::default_concurrency());
  return 1 + int(startable((jobs ? std::min(jobs, most) : most) - 1));
}

}  // namespace

ThreadPool::ThreadPool(unsigned jobs) : arena_(std::make_unique<Arena>(threadsFor(jobs))) {}

ThreadPool::~ThreadPool() = default;

unsigned ThreadPool::count() const {
  return unsigned(arena_->arena.max_concurrency());
}

void ThreadPool::forEachIndex(size_t count, const std::function<void(size_t)>& body) const {
  // A single thread needs no others: each has memory of its own, which may be scarce.
  if (count <= 1) {
    if (count == 1) body(0);
    return;
  }
  std::atomic<size_t> next{0};
  releases(&next);
  // One task per thread, also for threads that become idle only later.
  auto spread = [&] {
    tbb::parallel_for(
        0, arena_->arena.max_concurrency(),
        [&](int) {
          const Within within(arena_->depth.local());
          acquires(&next);
          for (size_t i; (i = next++) < count;) body(i);
          releases(&next);
        },
        tbb::simple_partitioner());
  };
  // A thread that waits in a nested call must not start work of the outer call, which may take long. A thread that
  // waits in the outermost call helps with any work: isolated, it would search for permitted work until the others have
  // ended, and keep a core busy.
  const bool isOutermost = arena_->depth.local() == 0;
  arena_->arena.execute([&] { isOutermost ? spread() : tbb::this_task_arena::isolate(spread); });
  acquires(&next);
}

void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body) {
  ThreadPool(jobs).forEachIndex(count, body);
}

}  // namespace gpubmc
