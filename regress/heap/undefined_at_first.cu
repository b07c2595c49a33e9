//expect: violated
//property: uninitialised-read
//line: 10
//--blockDim=8 --gridDim=1 --error=uninitialised-read

// What malloc gives holds anything.
__global__ void peek(int *out) {
  int *p = (int *)malloc(2 * sizeof(int));
  p[0] = 1;
  out[threadIdx.x] = p[1];
  free(p);
}
