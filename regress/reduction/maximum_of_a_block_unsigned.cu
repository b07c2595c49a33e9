//expect: violated
//property: assertion
//line: 14
//--blockDim=32 --gridDim=1

// The maximum is of unsigned numbers, and compared as signed ones: with 2147483648 among them it is negative, and others
// are not.
__global__ void maximum(const unsigned *in, int *out) {
  __shared__ unsigned most;
  if (threadIdx.x == 0) most = 0;
  __syncthreads();
  atomicMax(&most, in[threadIdx.x]);
  __syncthreads();
  __assert(int(most) >= int(in[threadIdx.x]));
  if (threadIdx.x == 0) *out = int(most);
}
