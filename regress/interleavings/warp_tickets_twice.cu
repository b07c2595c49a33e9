//expect: holds
//interleavings: 36
//--blockDim=3 --gridDim=1 --warp-sync=32

// Nobody draws a second time before all have drawn once: 3! * 3!.
__global__ void warp_tickets_twice(int *a) {
  __shared__ int n;
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int p = atomicAdd(&n, 1), q = atomicAdd(&n, 1);
  __assert(p < 3 && q >= 3);
  a[threadIdx.x] = p + q;
}
