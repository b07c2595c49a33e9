//expect: violated
//property: bounds
//line: 10
//--blockDim=16 --gridDim=1 --array a=64

// `<=` lets the pointer of thread 0 reach the end.
__global__ void sum(int *out, const int *a) {
  const int *p = a + threadIdx.x, *end = a + 64;
  int s = 0;
  for (; p <= end; p += 16) s += *p;
  out[threadIdx.x] = s;
}
