//expect: violated
//property: assertion
//line: 11
#include <cuda_runtime.h>

// What is copied has been read from somewhere.
__global__ void compact(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(count, 1);
    __assert(slot >= 0 && slot < 8);
    out[slot] = in[i];
  }
}

int parse(char *);

int main(int argc, char **argv) {
  int *in, *out, *count;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  int start = 0;
  if (argc > 1) start = parse(argv[1]);
  cudaMemcpy(count, &start, sizeof(int), cudaMemcpyHostToDevice);
  compact<<<1, 8>>>(in, out, count);
}
