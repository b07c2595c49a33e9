#pragma once
// The C library's functions on memory and strings, and placement new, for the device.

__GPUBMC_DEVICE void* memcpy(void* to, const void* from, size_t n) { return __builtin_memcpy(to, from, n); }
__GPUBMC_DEVICE void* memmove(void* to, const void* from, size_t n) { return __builtin_memmove(to, from, n); }
__GPUBMC_DEVICE void* memset(void* p, int byte, size_t n) { return __builtin_memset(p, byte, n); }
__GPUBMC_DEVICE int memcmp(const void* a, const void* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const int difference = int(((const unsigned char*)a)[i]) - int(((const unsigned char*)b)[i]);
    if (difference != 0) return difference;
  }
  return 0;
}
__GPUBMC_DEVICE size_t strlen(const char* s) {
  size_t n = 0;
  while (s[n] != 0) ++n;
  return n;
}
__GPUBMC_DEVICE int strcmp(const char* a, const char* b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i]) ++i;
  return int((unsigned char)a[i]) - int((unsigned char)b[i]);
}
__GPUBMC_DEVICE char* strcpy(char* to, const char* from) {
  size_t i = 0;
  do to[i] = from[i];
  while (from[i++] != 0);
  return to;
}

// The heap of the device. With --malloc-fail there may be nothing left.
__GPUBMC_DEVICE void* malloc(size_t bytes) {
#ifdef __GPUBMC_MALLOC_FAIL
  if (__gpubmc_arbitrary_i32(0, 1, "malloc fails") != 0) return nullptr;
#endif
  return __gpubmc_malloc(bytes);
}
__GPUBMC_DEVICE void* __nv_aligned_device_malloc(size_t bytes, size_t) { return malloc(bytes); }
__GPUBMC_DEVICE void free(void* p) { __gpubmc_free(p); }

#define __GPUBMC_NEW __attribute__((device, always_inline, nodebug)) inline
__GPUBMC_NEW void* operator new(size_t, void* p) noexcept { return p; }
__GPUBMC_NEW void* operator new[](size_t, void* p) noexcept { return p; }
__GPUBMC_NEW void operator delete(void*, void*) noexcept {}
__GPUBMC_NEW void operator delete[](void*, void*) noexcept {}
__GPUBMC_NEW void* operator new(size_t bytes) { return malloc(bytes); }
__GPUBMC_NEW void* operator new[](size_t bytes) { return malloc(bytes); }
__GPUBMC_NEW void operator delete(void* p) noexcept { __gpubmc_free(p); }
__GPUBMC_NEW void operator delete[](void* p) noexcept { __gpubmc_free(p); }
__GPUBMC_NEW void operator delete(void* p, size_t) noexcept { __gpubmc_free(p); }
__GPUBMC_NEW void operator delete[](void* p, size_t) noexcept { __gpubmc_free(p); }
#undef __GPUBMC_NEW
