//expect: violated
//property: invalid-free
//line: 10
//--blockDim=4 --gridDim=1

// Only where the memory begins it can be freed.
__global__ void inside(int *out) {
  int *p = (int *)malloc(16);
  p[1] = 2;
  free(p + 1);
  out[threadIdx.x] = 0;
}
