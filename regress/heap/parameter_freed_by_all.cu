//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// Every thread frees the one array.
__global__ void finish(int *data, int *out) {
  out[threadIdx.x] = 1;
  free(data);
}
