//expect: holds
//--blockDim=32 --gridDim=2 --array x=50 --array out=50

// KLEE-CL section 8.4: the repair encloses the access in an if.
__global__ void scale(float *out, const float *x, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 50) out[i] = x[i] * factor;
}
