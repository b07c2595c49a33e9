//expect: holds
//--blockDim=256 --gridDim=64

// The programming guide's sum of doubles by compare-and-swap.
__global__ void sum_by_cas(const double *in, double *sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long *at = (unsigned long long *)sum, old = atomicAdd(at, 0ull), assumed;
  do {
    assumed = old;
    old = atomicCAS(at, assumed, __double_as_longlong(in[i] + __longlong_as_double(assumed)));
  } while (assumed != old);
}
