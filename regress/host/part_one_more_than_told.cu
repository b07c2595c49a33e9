//expect: violated
//property: bounds
//line: 13
#include <cuda_runtime.h>
#include <stdlib.h>

struct Samples {
  float *values;
  int count;
};
__global__ void scale(Samples s, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= s.count) s.values[i] = by;
}

int main(int argc, char **argv) {
  Samples s;
  s.count = atoi(argv[1]);
  cudaMalloc(&s.values, s.count * sizeof(float));
  scale<<<4, 128>>>(s, 2.0f);
}
