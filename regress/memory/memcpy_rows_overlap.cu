//expect: violated
//property: race
//line: 8
//--blockDim=4 --gridDim=1

// Five words a thread, four apart.
__global__ void rows(int *out, const int *in) {
  memcpy(out + 4 * threadIdx.x, in + 8 * threadIdx.x, 5 * sizeof(int));
}
