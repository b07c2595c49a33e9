//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=2

// The first block starts the count anew while others go on.
__global__ void compact(int *out, int *count, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int p = -1;
  if (i < n && in[i] > 0) p = atomicAdd(count, 1);
  if (i == 0) atomicExch(count, 0);
  __syncthreads();
  if (p >= 0) out[p] = i;
}
