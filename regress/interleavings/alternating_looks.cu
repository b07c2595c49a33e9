//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// A round of two looks: thread 0 goes round as long as both flags are down, and thread 1 raises the second one some time.
// Its first look at the second flag comes after that, or before: then it comes round with nothing changed, and waits.
__global__ void alternating_looks(int *out) {
  __shared__ int f, g;
  if (threadIdx.x == 0) f = g = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (atomicAdd(&f, 0) == 0 && atomicAdd(&g, 0) == 0) {
    }
    out[0] = 1;
  } else {
    atomicExch(&g, 1);
  }
}
