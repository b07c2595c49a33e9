//expect: violated
//property: race
//line: 12
//--blockDim=64 --gridDim=1 --warp-sync=32

// GKLEE section 2.2.2: with two warps the race stays under lock-step, since warps are not ordered: lane 31 of the
// first warp reads what lane 0 of the second writes.
__global__ void rotate(int *out) {
  __shared__ int v[64];
  v[threadIdx.x] = threadIdx.x;
  __syncthreads();
  v[threadIdx.x] = v[(threadIdx.x + 1) % blockDim.x];
}
