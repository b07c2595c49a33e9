//expect: violated
//property: race
//line: 10
//--blockDim=256 --gridDim=4

// What is asked of callers is not enough: pitch may be less than n.
__global__ void rows(int *a, int pitch, int n) {
  __requires(n > 0 && n <= 64 && pitch > 0 && pitch <= 4096);
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < n; ++c) a[row * pitch + c] = row;
}
