#pragma once
// Complex numbers as pairs of floats, with arithmetic as written out.

#include "vector_types.h"
#include "vector_functions.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define __GPUBMC_COMPLEX(type, element, f, make, real, imag)                                                 \
  __GPUBMC_BOTH element real(type z) { return z.x; }                                                         \
  __GPUBMC_BOTH element imag(type z) { return z.y; }                                                         \
  __GPUBMC_BOTH type make(element re, element im) { return {re, im}; }                                       \
  __GPUBMC_BOTH type cuConj##f(type z) { return {z.x, -z.y}; }                                               \
  __GPUBMC_BOTH type cuCadd##f(type a, type b) { return {a.x + b.x, a.y + b.y}; }                            \
  __GPUBMC_BOTH type cuCsub##f(type a, type b) { return {a.x - b.x, a.y - b.y}; }                            \
  __GPUBMC_BOTH type cuCmul##f(type a, type b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }    \
  /* Both operands scaled by the divisor's size, against overflow. */                                        \
  __GPUBMC_DEVICE type cuCdiv##f(type a, type b) {                                                           \
    const element scale = 1 / (fabs(b.x) + fabs(b.y));                                                       \
    const type p = {a.x * scale, a.y * scale}, q = {b.x * scale, b.y * scale};                               \
    const element inverse = 1 / (q.x * q.x + q.y * q.y);                                                     \
    return {(p.x * q.x + p.y * q.y) * inverse, (p.y * q.x - p.x * q.y) * inverse};                           \
  }                                                                                                          \
  __GPUBMC_DEVICE element cuCabs##f(type z) { return hypot(z.x, z.y); }                                      \
  __GPUBMC_DEVICE type cuCfma##f(type a, type b, type c) { return cuCadd##f(cuCmul##f(a, b), c); }
__GPUBMC_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex, cuCrealf, cuCimagf)
__GPUBMC_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex, cuCreal, cuCimag)
#undef __GPUBMC_COMPLEX
__GPUBMC_BOTH cuComplex make_cuComplex(float re, float im) { return {re, im}; }
__GPUBMC_BOTH cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return {z.x, z.y}; }
__GPUBMC_BOTH cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) { return {float(z.x), float(z.y)}; }
