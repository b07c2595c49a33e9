//expect: violated
//expect-error: assertion line=14
//--blockDim=64 --gridDim=2

// The loop may also end because of n, and then what was seen last is positive.
__global__ void ends_by_the_other_side(const int *a, int *out, int n) {
  __requires(n >= 0 && n <= 4);
  int i = 0, seen = 0;
  while (i < n && (seen = a[i]) > 0) {
    ++i;
  }
  // Right only where an element that is not positive has ended it.
  __assert(i <= n);
  __assert(seen <= 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}
