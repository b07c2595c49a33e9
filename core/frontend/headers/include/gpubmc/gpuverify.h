#pragma once
// What kernels written for GPUVerify take for granted and CUDA does not have: arithmetic of whole vectors, a few functions
// of them, and the generators of random numbers without their header. Read only where a file that carries GPUVerify's
// comments does not compile without it, and told in the report.

#include "gpubmc/prelude.h"
#include "curand_kernel.h"

#define __GPUBMC_OPERATOR(type, element, count, op)                                                          \
  __GPUBMC_BOTH type operator op(type a, type b) { return __GPUBMC_EACH##count(type, op, a, b); }            \
  __GPUBMC_BOTH type operator op(type a, element s) { return a op __GPUBMC_ALL##count(type, s); }            \
  __GPUBMC_BOTH type operator op(element s, type b) { return __GPUBMC_ALL##count(type, s) op b; }            \
  __GPUBMC_BOTH type& operator op##=(type& a, type b) { return a = a op b; }                                 \
  __GPUBMC_BOTH type& operator op##=(type& a, element s) { return a = a op s; }
#define __GPUBMC_EACH2(type, op, a, b) type{__GPUBMC_OF(a.x op b.x), __GPUBMC_OF(a.y op b.y)}
#define __GPUBMC_EACH3(type, op, a, b) \
  type{__GPUBMC_OF(a.x op b.x), __GPUBMC_OF(a.y op b.y), __GPUBMC_OF(a.z op b.z)}
#define __GPUBMC_EACH4(type, op, a, b) \
  type{__GPUBMC_OF(a.x op b.x), __GPUBMC_OF(a.y op b.y), __GPUBMC_OF(a.z op b.z), __GPUBMC_OF(a.w op b.w)}
#define __GPUBMC_NEGATED2(type) type{__GPUBMC_OF(-a.x), __GPUBMC_OF(-a.y)}
#define __GPUBMC_NEGATED3(type) type{__GPUBMC_OF(-a.x), __GPUBMC_OF(-a.y), __GPUBMC_OF(-a.z)}
#define __GPUBMC_NEGATED4(type) type{__GPUBMC_OF(-a.x), __GPUBMC_OF(-a.y), __GPUBMC_OF(-a.z), __GPUBMC_OF(-a.w)}
#define __GPUBMC_ALL2(type, s) type{s, s}
#define __GPUBMC_ALL3(type, s) type{s, s, s}
#define __GPUBMC_ALL4(type, s) type{s, s, s, s}
#define __GPUBMC_VECTOR(type, element, count)                \
  __GPUBMC_OPERATOR(type, element, count, +)                 \
  __GPUBMC_OPERATOR(type, element, count, -)                 \
  __GPUBMC_OPERATOR(type, element, count, *)                 \
  __GPUBMC_OPERATOR(type, element, count, /)                 \
  __GPUBMC_BOTH type operator-(type a) { return __GPUBMC_NEGATED##count(type); }
#define __GPUBMC_VECTORS(name, element) \
  __GPUBMC_VECTOR(name##2, element, 2)  \
  __GPUBMC_VECTOR(name##3, element, 3)  \
  __GPUBMC_VECTOR(name##4, element, 4)

// Of the elements' type: sums of short ones are int.
#define __GPUBMC_OF(value) decltype(a.x)(value)
__GPUBMC_VECTORS(float, float)
__GPUBMC_VECTORS(double, double)
__GPUBMC_VECTORS(int, int)
__GPUBMC_VECTORS(uint, unsigned)
__GPUBMC_VECTORS(long, long)
__GPUBMC_VECTORS(ulong, unsigned long)
__GPUBMC_VECTORS(short, short)
__GPUBMC_VECTORS(ushort, unsigned short)
__GPUBMC_VECTORS(char, signed char)
__GPUBMC_VECTORS(uchar, unsigned char)
#undef __GPUBMC_OF
#undef __GPUBMC_OPERATOR
#undef __GPUBMC_EACH2
#undef __GPUBMC_EACH3
#undef __GPUBMC_EACH4
#undef __GPUBMC_NEGATED2
#undef __GPUBMC_NEGATED3
#undef __GPUBMC_NEGATED4
#undef __GPUBMC_ALL2
#undef __GPUBMC_ALL3
#undef __GPUBMC_ALL4
#undef __GPUBMC_VECTOR
#undef __GPUBMC_VECTORS

__GPUBMC_DEVICE float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
__GPUBMC_DEVICE float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__GPUBMC_DEVICE float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__GPUBMC_DEVICE float3 cross(float3 a, float3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__GPUBMC_DEVICE float clamp(float x, float low, float high) { return fmaxf(low, fminf(x, high)); }
__GPUBMC_DEVICE int clamp(int x, int low, int high) { return max(low, min(x, high)); }
__GPUBMC_DEVICE float saturate(float x) { return __saturatef(x); }
__GPUBMC_DEVICE float lerp(float a, float b, float t) { return a + t * (b - a); }
#define __GPUBMC_GEOMETRY(type)                                                       \
  __GPUBMC_DEVICE float length(type a) { return sqrtf(dot(a, a)); }                   \
  __GPUBMC_DEVICE type normalize(type a) { return a * rsqrtf(dot(a, a)); }            \
  __GPUBMC_DEVICE type lerp(type a, type b, float t) { return a + t * (b - a); }      \
  __GPUBMC_DEVICE type reflect(type i, type n) { return i - 2.0f * n * dot(n, i); }
__GPUBMC_GEOMETRY(float2)
__GPUBMC_GEOMETRY(float3)
__GPUBMC_GEOMETRY(float4)
#undef __GPUBMC_GEOMETRY
__GPUBMC_DEVICE float2 saturate(float2 a) { return {saturate(a.x), saturate(a.y)}; }
__GPUBMC_DEVICE float3 saturate(float3 a) { return {saturate(a.x), saturate(a.y), saturate(a.z)}; }
__GPUBMC_DEVICE float4 saturate(float4 a) { return {saturate(a.x), saturate(a.y), saturate(a.z), saturate(a.w)}; }

// Addresses of 32 bits: a file may define size_t itself.
#ifdef __GPUBMC_SIZES_OF_FILE
#define size_t __gpubmc_size_of_file
#endif
