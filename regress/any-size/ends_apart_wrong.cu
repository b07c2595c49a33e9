//expect: violated
//property: bounds
//line: 11
//--blockDim=32 --gridDim=1 --array a=36

// The loop would end if both counters came to their ends at once, and they do not.
__global__ void fill(int *a, int n) {
  __requires(n == 4);
  size_t at = threadIdx.x;
  for (int i = 0, j = 0; i != n || j != 10; ++i, j += 2) {
    if (at < 64) a[at] = threadIdx.x == 31;
    ++at;
  }
}
