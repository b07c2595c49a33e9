#pragma once
// Asynchronous copies of one thread: a copy may happen at any time until it is waited for, and is unsupported. With no
// copy under way, committing and waiting do nothing.

__GPUBMC_DEVICE void __pipeline_memcpy_async(void*, const void*, size_t, size_t = 0) {
  __gpubmc_unsupported("__pipeline_memcpy_async");
}
__GPUBMC_DEVICE void __pipeline_commit() {}
__GPUBMC_DEVICE void __pipeline_wait_prior(size_t) {}
__GPUBMC_DEVICE void __pipeline_arrive_on(unsigned long long*) { __gpubmc_unsupported("__pipeline_arrive_on"); }
