//expect: holds
//--blockDim=4 --gridDim=1 --array a=n

// An end that is n elements away is behind every element, whatever n: n < 2^45, since there is an array of that size.
__global__ void sum(const int *a, size_t n, int *out) {
  __requires(n <= 6);
  const int *end = a + n;
  int s = 0;
  for (const int *p = a; p < end; p++) s += *p;
  out[threadIdx.x] = s;
}
