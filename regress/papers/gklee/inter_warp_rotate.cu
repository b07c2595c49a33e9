//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=1

// GKLEE section 2.2.2, inter-warp race: thread blockDim.x - 1 reads v[0] while thread 0 writes it.
__global__ void rotate(int *out) {
  __shared__ int v[64];
  v[threadIdx.x] = threadIdx.x;
  __syncthreads();
  v[threadIdx.x] = v[(threadIdx.x + 1) % blockDim.x];
}
