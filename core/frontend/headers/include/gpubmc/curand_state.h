#pragma once
// Generator states. Their size is the real one; only the counter is used.

#define __GPUBMC_CURAND_STATE(name, size)               \
  struct __attribute__((aligned(8))) name##_t {         \
    unsigned __gpubmc_counter;                          \
    unsigned __gpubmc_rest[(size) / 4 - 1];             \
  };                                                    \
  typedef name##_t name;
__GPUBMC_CURAND_STATE(curandStateXORWOW, 48)
__GPUBMC_CURAND_STATE(curandStateMRG32k3a, 72)
__GPUBMC_CURAND_STATE(curandStatePhilox4_32_10, 64)
__GPUBMC_CURAND_STATE(curandStateSobol32, 144)
__GPUBMC_CURAND_STATE(curandStateScrambledSobol32, 144)
__GPUBMC_CURAND_STATE(curandStateSobol64, 544)
__GPUBMC_CURAND_STATE(curandStateScrambledSobol64, 544)
#undef __GPUBMC_CURAND_STATE
typedef curandStateXORWOW_t curandState_t;
typedef curandStateXORWOW_t curandState;

/// One step of the generator.
template <class State>
__GPUBMC_DEVICE void __gpubmc_step(State* state) {
  state->__gpubmc_counter = state->__gpubmc_counter + 1;
}

/// What a state holds after its initialisation is anything; so initialising one state twice at a time is a race.
template <class State>
__GPUBMC_DEVICE void __gpubmc_seed(State* state) {
  state->__gpubmc_counter = __gpubmc_arbitrary_i32(0, 0xffffffffu, "curand state");
}

#define __GPUBMC_CURAND_INIT(name)                                                                             \
  __GPUBMC_DEVICE void curand_init(unsigned long long, unsigned long long, unsigned long long, name* state) {  \
    __gpubmc_seed(state);                                                                                      \
  }                                                                                                            \
  __GPUBMC_DEVICE void skipahead(unsigned long long, name* state) { __gpubmc_step(state); }                    \
  __GPUBMC_DEVICE void skipahead_sequence(unsigned long long, name* state) { __gpubmc_step(state); }
__GPUBMC_CURAND_INIT(curandStateXORWOW_t)
__GPUBMC_CURAND_INIT(curandStateMRG32k3a_t)
__GPUBMC_CURAND_INIT(curandStatePhilox4_32_10_t)
#undef __GPUBMC_CURAND_INIT
__GPUBMC_DEVICE void skipahead_subsequence(unsigned long long, curandStateMRG32k3a_t* state) { __gpubmc_step(state); }

// Quasi-random generators start from a table of direction vectors.
#define __GPUBMC_CURAND_SOBOL(name, vectors, number)                                             \
  __GPUBMC_DEVICE void curand_init(vectors, number, name* state) { __gpubmc_seed(state); } \
  __GPUBMC_DEVICE void skipahead(number, name* state) { __gpubmc_step(state); }
#define __GPUBMC_CURAND_SCRAMBLED(name, vectors, number)                                                  \
  __GPUBMC_DEVICE void curand_init(vectors, number, number, name* state) { __gpubmc_seed(state); } \
  __GPUBMC_DEVICE void skipahead(number, name* state) { __gpubmc_step(state); }
__GPUBMC_CURAND_SOBOL(curandStateSobol32_t, unsigned*, unsigned)
__GPUBMC_CURAND_SOBOL(curandStateSobol64_t, unsigned long long*, unsigned long long)
__GPUBMC_CURAND_SCRAMBLED(curandStateScrambledSobol32_t, unsigned*, unsigned)
__GPUBMC_CURAND_SCRAMBLED(curandStateScrambledSobol64_t, unsigned long long*, unsigned long long)
#undef __GPUBMC_CURAND_SOBOL
#undef __GPUBMC_CURAND_SCRAMBLED
