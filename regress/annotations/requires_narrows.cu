//expect: holds
//--blockDim=16 --gridDim=1 --array a=16

// A precondition is an assumption on the inputs.
__global__ void at(int *out, const int *a, int i) {
  __requires(0 <= i && i < 16);
  out[threadIdx.x] = a[i];
}
