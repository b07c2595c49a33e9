//expect: holds
//--blockDim=32 --gridDim=2

// Additions whose results nobody uses: every order gives the same.
__global__ void total(int *sum, const int *in) {
  atomicAdd(sum, in[blockIdx.x * 32 + threadIdx.x]);
}
