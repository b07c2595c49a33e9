//expect: unknown
#include <cuda_runtime.h>
#include <stdlib.h>

// s + 5 and s have one remainder by 5: each step reads the buffer that it writes, whichever of the five that is: a
// race. Five cases are more than one launch is divided into, so that to and from may be one array, or two.
__global__ void step(float *to, const float *from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) to[i] = from[i - 1] + from[i + 1];
}

int main(int argc, char **argv) {
  const int n = 1024, steps = atoi(argv[1]);
  float *b[5];
  for (int k = 0; k < 5; k++) {
    cudaMalloc(&b[k], n * sizeof(float));
    cudaMemset(b[k], 0, n * sizeof(float));
  }
  for (int s = 0; s < steps; s++) step<<<4, 256>>>(b[(s + 5) % 5], b[s % 5], n);
}
