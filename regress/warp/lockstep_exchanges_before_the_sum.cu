//expect: holds
//--blockDim=2 --gridDim=1 --warp-sync=2

// The lanes write both elements before one of them is added to: in lock-step nobody reads what nobody has written.
__global__ void kernel() {
  __shared__ int s[2];
  atomicExch(&s[threadIdx.x], 0);
  atomicAdd(&s[0], 1);
}
