//expect: violated
//property: deadlock
//line: 13
//--blockDim=2 --gridDim=1

// As alternating_looks.cu, but thread 1 lowers the second flag again. If thread 0 does not look at it in between, it goes
// round for ever.
__global__ void alternating_looks_in_vain(int *out) {
  __shared__ int f, g;
  if (threadIdx.x == 0) f = g = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (atomicAdd(&f, 0) == 0 && atomicAdd(&g, 0) == 0) {
    }
    out[0] = 1;
  } else {
    atomicExch(&g, 1);
    atomicExch(&g, 0);
  }
}
