#pragma once
// The host's side of cuRAND, as far as declarations go.
#define CURAND_H_

#include "gpubmc/host_opaque.h"

enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef curandStatus curandStatus_t;
enum curandRngType {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef curandRngType curandRngType_t;
enum curandOrdering { CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT, CURAND_ORDERING_QUASI_DEFAULT = 201 };
enum curandDirectionVectorSet {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6
};
typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef struct curandGenerator_st* curandGenerator_t;
typedef struct curandDiscreteDistribution_st* curandDiscreteDistribution_t;

__GPUBMC_HOST_FUNCTION(curandStatus_t, curandCreateGenerator)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandCreateGeneratorHost)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandDestroyGenerator)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandSetPseudoRandomGeneratorSeed)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandSetQuasiRandomGeneratorDimensions)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandSetGeneratorOrdering)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandSetGeneratorOffset)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandSetStream)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGenerate)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGenerateUniform)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGenerateUniformDouble)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGenerateNormal)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGenerateNormalDouble)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGetDirectionVectors32)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGetDirectionVectors64)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandGetScrambleConstants32)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandMakeMTGP32Constants)
__GPUBMC_HOST_FUNCTION(curandStatus_t, curandMakeMTGP32KernelState)
