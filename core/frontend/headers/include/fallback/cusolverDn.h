#pragma once
// cuSOLVER, as far as declarations go.

#include "cublas_v2.h"

enum cusolverStatus_t {
  CUSOLVER_STATUS_SUCCESS = 0,
  CUSOLVER_STATUS_NOT_INITIALIZED = 1,
  CUSOLVER_STATUS_ALLOC_FAILED = 2,
  CUSOLVER_STATUS_INVALID_VALUE = 3,
  CUSOLVER_STATUS_ARCH_MISMATCH = 4,
  CUSOLVER_STATUS_MAPPING_ERROR = 5,
  CUSOLVER_STATUS_EXECUTION_FAILED = 6,
  CUSOLVER_STATUS_INTERNAL_ERROR = 7
};
enum cusolverEigMode_t { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR };
__GPUBMC_HANDLE(cusolverDnHandle_t)

#define __GPUBMC_SOLVER(name) __GPUBMC_HOST_FUNCTION(cusolverStatus_t, cusolverDn##name)
#define __GPUBMC_SOLVER_TYPES(name)                                                            \
  __GPUBMC_SOLVER(S##name) __GPUBMC_SOLVER(D##name) __GPUBMC_SOLVER(C##name) __GPUBMC_SOLVER(Z##name)
__GPUBMC_SOLVER(Create)
__GPUBMC_SOLVER(Destroy)
__GPUBMC_SOLVER(SetStream)
__GPUBMC_SOLVER(GetStream)
__GPUBMC_SOLVER_TYPES(potrf)
__GPUBMC_SOLVER_TYPES(potrf_bufferSize)
__GPUBMC_SOLVER_TYPES(potrs)
__GPUBMC_SOLVER_TYPES(getrf)
__GPUBMC_SOLVER_TYPES(getrf_bufferSize)
__GPUBMC_SOLVER_TYPES(getrs)
__GPUBMC_SOLVER_TYPES(geqrf)
__GPUBMC_SOLVER_TYPES(geqrf_bufferSize)
__GPUBMC_SOLVER_TYPES(gesvd)
__GPUBMC_SOLVER_TYPES(gesvd_bufferSize)
__GPUBMC_SOLVER(Ssyevd)
__GPUBMC_SOLVER(Dsyevd)
__GPUBMC_SOLVER(Ssyevd_bufferSize)
__GPUBMC_SOLVER(Dsyevd_bufferSize)
#undef __GPUBMC_SOLVER_TYPES
#undef __GPUBMC_SOLVER
