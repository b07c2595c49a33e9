//expect: violated
//property: null
//line: 9
//--blockDim=8 --gridDim=1 --malloc-fail

// The heap may be used up.
__global__ void careless(int *out) {
  int *p = (int *)malloc(sizeof(int));
  *p = threadIdx.x;
  out[threadIdx.x] = *p;
  free(p);
}
