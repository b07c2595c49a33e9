#pragma once
// Asynchronous copies. One with a barrier is under way until the barrier's phase is over, one without (null) until its
// thread has waited for it. Both addresses are multiples of `align`; what lies beyond the first `given` bytes is zero.

__GPUBMC_INTRINSIC void __gpubmc_async_copy(void* to, const void* from, unsigned long long bytes,
                                            unsigned long long given, void* barrier, unsigned long long align);
__GPUBMC_INTRINSIC void __gpubmc_async_commit();
__GPUBMC_INTRINSIC void __gpubmc_async_wait(unsigned latest);

/// A number for an address within its space: any, but inline PTX that is given the number finds the address.
__GPUBMC_INTRINSIC unsigned long long __gpubmc_space_address(const void* p);
