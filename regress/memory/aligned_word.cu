//expect: holds
//--blockDim=4 --gridDim=1

// Offsets that are multiples of four.
__global__ void wordAt(unsigned *out, const unsigned char *bytes) {
  out[threadIdx.x] = *(const unsigned *)(bytes + 4 * threadIdx.x);
}
