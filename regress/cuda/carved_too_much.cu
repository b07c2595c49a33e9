//expect: violated
//property: bounds
//line: 13
//--blockDim=16 --gridDim=1 --shared-bytes=79

// One byte short for the last array.
extern __shared__ char room[];

__global__ void carve(char *out) {
  int *i = (int *)room;
  char *c = (char *)(i + 16);
  i[threadIdx.x] = 2;
  c[threadIdx.x] = 3;
  out[threadIdx.x] = c[threadIdx.x];
}
