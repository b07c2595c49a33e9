//expect: holds
//--blockDim=16 --gridDim=1 --array a=64

// A pointer that advances through the array (a phi of pointers).
__global__ void sum(int *out, const int *a) {
  const int *p = a + threadIdx.x, *end = a + 64;
  int s = 0;
  for (; p < end; p += 16) s += *p;
  out[threadIdx.x] = s;
}
