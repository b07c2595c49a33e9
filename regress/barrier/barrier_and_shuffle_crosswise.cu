//expect: violated
//property: invalid-mask
//line: 10
//--blockDim=64 --gridDim=1

// Lane 5 waits at the barrier for its warp, which waits in the shuffle for lane 5.
__global__ void cross(int *out) {
  int any = 0;
  if (threadIdx.x == 5) any = __syncthreads_or(1);
  out[threadIdx.x] = any + __shfl_xor_sync(0xffffffffu, threadIdx.x, 1);
}
