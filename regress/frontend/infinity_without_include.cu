//expect: holds
//--blockDim=64 --gridDim=2

// cuda_runtime.h brings math.h: macros and constants need no #include.
__global__ void k(float *y, double *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = threadIdx.x ? INFINITY : NAN;
  z[i] = M_PI + CUDART_PI;
  assert(!(y[i] < 1.0f));
}
