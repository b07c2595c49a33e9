//expect: violated
//property: bounds
//line: 8
//--blockDim=64 --gridDim=1 --array in=64

// The last thread reads one past the end.
__global__ void next(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x + 1];
}
