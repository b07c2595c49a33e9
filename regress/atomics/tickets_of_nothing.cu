//expect: violated
//property: race
//line: 9
//--blockDim=4 --gridDim=1

// Who adds 0 leaves the number to the next one.
__global__ void compact(int *out, int *count, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[atomicAdd(count, i & 1)] = i;
}
