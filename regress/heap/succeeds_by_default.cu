//expect: holds
//--blockDim=8 --gridDim=1

// Without --malloc-fail there is always enough memory, which the report lists as an assumption.
__global__ void careless(int *out) {
  int *p = (int *)malloc(sizeof(int));
  *p = threadIdx.x;
  out[threadIdx.x] = *p;
  free(p);
}
