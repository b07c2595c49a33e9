//expect: violated
//property: bounds
//line: 10
//--blockDim=8 --gridDim=1

// Elements are four bytes wide, and the allocation is of n bytes.
__global__ void pick(int *out, unsigned n, unsigned i) {
  int *p = (int *)malloc(n);
  if (i < n)
    p[i] = i;
  out[threadIdx.x] = i;
  free(p);
}
