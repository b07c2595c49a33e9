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

__GPUBMC_DEVICE void* malloc(size_t) {
  __gpubmc_unsupported("malloc on the device");
  return nullptr;
}
__GPUBMC_DEVICE void free(void*) { __gpubmc_unsupported("free on the device"); }
__attribute__((device, always_inline, nodebug)) inline void* operator new(size_t, void* p) noexcept { return p; }
__attribute__((device, always_inline, nodebug)) inline void* operator new[](size_t, void* p) noexcept { return p; }
__attribute__((device, always_inline, nodebug)) inline void operator delete(void*, void*) noexcept {}
__attribute__((device, always_inline, nodebug)) inline void operator delete[](void*, void*) noexcept {}
