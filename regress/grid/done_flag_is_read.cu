//expect: violated
//property: race
//line: 8
//--blockDim=64 --gridDim=32

// Reading the flag that another may be setting is a race, whatever is written.
__global__ void anyNegative(int *flag, const int *in) {
  if (*flag == 0 && in[blockIdx.x * 64 + threadIdx.x] < 0) *flag = 1;
}
