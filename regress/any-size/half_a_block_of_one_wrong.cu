//expect: violated
//property: race
//line: 9
//--blockDim=1 --gridDim=4

// Half a block lies between what two blocks write; a block of one thread has no half, and all of them write the same
// place.
__global__ void leaders(int *out) {
  if (threadIdx.x == 0) out[blockIdx.x * (blockDim.x / 2)] = blockIdx.x;
}
