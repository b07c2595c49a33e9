//expect: violated
//property: invalid-mask
//line: 8
//--blockDim=32 --gridDim=1

// The default mask names all lanes, but half of them are elsewhere.
__global__ void half(int *out) {
  if (threadIdx.x < 16) __syncwarp();
  out[threadIdx.x] = 0;
}
