//expect: violated
//property: race
//line: 10
//flags: --cuda-path=none
#include <cuda_runtime.h>

// The body of main is not understood; what it launches is not known.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

#include <thrust/device_vector.h>
void run(int *d) { k<<<1, 64>>>(d, 64); }

int main() {
  thrust::device_vector<int> v(4096);
  int *d = thrust::raw_pointer_cast(v.data());
  run(d);
  k<<<1, 64>>>(d, 7);
}
