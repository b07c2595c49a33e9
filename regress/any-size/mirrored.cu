//expect: holds
//size: grid
//--blockDim=128 --gridDim=8

// In place: the first half exchanges with the second.
__global__ void reverse(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    const int x = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = x;
  }
}
