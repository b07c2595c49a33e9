//expect: holds
//--blockDim=32 --gridDim=1 --array a=64

// As a number, too, the address before the start is less, and the way back leads back.
__global__ void numbers(int *a, int k) {
  __requires(0 <= k && k < 4);
  int *p = a - k;
  unsigned long long n = (unsigned long long)p;
  assert(k == 0 || n < (unsigned long long)a);
  assert((int *)n + k == a);
  assert(((unsigned long long)a - n) == 4ull * k);
  int *q = (int *)(n + 4 * k);
  q[threadIdx.x] = 1;
}
