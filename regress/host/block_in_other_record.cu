//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The second field of the record is called x: the block has 128 threads.
__global__ void turn(int *d) {
  __shared__ int s[64];
  s[threadIdx.x % 64] = threadIdx.x;
  __syncthreads();
  d[threadIdx.x] = s[threadIdx.x % 64];
}

struct Shape {
  int y, x;
};

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  Shape s;
  s.y = 64;
  s.x = 128;
  turn<<<1, s.x>>>(d);
}
