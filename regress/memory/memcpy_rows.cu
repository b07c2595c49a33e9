//expect: holds
//--blockDim=4 --gridDim=1 --array out=16 --array in=16

// Copies of constant length: four words a thread.
__global__ void rows(int *out, const int *in) {
  memcpy(out + 4 * threadIdx.x, in + 4 * threadIdx.x, 4 * sizeof(int));
  __assert(out[4 * threadIdx.x + 3] == in[4 * threadIdx.x + 3]);
}
