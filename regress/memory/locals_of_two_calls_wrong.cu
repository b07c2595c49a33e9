//expect: violated
//property: assertion
//line: 15
//--blockDim=2 --gridDim=1

// What the first call has left is not there in the second one.
__device__ int keep(bool sets, int n) {
  int a[4];
  if (sets)
    for (int i = 0; i < 4; ++i) a[i] = n;
  return a[n & 3];
}
__global__ void call(int *out, int n) {
  const int x = keep(true, n), y = keep(false, n);
  assert(x == y);
  out[threadIdx.x] = x + y;
}
