//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// One shared array for two purposes: the second use overwrites what the first may still read.
__global__ void twoUses(int *out, const int *a, const int *b) {
  __shared__ int s[32];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  const int x = s[31 - threadIdx.x];
  s[threadIdx.x] = b[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = x + s[31 - threadIdx.x];
}
