//expect: holds
//interleavings: 6
//--blockDim=3 --gridDim=1 --warp-sync=32 --array a=4

// In lock-step too the lanes of one instruction draw in any order: 3!.
__global__ void warp_ticket_of_3(int *a) {
  __shared__ int n, got[3];
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int p = atomicAdd(&n, 1);
  __assert(p < 3);
  got[p] = threadIdx.x;
  a[got[p]] = p;
}
