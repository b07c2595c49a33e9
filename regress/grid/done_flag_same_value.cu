//expect: holds
//--blockDim=64 --gridDim=32

// Many threads of many blocks may set the flag, all to the same value: benign.
__global__ void anyNegative(int *flag, const int *in) {
  if (in[blockIdx.x * 64 + threadIdx.x] < 0) *flag = 1;
}
