//expect: violated
//property: bounds
//line: 12
//--blockDim=64 --gridDim=4 --array sums=3258

// The counter has fewer bits than the place that goes with it, and every second number ends the loop: 1,001 rounds. The
// last thread is one place beyond.
__global__ void sums(int *sums, unsigned n) {
  __requires(n == 2001);
  size_t at = blockIdx.x * 64 + threadIdx.x;
  for (unsigned i = 0; i < n; i += 2) at += 3;
  sums[at] = 1;
}
