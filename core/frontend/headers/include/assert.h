// Part of the prelude, and all that C++ without CUDA has of it. As the C standard has it, assert depends on NDEBUG at each inclusion: no include guard.

#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
extern "C" __attribute__((host, device, nothrow)) void __gpubmc_assert(int condition, const char* text);
#define assert(...) (__gpubmc_assert((__VA_ARGS__) ? 1 : 0, #__VA_ARGS__))
#endif
#ifndef __cplusplus
#define static_assert _Static_assert
#endif
