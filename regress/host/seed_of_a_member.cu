//expect: holds
//flags: --cuda-path=none
// Functions of CUDA's libraries get numbers, not references: what the object says is the same after the calls.
#include <curand.h>

struct Estimate {
  unsigned long long seed;
  int simulations;
  void run();
};

__global__ void count(unsigned *inside, const float *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) inside[i] = points[i] * points[i] + points[i + n] * points[i + n] < 1;
}

void Estimate::run() {
  if (simulations < 1 || simulations > 1 << 24) return;
  float *points;
  unsigned *inside;
  cudaMalloc(&points, 2 * simulations * sizeof(float));
  cudaMalloc(&inside, simulations * sizeof(unsigned));
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(generator, seed);
  curandGenerateUniform(generator, points, simulations);
  count<<<(simulations + 255) / 256, 256>>>(inside, points, simulations);
}
