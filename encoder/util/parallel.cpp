#include "encoder/util/parallel.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace gpubmc {

namespace {

// TBB orders what comes before, in and after its tasks, but ThreadSanitizer, which knows nothing of TBB's own
// synchronisation, has to be told.
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

}  // namespace

struct Workers::Arena {
  // As much as the first thread of a process usually has: whole kernels are checked by any of them.
  static constexpr size_t kStack = size_t(8) << 20;

  tbb::global_control stack{tbb::global_control::thread_stack_size, kStack};
  tbb::task_arena arena;
  tbb::enumerable_thread_specific<unsigned> depth{0u};  ///< how many calls of forEachIndex the thread works for
  explicit Arena(int threads) : arena(threads) {}
};

namespace {

/// Counts a thread in.
class Within {
 public:
  explicit Within(unsigned& depth) : depth_(depth) { ++depth_; }
  ~Within() { --depth_; }
  Within(const Within&) = delete;

 private:
  unsigned& depth_;
};

// More threads than cores are of no use, and TBB complains of them.
int threadsFor(unsigned jobs) {
  const int most = tbb::info::default_concurrency();
  return jobs ? int(std::min(jobs, unsigned(most))) : most;
}

}  // namespace

Workers::Workers(unsigned jobs) : arena_(std::make_unique<Arena>(threadsFor(jobs))) {}

Workers::~Workers() = default;

unsigned Workers::count() const {
  return unsigned(arena_->arena.max_concurrency());
}

void Workers::forEachIndex(size_t count, const std::function<void(size_t)>& body) const {
  // No other thread is asked for the only one: each has memory of its own, of which there may be little.
  if (count <= 1) {
    if (count == 1) body(0);
    return;
  }
  std::atomic<size_t> next{0};
  releases(&next);
  // A task for each thread, also where one is free only later.
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
  // Who waits for the others of a call within another one must not begin something of the outer one meanwhile, which
  // may take long. Who waits in the outermost one helps with whatever there is: isolated, it would look for work that
  // it may take until the others have ended, and keep a core busy with that.
  const bool isOutermost = arena_->depth.local() == 0;
  arena_->arena.execute([&] { isOutermost ? spread() : tbb::this_task_arena::isolate(spread); });
  acquires(&next);
}

void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body) {
  Workers(jobs).forEachIndex(count, body);
}

}  // namespace gpubmc
