//expect: violated
//property: host-pointer
//line: 14
#include <cuda_runtime.h>

// Nobody has allocated it: what is passed is address 16.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

static int *data = nullptr;

int main() {
  twice<<<1, 64>>>(data + 4);
  cudaDeviceSynchronize();
}
