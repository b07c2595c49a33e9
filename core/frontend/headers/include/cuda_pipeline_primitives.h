#pragma once
// Asynchronous copies of one thread, in groups.

__GPUBMC_DEVICE void __pipeline_memcpy_async(void* to, const void* from, size_t size, size_t zeros = 0) {
  if (size != 4 && size != 8 && size != 16) __gpubmc_unsupported("__pipeline_memcpy_async of other than 4, 8 or 16 bytes");
  __gpubmc_async_copy(to, from, size, size - zeros, nullptr, size);
}
__GPUBMC_DEVICE void __pipeline_commit() { __gpubmc_async_commit(); }
__GPUBMC_DEVICE void __pipeline_wait_prior(size_t latest) { __gpubmc_async_wait(unsigned(latest)); }
__GPUBMC_DEVICE void __pipeline_arrive_on(unsigned long long*) { __gpubmc_unsupported("__pipeline_arrive_on"); }
