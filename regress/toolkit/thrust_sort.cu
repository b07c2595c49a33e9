//expect: holds
//needs: toolkit
#include <thrust/device_vector.h>
#include <thrust/sort.h>

// Dozens of kernels of the library are instantiated here; the file's own one is the only one that is checked.
__global__ void fill(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = n - i;
}

int main() {
  const int n = 1000;
  thrust::device_vector<int> v(n);
  fill<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(v.data()), n);
  thrust::sort(v.begin(), v.end());
}
