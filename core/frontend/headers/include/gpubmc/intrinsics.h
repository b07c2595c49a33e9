#pragma once
// The functions that gpubmc itself implements, known to it by name. Everything else in these headers is C++ over them.

#define __GPUBMC_INTRINSIC extern "C" __attribute__((device, nothrow))
#define __GPUBMC_INTRINSIC_BOTH extern "C" __attribute__((host, device, nothrow))
#define __GPUBMC_MEETING extern "C" __attribute__((device, nothrow, convergent))
// Checks may stand in functions for both sides.
#define __GPUBMC_CHECK extern "C" __attribute__((host, device, nothrow))

#include "gpubmc/intrinsics_threads.h"
#include "gpubmc/intrinsics_memory.h"
#include "gpubmc/intrinsics_scoped.h"
#include "gpubmc/intrinsics_copies.h"
#include "gpubmc/intrinsics_arithmetic.h"

__GPUBMC_CHECK void __gpubmc_assert(int condition, const char* text);
__GPUBMC_CHECK void __gpubmc_ensures(int condition, const char* text);
__GPUBMC_CHECK void __gpubmc_assume(int condition);
__GPUBMC_CHECK void __gpubmc_requires(int condition);
__GPUBMC_CHECK void __gpubmc_requires_elements(const void* array, const char* kind, const char* condition);
__GPUBMC_CHECK void __gpubmc_unsupported(const char* what);
__GPUBMC_CHECK void __gpubmc_note(const char* text);
__GPUBMC_INTRINSIC void __gpubmc_trap() __attribute__((noreturn));
__GPUBMC_INTRINSIC void __gpubmc_exit() __attribute__((noreturn));

// Any value between two, which are compared as unsigned bit patterns.
__GPUBMC_INTRINSIC unsigned __gpubmc_arbitrary_i32(unsigned lo, unsigned hi, const char* what);
__GPUBMC_INTRINSIC unsigned long long __gpubmc_arbitrary_i64(unsigned long long lo, unsigned long long hi,
                                                             const char* what);
// What a device computes and gpubmc does not: any bits, on which no alarm may rest.
__GPUBMC_INTRINSIC unsigned __gpubmc_uncomputed_i32(const char* what);
__GPUBMC_INTRINSIC float __gpubmc_arbitrary_f32(float lo, float hi, const char* what);
__GPUBMC_INTRINSIC double __gpubmc_arbitrary_f64(double lo, double hi, const char* what);
