//expect: holds
#include <cuda_runtime.h>
#include <vector>

// Each round allocates for one device and launches with the same element of the vector.
__global__ void fill(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  int devices, n = 100000;
  cudaGetDeviceCount(&devices);
  std::vector<int *> a(devices);
  const int each = n / devices;
  for (int d = 0; d < devices; d++) {
    cudaSetDevice(d);
    cudaMalloc(&a[d], each * sizeof(int));
    fill<<<(each + 255) / 256, 256>>>(a[d], each);
  }
  for (int d = 0; d < devices; d++) {
    cudaSetDevice(d);
    cudaDeviceSynchronize();
    cudaFree(a[d]);
  }
}
