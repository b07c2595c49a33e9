#pragma once
// cuBLAS, as far as declarations go.
#define CUBLAS_API_H_

#include "cuComplex.h"
#include "library_types.h"
#include "driver_types.h"

enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasMath_t { CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH };
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };
__GPUBMC_HANDLE(cublasContext)
typedef cublasContext cublasHandle_t;

#define __GPUBMC_BLAS(name) __GPUBMC_HOST_FUNCTION(cublasStatus_t, name)
#define __GPUBMC_BLAS_TYPES(name) \
  __GPUBMC_BLAS(cublasS##name) __GPUBMC_BLAS(cublasD##name) __GPUBMC_BLAS(cublasC##name) __GPUBMC_BLAS(cublasZ##name)
__GPUBMC_BLAS(cublasCreate)
__GPUBMC_BLAS(cublasDestroy)
__GPUBMC_BLAS(cublasSetStream)
__GPUBMC_BLAS(cublasGetStream)
__GPUBMC_BLAS(cublasSetPointerMode)
__GPUBMC_BLAS(cublasGetPointerMode)
__GPUBMC_BLAS(cublasSetMathMode)
__GPUBMC_BLAS(cublasGetVersion)
__GPUBMC_BLAS(cublasSetVector)
__GPUBMC_BLAS(cublasGetVector)
__GPUBMC_BLAS(cublasSetMatrix)
__GPUBMC_BLAS(cublasGetMatrix)
__GPUBMC_BLAS(cublasSetWorkspace)
__GPUBMC_BLAS(cublasGemmEx)
__GPUBMC_BLAS(cublasHgemm)
__GPUBMC_BLAS(cublasCdotu)
__GPUBMC_BLAS(cublasCdotc)
__GPUBMC_BLAS(cublasZdotu)
__GPUBMC_BLAS(cublasZdotc)
__GPUBMC_BLAS(cublasSdot)
__GPUBMC_BLAS(cublasDdot)
__GPUBMC_BLAS_TYPES(axpy)
__GPUBMC_BLAS_TYPES(copy)
__GPUBMC_BLAS_TYPES(scal)
__GPUBMC_BLAS_TYPES(swap)
__GPUBMC_BLAS_TYPES(nrm2)
__GPUBMC_BLAS_TYPES(asum)
__GPUBMC_BLAS_TYPES(rot)
__GPUBMC_BLAS_TYPES(gemv)
__GPUBMC_BLAS_TYPES(ger)
__GPUBMC_BLAS_TYPES(symv)
__GPUBMC_BLAS_TYPES(trsv)
__GPUBMC_BLAS_TYPES(trsm)
__GPUBMC_BLAS_TYPES(trmm)
__GPUBMC_BLAS_TYPES(symm)
__GPUBMC_BLAS_TYPES(syrk)
__GPUBMC_BLAS_TYPES(gemm)
__GPUBMC_BLAS_TYPES(gemmBatched)
__GPUBMC_BLAS_TYPES(gemmStridedBatched)
__GPUBMC_BLAS_TYPES(getrfBatched)
__GPUBMC_BLAS_TYPES(getriBatched)
#undef __GPUBMC_BLAS_TYPES
#undef __GPUBMC_BLAS
