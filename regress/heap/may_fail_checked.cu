//expect: holds
//--blockDim=8 --gridDim=1 --malloc-fail

// Whoever gets nothing goes away.
__global__ void careful(int *out) {
  int *p = (int *)malloc(sizeof(int));
  if (p == nullptr) return;
  *p = threadIdx.x;
  out[threadIdx.x] = *p;
  free(p);
}
