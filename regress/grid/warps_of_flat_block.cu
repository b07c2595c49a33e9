//expect: holds
//--blockDim=[16,4] --gridDim=1

// A warp is 32 threads in the order of the flat index: rows 0 and 1 of a block that is 16 wide.
__global__ void rows(int *out) {
  __shared__ int s[64];
  const int flat = threadIdx.y * 16 + threadIdx.x;
  s[flat] = flat;
  __syncwarp();
  out[flat] = s[flat ^ 16];
}
