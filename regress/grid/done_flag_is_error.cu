//expect: violated
//property: benign-race
//line: 8
//--blockDim=64 --gridDim=32 --error benign-race

// The same, where benign races are asked for as errors.
__global__ void anyNegative(int *flag, const int *in) {
  if (in[blockIdx.x * 64 + threadIdx.x] < 0) *flag = 1;
}
