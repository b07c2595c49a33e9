//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// Each round reads what the one before wrote.
__global__ void rounds(int *a) {
  for (int r = 0; r < 4; ++r) {
    const int v = __ldg(&a[r * 32 + threadIdx.x]);
    __syncthreads();
    a[(r + 1) * 32 + threadIdx.x] = v + 1;
    __syncthreads();
  }
}
