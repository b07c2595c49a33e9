#include "encoder/util/parallel.h"

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

void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body) {
  // More threads than cores are of no use, and TBB complains of them.
  const int most = tbb::info::default_concurrency();
  tbb::task_arena arena(jobs ? std::min(int(jobs), most) : most);
  std::atomic<size_t> next{0};
  releases(&next);
  arena.execute([&] {
    tbb::parallel_for(0, arena.max_concurrency(), [&](int) {
      acquires(&next);
      for (size_t i; (i = next++) < count;) body(i);
      releases(&next);
    });
  });
  acquires(&next);
}

}  // namespace gpubmc
