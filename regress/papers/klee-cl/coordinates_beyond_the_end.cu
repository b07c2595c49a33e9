//expect: violated
//property: bounds
//line: 10
//--blockDim=32 --gridDim=2 --array x=50

// KLEE-CL section 8.4, the memory error of mri-q and mri-fhd: 50 coordinates, but the work-item ids go up to a multiple
// of the group size.
__global__ void scale(float *out, const float *x, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] * factor;
}
