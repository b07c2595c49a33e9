//expect: violated
//property: race
//line: 9
//--blockDim=4 --gridDim=1

// Each of the two gives out every number.
__global__ void compact(int *out, int *count, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[atomicAdd(count + (i & 1), 1)] = i;
}
