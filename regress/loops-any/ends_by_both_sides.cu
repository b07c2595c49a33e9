//expect: holds
//--blockDim=64 --gridDim=2

// Both sides of && end the loop. What the variables are behind it depends on which side did.
__global__ void ends_by_both_sides(const int *a, int *out, int n) {
  __requires(n >= 0 && n <= 4);
  int i = 0, seen = -1, tries = 0;
  while (i < n && (seen = a[i]) > 0) {
    ++i;
    seen = -1;
    ++tries;
  }
  __assert(i <= n && tries == i);
  __assert(i == n ? seen == -1 : seen <= 0 && seen == a[i]);
  out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}
