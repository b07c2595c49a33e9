//expect: holds within bound
//--blockDim=64 --gridDim=2
// The maximum of floats as the programming guide writes it: the plain read is confirmed by the compare-and-swap.
// Nothing bounds how often others get ahead.
__device__ float atomicMax(float *a, float v) {
  int *p = (int *)a, old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, __float_as_int(fmaxf(v, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}
__global__ void k(float *m, const float *x) { atomicMax(m, x[blockIdx.x * blockDim.x + threadIdx.x]); }
