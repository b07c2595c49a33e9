//expect: holds
//--blockDim=64 --gridDim=1

// Neighbouring bytes of one word belong to different threads: no common byte, no race.
__global__ void bytes(unsigned char *out) {
  out[threadIdx.x] = (unsigned char)threadIdx.x;
}
