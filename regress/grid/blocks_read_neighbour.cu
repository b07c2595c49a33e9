//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=4

// Each block reads one element of the next block's part.
__global__ void shift(int *a) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int v = a[i + 1];
  __syncthreads();
  a[i] = v;
}
