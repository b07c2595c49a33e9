//expect: holds
//--blockDim=64 --gridDim=2

// Both blocks write x to the same elements: a warning, of which nothing else in the report says that it is excluded.
__global__ void fill(float *out, float x) {
  out[threadIdx.x] = x;
}
