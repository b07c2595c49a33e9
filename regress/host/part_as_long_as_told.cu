//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Whatever the number is that the structure has, the array is as long.
struct Samples {
  float *values;
  int count;
};
__global__ void scale(Samples s, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.count) s.values[i] = by;
}

int main(int argc, char **argv) {
  Samples s;
  s.count = atoi(argv[1]);
  cudaMalloc(&s.values, s.count * sizeof(float));
  scale<<<(s.count + 127) / 128, 128>>>(s, 2.0f);
}
