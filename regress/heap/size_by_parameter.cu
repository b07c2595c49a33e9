//expect: holds
//--blockDim=8 --gridDim=1

// As many elements as the parameter says, and the index stays below it.
__global__ void pick(int *out, unsigned n, unsigned i) {
  if (i >= n) return;
  int *p = (int *)malloc(n * sizeof(int));
  p[i] = i;
  out[threadIdx.x] = p[i];
  free(p);
}
