//expect: violated
//property: misaligned
//line: 8
//--blockDim=4 --gridDim=1

// A word read at byte offset 1, 2, 3 for the odd threads.
__global__ void wordAt(unsigned *out, const unsigned char *bytes) {
  out[threadIdx.x] = *(const unsigned *)(bytes + threadIdx.x);
}
