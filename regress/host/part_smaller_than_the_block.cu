//expect: violated
//property: bounds
//line: 12
#include <cuda_runtime.h>

// The array that the structure has is as long as its number says, and the block is longer.
struct Samples {
  float *values;
  int count;
};
__global__ void scale(Samples s, float by) {
  s.values[threadIdx.x] *= by;
}

int main() {
  Samples s;
  s.count = 96;
  cudaMalloc(&s.values, s.count * sizeof(float));
  cudaMemset(s.values, 0, s.count * sizeof(float));
  scale<<<1, 128>>>(s, 2.0f);
}
