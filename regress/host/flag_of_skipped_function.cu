//expect: violated
//property: race
//line: 10
//flags: --cuda-path=none
#include <cuda_runtime.h>

// The body of main is not understood; it launches with other contents.
__global__ void k(int *d, int *c) {
  if (c[0] != 0)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

#include <thrust/device_vector.h>
void run(int *d, int *c) { k<<<1, 64>>>(d, c); }

void test() {
  int *d, *c;
  cudaMalloc(&d, 4096);
  cudaMalloc(&c, 4);
  cudaMemset(c, 0, 4);
  run(d, c);
}

int main() {
  thrust::device_vector<int> v(4096, 1);
  int *d = thrust::raw_pointer_cast(v.data());
  test();
  run(d, d + 1);
}
