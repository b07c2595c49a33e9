#pragma once
// Barriers in memory whose arrivals and waits are apart: unsupported.

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

#define __GPUBMC_MBARRIER(result, name, ...)     \
  __GPUBMC_DEVICE result name(__VA_ARGS__) {     \
    __gpubmc_unsupported(#name);                 \
    return result();                             \
  }
__GPUBMC_MBARRIER(void, __mbarrier_init, __mbarrier_t*, unsigned)
__GPUBMC_MBARRIER(void, __mbarrier_inval, __mbarrier_t*)
__GPUBMC_MBARRIER(__mbarrier_token_t, __mbarrier_arrive, __mbarrier_t*)
__GPUBMC_MBARRIER(__mbarrier_token_t, __mbarrier_arrive_and_drop, __mbarrier_t*)
__GPUBMC_MBARRIER(bool, __mbarrier_test_wait, __mbarrier_t*, __mbarrier_token_t)
__GPUBMC_MBARRIER(bool, __mbarrier_try_wait, __mbarrier_t*, __mbarrier_token_t, unsigned)
#undef __GPUBMC_MBARRIER
