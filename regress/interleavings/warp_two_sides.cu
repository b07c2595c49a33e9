//expect: holds
//interleavings: 8
//--blockDim=4 --gridDim=1 --warp-sync=32

// One side of the branch goes first, either one, and both of its lanes before the other side's: 2 * 2! * 2!.
__global__ void warp_two_sides(int *a) {
  __shared__ int n, side[4];
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int p;
  if (threadIdx.x < 2)
    p = atomicAdd(&n, 1);
  else
    p = atomicAdd(&n, 1);
  side[p] = threadIdx.x < 2;
  __assert(side[0] == side[1] && side[2] == side[3]);
  a[threadIdx.x] = p;
}
