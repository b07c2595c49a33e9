//expect: holds
//--blockDim=128 --gridDim=1024

// Each thread that finds something has a place of its own for it.
__global__ void compact(int *out, int *count, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[atomicAdd(count, 1)] = i;
}
