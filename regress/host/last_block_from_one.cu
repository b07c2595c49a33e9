//expect: violated
//property: volatile-race
//line: 19
//--error volatile-race
#include <cuda_runtime.h>

// The number of blocks that have finished starts at 1: the last but one takes itself for the last.
__global__ void sum(const int *in, volatile int *partial, int *out, unsigned *done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    int s = 0;
    for (int i = 0; i < gridDim.x; i++) s += partial[i];
    out[0] = s;
  }
}

int main() {
  int *in, *part, *out; unsigned *done;
  cudaMalloc(&in, 3 * sizeof(int));
  cudaMalloc(&part, 3 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&done, sizeof(int));
  unsigned start = 1;
  cudaMemcpy(done, &start, sizeof(start), cudaMemcpyHostToDevice);
  sum<<<3, 2>>>(in, part, out, done);
}
