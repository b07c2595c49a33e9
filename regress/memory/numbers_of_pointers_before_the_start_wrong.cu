//expect: violated
//property: assertion
//line: 9
//--blockDim=32 --gridDim=1 --array a=64

__global__ void numbers(int *a, int k) {
  __requires(0 <= k && k < 4);
  unsigned long long n = (unsigned long long)(a - k);
  assert(n >= (unsigned long long)a);
}
