//expect: violated
//property: race
//line: 10
//needs: toolkit
#include <thrust/device_vector.h>

// The vector is filled by a kernel of the library, which is not checked.
__global__ void shift(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = a[i + 1];
}

int main() {
  const int n = 1000;
  thrust::device_vector<int> v(n, 1);
  shift<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(v.data()), n);
}
