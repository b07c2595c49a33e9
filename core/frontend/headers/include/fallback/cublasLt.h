#pragma once
// cuBLASLt, as far as declarations go.

#include "cublas_v2.h"

__GPUBMC_HANDLE(cublasLtHandle_t)
__GPUBMC_HANDLE(cublasLtMatmulDesc_t)
__GPUBMC_HANDLE(cublasLtMatrixLayout_t)
__GPUBMC_HANDLE(cublasLtMatmulPreference_t)
__GPUBMC_HANDLE(cublasLtMatrixTransformDesc_t)
struct cublasLtMatmulAlgo_t {
  unsigned long long data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
};

#define __GPUBMC_BLASLT(name) __GPUBMC_HOST_FUNCTION(cublasStatus_t, cublasLt##name)
#define __GPUBMC_BLASLT_OBJECT(name) \
  __GPUBMC_BLASLT(name##Create) __GPUBMC_BLASLT(name##Destroy) __GPUBMC_BLASLT(name##Init) \
  __GPUBMC_BLASLT(name##SetAttribute) __GPUBMC_BLASLT(name##GetAttribute)
__GPUBMC_BLASLT(Create)
__GPUBMC_BLASLT(Destroy)
__GPUBMC_BLASLT(Matmul)
__GPUBMC_BLASLT(MatmulAlgoGetHeuristic)
__GPUBMC_BLASLT(MatmulAlgoGetIds)
__GPUBMC_BLASLT(MatmulAlgoInit)
__GPUBMC_BLASLT(MatmulAlgoCheck)
__GPUBMC_BLASLT(MatrixTransform)
__GPUBMC_BLASLT_OBJECT(MatmulDesc)
__GPUBMC_BLASLT_OBJECT(MatrixLayout)
__GPUBMC_BLASLT_OBJECT(MatmulPreference)
__GPUBMC_BLASLT_OBJECT(MatrixTransformDesc)
#undef __GPUBMC_BLASLT_OBJECT
#undef __GPUBMC_BLASLT
