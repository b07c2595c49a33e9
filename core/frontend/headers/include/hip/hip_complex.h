#pragma once
// Complex numbers in HIP's names.
#include "cuComplex.h"
#include "hip_runtime.h"

typedef cuFloatComplex hipFloatComplex;
typedef cuDoubleComplex hipDoubleComplex;
typedef cuComplex hipComplex;
#define make_hipFloatComplex make_cuFloatComplex
#define make_hipDoubleComplex make_cuDoubleComplex
#define make_hipComplex make_cuComplex
#define hipCrealf cuCrealf
#define hipCimagf cuCimagf
#define hipConjf cuConjf
#define hipCaddf cuCaddf
#define hipCsubf cuCsubf
#define hipCmulf cuCmulf
#define hipCdivf cuCdivf
#define hipCabsf cuCabsf
#define hipCfmaf cuCfmaf
#define hipCreal cuCreal
#define hipCimag cuCimag
#define hipConj cuConj
#define hipCadd cuCadd
#define hipCsub cuCsub
#define hipCmul cuCmul
#define hipCdiv cuCdiv
#define hipCabs cuCabs
#define hipCfma cuCfma
#define hipComplexDoubleToFloat cuComplexDoubleToFloat
#define hipComplexFloatToDouble cuComplexFloatToDouble
__GPUBMC_BOTH float hipCsqabsf(hipFloatComplex z) { return z.x * z.x + z.y * z.y; }
__GPUBMC_BOTH double hipCsqabs(hipDoubleComplex z) { return z.x * z.x + z.y * z.y; }
