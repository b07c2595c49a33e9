#pragma once
// OpenMP on the host, as far as declarations go: its directives are comments to gpubmc, its functions are never run.

#define __GPUBMC_OMP(result) extern "C" __attribute__((host)) result

__GPUBMC_OMP(int) omp_get_num_threads();
__GPUBMC_OMP(int) omp_get_max_threads();
__GPUBMC_OMP(int) omp_get_thread_num();
__GPUBMC_OMP(int) omp_get_num_procs();
__GPUBMC_OMP(int) omp_get_thread_limit();
__GPUBMC_OMP(int) omp_get_level();
__GPUBMC_OMP(int) omp_in_parallel();
__GPUBMC_OMP(void) omp_set_num_threads(int);
__GPUBMC_OMP(void) omp_set_dynamic(int);
__GPUBMC_OMP(int) omp_get_dynamic();
__GPUBMC_OMP(void) omp_set_nested(int);
__GPUBMC_OMP(int) omp_get_nested();
__GPUBMC_OMP(void) omp_set_max_active_levels(int);
__GPUBMC_OMP(double) omp_get_wtime();
__GPUBMC_OMP(double) omp_get_wtick();

struct omp_lock_t {
  void* lock;
};
__GPUBMC_OMP(void) omp_init_lock(omp_lock_t*);
__GPUBMC_OMP(void) omp_destroy_lock(omp_lock_t*);
__GPUBMC_OMP(void) omp_set_lock(omp_lock_t*);
__GPUBMC_OMP(void) omp_unset_lock(omp_lock_t*);
__GPUBMC_OMP(int) omp_test_lock(omp_lock_t*);

#undef __GPUBMC_OMP
