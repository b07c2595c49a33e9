#include "encoder/util/parallel.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>

namespace gpubmc {

namespace {

tbb::task_arena arenaOf(unsigned jobs) {
  return tbb::task_arena(jobs ? int(jobs) : tbb::task_arena::automatic);
}

}  // namespace

unsigned threadsOf(unsigned jobs) {
  return unsigned(arenaOf(jobs).max_concurrency());
}

void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body) {
  tbb::task_arena arena = arenaOf(jobs);
  std::atomic<size_t> next;
  // What the caller has written before is seen by all, and what they write by the caller afterwards: TBB ensures it
  // too, but not so that ThreadSanitizer, which knows nothing of TBB's own synchronisation, could see it.
  next.store(0, std::memory_order_release);
  arena.execute([&] {
    tbb::parallel_for(0, arena.max_concurrency(), [&](int) {
      for (size_t i; (i = next.fetch_add(1, std::memory_order_acq_rel)) < count;) body(i);
    });
  });
  next.load(std::memory_order_acquire);
}

}  // namespace gpubmc
