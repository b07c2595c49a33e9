//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=8

// All of them exchange, each pair twice.
__global__ void reverse(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int x = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = x;
  }
}
